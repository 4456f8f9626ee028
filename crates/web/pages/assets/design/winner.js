/**
 * Who wins? The whole game solved, with progress to watch and a way to stop.
 *
 * @module design/winner
 */

import * as api from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { announce, attempt } from "../lib/shell.js";
import { tone } from "../lib/values.js";
import { figureCard, verdict } from "../solve/result.js";

/** @import { SolveJob, SolveResult, SolveStatus } from "../lib/types.js" */

export class Winner {
  /** @type {{ close: () => void } | null} */
  #stream = null;
  /** The job that can be stopped. @type {string | null} */
  #id = null;
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
    this.bar = h("progress", { max: 1, value: 0, "aria-label": "Progress" });
    this.task = h("p", { role: "status" });
    this.progress = h("div", { class: "progress", hidden: true }, this.bar, this.task);
    this.result = h("div", { class: "stack", id: "who-wins" });
    fill(
      host,
      h(
        "section",
        { class: "panel", "aria-label": "Who wins?" },
        h("h2", {}, "Who wins?"),
        h("p", {}, "Every position of the game is valued under perfect play. Small games take a moment."),
        h("div", { class: "row" }, this.start, this.stop),
        this.progress,
      ),
      this.result,
    );
  }

  /** Turns to another game. @param {string} game */
  turnTo(game) {
    if (game === this.#game) {
      return;
    }
    this.#stream?.close();
    const left = this.#id;
    if (left !== null) {
      // Nobody waits for the rules before any more.
      void api.cancelSolve(left).catch(() => undefined);
    }
    this.#id = null;
    this.#game = game;
    this.start.disabled = false;
    this.stop.hidden = this.progress.hidden = true;
    fill(this.result);
  }

  /** Shows what is known of the game, when somebody looks. */
  async look() {
    if (this.#game !== null && this.#id === null && this.result.childElementCount === 0) {
      await this.#watch();
    }
  }

  async #solve() {
    const game = this.#game;
    if (game === null) {
      return;
    }
    this.start.disabled = true;
    const job = await attempt(() => api.startSolve({ game }));
    this.start.disabled = false;
    if (job !== undefined && game === this.#game) {
      await this.#watch();
    }
  }

  async #watch() {
    const game = /** @type {string} */ (this.#game);
    const status = await attempt(() => api.solveStatus({ game }));
    if (status === undefined || game !== this.#game) {
      return;
    }
    const { job } = status;
    if (job?.state !== "running") {
      await this.#ended(status);
      return;
    }
    this.#id = job.id;
    this.#show(job);
    const again = () => void this.#watch();
    this.#stream?.close();
    this.#stream = api.listen(
      `/api/solve/${encodeURIComponent(job.id)}/events`,
      {
        progress: (progress) => this.#show({ ...job, progress }),
        result: again,
        problem: again,
        lost: again,
      },
      ["result", "problem"],
    );
  }

  async #cancel() {
    const id = this.#id;
    if (id !== null) {
      this.#stream?.close();
      this.stop.disabled = true;
      fill(this.task, "Stopping…");
      await attempt(() => api.cancelSolve(id));
      await this.#watch();
    }
  }

  /** @param {SolveJob} job */
  #show({ progress }) {
    this.start.disabled = true;
    this.stop.hidden = this.stop.disabled = this.bar.hidden = this.progress.hidden = false;
    if (!progress?.total) {
      this.bar.removeAttribute("value");
    } else {
      this.bar.max = progress.total;
      this.bar.value = progress.done;
    }
    const done = progress ? `: ${progress.done.toLocaleString("en")}` : "";
    const total = progress?.total ? ` of ${progress.total.toLocaleString("en")}` : "";
    fill(this.task, `${progress?.task || "Getting ready"}${done}${total}`);
  }

  /** @param {SolveStatus} status */
  async #ended({ job, table }) {
    this.#id = null;
    this.start.disabled = false;
    this.stop.hidden = this.bar.hidden = true;
    const result = (job?.state === "done" ? job.result : null) ?? table;
    const words =
      job?.state === "failed"
        ? `Not solved: ${job.detail ?? "the solver failed"}.`
        : job?.state === "cancelled" && !result
          ? "Stopped before the end. The next solve goes on from there."
          : null;
    this.progress.hidden = words === null;
    fill(this.task, words ?? "");
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
