import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { Geometry, MOST_ITEMS, cellsOf, picture, pilesSize } from "../pages/assets/lib/drawing.js";
import { stub } from "./support/dom.js";
import { nim, ticTacToe } from "./support/states.js";

/** @import { GridField, PilesField } from "../pages/assets/lib/types.js" */

/** @type {GridField} */
const FIELD = { kind: "grid", columns: ["a", "b", "c"], rows: ["1", "2"], cells: Array(6).fill(null) };

test("cells are counted row by row, from the upper left", () => {
  const geometry = new Geometry({ ...FIELD, columns: ["", "", ""], rows: ["", ""] }, "upright");
  assert.deepEqual(
    [geometry.corner(0), geometry.corner(5)],
    [
      { x: 0, y: 0 },
      { x: 200, y: 100 },
    ],
  );
  assert.deepEqual([geometry.width, geometry.height], [300, 200]);
});

test("a flipped board has every cell where the opposite one was", () => {
  const [upright, flipped] = [new Geometry(FIELD, "upright"), new Geometry(FIELD, "flipped")];
  for (let cell = 0; cell < 6; cell += 1) {
    assert.deepEqual(flipped.corner(cell), upright.corner(5 - cell));
  }
});

test("labels take room only where there are some", () => {
  const plain = new Geometry({ ...FIELD, rows: ["", ""] }, "upright");
  assert.equal(plain.left, 0);
  assert.ok(plain.bottom > 0);
});

test("a place covers the cells it touches", () => {
  assert.deepEqual(cellsOf({ kind: "cell", cell: 4 }), [4]);
  assert.deepEqual(cellsOf({ kind: "slide", from: 1, to: 2 }), [1, 2]);
  assert.deepEqual(cellsOf({ kind: "take", pile: 0, count: 2 }), []);
  assert.deepEqual([cellsOf({ kind: "word" }), cellsOf(null)], [[], []]);
});

test("a long pile takes no more room than what is drawn of it", () => {
  const size = (/** @type {number} */ count) =>
    pilesSize(/** @type {PilesField} */ (nim([count]).view.field)).width;
  assert.equal(size(MOST_ITEMS), size(1000));
  assert.ok(size(5) < size(6));
  assert.equal(size(0), size(3));
});

test("a picture has every cell and every piece, and marks the last move", () => {
  const state = ticTacToe("X.O/.X./... O");
  const drawn = stub(picture({ ...state.view, last: { kind: "cell", cell: 4 } }, "a game"));
  assert.equal(drawn.getAttribute("aria-label"), "a game");
  const cells = drawn.all("rect").map((cell) => cell.getAttribute("class"));
  assert.equal(cells.length, 9);
  assert.equal(cells.indexOf("cell last"), 4);
  assert.deepEqual([drawn.all("path").length, drawn.all("circle").length], [2, 1]);
});

test("a picture of piles has every item, up to what can be drawn", () => {
  assert.equal(stub(picture(nim([3, 5]).view, "piles")).all("rect").length, 8);
  assert.equal(stub(picture(nim([100]).view, "piles")).all("rect").length, MOST_ITEMS);
});
