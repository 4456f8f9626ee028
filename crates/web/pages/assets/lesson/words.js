/**
 * A word search: the grid with the string in question, and the sorted list with the window of the binary
 * search closing in on it.
 *
 * @module lesson/words
 */

import { fill, h } from "../lib/dom.js";
import { LetterGrid } from "../words/letters.js";

/** @import { Drawing } from "../lib/lesson.js" */
/** @import { Lesson, LessonStep, WordMatch } from "../lib/types.js" */

/** @typedef {Extract<LessonStep["scene"], { kind: "words" }>} WordScene */

/**
 * The words found after so many steps, as places in the grid.
 * @param {LessonStep[]} steps
 * @param {number} moment
 * @param {string[]} words
 * @returns {WordMatch[]}
 */
export function foundAt(steps, moment, words) {
  return steps.slice(0, moment).flatMap(({ scene }) => {
    const isFound = scene.kind === "words" && scene.is_found && scene.word !== null;
    return isFound ? placeOf(scene, words[scene.word ?? 0] ?? "") : [];
  });
}

/**
 * The cells of a scene as the place of a word.
 * @param {WordScene} scene
 * @param {string} word
 * @returns {WordMatch[]}
 */
function placeOf({ cells }, word) {
  const start = cells[0];
  const end = cells.at(-1);
  return start === undefined || end === undefined
    ? []
    : [{ word, start: /** @type {[number, number]} */ (start), end: /** @type {[number, number]} */ (end) }];
}

/**
 * How a word of the list stands to a scene: `middle`, `inside` the window, `outside` it, the one `met`, or
 * nothing in particular.
 * @param {WordScene | null} scene
 * @param {number} number
 * @returns {"middle" | "inside" | "outside" | "met" | ""}
 */
export function standing(scene, number) {
  if (scene === null) {
    return "";
  }
  if (scene.window !== null) {
    const { low, middle, high } = scene.window;
    return number === middle ? "middle" : number >= low && number <= high ? "inside" : "outside";
  }
  return scene.word === number ? "met" : "";
}

/**
 * @param {Lesson} lesson
 * @returns {Drawing}
 */
export function draw(lesson) {
  const { stage } = lesson;
  if (stage.kind !== "words") {
    throw new Error("a lesson about words has a grid");
  }
  const host = h("div", { class: "letters-host" });
  const grid = new LetterGrid(host, stage.grid, null);
  const counts = h("p", { class: "lesson-counts" });
  const items = stage.words.map((word) => h("li", { class: "mono" }, word));
  const list = h("ol", { class: "word-window", start: 0, "aria-label": "The sorted list" }, ...items);
  const show = (/** @type {number} */ moment) => {
    const now = lesson.steps[moment - 1]?.scene;
    const scene = now?.kind === "words" ? now : null;
    const found = foundAt(lesson.steps, moment, stage.words);
    const current = scene === null ? [] : placeOf(scene, "the string in question");
    grid.show([...found, ...current], (match) => current.includes(match));
    for (const [number, item] of items.entries()) {
      const how = standing(scene, number);
      item.className = `mono ${how}`;
      item.title = scene?.window?.low === number ? "low" : scene?.window?.high === number ? "high" : how;
      const isLooked = how === "middle" || how === "met";
      item.toggleAttribute("aria-current", isLooked);
      if (isLooked) {
        // Only the list scrolls, never the page.
        list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
      }
    }
    fill(
      counts,
      h("strong", {}, (scene?.comparisons ?? 0).toLocaleString("en")),
      " comparisons, ",
      h("strong", {}, (scene?.searches ?? 0).toLocaleString("en")),
      " strings looked up, ",
      h("strong", {}, String(scene?.found ?? 0)),
      " words found",
    );
  };
  return { element: h("div", { class: "word-lesson" }, h("div", {}, host, counts), list), show };
}
