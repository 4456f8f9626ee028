import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { isOnlyRight } from "../pages/assets/practice/only-move.js";
import { valuesOf } from "./support/states.js";

/** @param {Record<string, string>} texts  from the best move to the worst */
function only(texts) {
  const { moves } = valuesOf(texts);
  return isOnlyRight(/** @type {any} */ (moves[0]), moves);
}

test("one move that wins, or one that saves the draw, is an exercise", () => {
  assert.ok(only({ a: "win 3", b: "draw", c: "loss 2" }));
  assert.ok(only({ a: "draw", b: "loss 4", c: "loss 2" }));
  assert.ok(!only({ a: "win 1", b: "win 3", c: "draw" }));
  assert.ok(!only({ a: "loss 4", b: "loss 2" }));
});

test("where points are counted, one move that gets the most is an exercise", () => {
  assert.ok(only({ a: "loss by 1", b: "loss by 3" }));
  assert.ok(!only({ a: "win by 2", b: "win by 2", c: "draw" }));
});
