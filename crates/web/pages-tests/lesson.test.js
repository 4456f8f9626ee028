import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { nextMark, stepOver } from "../pages/assets/lib/lesson.js";
import { methodsFor } from "../pages/assets/lesson/subjects.js";
import { parseTree, treeText } from "../pages/assets/search/tree-editor.js";

/** @import { LessonStep } from "../pages/assets/lib/types.js" */

/** Steps on these levels; a marked one is negative. @param {number[]} levels @returns {LessonStep[]} */
const steps = (...levels) =>
  levels.map((level) => ({
    line: 0,
    level: Math.abs(level),
    says: "",
    marked: level < 0,
    scene: { kind: "tree", node: 0, event: "enter", alpha: "", beta: "", best: null },
  }));

test("stepping over passes everything deeper, and ends at the end", () => {
  const walk = steps(0, 1, 2, 2, 1, 1, 0);
  assert.deepEqual(
    [1, 2, 3, 5, 7].map((moment) => stepOver(walk, moment)),
    [7, 5, 4, 6, 7],
  );
});

test("running to a mark stops after it, and at the end without one", () => {
  const walk = steps(0, 1, -2, 1, -1, 0);
  assert.deepEqual(
    [0, 3, 5].map((moment) => nextMark(walk, moment)),
    [3, 5, 6],
  );
});

test("a tree is read and written again", () => {
  const text = "((3 12 8) (-2 (4 6)))";
  const read = parseTree(`${text} min`);
  assert.equal(read?.turn, "min");
  assert.equal(read && treeText(read.tree), text);
  assert.equal(parseTree("max"), null);
});

test("of methods by one name a game is offered its own", () => {
  const method = (/** @type {string} */ name, /** @type {string} */ title, /** @type {string} */ usual) =>
    /** @type {any} */ ({ name, title, subject: { fields: [{ name: "game", usual }], examples: [] } });
  const methods = [
    method("minimax", "Minimax", "tic-tac-toe"),
    method("document", "With a dictionary", "achi"),
    method("document", "Anytime", "freedom:size=4"),
  ];
  const titles = (/** @type {string} */ game) => methodsFor(methods, game).map(({ title }) => title);
  assert.deepEqual(titles("freedom"), ["Minimax", "Anytime"]);
  assert.deepEqual(titles("nim"), ["Minimax", "With a dictionary"]);
});
