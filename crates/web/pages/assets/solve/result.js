/**
 * What came of a solve: the verdict, the longest win, the figures, and the positions of every tier by
 * what they are worth.
 *
 * @module solve/result
 */

import * as api from "../lib/api.js";
import { logarithmicBars } from "../lib/bars.js";
import { h } from "../lib/dom.js";
import { picture } from "../lib/drawing.js";
import { mover } from "../lib/names.js";
import { phrase, tone } from "../lib/values.js";
import { size } from "./size.js";

/** @import { SolveResult, State } from "../lib/types.js" */

/** @param {number} value */
const number = (value) => Math.round(value).toLocaleString("en");

/** The parts of a bar, with the word and the mark for each. */
const PARTS = /** @type {const} */ ([
  ["win", "+", "won"],
  ["draw", "=", "drawn"],
  ["loss", "−", "lost"],
]);

/**
 * @param {string} game
 * @param {SolveResult} result
 * @param {State} start
 * @param {State | undefined} longest  the position with the longest win
 */
export function resultCards(game, result, start, longest) {
  return [
    h(
      "section",
      { class: `panel verdict-card tone-${tone(result.start)}`, "aria-label": "Verdict" },
      h(
        "div",
        { class: "flow" },
        h("p", { class: "big", id: "verdict" }, verdict(result, start)),
        h("p", {}, "With perfect play from the start of ", h("code", {}, game), "."),
        h(
          "div",
          { class: "row" },
          h("a", { class: "button primary", href: `/play/${game}?values=1` }, "Play with every value shown"),
          h("a", { class: "button", href: `/practice?game=${game}` }, "Practise it"),
        ),
      ),
      longest &&
        h(
          "a",
          {
            class: "longest",
            href: api.address(`/play/${game}`, { start: longest.position, values: 1 }),
          },
          picture(longest.view, "The position with the longest win"),
          h("span", {}, `The longest win: ${result.longest} plies`),
        ),
    ),
    figureCard(result),
  ];
}

/** How large the game is, and how many positions are won. @param {SolveResult} result */
export function figureCard(result) {
  return h(
    "section",
    { class: "panel", "aria-label": "Figures" },
    h("h2", {}, "What was found"),
    h("div", { class: "figures" }, ...figures(result)),
    h("h3", {}, result.tiers && result.tiers.length > 1 ? "Positions, tier by tier" : "Positions"),
    legend(),
    chart(result),
  );
}

/**
 * Who wins from the start.
 * @param {SolveResult} result
 * @param {State} start
 */
export function verdict({ start: worth }, start) {
  const unit = worth.margin === undefined ? "plies" : Math.abs(worth.margin) === 1 ? "point" : "points";
  return worth.value === "draw" ? "A draw" : `${mover(start)} ${phrase(worth)} ${unit}`;
}

/** @param {SolveResult} result */
function figures(result) {
  const { positions, seconds, positions_per_second: speed, table_bytes: bytes } = result;
  /** @type {[string, string][]} */
  const all = [
    ["positions", number(positions.counted)],
    // Of a table that was there before nobody has kept how long it took.
    .../** @type {[string, string][]} */ (
      seconds === 0
        ? []
        : [
            ["seconds", seconds.toFixed(2)],
            ["positions a second", number(speed)],
          ]
    ),
    bytes === null ? ["kept in memory, not on disk", "–"] : ["table on disk", size(bytes)],
  ];
  return all.map(([name, figure]) => h("div", {}, h("strong", {}, figure), h("small", {}, name)));
}

function legend() {
  return h(
    "p",
    { class: "row legend" },
    ...PARTS.map(([kind, sign, word]) =>
      h("span", { class: `row tone-${kind}` }, h("span", { class: "swatch" }, sign), word),
    ),
    h("span", { class: "muted" }, "for the player to move"),
  );
}

/**
 * A bar for each tier, divided by value.
 * @param {SolveResult} result
 */
function chart(result) {
  const tiers = result.tiers.length > 0 ? result.tiers : [result.positions];
  return logarithmicBars(
    "Positions by value, bars on a logarithmic scale",
    tiers.map((tier, index) => ({
      name: tiers.length > 1 ? String(index) : "all",
      number: tier.counted,
      note: number(tier.counted),
      title: PARTS.map(([kind, , word]) => `${number(tier[kind])} ${word}`).join(", "),
      parts: PARTS.map(([kind]) => ({ share: tier[kind] / Math.max(1, tier.counted), kind: `tone-${kind}` })),
    })),
  );
}
