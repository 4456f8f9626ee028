/**
 * Work on a board: the path of a knight, or queens, with the ways that are still open and the counts of
 * steps and dead ends; or the moves of a tour that is put together.
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
 * The moves that lie on the board after so many steps, and how many tours they make.
 * @param {LessonStep[]} steps
 * @param {number} moment
 * @returns {{ moves: string[][], fresh: string[][], tours: number }}
 */
export function movesAt(steps, moment) {
  const name = (/** @type {string[]} */ move) => move.toSorted().join(" ");
  /** @type {Map<string, string[]>} */
  const moves = new Map();
  /** @type {string[][]} */
  let fresh = [];
  let tours = 0;
  for (const { scene } of steps.slice(0, moment)) {
    fresh = [];
    if (scene.kind === "moves") {
      scene.taken.forEach((move) => moves.delete(name(move)));
      scene.laid.forEach((move) => moves.set(name(move), move));
      fresh = scene.laid;
      tours = scene.tours;
    }
  }
  return { moves: [...moves.values()], fresh, tours };
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
  const isBuilt = lesson.steps.some(({ scene }) => scene.kind === "moves");
  const strong = (/** @type {number} */ count) => h("strong", {}, count.toLocaleString("en"));
  const showMoves = (/** @type {number} */ moment) => {
    const { moves, fresh, tours } = movesAt(lesson.steps, moment);
    const squares = (/** @type {string[][]} */ named) =>
      named.map((move) => move.map((square) => board.square(square) ?? 0));
    const { taken } = boardAt(lesson.steps, moment);
    drawing.show({
      path: taken.map((square) => board.square(square) ?? 0),
      closed: false,
      hints: new Map(),
      moves: squares(moves),
      fresh: squares(fresh),
    });
    fill(counts, strong(moves.length), " moves laid, ", strong(tours), tours === 1 ? " tour" : " tours");
  };
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
      strong(scene?.steps ?? 0),
      " steps, ",
      strong(scene?.dead_ends ?? 0),
      " dead ends, ",
      strong(squares.length),
      ` of ${stage.walks ? board.squares : stage.rows} ${stage.walks ? "squares" : "queens"}`,
    );
  };
  return { element: h("div", {}, host, counts), show: isBuilt ? showMoves : show };
}
