import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { GameRecord } from "../pages/assets/lib/record.js";
import { moveNumber } from "../pages/assets/play/moves.js";
import { ticTacToe } from "./support/states.js";

/** The numbers of the moves of a game whose player to move alternates from this one. @param {string} first */
function numbers(first) {
  const turns = first === "X" ? ["X", "O"] : ["O", "X"];
  const record = new GameRecord("tic-tac-toe", ticTacToe(`.../.../... ${first}`));
  return [1, 2, 3, 4].map((ply) => {
    const number = moveNumber(record.current);
    record.play(`move ${ply}`, ticTacToe(`.../.../... ${turns[ply % 2]}`));
    return number;
  });
}

test("two moves share a number, the second with an ellipsis", () => {
  assert.deepEqual(numbers("X"), ["1.", "1…", "2.", "2…"]);
});

test("a game that the second player begins counts on after the first move", () => {
  assert.deepEqual(numbers("O"), ["1…", "2.", "2…", "3."]);
});

test("moves that a player makes in a row share a number", () => {
  const record = new GameRecord("kalah", ticTacToe(".../.../... X"));
  const told = ["X", "O", "O", "X", "X"].map((turn, ply) => {
    const number = moveNumber(record.current);
    record.play(`move ${ply}`, ticTacToe(`.../.../... ${turn}`));
    return number;
  });
  assert.deepEqual([...told, moveNumber(record.current)], ["1.", "1.", "1…", "1…", "2.", "2."]);
});
