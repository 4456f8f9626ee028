import assert from "node:assert/strict";
import { test } from "node:test";

import { hint } from "../pages/assets/play/hints.js";
import { boardWith, dotsAndBoxes, kalah, nim, ticTacToe, valuesOf } from "./support/states.js";

//   a b c
// 1 X . O
// 2 . X .
// 3 . . O     O threatens c2
const STATE = ticTacToe("X.O/.X./..O X");
const VALUES = valuesOf({ c2: "draw", b1: "loss 2", a2: "loss 2", a3: "loss 2", b3: "loss 2" });

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

test("of piles the hint names the pile, and of a single one it says what goes for any", () => {
  assert.equal(hint(nim([3, 5]), valuesOf({ B2: "win 5", A1: "loss 4" }), 3).told[2], "Look at pile B.");
  assert.equal(hint(nim([7], [""]), valuesOf({ 2: "win 3" }), 3).told[2], "Count what a move leaves.");
});

test("of edges the hint names a dot, and the edge glows", () => {
  const { told, cells } = hint(dotsAndBoxes("--/|.|/.."), valuesOf({ "b1-b2": "win by 2" }), 4);
  assert.deepEqual([told[2], cells], ["Look around dot b1.", [3]]);
});

test("of a drop the hint names the column, and the cell it falls on glows", () => {
  const drop = { move: "b", place: { kind: /** @type {const} */ ("column"), column: 1 } };
  const state = boardWith(".../.../.X. O", {}, [drop]);
  const { told, cells } = hint(state, valuesOf({ b: "draw" }), 4);
  assert.deepEqual([told[2], cells], ["Look at column b.", [4]]);
});

test("where points are counted, only moves that give as many keep the value", () => {
  const values = valuesOf({ a2: "win by 3", b2: "win by 1", c2: "loss by 1" });
  const { told } = hint(kalah([2, 2, 2, 2, 2, 2]), values, 2);
  assert.deepEqual(told, ["With best play Player 1 wins by 3.", "Only one move keeps that."]);
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
