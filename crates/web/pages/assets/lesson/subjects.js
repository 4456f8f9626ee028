/**
 * What a method can be watched on, and what is asked of the server about it.
 *
 * @module lesson/subjects
 */

/** @import { Method } from "../lib/types.js" */

/** @typedef {Method["subject"]["fields"][number]} SubjectField */

/**
 * A field that is empty is left out, and a box that is not ticked too.
 * @param {readonly SubjectField[]} fields
 * @param {(name: string) => string} value
 * @returns {Record<string, string>}
 */
export function questionOf(fields, value) {
  const given = fields.map(({ name }) => [name, value(name).trim()]).filter(([, text]) => text !== "");
  return Object.fromEntries(given);
}

/**
 * What stands in a field of a subject unless something else is given.
 * @param {Method["subject"]} subject
 */
export const usualOf = (subject) => (/** @type {string} */ name) =>
  subject.fields.find((field) => field.name === name)?.usual ?? "";

/**
 * The methods that a game is offered: of several by one name, the one whose own example is of this game, else
 * the first. A document's player is such a name.
 * @param {Method[]} methods
 * @param {string} game  its name, without settings
 */
export function methodsFor(methods, game) {
  /** @type {Map<string, Method>} */
  const offered = new Map();
  for (const method of methods) {
    const isOwn = usualOf(method.subject)("game").split(":")[0] === game;
    if (isOwn || !offered.has(method.name)) {
      offered.set(method.name, method);
    }
  }
  return [...offered.values()];
}
