/**
 * Operations on a dictionary as text, as the command line takes them: `insert "OX " 2`, `find abc`.
 *
 * @module dictionary/operations
 */

/**
 * An operation. A key with blanks, points or semicolons stands between quotation marks; `0..100` does not, so
 * that it names many keys.
 * @param {string} verb
 * @param {string} key
 * @param {string} score  empty for none
 */
export function operationText(verb, key, score) {
  const isRange = /^\d+\.\.\d+$/.test(key);
  const needsMarks = key === "" || (!isRange && /[\s;.]/.test(key));
  const written = needsMarks ? `"${key.replaceAll('"', "")}"` : key.replaceAll('"', "");
  return `${verb} ${written}${score === "" || isRange ? "" : ` ${score}`}`;
}

/**
 * The operations of a text; a semicolon between quotation marks belongs to its key.
 * @param {string} text
 * @returns {string[]}
 */
export function splitOperations(text) {
  const found = text.match(/(?:"[^"]*"|[^;"])+/g) ?? [];
  return found.map((operation) => operation.trim()).filter((operation) => operation !== "");
}
