/**
 * Where words go in a grid: slots, their numbers, and the way from one to the next.
 *
 * @module crossword/lattice
 */

/** @typedef {"across" | "down"} Orientation */
/** @typedef {{ number: number, orientation: Orientation, cells: number[] }} Slot */

/** @param {Orientation} orientation @returns {Orientation} */
export const other = (orientation) => (orientation === "across" ? "down" : "across");

/** How a slot is called: `12 across`. @param {Slot} slot */
export const slotName = (slot) => `${slot.number} ${slot.orientation}`;

/** The slots of a grid of open cells and blocks. */
export class Lattice {
  /** In the order of their numbers, across before down. @type {Slot[]} */
  slots = [];
  /** The number printed in each cell. @type {(number | null)[]} */
  numbers = [];
  /** @type {{ across: (Slot | null)[], down: (Slot | null)[] }} */
  #at = { across: [], down: [] };

  /**
   * @param {number} columns
   * @param {boolean[]} open  row by row
   */
  constructor(columns, open) {
    this.columns = columns;
    this.rows = Math.floor(open.length / columns);
    this.open = open;
    this.#at = { across: open.map(() => null), down: open.map(() => null) };
    this.numbers = open.map(() => null);
    let number = 0;
    for (let cell = 0; cell < open.length; cell += 1) {
      const starts = /** @type {Orientation[]} */ (["across", "down"]).filter((way) =>
        this.#starts(cell, way),
      );
      if (starts.length > 0) {
        number += 1;
        this.numbers[cell] = number;
      }
      for (const orientation of starts) {
        const slot = { number, orientation, cells: this.#run(cell, orientation) };
        this.slots.push(slot);
        for (const one of slot.cells) {
          this.#at[orientation][one] = slot;
        }
      }
    }
  }

  /**
   * The neighbour of a cell, if there is one, open or not.
   * @param {number} cell
   * @param {Orientation} orientation
   * @param {number} step  1 or -1
   * @returns {number | null}
   */
  next(cell, orientation, step) {
    const [column, row] = [cell % this.columns, Math.floor(cell / this.columns)];
    const [c, r] = orientation === "across" ? [column + step, row] : [column, row + step];
    return c < 0 || c >= this.columns || r < 0 || r >= this.rows ? null : r * this.columns + c;
  }

  /**
   * The nearest open cell on the way.
   * @param {number} cell
   * @param {Orientation} orientation
   * @param {number} step
   * @returns {number | null}
   */
  nextOpen(cell, orientation, step) {
    let at = this.next(cell, orientation, step);
    while (at !== null && !this.open[at]) {
      at = this.next(at, orientation, step);
    }
    return at;
  }

  /**
   * The slot that runs through a cell.
   * @param {number} cell
   * @param {Orientation} orientation
   * @returns {Slot | null}
   */
  slotAt(cell, orientation) {
    return this.#at[orientation][cell] ?? null;
  }

  /**
   * The slots as clues are listed: all across, then all down.
   * @returns {Slot[]}
   */
  get listed() {
    const those = (/** @type {Orientation} */ way) => this.slots.filter((slot) => slot.orientation === way);
    return [...those("across"), ...those("down")];
  }

  /** The cell that a half turn puts in the place of this one. @param {number} cell */
  halfTurn(cell) {
    return this.open.length - 1 - cell;
  }

  /** The cell across the middle column. @param {number} cell */
  mirrored(cell) {
    const column = cell % this.columns;
    return cell - column + (this.columns - 1 - column);
  }

  /** Where a cell is, for people: `row 2, column 5`. @param {number} cell */
  place(cell) {
    return `row ${Math.floor(cell / this.columns) + 1}, column ${(cell % this.columns) + 1}`;
  }

  /**
   * @param {number} cell
   * @param {Orientation} orientation
   */
  #starts(cell, orientation) {
    const before = this.next(cell, orientation, -1);
    const after = this.next(cell, orientation, 1);
    const isOpen = (/** @type {number | null} */ at) => at !== null && this.open[at] === true;
    return isOpen(cell) && !isOpen(before) && isOpen(after);
  }

  /**
   * @param {number} cell
   * @param {Orientation} orientation
   */
  #run(cell, orientation) {
    const cells = [];
    for (let at = /** @type {number | null} */ (cell); at !== null && this.open[at];) {
      cells.push(at);
      at = this.next(at, orientation, 1);
    }
    return cells;
  }
}
