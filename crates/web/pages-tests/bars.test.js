import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { logarithmicBars, powers } from "../pages/assets/lib/bars.js";
import { stub } from "./support/dom.js";

/** @param {number[]} numbers */
function lengths(numbers) {
  const bars = stub(
    logarithmicBars(
      "calls",
      numbers.map((number) => ({ name: "x", number, note: "" })),
    ),
  );
  const drawn = bars.all("span").filter((span) => span.getAttribute("class")?.startsWith("bar plain"));
  return drawn.map((bar) => Number(bar.styles.get("--length")));
}

test("the longest bar is whole, and ten times the work is a fixed step", () => {
  const [one = 0, ten = 0, hundred = 0, thousand = 0] = lengths([9, 99, 999, 9999]);
  assert.equal(thousand, 1);
  assert.ok(Math.abs(hundred - ten - (ten - one)) < 1e-9);
});

test("one can still be seen, and nothing is nothing", () => {
  const [nothing = 1, one = 0] = lengths([0, 1, 1_000_000]);
  assert.equal(nothing, 0);
  assert.ok(one > 0);
});

test("bars of little work do not fill the room", () => {
  assert.ok(lengths([1, 2]).every((length) => length < 0.5));
});

test("the parts of a bar share its length", () => {
  const parts = [
    { share: 0.75, kind: "win" },
    { share: 0.25, kind: "loss" },
  ];
  const bars = stub(logarithmicBars("positions", [{ name: "all", number: 9, note: "9", parts }]));
  const drawn = bars.all("span").filter((span) => span.styles.has("--length"));
  assert.deepEqual(
    drawn.map((part) => part.styles.get("--length")),
    ["0.75", "0.25"],
  );
});

test("the chart is told in words to those who do not see it", () => {
  const bars = logarithmicBars("calls", [
    { name: "minimax", number: 549_946, note: "549,946" },
    { name: "memo", number: 16_168, note: "16,168", title: "16,168 calls" },
  ]);
  assert.equal(bars.getAttribute("aria-label"), "calls: minimax 549,946; memo 16,168 calls");
});

test("a scale has a few powers of ten, and always one", () => {
  assert.deepEqual(powers(9), [1]);
  assert.deepEqual(powers(549_946), [1, 100, 10_000]);
  assert.ok([1, 99, 1e6, 1e9, 1e15].every((most) => powers(most).length <= 5));
});

test("the scale says that it is logarithmic and marks where its numbers lie", () => {
  const bars = stub(logarithmicBars("calls", [{ name: "x", number: 999, note: "999" }]));
  const ticks = bars.all("span").filter((span) => span.getAttribute("class") === "bar-tick");
  assert.deepEqual(
    ticks.map((tick) => tick.textContent),
    ["1", "10", "100"],
  );
  assert.ok(bars.textContent.includes("logarithmic"));
  assert.equal(ticks[2]?.styles.get("--at"), String(Math.log10(101) / 3));
});
