/**
 * What the parts of the board page want to know about a game, for one that is written as rules: it has no family.
 *
 * @module lib/about-rules
 */

/** @import { GameAbout } from "./types.js" */

/**
 * @param {string} name
 * @param {string} title
 * @returns {GameAbout}
 */
export function aboutRules(name, title) {
  const nothing = /** @type {GameAbout} */ (/** @type {unknown} */ ({}));
  return {
    ...nothing,
    name,
    title,
    summary: "",
    rules: "",
    solved: "",
    known: [],
    parameters: [],
    presets: [],
  };
}
