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
import { withTerms } from "./lib/terms.js";
import { SolveProgress, SolveWatch } from "./solve/job.js";
import { resultCards } from "./solve/result.js";
import { TierProgress } from "./solve/tiers.js";

/** @import { Catalogue, GameAbout, SolveJob, SolveResult, SolveStatus } from "./lib/types.js" */

/** What is said of a job that has ended. */
const STOPPED = "Stopped before the end. Whole tiers are kept, and the next solve goes on from there.";
const SOLVED = "Solved.";
const NOT_YET = "Not solved yet on this server.";

class SolvePage {
  #watch = new SolveWatch({
    running: (job) => this.#show(job),
    ended: (status) => this.#ended(status),
  });
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
    this.progress = new SolveProgress();
    fill(
      byId("job"),
      field("game", this.choice),
      this.fields,
      this.preview,
      h("div", { class: "row" }, this.start, this.afresh, this.stop),
      this.progress.element,
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
    this.#turnTo(game);
    const state = await attempt(() => api.state({ game }));
    if (state !== undefined && game === this.spec) {
      fill(this.preview, picture(state.view, `The start of ${game}`));
      await this.#watch.follow();
    }
  }

  /** Forgets what was shown of another game. @param {string} game */
  #turnTo(game) {
    this.#watch.turnTo(game);
    this.#tiers = null;
    this.start.disabled = false;
    this.stop.hidden = this.afresh.hidden = true;
    this.progress.say(null);
    fill(byId("result"), this.#introduction);
  }

  /** @param {{ afresh?: boolean }} [how]  afresh forgets what an earlier job has left */
  async solve(how = {}) {
    await this.#watch.start(how);
  }

  async cancel() {
    this.stop.disabled = true;
    fill(this.progress.task, "Stopping…");
    await this.#watch.stop();
  }

  /** A job that goes on. @param {SolveJob} job */
  #show(job) {
    this.start.disabled = true;
    this.stop.hidden = this.stop.disabled = false;
    this.afresh.hidden = true;
    if (this.#tiers === null) {
      this.#tiers = new TierProgress();
      fill(byId("result"), this.#tiers.element);
    }
    this.progress.show(job);
    if (job.progress) {
      this.#tiers.show(job.progress);
    }
  }

  /** Nothing goes on: what came of the latest job, or of one before this server. @param {SolveStatus} status */
  #ended({ game, job, table, begun }) {
    this.#tiers = null;
    this.start.disabled = false;
    this.stop.hidden = true;
    const failure = job?.state === "failed" ? `Not solved: ${job.detail ?? "the solver failed"}.` : null;
    const result = job?.state === "done" ? job.result : table;
    const isStopped = failure === null && (job?.state === "cancelled" || (begun && !result));
    this.afresh.hidden = failure === null && !isStopped;
    const words = failure ?? (isStopped ? STOPPED : result ? SOLVED : NOT_YET);
    this.progress.say(
      failure
        ? h("span", { class: "problem-box", role: "alert" }, failure)
        : h("span", {}, ...withTerms(words)),
    );
    if (words !== NOT_YET) {
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
    if (start !== undefined && this.#watch.id === null) {
      fill(byId("result"), ...resultCards(game, result, start, longest));
    }
  }
}

openPage();
await attempt(async () => new SolvePage(await api.catalogue()));
