import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { Geometry, cellsOf, landingCell, lastCells, pairs, picture } from "../pages/assets/lib/drawing.js";
import { drawPiece } from "../pages/assets/lib/drawing-pieces.js";
import { MAX_ITEMS, pilesSize } from "../pages/assets/lib/drawing-piles.js";
import { stub } from "./support/dom.js";
import { boardWith, kalah, nim, ticTacToe } from "./support/states.js";

/** @import { GridField, PilesField } from "../pages/assets/lib/types.js" */

/** @type {GridField} */
const FIELD = {
  kind: "grid",
  columns: ["a", "b", "c"],
  rows: ["1", "2"],
  cells: Array(6).fill(null),
  links: [],
  exits: [],
  shape: "square",
  gaps: [],
};

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

test("a long row of holes goes there and back in two rows", () => {
  const cells = Array.from({ length: 8 }, () => ({ count: 3 }));
  const row = { ...FIELD, columns: [..."abcdefgh"], rows: ["1"], cells };
  const geometry = new Geometry(row, "upright");
  assert.deepEqual([geometry.width, geometry.height], [400, 200]);
  assert.deepEqual(geometry.corner(0), { x: 0, y: 100 });
  assert.deepEqual(geometry.corner(3), { x: 300, y: 100 });
  assert.deepEqual(geometry.corner(4), { x: 300, y: 0 });
  assert.deepEqual(geometry.corner(7), { x: 0, y: 0 });
  const flipped = new Geometry(row, "flipped");
  assert.deepEqual(flipped.corner(0), { x: 300, y: 0 });
  assert.equal(new Geometry({ ...row, cells: Array(8).fill(null) }, "upright").height > 200, false);
});

test("labels take room only where there are some", () => {
  const plain = new Geometry({ ...FIELD, rows: ["", ""] }, "upright");
  assert.equal(plain.left, 0);
  assert.ok(plain.bottom > 0);
});

test("a place covers the cells it touches", () => {
  assert.deepEqual(cellsOf({ kind: "cell", cell: 4 }), [4]);
  assert.deepEqual(cellsOf({ kind: "slide", from: 1, to: 2 }), [1, 2]);
  assert.deepEqual(cellsOf({ kind: "exit", from: 3, exit: 0 }), [3]);
  assert.deepEqual(cellsOf({ kind: "take", pile: 0, count: 2 }), []);
  assert.deepEqual([cellsOf({ kind: "word" }), cellsOf(null)], [[], []]);
});

test("a long pile takes no more room than what is drawn of it", () => {
  const size = (/** @type {number} */ count) =>
    pilesSize(/** @type {PilesField} */ (nim([count]).view.field)).width;
  assert.equal(size(MAX_ITEMS), size(1000));
  assert.ok(size(5) < size(6));
  assert.equal(size(0), size(3));
});

test("a picture has every cell and every piece, and marks the last move", () => {
  const state = ticTacToe("X.O/.X./... O");
  const drawn = stub(picture({ ...state.view, last: { kind: "cell", cell: 4 } }, "a game"));
  assert.equal(drawn.getAttribute("aria-label"), "a game");
  const [frame, ...cells] = drawn.all("rect").map((cell) => cell.getAttribute("class"));
  assert.equal(frame, "frame");
  assert.equal(cells.length, 9);
  assert.equal(cells.indexOf("ground cell last"), 4);
  assert.deepEqual([drawn.all("path").length, drawn.all("circle").length], [2, 1]);
});

test("a picture of piles has every star, up to what can be drawn", () => {
  assert.equal(stub(picture(nim([3, 5]).view, "piles")).all("path").length, 8);
  assert.equal(stub(picture(nim([100]).view, "piles")).all("path").length, MAX_ITEMS);
});

test("a line of the board is drawn once, whichever way it is told", () => {
  assert.deepEqual(
    pairs([
      [0, 1],
      [1, 0],
      [1, 2],
    ]),
    [
      [0, 1],
      [1, 2],
    ],
  );
  const { view } = boardWith(
    "X.O/.X./... O",
    {
      links: [
        [0, 1],
        [1, 0],
        [0, 4],
      ],
    },
    [],
  );
  assert.equal(stub(picture(view, "a board with lines")).all("line").length, 2);
});

test("cells that lines lead to are points, with room between them for the lines", () => {
  const plain = new Geometry(FIELD, "upright").ground(0);
  const point = new Geometry({ ...FIELD, links: [[0, 1]] }, "upright").ground(0);
  assert.ok(point.width < plain.width);
  assert.equal(point.rx, point.width / 2);
});

test("an upright frame has round holes, and discs in them with their player's sign", () => {
  const view = ticTacToe(".../.X./.OX X").view;
  const field = /** @type {GridField} */ ({ ...view.field, shape: "hole" });
  const drawn = stub(picture({ ...view, field }, "a frame"));
  const has = (/** @type {string} */ tag, /** @type {string} */ kind) =>
    drawn.all(tag).filter((element) => element.classList.contains(kind)).length;
  assert.deepEqual([has("rect", "upright"), has("g", "disc"), has("path", "stamp")], [1, 3, 2]);
  const ground = new Geometry(field, "upright").ground(0);
  assert.equal(ground.rx, ground.width / 2);
});

test("a hole shows how much is in it, and an empty one shows nothing", () => {
  const drawn = stub(picture(kalah([0, 3, 12, 0, 0, 1]).view, "holes"));
  assert.equal(drawn.all("circle").length, 6);
  assert.deepEqual(
    drawn.all("text").map((text) => text.textContent),
    ["3", "12", "1"],
  );
});

test("a mark that nobody owns is no piece of either side", () => {
  const cells = [{ symbol: "#" }, ...Array(8).fill(null)];
  const drawn = stub(picture(boardWith(".../.../... X", { cells }, []).view, "a mark"));
  const [mark] = drawn.all("g").filter((group) => group.classList.contains("mark"));
  assert.equal(mark?.textContent, "#");
});

test("stones are light or dark by their symbol, and belong to whoever owns them", () => {
  const classes = (/** @type {number} */ owner, /** @type {string} */ symbol) =>
    stub(drawPiece({ owner, symbol }, { x: 0, y: 0 })).getAttribute("class");
  assert.equal(classes(0, "W"), "piece owner-0 stone light");
  assert.equal(classes(0, "B"), "piece owner-0 stone dark");
  assert.equal(classes(1, "W"), "piece owner-1 stone light");
  assert.equal(classes(1, "2"), "piece owner-1 stone dark");
});

//   . . .
//   . X .
//   . O X
const FIELD_WITH_DROPS = /** @type {GridField} */ (ticTacToe(".../.X./.OX X").view.field);

test("what is dropped down a column comes to rest above what lies there", () => {
  assert.deepEqual(
    [0, 1, 2].map((column) => landingCell(FIELD_WITH_DROPS, column)),
    [6, 1, 5],
  );
  const full = /** @type {GridField} */ (ticTacToe("X../O../X.. O").view.field);
  assert.equal(landingCell(full, 0), undefined);
});

test("the last drop lies on top of its column", () => {
  const { view } = ticTacToe(".../.X./.OX X");
  assert.deepEqual(lastCells({ ...view, last: { kind: "column", column: 1 } }), [4]);
  assert.deepEqual(lastCells({ ...view, last: { kind: "slide", from: 0, to: 1 } }), [0, 1]);
  assert.deepEqual(lastCells({ ...view, last: null }), []);
});

test("exits stand beside the board, spread over its height", () => {
  const geometry = new Geometry({ ...FIELD, exits: ["north", "south"] }, "upright");
  const [north, south] = [geometry.exitBox(0), geometry.exitBox(1)];
  assert.ok(north.x >= geometry.left + 300 && north.x + north.width <= geometry.width);
  assert.ok(north.y + north.height <= south.y && south.y + south.height <= 200);
});

test("rows of hexagons begin half a cell further to the right, and touch", () => {
  const geometry = new Geometry({ ...FIELD, shape: "hexagon" }, "upright");
  const [above, below] = [geometry.centre(0), geometry.centre(3)];
  assert.equal(below.x - above.x, 50);
  const distance = Math.hypot(below.x - above.x, below.y - above.y);
  assert.ok(Math.abs(distance - 100) < 1e-9, "as far as a neighbour in the row");
  const drawn = stub(picture(boardWith(".../.../... X", { shape: "hexagon" }, []).view, "hexagons"));
  assert.equal(drawn.all("polygon").length, 9);
  assert.equal(drawn.all("rect").length, 0);
});

test("a flipped board of hexagons is the same board turned by half", () => {
  const [upright, flipped] = /** @type {const} */ (["upright", "flipped"]).map(
    (side) => new Geometry({ ...FIELD, shape: "hexagon" }, side),
  );
  assert.deepEqual(flipped?.centre(0), upright?.centre(5));
});
