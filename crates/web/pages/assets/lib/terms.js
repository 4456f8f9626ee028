/**
 * Words of the glossary in sentences: each leads to what it means.
 *
 * @module terms
 */

import { h } from "./dom.js";

/** Words that stand in sentences of the pages, and the entry of the glossary that explains each. */
export const TERMS = new Map([
  ["plies", "move"],
  ["guess", "evaluation"],
  ["solved table", "tablebase"],
  ["Proven", "proof"],
  ["Minimax", "minimax"],
  ["Alpha-beta", "alpha-beta"],
  ["alpha-beta", "alpha-beta"],
  ["alpha and beta", "window"],
  ["cut", "cut-off"],
  ["tiers", "tier"],
]);

/**
 * A sentence with its terms as links, each once.
 * @param {string} text
 * @returns {(string | HTMLAnchorElement)[]}
 */
export function withTerms(text) {
  const words = new RegExp(`\\b(${[...TERMS.keys()].join("|")})\\b`);
  const linked = new Set();
  return text.split(words).map((part) => {
    const term = linked.has(part) ? undefined : TERMS.get(part);
    linked.add(part);
    return term === undefined ? part : h("a", { href: `/glossary#${term}` }, part);
  });
}
