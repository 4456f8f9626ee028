/** A move drawn before the server has judged it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { sketch } from "../pages/assets/lib/sketch.js";
import { boardWith, kalah, nim, ticTacToe } from "./support/states.js";

/** @import { GridField, PilesField } from "../pages/assets/lib/types.js" */

test("a stone is where it was put, and nothing can be played meanwhile", () => {
  const state = ticTacToe("X../.../... O");
  const drawn = sketch(state, "b2");
  const field = /** @type {GridField} */ (drawn?.view.field);
  assert.deepEqual(field.cells[4], { owner: 1, symbol: "O" });
  assert.deepEqual(drawn?.view.targets, []);
  assert.deepEqual(drawn?.view.last, { kind: "cell", cell: 4 });
  assert.equal(/** @type {GridField} */ (state.view.field).cells[4], null, "the state itself is as it was");
});

test("what is taken from a pile is gone at once, and only from that pile", () => {
  const field = /** @type {PilesField} */ (sketch(nim([5, 3, 1]), "A2")?.view.field);
  assert.deepEqual(
    field.piles.map(({ count }) => count),
    [3, 3, 1],
  );
});

test("what leaves the board is gone at once", () => {
  const off = { move: "c1-off", place: { kind: /** @type {const} */ ("exit"), from: 2, exit: 0 } };
  const state = boardWith("..X/.../... X", { exits: ["off"] }, [off]);
  const field = /** @type {GridField} */ (sketch(state, "c1-off")?.view.field);
  assert.equal(field.cells[2], null);
});

test("seeds that are sown and moves that cannot be made have no sketch", () => {
  assert.equal(sketch(kalah([2, 2, 2, 2, 0, 2]), "a2"), null);
  assert.equal(sketch(ticTacToe("X../.../... O"), "a1"), null);
});

test("a man that is taken is gone at once", () => {
  const state = ticTacToe("X../.../..O X");
  state.view.targets = [{ move: "b2xc3", place: { kind: "capture", to: 4, taken: 8 } }];
  const field = /** @type {GridField} */ (sketch(state, "b2xc3")?.view.field);
  assert.deepEqual([field.cells[4]?.symbol, field.cells[8]], ["X", null]);
});
