/**
 * The solve page: every position of a game valued, with progress to watch, a way to stop, the verdict
 * and what the table holds. The address names the game; the server says how its solve stands, so that a
 * page can be left and found again, and outlives the server.
 *
 * @module solve
 */

import * as api from "./lib/api.js";
import { field } from "./lib/controls.js";
import { byId, fill, h } from "./lib/dom.js";
import { picture } from "./lib/drawing.js";
import { formatSpec, parameterFields, parseSpec } from "./lib/parameters.js";
import { announce, attempt, keepInAddress, openPage, query } from "./lib/shell.js";
import { resultCards } from "./solve/result.js";
import { TierProgress } from "./solve/tiers.js";

/** @import { Catalogue, GameAbout, SolveJob, SolveResult, SolveStatus } from "./lib/types.js" */

/** What is said of a job that has ended. */
const STOPPED = "Stopped before the end. Whole tiers are kept, and the next solve goes on from there.";
const SOLVED = "Solved.";

class SolvePage {
  /** @type {{ close: () => void } | null} */
  #stream = null;
  /** The job that can be stopped. @type {string | null} */
  #id = null;
  /** @type {TierProgress | null} */
  #tiers = null;
  /** What stands in the place of a result before there is one. */
  #introduction = byId("result").firstElementChild;

  /** @param {Catalogue} catalogue */
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.spec =
      query().get("game") ??
      catalogue.games.find((game) => game.name === "achi")?.name ??
      catalogue.games[0]?.name ??
      "";
    this.choice = h(
      "select",
      { "aria-label": "Game", onchange: () => this.#choose(this.choice.value) },
      ...catalogue.games.map(({ name, title }) => h("option", { value: name }, title)),
    );
    this.fields = h("div", {});
    this.preview = h("div", { class: "preview" });
    this.start = h(
      "button",
      { type: "button", class: "primary", id: "start", onclick: () => this.solve() },
      "Solve it",
    );
    this.stop = h(
      "button",
      { type: "button", id: "stop", hidden: true, onclick: () => this.cancel() },
      "Stop",
    );
    this.afresh = h(
      "button",
      { type: "button", id: "afresh", hidden: true, onclick: () => this.solve({ afresh: true }) },
      "Begin anew",
    );
    this.bar = h("progress", { max: 1, value: 0 });
    this.task = h("p", { role: "status" });
    this.progress = h("div", { class: "progress", hidden: true }, this.bar, this.task);
    fill(
      byId("job"),
      field("game", this.choice),
      this.fields,
      this.preview,
      h("div", { class: "row" }, this.start, this.afresh, this.stop),
      this.progress,
    );
    this.#choose(this.spec);
  }

  get #about() {
    const { name } = parseSpec(this.spec);
    return /** @type {GameAbout} */ (
      this.catalogue.games.find((game) => game.name === name) ?? this.catalogue.games[0]
    );
  }

  /** @param {string} spec */
  #choose(spec) {
    this.spec = spec;
    const about = this.#about;
    this.choice.value = about.name;
    fill(
      this.fields,
      parameterFields(about.parameters, parseSpec(spec).settings, (settings) => {
        this.spec = formatSpec(about.name, about.parameters, settings);
        void this.#draw();
      }),
    );
    void this.#draw();
  }

  /** Shows the game and how its solve stands. */
  async #draw() {
    const game = this.spec;
    keepInAddress({ game });
    this.#leave();
    const state = await attempt(() => api.state({ game }));
    if (state !== undefined && game === this.spec) {
      fill(this.preview, picture(state.view, `The start of ${game}`));
      await this.watch();
    }
  }

  /** Forgets what was shown of another game. */
  #leave() {
    this.#stream?.close();
    this.#stream = null;
    this.#id = null;
    this.#tiers = null;
    this.start.disabled = false;
    this.stop.hidden = this.afresh.hidden = this.progress.hidden = true;
    fill(byId("result"), this.#introduction);
  }

  /** @param {{ afresh?: boolean }} [how]  afresh forgets what an earlier job has left */
  async solve(how = {}) {
    const job = await attempt(() => api.startSolve({ game: this.spec, ...how }));
    if (job !== undefined) {
      this.#tiers = new TierProgress();
      fill(byId("result"), this.#tiers.element);
      await this.watch();
    }
  }

  /** Shows how the solve stands, and listens as long as it goes on. */
  async watch() {
    const game = this.spec;
    const status = await attempt(() => api.solveStatus({ game }));
    if (status === undefined || game !== this.spec) {
      return;
    }
    const { job } = status;
    if (job?.state !== "running") {
      this.#ended(status);
      return;
    }
    this.#id = job.id;
    this.#show(job);
    const again = () => void this.watch();
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

  async cancel() {
    const id = this.#id;
    if (id !== null) {
      this.#stream?.close();
      this.stop.disabled = true;
      fill(this.task, "Stopping…");
      await attempt(() => api.cancelSolve(id));
      await this.watch();
    }
  }

  /** A job that goes on. @param {SolveJob} job */
  #show(job) {
    this.start.disabled = true;
    this.stop.hidden = this.stop.disabled = this.bar.hidden = this.progress.hidden = false;
    this.afresh.hidden = true;
    if (this.#tiers === null) {
      this.#tiers = new TierProgress();
      fill(byId("result"), this.#tiers.element);
    }
    if (!job.progress) {
      this.bar.removeAttribute("value");
      fill(this.task, "Getting ready…");
      return;
    }
    this.#tiers.show(job.progress);
    const { done, total, task } = job.progress;
    if (total) {
      this.bar.max = total;
      this.bar.value = done;
    } else {
      this.bar.removeAttribute("value");
    }
    const part = total
      ? `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`
      : done.toLocaleString("en");
    fill(this.task, `${task || "solving"}: ${part}`);
  }

  /** Nothing goes on: what came of the latest job, or of one before this server. @param {SolveStatus} status */
  #ended({ game, job, table, begun }) {
    this.#id = null;
    this.start.disabled = false;
    this.stop.hidden = true;
    this.bar.hidden = true;
    const failure = job?.state === "failed" ? `Not solved: ${job.detail ?? "the solver failed"}.` : null;
    const result = job?.state === "done" ? job.result : table;
    const isStopped = failure === null && (job?.state === "cancelled" || (begun && !result));
    this.afresh.hidden = failure === null && !isStopped;
    const words = failure ?? (isStopped ? STOPPED : result ? SOLVED : null);
    this.progress.hidden = words === null;
    if (words !== null) {
      fill(this.task, failure ? h("span", { class: "problem-box", role: "alert" }, failure) : words);
      announce(words);
    }
    if (failure !== null) {
      fill(byId("result"), this.#introduction);
    } else if (result && !isStopped) {
      void this.#report(game, result);
    }
  }

  /**
   * @param {string} game
   * @param {SolveResult} result
   */
  async #report(game, result) {
    const [start, longest] = await Promise.all([
      attempt(() => api.state({ game })),
      result.longest_position === null
        ? undefined
        : attempt(() => api.state({ game, position: result.longest_position ?? "" })),
    ]);
    if (start !== undefined && this.#id === null) {
      fill(byId("result"), ...resultCards(game, result, start, longest));
    }
  }
}

openPage();
await attempt(async () => new SolvePage(await api.catalogue()));
