/**
 * Paints a grid to play on: cells to click, slides by their two ends, captures by the cell of the taken piece
 * after that, columns by any of their cells, exits beside the board, values on cells, and a line of play numbered on the cells it visits.
 *
 * Exits are counted on after the cells: what a move leaves and enters are then numbers of one kind.
 *
 * @module board-grid
 */

import { s } from "./dom.js";
import {
  Geometry,
  drawBadge,
  drawBorders,
  drawContent,
  drawExit,
  drawFrame,
  drawGround,
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

export class GridPainter {
  /** The cells pointed at so far, of a move that is made by several. @type {number[]} */
  #picked = [];

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
    this.#picked = [];
  }

  /**
   * Where a piece came from that now stands on a cell, seen from there.
   * @param {GridField} field
   * @param {Place | null} place
   * @param {number} cell
   */
  origin(field, place, cell) {
    const from = place?.kind === "column" ? place.column : place && "from" in place ? place.from : undefined;
    if (from === undefined) {
      return "above";
    }
    const geometry = new Geometry(field, this.board.showing.side ?? "upright");
    const [start, end] = [geometry.centre(from), geometry.centre(cell)];
    return { x: start.x - end.x, y: start.y - end.y };
  }

  /** @param {GridField} field */
  paint(field) {
    const { board } = this;
    const geometry = new Geometry(field, board.showing.side ?? "upright");
    const rows = Array.from({ length: geometry.rows }, (_, row) => {
      const cells = Array.from({ length: geometry.columns }, (_, column) => {
        const cell = row * geometry.columns + column;
        return field.gaps.includes(cell) ? null : this.#cell(field, geometry, cell);
      });
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
      drawBorders(field, geometry),
      drawLinks(field.links, geometry),
      ...rows,
      exits.length > 0 && s("g", { role: "row" }, ...exits),
      drawLabels(field, geometry),
      drawLines(board.state.view.lines, geometry),
      this.#line(geometry),
    );
    const { width, height, isFolded } = geometry;
    board.fit(root, { width, height, rows: isFolded ? 2 : geometry.rows });
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
      this.#picked.includes(cell) && "selected",
      board.aim.isAt(cell) && "aimed",
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
        "aria-selected": this.#picked.includes(cell) ? "true" : null,
        "data-cell": cell,
        onclick: (/** @type {PointerEvent} */ event) => this.#activate(cell, event),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, geometry, cell),
        onfocus: () => board.keepStop(cell),
      },
      drawGround(geometry, cell),
      content && drawContent(content, geometry, cell),
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
        onclick: (/** @type {PointerEvent} */ event) => this.#activate(spot, event),
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
    return place.kind === "column"
      ? place.column === cell % this.#field.columns.length && cell < this.#field.cells.length
      : this.#spots(place)[0] === cell;
  }

  /**
   * What is pointed at, one after the other, to make a move.
   * @param {Place} place
   * @returns {number[]}
   */
  #spots(place) {
    switch (place.kind) {
      case "cell":
        return [place.cell];
      case "slide":
        return [place.from, place.to];
      case "capture":
        return [...(place.from === undefined ? [] : [place.from]), place.to, place.taken];
      case "exit":
        return [place.from, this.#field.cells.length + place.exit];
      default:
        return [];
    }
  }

  /**
   * Whether a move goes on from what was picked.
   * @param {Place} place
   */
  #goesOn(place) {
    const spots = this.#spots(place);
    return this.#picked.length > 0 && this.#picked.every((picked, index) => picked === spots[index]);
  }

  /**
   * Whether this cell is what comes next in a move that goes on from what was picked.
   * @param {Place} place
   * @param {number} cell
   */
  #isNext(place, cell) {
    return this.#goesOn(place) && this.#spots(place)[this.#picked.length] === cell;
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
   * it goes on.
   * @param {Place} place
   * @param {number} cell
   */
  #pointsAt(place, cell) {
    return this.#isNext(place, cell) || (this.#startsAt(place, cell) && !this.#isElsewhere(place, cell));
  }

  /**
   * The moves a cell takes part in; with a piece picked up, only that piece's and those of others.
   * @param {number} cell
   */
  #targetsAt(cell) {
    return this.board.targets.filter(({ place }) => {
      const isEnd = (place.kind === "slide" || place.kind === "exit") && this.#spots(place)[1] === cell;
      const goesOn = this.#picked.length === 0 ? isEnd : this.#isNext(place, cell);
      return this.#startsAt(place, cell) || goesOn;
    });
  }

  /**
   * A click or Enter on a cell: plays when only one move can be meant, else picks up the piece.
   * @param {number} cell
   * @param {PointerEvent} [event]
   */
  #activate(cell, event) {
    const { board } = this;
    board.keepStop(cell);
    if (cell < this.#field.cells.length && board.edit?.(cell)) {
      return;
    }
    const isMeant = (/** @type {Target} */ { place }) => !this.#goesOn(place) || this.#isNext(place, cell);
    const meant = this.#targetsAt(cell).filter(isMeant);
    const [only] = meant;
    if (meant.length === 1 && only !== undefined) {
      this.drop();
      board.aim.take(only.move, cell, event);
    } else {
      board.aim.drop();
      const starts = meant.some(({ place }) => this.#startsAt(place, cell));
      const goesOn = meant.some(({ place }) => this.#isNext(place, cell));
      this.#picked = goesOn ? [...this.#picked, cell] : starts ? [cell] : [];
      board.draw();
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Geometry} geometry
   * @param {number} cell
   */
  #key(event, geometry, cell) {
    if (event.key === "Escape" && this.#picked.length > 0) {
      this.drop();
      this.board.draw();
      return;
    }
    const turn = geometry.side === "flipped" ? -1 : 1;
    const column = cell % geometry.columns;
    const row = Math.floor(cell / geometry.columns);
    /** The next cell that way, over what is none. @type {(right: number, down: number) => number} */
    const walk = (right, down) => {
      for (let [to, at] = [column + right, row + down]; ; to += right, at += down) {
        if (to < 0 || to >= geometry.columns || at < 0 || at >= geometry.rows) {
          return cell;
        }
        const goal = at * geometry.columns + to;
        if (!this.#field.gaps.includes(goal)) {
          return goal;
        }
      }
    };
    const inRow = Array.from({ length: geometry.columns }, (_, at) => row * geometry.columns + at).filter(
      (at) => !this.#field.gaps.includes(at),
    );
    const isRightmost = walk(turn, 0) === cell;
    const exit = Math.floor(((turn === 1 ? row : geometry.rows - 1 - row) * geometry.exits) / geometry.rows);
    const goal = {
      ArrowLeft: walk(-turn, 0),
      ArrowRight: isRightmost && geometry.exits > 0 ? this.#field.cells.length + exit : walk(turn, 0),
      ArrowUp: walk(0, -turn),
      ArrowDown: walk(0, turn),
      Home: inRow[0],
      End: inRow.at(-1),
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
