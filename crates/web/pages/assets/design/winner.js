/**
 * Who wins? The whole game solved, with progress to watch and a way to stop.
 *
 * @module design/winner
 */

import * as api from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { announce, attempt } from "../lib/shell.js";
import { tone } from "../lib/values.js";
import { SolveProgress, SolveWatch } from "../solve/job.js";
import { figureCard, verdict } from "../solve/result.js";

/** @import { SolveJob, SolveResult, SolveStatus } from "../lib/types.js" */

export class Winner {
  #watch = new SolveWatch({
    running: (job) => this.#show(job),
    ended: (status) => void this.#ended(status),
  });
  /** The spec of the game; none before there is one. @type {string | null} */
  #game = null;

  /**
   * @param {HTMLElement} host
   * @param {() => void} solved  hears when the game is solved
   */
  constructor(host, solved) {
    this.solved = solved;
    this.start = h(
      "button",
      { type: "button", class: "primary", id: "solve", onclick: () => void this.#solve() },
      "Solve it",
    );
    this.stop = h(
      "button",
      { type: "button", id: "stop-solving", hidden: true, onclick: () => void this.#cancel() },
      "Stop",
    );
    this.progress = new SolveProgress();
    this.result = h("div", { class: "stack", id: "who-wins" });
    fill(
      host,
      h(
        "section",
        { class: "panel", "aria-label": "Who wins?" },
        h("h2", {}, "Who wins?"),
        h("p", {}, "Every position of the game is valued under perfect play. Small games take a moment."),
        h("div", { class: "row" }, this.start, this.stop),
        this.progress.element,
      ),
      this.result,
    );
  }

  /** Turns to another game. @param {string} game */
  turnTo(game) {
    if (game === this.#game) {
      return;
    }
    const left = this.#watch.id;
    if (left !== null) {
      // Nobody waits for the rules before any more.
      void api.cancelSolve(left).catch(() => undefined);
    }
    this.#watch.turnTo(game);
    this.#game = game;
    this.start.disabled = false;
    this.stop.hidden = true;
    this.progress.say(null);
    fill(this.result);
  }

  /** Shows what is known of the game, when somebody looks. */
  async look() {
    if (this.#game !== null && this.#watch.id === null && this.result.childElementCount === 0) {
      await this.#watch.follow();
    }
  }

  async #solve() {
    this.start.disabled = true;
    await this.#watch.start();
    this.start.disabled = this.#watch.id !== null;
  }

  async #cancel() {
    this.stop.disabled = true;
    fill(this.progress.task, "Stopping…");
    await this.#watch.stop();
  }

  /** @param {SolveJob} job */
  #show(job) {
    this.start.disabled = true;
    this.stop.hidden = this.stop.disabled = false;
    this.progress.show(job);
  }

  /** @param {SolveStatus} status */
  async #ended({ job, table }) {
    this.start.disabled = false;
    this.stop.hidden = true;
    const result = (job?.state === "done" ? job.result : null) ?? table;
    const words =
      job?.state === "failed"
        ? `Not solved: ${job.detail ?? "the solver failed"}.`
        : job?.state === "cancelled" && !result
          ? "Stopped before the end. The next solve goes on from there."
          : null;
    this.progress.say(words);
    if (result) {
      await this.#report(result);
    }
  }

  /** @param {SolveResult} result */
  async #report(result) {
    const game = /** @type {string} */ (this.#game);
    const start = await attempt(() => api.state({ game }));
    if (start === undefined || game !== this.#game) {
      return;
    }
    const told = verdict(result, start);
    fill(
      this.result,
      h(
        "section",
        { class: `panel verdict-card tone-${tone(result.start)}`, "aria-label": "Verdict" },
        h("p", { class: "big", id: "verdict-words" }, told),
      ),
      figureCard(result),
    );
    announce(told);
    this.solved();
  }
}
