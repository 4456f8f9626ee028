/**
 * Paints a grid to play on: cells to click, slides by their two ends, columns by any of their cells, exits
 * beside the board, values on cells, and a line of play numbered on the cells it visits.
 *
 * Exits are counted on after the cells: what a move leaves and enters are then numbers of one kind.
 *
 * @module board-grid
 */

import { h, s } from "./dom.js";
import {
  Geometry,
  drawBadge,
  drawContent,
  drawExit,
  drawFrame,
  drawLabels,
  drawLines,
  drawLinks,
  landingCell,
  lastCells,
} from "./drawing.js";
import { phrase } from "./values.js";

/** @import { Board } from "./board.js" */
/** @import { Content, GridField, Place, Target } from "./types.js" */

/** Where the numbers of a line stand in a cell: right is 1, up is 1. */
const CORNERS = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];

/** The narrowest cell that a finger hits for sure, in pixels. */
const FINGER = 32;

/** @param {PointerEvent | undefined} event */
const isFinger = (event) => event?.pointerType === "touch";

export class GridPainter {
  /** The cell a slide starts from. @type {number | null} */
  #selected = null;
  /** The cell a finger has pointed at where cells are small, and the move it means. @type {{ cell: number, move: string } | null} */
  #aimed = null;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** The field of the state on the board, which is a grid while this paints it. */
  get #field() {
    return /** @type {GridField} */ (this.board.state.view.field);
  }

  /** Forgets the piece that was picked up. */
  drop() {
    this.#selected = null;
    this.#aimed = null;
  }

  /**
   * Where a piece came from that now stands on a cell, seen from there.
   * @param {GridField} field
   * @param {Place | null} place
   * @param {number} cell
   */
  origin(field, place, cell) {
    const from = place?.kind === "slide" ? place.from : place?.kind === "column" ? place.column : null;
    if (from === null) {
      return "above";
    }
    const geometry = new Geometry(field, this.board.showing.side ?? "upright");
    const [start, end] = [geometry.centre(from), geometry.centre(cell)];
    return { x: start.x - end.x, y: start.y - end.y };
  }

  /** Asks whether the move that a finger pointed at is meant; nothing where no finger did. */
  confirmation() {
    if (this.#aimed === null || this.board.state.view.field.kind !== "grid") {
      return null;
    }
    const { move } = this.#aimed;
    const play = () => {
      this.drop();
      this.board.play(move);
    };
    const cancel = () => {
      this.drop();
      this.board.draw();
    };
    return h(
      "div",
      { class: "confirm row", role: "group", "aria-label": "Is this move meant?" },
      h("button", { type: "button", class: "primary", onclick: play }, `Play ${move}`),
      h("button", { type: "button", onclick: cancel }, "Cancel"),
    );
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
    const exits = field.exits.map((name, exit) => this.#exit(name, geometry, exit));
    const root = s(
      "svg",
      {
        class: `board grid ${board.classes}`,
        viewBox: `0 0 ${geometry.width} ${geometry.height}`,
        role: "grid",
        "aria-label": `Board of ${geometry.rows} rows and ${geometry.columns} columns, ${board.situation}`,
      },
      drawFrame(geometry),
      drawLinks(field.links, geometry),
      ...rows,
      exits.length > 0 && s("g", { role: "row" }, ...exits),
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
    const content = field.cells[cell] ?? null;
    const targets = this.#targetsAt(cell);
    const shown = targets.filter((target) => this.#pointsAt(target.place, cell));
    const value = board.valueOf(shown);
    const { x, y } = geometry.corner(cell);
    const classes = [
      "cell",
      lastCells(board.state.view).includes(cell) && "last",
      targets.length > 0 && "legal",
      targets.length > 0 && targets.every(({ place }) => this.#isElsewhere(place, cell)) && "drop",
      this.#selected === cell && "selected",
      this.#aimed?.cell === cell && "aimed",
      board.showing.glow?.includes(cell) && "glow",
      board.valueClasses(value),
    ];
    const name = `${field.columns[cell % geometry.columns] ?? ""}${field.rows[Math.floor(cell / geometry.columns)] ?? ""}`;
    const place = targets.find((target) => target.place.kind === "cell")?.move ?? name;
    const told = content ? describe(content) : targets.length > 0 ? "empty, can be played" : "empty";
    const isOffered = !content && !value && targets.some((target) => !this.#isElsewhere(target.place, cell));
    const group = s(
      "g",
      {
        class: classes.filter(Boolean).join(" "),
        role: "gridcell",
        "aria-label": `${place}, ${told}${value ? `, ${phrase(value)}` : ""}`,
        "aria-selected": this.#selected === cell ? "true" : null,
        "data-cell": cell,
        onclick: (/** @type {PointerEvent} */ event) => this.#activate(cell, event),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, geometry, cell),
        onfocus: () => board.keepStop(cell),
      },
      s("rect", geometry.ground(cell)),
      content && drawContent(content, geometry.centre(cell)),
      isOffered && s("circle", { class: "hint", ...circleAt(geometry.centre(cell)), r: 9 }),
      board.isNumbered(value) && drawBadge(value, { x, y }, content ? "corner" : "middle"),
    );
    board.shade(group, value);
    board.stops[cell] = group;
    return group;
  }

  /**
   * A way off the board: a target for pieces that can leave by it.
   * @param {string} name
   * @param {Geometry} geometry
   * @param {number} exit
   */
  #exit(name, geometry, exit) {
    const { board } = this;
    const spot = this.#field.cells.length + exit;
    const targets = this.#targetsAt(spot);
    const value = board.valueOf(targets.filter((target) => this.#pointsAt(target.place, spot)));
    const group = s(
      "g",
      {
        class: `exit ${targets.length > 0 ? "legal" : ""} ${board.valueClasses(value)}`,
        role: "gridcell",
        "aria-label": `${name}, a way off the board${value ? `, ${phrase(value)}` : ""}`,
        "data-exit": exit,
        onclick: () => this.#activate(spot),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keyOnExit(event, geometry, exit),
        onfocus: () => board.keepStop(spot),
      },
      ...drawExit(name, exit, geometry),
    );
    board.shade(group, value);
    board.stops[spot] = group;
    return group;
  }

  /**
   * Whether a move is made by pointing at this cell first.
   * @param {Place} place
   * @param {number} cell
   */
  #startsAt(place, cell) {
    switch (place.kind) {
      case "cell":
        return place.cell === cell;
      case "column":
        return place.column === cell % this.#field.columns.length && cell < this.#field.cells.length;
      case "slide":
      case "exit":
        return place.from === cell;
      default:
        return false;
    }
  }

  /**
   * Where a move that has two ends ends.
   * @param {Place} place
   */
  #end(place) {
    switch (place.kind) {
      case "slide":
        return place.to;
      case "exit":
        return this.#field.cells.length + place.exit;
      default:
        return undefined;
    }
  }

  /**
   * Whether a move down the column of this cell comes to rest on another one.
   * @param {Place} place
   * @param {number} cell
   */
  #isElsewhere(place, cell) {
    return place.kind === "column" && landingCell(this.#field, place.column) !== cell;
  }

  /**
   * Whether the value of a move belongs on this cell: where it begins, or with its piece picked up where
   * it ends.
   * @param {Place} place
   * @param {number} cell
   */
  #pointsAt(place, cell) {
    const ends = this.#end(place) === cell && "from" in place && place.from === this.#selected;
    return ends || (this.#startsAt(place, cell) && !this.#isElsewhere(place, cell));
  }

  /**
   * The moves a cell takes part in; with a piece picked up, only that piece's and those of others.
   * @param {number} cell
   */
  #targetsAt(cell) {
    return this.board.targets.filter(({ place }) => {
      const isEnd = this.#end(place) === cell;
      if (this.#selected !== null && "from" in place) {
        return place.from === cell || (place.from === this.#selected && isEnd);
      }
      return this.#startsAt(place, cell) || isEnd;
    });
  }

  /**
   * A click or Enter on a cell: plays when only one move can be meant, else picks up the piece. A finger on a
   * small cell is asked first.
   * @param {number} cell
   * @param {PointerEvent} [event]
   */
  #activate(cell, event) {
    const { board } = this;
    board.keepStop(cell);
    if (cell < this.#field.cells.length && board.edit?.(cell)) {
      return;
    }
    const isMeant = (/** @type {Target} */ { place }) =>
      !("from" in place) || place.from !== this.#selected || this.#end(place) === cell;
    const meant = this.#targetsAt(cell).filter(isMeant);
    const [only] = meant;
    if (meant.length === 1 && only !== undefined) {
      const isSure = !isFinger(event) || this.#cellSize() >= FINGER || this.#aimed?.cell === cell;
      this.drop();
      if (isSure) {
        board.play(only.move);
      } else {
        this.#aimed = { cell, move: only.move };
        board.draw();
      }
    } else {
      const starts = meant.some(({ place }) => this.#startsAt(place, cell));
      this.#selected = this.#selected === cell || !starts ? null : cell;
      board.draw();
    }
  }

  /** How wide a cell is on the screen, in pixels. */
  #cellSize() {
    const box = this.board.stops[0]?.getBoundingClientRect();
    return box === undefined ? FINGER : box.width;
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
    const isRightmost = at(row, column + turn) === cell;
    const exit = Math.floor(((turn === 1 ? row : geometry.rows - 1 - row) * geometry.exits) / geometry.rows);
    const goal = {
      ArrowLeft: at(row, column - turn),
      ArrowRight:
        isRightmost && geometry.exits > 0 ? this.#field.cells.length + exit : at(row, column + turn),
      ArrowUp: at(row - turn, column),
      ArrowDown: at(row + turn, column),
      Home: at(row, 0),
      End: at(row, geometry.columns - 1),
    }[event.key];
    this.board.key(event, goal, () => this.#activate(cell));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Geometry} geometry
   * @param {number} exit
   */
  #keyOnExit(event, geometry, exit) {
    const cells = this.#field.cells.length;
    const row = Math.floor(((exit + 0.5) * geometry.rows) / geometry.exits);
    const back =
      geometry.side === "flipped"
        ? (geometry.rows - 1 - row) * geometry.columns
        : row * geometry.columns + geometry.columns - 1;
    const goal = {
      ArrowLeft: back,
      ArrowUp: cells + Math.max(0, exit - 1),
      ArrowDown: cells + Math.min(geometry.exits - 1, exit + 1),
    }[event.key];
    this.board.key(event, goal, () => this.#activate(cells + exit));
  }

  /** @param {Geometry} geometry */
  #line(geometry) {
    /** How often the line has come to a cell: each visit has its number in another corner. */
    const visits = new Map();
    const steps = (this.board.showing.line ?? []).map(({ cells, by }, index) => {
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
      return s(
        "g",
        { class: `step owner-${by}` },
        from && s("line", { x1: from.x, y1: from.y, x2: x, y2: y }),
        s("circle", { cx: badge.x, cy: badge.y, r: 16 }),
        s("text", badge, index + 1),
      );
    });
    return s("g", { class: "line", "aria-hidden": "true" }, ...steps);
  }
}

/**
 * What stands on a cell, for those who do not see it.
 * @param {Content} content
 */
function describe({ symbol, count }) {
  return count === 0 ? "empty" : String(count ?? symbol);
}

/** @param {{ x: number, y: number }} centre */
const circleAt = ({ x, y }) => ({ cx: x, cy: y });
