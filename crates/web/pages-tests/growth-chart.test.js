import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { lineChart, scaleOf, shortNumber } from "../pages/assets/growth/chart.js";
import { stub } from "./support/dom.js";

test("a small spread is linear from zero", () => {
  const scale = scaleOf([3, 12]);
  assert.equal(scale.isLogarithmic, false);
  assert.deepEqual(scale.ticks, [0, 2, 4, 6, 8, 10, 12]);
  assert.deepEqual([scale.place(3), scale.place(12)], [0.25, 1]);
});

test("a large spread is logarithmic between powers of ten", () => {
  const scale = scaleOf([40, 40_000]);
  assert.equal(scale.isLogarithmic, true);
  assert.deepEqual(scale.ticks, [10, 100, 1000, 10_000, 100_000]);
  assert.deepEqual([scale.place(10), scale.place(100_000)], [0, 1]);
  assert.ok(scaleOf([1e-6, 1e12]).ticks.length <= 10);
});

test("nothing, zeros and one number have a scale too", () => {
  for (const numbers of [[], [0], [0, 0], [5], [0, 1e9], [1e-7]]) {
    const scale = scaleOf(numbers);
    for (const number of [...numbers, ...scale.ticks]) {
      const place = scale.place(number);
      assert.ok(place >= 0 && place <= 1.000001, `${numbers}: ${number} at ${place}`);
    }
  }
});

test("numbers beside an axis are short", () => {
  const texts = [0, 0.001, 1e-6, 12, 1000, 20_000, 5e6, 3e9].map(shortNumber);
  assert.deepEqual(texts, ["0", "0.001", "1e-6", "12", "1k", "20k", "5M", "3G"]);
});

test("both axes are labelled, and formulas are dashed", () => {
  const chart = lineChart({
    title: "Words",
    x: "words in the list",
    y: "comparisons",
    lines: [
      {
        name: "prefix",
        dashed: false,
        points: [
          { x: 40, y: 10 },
          { x: 40_000, y: 90_000 },
        ],
      },
      { name: "8WRC", dashed: true, points: [{ x: 40, y: 81_920 }] },
    ],
  });
  assert.match(chart.textContent, /comparisons, logarithmic/);
  assert.match(chart.textContent, /words in the list, logarithmic/);
  assert.match(chart.textContent, /8WRC/);
});

test("a point with an error has a bar around it", () => {
  const points = [
    { x: 1, y: 9, error: 0 },
    { x: 2, y: 7.5, error: 0.25 },
  ];
  const chart = stub(
    lineChart({ title: "Choice", x: "ply", y: "moves", lines: [{ name: "moves", dashed: false, points }] }),
  );
  const bars = chart.all("line").filter((line) => line.getAttribute("class") === "reach");
  assert.equal(bars.length, 1);
  assert.match(chart.textContent, /moves: 7.5 ± 0.25 at 2/);
});
