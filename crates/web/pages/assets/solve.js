/**
 * The solve page: every position of a game valued, with progress to watch, a way to stop, the verdict
 * and what the table holds. The job's id is in the address, so that a page can be left and found again.
 *
 * @module solve
 */

import * as api from "./lib/api.js";
import { field } from "./lib/controls.js";
import { byId, fill, h } from "./lib/dom.js";
import { picture } from "./lib/drawing.js";
import { formatWord, parameterFields, parseWord } from "./lib/parameters.js";
import { announce, attempt, keepInAddress, openPage, query } from "./lib/shell.js";
import { resultCards } from "./solve/result.js";
import { TierProgress } from "./solve/tiers.js";

/** @import { Catalogue, GameAbout, SolveJob, SolveResult } from "./lib/types.js" */

class SolvePage {
  /** @type {{ close: () => void } | null} */
  #stream = null;
  /** @type {string | null} */
  #id = query().get("id");
  /** @type {TierProgress | null} */
  #tiers = null;
  /** What stands in the place of a result before there is one. */
  #introduction = byId("result").firstElementChild;

  /** @param {Catalogue} catalogue */
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.word =
      query().get("game") ??
      catalogue.games.find((game) => game.name === "achi")?.name ??
      catalogue.games[0]?.name ??
      "";
    this.choice = h(
      "select",
      { "aria-label": "Game", onchange: () => this.#turnTo(this.choice.value) },
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
    this.#choose(this.word);
    if (this.#id !== null) {
      void this.watch(this.#id);
    }
  }

  get #about() {
    const { name } = parseWord(this.word);
    return /** @type {GameAbout} */ (
      this.catalogue.games.find((game) => game.name === name) ?? this.catalogue.games[0]
    );
  }

  /** Leaves the job that was watched: the address is about another game now. */
  #leave() {
    if (this.stop.hidden) {
      this.#id = null;
      this.progress.hidden = this.afresh.hidden = true;
    }
  }

  /** @param {string} word */
  #turnTo(word) {
    this.#leave();
    this.#choose(word);
  }

  /** @param {string} word */
  #choose(word) {
    this.word = word;
    const about = this.#about;
    this.choice.value = about.name;
    fill(
      this.fields,
      parameterFields(about.parameters, parseWord(word).settings, (settings) => {
        this.#leave();
        this.word = formatWord(about.name, about.parameters, settings);
        void this.#draw();
      }),
    );
    void this.#draw();
  }

  async #draw() {
    const state = await attempt(() => api.state({ game: this.word }));
    if (state !== undefined) {
      fill(this.preview, picture(state.view, `The start of ${this.word}`));
    }
    this.#keep();
  }

  #keep() {
    keepInAddress({ game: this.word, id: this.#id });
  }

  /** @param {{ afresh?: boolean }} [how]  afresh forgets what an earlier job has left */
  async solve(how = {}) {
    const job = await attempt(() => api.startSolve({ game: this.word, ...how }));
    if (job !== undefined) {
      this.#tiers = new TierProgress();
      fill(byId("result"), this.#tiers.element);
      this.#id = job.id;
      this.#keep();
      await this.watch(job.id);
    }
  }

  /** Listens to a job until it ends. @param {string} id */
  async watch(id) {
    const job = await attempt(() => api.solveJob(id));
    if (job === undefined) {
      this.#id = null;
      this.#keep();
      return;
    }
    this.#show(job);
    if (job.state !== "running") {
      return;
    }
    this.#stream?.close();
    const end = async () => {
      const ended = await attempt(() => api.solveJob(id));
      if (ended !== undefined) {
        this.#show(ended);
        if (ended.state === "running") {
          window.setTimeout(end, 500);
        }
      }
    };
    this.#stream = api.listen(
      `/api/solve/${encodeURIComponent(id)}/events`,
      {
        progress: (progress) => this.#show({ ...job, state: "running", progress }),
        result: end,
        problem: end,
        end,
      },
      ["result", "problem", "end"],
    );
  }

  async cancel() {
    const id = this.#id;
    if (id !== null) {
      this.#stream?.close();
      this.stop.disabled = true;
      fill(this.task, "Stopping…");
      await attempt(() => api.cancelSolve(id));
      const job = await attempt(() => api.solveJob(id));
      if (job !== undefined) {
        this.#show({ ...job, state: job.state === "running" ? "cancelled" : job.state });
      }
    }
  }

  /** @param {SolveJob} job */
  #show(job) {
    const running = job.state === "running";
    this.start.disabled = running;
    this.stop.hidden = !running;
    this.stop.disabled = false;
    this.afresh.hidden = job.state !== "cancelled" && job.state !== "failed";
    this.progress.hidden = false;
    const { done, total, task } = job.progress ?? { done: 0, total: null, task: "" };
    if (running) {
      this.bar.hidden = false;
      if (this.#tiers === null) {
        this.#tiers = new TierProgress();
        fill(byId("result"), this.#tiers.element);
      }
      if (job.progress) {
        this.#tiers.show(job.progress);
      }
      if (total) {
        this.bar.max = total;
        this.bar.value = done;
      } else {
        this.bar.removeAttribute("value");
      }
      const part = total
        ? `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`
        : done.toLocaleString("en");
      fill(this.task, job.progress ? `${task || "solving"}: ${part}` : "Getting ready…");
      return;
    }
    this.bar.max = 1;
    this.bar.value = job.state === "done" ? 1 : 0;
    const words = {
      done: "Solved.",
      cancelled: "Stopped before the end. Whole tiers are kept, and the next solve goes on from there.",
      failed: `Not solved: ${job.detail ?? "the solver failed"}.`,
      running: "",
    };
    fill(
      this.task,
      job.state === "failed"
        ? h("span", { class: "problem-box", role: "alert" }, words.failed)
        : words[job.state],
    );
    this.bar.hidden = job.state !== "done";
    announce(words[job.state]);
    if (job.state === "failed") {
      fill(byId("result"), this.#introduction);
    }
    if (job.state === "done" && job.result) {
      void this.#report(job, job.result);
    }
  }

  /**
   * @param {SolveJob} job
   * @param {SolveResult} result
   */
  async #report(job, result) {
    const { game } = job;
    const [start, longest] = await Promise.all([
      attempt(() => api.state({ game })),
      result.longest_position === null
        ? undefined
        : attempt(() => api.state({ game, position: result.longest_position ?? "" })),
    ]);
    fill(byId("result"), ...(start === undefined ? [] : resultCards(job, result, start, longest)));
  }
}

openPage();
await attempt(async () => new SolvePage(await api.catalogue()));
