/**
 * Horizontal bars on a logarithmic scale, which is the scale on which searches differ.
 *
 * @module bars
 */

import { s } from "./dom.js";

const LABEL = 130;
const NOTE = 150;
const ROW = 30;

/**
 * @param {string} label
 * @param {{ name: string, number: number, note: string }[]} bars
 * @returns {SVGSVGElement}
 */
export function logarithmicBars(label, bars) {
  const width = 640;
  const room = width - LABEL - NOTE;
  const height = bars.length * ROW + 8;
  const longest = Math.log10(Math.max(10, ...bars.map(({ number }) => number)));
  const scale = (/** @type {number} */ number) => (room * Math.log10(Math.max(1, number))) / longest;
  const powers = Array.from({ length: Math.floor(longest) + 1 }, (_, power) => LABEL + scale(10 ** power));
  return s(
    "svg",
    { class: "bars", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    ...powers.map((x) => s("line", { class: "gridline", x1: x, x2: x, y1: 0, y2: height })),
    ...bars.flatMap(({ name, number, note }, index) => {
      const y = index * ROW + 4;
      const length = Math.max(2, scale(number));
      return [
        s("text", { class: "bar-name", x: LABEL - 10, y: y + 12 }, name),
        s("rect", { class: "bar", x: LABEL, y, width: length, height: 22, rx: 4 }),
        s("text", { class: "bar-note", x: LABEL + length + 8, y: y + 12 }, note),
      ];
    }),
  );
}
