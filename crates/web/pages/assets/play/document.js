/**
 * What the document's player says of a position: its score and its choice in words, the dictionary it kept, and
 * the groups that it counted.
 *
 * @module play/document
 */

import { h, scroller } from "../lib/dom.js";
import { playerName } from "../lib/names.js";
import { SCORE_MEANINGS, phrase, signed } from "../lib/values.js";
import { playerInWords } from "./choice.js";

/** @import { Evaluation, Report, State } from "../lib/types.js" */

/**
 * The choice and what it thinks of it.
 * @param {Report} report
 */
export function scoreInWords({ by, move, document, score }) {
  const said =
    document === undefined
      ? phrase({ score: score ?? null })
      : `scores ${document.score}: ${document.meaning}`;
  const who = playerInWords(by);
  return move === null ? `${who}: ${said}` : `${who}: plays ${move}, ${said}`;
}

/**
 * What stands behind the scores.
 * @param {State} state
 * @param {Report} report
 * @returns {Element[]}
 */
export function documentDetails(state, { document, evaluation, move }) {
  const details = [];
  if (document !== undefined) {
    const { entries, found, asked, collisions, chains } = document.dictionary;
    details.push(
      h(
        "p",
        { class: "muted score-legend" },
        SCORE_MEANINGS.map((text, score) => `${score} ${text}`).join(", "),
      ),
      h(
        "p",
        { class: "muted dictionary-use" },
        "Its ",
        h("a", { href: "/dictionary" }, "dictionary"),
        ` of ${chains.toLocaleString("en")} chains holds ${entries} configurations; ${found} of ${asked} were found again, with ${collisions} collisions.`,
      ),
    );
  }
  if (evaluation !== undefined) {
    details.push(groups(state, evaluation, move));
  }
  return details;
}

/**
 * The groups of both players with their weights, now and after the move.
 * @param {State} state
 * @param {Evaluation} evaluation
 * @param {string | null} move
 */
function groups(state, { now, after }, move) {
  const names = state.players.map(playerName);
  const sum = (/** @type {Evaluation["now"]} */ terms) =>
    terms.reduce((total, { weight, counts: [first, second] }) => total + weight * (first - second), 0);
  const then = (/** @type {number | undefined} */ count) => (count === undefined ? "" : ` → ${count}`);
  const rows = now.map(({ name, weight, counts }, index) => [
    name,
    weight,
    ...counts.map((count, side) => `${count}${then(after[index]?.counts[side])}`),
  ]);
  const later = after.length > 0 ? `, after ${move} ${signed(sum(after))}` : "";
  return h(
    "div",
    { class: "groups" },
    scroller(
      "Groups and their weights",
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...["groups", "weight", ...names].map((text) => h("th", {}, text)))),
        h("tbody", {}, ...rows.map((cells) => h("tr", {}, ...cells.map((cell) => h("td", {}, cell))))),
      ),
    ),
    h("p", { class: "muted" }, `${names[0]} less ${names[1]}: ${signed(sum(now))}${later}.`),
  );
}
