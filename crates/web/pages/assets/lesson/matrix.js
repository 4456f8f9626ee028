/**
 * A matrix game: the payoffs with the lines left out, and the tableau of the simplex method with the
 * entry in question.
 *
 * @module lesson/matrix
 */

import { fill, h, scroller } from "../lib/dom.js";

/** @import { Drawing } from "../lib/lesson.js" */
/** @import { Lesson, LessonStep } from "../lib/types.js" */

/** @typedef {Extract<LessonStep["scene"], { kind: "matrix" }>} MatrixScene */

/**
 * What is left out after so many steps, and the tableau then.
 * @param {LessonStep[]} steps
 * @param {number} moment
 */
export function matrixAt(steps, moment) {
  /** @type {Set<number>} */
  const rows = new Set();
  /** @type {Set<number>} */
  const columns = new Set();
  /** @type {MatrixScene["tableau"]} */
  let tableau = null;
  /** @type {MatrixScene | null} */
  let now = null;
  for (const { scene } of steps.slice(0, moment)) {
    if (scene.kind !== "matrix") {
      continue;
    }
    now = scene;
    tableau = scene.tableau ?? tableau;
    if (scene.out !== null) {
      (scene.out.of === "row" ? rows : columns).add(scene.out.line);
    }
  }
  return { rows, columns, tableau, now };
}

/**
 * @param {Lesson} lesson
 * @returns {Drawing}
 */
export function draw(lesson) {
  const { stage } = lesson;
  if (stage.kind !== "matrix") {
    throw new Error("a lesson about a matrix has one");
  }
  const payoffs = scroller("Payoffs");
  const tableau = scroller("Tableau");
  const show = (/** @type {number} */ moment) => {
    const state = matrixAt(lesson.steps, moment);
    const by = state.now?.out ?? null;
    const isBetter = (/** @type {string} */ of, /** @type {number} */ line) =>
      by !== null && by.of === of && by.by === line;
    fill(
      payoffs,
      h(
        "table",
        { class: "lesson-matrix", "aria-label": "The game" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            ...stage.columns.map((name, column) =>
              h(
                "th",
                {
                  scope: "col",
                  class: state.columns.has(column) ? "out" : isBetter("column", column) ? "better" : "",
                },
                name,
              ),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          ...stage.payoffs.map((payoff, row) =>
            h(
              "tr",
              {},
              h(
                "th",
                { scope: "row", class: state.rows.has(row) ? "out" : isBetter("row", row) ? "better" : "" },
                stage.rows[row],
              ),
              ...payoff.map((entry, column) =>
                h(
                  "td",
                  {
                    class:
                      state.rows.has(row) || state.columns.has(column)
                        ? "out"
                        : isBetter("row", row) || isBetter("column", column)
                          ? "better"
                          : "",
                  },
                  entry,
                ),
              ),
            ),
          ),
        ),
      ),
    );
    fill(tableau, state.tableau !== null && drawTableau(state.tableau, state.now?.pivot ?? null));
  };
  return { element: h("div", { class: "flow" }, payoffs, tableau), show };
}

/**
 * @param {NonNullable<MatrixScene["tableau"]>} tableau
 * @param {number[] | null} pivot
 */
function drawTableau(tableau, pivot) {
  const [pivotRow, pivotColumn] = pivot ?? [];
  const kind = (/** @type {number} */ row, /** @type {number} */ column) =>
    row === pivotRow && column === pivotColumn
      ? "pivot"
      : pivot !== null && (row === pivotRow || column === pivotColumn)
        ? "beside"
        : "";
  return h(
    "table",
    { class: "lesson-matrix tableau" },
    h("caption", {}, "The tableau"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        ...[...tableau.free, "right side"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      ...tableau.rows.map((cells, row) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, tableau.basic[row] ?? "sum of y"),
          ...cells.map((cell, column) => h("td", { class: kind(row, column) }, cell)),
        ),
      ),
    ),
  );
}
