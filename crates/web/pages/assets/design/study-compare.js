/**
 * Two versions of a game studied alike, with what changed.
 *
 * @module design/study-compare
 */

import * as api from "../lib/api.js";
import { field } from "../lib/controls.js";
import { fill, h } from "../lib/dom.js";
import { percent } from "../lib/intervals.js";
import { Latest } from "../lib/latest.js";
import { announce, attempt, say } from "../lib/shell.js";
import { isSame } from "./rules.js";
import { studyCharts } from "./study-charts.js";
import { StudyProgress, timeChoice } from "./study-progress.js";
import { winnerOf } from "./study-tables.js";

/** @import { GameStudy } from "../lib/types.js" */
/** @import { Rules } from "./rules.js" */
/** @typedef {{ estimate: number, least: number, most: number }} Estimate */

/** A change of this is told. */
const APART = 0.001;

/** A mean with its error, of something that can be counted. @param {{ mean: number, error: number }} spread */
const ofMean = ({ mean, error }) => ({ estimate: mean, least: mean - error, most: mean + error });

/** A count that is no estimate. @param {number} count */
const ofCount = (count) => ({ estimate: count, least: count, most: count });

/**
 * What is compared: its name, how it is written, and where a study tells it; nothing where it does not.
 * @type {[string, (number: number) => string, (study: GameStudy) => Estimate | undefined][]}
 */
const COMPARED = [
  ["Points of the player who begins", percent, ({ strengths }) => strengths.at(-1)?.first_score],
  ["Games that somebody wins", percent, ({ strengths }) => strengths.at(-1)?.decisive],
  ["Plies of a game", decimal, ({ strengths }) => optional(strengths.at(-1)?.length, ofMean)],
  ["Points of the program that thinks most", percent, ({ gains }) => gains.at(-1)?.score],
  ["Changes of the lead", decimal, ({ strengths }) => optional(strengths.at(-1)?.lead_changes, ofMean)],
  ["Games without an end", percent, ({ strengths, endings }) => strengths.at(-1) && endings.endless],
  [
    "Moves that are never good",
    String,
    // In other games only those of a sample are known.
    ({ moves }) => (moves.exact ? ofCount(moves.never_good_count) : undefined),
  ],
];

/** @param {number} number */
function decimal(number) {
  return number.toFixed(1);
}

/**
 * @template From, To
 * @param {From | null | undefined} found
 * @param {(found: From) => To} turn
 */
function optional(found, turn) {
  return found === null || found === undefined ? undefined : turn(found);
}

/**
 * What changed between two studies, in sentences; what lies within both error bars is no change.
 * @param {GameStudy} before
 * @param {GameStudy} after
 * @returns {string[]}
 */
export function changes(before, after) {
  const isSolved = before.truth !== null || after.truth !== null;
  const told = COMPARED.flatMap(([what, text, from]) => {
    const [one, other] = [from(before), from(after)];
    return one === undefined || other === undefined ? [] : [compare(what, one, other, text)];
  });
  return [
    ...(isSolved ? [`With best play: ${winnerOf(before)} before, ${winnerOf(after)} after.`] : []),
    ...told,
  ];
}

/**
 * @param {string} what
 * @param {Estimate} one
 * @param {Estimate} other
 * @param {(number: number) => string} text
 */
function compare(what, one, other, text) {
  const isApart = one.most < other.least - APART || other.most < one.least - APART;
  const isEstimate = one.least < one.most || other.least < other.most;
  const note = isEstimate && !isApart ? "; within the error bars" : "";
  return `${what}: ${text(one.estimate)} before, ${text(other.estimate)} after${note}.`;
}

/** A panel that studies two versions alike. */
export class StudyComparison {
  /** @type {[Rules, Rules] | null} */
  #pair = null;
  #asking = new Latest();

  constructor() {
    this.time = timeChoice();
    this.progress = new StudyProgress();
    this.result = h("div", { class: "flow", id: "both-studied" });
    this.element = h(
      "section",
      { class: "panel", "aria-label": "Both studied" },
      h("h2", {}, "What changed in play"),
      h(
        "div",
        { class: "row study-tools" },
        field("for at most, each", this.time),
        h("button", { type: "button", id: "study-both", onclick: () => void this.#run() }, "Study both"),
      ),
      this.progress.element,
      this.result,
    );
  }

  /** Turns to other rules: what was found of those before is gone. @param {[Rules, Rules]} pair */
  turnTo(pair) {
    const before = this.#pair;
    if (before === null || !isSame(before[0], pair[0]) || !isSame(before[1], pair[1])) {
      this.#pair = pair;
      this.#asking.end();
      this.progress.leave();
      fill(this.result);
    }
  }

  async #run() {
    const signal = this.#asking.begin();
    fill(this.result);
    /** @type {GameStudy[]} */
    const studies = [];
    for (const { text, settings } of this.#pair ?? []) {
      const read = await attempt(() => api.readRules({ text, settings }, signal));
      if (signal.aborted) {
        return;
      }
      if (!read?.game) {
        say("Both versions must be games to be studied.", "problem");
        return;
      }
      const found = await this.progress.run({ game: read.game, time: this.time.value });
      const game = found?.games[0];
      if (game === undefined || signal.aborted) {
        return;
      }
      studies.push(game);
      if (this.progress.wasStopped && studies.length === 1) {
        say("Stopped before the second version was studied.");
        return;
      }
    }
    const [before, after] = studies;
    if (before !== undefined && after !== undefined) {
      fill(
        this.result,
        h("ul", { class: "findings" }, ...changes(before, after).map((change) => h("li", {}, change))),
        h("p", { class: "legend row" }, version(0, "before"), version(1, "after")),
        studyCharts([before, after]),
      );
      announce("Both versions are studied.");
    }
  }
}

/**
 * @param {number} shade
 * @param {string} name
 */
const version = (shade, name) =>
  h("span", { class: `row shade-${shade}` }, h("span", { class: "dot-swatch", "aria-hidden": "true" }), name);
