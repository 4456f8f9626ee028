/** How long a piece of work still takes. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { TimeLeft, leftInWords } from "../pages/assets/solve/time-left.js";

test("the time left follows from what was done since somebody looks", () => {
  const left = new TimeLeft();
  assert.equal(left.after({ done: 100, total: 1000 }, 0), null);
  assert.equal(left.after({ done: 200, total: 1000 }, 1), null, "too soon to tell");
  assert.equal(left.after({ done: 200, total: 1000 }, 10), 80);
  assert.equal(left.after({ done: 1000, total: 1000 }, 50), 0);
  assert.equal(left.after({ done: 3, total: 12 }, 51), null, "other work");
  assert.equal(left.after({ done: 9, total: null }, 90), null, "nobody knows how much there is");
});

test("it is told in the largest unit that there are two of", () => {
  const told = [5, 70, 130, 5400, 3 * 3600, 4 * 86_400].map(leftInWords);
  assert.deepEqual(told, [
    "less than a minute left",
    "about a minute left",
    "about 2 minutes left",
    "about 90 minutes left",
    "about 3 hours left",
    "about 4 days left",
  ]);
});
