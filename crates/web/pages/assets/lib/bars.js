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
  // One is drawn as well, so the scale begins a little before it.
  const longest = Math.log10(1 + Math.max(9, ...bars.map(({ number }) => number)));
  return h(
    "div",
    { class: "bars", role: "img", "aria-label": `${label}: ${bars.map(inWords).join("; ")}` },
    ...bars.flatMap(({ name, number, note, title, parts }) => {
      const length = Math.log10(1 + Math.max(0, number)) / longest;
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
  );
}

/** @param {Bar} bar */
const inWords = ({ name, note, title }) => `${name} ${title ?? note}`.trim();
