/**
 * Values and windows as searches write them: `loss`, `win in 3`, `even`, `+35`, `-∞`; as a colour, as a
 * mark, and on a scale.
 *
 * @module search/scores
 */

import { s } from "../lib/dom.js";
import { tone } from "../lib/values.js";

/** @import { TreeNode } from "../lib/types.js" */

/** A guess in points. @param {string} value */
const points = (value) => Number(value.replace("−", "-"));

/** What kind of value it is, whatever its distance. @param {string} value */
const kind = (value) => /^(win|even|loss)\b/.exec(value)?.[1] ?? null;

/** @param {string} value */
export function valueTone(value) {
  const known = { win: "win", even: "draw", loss: "loss" }[kind(value) ?? ""];
  return known ?? tone({ score: points(value) });
}

/** @param {string} value */
export function valueMark(value) {
  const sign = { win: "+", even: "=", loss: "−" }[kind(value) ?? ""];
  return sign === undefined ? value.replace("-", "−") : `${sign} ${value}`;
}

/**
 * Where a value lies on a scale from certain loss to certain win, from 0 to 1.
 * @param {string} value
 */
function onScale(value) {
  const known = { "-∞": 0, loss: 0.08, even: 0.5, win: 0.92, "+∞": 1 }[kind(value) ?? value];
  return known ?? 0.5 + 0.4 * Math.tanh(points(value) / 40);
}

/**
 * The window as a bar: shaded where a value would still matter, with a dot for what came back.
 * @param {TreeNode} node
 * @param {"known" | "unknown"} value
 */
export function windowBar(node, value) {
  const [alpha, beta] = node.window.map(onScale);
  const x = (/** @type {number} */ place) => 2 + 60 * place;
  return s(
    "svg",
    {
      class: "window",
      viewBox: "0 0 64 14",
      width: 64,
      height: 14,
      role: "img",
      "aria-label": `window ${node.window.join(" to ")}`,
    },
    s("title", {}, `window from ${node.window[0]} to ${node.window[1]}`),
    s("rect", { class: "track", x: 2, y: 5, width: 60, height: 4, rx: 2 }),
    s("rect", {
      class: "range",
      x: x(alpha ?? 0),
      y: 3,
      width: Math.max(2, x(beta ?? 1) - x(alpha ?? 0)),
      height: 8,
      rx: 2,
    }),
    value === "known" &&
      node.value !== null &&
      s("circle", { class: `dot tone-${valueTone(node.value)}`, cx: x(onScale(node.value)), cy: 7, r: 5 }),
  );
}
