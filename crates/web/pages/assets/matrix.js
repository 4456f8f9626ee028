/**
 * The matrix page: a table to edit, its value and both best mixtures as bars, what is pointed out
 * about it, and rounds to play against the best mixture.
 *
 * @module matrix
 */

import * as api from "./lib/api.js";
import { byId, fill, h, quiet } from "./lib/dom.js";
import { Latest } from "./lib/latest.js";
import { announce, isAbort, keepInAddress, openPage, query, sentence } from "./lib/shell.js";
import { choiceName, columnName, number, round, withoutLine } from "./matrix/numbers.js";
import { Rounds } from "./matrix/rounds.js";

/** @import { Domination, MatrixAnswer } from "./lib/types.js" */

/**
 * A game: what is paid, and what the choices are called; an empty name is the number or letter of its line.
 * @typedef {{ entries: string[][], rows: string[], columns: string[] }} NamedGame
 */

const FINGERS = "one finger;two fingers";
const HANDS = "rock;paper;scissors";
/** Games worth looking at first: payoffs, and the names of both players' choices. @type {[string, string, string?][]} */
const SAMPLES = [
  ["Matching pennies", "1,-1;-1,1", "heads;tails"],
  ["Rock, paper, scissors", "0,-1,1;1,0,-1;-1,1,0", HANDS],
  ["Two-finger morra", "-2,3;3,-4", FINGERS],
  ["Unequal columns", "30,-10,20;10,20,-20"],
  ["A saddle point", "4,2,5;3,1,0;6,2,8"],
];
const MAX_SIDE = 12;
/** The longest name of a choice. */
const LONGEST_NAME = 24;

class MatrixPage {
  /** @type {MatrixAnswer | null} */
  #answer = null;
  #question = new Latest();
  #rounds = new Rounds(byId("rounds"));

  constructor() {
    const asked = query();
    const text = asked.get("m");
    this.game =
      text === null
        ? parse("-2,3;3,-4", FINGERS, FINGERS)
        : parse(text, asked.get("rows"), asked.get("columns"));
    this.solveSoon = quiet(350, () => void this.solve());
    const samples = SAMPLES.map(([name, sample, names]) =>
      h(
        "button",
        { type: "button", class: "small", onclick: () => this.replace(parse(sample, names, names)) },
        name,
      ),
    );
    fill(byId("samples"), ...samples);
    this.replace(this.game);
  }

  /** @param {NamedGame} game */
  replace(game) {
    this.game = game;
    this.#answer = null;
    this.draw();
    void this.solve();
  }

  async solve() {
    const { entries, rows, columns } = this.game;
    const named = (/** @type {string[]} */ names) => (names.some(Boolean) ? names.join(";") : null);
    keepInAddress({
      m: entries.map((row) => row.join(",")).join(";"),
      rows: named(rows),
      columns: named(columns),
    });
    const asked = {
      rows: entries,
      row_labels: entries.map((_, row) => this.#rowName(row)),
      column_labels: this.#columnNames,
    };
    try {
      this.#answer = await api.matrix(asked, this.#question.begin());
      announce(`The value is ${this.#answer.value}.`);
      fill(byId("problem"));
    } catch (error) {
      if (isAbort(error)) {
        return;
      }
      this.#answer = null;
      fill(byId("problem"), h("p", { class: "problem-box", role: "alert" }, sentence(error)));
    }
    this.#mark();
    this.#report();
    this.#rounds.begin(entries, this.#answer);
  }

  get #columns() {
    return this.game.entries[0]?.length ?? 0;
  }

  /** @param {number} row */
  #rowName(row) {
    return choiceName(this.game.rows[row], String(row + 1));
  }

  get #columnNames() {
    return Array.from({ length: this.#columns }, (_, column) =>
      choiceName(this.game.columns[column], columnName(column)),
    );
  }

  /**
   * A field for the name of a choice, which stays what it was called before while it is empty.
   * @param {"rows" | "columns"} side
   * @param {number} index
   * @param {string} unnamed
   */
  #nameField(side, index, unnamed) {
    return h("input", {
      type: "text",
      class: "choice",
      value: this.game[side][index] ?? "",
      placeholder: unnamed,
      maxlength: LONGEST_NAME,
      "aria-label": `Name of ${side === "rows" ? "row" : "column"} ${unnamed}`,
      oninput: (/** @type {Event} */ event) => {
        // A semicolon parts names in the address.
        const name = /** @type {HTMLInputElement} */ (event.target).value.replaceAll(";", " ").trim();
        this.game[side][index] = name;
        this.solveSoon();
      },
    });
  }

  /** The table with an input for each payoff; redrawn only when its shape changes. */
  draw() {
    const remove = (
      /** @type {string} */ what,
      /** @type {() => void} */ action,
      /** @type {boolean} */ possible,
    ) =>
      h(
        "button",
        {
          type: "button",
          class: "quiet icon small",
          "aria-label": `Remove ${what}`,
          title: `Remove ${what}`,
          disabled: !possible,
          onclick: action,
        },
        "×",
      );
    const head = h(
      "tr",
      {},
      h("td", {}),
      ...Array.from({ length: this.#columns }, (_, column) =>
        h(
          "th",
          { scope: "col" },
          this.#nameField("columns", column, columnName(column)),
          remove(`column ${columnName(column)}`, () => this.#removeColumn(column), this.#columns > 1),
        ),
      ),
      h("th", { scope: "col" }, "best mixture"),
    );
    const rows = this.game.entries.map((row, r) =>
      h(
        "tr",
        { "data-row": r },
        h(
          "th",
          { scope: "row" },
          this.#nameField("rows", r, `${r + 1}`),
          remove(`row ${r + 1}`, () => this.#removeRow(r), this.game.entries.length > 1),
        ),
        ...row.map((entry, c) => h("td", { "data-cell": `${r},${c}` }, this.#input(entry, r, c))),
        h("td", { class: "mix", "data-mix": r }),
      ),
    );
    const foot = h(
      "tr",
      {},
      h("th", { scope: "row" }, "best mixture"),
      ...Array.from({ length: this.#columns }, (_, column) =>
        h("td", { class: "mix below", "data-column-mix": column }),
      ),
      h("td", {}),
    );
    fill(
      byId("matrix"),
      h("table", { class: "payoffs" }, h("thead", {}, head), h("tbody", {}, ...rows), h("tfoot", {}, foot)),
    );
    fill(
      byId("shape"),
      h(
        "button",
        {
          type: "button",
          disabled: this.game.entries.length >= MAX_SIDE,
          onclick: () => this.#setEntries([...this.game.entries, Array(this.#columns).fill("0")]),
        },
        "Add a row",
      ),
      h(
        "button",
        {
          type: "button",
          disabled: this.#columns >= MAX_SIDE,
          onclick: () => this.#setEntries(this.game.entries.map((row) => [...row, "0"])),
        },
        "Add a column",
      ),
    );
  }

  /**
   * @param {string} entry
   * @param {number} row
   * @param {number} column
   */
  #input(entry, row, column) {
    return h("input", {
      type: "text",
      inputmode: "text",
      value: entry,
      size: 5,
      "aria-label": `Payoff of row ${row + 1}, column ${columnName(column)}`,
      oninput: (/** @type {Event} */ event) => {
        const line = /** @type {string[]} */ (this.game.entries[row]);
        line[column] = /** @type {HTMLInputElement} */ (event.target).value.trim();
        this.solveSoon();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0] }[event.key];
        if (step !== undefined) {
          const goal = document.querySelector(`[data-cell="${row + (step[0] ?? 0)},${column}"] input`);
          /** @type {HTMLInputElement | null} */ (goal)?.select();
          event.preventDefault();
        }
      },
    });
  }

  /** Another size, with the names that there are. @param {string[][]} entries */
  #setEntries(entries) {
    this.replace({ ...this.game, entries });
  }

  /** @param {number} row */
  #removeRow(row) {
    const { entries, rows, columns } = this.game;
    this.replace({ entries: withoutLine(entries, row), rows: withoutLine(rows, row), columns });
  }

  /** @param {number} column */
  #removeColumn(column) {
    const { entries, rows, columns } = this.game;
    const kept = entries.map((row) => withoutLine(row, column));
    this.replace({ entries: kept, rows, columns: withoutLine(columns, column) });
  }

  /** Writes the mixtures beside the table and points out what is special. */
  #mark() {
    const answer = this.#answer;
    this.game.entries.forEach((_, row) =>
      fill(mixCell(`[data-mix="${row}"]`), answer && mixture(answer.row_strategy[row] ?? "0", "row")),
    );
    this.game.entries[0]?.forEach((_, column) =>
      fill(
        mixCell(`[data-column-mix="${column}"]`),
        answer && mixture(answer.column_strategy[column] ?? "0", "column"),
      ),
    );
    const saddle = answer?.saddle ?? null;
    for (const cell of document.querySelectorAll("[data-cell]")) {
      const [row, column] = (cell.getAttribute("data-cell") ?? "").split(",").map(Number);
      cell.classList.toggle("saddle", saddle !== null && saddle[0] === row && saddle[1] === column);
    }
  }

  #report() {
    const answer = this.#answer;
    if (answer === null) {
      fill(byId("answer"));
      return;
    }
    const { saddle } = answer;
    const notes = [
      saddle !== null
        ? `Saddle point: ${answer.row_labels[saddle[0]]} against ${answer.column_labels[saddle[1]]}. Neither player gains by mixing.`
        : "No saddle point: whoever plays the same every time can be beaten.",
      ...dominations(answer),
    ];
    fill(
      byId("answer"),
      h(
        "p",
        { class: "value" },
        h("span", { class: "muted" }, "value for the row player"),
        h("strong", { id: "value" }, answer.value),
        decimals(answer.value),
      ),
      h(
        "p",
        {},
        `With the mixture at the right the row player gets at least ${answer.value} a round on average, whatever the other does; with the mixture below the table the column player gives away no more.`,
      ),
      h("ul", { class: "notes" }, ...notes.map((note) => h("li", {}, note))),
    );
  }
}

/** @param {string} selector */
const mixCell = (selector) => /** @type {Element} */ (document.querySelector(selector));

/**
 * A game as an address has it.
 * @param {string} text
 * @param {string | null} [rows]
 * @param {string | null} [columns]
 * @returns {NamedGame}
 */
const parse = (text, rows, columns) => ({
  entries: text.split(";").map((row) => row.split(",")),
  rows: rows?.split(";") ?? [],
  columns: columns?.split(";") ?? [],
});

/** What a fraction is about, where it is not short already. @param {string} text */
const decimals = (text) => text.includes("/") && h("span", { class: "muted" }, `≈ ${round(number(text))}`);

/**
 * @param {string} share
 * @param {"row" | "column"} side
 */
function mixture(share, side) {
  const bar = h("span", { class: `bar ${side}` });
  bar.style.setProperty("--share", String(number(share)));
  return h(
    "span",
    { class: "share" },
    h("span", { class: "bar-track" }, bar),
    h("span", { class: "mono" }, share),
  );
}

/**
 * Dominated rows and columns, in words.
 * @param {MatrixAnswer} answer
 * @returns {string[]}
 */
function dominations(answer) {
  const say = (
    /** @type {Domination} */ { line, by, strength },
    /** @type {string[]} */ names,
    /** @type {string} */ kind,
  ) =>
    strength === "equal"
      ? `${kind} ${names[line]} is the same as ${names[by]}.`
      : `${kind} ${names[line]} is ${strength} dominated by ${names[by]}.`;
  return [
    ...answer.dominated.rows.map((entry) => say(entry, answer.row_labels, "Row")),
    ...answer.dominated.columns.map((entry) => say(entry, answer.column_labels, "Column")),
  ];
}

openPage();
new MatrixPage();
