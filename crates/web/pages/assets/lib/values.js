/**
 * What a move is worth, in words and in marks. Values are always the mover's; how moves compare is the
 * server's word.
 *
 * Colour is never alone: a win is also `+`, a draw `=`, a loss `−`, and an estimate carries a `≈`.
 *
 * @module values
 */

import * as api from "./api.js";
import { asQuery } from "./views.js";

/** @import { MoveValue, Report, State, Values, Verdict } from "./types.js" */
/** @typedef {"win" | "draw" | "loss" | "unknown"} Tone */

/** The colours of the document's scores 0 to 3. @type {Tone[]} */
const SCORE_TONES = ["loss", "unknown", "draw", "win"];

/** What the document's scores mean, said of whoever moves. */
export const SCORE_MEANINGS = ["the opponent wins", "undecided", "a draw", "the mover wins"];

/**
 * Which colour a value takes; an estimate leans to one side or is unknown.
 * @param {{ value?: Verdict | null | undefined, score?: number | null | undefined, document?: number }} value
 * @returns {Tone}
 */
export function tone({ value, score, document }) {
  if (document !== undefined) {
    return SCORE_TONES[document] ?? "unknown";
  }
  if (value) {
    return value;
  }
  if (score === null || score === undefined) {
    return "unknown";
  }
  return score > 0 ? "win" : score < 0 ? "loss" : "draw";
}

/**
 * A mark short enough for a cell: `+11`, `=`, `−4`, `≈+35`. Where points are counted the number is points,
 * else plies. A score of the document's player is its number; a value told from another side is what is told.
 * @param {MoveValue} value
 */
export function mark({ value, distance, margin, score, document, told }) {
  if (told !== undefined) {
    return told === "even" ? "=" : told.replace("-", "−");
  }
  if (document !== undefined) {
    return String(document);
  }
  const number = margin === undefined ? (distance ?? "") : Math.abs(margin);
  switch (value) {
    case "win":
      return `+${number}`;
    case "loss":
      return `−${number}`;
    case "draw":
      return "=";
    default:
      return score === null || score === undefined ? "?" : `≈${signed(score)}`;
  }
}

/**
 * What a position or a move is worth, as far as somebody knows.
 * @typedef {object} Worth
 * @property {Verdict | null} [value]
 * @property {number | null} [distance]  in plies
 * @property {number | null} [margin]  in points, where points are counted
 * @property {number | null} [score]  the guess, where there is no proof
 * @property {number | { score: number }} [document]  the score of the document's player, 0 to 3
 */

/**
 * How far a win or loss goes: ` by 3` points, or ` in 5` plies; nothing where nobody measured.
 * @param {Worth} value
 */
function extent({ distance, margin }) {
  if (margin !== null && margin !== undefined) {
    return ` by ${Math.abs(margin)}`;
  }
  return distance === null || distance === undefined ? "" : ` in ${distance}`;
}

/**
 * The value as part of a sentence: `wins in 5`, `wins by 3`, `draws`, `is guessed at +35`.
 * @param {Worth} value
 */
export function phrase(value) {
  const { score, document } = value;
  if (document !== undefined) {
    const said = typeof document === "number" ? document : document.score;
    return `scores ${said}, ${SCORE_MEANINGS[said]}`;
  }
  switch (value.value) {
    case "win":
      return `wins${extent(value)}`;
    case "loss":
      return `loses${extent(value)}`;
    case "draw":
      return "draws";
    default:
      return score === null || score === undefined ? "is unclear" : `is guessed at ${signed(score)}`;
  }
}

/**
 * What there was to be had, without giving away how: `a win in 5`, `a draw`.
 * @param {Worth} value
 */
export function prize(value) {
  return value.value === "win" ? `a win${extent(value)}` : value.value === "draw" ? "a draw" : "more";
}

/** @param {number} number */
export const signed = (number) => (number < 0 ? `−${-number}` : number > 0 ? `+${number}` : "0");

/**
 * How a value ranks among those of its colour, from 0 for the least to 1 for the best.
 * @param {MoveValue} value
 * @param {MoveValue[]} all
 */
export function strength(value, all) {
  const alike = all.filter((other) => tone(other) === tone(value)).map(({ rank }) => rank);
  const ranks = [...new Set(alike)].sort((a, b) => b - a);
  return ranks.length < 2 ? 0.5 : ranks.indexOf(value.rank) / (ranks.length - 1);
}

/**
 * The best move of a list, the first of several; none of an empty one.
 * @param {MoveValue[]} moves
 * @returns {MoveValue | undefined}
 */
export const bestOf = (moves) => moves.find(({ best }) => best);

/** A verdict beside guesses, in their points. @type {Record<Verdict, number>} */
const VERDICT_POINTS = { win: 300, draw: 0, loss: -300 };
/** Guesses that differ by less say nothing. */
const WORTH_TELLING = 100;

/**
 * Whether a move gave something away: a verdict, a point where points are counted, or for guesses a good
 * part of the scale.
 * @param {MoveValue} played
 * @param {MoveValue} best
 */
export function isMistake(played, best) {
  if (played.margin !== undefined && best.margin !== undefined) {
    return played.margin < best.margin;
  }
  const points = (/** @type {MoveValue} */ { value, score }) =>
    value === null ? (score ?? 0) : VERDICT_POINTS[value];
  return !played.best && points(best) - points(played) >= WORTH_TELLING;
}

/**
 * The line that follows a mistake, as a sentence: the opponent's answer, unless the same player moves on.
 * @param {State} before
 * @param {State} after
 * @param {string[]} line
 */
export const answered = (before, after, line) => `${answerVerb(before, after)} ${line.join(", ")}.`;

/**
 * How such a sentence begins.
 * @param {State} before
 * @param {State} after
 */
export const answerVerb = (before, after) =>
  before.turn_index === after.turn_index ? "Best is then" : "Refuted by";

/** More moves than this are not all numbered: nobody reads two hundred numbers. */
const MANY = 40;
/** So many are then. */
const FEW = 5;

/**
 * The moves whose values are written out: all of a few, the best of many.
 * @param {MoveValue[]} moves
 * @returns {Set<string>}
 */
export function numbered(moves) {
  const told = moves.length > MANY ? [...moves].sort((a, b) => a.rank - b.rank).slice(0, FEW) : moves;
  return new Set(told.map(({ move }) => move));
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

/**
 * What the numbers on the moves mean: those of proofs, those of guesses, or both.
 * @param {MoveValue[]} moves
 * @param {"plies" | "points"} unit  of what is proven
 */
export function legendOf(moves, unit) {
  const isProven = moves.every(({ value }) => value !== null);
  const isGuessed = moves.length > 0 && moves.every(({ value }) => value === null);
  const proven = unit === "points" ? "by so many points" : "in so many plies";
  const whose = "for the player to move. Stronger is better.";
  const guess = "≈ and dashes mark a guess: the engine’s points, above 0 where it likes the move.";
  return isProven ? `${proven}, ${whose}` : isGuessed ? `${whose} ${guess}` : `${proven}, ${whose} ${guess}`;
}

/** Values already asked for, by game and position; a page asks each question once. */
export class ValueBook {
  /** @type {Map<string, { answer: Promise<Values>, stop: AbortController, askers: number, isAnswered: boolean }>} */
  #known = new Map();

  /** @param {string} game */
  constructor(game) {
    this.game = game;
  }

  /**
   * What the document's player thinks of a position and of every move. Where a game's own document speaks of
   * depth instead, the same number of plies is looked ahead.
   * @param {string} position
   * @param {number} levels
   * @param {AbortSignal} [signal]
   * @returns {Promise<Report>}
   */
  async document(position, levels, signal) {
    const question = { game: this.game, position, all: true, time: "2s" };
    try {
      return await api.best({ ...question, by: `document:levels=${levels}` }, signal);
    } catch (error) {
      if (error instanceof api.Problem && error.status === 400) {
        return api.best({ ...question, by: `document:depth=${levels + 1}` }, signal);
      }
      throw error;
    }
  }

  /**
   * @param {string} position
   * @param {string} [view]  whose side values are also told from
   * @param {AbortSignal} [signal]  ends the search when nobody else waits for it
   * @returns {Promise<Values>}
   */
  ask(position, view = "", signal) {
    const key = `${view} ${position}`;
    const question = this.#known.get(key) ?? this.#begin(key, position, view);
    question.askers += 1;
    const leave = () => {
      question.askers -= 1;
      // Whoever asks again in the same turn of the page waits for the same answer.
      queueMicrotask(() => {
        if (question.askers === 0 && !question.isAnswered) {
          this.#known.delete(key);
          question.stop.abort();
        }
      });
    };
    signal?.addEventListener("abort", leave, { once: true });
    return question.answer;
  }

  /**
   * @param {string} key
   * @param {string} position
   * @param {string} view
   */
  #begin(key, position, view) {
    const stop = new AbortController();
    const answer = api.values({ game: this.game, position, time: "2s", ...asQuery(view) }, stop.signal);
    const question = { answer, stop, askers: 0, isAnswered: false };
    this.#known.set(key, question);
    answer.then(
      () => (question.isAnswered = true),
      // A refusal is not knowledge: the next question is asked anew.
      () => this.#known.get(key) === question && this.#known.delete(key),
    );
    return question;
  }
}
