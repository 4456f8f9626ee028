/**
 * What the address asked for when the page was opened. It belongs to one kind of practice; the others begin
 * with something of their own.
 *
 * @module practice/sent
 */

/** Read when the first kind opens, before anybody changes the address. @type {{ name: string, query: URLSearchParams } | null} */
let opened = null;

/**
 * The question of the address, if it is for this kind of practice; else an empty one.
 * @param {string} name
 */
export function sentTo(name) {
  opened ??= { name: location.hash.slice(1) || "moves", query: new URLSearchParams(location.search) };
  return name === opened.name ? opened.query : new URLSearchParams();
}
