/**
 * Words of the glossary in sentences: each leads to what it means.
 *
 * @module terms
 */

import { h } from "./dom.js";

/** Words that stand in sentences of the pages, and the entry of the glossary that explains each. */
const TERMS = new Map([
  ["plies", "move"],
  ["guess", "evaluation"],
  ["solved table", "tablebase"],
  ["Proven", "proof"],
]);

/**
 * A sentence with its terms as links.
 * @param {string} text
 * @returns {(string | HTMLAnchorElement)[]}
 */
export function withTerms(text) {
  const words = new RegExp(`\\b(${[...TERMS.keys()].join("|")})\\b`);
  return text.split(words).map((part) => {
    const term = TERMS.get(part);
    return term === undefined ? part : h("a", { href: `/glossary#${term}` }, part);
  });
}
