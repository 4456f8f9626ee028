/**
 * What is asked of the server about a subject.
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
