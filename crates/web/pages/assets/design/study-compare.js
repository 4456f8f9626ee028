/**
 * Two versions of a game studied alike, with what changed.
 *
 * @module design/study-compare
 */

import * as api from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { attempt, say } from "../lib/shell.js";
import { StudyProgress, timeChoice } from "./study.js";
import { studyCharts } from "./study-charts.js";

/** @import { GameStudy } from "../lib/types.js" */

/** A change of this is told. */
const APART = 0.001;

/**
 * What changed between two studies, in sentences; what lies within both error bars is no change.
 * @param {GameStudy} before
 * @param {GameStudy} after
 * @returns {string[]}
 */
export function changes(before, after) {
  const [old, now] = [before, after].map((study) => study.strengths.at(-1));
  if (old === undefined || now === undefined) {
    return [];
  }
  const percent = (/** @type {number} */ share) => `${Math.round(100 * share)} %`;
  /**
   * @param {string} what
   * @param {{ estimate: number, least: number, most: number }} one
   * @param {{ estimate: number, least: number, most: number }} other
   * @param {(number: number) => string} text
   */
  const compare = (what, one, other, text) => {
    const isApart = one.most < other.least - APART || other.most < one.least - APART;
    return `${what}: ${text(one.estimate)} before, ${text(other.estimate)} after${isApart ? "" : "; within the error bars"}.`;
  };
  const length = (/** @type {typeof old} */ { length: { mean, error } }) => ({
    estimate: mean,
    least: mean - error,
    most: mean + error,
  });
  return [
    compare("Points of the player who begins", old.first_score, now.first_score, percent),
    compare("Games that somebody wins", old.decisive, now.decisive, percent),
    compare("Plies of a game", length(old), length(now), (number) => number.toFixed(1)),
  ];
}

/**
 * A panel that studies two texts.
 * @param {() => [string, string]} texts
 */
export function studyComparison(texts) {
  const time = timeChoice();
  const progress = new StudyProgress();
  const result = h("div", { class: "flow" });
  const run = async () => {
    /** @type {GameStudy[]} */
    const studies = [];
    for (const text of texts()) {
      const read = await attempt(() => api.readRules({ text }));
      if (!read?.game) {
        say("Both versions must be games to be studied.", "problem");
        return;
      }
      const found = await progress.run({ game: read.game, time: time.value });
      const game = found?.games[0];
      if (game === undefined) {
        return;
      }
      studies.push(game);
    }
    const [before, after] = studies;
    if (before !== undefined && after !== undefined) {
      fill(
        result,
        h("ul", { class: "findings" }, ...changes(before, after).map((change) => h("li", {}, change))),
        h("p", { class: "legend row" }, version(0, "before"), version(1, "after")),
        studyCharts([before, after]),
      );
    }
  };
  return h(
    "section",
    { class: "panel", "aria-label": "Both studied" },
    h("h2", {}, "What changed in play"),
    h(
      "div",
      { class: "row study-tools" },
      time,
      h("button", { type: "button", id: "study-both", onclick: () => void run() }, "Study both"),
    ),
    progress.element,
    result,
  );
}

/**
 * @param {number} shade
 * @param {string} name
 */
const version = (shade, name) =>
  h("span", { class: `row shade-${shade}` }, h("span", { class: "dot-swatch", "aria-hidden": "true" }), name);
