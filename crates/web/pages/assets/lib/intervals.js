/**
 * Estimates with their error bars, one below the other, as SVG: a dot for what was seen, a stroke for where the truth
 * lies, a diamond for the truth where it is known.
 *
 * @module intervals
 */

import { h, s } from "./dom.js";

/**
 * @typedef {object} Interval
 * @property {string} name
 * @property {number} estimate
 * @property {number} least
 * @property {number} most
 * @property {number | null} [truth]
 * @property {number} [shade]  which of two versions it is of, 0 or 1
 */

/**
 * @typedef {object} IntervalChart
 * @property {string} title
 * @property {Interval[]} rows
 * @property {[number, number]} [scale]  the ends of the scale; by default those of the numbers
 * @property {number} [reference]  a number to draw a line at, such as what is fair
 * @property {(number: number) => string} [text]  how a number is written
 */

const WIDTH = 480;
const NAME = 132;
const NOTE = 68;
const ROW = 26;
const TOP = 6;
const BOTTOM = 24;

/** @param {number} number */
export const percent = (number) => `${Math.round(100 * number)} %`;

/** @param {number} number */
export const plain = (number) => {
  const digits = Math.abs(number) < 2 ? 100 : 10;
  return String(Math.round(digits * number) / digits);
};

/**
 * A round number of ticks for a scale.
 * @param {number} low
 * @param {number} high
 */
export function ticksOf(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((width) => width >= rough) ?? power;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/**
 * What a row says, for those who do not see it.
 * @param {Interval} row
 * @param {(number: number) => string} text
 */
export function rowInWords({ name, estimate, least, most, truth }, text) {
  const known = truth === undefined || truth === null ? "" : `; the truth is ${text(truth)}`;
  return `${name}: ${text(estimate)}, between ${text(least)} and ${text(most)}${known}`;
}

/** @param {IntervalChart} chart */
export function intervalChart({ title, rows, scale, reference, text = percent }) {
  const numbers = rows.flatMap(({ least, most, truth }) => [
    least,
    most,
    ...(typeof truth === "number" ? [truth] : []),
  ]);
  const [low, top] = scale ?? [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const high = top > low ? top : low + 1;
  const right = WIDTH - NOTE;
  const at = (/** @type {number} */ number) =>
    NAME + ((Math.min(high, Math.max(low, number)) - low) / (high - low)) * (right - NAME);
  const bottom = TOP + rows.length * ROW;
  const grid = ticksOf(low, high).map((tick) =>
    s(
      "g",
      {},
      s("line", { class: "grid", x1: at(tick), y1: TOP, x2: at(tick), y2: bottom }),
      s("text", { x: at(tick), y: bottom + 16, "text-anchor": "middle" }, text(tick)),
    ),
  );
  const drawn = rows.map((row, index) => {
    const y = TOP + (index + 0.5) * ROW;
    const truth = row.truth ?? null;
    return s(
      "g",
      { class: `interval shade-${row.shade ?? 0}` },
      s("title", {}, rowInWords(row, text)),
      s("text", { x: NAME - 10, y: y + 4, "text-anchor": "end" }, row.name),
      s("line", { class: "reach", x1: at(row.least), y1: y, x2: at(row.most), y2: y }),
      s("line", { class: "reach", x1: at(row.least), y1: y - 5, x2: at(row.least), y2: y + 5 }),
      s("line", { class: "reach", x1: at(row.most), y1: y - 5, x2: at(row.most), y2: y + 5 }),
      s("circle", { cx: at(row.estimate), cy: y, r: 4.5 }),
      truth !== null &&
        s("path", {
          class: "truth",
          d: `M${at(truth)} ${y - 8}l6 8l-6 8l-6 -8z`,
        }),
      s("text", { class: "note", x: right + 14, y: y + 4 }, text(row.estimate)),
    );
  });
  return h(
    "figure",
    { class: "interval-chart" },
    h("figcaption", {}, title),
    s(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${bottom + BOTTOM}`,
        role: "img",
        "aria-label": `${title}. ${rows.map((row) => rowInWords(row, text)).join(". ")}`,
      },
      ...grid,
      reference !== undefined &&
        s("line", { class: "reference", x1: at(reference), y1: TOP, x2: at(reference), y2: bottom }),
      ...drawn,
    ),
  );
}
