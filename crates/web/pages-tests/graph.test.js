import assert from "node:assert/strict";
import { test } from "node:test";

import { places, settled } from "../pages/assets/lesson/graph.js";

/**
 * A step that settles a position, or begins a level.
 * @param {number | null} node
 * @param {"win" | "draw" | "loss" | null} value
 * @param {number | null} distance
 * @returns {import("../pages/assets/lib/types.js").LessonStep}
 */
const step = (node, value, distance) => ({
  line: 0,
  level: 0,
  says: "",
  marked: node === null,
  scene: { kind: "graph", node, value, distance, because: [] },
});

test("a step that begins a level settles nothing", () => {
  assert.equal(settled(step(null, null, null)), null);
  assert.equal(settled(undefined), null);
  assert.equal(settled(step(3, "win", 1))?.node, 3);
});

test("positions stand in columns by their distance, draws last", () => {
  const steps = [step(null, null, null), step(2, "loss", 0), step(0, "win", 1), step(1, "draw", null)];
  const { spots, names } = places(steps, 3);
  assert.deepEqual(
    names.map(({ name }) => name),
    ["in 0", "in 1", "drawn"],
  );
  const [x0, x1, x2] = spots.map(({ x }) => x);
  assert.ok((x2 ?? 0) < (x0 ?? 0) && (x0 ?? 0) < (x1 ?? 0));
});
