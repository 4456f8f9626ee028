import assert from "node:assert/strict";
import { test } from "node:test";

import { callPlayers, ending, mover, playerName, situation } from "../pages/assets/lib/names.js";
import { kalah, nim, ticTacToe } from "./support/states.js";

test("letters that stand for a colour are told as the colour", () => {
  assert.deepEqual(["W", "B", "X", "1", "12"].map(playerName), [
    "White",
    "Black",
    "X",
    "Player 1",
    "Player 12",
  ]);
});

test("players have the names that the rules of the page's game give", () => {
  callPlayers(["X", "O"], ["Cross", "O"]);
  assert.deepEqual(["X", "O", "W"].map(playerName), ["Cross", "O", "White"]);
  callPlayers(["W", "B"], []);
  assert.deepEqual(["X", "W"].map(playerName), ["X", "White"]);
});

test("the mover is the player whose turn it is", () => {
  assert.equal(mover(ticTacToe("X../.../... O")), "O");
  assert.equal(mover(nim([3, 1])), "Player 1");
});

test("a game that goes on has no ending", () => {
  const state = ticTacToe(".../.../... X");
  assert.equal(ending(state), "");
  assert.equal(situation(state), "X to move.");
});

test("a game that is over tells who won", () => {
  const won = ticTacToe("XXX/OO./... O", { outcome: "X", winner: 0 });
  assert.equal(situation(won), "X wins.");
  assert.equal(ending({ ...won, players: ["1", "2"], outcome: "2", winner: 1 }), "Player 2 wins");
  assert.equal(ending({ ...won, outcome: "draw", winner: null }), "A draw");
});

test("where points are counted they are told, the winner's first", () => {
  const state = kalah([0, 0, 0, 0, 0, 0], [5, 7]);
  assert.equal(situation(state), "Player 1 to move, 5 to 7.");
  assert.equal(ending({ ...state, outcome: "2", winner: 1 }), "Player 2 wins, 7 to 5");
});
