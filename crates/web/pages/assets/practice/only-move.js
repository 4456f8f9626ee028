/**
 * Positions with exactly one move that wins, that saves the draw, or that gets the most points: taken from
 * near the end of games played at random, where what every move is worth is soon proven. Only proven
 * values count.
 *
 * @module practice/only-move
 */

import * as api from "../lib/api.js";
import { Board } from "../lib/board.js";
import { field } from "../lib/controls.js";
import { fill, h } from "../lib/dom.js";
import { Latest } from "../lib/latest.js";
import { mover } from "../lib/names.js";
import { announce, isAbort, keepInAddress, sentence } from "../lib/shell.js";
import { ValueBook, answered, bestOf, phrase, tone } from "../lib/values.js";
import { Score } from "./score.js";
import { sentTo } from "./sent.js";

/** @import { Catalogue, MoveValue, State, Values } from "../lib/types.js" */

/** @typedef {{ state: State, values: Values, best: MoveValue }} Exercise */

/** Games played at random before giving up. */
const WALKS = 12;
const LONGEST_WALK = 120;
/** Positions so near the end of a game are both short and soon proven. */
const FROM_THE_END = { nearest: 2, farthest: 9, tried: 3 };

export class OnlyMove {
  /** @type {Exercise | null} */
  #exercise = null;
  #answered = false;
  #finding = new Latest();

  /**
   * @param {Catalogue} catalogue
   * @param {HTMLElement} host
   */
  constructor(catalogue, host) {
    const sent = sentTo("moves");
    const asked = sent.get("game") ?? "tic-tac-toe";
    this.games = h(
      "select",
      { "aria-label": "Game", onchange: () => this.next() },
      ...[...new Set([...catalogue.games.map((game) => game.name), asked])].map((name) =>
        h(
          "option",
          { value: name, selected: name === asked },
          catalogue.games.find((game) => game.name === name)?.title ?? name,
        ),
      ),
    );
    this.score = new Score("only-move");
    this.task = h("p", { class: "task", id: "task" });
    this.answer = h("div", { role: "status" });
    this.boardHost = h("div", { class: "stage-board" });
    const board = h("div", {});
    this.boardHost.append(board);
    this.board = new Board(board, (move) => this.#play(move));
    this.skip = h("button", { type: "button", id: "next", onclick: () => this.next() }, "Next position");
    this.reveal = h("button", { type: "button", onclick: () => this.#reveal() }, "Show me");
    fill(
      host,
      h(
        "div",
        { class: "columns practice-layout" },
        this.boardHost,
        h(
          "section",
          { class: "panel", "aria-label": "The task" },
          field("game", this.games),
          this.task,
          this.answer,
          h("div", { class: "row" }, this.skip, this.reveal),
          this.score.element,
        ),
      ),
    );
    const position = sent.get("position");
    void this.#run(async (signal) =>
      position === null
        ? this.#find(signal)
        : this.#weigh(await api.state({ game: asked, position }, signal), new ValueBook(asked), signal),
    );
  }

  next() {
    void this.#run((signal) => this.#find(signal));
  }

  /** @param {(signal: AbortSignal) => Promise<Exercise | null>} find */
  async #run(find) {
    this.#exercise = null;
    this.#answered = false;
    this.reveal.disabled = true;
    this.skip.classList.remove("primary");
    fill(this.answer);
    fill(this.task, h("span", { class: "thinking muted" }, "looking for a good position"));
    try {
      const exercise = await find(this.#finding.begin());
      if (exercise === null) {
        fill(this.task, "No such position turned up in this game; try once more, or another game.");
        return;
      }
      this.#show(exercise);
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.task, h("span", { class: "problem-box" }, sentence(error)));
      }
    }
  }

  /**
   * @param {AbortSignal} signal
   * @returns {Promise<Exercise | null>}
   */
  async #find(signal) {
    const game = this.games.value;
    const book = new ValueBook(game);
    const start = await api.state({ game }, signal);
    for (let walk = 0; walk < WALKS; walk += 1) {
      const states = await randomGame(game, start, signal);
      const { nearest, farthest, tried } = FROM_THE_END;
      const late = states.slice(Math.max(1, states.length - farthest), -nearest);
      for (const state of late.sort(() => Math.random() - 0.5).slice(0, tried)) {
        const exercise = await this.#weigh(state, book, signal);
        if (exercise !== null) {
          return exercise;
        }
      }
    }
    return null;
  }

  /**
   * The position as an exercise, if exactly one move is right in it.
   * @param {State} state
   * @param {ValueBook} book
   * @param {AbortSignal} signal
   * @returns {Promise<Exercise | null>}
   */
  async #weigh(state, book, signal) {
    const values = await book.ask(state.position, "", signal);
    const best = bestOf(values.moves);
    const proven = values.moves.every((move) => move.proof === "exact");
    const good = best !== undefined && isOnlyRight(best, values.moves) && values.moves.length > 2 && proven;
    return good ? { state, values, best } : null;
  }

  /** @param {Exercise} exercise */
  #show(exercise) {
    const { state, best } = exercise;
    this.#exercise = exercise;
    this.reveal.disabled = false;
    keepInAddress({ game: this.games.value, position: state.position });
    const text = `${mover(state)} to move. Only one move ${goalOf(best)}.`;
    fill(this.task, h("strong", {}, text));
    announce(text);
    this.board.show(state, { playable: true });
  }

  /** @param {string} move */
  async #play(move) {
    const exercise = this.#exercise;
    if (exercise === null) {
      return;
    }
    const { state, values, best } = exercise;
    const right = move === best.move;
    const played = values.moves.find((value) => value.move === move);
    if (!this.#answered) {
      this.score.count(right ? "right" : "wrong");
      this.#answered = true;
    }
    const verdict = right ? `Right: ${move} ${phrase(best)}.` : `${move} ${phrase(played ?? best)}.`;
    const line = h("span", {});
    fill(
      this.answer,
      h(
        "div",
        { class: `note-box tone-${right ? "win" : tone(played ?? {})}` },
        h("p", {}, h("strong", {}, `${right ? "✓ " : "✗ "}${verdict}`), " ", line),
        !right && h("p", { class: "muted" }, "Try another."),
      ),
    );
    announce(verdict);
    if (right) {
      this.#solved(exercise);
      return;
    }
    try {
      const game = this.games.value;
      const after = await api.playIn(game, state, move);
      if (after.state.outcome === null) {
        const report = await api.best({ game, position: after.after, time: "2s" });
        fill(line, answered(state, after.state, report.line));
      }
    } catch {
      // The verdict stands without its line.
    }
  }

  #reveal() {
    const exercise = this.#exercise;
    if (exercise !== null) {
      if (!this.#answered) {
        this.score.count("wrong");
        this.#answered = true;
      }
      const { best } = exercise;
      fill(
        this.answer,
        h("div", { class: "note-box tone-draw" }, h("p", {}, `${best.move} ${phrase(best)}.`)),
      );
      this.#solved(exercise);
    }
  }

  /** Shows what every move was worth, and the way on. @param {Exercise} exercise */
  #solved({ state, values }) {
    this.board.show(state, { playable: true, values: values.moves });
    this.reveal.disabled = true;
    this.skip.classList.add("primary");
  }
}

/**
 * Whether the best move is the only one that is right: that gets the most points where points are counted,
 * else that wins or saves the draw.
 * @param {MoveValue} best
 * @param {MoveValue[]} moves
 */
export function isOnlyRight(best, moves) {
  if (best.margin !== undefined) {
    return moves.filter((move) => move.best).length === 1;
  }
  const alike = moves.filter((move) => move.value === best.value);
  return best.value !== null && best.value !== "loss" && alike.length === 1;
}

/** What the only right move does. @param {MoveValue} best */
const goalOf = ({ value, margin }) =>
  margin !== undefined ? "gets the most points" : value === "win" ? "wins" : "saves the draw";

/**
 * The positions of a game played at random, without giving up.
 * @param {string} game
 * @param {State} start
 * @param {AbortSignal} signal
 * @returns {Promise<State[]>}
 */
async function randomGame(game, start, signal) {
  const states = [start];
  let state = start;
  while (state.outcome === null && states.length < LONGEST_WALK) {
    const onBoard = state.view.targets.filter((target) => target.place.kind !== "word");
    const target = onBoard[Math.floor(Math.random() * onBoard.length)];
    if (target === undefined) {
      break;
    }
    state = (await api.playIn(game, state, target.move, signal)).state;
    states.push(state);
  }
  return states;
}
