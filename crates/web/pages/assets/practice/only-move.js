/**
 * Positions with exactly one move that wins, or exactly one that saves the draw, found by walking at
 * random through a game and asking what every move is worth. Only proven values count.
 *
 * @module practice/only-move
 */

import * as api from "../lib/api.js";
import { Board } from "../lib/board.js";
import { field } from "../lib/controls.js";
import { fill, h } from "../lib/dom.js";
import { announce, keepInAddress, query, sentence } from "../lib/shell.js";
import { ValueBook, bestOf, phrase, tone } from "../lib/values.js";
import { Score } from "./score.js";

/** @import { Catalogue, MoveValue, State, Values } from "../lib/types.js" */

/** @typedef {{ state: State, values: Values, best: MoveValue }} Exercise */

/** Walks tried before giving up on a game. */
const WALKS = 12;
const LONGEST_WALK = 10;

export class OnlyMove {
  /** @type {Exercise | null} */
  #exercise = null;
  #answered = false;

  /**
   * @param {Catalogue} catalogue
   * @param {HTMLElement} host
   */
  constructor(catalogue, host) {
    const asked = query().get("game") ?? "tic-tac-toe";
    this.games = h(
      "select",
      { "aria-label": "Game", onchange: () => this.next() },
      ...[...new Set([asked, ...catalogue.games.map((game) => game.name)])].map((name) =>
        h("option", { value: name, selected: name === asked }, name),
      ),
    );
    this.score = new Score("only-move");
    this.task = h("p", { class: "task", id: "task" });
    this.answer = h("div", { role: "status" });
    this.boardHost = h("div", { class: "stage-board" });
    const board = h("div", {});
    this.boardHost.append(board);
    this.board = new Board(board, (move) => this.#play(move));
    this.skip = h(
      "button",
      { type: "button", class: "primary", id: "next", onclick: () => this.next() },
      "Next position",
    );
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
    const position = query().get("position");
    void this.#run(async () =>
      position === null
        ? this.#find()
        : this.#weigh(await api.state({ game: asked, position }), new ValueBook(asked)),
    );
  }

  next() {
    void this.#run(() => this.#find());
  }

  /** @param {() => Promise<Exercise | null>} find */
  async #run(find) {
    this.#exercise = null;
    this.#answered = false;
    this.reveal.disabled = true;
    fill(this.answer);
    fill(this.task, h("span", { class: "thinking muted" }, "looking for a good position"));
    try {
      const exercise = await find();
      if (exercise === null) {
        fill(this.task, "No such position turned up in this game; try once more, or another game.");
        return;
      }
      this.#show(exercise);
    } catch (error) {
      fill(this.task, h("span", { class: "problem-box" }, sentence(error)));
    }
  }

  /** @returns {Promise<Exercise | null>} */
  async #find() {
    const game = this.games.value;
    const book = new ValueBook(game);
    const start = await api.state({ game });
    for (let walk = 0; walk < WALKS; walk += 1) {
      let state = start;
      for (let ply = 0; ply < LONGEST_WALK; ply += 1) {
        const onBoard = state.view.targets.filter((target) => target.place.kind !== "word");
        const target = onBoard[Math.floor(Math.random() * onBoard.length)];
        if (target === undefined) {
          break;
        }
        state = (await api.play({ game, position: state.position, move: target.move })).state;
        if (state.outcome !== null) {
          break;
        }
        const exercise = ply < 1 ? null : await this.#weigh(state, book);
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
   * @returns {Promise<Exercise | null>}
   */
  async #weigh(state, book) {
    const values = await book.ask(state.position);
    const best = bestOf(values.moves);
    const right = values.moves.filter((move) => move.value === best?.value);
    const proven = values.moves.every((move) => move.proof === "exact");
    const good =
      best !== undefined &&
      best.value !== null &&
      best.value !== "loss" &&
      right.length === 1 &&
      values.moves.length > 2 &&
      proven;
    return good ? { state, values, best } : null;
  }

  /** @param {Exercise} exercise */
  #show(exercise) {
    const { state, best } = exercise;
    this.#exercise = exercise;
    this.reveal.disabled = false;
    keepInAddress({ game: this.games.value, position: state.position });
    const text = `${state.turn} to move. Only one move ${best.value === "win" ? "wins" : "saves the draw"}.`;
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
      this.board.show(state, { playable: true, values: values.moves });
      return;
    }
    try {
      const { game, position } = { game: this.games.value, position: state.position };
      const after = await api.play({ game, position, move });
      if (after.state.outcome === null) {
        const report = await api.best({ game, position: after.after, time: "2s" });
        fill(line, `Refuted by ${report.line.join(", ")}.`);
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
      fill(this.answer, h("p", {}, `It is ${exercise.best.move}.`));
      this.board.show(exercise.state, { playable: true, values: exercise.values.moves });
    }
  }
}
