/**
 * What every move is worth, why, what refutes a mistake, and hints that give away a little at a time.
 *
 * @module play/insight
 */

import * as api from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { lastCells } from "../lib/drawing.js";
import { keep } from "../lib/keep.js";
import { Latest } from "../lib/latest.js";
import { ending, mover } from "../lib/names.js";
import { isAbort, sentence } from "../lib/shell.js";
import {
  answerVerb,
  bestOf,
  isMistake,
  legendOf,
  numbered,
  phrase,
  prize,
  proofLabel,
  tone,
} from "../lib/values.js";
import { withTerms } from "../lib/terms.js";
import { VIEWS } from "../lib/views.js";
import { hint } from "./hints.js";
import { documentDetails, scoreInWords } from "./document.js";
import { MAX_LEVELS } from "./table.js";
import { depthTable, lineInWords, lineOfMoves } from "./telling.js";

/** @import { LineStep } from "../lib/board.js" */
/** @import { State, Values } from "../lib/types.js" */
/** @import { RecordNode } from "../lib/record.js" */
/** @import { Table } from "./table.js" */

/** How many levels the document's player looks ahead unless told otherwise. */
const LEVELS = 4;
/** What a document's player thinks is no proof of anything. @type {Values} */
const NO_VALUES = { how: "engine", proof: "estimate", value: null, distance: null, moves: [] };

export class Insight {
  /** How much of the hint is told. */
  #stage = 0;
  /** The position everything below is about. */
  #about = "";
  /** What somebody asks about it: a hint or the best line, which are told in one place. */
  #asking = new Latest();
  /** What is told of it by itself, anew whenever something is to be told otherwise. */
  #telling = new Latest();
  /** @type {Values | null} */
  values = null;
  /** The moves of the line on the board. @type {LineStep[]} */
  line = [];
  /** Cells a hint points at. @type {number[]} */
  glow = [];

  /**
   * @param {Table} table
   * @param {HTMLElement} host
   * @param {() => void} redraw  called when the board has more to show
   * @param {(state: State) => void} preview  shows a position of a line in the place of the board's
   * @param {() => boolean} waits  whether somebody waits for a program's move: nothing else is then searched
   */
  constructor(table, host, redraw, preview, waits) {
    this.waits = waits;
    this.table = table;
    this.redraw = redraw;
    this.preview = preview;
    this.toggle = h("input", {
      type: "checkbox",
      id: "show-values",
      onchange: () => {
        table.showsValues = this.toggle.checked;
        keep("values", table.showsValues);
        table.changed();
      },
    });
    this.warn = h("input", {
      type: "checkbox",
      onchange: () => {
        table.warns = this.warn.checked;
        keep("warns", table.warns);
        table.changed();
      },
    });
    this.marks = h(
      "select",
      {
        id: "marks",
        onchange: () => {
          const isScore = this.marks.value === "document";
          table.view = isScore ? "" : this.marks.value;
          this.#choose(isScore ? LEVELS : null);
        },
      },
      h("option", { value: "" }, "what each move is worth"),
      h("option", { value: "document" }, "the document’s scores"),
      ...VIEWS.map(([value, name]) => h("option", { value }, `for ${name}`)),
    );
    this.levels = h("input", {
      id: "levels",
      type: "number",
      min: 0,
      max: MAX_LEVELS,
      onchange: () => this.#choose(this.levels.valueAsNumber),
    });
    this.levelsLabel = h("label", { class: "check" }, "levels", this.levels);
    this.choice = h(
      "div",
      { class: "row" },
      h("label", { class: "check" }, "marks", this.marks),
      this.levelsLabel,
    );
    this.scale = h("span", { class: "muted" });
    this.legend = h(
      "p",
      { class: "legend row" },
      ...[
        ["win", "+", "wins"],
        ["draw", "=", "draws"],
        ["loss", "−", "loses"],
      ].map(([kind, sign, text]) =>
        h("span", { class: `tone-${kind} row` }, h("span", { class: "swatch" }, sign), text),
      ),
      this.scale,
    );
    this.verdict = h("p", { class: "verdict", id: "verdict" });
    this.judged = h("div", { class: "judged" });
    this.mistake = h("div", { class: "mistake" });
    this.why = h("div", { class: "why" });
    this.hint = h("button", { type: "button", onclick: () => this.#hint() }, "Hint");
    this.best = h(
      "button",
      { type: "button", id: "best-line", onclick: () => this.#showLine() },
      "Why? The best line",
    );
    fill(
      host,
      h(
        "header",
        {},
        h("h2", {}, "What every move is worth"),
        h("label", { class: "check" }, this.toggle, "show"),
      ),
      this.choice,
      this.legend,
      this.verdict,
      this.judged,
      this.mistake,
      h(
        "div",
        { class: "row" },
        this.hint,
        this.best,
        h("label", { class: "check muted" }, this.warn, "tell me of mistakes"),
      ),
      this.why,
    );
  }

  /** Shows the truth, or the scores of the document's player. @param {number | null} levels */
  #choose(levels) {
    const isLevel = levels === null || (Number.isInteger(levels) && levels >= 0 && levels <= MAX_LEVELS);
    this.table.levels = isLevel ? levels : LEVELS;
    this.#about = "";
    this.table.changed();
  }

  /** Asks no more about the position on the board. */
  rest() {
    this.#telling.end();
  }

  /** Asks anew about the position on the board. */
  forget() {
    this.#about = "";
  }

  update() {
    const { state } = this.table;
    const { showsValues, levels } = this.table;
    this.choice.hidden = !showsValues;
    this.marks.value = levels === null ? this.table.view : "document";
    this.levels.value = String(levels ?? LEVELS);
    this.levelsLabel.hidden = levels === null;
    this.toggle.checked = this.table.showsValues;
    this.warn.checked = this.table.warns;
    this.legend.hidden =
      !showsValues || levels !== null || this.table.view !== "" || this.scale.textContent === "";
    this.hint.disabled = this.best.disabled = state.outcome !== null;
    // The same position of other rules is another.
    const about = `${this.table.game} ${state.position}`;
    if (this.#about !== about) {
      this.#asking.end();
      this.#about = about;
      this.#stage = 0;
      this.values = null;
      this.line = [];
      this.glow = [];
      fill(this.why);
      fill(this.mistake);
      fill(this.judged);
      this.hint.textContent = "Hint";
    }
    const signal = this.#telling.begin();
    if (this.waits()) {
      fill(this.verdict, showsValues && h("span", { class: "muted" }, "The values follow the reply."));
      return;
    }
    void this.#tell(state, signal);
  }

  /**
   * What the moves are worth, then whether the last one was a mistake. Asked at once, one of the two would wait for the
   * other at the server, and it may be the one that the board shows.
   * @param {State} state
   * @param {AbortSignal} signal
   */
  async #tell(state, signal) {
    await this.#showVerdict(state, signal);
    if (!signal.aborted && !this.waits()) {
      await this.#lookBack(signal);
    }
  }

  /**
   * Runs a question about the position on the board and drops the answer if the board moved on, or if something else
   * is to be told of it by now.
   * @template Answer
   * @param {Promise<Answer>} question
   * @param {(answer: Answer) => void} use
   * @param {HTMLElement} host  where a refusal is shown
   * @param {AbortSignal} signal  tells when nobody wants the answer any more
   */
  async #ask(question, use, host, signal) {
    try {
      const answer = await question;
      if (!signal.aborted) {
        use(answer);
      }
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) {
        fill(host, h("span", { class: "muted" }, sentence(error)));
      }
    }
  }

  /**
   * @param {State} state
   * @param {AbortSignal} signal
   */
  async #showVerdict(state, signal) {
    if (state.outcome !== null) {
      fill(this.verdict, h("strong", {}, `${ending(state)}.`), " ", state.note ?? "");
      return;
    }
    if (!this.table.showsValues) {
      fill(this.verdict);
      fill(this.judged);
      return;
    }
    if (this.values === null) {
      fill(this.verdict, h("span", { class: "thinking muted" }, "weighing every move"));
    }
    if (this.table.levels !== null) {
      await this.#showScores(state, this.table.levels, signal);
      return;
    }
    await this.#ask(
      this.table.book.ask(state.position, this.table.view, signal),
      (values) => {
        const best = bestOf(values.moves);
        fill(
          this.verdict,
          best && h("strong", { class: `chip tone-${tone(best)}` }, `${mover(state)} ${phrase(best)}`),
          " ",
          h("span", { class: "muted" }, ...withTerms(proofLabel(values))),
        );
        if (this.values !== values) {
          this.values = values;
          this.legend.hidden = this.table.view !== "";
          const few = numbered(values.moves).size;
          fill(
            this.scale,
            ...withTerms(legendOf(values.moves, state.points ? "points" : "plies")),
            few < values.moves.length && h("span", { class: "colour-scale", "aria-hidden": "true" }),
            few < values.moves.length && `From the worst to the best; the ${few} best are numbered.`,
          );
          this.redraw();
        }
      },
      this.verdict,
      signal,
    );
  }

  /**
   * What the document's player thinks of every move, what its dictionary or its groups were, and its choice.
   * @param {State} state
   * @param {number} levels
   * @param {AbortSignal} signal
   */
  async #showScores(state, levels, signal) {
    if (this.values !== null) {
      return;
    }
    await this.#ask(
      this.table.book.document(state.position, levels, signal),
      (report) => {
        this.values = { ...NO_VALUES, moves: report.moves ?? [] };
        fill(this.verdict, h("strong", { class: "chip" }, scoreInWords(report)));
        fill(this.judged, ...documentDetails(state, report));
        this.redraw();
      },
      this.verdict,
      signal,
    );
  }

  /** The last move of a person: the one that led here, or the one that a program has answered since. */
  get #ownMove() {
    const byPerson = (/** @type {RecordNode} */ { parent }) =>
      parent !== null && this.table.seats[/** @type {0 | 1} */ (parent.state.turn_index)] === "human";
    const { here } = this.table;
    return here.path().findLast(byPerson) ?? here;
  }

  /** Says so when a person's last move threw something away. @param {AbortSignal} signal */
  async #lookBack(signal) {
    const made = this.#ownMove;
    const { parent, move } = made;
    if (parent === null || move === null || !this.table.warns) {
      fill(this.mistake);
      return;
    }
    await this.#ask(
      this.table.book.ask(parent.state.position, "", signal),
      (values) => {
        const played = values.moves.find((value) => value.move === move);
        const best = bestOf(values.moves);
        if (played === undefined || best === undefined || !isMistake(played, best)) {
          fill(this.mistake);
          return;
        }
        const refutation = h("div", {});
        fill(
          this.mistake,
          h(
            "div",
            { class: "note-box tone-loss" },
            h("p", {}, h("strong", {}, `${move} ${phrase(played)}`), `; there was ${prize(best)}.`),
            h(
              "button",
              { type: "button", class: "small", onclick: () => this.table.go(parent) },
              "Take it back and retry",
            ),
            refutation,
          ),
        );
        if (made.state.outcome === null) {
          void this.#ask(
            this.#refutation(made, signal),
            ({ report, states }) =>
              fill(
                refutation,
                `${answerVerb(parent.state, made.state)} `,
                this.#moves(made, report.line, states),
              ),
            refutation,
            signal,
          );
        }
      },
      this.mistake,
      signal,
    );
  }

  /**
   * What answers a mistake best.
   * @param {RecordNode} made
   * @param {AbortSignal} signal
   */
  async #refutation(made, signal) {
    const question = { game: this.table.game, position: made.state.position, time: "2s" };
    const report = await api.best(question, signal);
    return { report, states: await this.#states(made, report.line) };
  }

  /**
   * The positions along a line that begins at a node, the node's first.
   * @param {RecordNode} node
   * @param {string[]} line
   */
  async #states(node, line) {
    // From the start of the game, because what was gained before counts at the end.
    const before = node.path().slice(1);
    const moves = [...before.map(({ move }) => move ?? ""), ...line];
    const start = this.table.record.root.state.position;
    return (await api.replay({ game: this.table.game, start, moves })).slice(before.length);
  }

  /**
   * The moves of a line to point at and to play.
   * @param {RecordNode} node
   * @param {string[]} line
   * @param {State[]} states
   */
  #moves(node, line, states) {
    const show = (/** @type {State | null} */ after) =>
      after === null ? this.redraw() : this.preview(after);
    return lineOfMoves(line, states, show, (plies) => this.#take(node, line.slice(0, plies), states));
  }

  /** The best line in words and on the board; while it is being found, how far the search has come. */
  async #showLine() {
    const { state, game, here } = this.table;
    const signal = this.#asking.begin();
    const news = h("p", { class: "thinking muted" }, "looking ahead");
    const depths = depthTable();
    fill(this.why, news, depths.element);
    const question = async () => {
      const asked = { game, position: state.position, time: "2s" };
      const report = await api.analyse(
        asked,
        (progress) => {
          fill(news, "looking ahead");
          depths.add(progress);
        },
        (place) => fill(news, `waiting for its turn, number ${place} in the queue`),
        signal,
      );
      return { report, states: await this.#states(here, report.line) };
    };
    await this.#ask(
      question(),
      ({ report, states }) => {
        this.line = states.slice(1).map((after, index) => ({
          cells: lastCells(after.view),
          by: states[index]?.turn_index ?? 0,
        }));
        const moves = this.#moves(here, report.line, states);
        fill(this.why, ...lineInWords(state, report, states, moves), depths.element);
        this.redraw();
      },
      this.why,
      signal,
    );
  }

  /**
   * Plays a line from a node.
   * @param {RecordNode} node
   * @param {string[]} line
   * @param {State[]} states
   */
  #take(node, line, states) {
    this.table.record.go(node);
    line.forEach((move, index) => {
      this.table.record.play(move, /** @type {State} */ (states[index + 1]));
    });
    this.table.changed();
  }

  /** Each press tells a little more. */
  async #hint() {
    const { state } = this.table;
    const signal = this.#asking.begin();
    this.#stage += 1;
    await this.#ask(
      this.table.book.ask(state.position, "", signal),
      (values) => {
        const { told, cells, last } = hint(state, values, this.#stage);
        this.glow = cells;
        this.hint.textContent = last ? "Hint" : "Another hint";
        this.hint.disabled = last;
        fill(this.why, h("ol", { class: "hints" }, ...told.map((text) => h("li", {}, text))));
        this.redraw();
      },
      this.why,
      signal,
    );
  }
}
