/**
 * What came of a solve: the verdict, the longest win, the figures, and the positions of every tier by
 * what they are worth.
 *
 * @module solve/result
 */

import * as api from "../lib/api.js";
import { h, s } from "../lib/dom.js";
import { picture } from "../lib/drawing.js";
import { mover } from "../lib/names.js";
import { phrase, tone } from "../lib/values.js";

/** @import { SolveJob, SolveResult, State, TierCounts } from "../lib/types.js" */

/** @param {number} value */
const number = (value) => Math.round(value).toLocaleString("en");

/** @param {number} bytes */
const size = (bytes) =>
  bytes.toLocaleString("en", {
    style: "unit",
    unit: "byte",
    notation: "compact",
    unitDisplay: "narrow",
    maximumFractionDigits: 1,
  });

/** The parts of a bar, with the word and the mark for each. */
const PARTS = /** @type {const} */ ([
  ["win", "+", "won"],
  ["draw", "=", "drawn"],
  ["loss", "−", "lost"],
]);

/**
 * @param {SolveJob} job
 * @param {SolveResult} result
 * @param {State} start
 * @param {State | undefined} longest  the position with the longest win
 */
export function resultCards(job, result, start, longest) {
  return [
    h(
      "section",
      { class: `panel verdict-card tone-${tone(result.start)}`, "aria-label": "Verdict" },
      h(
        "div",
        { class: "flow" },
        h("p", { class: "big", id: "verdict" }, verdict(result, start)),
        h("p", {}, "With perfect play from the start of ", h("code", {}, job.game), "."),
        h(
          "div",
          { class: "row" },
          h("a", { class: "button primary", href: `/play/${job.game}?values=1` }, "Play with every value shown"),
          h("a", { class: "button", href: `/practice?game=${job.game}` }, "Practise it"),
        ),
      ),
      longest &&
        h(
          "a",
          { class: "longest", href: api.address(`/play/${job.game}`, { start: longest.position, values: 1 }) },
          picture(longest.view, "The position with the longest win"),
          h("span", {}, `The longest win: ${result.longest} plies`),
        ),
    ),
    h(
      "section",
      { class: "panel", "aria-label": "Figures" },
      h("h2", {}, "What was found"),
      h("div", { class: "figures" }, ...figures(result)),
      h("h3", {}, result.tiers && result.tiers.length > 1 ? "Positions, tier by tier" : "Positions"),
      legend(),
      chart(result),
    ),
  ];
}

/**
 * @param {SolveResult} result
 * @param {State} start
 */
function verdict({ start: worth }, start) {
  return worth.value === "draw" ? "A draw" : `${mover(start)} ${phrase(worth)} plies`;
}

/** @param {SolveResult} result */
function figures(result) {
  const { positions, seconds, positions_per_second: speed, table_bytes: bytes } = result;
  /** @type {[string, string][]} */
  const all = [
    ["positions", number(positions.counted)],
    ["seconds", seconds.toFixed(2)],
    ["positions a second", number(speed)],
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

const ROW = 24;
const LABEL = 46;
const NOTE = 110;
const WIDTH = 640;

/**
 * A bar for each tier, divided by value; its length grows with the logarithm of its positions.
 * @param {SolveResult} result
 */
function chart(result) {
  const tiers = result.tiers?.length ? result.tiers : [totals(result)];
  const most = Math.log10(Math.max(10, ...tiers.map(({ counted }) => counted)));
  const bars = tiers.map((tier, index) => {
    const y = index * ROW;
    const length = ((WIDTH - LABEL - NOTE) * Math.log10(Math.max(1, tier.counted) + 1)) / (most + 0.05);
    let x = LABEL;
    const parts = PARTS.map(([kind]) => {
      const width = tier.counted === 0 ? 0 : (length * tier[kind]) / tier.counted;
      const part = s("rect", { class: `part tone-${kind}`, x, y: y + 3, width, height: ROW - 6 });
      x += width;
      return part;
    });
    const words = PARTS.map(([kind, , word]) => `${number(tier[kind])} ${word}`).join(", ");
    return s(
      "g",
      {},
      s("title", {}, `${tiers.length > 1 ? `tier ${index}: ` : ""}${words}`),
      tiers.length > 1 && s("text", { class: "bar-name", x: LABEL - 8, y: y + ROW / 2 }, index),
      ...parts,
      s("text", { class: "bar-note", x: x + 8, y: y + ROW / 2 }, number(tier.counted)),
    );
  });
  return s(
    "svg",
    {
      class: "bars",
      viewBox: `0 0 ${WIDTH} ${tiers.length * ROW}`,
      role: "img",
      "aria-label": "Positions of each tier by value; the length of a bar is on a logarithmic scale",
    },
    ...bars,
  );
}

/**
 * @param {SolveResult} result
 * @returns {TierCounts}
 */
function totals({ positions, counts }) {
  const of = (/** @type {string} */ kind) => counts.find(({ value }) => value === kind)?.positions ?? 0;
  return { counted: positions.counted, win: of("win"), draw: of("draw"), loss: of("loss") };
}
