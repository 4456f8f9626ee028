/**
 * Who one is at a table, in the part of the address that no server sees: `#seat=TOKEN` for a player,
 * `#join=INVITATION` for whoever was invited, and beside the host's seat the invitation to be sent.
 *
 * @module live/address
 */

/**
 * @typedef {object} Place
 * @property {string} id
 * @property {string | null} seat  the token of one's seat
 * @property {string | null} join  an invitation that one has
 * @property {string | null} invite  an invitation that one may give away
 */

/**
 * @param {string} path
 * @param {string} hash
 * @returns {Place}
 */
export function readPlace(path, hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const id = path.split("/").at(-1) ?? "";
  return { id, seat: said.get("seat"), join: said.get("join"), invite: said.get("invite") };
}

/**
 * @param {Place} place
 * @returns {string}
 */
export function writePlace({ id, seat, join, invite }) {
  const said = Object.entries({ seat, join, invite }).flatMap(([key, value]) =>
    value === null ? [] : [`${key}=${value}`],
  );
  return `/live/${id}${said.length > 0 ? `#${said.join("&")}` : ""}`;
}

/** 128 random bits, as 32 hexadecimal digits. */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
