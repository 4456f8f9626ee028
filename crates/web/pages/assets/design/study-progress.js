/**
 * A study on the page while it is made: how long it may take, how far it has come, and a way to stop.
 *
 * @module design/study-progress
 */

import * as api from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { keep, kept } from "../lib/keep.js";
import { Latest, isOutdated } from "../lib/latest.js";
import { isAbort, sentence } from "../lib/shell.js";
import { study } from "./studying.js";

/** @import { Study, StudyQuestion } from "../lib/types.js" */

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
  #asking = new Latest();
  /** The study under way, as the server names it; none while it waits for its turn. @type {string | null} */
  #id = null;
  /** Whether somebody has stopped the study. */
  wasStopped = false;

  constructor() {
    this.bar = h("progress", { max: 1, "aria-label": "Progress" });
    // Hundreds of news a study: whoever listens asks the bar for the latest.
    this.news = h("p", { class: "muted" });
    this.status = h("p", { role: "status" });
    this.stop = h("button", { type: "button", class: "stop", onclick: () => void this.#stop() }, "Stop");
    this.working = h("div", { class: "progress row" }, this.bar, this.news, this.stop);
    this.element = h("div", { class: "progress", hidden: true }, this.status, this.working);
  }

  /** Nobody waits for the study any more. */
  leave() {
    this.#asking.end();
    this.element.hidden = true;
  }

  /** Asks for the end: what was played by then is the study. */
  async #stop() {
    this.wasStopped = true;
    if (this.#id === null) {
      this.#asking.end();
      return;
    }
    this.stop.disabled = true;
    fill(this.status, "Stopping…");
    try {
      await api.stopStudy(this.#id);
    } catch (error) {
      // A study that has ended by itself cannot be stopped, and is on its way.
      if (!(error instanceof api.Problem && error.status === 404)) {
        this.stop.disabled = false;
        fill(this.status, sentence(error));
      }
    }
  }

  /**
   * Studies a game; nothing comes of it if it is refused, or stopped before its turn.
   * @param {StudyQuestion} question
   * @returns {Promise<Study | null>}
   */
  async run(question) {
    const signal = this.#asking.begin();
    this.#id = null;
    this.wasStopped = false;
    this.element.hidden = this.working.hidden = this.stop.disabled = false;
    this.bar.removeAttribute("value");
    fill(this.news);
    fill(this.status, "Studying…");
    try {
      const listener = {
        begun: (/** @type {string} */ id) => (this.#id = id),
        told: (/** @type {string} */ news, /** @type {number | null} */ done) => this.#tell(news, done),
      };
      const found = await study(question, listener, signal);
      this.element.hidden = true;
      return found;
    } catch (error) {
      if (isOutdated(signal)) {
        return null;
      }
      this.working.hidden = true;
      fill(
        this.status,
        isAbort(error)
          ? "Stopped before its turn came."
          : h("span", { class: "problem-box", role: "alert" }, sentence(error)),
      );
      return null;
    }
  }

  /**
   * @param {string} news
   * @param {number | null} done
   */
  #tell(news, done) {
    fill(this.news, news);
    this.bar.setAttribute("aria-valuetext", news);
    if (done !== null) {
      this.bar.value = done;
    }
  }
}
