/** A move drawn before the server has judged it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { sketch } from "../pages/assets/lib/sketch.js";
import { nim, ticTacToe } from "./support/states.js";

/** @import { GridField } from "../pages/assets/lib/types.js" */

test("a stone is where it was put, and nothing can be played meanwhile", () => {
  const state = ticTacToe("X../.../... O");
  const drawn = sketch(state, "b2");
  const field = /** @type {GridField} */ (drawn?.view.field);
  assert.deepEqual(field.cells[4], { owner: 1, symbol: "O" });
  assert.deepEqual(drawn?.view.targets, []);
  assert.deepEqual(drawn?.view.last, { kind: "cell", cell: 4 });
  assert.equal(/** @type {GridField} */ (state.view.field).cells[4], null, "the state itself is as it was");
});

test("what does more than put down a piece has no sketch", () => {
  assert.equal(sketch(nim([5, 3, 1]), "A2"), null);
  assert.equal(sketch(ticTacToe("X../.../... O"), "a1"), null);
});

test("a man that is taken is gone at once", () => {
  const state = ticTacToe("X../.../..O X");
  state.view.targets = [{ move: "b2xc3", place: { kind: "capture", to: 4, taken: 8 } }];
  const field = /** @type {GridField} */ (sketch(state, "b2xc3")?.view.field);
  assert.deepEqual([field.cells[4]?.symbol, field.cells[8]], ["X", null]);
});
