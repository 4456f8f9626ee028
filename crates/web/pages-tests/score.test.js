import { stored } from "./support/dom.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Score } from "../pages/assets/practice/score.js";

beforeEach(() => stored.clear());

test("a new score says that nothing was answered", () => {
  assert.equal(new Score("cuts").element.textContent, "Nothing answered yet.");
});

test("right answers in a row are a run, and a wrong one ends it", () => {
  const score = new Score("cuts");
  for (const answer of /** @type {const} */ (["right", "right", "wrong", "right"])) {
    score.count(answer);
  }
  assert.deepEqual(score.tally, { asked: 4, right: 3, streak: 1, longest: 2 });
  assert.equal(score.element.textContent, "3 of 4 right · 1 in a row · best run 2");
});

test("a score is kept for the next visit, each kind by itself", () => {
  new Score("cuts").count("right");
  assert.equal(new Score("cuts").tally.asked, 1);
  assert.equal(new Score("only-move").tally.asked, 0);
});

test("what was kept and cannot be read counts as nothing", () => {
  stored.set("parlor.practice-cuts", "not JSON");
  const score = new Score("cuts");
  assert.equal(score.tally.asked, 0);
  score.count("wrong");
  assert.equal(score.tally.asked, 1);
});
