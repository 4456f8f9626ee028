import assert from "node:assert/strict";
import { test } from "node:test";

import { KnightBoard } from "../pages/assets/tour/knight.js";

const CHESS = new KnightBoard(8, 8);

test("squares are named as in chess, from the lower left", () => {
  assert.deepEqual(
    [0, 7, 8, 63].map((square) => CHESS.name(square)),
    ["a1", "h1", "a2", "h8"],
  );
});

test("every square is found again by its name", () => {
  const wide = new KnightBoard(3, 800);
  for (let square = 0; square < wide.squares; square += 1) {
    assert.equal(wide.square(wide.name(square)), square);
  }
  assert.equal(wide.name(26), "aa1");
  assert.equal(wide.name(702), "aaa1");
});

test("a name of no square is none", () => {
  for (const name of ["", "a", "1", "a0", "a9", "i1", "a1b", "é1"]) {
    assert.equal(CHESS.square(name), null, name);
  }
  assert.equal(CHESS.square("H8"), 63);
});

test("a knight has two moves in the corner and eight in the middle", () => {
  const names = CHESS.neighbours(0).map((square) => CHESS.name(square));
  assert.deepEqual(names.sort(), ["b3", "c2"]);
  assert.equal(CHESS.neighbours(CHESS.square("d4") ?? 0).length, 8);
});

test("a knight can go back on every move", () => {
  const board = new KnightBoard(5, 4);
  for (let square = 0; square < board.squares; square += 1) {
    for (const next of board.neighbours(square)) {
      assert.ok(board.neighbours(next).includes(square));
    }
  }
});

test("a board is read from its spec, and from nothing else", () => {
  assert.equal(KnightBoard.parse("5x7")?.spec, "5x7");
  for (const spec of ["", "5", "5x", "x5", "5X7", "5x7x9", "-5x7"]) {
    assert.equal(KnightBoard.parse(spec), null, spec);
  }
});
