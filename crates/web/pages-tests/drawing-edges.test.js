import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { picture } from "../pages/assets/lib/drawing.js";
import { closedBoxes, dotName, edgeBeside, edgeName, edgeRows } from "../pages/assets/lib/drawing-edges.js";
import { stub } from "./support/dom.js";
import { dotsAndBoxes } from "./support/states.js";

/** @import { EdgesField } from "../pages/assets/lib/types.js" */

/** @param {string} text */
const fieldOf = (text) => /** @type {EdgesField} */ (dotsAndBoxes(text).view.field);

//     a   b   c
//   1 +---+---+
//     |   |
//   2 +---+   +
const FIELD = fieldOf("--/||./-.");

test("edges are named by their dots", () => {
  assert.deepEqual(FIELD.edges.map(edgeName), [
    "a1-b1",
    "b1-c1",
    "a1-a2",
    "b1-b2",
    "c1-c2",
    "a2-b2",
    "b2-c2",
  ]);
  assert.equal(dotName([26, 8]), "aa9");
});

test("a box is closed when all four of its edges are drawn", () => {
  assert.deepEqual(closedBoxes(FIELD), [[0, 0]]);
  assert.deepEqual(closedBoxes(fieldOf("--/|||/--")), [
    [0, 0],
    [1, 0],
  ]);
  assert.deepEqual(closedBoxes(fieldOf("--/|.|/--")), []);
});

test("edges lie in rows, those across one fewer than those down", () => {
  assert.deepEqual(edgeRows(FIELD), [
    [0, 1],
    [2, 3, 4],
    [5, 6],
  ]);
});

test("arrow keys lead from edge to edge and not off the board", () => {
  const path = (/** @type {number} */ start, /** @type {string[]} */ keys) =>
    keys.reduce((edge, key) => edgeBeside(FIELD, edge, key) ?? -1, start);
  assert.equal(path(0, ["ArrowRight"]), 1);
  assert.equal(path(0, ["ArrowLeft"]), 0);
  assert.equal(path(1, ["ArrowDown"]), 3);
  assert.equal(path(0, ["ArrowDown", "ArrowDown", "ArrowDown"]), 5);
  assert.equal(path(4, ["ArrowDown"]), 6);
  assert.equal(path(3, ["End"]), 4);
  assert.equal(path(4, ["Home"]), 2);
  assert.equal(edgeBeside(FIELD, 0, "Enter"), undefined);
});

test("a picture has every dot, every edge and the boxes that are closed", () => {
  const { view } = dotsAndBoxes("--/||./-.");
  const drawn = stub(picture({ ...view, last: { kind: "cell", cell: 5 } }, "edges"));
  assert.deepEqual([drawn.all("circle").length, drawn.all("line").length], [6, 7]);
  assert.equal(drawn.all("rect").length, 1);
  const edges = drawn.all("g").filter((group) => group.classList.contains("edge"));
  assert.equal(edges.filter((edge) => edge.classList.contains("drawn")).length, 5);
  assert.ok(edges[5]?.classList.contains("last"));
});
