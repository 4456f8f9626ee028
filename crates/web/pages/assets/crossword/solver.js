/**
 * The solver's page: a crossword to solve, with check and reveal, pencil, timer and autosave.
 *
 * @module crossword/solver
 */

import * as api from "../lib/api.js";
import { byId, fill, h } from "../lib/dom.js";
import { keep, kept } from "../lib/keep.js";
import { Latest } from "../lib/latest.js";
import { announce, attempt, say } from "../lib/shell.js";
import { letterRows } from "../words/letters.js";
import { Board } from "./board.js";
import { CURRENT } from "./current.js";
import { fileMenu, openFile } from "./files.js";
import { touchKeys } from "./keys.js";
import { slotName } from "./lattice.js";
import { SAMPLES } from "./samples.js";
import { Solving, clock, fingerprint } from "./solving.js";

/** @import { Crossword } from "../lib/types.js" */
/** @import { Orientation, Slot } from "./lattice.js" */

const WRITTEN = "crossword.written";
/** How many crosswords' letters are kept. */
const MOST_KEPT = 20;

/** Sides of fill-ins, which need no clues and so can be made at once. */
const SIDES = [7, 11, 15];
/** The least score of their words: everybody knows them. */
const KNOWN = 80;

/**
 * What is solved: a crossword, and for a fill-in its words and the letters that are given.
 * @typedef {{ crossword: Crossword, words?: string[], start?: string[] }} Puzzle
 */

export class SolverPage {
  /** @type {Solving} */
  #solving;
  /** @type {Board} */
  #board;
  /** @type {Map<Slot, HTMLButtonElement>} */
  #clues = new Map();
  /** The words of a fill-in. @type {string[]} */
  #words = [];
  #name = "";
  #isSolved = false;
  #isFull = false;
  #making = new Latest();

  constructor() {
    this.bar = h("p", { class: "clue-bar", id: "clue-bar" });
    this.host = h("div", { class: "grid-host" });
    this.timer = h("button", {
      type: "button",
      class: "quiet timer",
      id: "timer",
      "aria-pressed": "false",
      title: "Stop the clock",
      onclick: () => this.#pause(this.timer.getAttribute("aria-pressed") !== "true"),
    });
    this.pencil = h(
      "button",
      {
        type: "button",
        id: "pencil",
        "aria-pressed": "false",
        onclick: () => this.#togglePencil(),
      },
      "Pencil",
    );
    this.lists = h("div", { class: "clue-lists" });
    this.title = h("div", { class: "crossword-title" });
    this.undoButton = h("button", { type: "button", id: "undo", onclick: () => this.#undo() }, "Undo");
    this.redoButton = h("button", { type: "button", id: "redo", onclick: () => this.#redo() }, "Redo");
    this.tabs = h("input", {
      type: "checkbox",
      id: "tab-leaves",
      checked: kept("crossword.tab-leaves", false),
      onchange: () => {
        keep("crossword.tab-leaves", this.tabs.checked);
        this.#board.tabsClues = !this.tabs.checked;
      },
    });
    this.#lay();
    const puzzle = /** @type {Partial<Puzzle>} */ (kept(CURRENT, {}));
    const { crossword = SAMPLES[0] } = puzzle;
    this.#solving = new Solving(crossword, null);
    this.#board = this.#newBoard();
    this.open({ ...puzzle, crossword });
    setInterval(() => this.#tick(), 1000);
    addEventListener("pagehide", () => this.#save());
  }

  /** Begins with a crossword, or goes on where it was left. @param {Puzzle} puzzle */
  open(puzzle) {
    this.#making.end();
    const { crossword, words = [], start = [] } = puzzle;
    this.#name = fingerprint(crossword);
    const written = /** @type {Record<string, import("./solving.js").Kept>} */ (kept(WRITTEN, {}));
    this.#solving = new Solving(crossword, written[this.#name] ?? null);
    this.#isSolved = this.#solving.isSolved;
    if (written[this.#name] === undefined) {
      this.#solving.give(letterRows(start).flat());
    }
    keep(CURRENT, puzzle);
    this.#board = this.#newBoard();
    const { title, author, notes } = crossword;
    fill(
      this.title,
      h("h1", {}, title || "Crossword"),
      author !== undefined && author !== "" && h("p", { class: "muted" }, author),
      notes !== undefined && notes !== "" && h("p", { class: "muted" }, notes),
    );
    this.#words = words;
    this.#drawClues();
    this.#pause(false);
    this.#changed();
    this.#moved();
  }

  #newBoard() {
    const board = new Board(this.host, "Crossword", this.#solving.lattice, {
      look: (cell) => this.#look(cell),
      typed: (letter) => this.#type(letter),
      erased: (step) => this.#erase(step),
      moved: () => this.#moved(),
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      rebus: (text) => this.#rebus(text),
      block: null,
    });
    board.tabsClues = !this.tabs.checked;
    return board;
  }

  // What is on the page

  #lay() {
    const cells = (/** @type {string} */ what) => this.#cellsOf(what);
    const menu = (/** @type {string} */ name, /** @type {(what: string) => void} */ action) => {
      const select = h(
        "select",
        {
          id: name.toLowerCase(),
          "aria-label": name,
          onchange: () => {
            action(select.value);
            select.value = "";
            this.#board.focus();
          },
        },
        h("option", { value: "" }, name),
        ...["letter", "word", "grid"].map((what) => h("option", { value: what }, `${name} ${what}`)),
      );
      return select;
    };
    const samples = SAMPLES.map((crossword) =>
      h("button", { type: "button", onclick: () => this.open({ crossword }) }, crossword.title),
    );
    const sides = SIDES.map((side) =>
      h(
        "button",
        { type: "button", "data-fill-in": side, onclick: () => void this.#make(side) },
        `Fill-in ${side}×${side}`,
      ),
    );
    fill(
      byId("content"),
      this.title,
      h(
        "div",
        { class: "columns crossword-layout" },
        h(
          "section",
          { class: "stack", "aria-label": "The grid" },
          h(
            "div",
            { class: "row" },
            this.timer,
            this.undoButton,
            this.redoButton,
            this.pencil,
            menu("Check", (what) => this.#check(cells(what))),
            menu("Reveal", (what) => this.#reveal(cells(what))),
            h("button", { type: "button", id: "clear", onclick: () => this.#clear() }, "Clear"),
          ),
          this.bar,
          this.host,
          touchKeys({
            typed: (letter) => this.#type(letter),
            erased: () => this.#erase("back"),
            own: ["…", "Several letters", () => this.#board.openRebus()],
            clue: (step) => this.#board.goToClue(step, (cell) => this.#solving.at(cell).letter === ""),
          }),
        ),
        h("section", { class: "stack", "aria-label": "Clues" }, this.lists),
      ),
      h(
        "section",
        { class: "panel", "aria-label": "Another crossword" },
        h("h2", {}, "Another crossword"),
        h(
          "div",
          { class: "row" },
          ...openFile((crossword) => this.open({ crossword })),
          ...samples,
          ...sides,
          h("a", { class: "button", href: "/crossword/set" }, "Set one yourself"),
          fileMenu(() => this.#solving.crossword),
        ),
        h("label", { class: "check" }, this.tabs, "Tab leaves the grid; Enter goes from clue to clue"),
        h(
          "p",
          { class: "muted" },
          "Arrows go and turn, so does space. Tab and Enter go to the next clue, with Shift to the one before. " +
            "Escape takes several letters for one cell. Ctrl+Z takes back. What you write is kept in this browser.",
        ),
      ),
    );
  }

  /** @param {number} cell */
  #look(cell) {
    const { letter, pencil, wrong, revealed } = this.#solving.at(cell);
    const marks = [
      pencil ? "pencil" : "",
      wrong ? "wrong" : "",
      revealed ? "revealed" : "",
      this.#solving.circled[cell] === true ? "circled" : "",
    ];
    const says = [
      pencil && "in pencil",
      wrong && "wrong",
      revealed && "revealed",
      this.#solving.circled[cell] === true && "circled",
    ];
    return { text: letter, marks: marks.join(" "), says: says.filter(Boolean).join(", ") };
  }

  #drawClues() {
    this.#clues = new Map();
    const list = (/** @type {Orientation} */ orientation, /** @type {string} */ title) => {
      const slots = this.#solving.lattice.slots.filter((slot) => slot.orientation === orientation);
      const items = slots.map((slot) => {
        const button = h(
          "button",
          {
            type: "button",
            class: "clue",
            tabindex: -1,
            onclick: () => this.#board.goTo(slot, (cell) => this.#solving.at(cell).letter === ""),
          },
          h("span", { class: "clue-number" }, slot.number),
          h("span", {}, this.#clueText(slot)),
        );
        this.#clues.set(slot, button);
        return h("li", {}, button);
      });
      return h(
        "div",
        { class: "panel clue-list" },
        h("h2", {}, title),
        items.length > 0 ? h("ol", {}, ...items) : h("p", { class: "muted" }, `No word runs ${orientation}.`),
      );
    };
    if (this.#words.length > 0) {
      fill(this.lists, this.#wordLists());
    } else {
      fill(this.lists, list("across", "Across"), list("down", "Down"));
    }
  }

  /** The words of a fill-in by their lengths. */
  #wordLists() {
    const lengths = [...new Set(this.#words.map((word) => letterRows([word])[0]?.length ?? 0))];
    const those = (/** @type {number} */ length) =>
      this.#words.filter((word) => (letterRows([word])[0]?.length ?? 0) === length);
    const item = (/** @type {string} */ word) => h("li", { "data-word": word }, word);
    return h(
      "div",
      { class: "panel fill-in-words" },
      h("h2", {}, "Put each word where it fits"),
      ...lengths.flatMap((length) => [
        h("h3", {}, `${length} letters`),
        h("ul", { class: "word-columns" }, ...those(length).map(item)),
      ]),
    );
  }

  /** A crossword without clues has the number of letters instead. @param {Slot} slot */
  #clueText(slot) {
    return this.#solving.clues.get(slot) || `(${slot.cells.length} letters)`;
  }

  #moved() {
    const { slot, crossing } = this.#board;
    for (const [one, button] of this.#clues) {
      button.classList.toggle("here", one === slot);
      button.classList.toggle("crossing", one === crossing);
      button.setAttribute("aria-current", String(one === slot));
    }
    const button = slot === null ? undefined : this.#clues.get(slot);
    const list = button?.closest("ol");
    if (button !== undefined && list instanceof HTMLElement) {
      // Only the list scrolls: the grid stays in view.
      list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 3;
    }
    const text = slot === null ? "" : `${slotName(slot)}: ${this.#clueText(slot)}`;
    if (this.bar.textContent !== text) {
      this.bar.textContent = text;
      announce(text);
    }
  }

  /** Something was written. */
  #changed() {
    this.#board.draw();
    for (const [slot, button] of this.#clues) {
      button.classList.toggle("done", this.#solving.isDone(slot));
    }
    const found = new Set(this.#solving.lattice.slots.map((slot) => this.#solving.word(slot)));
    for (const item of this.lists.querySelectorAll("[data-word]")) {
      item.classList.toggle("done", found.has(item.getAttribute("data-word") ?? ""));
    }
    this.undoButton.disabled = !this.#solving.history.canUndo;
    this.redoButton.disabled = !this.#solving.history.canRedo;
    this.#save();
    this.#tell();
  }

  #tell() {
    const { isFull, isSolved } = this.#solving;
    if (isSolved && !this.#isSolved) {
      const time = clock(this.#solving.seconds);
      say(`Solved in ${time}.`);
      announce(`Solved in ${time}.`);
    } else if (isFull && !isSolved && this.#solving.isKnown(this.#solving.open) && !this.#isFull) {
      say("The grid is full, but something is wrong.");
    }
    this.#isSolved = isSolved;
    this.#isFull = isFull;
    this.#showTime();
  }

  // What the user does

  /** @param {string} letter */
  #type(letter) {
    const { cell } = this.#board.cursor;
    this.#solving.write(cell, letter);
    this.#changed();
    const cells = this.#board.slot?.cells ?? [];
    if (cell === cells.at(-1)) {
      const gap = cells.find((one) => this.#solving.at(one).letter === "");
      this.#board.go(gap ?? cell);
    } else {
      this.#board.advance();
    }
  }

  /** @param {"back" | "here"} step */
  #erase(step) {
    const { cell } = this.#board.cursor;
    if (step === "back" && this.#solving.at(cell).letter === "") {
      this.#board.retreat();
    }
    this.#solving.write(this.#board.cursor.cell, "");
    this.#changed();
  }

  /** @param {string} text */
  #rebus(text) {
    this.#solving.write(this.#board.cursor.cell, text);
    this.#changed();
  }

  #undo() {
    this.#goBack(this.#solving.history.undo());
  }

  #redo() {
    this.#goBack(this.#solving.history.redo());
  }

  /** @param {number | null} cell */
  #goBack(cell) {
    if (cell !== null) {
      this.#board.go(cell);
      this.#changed();
    }
  }

  #togglePencil() {
    this.#solving.pencil = !this.#solving.pencil;
    this.pencil.setAttribute("aria-pressed", String(this.#solving.pencil));
    this.#board.focus();
  }

  /** @param {string} what */
  #cellsOf(what) {
    const { cell } = this.#board.cursor;
    return what === "letter"
      ? [cell]
      : what === "word"
        ? (this.#board.slot?.cells ?? [])
        : this.#solving.open;
  }

  /** @param {number[]} cells */
  #check(cells) {
    if (!this.#solving.isKnown(cells)) {
      say("This crossword does not tell its answers.", "problem");
      return;
    }
    const wrong = this.#solving.check(cells);
    this.#changed();
    say(
      wrong === 0 ? "Nothing wrong there." : `${wrong} ${wrong === 1 ? "letter is" : "letters are"} wrong.`,
    );
  }

  /** @param {number[]} cells */
  #reveal(cells) {
    if (!this.#solving.isKnown(cells)) {
      say("This crossword does not tell its answers.", "problem");
      return;
    }
    this.#solving.reveal(cells);
    this.#changed();
  }

  #clear() {
    this.#solving.clear(this.#solving.open);
    this.#changed();
    this.#board.focus();
  }

  /** Makes a fill-in: a grid and its words, each to be put where it fits. @param {number} side */
  async #make(side) {
    // A small grid without unchecked letters takes rare words.
    const style = side < 9 ? "british" : "american";
    const request = { columns: side, rows: side, style, min_score: KNOWN, time: "10s" };
    const signal = this.#making.begin();
    const made = await attempt(() => api.makeCrossword({ ...request, kind: "fill-in" }, signal));
    if (made !== undefined) {
      const crossword = { ...made.crossword, title: `Fill-in ${side}×${side}` };
      this.open({ crossword, words: made.words, start: made.start });
      this.#board.focus();
    }
  }

  // Time and memory

  #tick() {
    if (!this.#isSolved && !document.hidden && this.timer.getAttribute("aria-pressed") !== "true") {
      this.#solving.seconds += 1;
      this.#showTime();
    }
  }

  #showTime() {
    this.timer.textContent = `${this.#isSolved ? "✓ " : ""}${clock(this.#solving.seconds)}`;
  }

  /** @param {boolean} isPaused */
  #pause(isPaused) {
    this.timer.setAttribute("aria-pressed", String(isPaused));
    this.timer.setAttribute("aria-label", isPaused ? "Start the clock" : "Stop the clock");
    this.host.classList.toggle("paused", isPaused);
    this.#save();
  }

  #save() {
    if (this.#name === "") {
      return;
    }
    const written = /** @type {Record<string, unknown>} */ (kept(WRITTEN, {}));
    delete written[this.#name];
    const others = Object.entries(written).slice(1 - MOST_KEPT);
    keep(WRITTEN, { ...Object.fromEntries(others), [this.#name]: this.#solving.kept });
  }
}
