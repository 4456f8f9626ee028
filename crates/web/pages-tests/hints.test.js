import assert from "node:assert/strict";
import { test } from "node:test";

import { hint } from "../pages/assets/play/hints.js";
import { nim, ticTacToe, valuesOf } from "./support/states.js";

//   a b c
// 1 X . O
// 2 . X .
// 3 . . O     O threatens c2
const STATE = ticTacToe("X.O/.X./..O X");
const VALUES = valuesOf({ b1: "loss 2", a2: "loss 2", c2: "draw", a3: "loss 2", b3: "loss 2" });

test("each stage tells one thing more, and only the last names the move", () => {
  const told = [1, 2, 3, 4].map((stage) => hint(STATE, VALUES, stage).told.at(-1));
  assert.deepEqual(told, [
    "With best play X draws.",
    "Only one move keeps that.",
    "Look at row 2.",
    "Play c2.",
  ]);
});

test("cells glow only when the move is told", () => {
  const stages = [1, 2, 3, 4].map((stage) => hint(STATE, VALUES, stage));
  assert.deepEqual(
    stages.map(({ cells }) => cells),
    [[], [], [], [5]],
  );
  assert.deepEqual(
    stages.map(({ last }) => last),
    [false, false, false, true],
  );
});

test("several moves that keep the value are counted", () => {
  const some = valuesOf({ b1: "win 3", a2: "win 5", c2: "draw" });
  assert.equal(hint(STATE, some, 2).told[1], "2 of 3 moves keep that.");
  const all = valuesOf({ b1: "draw", a2: "draw" });
  assert.equal(hint(STATE, all, 2).told[1], "Every move keeps that.");
});

test("of piles the hint names the pile", () => {
  assert.equal(hint(nim([3, 5]), valuesOf({ A1: "loss 4", B2: "win 5" }), 3).told[2], "Look at pile B.");
});

test("a move that is only a word is not on the board", () => {
  const state = {
    ...STATE,
    view: { ...STATE.view, targets: [{ move: "pass", place: { kind: /** @type {const} */ ("word") } }] },
  };
  assert.equal(hint(state, valuesOf({ pass: "draw" }), 3).told[2], "It is not a move on the board.");
});

test("where there is no move there is no hint", () => {
  const { told, last } = hint(STATE, valuesOf({}), 1);
  assert.deepEqual(told, ["There is no move to find."]);
  assert.equal(last, true);
});
