/**
 * The grid on the page: a real table, one cell of which has the focus, and the keys that people who solve and set
 * crosswords expect.
 *
 * | key | what it does |
 * |---|---|
 * | arrows | go, or first turn |
 * | space, click on the cell | turn |
 * | Enter, Tab, with Shift | next clue, previous clue; Tab leaves after the last |
 * | Home, End | first and last cell of the word |
 * | Backspace, Delete | erase |
 * | Escape, Insert | several letters in one cell |
 * | Shift with arrows or a click | choose a region, where the page has a use for one |
 *
 * @module crossword/board
 */

import { fill, h } from "../lib/dom.js";
import { other } from "./lattice.js";

/** @import { Lattice, Orientation, Slot } from "./lattice.js" */

/**
 * How a cell looks.
 * @typedef {object} CellLook
 * @property {string} text
 * @property {string} [marks]  classes
 * @property {string} [says]   what a screen reader hears after the letter and the place
 */

/**
 * What a page does with what the user does.
 * @typedef {object} BoardActions
 * @property {(cell: number) => CellLook} look
 * @property {(letter: string) => void} typed
 * @property {(step: "back" | "here") => void} erased
 * @property {() => void} moved          the cursor is elsewhere, or turned
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {((text: string) => void) | null} rebus  several letters for the cell of the cursor
 * @property {((cell: number) => void) | null} block  a block is put here or taken away; null where blocks stay
 * @property {boolean} [regions]         whether a region can be chosen
 */

/** @typedef {{ cell: number, orientation: Orientation }} Cursor */

const STEPS = /** @type {Record<string, [Orientation, number] | undefined>} */ ({
  ArrowLeft: ["across", -1],
  ArrowRight: ["across", 1],
  ArrowUp: ["down", -1],
  ArrowDown: ["down", 1],
});

export class Board {
  /** @type {Cursor} */
  cursor = { cell: 0, orientation: "across" };
  /** Whether Tab goes from clue to clue. */
  tabsClues = true;
  /** Whether a click puts a block or takes it away. */
  drawsBlocks = false;
  /** The cell at which a region begins, the cursor being its other corner. @type {number | null} */
  #anchor = null;
  /** @type {HTMLTableCellElement[]} */
  #cells = [];

  /**
   * @param {HTMLElement} host
   * @param {string} label
   * @param {Lattice} lattice
   * @param {BoardActions} actions
   */
  constructor(host, label, lattice, actions) {
    this.host = host;
    this.actions = actions;
    this.lattice = lattice;
    this.table = h("table", {
      class: "crossword-grid",
      role: "grid",
      "aria-label": label,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#press(event),
      onfocusin: (/** @type {FocusEvent} */ event) => this.#focused(event),
    });
    fill(host, this.table);
    this.use(lattice);
  }

  /** Draws another grid, or the same one with other blocks. @param {Lattice} lattice */
  use(lattice) {
    const isSameSize = this.#cells.length === lattice.open.length && this.lattice.columns === lattice.columns;
    this.lattice = lattice;
    if (!isSameSize || this.table.childElementCount === 0) {
      this.#build();
    }
    if (this.cursor.cell >= lattice.open.length || (this.actions.block === null && !this.#isOpen)) {
      this.cursor = { cell: Math.max(0, lattice.open.indexOf(true)), orientation: "across" };
    }
    this.#settle();
    this.draw();
  }

  /** The slot of the cursor. @returns {Slot | null} */
  get slot() {
    return this.lattice.slotAt(this.cursor.cell, this.cursor.orientation);
  }

  /** The slot that crosses it. @returns {Slot | null} */
  get crossing() {
    return this.lattice.slotAt(this.cursor.cell, other(this.cursor.orientation));
  }

  get #isOpen() {
    return this.lattice.open[this.cursor.cell] === true;
  }

  /** The cells of the chosen region; none if none is chosen. @returns {Set<number>} */
  get region() {
    if (this.#anchor === null) {
      return new Set();
    }
    const columns = this.lattice.columns;
    const at = [this.#anchor, this.cursor.cell];
    const range = (/** @type {number[]} */ ends) => [Math.min(...ends), Math.max(...ends)];
    const [left = 0, right = 0] = range(at.map((cell) => cell % columns));
    const [top = 0, bottom = 0] = range(at.map((cell) => Math.floor(cell / columns)));
    const isInside = (/** @type {number} */ cell) =>
      cell % columns >= left &&
      cell % columns <= right &&
      cell >= top * columns &&
      cell < (bottom + 1) * columns;
    return new Set([...this.lattice.open.keys()].filter(isInside));
  }

  /** Draws every cell as the page says it looks. */
  draw() {
    const word = new Set(this.slot?.cells ?? []);
    const region = this.region;
    for (const [cell, element] of this.#cells.entries()) {
      const isOpen = this.lattice.open[cell] === true;
      const { text, marks = "", says = "" } = this.actions.look(cell);
      const number = this.lattice.numbers[cell] ?? null;
      const isHere = cell === this.cursor.cell;
      element.className = [
        isOpen ? "open" : "block",
        isHere ? "here" : word.has(cell) ? "word" : "",
        region.has(cell) ? "chosen" : "",
        marks,
      ].join(" ");
      element.tabIndex = isHere ? 0 : -1;
      const parts = isOpen ? [text || "empty", number === null ? "" : `number ${number}`] : ["block"];
      element.setAttribute(
        "aria-label",
        [...parts, this.lattice.place(cell), says].filter(Boolean).join(", "),
      );
      element.setAttribute("aria-selected", String(isHere || region.has(cell)));
      const letter = h("span", { class: text.length > 1 ? "letter rebus" : "letter" }, text);
      fill(element, number !== null && h("span", { class: "number" }, number), letter);
      letter.style.setProperty("--letters", String(Math.max(1, text.length)));
    }
  }

  /**
   * Moves the cursor.
   * @param {number} cell
   * @param {Orientation} [orientation]
   * @param {"focus" | "leave"} [focus]  whether the cell gets the focus too
   */
  go(cell, orientation = this.cursor.orientation, focus = "focus") {
    this.cursor = { cell, orientation };
    this.#settle();
    this.draw();
    if (focus === "focus") {
      this.focus();
    }
    this.actions.moved();
  }

  focus() {
    this.#cells[this.cursor.cell]?.focus();
  }

  /** Turns the word, if the cell has another. */
  turn() {
    this.go(this.cursor.cell, other(this.cursor.orientation));
  }

  /**
   * Goes to the first cell of a slot that satisfies something, or to its first.
   * @param {Slot} slot
   * @param {(cell: number) => boolean} [wanted]
   */
  goTo(slot, wanted = () => false) {
    this.#anchor = null;
    this.go(slot.cells.find(wanted) ?? slot.cells[0] ?? 0, slot.orientation);
  }

  /**
   * The clue after or before the one of the cursor, as they are listed.
   * @param {number} step
   * @returns {Slot | null}
   */
  neighbour(step) {
    const listed = this.lattice.listed;
    const at = this.slot === null ? -1 : listed.indexOf(this.slot);
    return listed[at + step] ?? null;
  }

  /**
   * Goes to the next clue or to the one before; after the last comes the first.
   * @param {number} step
   * @param {(cell: number) => boolean} [wanted]  the cell to go to there
   */
  goToClue(step, wanted) {
    const next = this.neighbour(step) ?? this.lattice.listed.at(step > 0 ? 0 : -1);
    if (next !== undefined) {
      this.goTo(next, wanted);
    }
  }

  /** Goes on by a cell of the word; at its end it stays. */
  advance() {
    const cells = this.slot?.cells ?? [];
    const next = cells[cells.indexOf(this.cursor.cell) + 1];
    if (next !== undefined) {
      this.go(next);
    }
  }

  /** Goes back by a cell of the word. */
  retreat() {
    const cells = this.slot?.cells ?? [];
    const before = cells[cells.indexOf(this.cursor.cell) - 1];
    if (before !== undefined) {
      this.go(before);
    }
  }

  /** Asks for several letters in the cell of the cursor. */
  openRebus() {
    const take = this.actions.rebus;
    const element = this.#cells[this.cursor.cell];
    if (take === null || element === undefined || !this.#isOpen) {
      return;
    }
    let isDone = false;
    const done = () => {
      if (!isDone) {
        isDone = true;
        take(field.value.trim().toUpperCase());
        this.draw();
        this.focus();
      }
    };
    const field = h("input", {
      type: "text",
      class: "rebus-field",
      maxlength: 32,
      value: this.actions.look(this.cursor.cell).text,
      "aria-label": "Letters of this cell; Enter or Escape when done",
      autocomplete: "off",
      spellcheck: "false",
      onblur: done,
      onpointerdown: (/** @type {Event} */ event) => event.stopPropagation(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        event.stopPropagation();
        if (event.key === "Enter" || event.key === "Escape") {
          event.preventDefault();
          done();
        }
      },
    });
    fill(element, field);
    field.focus();
    field.select();
  }

  #build() {
    const { columns, rows } = this.lattice;
    this.#cells = this.lattice.open.map(() => h("td", { role: "gridcell" }));
    const row = (/** @type {number} */ r) =>
      h("tr", { role: "row" }, ...this.#cells.slice(r * columns, (r + 1) * columns));
    fill(this.table, h("tbody", { role: "rowgroup" }, ...Array.from({ length: rows }, (_, r) => row(r))));
    this.host.style.setProperty("--columns", String(columns));
    this.host.style.setProperty("--rows", String(rows));
    this.#anchor = null;
  }

  /** A cell in one word only is read along that word. */
  #settle() {
    if (this.slot === null && this.crossing !== null) {
      this.cursor.orientation = other(this.cursor.orientation);
    }
  }

  /** @param {Event} event */
  #cellOf(event) {
    const element = event.target instanceof Element ? event.target.closest("td") : null;
    return element === null ? -1 : this.#cells.indexOf(element);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const cell = this.#cellOf(event);
    if (cell >= 0 && cell !== this.cursor.cell && event.target instanceof HTMLTableCellElement) {
      this.go(cell, this.cursor.orientation, "leave");
    }
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const cell = this.#cellOf(event);
    if (cell < 0 || event.button !== 0) {
      return;
    }
    event.preventDefault();
    if (event.shiftKey && this.actions.regions === true) {
      this.#anchor ??= this.cursor.cell;
      this.go(cell);
      return;
    }
    this.#anchor = null;
    if (this.drawsBlocks) {
      this.actions.block?.(cell);
      this.go(cell);
      return;
    }
    if (!this.lattice.open[cell] && this.actions.block === null) {
      return;
    }
    if (cell === this.cursor.cell && this.table.contains(document.activeElement)) {
      this.turn();
    } else {
      this.go(cell);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing || event.altKey) {
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key === "z" || key === "y") {
        event.preventDefault();
        (key === "y" || event.shiftKey ? this.actions.redo : this.actions.undo)();
      }
      return;
    }
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.#step(step[0], step[1], event.shiftKey);
    } else if (event.key === "Tab") {
      const next = this.tabsClues ? this.neighbour(event.shiftKey ? -1 : 1) : null;
      if (next !== null) {
        event.preventDefault();
        this.goTo(next);
      }
    } else if (this.#act(event)) {
      event.preventDefault();
    } else if (/^[\p{L}\p{N}]\p{M}*$/u.test(event.key) && this.#isOpen) {
      event.preventDefault();
      this.#anchor = null;
      this.actions.typed(event.key.toUpperCase());
    }
  }

  /**
   * Keys with a meaning of their own; whether this is one.
   * @param {KeyboardEvent} event
   */
  #act(event) {
    const ends = this.slot?.cells ?? [];
    switch (event.key) {
      case " ":
        this.turn();
        return true;
      case "Enter":
        this.goToClue(event.shiftKey ? -1 : 1);
        return true;
      case "Home":
      case "End":
        this.go((event.key === "Home" ? ends[0] : ends.at(-1)) ?? this.cursor.cell);
        return true;
      case "Backspace":
      case "Delete":
        this.actions.erased(event.key === "Backspace" ? "back" : "here");
        return true;
      case "Escape":
      case "Insert":
        if (this.#anchor !== null) {
          this.#anchor = null;
          this.draw();
        } else {
          this.openRebus();
        }
        return true;
      case ".":
      case "#":
        this.putBlock();
        return this.actions.block !== null;
      default:
        return false;
    }
  }

  /** Puts a block and goes on, or takes it away. */
  putBlock() {
    const { cell, orientation } = this.cursor;
    this.actions.block?.(cell);
    this.go((this.lattice.open[cell] ? null : this.lattice.next(cell, orientation, 1)) ?? cell);
  }

  /**
   * @param {Orientation} orientation
   * @param {number} step
   * @param {boolean} isChoosing  a region
   */
  #step(orientation, step, isChoosing) {
    const { cell } = this.cursor;
    if (isChoosing && this.actions.regions === true) {
      this.#anchor ??= cell;
      this.go(this.lattice.next(cell, orientation, step) ?? cell);
      return;
    }
    this.#anchor = null;
    // The first key turns, where the cell has a word that way.
    if (orientation !== this.cursor.orientation && this.crossing !== null && this.#isOpen) {
      this.go(cell, orientation);
      return;
    }
    const visits = this.actions.block !== null;
    const next = visits
      ? this.lattice.next(cell, orientation, step)
      : this.lattice.nextOpen(cell, orientation, step);
    this.go(next ?? cell, orientation);
  }
}
