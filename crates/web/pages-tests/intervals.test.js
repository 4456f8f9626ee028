/** Estimates with error bars, and what changed between two studies. */

import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { intervalChart, percent, plain, rowInWords, ticksOf } from "../pages/assets/lib/intervals.js";
import { stub } from "./support/dom.js";

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
  const row = { name: "100 rounds", estimate: 0.5, least: 0.41, most: 0.59 };
  assert.equal(rowInWords(row, percent), "100 rounds: 50 %, between 41 % and 59 %");
  assert.equal(
    rowInWords({ ...row, truth: 1 }, percent),
    "100 rounds: 50 %, between 41 % and 59 %; the truth is 100 %",
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
