/** Who plays, and what they are called. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { seatName, seatsOf } from "../pages/assets/play/choice.js";
import { firstShare } from "../pages/assets/play/evaluation.js";
import { swipe } from "../pages/assets/lib/swipes.js";

const LEVELS = [
  { name: "easy", summary: "often errs", player: "skill:level=3" },
  { name: "hard", summary: "never errs", player: "perfect" },
];

test("the computer sits where it is told to", () => {
  const against = (/** @type {"you" | "computer" | "chance"} */ begins, /** @type {number} */ chance) =>
    seatsOf({ against: "computer", level: "hard", begins }, LEVELS, chance);
  assert.deepEqual(against("you", 0.9), ["human", "perfect"]);
  assert.deepEqual(against("computer", 0.1), ["perfect", "human"]);
  assert.deepEqual(against("chance", 0.1), ["human", "perfect"]);
  assert.deepEqual(against("chance", 0.9), ["perfect", "human"]);
});

test("friends need no program, and onlookers two", () => {
  const choice = { level: "easy", begins: /** @type {"you"} */ ("you") };
  assert.deepEqual(seatsOf({ ...choice, against: "friend" }, LEVELS, 0), ["human", "human"]);
  assert.deepEqual(seatsOf({ ...choice, against: "watch" }, LEVELS, 0), ["skill:level=3", "skill:level=3"]);
});

test("a level is told by its name, any other player by its own with what is set of it", () => {
  assert.equal(seatName("perfect", "human", LEVELS), "computer, hard");
  assert.equal(seatName("minimax:depth=2", "human", LEVELS), "minimax, depth 2");
  assert.equal(seatName("engine:time=500ms,depth=4", "human", LEVELS), "engine, 500 ms a move, depth 4");
  assert.equal(seatName("engine:time=1s", "human", []), "engine, 1 s a move");
  assert.equal(seatName("human", "perfect", LEVELS), "you");
  assert.equal(seatName("human", "human", LEVELS), "a person");
});

test("the bar belongs to whoever stands better", () => {
  assert.equal(firstShare(0, 0), 0.5);
  assert.equal(firstShare(150, 0), 0.75);
  assert.equal(firstShare(150, 1), 0.25);
  assert.ok(firstShare(100_000, 0) <= 1);
});

test("a swipe is long and level", () => {
  assert.equal(swipe(100, 10), "back");
  assert.equal(swipe(-100, 10), "forth");
  assert.equal(swipe(40, 0), null);
  assert.equal(swipe(100, 90), null);
});
