import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { boardAt, draw as drawBoard, movesAt } from "../pages/assets/lesson/board.js";
import { matrixAt } from "../pages/assets/lesson/matrix.js";
import { questionOf } from "../pages/assets/lesson/subjects.js";
import { foundAt, standing } from "../pages/assets/lesson/words.js";

/** @import { Lesson, LessonStep } from "../pages/assets/lib/types.js" */

/** @typedef {Extract<LessonStep["scene"], { kind: "board" }>} BoardScene */
/** @typedef {Extract<LessonStep["scene"], { kind: "words" }>} WordScene */
/** @typedef {Extract<LessonStep["scene"], { kind: "matrix" }>} MatrixScene */

/** @param {LessonStep["scene"]} scene @returns {LessonStep} */
const step = (scene) => ({ line: 0, level: 0, says: "", marked: false, scene });

/**
 * @param {BoardScene["event"]} event
 * @param {string | null} square
 * @param {string[] | null} [path]
 */
const onBoard = (event, square, path = null) =>
  step({ kind: "board", event, square, ways: [], path, steps: 1, dead_ends: 0 });

const WALK = [
  onBoard("begin", "a1"),
  onBoard("place", "b3"),
  onBoard("place", "c1"),
  onBoard("dead-end", "c1"),
  onBoard("take-back", "c1"),
  onBoard("place", "d2"),
  onBoard("give-up", null, []),
  onBoard("begin", "a1"),
  onBoard("solved", null, ["a1", "c2", "d4"]),
];

test("squares taken follow the walk forth and back", () => {
  const taken = WALK.map((_, moment) => boardAt(WALK, moment + 1).taken.join(" "));
  assert.deepEqual(taken, ["a1", "a1 b3", "a1 b3 c1", "a1 b3 c1", "a1 b3", "a1 b3 d2", "", "a1", "a1 c2 d4"]);
  assert.deepEqual(boardAt(WALK, 0), { taken: [], scene: null });
});

test("a board says its steps, its dead ends and how many squares are taken", () => {
  /** @type {Lesson} */
  const lesson = {
    method: {
      name: "x",
      title: "X",
      kind: "board",
      idea: "",
      cost: "",
      limits: "",
      code: [],
      mark: "dead end",
      terms: [],
      subject: { fields: [], examples: [] },
    },
    stage: { kind: "board", rows: 4, columns: 4, piece: "knight", walks: true },
    steps: WALK,
    left_out: 0,
    ending: "",
  };
  const drawing = drawBoard(lesson);
  drawing.show(3);
  assert.match(drawing.element.textContent, /1 steps, 0 dead ends, 3 of 16 squares/);
});

/**
 * @param {Partial<WordScene>} scene
 */
const onWords = (scene) =>
  step({
    kind: "words",
    cells: [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
    window: null,
    word: null,
    is_found: false,
    comparisons: 0,
    searches: 0,
    found: 0,
    ...scene,
  });

test("words stay marked once they are found", () => {
  const steps = [onWords({}), onWords({ word: 1, is_found: true }), onWords({ word: 0 })];
  assert.deepEqual(foundAt(steps, 1, ["ant", "cat"]), []);
  const [found] = foundAt(steps, 3, ["ant", "cat"]);
  assert.deepEqual(found, { word: "cat", start: [0, 0], end: [0, 2] });
});

test("the window of a search shows its middle, its inside and what is out", () => {
  const scene = /** @type {WordScene} */ (onWords({ window: { low: 1, middle: 2, high: 3 } }).scene);
  const how = [0, 1, 2, 3, 4].map((number) => standing(scene, number));
  assert.deepEqual(how, ["outside", "inside", "middle", "inside", "outside"]);
  const met = /** @type {WordScene} */ (onWords({ word: 4 }).scene);
  assert.deepEqual([standing(met, 4), standing(met, 3), standing(null, 4)], ["met", "", ""]);
});

test("lines left out stay out, and the tableau stays until the next", () => {
  /** @param {Partial<MatrixScene>} scene */
  const onMatrix = (scene) => step({ kind: "matrix", out: null, tableau: null, pivot: null, ...scene });
  const tableau = { basic: ["slack(r1)"], free: ["y(c1)"], rows: [["1", "1"]] };
  const steps = [
    onMatrix({ out: { of: "row", line: 2, by: 0 } }),
    onMatrix({ out: { of: "column", line: 1, by: 0 } }),
    onMatrix({ tableau }),
    onMatrix({}),
  ];
  assert.deepEqual([...matrixAt(steps, 1).rows], [2]);
  assert.equal(matrixAt(steps, 2).tableau, null);
  const end = matrixAt(steps, 4);
  assert.deepEqual([[...end.rows], [...end.columns], end.tableau], [[2], [1], tableau]);
});

test("what is empty is not asked", () => {
  const field = (/** @type {string} */ name) =>
    /** @type {const} */ ({ name, label: name, form: "text", usual: "" });
  const fields = [field("board"), field("start")];
  const question = questionOf(fields, (name) => (name === "board" ? " 3x4 " : ""));
  assert.deepEqual(question, { board: "3x4" });
});

test("moves that are exchanged leave the board", () => {
  /** @param {string[][]} laid @param {string[][]} taken @param {number} tours */
  const onMoves = (laid, taken, tours) => step({ kind: "moves", laid, taken, tours });
  const steps = [
    onMoves([["a1", "b3"]], [], 1),
    onMoves([["c1", "d3"]], [], 2),
    onMoves([["a1", "c2"]], [["d3", "c1"]], 1),
  ];
  assert.deepEqual(movesAt(steps, 2).moves, [
    ["a1", "b3"],
    ["c1", "d3"],
  ]);
  const end = movesAt(steps, 3);
  assert.deepEqual(
    [end.moves, end.fresh, end.tours],
    [
      [
        ["a1", "b3"],
        ["a1", "c2"],
      ],
      [["a1", "c2"]],
      1,
    ],
  );
});
