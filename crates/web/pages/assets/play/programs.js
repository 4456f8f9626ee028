/**
 * The programs at the table: whenever a program is to move at the end of a line, it is asked for its
 * move. They can be paused, and stepped move by move.
 *
 * @module play/programs
 */

import * as api from "../lib/api.js";
import { parseSpec } from "../lib/parameters.js";
import { isAbort, sentence } from "../lib/shell.js";
import { MOTION } from "../lib/motion.js";
import { playerInWords } from "./choice.js";
import { newsOf } from "./telling.js";

/** @import { Progress } from "../lib/types.js" */
/** @import { Table } from "./table.js" */

/** Time a program has for a move when its spec names no limit. */
const TIME = "2s";
/** Players that look deeper and deeper. */
const DEEPENING = new Set(["engine", "depth-limited", "document", "mcts"]);
/** The least part of its time that a program has for itself, whatever the way to the server takes. */
const OWN_PART = 0.5;
/** Times as a spec writes most of them, and what their units are in milliseconds. */
const LENGTH = /^(\d+)(ms|s|m)$/;
const UNITS = new Map([
  ["ms", 1],
  ["s", 1000],
  ["m", 60_000],
]);
/** Between two moves of programs, so that an eye can follow. */
const PAUSE = 550;

export class Programs {
  /** @type {AbortController | null} */
  #asking = null;
  #timer = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.paused = false;
    /** What went wrong with the last question. @type {string | null} */
    this.problem = null;
    /** How far whoever thinks has come. @type {string} */
    this.news = "";
    /** The same as data. @type {Progress | null} */
    this.progress = null;
    /** @type {() => void} */
    this.onStatus = () => undefined;
    /** Called when whoever thinks has come further. @type {() => void} */
    this.onNews = () => undefined;
    table.onChange(() => this.consider());
  }

  get thinks() {
    return this.#asking !== null;
  }

  /** Asks the program to move, if it is its turn at the end of a line. */
  consider() {
    const { here, seats, isProgramToMove, waitedSince } = this.table;
    if (this.paused || !isProgramToMove) {
      this.stop();
    } else if (here.parent === null || seats[here.parent.state.turn_index === 0 ? 0 : 1] === "human") {
      void this.step(waitedSince);
    } else {
      this.stop();
      this.#timer = window.setTimeout(() => this.step(), PAUSE);
    }
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    this.problem = null;
    // Whoever waited for the program's move may do something else now.
    this.table.changed();
  }

  /**
   * One move by whoever sits there; a person is helped by the strongest search.
   * @param {number} since  when somebody began to wait for it, on the page's clock
   */
  async step(since = performance.now()) {
    this.#end();
    const { table } = this;
    const from = table.here;
    if (from.state.outcome !== null) {
      this.onStatus();
      return;
    }
    const asking = new AbortController();
    this.#asking = asking;
    this.problem = null;
    this.news = "";
    this.progress = null;
    const tell = (/** @type {Progress} */ progress) => {
      if (this.#asking !== asking) {
        return;
      }
      this.news = newsOf(progress);
      this.progress = progress;
      const [likely] = progress.line;
      if (likely !== undefined && table.here === from) {
        table.foresee(likely);
      }
      this.onNews();
    };
    try {
      // Asked before anything is drawn: a program thinks while the page does.
      const chosen = chooseMove(table, { spec: table.mover, since }, tell, asking.signal);
      this.onStatus();
      // The piece that was moved last comes to rest before the next one moves.
      const rest = new Promise((resolve) => setTimeout(resolve, MOTION));
      const [move] = await Promise.all([chosen, rest]);
      if (this.#asking === asking) {
        // Until the move is on the board, a pause still takes it back.
        await table.play(move, asking.signal);
      }
    } catch (error) {
      if (!isAbort(error)) {
        this.paused = true;
        this.problem = refusal(table.mover, sentence(error));
        table.changed();
      }
    } finally {
      if (this.#asking === asking) {
        this.#asking = null;
      }
      this.onStatus();
    }
  }

  stop() {
    this.#end();
    this.onStatus();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = null;
  }
}

/**
 * The move of a program in the position on the board.
 * @param {Table} table
 * @param {{ spec: string, since: number }} program  and since when it is waited for
 * @param {(progress: Progress) => void} tell
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
async function chooseMove({ game, state }, { spec, since }, tell, signal) {
  const question = { game, position: state.position, ...asked(spec, performance.now() - since) };
  // Those that deepen tell how far they have come; of a person's helper the answer alone is wanted.
  const report = DEEPENING.has(parseSpec(spec).name)
    ? await api.analyse(question, tell, () => undefined, signal)
    : await api.best(question, signal);
  if (report.move === null) {
    throw new api.Problem(
      0,
      `${playerInWords(spec)}: found no move within these limits; give it more time or depth, or choose another player`,
    );
  }
  return report.move;
}

/**
 * Why a program does not move, for a person at a page: the server's words name commands of a terminal.
 * @param {string} spec
 * @param {string} said
 */
export function refusal(spec, said) {
  const { name, settings } = parseSpec(spec);
  if (name === "perfect" && /^perfect play: wanted a table|time is up$/.test(said)) {
    return "The perfect player knows solved games only, and this one could not be solved at once.";
  }
  if (settings.get("weights") === "tuned" && /wanted weights that/.test(said)) {
    return "Nobody has tuned the engine for this game on this server; let it judge by its own weights.";
  }
  return said;
}

/**
 * Who is asked, and with what time. A person is helped by whoever the server thinks best, and chance
 * plays another game every time.
 * @param {string} spec
 * @param {number} [waited]  for how many milliseconds its move was waited for already
 * @returns {{ by?: string, time?: string }}
 */
export function asked(spec, waited = 0) {
  const { name, settings } = parseSpec(spec);
  const own = settings.get("time");
  // The server seats a question by its time, so that is told even where the player's spec has it.
  const time = own ?? (settings.has("nodes") ? undefined : TIME);
  if (name === "human") {
    return { time: TIME };
  }
  const left = time === undefined ? undefined : timeLeft(time, waited);
  const by = own === undefined || left === undefined ? spec : spec.replace(`time=${own}`, `time=${left}`);
  return {
    by: name === "random" && !settings.has("seed") ? "random:seed=fresh" : by,
    ...(left === undefined ? {} : { time: left }),
  };
}

/**
 * What is left of a program's time. As on a clock it runs from the move before, not from when the question arrives.
 * @param {string} time  as in a spec
 * @param {number} waited  in milliseconds
 */
function timeLeft(time, waited) {
  const [, number, unit = ""] = LENGTH.exec(time) ?? [];
  const whole = Number(number) * (UNITS.get(unit) ?? NaN);
  const left = Math.ceil(Math.max(OWN_PART * whole, whole - waited));
  return left < whole ? `${left}ms` : time;
}
