/**
 * Horizontal bars on a logarithmic scale, which is the scale on which counts of work differ.
 *
 * @module bars
 */

import { h } from "./dom.js";

/**
 * A part of a bar: its share from 0 to 1, and the class that colours it.
 * @typedef {{ share: number, kind: string }} Part
 */

/** @typedef {{ name: string, number: number, note: string, title?: string, parts?: Part[] }} Bar */

/**
 * @param {string} label
 * @param {Bar[]} bars
 * @returns {HTMLElement}
 */
export function logarithmicBars(label, bars) {
  const most = Math.max(9, ...bars.map(({ number }) => number));
  // One is drawn as well, so the scale begins a little before it.
  const longest = Math.log10(1 + most);
  const at = (/** @type {number} */ number) => Math.log10(1 + Math.max(0, number)) / longest;
  return h(
    "div",
    { class: "bars", role: "img", "aria-label": `${label}: ${bars.map(inWords).join("; ")}` },
    ...bars.flatMap(({ name, number, note, title, parts }) => {
      const length = at(number);
      return [
        h("span", { class: "bar-name" }, name),
        h(
          "span",
          { class: "bar-room", title },
          ...(parts ?? [{ share: 1, kind: "plain" }]).map(({ share, kind }) => {
            const bar = h("span", { class: `bar ${kind}` });
            bar.style.setProperty("--length", String(length * share));
            return bar;
          }),
        ),
        h("span", { class: "bar-note" }, note),
      ];
    }),
    h("span", { class: "bar-name muted" }, "scale"),
    h("span", { class: "bar-scale" }, ...powers(most).map((power) => tick(power, at(power)))),
    h("span", { class: "bar-note" }, "logarithmic"),
  );
}

/** How many numbers a scale has room for. */
const TICKS = 5;

/** The powers of ten up to a number, or every second or third of them where they would crowd. @param {number} most */
export function powers(most) {
  const highest = Math.floor(Math.log10(Math.max(1, most)));
  const step = Math.ceil((highest + 1) / TICKS);
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => 10 ** (index * step));
}

/**
 * @param {number} number
 * @param {number} place  from 0 to 1
 */
function tick(number, place) {
  const compact = new Intl.NumberFormat("en", { notation: "compact" });
  const mark = h("span", { class: "bar-tick" }, compact.format(number));
  mark.style.setProperty("--at", String(place));
  return mark;
}

/** @param {Bar} bar */
const inWords = ({ name, note, title }) => `${name} ${title ?? note}`.trim();
