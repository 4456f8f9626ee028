/**
 * What a move is worth, in words, in marks and in an order. Values are always the mover's.
 *
 * Colour is never alone: a win is also `+`, a draw `=`, a loss `−`, and an estimate carries a `≈`.
 *
 * @module values
 */

import * as api from "./api.js";

/** @import { MoveValue, Values, Verdict } from "./types.js" */
/** @typedef {"win" | "draw" | "loss" | "unknown"} Tone */

/**
 * Which colour a value takes; an estimate leans to one side or is unknown.
 * @param {{ value?: Verdict | null | undefined, score?: number | null | undefined }} value
 * @returns {Tone}
 */
export function tone({ value, score }) {
  if (value) {
    return value;
  }
  if (score === null || score === undefined) {
    return "unknown";
  }
  return score > 0 ? "win" : score < 0 ? "loss" : "draw";
}

/**
 * A mark short enough for a cell: `+11`, `=`, `−4`, `≈+35`.
 * @param {MoveValue} value
 */
export function mark({ value, distance, score }) {
  const plies = distance ?? "";
  switch (value) {
    case "win":
      return `+${plies}`;
    case "loss":
      return `−${plies}`;
    case "draw":
      return "=";
    default:
      return score === null || score === undefined ? "?" : `≈${signed(score)}`;
  }
}

/**
 * The value as part of a sentence: `wins in 5`, `draws`, `is guessed at +35`.
 * @param {{ value?: Verdict | null, distance?: number | null, score?: number | null }} value
 */
export function phrase({ value, distance, score }) {
  const plies = distance === null || distance === undefined ? "" : ` in ${distance}`;
  switch (value) {
    case "win":
      return `wins${plies}`;
    case "loss":
      return `loses${plies}`;
    case "draw":
      return "draws";
    default:
      return score === null || score === undefined ? "is unclear" : `is guessed at ${signed(score)}`;
  }
}

/**
 * What there was to be had, without giving away how: `a win in 5`, `a draw`.
 * @param {{ value?: Verdict | null, distance?: number | null }} value
 */
export function prize({ value, distance }) {
  return value === "win" ? `a win${distance ? ` in ${distance}` : ""}` : value === "draw" ? "a draw" : "more";
}

/** @param {number} number */
export const signed = (number) => (number < 0 ? `−${-number}` : number > 0 ? `+${number}` : "0");

/**
 * A number that grows with what a move is worth to its maker. A quick win is best, then a slow one, a
 * draw, estimates beside the draw, a slow loss, and a quick loss.
 * @param {{ value?: Verdict | null, distance?: number | null, score?: number | null }} value
 */
export function worth({ value, distance, score }) {
  const near = 1 / (1 + (distance ?? 0));
  switch (value) {
    case "win":
      return 2 + near;
    case "loss":
      return -2 - near;
    case "draw":
      return 0;
    default:
      return score === null || score === undefined ? 0 : Math.max(-1.5, Math.min(1.5, score / 100));
  }
}

/**
 * How a value ranks among those of its colour, from 0 for the least to 1 for the best.
 * @param {MoveValue} value
 * @param {MoveValue[]} all
 */
export function strength(value, all) {
  const alike = all.filter((other) => tone(other) === tone(value)).map(worth);
  const ranks = [...new Set(alike)].sort((a, b) => a - b);
  return ranks.length < 2 ? 0.5 : ranks.indexOf(worth(value)) / (ranks.length - 1);
}

/**
 * The best move of a list; none of an empty one.
 * @param {MoveValue[]} moves
 * @returns {MoveValue | undefined}
 */
export function bestOf(moves) {
  return moves.reduce(
    (/** @type {MoveValue | undefined} */ best, move) =>
      best === undefined || worth(move) > worth(best) ? move : best,
    undefined,
  );
}

/**
 * How a set of values is known, for the label beside it.
 * @param {Values} values
 */
export function proofLabel(values) {
  const how =
    { table: "a solved table", search: "an exact search", engine: "the engine" }[values.how] ?? values.how;
  return values.proof === "exact" ? `Proven by ${how}` : `Estimated by ${how}`;
}

/** Values already asked for, by game and position; a page asks each question once. */
export class ValueBook {
  /** @type {Map<string, Promise<Values>>} */
  #known = new Map();

  /** @param {string} game */
  constructor(game) {
    this.game = game;
  }

  /**
   * @param {string} position
   * @returns {Promise<Values>}
   */
  ask(position) {
    let known = this.#known.get(position);
    if (known === undefined) {
      known = api.values({ game: this.game, position, time: "2s" });
      // A refusal is not knowledge: the next question is asked anew.
      known.catch(() => this.#known.delete(position));
      this.#known.set(position, known);
    }
    return known;
  }
}
