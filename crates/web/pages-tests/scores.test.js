import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { valueMark, valueTone, windowBar } from "../pages/assets/search/scores.js";
import { stub } from "./support/dom.js";

/** @import { TreeNode } from "../pages/assets/lib/types.js" */

/**
 * @param {[string, string]} window
 * @param {string | null} value
 * @returns {TreeNode}
 */
const node = (window, value) => ({
  move: "a1",
  turn: "X",
  window,
  value,
  ending: null,
  pruned: [],
  left_out: 0,
  children: [],
});

/** Where the shaded part of a bar begins and ends. @param {[string, string]} window */
function range(window) {
  const [, shaded] = stub(windowBar(node(window, null), "known")).all("rect");
  const [x, width] = [Number(shaded?.getAttribute("x")), Number(shaded?.getAttribute("width"))];
  return [x, x + width];
}

test("a value takes its colour from its word, or from its sign", () => {
  const tones = ["win", "win in 3", "even", "loss in 12", "+35", "-4", "−4", "0"].map(valueTone);
  assert.deepEqual(tones, ["win", "win", "draw", "loss", "win", "loss", "loss", "draw"]);
});

test("a value has its sign in front, and a guess is its own", () => {
  assert.deepEqual(["win in 3", "even", "loss", "+35", "-4"].map(valueMark), [
    "+ win in 3",
    "= even",
    "− loss",
    "+35",
    "−4",
  ]);
});

test("the widest window covers the whole bar", () => {
  assert.deepEqual(range(["-∞", "+∞"]), [2, 62]);
});

test("a window lies where its values lie, from loss to win", () => {
  const ends = ["-∞", "loss", "-40", "even", "+40", "win", "+∞"].map((limit) => range([limit, "+∞"])[0] ?? 0);
  assert.deepEqual(
    ends,
    [...ends].sort((a, b) => a - b),
  );
  assert.equal(new Set(ends).size, ends.length);
});

test("a window without width can still be seen", () => {
  const [from = 0, to = 0] = range(["even", "even"]);
  assert.equal(to - from, 2);
});

test("the dot of what came back is drawn only when it is known", () => {
  const dots = (/** @type {string | null} */ value, /** @type {"known" | "unknown"} */ known) =>
    stub(windowBar(node(["loss", "win"], value), known)).all("circle").length;
  assert.deepEqual([dots("even", "known"), dots("even", "unknown"), dots(null, "known")], [1, 0, 0]);
});
