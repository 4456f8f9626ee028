/**
 * Fractions as the server writes them, and what pages do with them.
 *
 * @module matrix/numbers
 */

/** A fraction or decimal as a number. @param {string} text */
export function number(text) {
  const [over = "0", under = "1"] = text.split("/");
  return Number(over) / Number(under);
}

/** @param {number} value */
export const round = (value) => String(Math.round(value * 1000) / 1000);

/** An index drawn by the chances of a mixture. @param {string[]} strategy */
export function draw(strategy) {
  let chance = Math.random();
  const index = strategy.findIndex((share) => (chance -= number(share)) < 0);
  return index < 0 ? strategy.length - 1 : index;
}

/**
 * What a choice is called: its name, or the number or letter of its line.
 * @param {string | undefined} name
 * @param {string} unnamed
 */
export const choiceName = (name, unnamed) => (name === undefined || name === "" ? unnamed : name);

/**
 * A list without one of its lines.
 * @template Line
 * @param {Line[]} lines
 * @param {number} line
 */
export const withoutLine = (lines, line) => lines.filter((_, index) => index !== line);

/** After Z come AA, AB, … @param {number} column @returns {string} */
export const columnName = (column) =>
  (column < 26 ? "" : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
