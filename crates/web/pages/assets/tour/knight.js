/**
 * A board for a knight: squares by number from the lower left, their names as in chess, and the
 * knight's moves.
 *
 * @module tour/knight
 */

const STEPS = [
  [2, 1],
  [1, 2],
  [-1, 2],
  [-2, 1],
  [-2, -1],
  [-1, -2],
  [1, -2],
  [2, -1],
];

export class KnightBoard {
  /**
   * @param {number} rows
   * @param {number} columns
   */
  constructor(rows, columns) {
    this.rows = rows;
    this.columns = columns;
  }

  get squares() {
    return this.rows * this.columns;
  }

  /** As addresses write it. */
  get spec() {
    return `${this.rows}x${this.columns}`;
  }

  /** @param {number} square */
  place(square) {
    return { row: Math.floor(square / this.columns), column: square % this.columns };
  }

  /**
   * Column letters, then the row from the bottom.
   * @param {number} square
   */
  name(square) {
    const { row, column } = this.place(square);
    return `${columnLetters(column)}${row + 1}`;
  }

  /**
   * The square of a name; none if there is no such square.
   * @param {string} name
   * @returns {number | null}
   */
  square(name) {
    const [, letters = "", digits = ""] = /^([a-z]+)(\d+)$/.exec(name.toLowerCase()) ?? [];
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
    const row = Number(digits) - 1;
    return column >= 0 && column < this.columns && row >= 0 && row < this.rows
      ? row * this.columns + column
      : null;
  }

  /**
   * @param {number} square
   * @returns {number[]}
   */
  neighbours(square) {
    const { row, column } = this.place(square);
    return STEPS.map(([up = 0, right = 0]) => ({ r: row + up, c: column + right }))
      .filter(({ r, c }) => r >= 0 && r < this.rows && c >= 0 && c < this.columns)
      .map(({ r, c }) => r * this.columns + c);
  }

  /**
   * Reads `8x8`.
   * @param {string} spec
   * @returns {KnightBoard | null}
   */
  static parse(spec) {
    const [, rows, columns] = /^(\d+)x(\d+)$/.exec(spec) ?? [];
    return rows === undefined || columns === undefined
      ? null
      : new KnightBoard(Number(rows), Number(columns));
  }
}

/** After z come aa, ab, … @param {number} column */
function columnLetters(column) {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
