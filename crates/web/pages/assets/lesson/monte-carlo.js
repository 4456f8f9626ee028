/**
 * Monte Carlo tree search: a bar for every move of the root, as long as it has visits, with its mean; and the
 * way that the round takes down the tree.
 *
 * @module lesson/monte-carlo
 */

import { fill, h } from "../lib/dom.js";

/** @import { Drawing } from "../lib/lesson.js" */
/** @import { Lesson, LessonStep } from "../lib/types.js" */

/** @typedef {Extract<LessonStep["scene"], { kind: "monte-carlo" }>} RoundScene */

/**
 * The moves of the root as they stood after so many steps.
 * @param {LessonStep[]} steps
 * @param {number} moment
 */
export function movesAt(steps, moment) {
  for (let index = moment - 1; index >= 0; index -= 1) {
    const scene = steps[index]?.scene;
    if (scene?.kind === "monte-carlo" && scene.moves.length > 0) {
      return scene.moves;
    }
  }
  return [];
}

/**
 * @param {Lesson} lesson
 * @returns {Drawing}
 */
export function draw(lesson) {
  const path = h("p", { class: "mono round-path" });
  const bars = h("div", { class: "visit-bars" });
  const show = (/** @type {number} */ moment) => {
    const scene = lesson.steps[moment - 1]?.scene;
    const way = scene?.kind === "monte-carlo" ? scene.path : [];
    fill(path, way.length === 0 ? "the root" : way.join(" → "));
    const moves = movesAt(lesson.steps, moment);
    const most = Math.max(1, ...moves.map(({ visits }) => visits));
    fill(
      bars,
      ...moves.map((told) => {
        const bar = h("span", { class: "visit-bar" });
        bar.style.width = `${(100 * told.visits) / most}%`;
        const proven = told.value === null ? "" : `, proven ${told.value}`;
        return h(
          "div",
          { class: told.move === way[0] ? "visit-row now" : "visit-row" },
          h("span", { class: "mono" }, told.move),
          h("span", { class: "visit-track" }, bar),
          h("span", { class: "muted" }, `${told.visits} visits, mean ${told.mean.toFixed(2)}${proven}`),
        );
      }),
      moves.length === 0 && h("p", { class: "muted" }, "No round is finished yet."),
    );
  };
  return { element: h("div", {}, path, bars), show };
}
