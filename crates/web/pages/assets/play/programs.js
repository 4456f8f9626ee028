/**
 * The programs at the table: whenever a program is to move at the end of a line, it is asked for its
 * move. They can be paused, and stepped move by move.
 *
 * @module play/programs
 */

import * as api from "../lib/api.js";
import { parseWord } from "../lib/parameters.js";
import { isAbort, sentence } from "../lib/shell.js";
import { worth } from "../lib/values.js";

/** @import { State, MoveValue } from "../lib/types.js" */
/** @import { Table } from "./table.js" */

/** Time a program has for a move when its word names no limit. */
const TIME = "2s";
/** Between two moves of programs, so that an eye can follow. */
const PAUSE = 550;

/** The player that errs by value lives here, because it is a way to use values, not a search. */
export const SKILL = {
  name: "skill",
  summary: "plays well or badly as you choose: the better a move, the likelier",
  parameters: [
    /** @type {const} */ ({
      name: "level",
      summary: "how well it plays",
      default: "5",
      kind: "number",
      min: 1,
      max: 10,
    }),
  ],
};

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
    /** @type {() => void} */
    this.onStatus = () => undefined;
    table.onChange(() => this.consider());
  }

  get thinks() {
    return this.#asking !== null;
  }

  /** Asks the program to move, if it is its turn at the end of a line. */
  consider() {
    this.stop();
    const { here, mover } = this.table;
    if (!this.paused && mover !== "human" && here.children.length === 0 && here.state.outcome === null) {
      this.#timer = window.setTimeout(() => this.step(), here.ply === 0 ? 200 : PAUSE);
    }
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    this.problem = null;
    this.consider();
    this.onStatus();
  }

  /** One move by whoever sits there; a person is helped by the strongest search. */
  async step() {
    this.stop();
    const { table } = this;
    const from = table.here;
    if (from.state.outcome !== null) {
      return;
    }
    const asking = new AbortController();
    this.#asking = asking;
    this.problem = null;
    this.onStatus();
    try {
      const move = await chooseMove(table, table.mover, from.state, asking.signal);
      if (this.#asking === asking) {
        this.#asking = null;
        await table.play(move);
      }
    } catch (error) {
      if (!isAbort(error)) {
        this.paused = true;
        this.problem = sentence(error);
      }
    } finally {
      if (this.#asking === asking) {
        this.#asking = null;
      }
      this.onStatus();
    }
  }

  stop() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = null;
    this.onStatus();
  }
}

/**
 * @param {Table} table
 * @param {string} word
 * @param {State} state
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
async function chooseMove(table, word, state, signal) {
  const { name, settings } = parseWord(word);
  if (name === SKILL.name) {
    const values = await table.book.ask(state.position);
    return likely(values.moves, Number(settings.get("level") ?? 5));
  }
  const query = { game: table.game, position: state.position };
  const by =
    name === "random" && !settings.has("seed") ? `random:seed=${Math.floor(Math.random() * 1e9)}` : word;
  const time = settings.has("time") || settings.has("nodes") ? {} : { time: TIME };
  const report = await api.best({ ...query, ...(by === "human" ? {} : { by }), ...time }, signal);
  if (report.move === null) {
    throw new api.Problem(
      0,
      `${word} found no move within its limits; give it more time, a depth, or another player`,
    );
  }
  return report.move;
}

/**
 * A move by chance, the better the likelier: at level 1 almost any, at level 10 almost surely the best.
 * @param {MoveValue[]} moves
 * @param {number} level
 */
export function likely(moves, level) {
  const sharpness = 0.1 * 1.6 ** (level - 1);
  const best = Math.max(...moves.map(worth));
  const weights = moves.map((move) => Math.exp((worth(move) - best) * sharpness));
  let chance = Math.random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (chance -= weight) <= 0);
  return /** @type {MoveValue} */ (moves[Math.max(0, index)]).move;
}
