/**
 * Cells that can be changed, and every change taken back.
 *
 * @module crossword/history
 */

/**
 * @template Cell
 * @typedef {{ cell: number, before: Cell, after: Cell }[]} Change
 */

/** @template Cell */
export class CellHistory {
  /** @type {Change<Cell>[]} */
  #done = [];
  /** @type {Change<Cell>[]} */
  #undone = [];

  /** @param {Cell[]} cells */
  constructor(cells) {
    this.cells = cells;
  }

  /**
   * Changes cells in one step; what stays as it is does not count.
   * @param {[number, Cell][]} changes
   * @returns {boolean}  whether anything changed
   */
  change(changes) {
    /** @type {Change<Cell>} */
    const change = [];
    for (const [cell, after] of changes) {
      const before = this.cells[cell];
      if (before !== undefined && JSON.stringify(before) !== JSON.stringify(after)) {
        change.push({ cell, before, after });
        this.cells[cell] = after;
      }
    }
    if (change.length > 0) {
      this.#done.push(change);
      this.#undone = [];
    }
    return change.length > 0;
  }

  /** Takes the last step back: where it was made. @returns {number | null} */
  undo() {
    return this.#walk(this.#done, this.#undone, "before");
  }

  /** Makes the step again that was taken back last. @returns {number | null} */
  redo() {
    return this.#walk(this.#undone, this.#done, "after");
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /**
   * @param {Change<Cell>[]} from
   * @param {Change<Cell>[]} to
   * @param {"before" | "after"} side
   */
  #walk(from, to, side) {
    const change = from.pop();
    if (change === undefined) {
      return null;
    }
    for (const one of change) {
      this.cells[one.cell] = one[side];
    }
    to.push(change);
    return change[0]?.cell ?? null;
  }
}
