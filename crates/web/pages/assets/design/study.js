/**
 * Is the game fair, does it end, does thinking help? Programs play it, and what they find is drawn with its error bars.
 *
 * @module design/study
 */

import { field } from "../lib/controls.js";
import { fill, h } from "../lib/dom.js";
import { keep, kept } from "../lib/keep.js";
import { announce, isAbort, sentence } from "../lib/shell.js";
import { studyCharts, studyTable } from "./study-charts.js";
import { study } from "./studying.js";

/** @import { GameStudy, Study } from "../lib/types.js" */

/** How long a study may take. @type {[string, string][]} */
const TIMES = [
  ["5s", "5 seconds"],
  ["20s", "20 seconds"],
  ["60s", "a minute"],
];

/** A choice of how long a study may take. */
export function timeChoice() {
  const list = h(
    "select",
    { name: "time", onchange: () => keep("design.study-time", list.value) },
    ...TIMES.map(([value, text]) =>
      h("option", { value, selected: value === kept("design.study-time", "20s") }, text),
    ),
  );
  return list;
}

/** What is being studied, how far it has come, and a way to stop. */
export class StudyProgress {
  constructor() {
    /** Ends the study. @type {AbortController | null} */
    this.asking = null;
    this.bar = h("progress", { max: 1, "aria-label": "Progress" });
    this.task = h("p", { role: "status" });
    this.stop = h("button", { type: "button", class: "stop", onclick: () => this.asking?.abort() }, "Stop");
    this.element = h("div", { class: "progress row", hidden: true }, this.bar, this.task, this.stop);
  }

  /**
   * Studies a game; nothing comes of it if it is stopped or refused.
   * @param {string} game
   * @param {string} time
   * @returns {Promise<Study | null>}
   */
  async run(game, time) {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.element.hidden = this.bar.hidden = this.stop.hidden = false;
    this.bar.removeAttribute("value");
    fill(this.task, "studying");
    try {
      const found = await study(
        { game, time },
        (news, done) => {
          fill(this.task, news);
          if (done !== null) {
            this.bar.value = done;
          }
        },
        asking.signal,
      );
      this.element.hidden = true;
      return found;
    } catch (error) {
      this.bar.hidden = this.stop.hidden = true;
      fill(
        this.task,
        isAbort(error) ? "Stopped." : h("span", { class: "problem-box", role: "alert" }, sentence(error)),
      );
      return null;
    } finally {
      if (this.asking === asking) {
        this.asking = null;
      }
    }
  }
}

export class StudyPanel {
  /** @type {string | null} */
  #game = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.progress = new StudyProgress();
    this.time = timeChoice();
    this.start = h(
      "button",
      { type: "button", class: "primary", id: "study-it", onclick: () => void this.#study() },
      "Study it",
    );
    this.result = h("div", { class: "stack", id: "study-result" });
    fill(
      host,
      h(
        "section",
        { class: "panel", "aria-label": "Study" },
        h("h2", {}, "Is it a good game?"),
        h(
          "p",
          {},
          "Programs of several strengths play it against each other, and a small game is solved beside.",
        ),
        h("div", { class: "row study-tools" }, field("for at most", this.time), this.start),
        this.progress.element,
      ),
      this.result,
    );
  }

  /** Turns to another game. @param {string} game */
  turnTo(game) {
    if (game !== this.#game) {
      this.progress.asking?.abort();
      this.progress.element.hidden = true;
      this.#game = game;
      fill(this.result);
    }
  }

  async #study() {
    const game = this.#game;
    if (game === null) {
      return;
    }
    const found = await this.progress.run(game, this.time.value);
    const first = found?.games[0];
    if (found !== null && first !== undefined && game === this.#game) {
      fill(this.result, ...studyCards(found, first));
      announce(first.findings[0]?.says ?? "The study is done.");
    }
  }
}

/**
 * What a study found.
 * @param {Study} found
 * @param {GameStudy} game
 */
export function studyCards(found, game) {
  const { never_good: idle, never_good_count: count } = game.moves;
  return [
    h(
      "section",
      { class: "panel", "aria-label": "Findings" },
      h("h2", {}, "What it says"),
      h("ul", { class: "findings" }, ...game.findings.map(({ says }) => h("li", {}, says))),
      ...found.notes.map((note) => h("p", { class: "muted" }, note)),
    ),
    h(
      "section",
      { class: "panel", "aria-label": "Charts" },
      h("h2", {}, "Figures"),
      h(
        "p",
        { class: "muted" },
        "A stroke is where the truth lies, 19 times of 20.",
        game.truth !== null && " A diamond is the truth with best play.",
      ),
      studyCharts([game]),
      count > 0 &&
        h(
          "p",
          {},
          `Moves that were never good: ${idle
            .slice(0, 20)
            .map(({ name }) => name)
            .join(", ")}${count > 20 ? " …" : ""}`,
        ),
      h("details", {}, h("summary", {}, "The figures as a table"), studyTable(game)),
    ),
  ];
}
