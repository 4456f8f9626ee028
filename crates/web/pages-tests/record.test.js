import assert from "node:assert/strict";
import { test } from "node:test";

import { GameRecord, parse } from "../pages/assets/lib/record.js";
import { serve } from "./support/server.js";
import { ticTacToe } from "./support/states.js";

/** @import { TestContext } from "node:test" */

const START = ticTacToe(".../.../... X");

/** A state that tells only which moves led to it. @param {string[]} moves */
const after = (moves) => ({ ...START, position: moves.join(" ") });

/** Answers replays with such states. @param {TestContext} t */
const replays = (t) =>
  serve(t, ({ body }) => ({
    json: {
      states: [
        after([]),
        ...body.moves.map((/** @type {string} */ _, /** @type {number} */ ply) =>
          after(body.moves.slice(0, ply + 1)),
        ),
      ],
    },
  }));

/** A record in which these moves were played from the start, one line after the other. @param {...string} lines */
function played(...lines) {
  const record = new GameRecord("tic-tac-toe", START);
  for (const line of lines) {
    record.go(record.root);
    const moves = line.split(" ");
    moves.forEach((move, ply) => record.play(move, after(moves.slice(0, ply + 1))));
  }
  return record;
}

test("moves played are the line, and the board is at its end", () => {
  const record = played("b2 a1 c3");
  assert.equal(record.text(), "b2 a1 c3");
  assert.equal(record.current.ply, 3);
  assert.equal(record.current.state.position, "b2 a1 c3");
});

test("going back keeps the moves that follow", () => {
  const record = played("b2 a1 c3");
  record.go(/** @type {any} */ (record.current.parent));
  assert.equal(record.text(), "b2 a1* c3");
  assert.deepEqual(
    record.line().map((node) => node.move),
    [null, "b2", "a1", "c3"],
  );
});

test("another move makes a variation of the first", () => {
  assert.equal(played("b2 a1 c3", "b2 c1 b1").text(), "b2 a1 (c1 b1*) c3");
});

test("a move that was tried before is found again", () => {
  const record = played("b2 a1", "b2 a1 c3");
  assert.equal(record.root.children.length, 1);
  assert.equal(record.text(), "b2 a1 c3");
});

test("redo follows the line that was looked at last", () => {
  const record = played("b2 a1", "b2 c1 c2");
  record.go(record.root);
  assert.deepEqual(
    record.line().map((node) => node.move),
    [null, "b2", "c1", "c2"],
  );
});

test("removing a move takes what follows it, and leaves the board before it", () => {
  const record = played("b2 a1 c3", "b2 c1 b1");
  const variation = record.current.parent;
  record.remove(/** @type {any} */ (variation));
  assert.equal(record.text(), "b2* a1 c3");
  assert.equal(record.current.onward?.move, "a1");
});

test("the start cannot be removed", () => {
  const record = played("b2");
  record.remove(record.root);
  assert.equal(record.text(), "b2");
});

test("a saved game is the line on the board", () => {
  const saved = JSON.parse(played("b2 a1 c3", "b2 c1").save());
  assert.deepEqual(saved, { game: "tic-tac-toe", start: START.position, moves: ["b2", "c1"] });
});

test("moves may be parted by spaces or commas", () => {
  assert.deepEqual(parse("b2, a1,c3").lines, [["b2", "a1", "c3"]]);
  assert.deepEqual(parse("").lines, [[]]);
});

test("a bracket begins again before the move that it replaces", () => {
  const { lines, current } = parse("b2 a1 (c1 b1) c3");
  assert.deepEqual(lines, [
    ["b2", "a1", "c3"],
    ["b2", "c1", "b1"],
  ]);
  assert.deepEqual(current, ["b2", "a1", "c3"]);
});

test("a line comes before the variations that leave it", () => {
  assert.deepEqual(parse("a1 (b1 b2 (c2 c3) b3)").lines, [["a1"], ["b1", "b2", "b3"], ["b1", "c2", "c3"]]);
});

test("brackets that do not match lose no move", () => {
  assert.deepEqual(parse("b2 a1 (c1 (b1").lines, [
    ["b2", "a1"],
    ["b2", "c1"],
    ["b2", "b1"],
  ]);
  assert.deepEqual(parse("b2) a1").lines, [["b2", "a1"]]);
});

test("a star is where the board is", () => {
  assert.deepEqual(parse("b2 a1 (c1* b1) c3").current, ["b2", "c1"]);
  assert.deepEqual(parse("* b2 a1").current, []);
});

test("a record comes back from its text as it was", async (t) => {
  replays(t);
  const records = [
    played("b2 a1 c3"),
    played("b2 a1 c3", "b2 c1 b1"),
    played("a1", "b1", "c1"),
    played("b2 a1 c3", "b2 c1 b1", "b2 c1 a3"),
    played("a1 a2 a3", "b1 b2 b3", "b1 c2 c3", "b1 c2 a3"),
  ];
  records[0]?.go(records[0].root);
  for (const record of records) {
    const again = await GameRecord.read("tic-tac-toe", undefined, record.text());
    assert.equal(again.text(), record.text());
  }
});

test("every line of a text is replayed from its start by the server", async (t) => {
  const asked = replays(t);
  const record = await GameRecord.read("tic-tac-toe", "X../.../... O", "b2 (c1*)");
  assert.deepEqual(
    asked.map(({ body }) => body),
    [
      { game: "tic-tac-toe", start: "X../.../... O", moves: ["b2"] },
      { game: "tic-tac-toe", start: "X../.../... O", moves: ["c1"] },
    ],
  );
  assert.equal(record.current.state.position, "c1");
});

test("a text with a move that the rules refuse gives the server's sentence", async (t) => {
  serve(t, () => ({ status: 400, json: { detail: "move 1: wanted an empty cell, got b2" } }));
  await assert.rejects(GameRecord.read("tic-tac-toe", undefined, "b2 b2"), /wanted an empty cell/);
});
