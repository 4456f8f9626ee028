/**
 * What a study found, as charts with error bars; two studies share their charts, so that a change can be seen.
 *
 * @module design/study-charts
 */

import { h } from "../lib/dom.js";
import { intervalChart, plain } from "../lib/intervals.js";
import { lineChart } from "../growth/chart.js";
import { strengthName } from "./study-tables.js";

/** @import { Interval, IntervalChart } from "../lib/intervals.js" */
/** @import { GameStudy } from "../lib/types.js" */

/** Plies of which the choice is drawn. */
const MOST_PLIES = 120;
/** First moves that are drawn. */
const MOST_OPENINGS = 12;

/**
 * The rows of several studies, those of the same thing below each other.
 * @param {GameStudy[]} studies
 * @param {(study: GameStudy) => Interval[]} rowsOf
 */
export function together(studies, rowsOf) {
  const lists = studies.map(rowsOf);
  const names = [...new Set(lists.flatMap((list) => list.map(({ name }) => name)))];
  return names.flatMap((name) =>
    lists.flatMap((list, shade) =>
      list
        .filter((row) => row.name === name)
        .map((row) => ({
          ...row,
          shade,
          name: shade === 0 || lists[0]?.every((one) => one.name !== name) ? name : "",
        })),
    ),
  );
}

/** A chart, if there is anything to draw. @param {IntervalChart} drawing */
const chart = (drawing) => (drawing.rows.length === 0 ? null : intervalChart(drawing));

/** @param {GameStudy[]} studies */
export function studyCharts(studies) {
  const rows = (/** @type {(study: GameStudy) => Interval[]} */ rowsOf) => together(studies, rowsOf);
  const charts = [
    chart({
      title: "Points of the player who begins, by random games a move of both",
      scale: [0, 1],
      reference: 0.5,
      rows: rows((study) =>
        study.strengths.map(({ rounds, first_score: score }) => ({
          name: strengthName(rounds),
          ...score,
          truth: study.truth?.first_score ?? null,
        })),
      ),
    }),
    chart({
      title: "Games that somebody wins, by random games a move",
      scale: [0, 1],
      rows: rows((study) =>
        study.strengths.map(({ rounds, decisive }) => ({
          name: strengthName(rounds),
          ...decisive,
          truth: study.truth?.decisive ?? null,
        })),
      ),
    }),
    chart({
      title: "Plies of a game on average, by random games a move",
      text: plain,
      rows: rows((study) =>
        study.strengths.map(({ rounds, length }) => ({
          name: strengthName(rounds),
          estimate: length.mean,
          least: length.mean - length.error,
          most: length.mean + length.error,
        })),
      ),
    }),
    chart({
      title: "Points of the program that thinks more, by random games a move",
      scale: [0, 1],
      reference: 0.5,
      rows: rows((study) =>
        study.gains.map(({ weaker, stronger, score }) => ({
          name: `${strengthName(stronger)} v. ${weaker === 0 ? "chance" : strengthName(weaker)}`,
          ...score,
        })),
      ),
    }),
    chart({
      title: "How often the lead changes in a game, by random games a move",
      text: plain,
      rows: rows((study) =>
        study.strengths.flatMap(({ rounds, lead_changes: changes }) =>
          changes === null
            ? []
            : [
                {
                  name: strengthName(rounds),
                  estimate: changes.mean,
                  least: Math.max(0, changes.mean - changes.error),
                  most: changes.mean + changes.error,
                },
              ],
        ),
      ),
    }),
    branchingChart(studies),
    studies.length === 1 && openingChart(/** @type {GameStudy} */ (studies[0])),
  ];
  return h("div", { class: "study-charts" }, ...charts);
}

/** @param {GameStudy[]} studies */
function branchingChart(studies) {
  const lines = studies.map((study, index) => ({
    name: studies.length === 1 ? "moves to choose from" : index === 0 ? "before" : "after",
    dashed: false,
    points: study.branching.slice(0, MOST_PLIES).map(({ ply, moves }) => ({
      x: ply,
      y: moves.mean,
      error: moves.error,
    })),
  }));
  return lines.some(({ points }) => points.length > 1)
    ? lineChart({ title: "How much there is to choose from", x: "ply", y: "legal moves", lines, room: 480 })
    : null;
}

/** @param {GameStudy} study */
function openingChart(study) {
  // A first move that was never played has a truth at most, and no points.
  const played = study.openings.filter(({ score }) => score.of > 0);
  const rows = played.slice(0, MOST_OPENINGS).map(({ move, images, score, truth }) => ({
    name: images > 1 ? `${move} (${images})` : move,
    ...score,
    truth: !truth?.value ? null : { win: 1, draw: 0.5, loss: 0 }[truth.value],
  }));
  return chart({ title: "Points of the player who opens so", scale: [0, 1], reference: 0.5, rows });
}
