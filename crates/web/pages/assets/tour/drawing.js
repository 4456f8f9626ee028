/**
 * The knight's board as SVG: squares, the path so far, the knight, and hints on squares to go to. One
 * tab stop; arrow keys walk, Enter chooses.
 *
 * @module tour/drawing
 */

import { fill, s } from "../lib/dom.js";

/** @import { KnightBoard } from "./knight.js" */

const SIZE = 60;

/**
 * @typedef {object} Showing
 * @property {number[]} path
 * @property {boolean} closed  whether the last square leads back to the first
 * @property {Map<number, string>} hints
 * @property {number[]} [pieces]  squares on which a queen stands
 * @property {number[][]} [moves]  moves that lie on the board, each from square to square
 * @property {number[][]} [fresh]  those of them that came last
 */

export class TourDrawing {
  #stop = 0;
  /** @type {SVGElement[]} */
  #squares = [];

  /**
   * @param {HTMLElement} host
   * @param {KnightBoard} board
   * @param {(square: number) => void} choose
   */
  constructor(host, board, choose) {
    this.board = board;
    const rows = Array.from({ length: board.rows }, (_, down) => {
      const row = board.rows - 1 - down;
      return s(
        "g",
        { role: "row" },
        ...Array.from({ length: board.columns }, (_, column) =>
          this.#square(row * board.columns + column, choose),
        ),
      );
    });
    this.moves = s("g", { class: "moves" });
    this.path = s("polyline", { class: "path", points: "" });
    this.closing = s("line", { class: "path closing", visibility: "hidden" });
    this.labels = s("g", { class: "labels" });
    this.knight = s(
      "g",
      { class: "knight", visibility: "hidden" },
      s("circle", { r: 19 }),
      s("text", {}, "♞"),
    );
    const { columns } = board;
    // Names grow with the board, so that they can be read when its squares are small.
    const edge = 16 + 1.4 * Math.max(columns, board.rows);
    const width = columns * SIZE + edge;
    const height = board.rows * SIZE + edge;
    const root = s(
      "svg",
      {
        class: "tour-board",
        viewBox: `${-edge} 0 ${width} ${height}`,
        role: "grid",
        "aria-label": `Board of ${board.rows} rows and ${columns} columns`,
      },
      ...rows,
      this.#names(edge),
      this.moves,
      this.path,
      this.closing,
      this.labels,
      this.knight,
    );
    root.style.setProperty("--ratio", String(width / height));
    fill(host, root);
    this.#setStop(0);
  }

  /** The columns' letters and the rows' numbers, at the lower and the left edge. @param {number} edge */
  #names(edge) {
    const { rows, columns } = this.board;
    const letterSize = (columns > 26 ? 0.42 : 0.62) * edge;
    const letters = Array.from({ length: columns }, (_, column) =>
      s(
        "text",
        { x: (column + 0.5) * SIZE, y: rows * SIZE + 0.55 * edge, "font-size": letterSize },
        this.board.name(column).replace(/\d+$/, ""),
      ),
    );
    const numbers = Array.from({ length: rows }, (_, row) =>
      s("text", { x: -0.55 * edge, y: (rows - row - 0.5) * SIZE }, row + 1),
    );
    return s(
      "g",
      { class: "edge-names", "font-size": 0.62 * edge, "aria-hidden": "true" },
      ...letters,
      ...numbers,
    );
  }

  /**
   * @param {number} square
   * @param {(square: number) => void} choose
   */
  #square(square, choose) {
    const { row, column } = this.board.place(square);
    const x = column * SIZE;
    const y = (this.board.rows - 1 - row) * SIZE;
    const group = s(
      "g",
      {
        class: `square ${(row + column) % 2 === 0 ? "dark" : "light"}`,
        role: "gridcell",
        tabindex: -1,
        "aria-label": this.board.name(square),
        "data-square": this.board.name(square),
        onclick: () => {
          this.#setStop(square);
          choose(square);
        },
        onfocus: () => this.#setStop(square),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, square, choose),
      },
      s("rect", { x, y, width: SIZE, height: SIZE }),
    );
    this.#squares[square] = group;
    return group;
  }

  /** @param {number} square */
  #centre(square) {
    const { row, column } = this.board.place(square);
    return { x: (column + 0.5) * SIZE, y: (this.board.rows - row - 0.5) * SIZE };
  }

  /**
   * Moves as one drawing.
   * @param {number[][]} moves
   * @param {string} kind
   */
  #lines(moves, kind) {
    const line = (/** @type {number[]} */ move) =>
      move
        .map((square) => this.#centre(square))
        .map(({ x, y }) => `${x} ${y}`)
        .join("L");
    return s("path", { class: kind, d: moves.map((move) => `M${line(move)}`).join("") });
  }

  /** @param {Showing} showing */
  show({ path, closed, hints, pieces = [], moves = [], fresh = [] }) {
    fill(this.moves, this.#lines(moves, "path"), this.#lines(fresh, "path fresh"));
    const points = path.map((square) => this.#centre(square));
    this.path.setAttribute("points", points.map(({ x, y }) => `${x},${y}`).join(" "));
    const first = points[0];
    const last = points.at(-1);
    this.closing.setAttribute("visibility", closed && first !== undefined ? "visible" : "hidden");
    this.knight.setAttribute("visibility", last === undefined ? "hidden" : "visible");
    if (first !== undefined && last !== undefined) {
      this.knight.setAttribute("transform", `translate(${last.x} ${last.y})`);
      for (const [key, value] of Object.entries({ x1: last.x, y1: last.y, x2: first.x, y2: first.y })) {
        this.closing.setAttribute(key, String(value));
      }
    }
    const order = new Map(path.map((square, index) => [square, index + 1]));
    const small = this.board.squares <= 400;
    fill(
      this.labels,
      ...(small
        ? [...order].slice(0, -1).map(([square, number]) => {
            const { x, y } = this.#centre(square);
            return s("text", { class: "number", x, y }, number);
          })
        : []),
      ...[...hints].map(([square, text]) => {
        const { x, y } = this.#centre(square);
        return s("text", { class: "degree", x, y }, text);
      }),
      ...pieces.map((square) => {
        const { x, y } = this.#centre(square);
        return s("text", { class: "queen", x, y }, "♛");
      }),
    );
    for (const [square, element] of this.#squares.entries()) {
      const number = order.get(square);
      element.classList.toggle("visited", number !== undefined);
      element.classList.toggle("open", hints.has(square));
      const about =
        number !== undefined
          ? `, number ${number}`
          : pieces.includes(square)
            ? ", a queen"
            : hints.has(square)
              ? `, can be reached, ${hints.get(square)} moves onward`
              : "";
      element.setAttribute("aria-label", `${this.board.name(square)}${about}`);
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} square
   * @param {(square: number) => void} choose
   */
  #key(event, square, choose) {
    const { row, column } = this.board.place(square);
    const at = (/** @type {number} */ r, /** @type {number} */ c) =>
      r >= 0 && r < this.board.rows && c >= 0 && c < this.board.columns ? r * this.board.columns + c : square;
    const goal = {
      ArrowUp: at(row + 1, column),
      ArrowDown: at(row - 1, column),
      ArrowLeft: at(row, column - 1),
      ArrowRight: at(row, column + 1),
    }[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(square);
    } else if (goal !== undefined) {
      event.preventDefault();
      this.#squares[goal]?.focus();
    }
  }

  /** @param {number} square */
  #setStop(square) {
    this.#squares[this.#stop]?.setAttribute("tabindex", "-1");
    this.#stop = square;
    this.#squares[square]?.setAttribute("tabindex", "0");
  }
}
