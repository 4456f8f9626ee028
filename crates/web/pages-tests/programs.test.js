import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { likely } from "../pages/assets/play/programs.js";
import { valuesOf } from "./support/states.js";

const { moves } = valuesOf({ worst: "loss 2", even: "draw", best: "win 3" });

/**
 * How often each move is played, of a thousand chances spread evenly.
 * @param {import("node:test").TestContext} t
 * @param {number} level
 */
function shares(t, level) {
  /** @type {Record<string, number>} */
  const counts = { worst: 0, even: 0, best: 0 };
  let chance = 0;
  const mocked = t.mock.method(Math, "random", () => (chance += 1) / 1001);
  for (let round = 0; round < 1000; round += 1) {
    const move = likely(moves, level);
    counts[move] = (counts[move] ?? 0) + 1;
  }
  mocked.mock.restore();
  return counts;
}

test("the better a move, the likelier it is played", (t) => {
  for (const level of [1, 5, 10]) {
    const { worst = 0, even = 0, best = 0 } = shares(t, level);
    assert.ok(worst <= even && even <= best, `level ${level}`);
    assert.equal(worst + even + best, 1000);
  }
});

test("a low level plays almost anything, and a high one the best", (t) => {
  assert.ok((shares(t, 1).worst ?? 0) > 200);
  assert.ok((shares(t, 10).best ?? 0) > 990);
});

test("chance at either end still gives a move", (t) => {
  for (const chance of [0, 1 - Number.EPSILON]) {
    const mocked = t.mock.method(Math, "random", () => chance);
    assert.ok(moves.some(({ move }) => move === likely(moves, 5)));
    mocked.mock.restore();
  }
});
