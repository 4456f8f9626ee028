/** Estimates with error bars, and what changed between two studies. */

import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { intervalChart, percent, plain, rowInWords, ticksOf } from "../pages/assets/lib/intervals.js";
import { together } from "../pages/assets/design/study-charts.js";
import { changes } from "../pages/assets/design/study-compare.js";
import { stub } from "./support/dom.js";

/** @import { GameStudy } from "../pages/assets/lib/types.js" */

test("a scale has a few round numbers", () => {
  assert.deepEqual(ticksOf(0, 1), [0, 0.25, 0.5, 0.75, 1]);
  assert.deepEqual(ticksOf(0, 100), [0, 25, 50, 75, 100]);
  assert.deepEqual(ticksOf(0, 7), [0, 2, 4, 6]);
  for (const high of [0.3, 1, 9, 12, 480]) {
    const ticks = ticksOf(0, high);
    assert.ok(ticks.length >= 3 && ticks.length <= 6, `${high}: ${ticks.join(" ")}`);
  }
});

test("a row says its number, where the truth lies, and the truth where it is known", () => {
  const row = { name: "1,000", estimate: 0.5, least: 0.41, most: 0.59 };
  assert.equal(rowInWords(row, percent), "1,000: 50 %, between 41 % and 59 %");
  assert.equal(
    rowInWords({ ...row, truth: 1 }, percent),
    "1,000: 50 %, between 41 % and 59 %; the truth is 100 %",
  );
  assert.equal(plain(12.345), "12.3");
});

test("error bars reach from end to end, and a truth is a diamond", () => {
  const rows = [
    { name: "weak", estimate: 0.5, least: 0, most: 1, truth: null },
    { name: "strong", estimate: 0.25, least: 0.2, most: 0.3, truth: 0 },
  ];
  const figure = stub(intervalChart({ title: "Points", rows, scale: [0, 1], reference: 0.5 }));
  const reaches = figure.all("line").filter((line) => line.getAttribute("class") === "reach");
  const [first] = reaches;
  assert.equal(reaches.length, 6);
  assert.ok(Number(first?.getAttribute("x1")) < Number(first?.getAttribute("x2")));
  assert.equal(figure.all("path").length, 1);
  assert.match(figure.all("svg")[0]?.getAttribute("aria-label") ?? "", /^Points\. weak: 50 %/);
});

test("a chart without numbers is still a chart", () => {
  const figure = stub(intervalChart({ title: "Nothing", rows: [] }));
  assert.equal(figure.all("circle").length, 0);
});

/**
 * A study whose strongest programs gave this share to the player who begins.
 * @param {number} estimate
 * @param {number} error
 */
const studyOf = (estimate, error) =>
  /** @type {GameStudy} */ (
    /** @type {unknown} */ ({
      players: ["Cross", "Nought"],
      truth: null,
      strengths: [
        {
          rounds: 100,
          first_score: { estimate, least: estimate - error, most: estimate + error },
          decisive: { estimate: 1, least: 0.9, most: 1 },
          length: { mean: 10 * estimate, error: 1 },
          lead_changes: null,
        },
      ],
      gains: [{ weaker: 0, stronger: 100, score: { estimate: 0.9, least: 0.8, most: 1 } }],
      moves: { exact: false, never_good_count: 7 },
      endings: { endless: { estimate: 0, least: 0, most: 0.1 } },
    })
  );

test("what lies within both error bars is no change", () => {
  const [fair, long] = [
    changes(studyOf(0.5, 0.1), studyOf(0.6, 0.1)),
    changes(studyOf(0.2, 0.1), studyOf(0.8, 0.1)),
  ];
  assert.equal(fair[0], "Points of the player who begins: 50 % before, 60 % after; within the error bars.");
  assert.equal(long[0], "Points of the player who begins: 20 % before, 80 % after.");
  assert.equal(long[2], "Plies of a game: 2.0 before, 8.0 after.");
  assert.equal(
    long[3],
    "Points of the program that thinks most: 90 % before, 90 % after; within the error bars.",
  );
  assert.equal(long[4], "Games without an end: 0 % before, 0 % after; within the error bars.");
  assert.equal(long.length, 5, "what a study does not tell is not compared");
});

test("what is known of both games is compared without error bars", () => {
  const known = /** @type {GameStudy} */ (
    /** @type {unknown} */ ({
      ...studyOf(0, 0),
      truth: { value: "loss" },
      moves: { exact: true, never_good_count: 3 },
    })
  );
  const told = changes(known, { ...known, truth: null });
  assert.equal(told[0], "With best play: Nought wins before, not solved after.");
  assert.equal(told.at(-1), "Moves that are never good: 3 before, 3 after.");
});

test("rows of two studies stand below each other", () => {
  const rows = together([studyOf(0.2, 0), studyOf(0.8, 0)], (study) =>
    study.strengths.map(({ rounds, first_score: score }) => ({ name: String(rounds), ...score })),
  );
  assert.deepEqual(
    rows.map(({ name, shade, estimate }) => [name, shade, estimate]),
    [
      ["100", 0, 0.2],
      ["", 1, 0.8],
    ],
  );
});
