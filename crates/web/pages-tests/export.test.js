/** Pictures as files. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { plainPaint } from "../pages/assets/lib/export.js";

test("a colour has six digits, and how much of it is seen stands apart", () => {
  assert.deepEqual(plainPaint("rgb(255, 0, 16)"), { colour: "#ff0010", opacity: 1 });
  assert.deepEqual(plainPaint("rgba(0, 0, 0, 0.28)"), { colour: "#000000", opacity: 0.28 });
  assert.deepEqual(plainPaint("color(srgb 0.5 0.25 1)"), { colour: "#8040ff", opacity: 1 });
  assert.deepEqual(plainPaint("color(srgb 1 2e-7 0.2 / 0.5)"), { colour: "#ff0033", opacity: 0.5 });
  assert.deepEqual(plainPaint("none"), { colour: "none", opacity: 1 });
});
