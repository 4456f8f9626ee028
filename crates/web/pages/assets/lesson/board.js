/**
 * Backtracking on a board: the path of a knight, or queens, with the ways that are still open and the
 * counts of steps and dead ends.
 *
 * @module lesson/board
 */

import { fill, h } from "../lib/dom.js";
import { TourDrawing } from "../tour/drawing.js";
import { KnightBoard } from "../tour/knight.js";

/** @import { Drawing } from "../lib/lesson.js" */
/** @import { Lesson, LessonStep } from "../lib/types.js" */

/** @typedef {Extract<LessonStep["scene"], { kind: "board" }>} BoardScene */

/**
 * The squares taken after so many steps, in order, and the last scene.
 * @param {LessonStep[]} steps
 * @param {number} moment
 * @returns {{ taken: string[], scene: BoardScene | null }}
 */
export function boardAt(steps, moment) {
  /** @type {string[]} */
  let taken = [];
  /** @type {BoardScene | null} */
  let last = null;
  for (const { scene } of steps.slice(0, moment)) {
    if (scene.kind !== "board") {
      continue;
    }
    last = scene;
    if (scene.path !== null) {
      taken = [...scene.path];
    } else if (scene.event === "begin") {
      taken = scene.square === null ? [] : [scene.square];
    } else if (scene.event === "place" && scene.square !== null) {
      taken.push(scene.square);
    } else if (scene.event === "take-back") {
      taken.pop();
    }
  }
  return { taken, scene: last };
}

/**
 * @param {Lesson} lesson
 * @param {(square: string) => void} [choose]  hears of a square that was clicked
 * @returns {Drawing}
 */
export function draw(lesson, choose = () => undefined) {
  const { stage } = lesson;
  if (stage.kind !== "board") {
    throw new Error("a lesson on a board has a board");
  }
  const board = new KnightBoard(stage.rows, stage.columns);
  const host = h("div", { class: "lesson-board" });
  const drawing = new TourDrawing(host, board, (square) => choose(board.name(square)));
  const counts = h("p", { class: "lesson-counts" });
  const show = (/** @type {number} */ moment) => {
    const { taken, scene } = boardAt(lesson.steps, moment);
    const squares = taken.map((name) => board.square(name)).filter((square) => square !== null);
    const hints = new Map();
    for (const { square, onward } of scene?.ways ?? []) {
      const at = board.square(square);
      if (at !== null) {
        hints.set(at, onward === null ? "·" : String(onward));
      }
    }
    const isDone = scene?.event === "solved";
    drawing.show({
      path: stage.walks ? squares : [],
      closed: isDone && scene.path !== null,
      hints,
      pieces: stage.walks ? [] : squares,
    });
    host.classList.toggle("stuck", scene?.event === "dead-end");
    fill(
      counts,
      h("strong", {}, (scene?.steps ?? 0).toLocaleString("en")),
      " steps, ",
      h("strong", {}, (scene?.dead_ends ?? 0).toLocaleString("en")),
      " dead ends, ",
      h("strong", {}, String(squares.length)),
      ` of ${stage.walks ? board.squares : stage.rows} ${stage.walks ? "squares" : "queens"}`,
    );
  };
  return { element: h("div", {}, host, counts), show };
}
