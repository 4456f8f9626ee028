/**
 * A crossword being solved: letters, marks and time, with every change to be taken back. No page, no server.
 *
 * @module crossword/solving
 */

import { CellHistory } from "./history.js";
import { Lattice } from "./lattice.js";

/** @import { Crossword } from "../lib/types.js" */
/** @import { Slot } from "./lattice.js" */

/**
 * What a solver has written into a cell.
 * @typedef {object} Written
 * @property {string} letter
 * @property {boolean} pencil    written lightly, not sure of it
 * @property {boolean} wrong     found wrong by a check
 * @property {boolean} revealed  told, not found
 */

/** @typedef {{ letters: string[], pencil: number[], revealed: number[], seconds: number }} Kept */

/** @type {Written} */
const NOTHING = { letter: "", pencil: false, wrong: false, revealed: false };

/** A name by which a crossword is known again. @param {Crossword} crossword */
export function fingerprint(crossword) {
  const text = JSON.stringify([crossword.title, crossword.rows, crossword.clues]);
  let hash = 0xcbf29ce4;
  for (const sign of text) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return `${hash.toString(16)}-${text.length}`;
}

/** A time as a clock shows it. @param {number} seconds */
export function clock(seconds) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class Solving {
  seconds = 0;
  pencil = false;

  /**
   * @param {Crossword} crossword
   * @param {Kept | null} kept  what was written before
   */
  constructor(crossword, kept) {
    this.crossword = crossword;
    const cells = crossword.rows.flat();
    this.answers = cells.map((cell) => cell?.answer?.toUpperCase() ?? null);
    this.circled = cells.map((cell) => cell?.circled === true);
    this.lattice = new Lattice(
      crossword.rows[0]?.length ?? 1,
      cells.map((cell) => cell !== null),
    );
    const clues = new Map(crossword.clues?.map((clue) => [`${clue.number} ${clue.orientation}`, clue.text]));
    this.clues = new Map(
      this.lattice.slots.map((slot) => [slot, clues.get(`${slot.number} ${slot.orientation}`) ?? ""]),
    );
    const written = cells.map((_, cell) => ({
      ...NOTHING,
      letter: kept?.letters[cell] ?? "",
      pencil: kept?.pencil.includes(cell) ?? false,
      revealed: kept?.revealed.includes(cell) ?? false,
    }));
    /** @type {CellHistory<Written>} */
    this.history = new CellHistory(written);
    this.seconds = kept?.seconds ?? 0;
  }

  /** @param {number} cell @returns {Written} */
  at(cell) {
    return this.history.cells[cell] ?? NOTHING;
  }

  /** What is to be kept. @returns {Kept} */
  get kept() {
    const those = (/** @type {"pencil" | "revealed"} */ mark) =>
      this.history.cells.flatMap((written, cell) => (written[mark] ? [cell] : []));
    return {
      letters: this.history.cells.map((written) => written.letter),
      pencil: those("pencil"),
      revealed: those("revealed"),
      seconds: this.seconds,
    };
  }

  /** Writes letters that are given from the start; a sign that is no letter is none. @param {string[]} letters */
  give(letters) {
    const given = letters.flatMap((letter, cell) => (/^[.#]?$/.test(letter) ? [] : [{ letter, cell }]));
    for (const { letter, cell } of given) {
      this.history.cells[cell] = { ...NOTHING, letter, revealed: true };
    }
  }

  /** The letters of a slot; shorter than the slot where some are missing. @param {Slot} slot */
  word(slot) {
    return slot.cells.map((cell) => this.at(cell).letter).join("");
  }

  /**
   * Writes into a cell; what was told stays.
   * @param {number} cell
   * @param {string} letter
   */
  write(cell, letter) {
    if (!this.at(cell).revealed) {
      this.history.change([[cell, { ...NOTHING, letter, pencil: this.pencil && letter !== "" }]]);
    }
  }

  /** Takes letters away, but not those that were told. @param {number[]} cells */
  clear(cells) {
    this.history.change(cells.filter((cell) => !this.at(cell).revealed).map((cell) => [cell, NOTHING]));
  }

  /**
   * Whether what is written is right. The first letter does for a rebus, as elsewhere.
   * @param {number} cell
   */
  isRight(cell) {
    const answer = this.answers[cell] ?? null;
    const { letter } = this.at(cell);
    return answer !== null && letter !== "" && (letter === answer || letter === [...answer][0]);
  }

  /** Whether the answers of these cells are known. @param {number[]} cells */
  isKnown(cells) {
    return cells.every((cell) => this.answers[cell] !== null);
  }

  /** The open cells. @returns {number[]} */
  get open() {
    return this.lattice.open.flatMap((isOpen, cell) => (isOpen ? [cell] : []));
  }

  /** Marks the wrong letters of these cells: how many there are. @param {number[]} cells */
  check(cells) {
    const wrong = cells.filter((cell) => this.at(cell).letter !== "" && !this.isRight(cell));
    this.history.change(wrong.map((cell) => [cell, { ...this.at(cell), wrong: true }]));
    return wrong.length;
  }

  /** Tells the letters of these cells. @param {number[]} cells */
  reveal(cells) {
    const missing = cells.filter((cell) => !this.isRight(cell));
    this.history.change(
      missing.map((cell) => [cell, { ...NOTHING, letter: this.answers[cell] ?? "", revealed: true }]),
    );
  }

  /** Whether every cell has a letter. */
  get isFull() {
    return this.open.every((cell) => this.at(cell).letter !== "");
  }

  get isSolved() {
    return this.open.every((cell) => this.isRight(cell));
  }

  /** Whether every cell of a slot has a letter. @param {Slot} slot */
  isDone(slot) {
    return slot.cells.every((cell) => this.at(cell).letter !== "");
  }
}
