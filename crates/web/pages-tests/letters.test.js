import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { LetterGrid, letterRows } from "../pages/assets/words/letters.js";
import { StubElement, stub } from "./support/dom.js";

test("a letter with its accent is one cell, however it is written", () => {
  assert.deepEqual(letterRows(["né", "ne\u0301"]), [
    ["n", "é"],
    ["n", "e\u0301"],
  ]);
  assert.equal(letterRows(["👩‍🚀a"])[0]?.length, 2);
});

test("found words are marked from the middle of their first letter to that of their last", () => {
  const grid = new LetterGrid(/** @type {any} */ (new StubElement("div")), letterRows(["cat", "xox"]), null);
  grid.show([{ word: "cat", start: [0, 0], end: [0, 2] }], () => false);
  const [line] = stub(grid.marks).all("line");
  const ends = ["x1", "y1", "x2", "y2"].map((name) => Number(line?.getAttribute(name)));
  assert.deepEqual(ends, [20, 20, 100, 20]);
});

test("of several words one can stand out from the others", () => {
  const grid = new LetterGrid(/** @type {any} */ (new StubElement("div")), letterRows(["cat", "dog"]), null);
  const matches = [0, 1].map((row) => ({
    word: ["cat", "dog"][row] ?? "",
    start: /** @type {[number, number]} */ ([row, 0]),
    end: /** @type {[number, number]} */ ([row, 2]),
  }));
  grid.show(matches, (match) => match.word === "dog");
  const classes = stub(grid.marks)
    .all("line")
    .map((line) => line.getAttribute("class"));
  assert.deepEqual(classes, ["band shade-0 faint", "band shade-1 bright"]);
});
