/**
 * A crossword being set: blocks, letters, locks and clues, with every change to be taken back. No page, no server.
 *
 * A letter that was typed or chosen is locked: fills keep it. Letters that a fill has put in are not, so the next
 * fill may replace them.
 *
 * @module crossword/setting
 */

import { CellHistory } from "./history.js";
import { Lattice } from "./lattice.js";

/** @import { Crossword } from "../lib/types.js" */
/** @import { Slot } from "./lattice.js" */

/** @typedef {{ block: boolean, letter: string, locked: boolean, circled: boolean }} Square */
/** @typedef {"half-turn" | "mirror" | "none"} Symmetry */

/** @type {Square} */
const EMPTY = { block: false, letter: "", locked: false, circled: false };
const BLOCK = { ...EMPTY, block: true };

/** A slot's place, which stays when others are numbered anew. @param {Slot} slot */
const key = (slot) => `${slot.cells[0]} ${slot.orientation}`;

export class Setting {
  title = "";
  author = "";
  copyright = "";
  notes = "";
  /** @type {Symmetry} */
  symmetry = "half-turn";
  /** @type {Map<string, string>} */
  #clues = new Map();
  /** @type {Lattice | null} */
  #lattice = null;

  /**
   * @param {number} columns
   * @param {Square[]} squares
   */
  constructor(columns, squares) {
    this.columns = columns;
    /** @type {CellHistory<Square>} */
    this.history = new CellHistory(squares);
  }

  /**
   * @param {number} columns
   * @param {number} rows
   */
  static blank(columns, rows) {
    return new Setting(
      columns,
      Array.from({ length: columns * rows }, () => EMPTY),
    );
  }

  /** As drawn: `#` is a block. @param {string[]} rows */
  static drawn(rows) {
    const square = (/** @type {string} */ sign) => (sign === "#" ? BLOCK : EMPTY);
    return new Setting(rows[0]?.length ?? 1, [...rows.join("")].map(square));
  }

  /**
   * @param {Crossword} crossword
   * @param {boolean} locked  whether its letters are the setter's
   */
  static of(crossword, locked) {
    const squares = crossword.rows.flat().map((cell) => {
      const letter = cell?.answer ?? "";
      return cell === null
        ? BLOCK
        : { block: false, letter, locked: locked && letter !== "", circled: cell.circled ?? false };
    });
    const setting = new Setting(crossword.rows[0]?.length ?? 1, squares);
    setting.title = crossword.title ?? "";
    setting.author = crossword.author ?? "";
    setting.copyright = crossword.copyright ?? "";
    setting.notes = crossword.notes ?? "";
    for (const clue of crossword.clues ?? []) {
      const slot = setting.lattice.slots.find(
        ({ number, orientation }) => number === clue.number && orientation === clue.orientation,
      );
      if (slot !== undefined) {
        setting.setClue(slot, clue.text);
      }
    }
    if (!setting.isSymmetric) {
      setting.symmetry = "none";
    }
    return setting;
  }

  get squares() {
    return this.history.cells;
  }

  get rows() {
    return this.squares.length / this.columns;
  }

  get lattice() {
    const open = this.squares.map((square) => !square.block);
    if (this.#lattice === null || open.some((isOpen, cell) => this.#lattice?.open[cell] !== isOpen)) {
      this.#lattice = new Lattice(this.columns, open);
    }
    return this.#lattice;
  }

  /** @param {number} cell @returns {Square} */
  at(cell) {
    return this.squares[cell] ?? EMPTY;
  }

  /** The cell that changes with this one. @param {number} cell */
  #partner(cell) {
    const { symmetry, lattice } = this;
    return symmetry === "half-turn"
      ? lattice.halfTurn(cell)
      : symmetry === "mirror"
        ? lattice.mirrored(cell)
        : cell;
  }

  /** Whether blocks lie as the symmetry wants them. */
  get isSymmetric() {
    return this.squares.every((square, cell) => square.block === this.at(this.#partner(cell)).block);
  }

  /** Puts a block here, or takes it away, and the same at its partner. @param {number} cell */
  toggleBlock(cell) {
    const square = this.at(cell).block ? EMPTY : BLOCK;
    const cells = new Set([cell, this.#partner(cell)]);
    this.history.change([...cells].map((one) => [one, square]));
  }

  /**
   * @param {number} cell
   * @param {string} letter
   */
  write(cell, letter) {
    if (!this.at(cell).block) {
      this.history.change([[cell, { ...this.at(cell), letter, locked: letter !== "" }]]);
    }
  }

  /**
   * Puts a word in, letter by letter.
   * @param {Slot} slot
   * @param {string} word
   * @returns {boolean} whether it is in: a slot of another grid, or of this one with other blocks, takes none
   */
  put(slot, word) {
    if (!this.lattice.slots.includes(slot)) {
      return false;
    }
    const letters = [...word];
    this.history.change(
      slot.cells.map((cell, at) => [cell, { ...this.at(cell), letter: letters[at] ?? "", locked: true }]),
    );
    return true;
  }

  /**
   * Takes letters from a filled grid, here or everywhere; locked ones stay.
   * @param {string[][]} rows
   * @param {(cell: number) => boolean} here
   */
  takeFill(rows, here) {
    const letters = rows.flat();
    this.history.change(
      this.squares.flatMap((square, cell) =>
        square.block || square.locked || !here(cell)
          ? []
          : [/** @type {[number, Square]} */ ([cell, { ...square, letter: letters[cell] ?? "" }])],
      ),
    );
  }

  /** Takes away the letters that are not locked, in these cells. @param {number[]} cells */
  clearFill(cells) {
    this.#set(
      cells.filter((cell) => !this.at(cell).locked),
      { letter: "" },
    );
  }

  /** Takes away all letters of these cells. @param {number[]} cells */
  clear(cells) {
    this.#set(cells, { letter: "", locked: false });
  }

  /** Locks the letters of these cells, or, if they are all locked, lets them go. @param {number[]} cells */
  toggleLock(cells) {
    const written = cells.filter((cell) => this.at(cell).letter !== "");
    this.#set(written, { locked: !written.every((cell) => this.at(cell).locked) });
  }

  /** @param {number} cell */
  toggleCircle(cell) {
    this.#set([cell], { circled: !this.at(cell).circled });
  }

  /**
   * @param {number[]} cells
   * @param {Partial<Square>} part
   */
  #set(cells, part) {
    const open = cells.filter((cell) => !this.at(cell).block);
    this.history.change(open.map((cell) => [cell, { ...this.at(cell), ...part }]));
  }

  get hasFill() {
    return this.squares.some((square) => square.letter !== "" && !square.locked);
  }

  /** The clue of a slot. @param {Slot} slot */
  clue(slot) {
    return this.#clues.get(key(slot)) ?? "";
  }

  /** @param {Slot} slot @param {string} text */
  setClue(slot, text) {
    this.#clues.set(key(slot), text);
  }

  /** The letters of a slot, with dots for empty cells. @param {Slot} slot */
  pattern(slot) {
    return slot.cells.map((cell) => this.at(cell).letter || ".").join("");
  }

  /** Whether every cell of a slot has a letter. @param {Slot} slot */
  isWhole(slot) {
    return slot.cells.every((cell) => this.at(cell).letter !== "");
  }

  /**
   * The grid as requests take it, with all letters or with the locked ones.
   * @param {"all" | "locked"} which
   */
  text(which) {
    const sign = (/** @type {Square} */ square) =>
      square.block ? "#" : square.letter !== "" && (which === "all" || square.locked) ? square.letter : ".";
    const signs = this.squares.map(sign);
    return Array.from({ length: this.rows }, (_, row) =>
      signs.slice(row * this.columns, (row + 1) * this.columns).join(""),
    ).join("\n");
  }

  /** The crossword as plain data. @returns {Crossword} */
  get crossword() {
    const cells = this.squares.map(({ block, letter, circled }) =>
      block ? null : { answer: letter === "" ? null : letter, circled },
    );
    const { title, author, copyright, notes, columns } = this;
    return {
      title,
      author,
      copyright,
      notes,
      rows: Array.from({ length: this.rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns)),
      clues: this.lattice.slots
        .filter((slot) => this.clue(slot) !== "")
        .map((slot) => ({ number: slot.number, orientation: slot.orientation, text: this.clue(slot) })),
    };
  }

  /** Which cells are locked, to be kept beside the crossword. @returns {number[]} */
  get locks() {
    return this.squares.flatMap((square, cell) => (square.locked ? [cell] : []));
  }

  /** @param {number[]} cells */
  set locks(cells) {
    const locked = new Set(cells);
    this.history = new CellHistory(
      this.squares.map((square, cell) => ({ ...square, locked: locked.has(cell) && square.letter !== "" })),
    );
  }
}

/**
 * What can be counted of a grid.
 * @param {Setting} setting
 */
export function statistics(setting) {
  const { lattice, squares } = setting;
  const open = squares.filter((square) => !square.block);
  const lengths = lattice.slots.map((slot) => slot.cells.length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const unchecked = squares.filter(
    (square, cell) =>
      !square.block && (lattice.slotAt(cell, "across") === null || lattice.slotAt(cell, "down") === null),
  );
  const used = new Set(open.flatMap((square) => [...square.letter]));
  return {
    words: lengths.length,
    blocks: squares.length - open.length,
    share: squares.length === 0 ? 0 : (squares.length - open.length) / squares.length,
    length: lengths.length === 0 ? 0 : total / lengths.length,
    unchecked: unchecked.length,
    missing: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => !used.has(letter)),
    isFull: open.every((square) => square.letter !== ""),
  };
}
