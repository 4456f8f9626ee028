/**
 * A solve as a page follows it: how it stands, as long as it goes on, and a way to stop. The server knows jobs by
 * their game, so that a page can be left and found again.
 *
 * @module solve/job
 */

import * as api from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { Latest } from "../lib/latest.js";
import { attempt } from "../lib/shell.js";
import { size } from "./size.js";
import { TimeLeft, leftInWords } from "./time-left.js";

/** @import { SolveJob, SolveStatus } from "../lib/types.js" */

export class SolveWatch {
  /** @type {{ close: () => void } | null} */
  #stream = null;
  /** How the solve stands: what was so before a job began is told no more after it. */
  #question = new Latest();
  /** The job that can be stopped. @type {string | null} */
  #id = null;
  /** @type {string | null} */
  #game = null;

  /**
   * @param {{ running: (job: SolveJob) => void, ended: (status: SolveStatus) => void }} hears
   *   running hears of a job that goes on, again and again; ended of a game of which none does
   */
  constructor(hears) {
    this.hears = hears;
  }

  /** The job that goes on, if one does. */
  get id() {
    return this.#id;
  }

  /** Leaves what was followed; a job goes on without anybody. @param {string} game */
  turnTo(game) {
    this.#question.end();
    this.#stream?.close();
    this.#stream = null;
    this.#id = null;
    this.#game = game;
  }

  /** Starts a job, or joins the one that goes on. @param {{ afresh?: boolean }} [how]  afresh forgets an earlier one */
  async start(how = {}) {
    const game = this.#game;
    if (game === null) {
      return;
    }
    this.#question.end();
    const job = await attempt(() => api.startSolve({ game, ...how }));
    if (job !== undefined && game === this.#game) {
      await this.follow();
    }
  }

  /** Tells how the solve stands, and listens as long as it goes on. */
  async follow() {
    const game = this.#game;
    if (game === null) {
      return;
    }
    const signal = this.#question.begin();
    const status = await attempt(() => api.solveStatus({ game }, signal));
    if (status === undefined) {
      return;
    }
    const { job } = status;
    if (job?.state !== "running") {
      this.#stream?.close();
      this.#id = null;
      this.hears.ended(status);
      return;
    }
    this.#id = job.id;
    this.hears.running(job);
    const again = () => void this.follow();
    this.#stream?.close();
    this.#stream = api.listen(
      `/api/solve/${encodeURIComponent(job.id)}/events`,
      {
        progress: (progress) => this.hears.running({ ...job, progress }),
        result: again,
        problem: again,
        lost: again,
      },
      ["result", "problem"],
    );
  }

  /** Stops the job, and tells what came of it. */
  async stop() {
    const id = this.#id;
    if (id !== null) {
      this.#stream?.close();
      await attempt(() => api.cancelSolve(id));
      await this.follow();
    }
  }
}

/**
 * At what a job is, how far, and how long it will take; of all processes together, where there are several.
 *
 * @param {Pick<SolveJob, "progress" | "processes" | "disk">} job
 * @param {number | null} [seconds]  time left, if it can be told
 */
export function jobWords({ progress, processes, disk }, seconds = null) {
  if (!progress) {
    return "Getting ready…";
  }
  const { done, total, task } = progress;
  const name = task || "solving";
  if (!total && !done) {
    // Work that waits has nothing to count, and says what for.
    return name;
  }
  const parts = [
    total ? `${done.toLocaleString("en")} of ${total.toLocaleString("en")}` : done.toLocaleString("en"),
    ...(seconds === null ? [] : [leftInWords(seconds)]),
    ...(processes > 1 ? [`by ${processes} processes`] : []),
    ...(disk ? [`${size(disk.read)} read from disk, ${size(disk.written)} written`] : []),
  ];
  return `${name}: ${parts.join(", ")}`;
}

/** How far a job is: a bar, and a line that says at what. */
export class SolveProgress {
  #time = new TimeLeft();

  constructor() {
    this.bar = h("progress", { max: 1, value: 0, "aria-label": "Progress" });
    this.task = h("p", { role: "status" });
    this.element = h("div", { class: "progress", hidden: true }, this.bar, this.task);
  }

  /** A job that goes on. @param {Pick<SolveJob, "progress" | "processes" | "disk">} job */
  show(job) {
    const { progress } = job;
    this.element.hidden = this.bar.hidden = false;
    if (progress?.total) {
      this.bar.max = progress.total;
      this.bar.value = progress.done;
    } else {
      this.bar.removeAttribute("value");
    }
    fill(this.task, jobWords(job, progress ? this.#time.after(progress) : null));
  }

  /** No job goes on: something to say of it, or nothing. @param {Node | string | null} words */
  say(words) {
    this.bar.hidden = true;
    this.element.hidden = words === null;
    fill(this.task, words ?? "");
  }
}
