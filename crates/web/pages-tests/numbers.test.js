import assert from "node:assert/strict";
import { test } from "node:test";

import { choiceName, columnName, draw, number, round, withoutLine } from "../pages/assets/matrix/numbers.js";

test("a fraction or a decimal is a number", () => {
  assert.deepEqual(["7/12", "-1/4", "3", "-2.5"].map(number), [7 / 12, -0.25, 3, -2.5]);
});

test("numbers are shown to three decimals, and no more than they have", () => {
  assert.deepEqual([1 / 3, 2, -0.0625, 0].map(round), ["0.333", "2", "-0.062", "0"]);
});

test("a mixture is drawn by its shares", (t) => {
  const drawn = (/** @type {number} */ chance) => {
    const mocked = t.mock.method(Math, "random", () => chance);
    const index = draw(["1/4", "0", "3/4"]);
    mocked.mock.restore();
    return index;
  };
  assert.deepEqual([0, 0.24, 0.26, 0.999].map(drawn), [0, 0, 2, 2]);
});

test("shares that do not quite add up still give an index", (t) => {
  t.mock.method(Math, "random", () => 0.9999999);
  assert.equal(draw(["1/3", "1/3", "0.333"]), 2);
});

test("columns go on after Z", () => {
  assert.deepEqual([0, 1, 25, 26, 27, 51, 52, 701, 702].map(columnName), [
    "A",
    "B",
    "Z",
    "AA",
    "AB",
    "AZ",
    "BA",
    "ZZ",
    "AAA",
  ]);
});

test("a choice without a name is called by its line", () => {
  assert.deepEqual(
    [choiceName("heads", "1"), choiceName("", "2"), choiceName(undefined, "A")],
    ["heads", "2", "A"],
  );
  assert.deepEqual(withoutLine(["rock", "paper", "scissors"], 1), ["rock", "scissors"]);
});
