import { StubElement, stub } from "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { ValueBook } from "../pages/assets/lib/values.js";
import { Story, barShare, outlook } from "../pages/assets/play/story.js";
import { later, serve, settled } from "./support/server.js";
import { kalah, ticTacToe, valuesOf, worthOf } from "./support/states.js";

const FIRST = ticTacToe(".../.../... X");
const SECOND = ticTacToe("X../.../... O");

test("the outlook is that of the player who began, whoever is to move", () => {
  assert.equal(outlook(FIRST, worthOf("a1", "win 5")).side, 1);
  assert.equal(outlook(SECOND, worthOf("a1", "win 5")).side, -1);
  assert.equal(outlook(SECOND, worthOf("a1", "loss 5")).side, 1);
  assert.equal(outlook(SECOND, worthOf("a1", "draw")).side, 0);
});

test("a game that is over is decided", () => {
  assert.deepEqual(outlook({ ...SECOND, outcome: "O", winner: 1 }, undefined), {
    side: -1,
    distance: 0,
    margin: null,
    score: null,
  });
});

test("where points are counted the outlook is the margin in the end", () => {
  const state = kalah([1, 0, 0, 0, 1, 0], [5, 3]);
  assert.deepEqual(outlook(state, worthOf("b2", "loss by 3")), {
    side: -1,
    distance: null,
    margin: 1,
    score: null,
  });
  assert.equal(outlook(state, undefined).margin, 2);
});

test("a bar is the longer the nearer the end, and a guess is short", () => {
  const chapters = ["win 1", "win 9"].map((text) => outlook(FIRST, worthOf("a1", text)));
  const [near = 0, far = 0] = chapters.map((chapter) => barShare(chapter, chapters));
  assert.ok(near > far && far > 0);
  assert.equal(barShare(outlook(FIRST, worthOf("a1", "+5000")), chapters), 0.5);
  assert.ok(barShare(outlook(FIRST, worthOf("a1", "+20")), chapters) < 0.5);
});

test("a bar of points is as long as its part of the most points", () => {
  const chapters = ["win by 4", "loss by 1"].map((text) =>
    outlook(kalah([1, 1, 1, 1, 1, 1]), worthOf("a2", text)),
  );
  assert.deepEqual(
    chapters.map((chapter) => barShare(chapter, chapters)),
    [1, 0.25],
  );
});

test("a review of a line that was left adds no mistake to the next one", async (t) => {
  const slow = later();
  serve(t, () => slow.answer);
  const nodes = [FIRST, SECOND].map((state, ply) => ({ state, move: ply === 0 ? null : "a1" }));
  let line = nodes;
  const faults = new Set();
  const table = {
    faults,
    state: FIRST,
    here: nodes[0],
    record: { line: () => line },
    book: new ValueBook("tic-tac-toe"),
  };
  const story = new Story(
    /** @type {any} */ (table),
    /** @type {any} */ (new StubElement("div")),
    () => undefined,
  );
  const review = story.review();
  line = nodes.slice(0, 1);
  story.update();
  slow.give({ json: valuesOf({ a1: "loss 4", b2: "win 3" }) });
  await review;
  await settled();
  assert.equal(faults.size, 0);
  assert.match(stub(story.chart).textContent, /Nothing to review yet/);
});
