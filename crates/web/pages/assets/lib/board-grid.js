/**
 * Paints a grid to play on: cells to click, slides by their two ends, values on cells, and a line of
 * play numbered on the cells it visits.
 *
 * @module board-grid
 */

import { s } from "./dom.js";
import { CELL, Geometry, cellsOf, drawBadge, drawLabels, drawLines, drawPiece } from "./drawing.js";
import { phrase } from "./values.js";

/** @import { Board } from "./board.js" */
/** @import { GridField, Place, Target } from "./types.js" */

/** Where the numbers of a line stand in a cell: right is 1, up is 1. */
const CORNERS = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];

export class GridPainter {
  /** The cell a slide starts from. @type {number | null} */
  #selected = null;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Forgets the piece that was picked up. */
  drop() {
    this.#selected = null;
  }

  /** @param {GridField} field */
  paint(field) {
    const { board } = this;
    const geometry = new Geometry(field, board.showing.side ?? "upright");
    const rows = Array.from({ length: geometry.rows }, (_, row) => {
      const cells = Array.from({ length: geometry.columns }, (_, column) =>
        this.#cell(field, geometry, row * geometry.columns + column),
      );
      return s("g", { role: "row" }, ...cells);
    });
    const root = s(
      "svg",
      {
        class: `board grid ${board.classes}`,
        viewBox: `0 0 ${geometry.width} ${geometry.height}`,
        role: "grid",
        "aria-label": `Board of ${geometry.rows} rows and ${geometry.columns} columns, ${board.situation}`,
      },
      ...rows,
      drawLabels(field, geometry),
      drawLines(board.state.view.lines, geometry),
      this.#line(geometry),
    );
    board.fit(root, geometry);
    return root;
  }

  /**
   * @param {GridField} field
   * @param {Geometry} geometry
   * @param {number} cell
   */
  #cell(field, geometry, cell) {
    const { board } = this;
    const piece = field.cells[cell] ?? null;
    const targets = this.#targetsAt(cell);
    const value = board.valueOf(targets.filter((target) => this.#pointsAt(target.place, cell)));
    const { x, y } = geometry.corner(cell);
    const classes = [
      "cell",
      cellsOf(board.state.view.last).includes(cell) && "last",
      targets.length > 0 && "legal",
      this.#selected === cell && "selected",
      board.showing.glow?.includes(cell) && "glow",
      board.valueClasses(value),
    ];
    const name = `${field.columns[cell % geometry.columns] ?? ""}${field.rows[Math.floor(cell / geometry.columns)] ?? ""}`;
    const place = targets.find((target) => target.place.kind === "cell")?.move ?? name;
    const content = piece ? piece.symbol : targets.length > 0 ? "empty, can be played" : "empty";
    const group = s(
      "g",
      {
        class: classes.filter(Boolean).join(" "),
        role: "gridcell",
        "aria-label": `${place}, ${content}${value ? `, ${phrase(value)}` : ""}`,
        "aria-selected": this.#selected === cell ? "true" : null,
        "data-cell": cell,
        onclick: () => this.#activate(cell),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, geometry, cell),
        onfocus: () => board.keepStop(cell),
      },
      s("rect", { x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6, rx: 8 }),
      piece && drawPiece(piece, geometry.centre(cell)),
      !piece &&
        !value &&
        targets.length > 0 &&
        s("circle", { class: "hint", cx: x + CELL / 2, cy: y + CELL / 2, r: 9 }),
      value && drawBadge(value, { x, y }, piece ? "corner" : "middle"),
    );
    board.shade(group, value);
    board.stops[cell] = group;
    return group;
  }

  /**
   * Whether a click on this cell means the move: where it begins, or with its piece picked up where
   * it ends.
   * @param {Place} place
   * @param {number} cell
   */
  #pointsAt(place, cell) {
    const ends = place.kind === "slide" && place.from === this.#selected && place.to === cell;
    return ends || startsAt(place, cell);
  }

  /**
   * The moves a cell takes part in; with a piece picked up, only that piece's and those of others.
   * @param {number} cell
   */
  #targetsAt(cell) {
    return this.board.targets.filter(({ place }) => {
      if (this.#selected !== null && place.kind === "slide") {
        return place.from === cell || (place.from === this.#selected && place.to === cell);
      }
      return startsAt(place, cell) || (place.kind === "slide" && place.to === cell);
    });
  }

  /**
   * A click or Enter on a cell: plays when only one move can be meant, else picks up the piece.
   * @param {number} cell
   */
  #activate(cell) {
    const { board } = this;
    board.keepStop(cell);
    if (board.edit?.(cell)) {
      return;
    }
    const isMeant = (/** @type {Target} */ { place }) =>
      this.#selected === null || place.kind !== "slide" || place.from !== this.#selected || place.to === cell;
    const meant = this.#targetsAt(cell).filter(isMeant);
    const [only] = meant;
    if (meant.length === 1 && only !== undefined) {
      this.drop();
      board.play(only.move);
    } else {
      this.#selected =
        this.#selected === cell || !meant.some(({ place }) => startsAt(place, cell)) ? null : cell;
      board.draw();
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Geometry} geometry
   * @param {number} cell
   */
  #key(event, geometry, cell) {
    if (event.key === "Escape" && this.#selected !== null) {
      this.drop();
      this.board.draw();
      return;
    }
    const turn = geometry.side === "flipped" ? -1 : 1;
    const column = cell % geometry.columns;
    const row = Math.floor(cell / geometry.columns);
    const at = (/** @type {number} */ toRow, /** @type {number} */ toColumn) =>
      toRow >= 0 && toRow < geometry.rows && toColumn >= 0 && toColumn < geometry.columns
        ? toRow * geometry.columns + toColumn
        : cell;
    const goal = {
      ArrowLeft: at(row, column - turn),
      ArrowRight: at(row, column + turn),
      ArrowUp: at(row - turn, column),
      ArrowDown: at(row + turn, column),
      Home: at(row, 0),
      End: at(row, geometry.columns - 1),
    }[event.key];
    this.board.key(event, goal, () => this.#activate(cell));
  }

  /** @param {Geometry} geometry */
  #line(geometry) {
    /** How often the line has come to a cell: each visit has its number in another corner. */
    const visits = new Map();
    const steps = (this.board.showing.line ?? []).map((place, index) => {
      const cells = cellsOf(place);
      const end = cells.at(-1);
      if (end === undefined) {
        return null;
      }
      const { x, y } = geometry.centre(end);
      const visit = visits.get(end) ?? 0;
      visits.set(end, visit + 1);
      const [right = 1, up = 1] = CORNERS[visit % CORNERS.length] ?? [];
      const badge = { x: x + 28 * right, y: y - 28 * up };
      const from = cells.length > 1 ? geometry.centre(/** @type {number} */ (cells[0])) : null;
      const mover = (this.board.state.turn_index + index) % 2;
      return s(
        "g",
        { class: `step owner-${mover}` },
        from && s("line", { x1: from.x, y1: from.y, x2: x, y2: y }),
        s("circle", { cx: badge.x, cy: badge.y, r: 16 }),
        s("text", badge, index + 1),
      );
    });
    return s("g", { class: "line", "aria-hidden": "true" }, ...steps);
  }
}

/**
 * Whether a move is made by pointing at this cell first.
 * @param {Place} place
 * @param {number} cell
 */
function startsAt(place, cell) {
  return (place.kind === "cell" && place.cell === cell) || (place.kind === "slide" && place.from === cell);
}
