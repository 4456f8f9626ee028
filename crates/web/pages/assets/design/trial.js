/**
 * The game that is being designed, on a board: every part is the board page's own.
 *
 * @module design/trial
 */

import * as api from "../lib/api.js";
import { Board } from "../lib/board.js";
import { field } from "../lib/controls.js";
import { byId, fill, h } from "../lib/dom.js";
import { keep, kept } from "../lib/keep.js";
import { ending, playerName } from "../lib/names.js";
import { attempt } from "../lib/shell.js";
import { GIVE_UP, mayGiveUp } from "../play/ask-first.js";
import { seatsOf } from "../play/choice.js";
import { EvaluationBar } from "../play/evaluation.js";
import { Insight } from "../play/insight.js";
import { MoveList } from "../play/moves.js";
import { Programs } from "../play/programs.js";
import { Seat } from "../play/seats.js";

/** @import { RulesRead, State } from "../lib/types.js" */
/** @import { DesignTable } from "./table.js" */

/** @typedef {{ against: "friend" | "computer" | "watch", level: string, begins: "you" | "computer" }} Opponent */

/** @type {[string, string][]} */
const OPPONENTS = [
  ["friend", "both sides by hand"],
  ["computer", "you against the computer"],
  ["watch", "the computer against itself"],
];
/** @type {[string, string][]} */
const BEGINNERS = [
  ["you", "you"],
  ["computer", "the computer"],
];

export class Trial {
  /** @type {Opponent} */
  #choice = { against: "friend", level: "medium", begins: "you", ...kept("design.opponent", {}) };
  /** @type {Seat[]} */
  #seats = [];
  /** Why a program does not play. */
  #problem = h("p", { class: "problem-box", role: "alert", hidden: true });
  #level = h("select", { name: "level" });
  #levelField = field("level", this.#level);
  #begins = h("select", { name: "begins" }, ...optionsOf(BEGINNERS, this.#choice.begins));
  #beginsField = field("who begins", this.#begins);

  /** @param {DesignTable} table */
  constructor(table) {
    this.table = table;
    this.programs = new Programs(table);
    const preview = (/** @type {State} */ state) =>
      this.board.show(state, { side: table.side, playable: false });
    this.board = new Board(byId("board"), async (move) => {
      if (move !== GIVE_UP || (await mayGiveUp())) {
        await table.play(move);
      }
    });
    const draw = () => this.#drawBoard();
    table.onSketch = (state) => (state === null ? draw() : preview(state));
    table.onPlay = () => this.insight.rest();
    table.showsValues = kept("design.values", true);
    table.warns = false;
    const waits = () => table.isProgramToMove && !this.programs.paused && table.seats.includes("human");
    this.insight = new Insight(table, byId("insight"), draw, preview, waits);
    this.moves = new MoveList(table, byId("move-list"));
    this.evaluation = new EvaluationBar(byId("evaluation"));
    this.#buildTools();
    this.#buildOpponent();
    table.onChange(() => this.#update());
    this.programs.onNews = () => {
      this.#seats.forEach((seat) => seat.update());
      this.evaluation.show(table.state, this.programs.progress);
    };
    this.programs.onStatus = () => {
      this.#tellStatus();
      // The bar belongs to whoever thinks, and goes with them.
      this.evaluation.show(table.state, this.programs.thinks ? this.programs.progress : null);
      this.#drawBoard();
    };
  }

  /** Begins with the rules on the board. */
  begin() {
    this.#seatAnew();
    this.table.changed();
    void this.#offer();
  }

  /**
   * Goes on with other rules.
   * @param {RulesRead & { game: string }} read
   */
  async adopt(read) {
    this.programs.stop();
    await this.table.adopt(read);
    this.#seatAnew();
    this.#update();
    void this.#offer();
  }

  /** What moves are worth may be known better now. */
  refresh() {
    this.table.forgetValues();
    this.insight.forget();
    this.table.changed();
  }

  /** Players may be called otherwise now. */
  #seatAnew() {
    const { table, programs } = this;
    this.#seats = [
      new Seat(table, programs, 0, () => undefined),
      new Seat(table, programs, 1, () => undefined),
    ];
    this.#seats.forEach((seat) => (seat.toggle.hidden = true));
  }

  /** The levels of play can change with the rules: a small game has a perfect player. */
  async #offer() {
    const { game } = this.table;
    const offered = await attempt(() => api.players(game));
    if (offered !== undefined && game === this.table.game) {
      this.table.opponents = offered.levels;
      fill(
        this.#level,
        ...offered.levels.map(({ name }) =>
          h("option", { value: name, selected: name === this.#choice.level }, name),
        ),
      );
      this.#sit();
      this.table.changed();
    }
  }

  #buildTools() {
    const button = (/** @type {string} */ text, /** @type {() => void} */ action) =>
      h("button", { type: "button", onclick: action }, text);
    const again = button("New game", () => void attempt(() => this.table.restart(this.table.usualStart)));
    again.id = "new-game";
    const flip = button("Flip", () => {
      this.table.side = this.table.side === "flipped" ? "upright" : "flipped";
      this.table.changed();
    });
    const step = button("Move for me", () => void this.programs.step());
    fill(byId("walk"), this.moves.buttons, h("div", { class: "row" }, again, step, flip), this.#problem);
  }

  #buildOpponent() {
    const against = h("select", { name: "against" }, ...optionsOf(OPPONENTS, this.#choice.against));
    for (const list of [against, this.#level, this.#begins]) {
      list.addEventListener("change", () => {
        this.#choice = {
          against: /** @type {Opponent["against"]} */ (against.value),
          level: this.#level.value || this.#choice.level,
          begins: /** @type {Opponent["begins"]} */ (this.#begins.value),
        };
        keep("design.opponent", this.#choice);
        this.#sit();
        this.table.changed();
      });
    }
    fill(
      byId("opponent"),
      h("h2", {}, "Who plays"),
      h("div", { class: "fields" }, field("players", against), this.#levelField, this.#beginsField),
    );
    this.#showFields();
  }

  /** Only what matters for this choice is asked. */
  #showFields() {
    const { against } = this.#choice;
    this.#levelField.hidden = against === "friend";
    this.#beginsField.hidden = against !== "computer";
  }

  /** Seats whoever was chosen. */
  #sit() {
    this.#showFields();
    this.programs.paused = false;
    this.table.seats = seatsOf(this.#choice, this.table.opponents, 0);
  }

  #drawBoard() {
    const { table, insight } = this;
    this.board.show(table.state, {
      side: table.side,
      playable: table.mover === "human" || this.programs.paused,
      ...(table.showsValues && insight.values ? { values: insight.values.moves } : {}),
      line: insight.line,
      glow: insight.glow,
    });
  }

  #update() {
    const { table } = this;
    keep("design.values", table.showsValues);
    const [first, second] = this.#seats.map((seat) => seat.element);
    const flipped = table.side === "flipped";
    fill(byId("far-seat"), flipped ? first : second);
    fill(byId("near-seat"), flipped ? second : first);
    this.insight.update();
    this.#drawBoard();
    this.moves.update();
    this.#tellStatus();
    const { state } = table;
    const result = byId("result");
    result.hidden = state.outcome === null;
    fill(result, state.outcome === null ? "" : `${ending(state)}.`);
  }

  /** Says who is to move and thinks, and why a program does not. */
  #tellStatus() {
    this.#seats.forEach((seat) => seat.update());
    const { problem } = this.programs;
    this.#problem.hidden = problem === null;
    this.#problem.textContent = problem ?? "";
  }

  /** What the two sides are called on the board. */
  get sides() {
    return this.table.state.players.map(playerName);
  }
}

/**
 * What can be chosen.
 * @param {[string, string][]} options
 * @param {string} chosen
 */
function optionsOf(options, chosen) {
  return options.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
}
