/**
 * A view as SVG: cells and what stands on them, edges, or piles. Pure drawing, for cards and boards alike;
 * a front end that can draw a view can draw every game there will ever be.
 *
 * One cell is 100 units wide. Numbers of cells are those of the view; a flipped board is the same
 * board seen from the other side, so only {@link Geometry} knows about flipping.
 *
 * @module drawing
 */

import { s } from "./dom.js";
import { EdgeGeometry, closedBoxes, drawBoxes, drawDots, drawEdge } from "./drawing-edges.js";
import { drawDisc, drawHole, drawMark, drawPiece, shadeOf } from "./drawing-pieces.js";
import { MAX_ITEMS, drawItem, drawPileLabel, pilesSize } from "./drawing-piles.js";
import { mark } from "./values.js";

/** @import { Point } from "./drawing-pieces.js" */
/** @import { Content, GridField, MoveValue, Place, View } from "./types.js" */

export const CELL = 100;
/** How far below each other the rows of hexagons lie that are a cell wide, and how tall one is. */
const HEXAGON_ROW = (CELL * Math.sqrt(3)) / 2;
const HEXAGON_HEIGHT = (2 * CELL) / Math.sqrt(3);
/** The room around a board of hexagons for its borders. */
const BORDER = 10;
/** The room beside a board for its exits, and how tall one is. */
const EXIT_WIDTH = 150;
const EXIT_HEIGHT = 70;

/** Where the cells of a grid lie. */
export class Geometry {
  /**
   * @param {GridField} field
   * @param {"upright" | "flipped"} side
   */
  constructor(field, side) {
    this.columns = field.columns.length;
    this.rows = field.rows.length;
    this.side = side;
    this.exits = field.exits.length;
    this.isHexagonal = field.shape === "hexagon";
    /** Whether pieces are dropped into an upright frame, whose holes show them. */
    this.isUpright = field.shape === "hole";
    this.rowHeight = this.isHexagonal ? HEXAGON_ROW : CELL;
    /** How far to the right of the one above each row begins. */
    this.slant = this.isHexagonal ? CELL / 2 : 0;
    this.top = this.isHexagonal ? BORDER + (HEXAGON_HEIGHT - CELL) / 2 : 0;
    /** Where lines of the board lead from cell to cell, the cells are points that leave the lines in sight. */
    this.inset = field.links.length > 0 || this.isUpright ? 9 : 3;
    // Labels grow with the board, so that they can be read when its cells are small.
    this.labelSize = 13 + 2 * Math.max(this.rows, this.columns);
    const border = this.isHexagonal ? BORDER : 0;
    /** Whether a long row of holes is drawn as people lay it out: there and back, in two rows. */
    this.isFolded = isRing(field);
    this.left = border + (field.rows.some((label) => label !== "") ? 2 * this.labelSize : 0);
    this.bottom = field.columns.some((label) => label !== "") ? 1.7 * this.labelSize : 0;
    this.across = this.columns * CELL + (this.rows - 1) * this.slant + border;
    this.down = (this.rows - 1) * this.rowHeight + CELL + 2 * this.top;
    if (this.isFolded) {
      this.left = this.bottom = 0;
      this.across /= 2;
      this.down *= 2;
    }
    this.width = this.left + this.across + (this.exits > 0 ? EXIT_WIDTH : 0);
    this.height = this.down + this.bottom;
  }

  /**
   * The upper left corner of a cell.
   * @param {number} cell
   */
  corner(cell) {
    const flip = (/** @type {number} */ index, /** @type {number} */ count) =>
      this.side === "flipped" ? count - 1 - index : index;
    if (this.isFolded) {
      // The first half below, from left to right; the second above it, on the way back.
      const half = this.columns / 2;
      const [row, column] = cell < half ? [1, cell] : [0, this.columns - 1 - cell];
      return { x: flip(column, half) * CELL, y: flip(row, 2) * CELL };
    }
    const row = flip(Math.floor(cell / this.columns), this.rows);
    const x = this.left + flip(cell % this.columns, this.columns) * CELL + row * this.slant;
    return { x, y: this.top + row * this.rowHeight };
  }

  /** @param {number} cell */
  centre(cell) {
    const { x, y } = this.corner(cell);
    return { x: x + CELL / 2, y: y + CELL / 2 };
  }

  /**
   * The ground of a cell.
   * @param {number} cell
   */
  ground(cell) {
    const { x, y } = this.corner(cell);
    const size = CELL - 2 * this.inset;
    return {
      x: x + this.inset,
      y: y + this.inset,
      width: size,
      height: size,
      rx: this.inset > 3 ? size / 2 : 8,
    };
  }

  /**
   * Where an exit is drawn: to the right of the board, all of them spread over its height.
   * @param {number} exit
   */
  exitBox(exit) {
    const share = (this.rows * CELL) / this.exits;
    const height = Math.min(EXIT_HEIGHT, share - 6);
    const y = (exit + 0.5) * share - height / 2;
    const x = this.left + this.across + 24;
    return { x, y, width: EXIT_WIDTH - 30, height, rx: 12 };
  }
}

/** The fewest holes of a row that is drawn there and back. */
const LONG_ROW = 8;

/** Whether all cells are holes in one long row. @param {GridField} field */
function isRing({ rows, columns, cells }) {
  const isHole = (/** @type {Content | null} */ content) => content?.count !== undefined;
  return rows.length === 1 && columns.length >= LONG_ROW && columns.length % 2 === 0 && cells.every(isHole);
}

/**
 * The ground of a cell: a square, a point where lines meet, or a hexagon.
 * @param {Geometry} geometry
 * @param {number} cell
 * @param {string} [more]  further classes
 */
export function drawGround(geometry, cell, more = "") {
  const kind = `ground ${more}`.trimEnd();
  if (!geometry.isHexagonal) {
    return s("rect", { class: kind, ...geometry.ground(cell) });
  }
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => hexagonCorner(geometry.centre(cell), corner, -2));
  return s("polygon", { class: kind, points: corners.join(" ") });
}

/**
 * A corner of a hexagon: 0 is on the lower right, 1 at the bottom, and so on around it.
 * @param {Point} centre
 * @param {number} corner
 * @param {number} beyond  how far outside the hexagon
 */
function hexagonCorner({ x, y }, corner, beyond) {
  const radius = CELL / Math.sqrt(3) + beyond;
  const angle = ((2 * corner + 1) * Math.PI) / 6;
  return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
}

/**
 * The borders of a board of hexagons in the shades of those who join them.
 * @param {GridField} field
 * @param {Geometry} geometry
 */
export function drawBorders({ borders }, geometry) {
  const [rising, level] = borders ?? [];
  if (rising === undefined || level === undefined || !geometry.isHexagonal) {
    return null;
  }
  const { columns, rows, side } = geometry;
  const last = rows * columns - 1;
  const row = (/** @type {number} */ start) => Array.from({ length: columns }, (_, at) => start + at);
  const column = (/** @type {number} */ start) =>
    Array.from({ length: rows }, (_, at) => start + at * columns);
  // Seen from the other side, the first row lies below, and cells go from right to left.
  const order = (/** @type {number[]} */ cells) => (side === "flipped" ? cells.reverse() : cells);
  const isUpright = side === "upright";
  const stroke = (
    /** @type {Content} */ owner,
    /** @type {number[]} */ cells,
    /** @type {number[]} */ corners,
  ) => {
    const points = order(cells).flatMap((cell) =>
      corners.map((corner) => hexagonCorner(geometry.centre(cell), corner, 3)),
    );
    return s("polyline", { class: `border ${shadeOf(owner)}`, points: points.join(" ") });
  };
  const [top, bottom] = isUpright ? [0, last - columns + 1] : [last - columns + 1, 0];
  const [left, right] = isUpright ? [0, columns - 1] : [columns - 1, 0];
  return s(
    "g",
    { class: "borders", "aria-hidden": "true" },
    stroke(rising, row(top), [3, 4, 5]),
    stroke(rising, row(bottom), [2, 1, 0]),
    stroke(level, column(left), [3, 2]),
    stroke(level, column(right), [5, 0]),
  );
}

/**
 * Whatever stands on a cell.
 * @param {Content} content
 * @param {Geometry} geometry
 * @param {number} cell
 */
export function drawContent({ owner, symbol = "", count }, geometry, cell) {
  const centre = geometry.centre(cell);
  if (count !== undefined) {
    return drawHole(count, centre);
  }
  if (owner === undefined) {
    return drawMark(symbol, centre);
  }
  const piece = { owner, symbol };
  return geometry.isUpright ? drawDisc(piece, centre) : drawPiece(piece, centre);
}

/**
 * The wood that the cells lie on, or the frame that they are holes of. Hexagons lie on none: their board is no rectangle.
 * @param {Geometry} geometry
 */
export function drawFrame({ left, across, down, isHexagonal, isUpright }) {
  const [x, y, width, height] = [left - 5, -5, across + 10, down + 10];
  const kind = isUpright ? "frame upright" : "frame";
  return isHexagonal ? null : s("rect", { class: kind, x, y, width, height, rx: 14, "aria-hidden": "true" });
}

/**
 * The labels around a grid.
 * @param {GridField} field
 * @param {Geometry} geometry
 */
export function drawLabels(field, geometry) {
  if (geometry.isFolded) {
    return null;
  }
  const isFlipped = geometry.side === "flipped";
  const lowest = isFlipped ? 0 : (geometry.rows - 1) * geometry.columns;
  const leftmost = isFlipped ? geometry.columns - 1 : 0;
  const columns = field.columns.map((label, column) => {
    const { x } = geometry.centre(lowest + column);
    return s("text", { x, y: geometry.down + geometry.labelSize }, label);
  });
  const rows = field.rows.map((label, row) => {
    const { x, y } = geometry.corner(row * geometry.columns + leftmost);
    return s("text", { x: x - geometry.left + 0.9 * geometry.labelSize, y: y + CELL / 2 }, label);
  });
  return s(
    "g",
    { class: "labels", "font-size": geometry.labelSize, "aria-hidden": "true" },
    ...columns,
    ...rows,
  );
}

/**
 * The lines of the board, each once.
 * @param {number[][]} links
 * @param {Geometry} geometry
 */
export function drawLinks(links, geometry) {
  const strokes = pairs(links).map(([from, to]) => {
    const [start, end] = [geometry.centre(from), geometry.centre(to)];
    return s("line", { x1: start.x, y1: start.y, x2: end.x, y2: end.y });
  });
  return s("g", { class: "links", "aria-hidden": "true" }, ...strokes);
}

/**
 * Pairs of cells without those that say the same the other way round.
 * @param {number[][]} links
 * @returns {[number, number][]}
 */
export function pairs(links) {
  /** @type {Map<string, [number, number]>} */
  const known = new Map();
  for (const [one = 0, other = 0] of links) {
    /** @type {[number, number]} */
    const pair = one < other ? [one, other] : [other, one];
    known.set(pair.join(), pair);
  }
  return [...known.values()];
}

/**
 * A way off the board.
 * @param {string} name
 * @param {number} exit
 * @param {Geometry} geometry
 */
export function drawExit(name, exit, geometry) {
  const box = geometry.exitBox(exit);
  const size = Math.min(26, box.width / (0.62 * Math.max(1, name.length)));
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return [s("rect", box), s("text", { ...centre, "font-size": size }, name)];
}

/**
 * The lines that made the outcome.
 * @param {number[][]} lines
 * @param {Geometry} geometry
 */
export function drawLines(lines, geometry) {
  const strokes = lines.map((line) => {
    const points = line.map((cell) => geometry.centre(cell));
    return s("polyline", { pathLength: 1, points: points.map(({ x, y }) => `${x},${y}`).join(" ") });
  });
  return s("g", { class: "winning-lines", "aria-hidden": "true" }, ...strokes);
}

/**
 * What a move is worth, written on its cell.
 * @param {MoveValue} value
 * @param {{ x: number, y: number }} corner
 * @param {"middle" | "corner"} where
 */
export function drawBadge(value, { x, y }, where) {
  const centre = where === "middle" ? { x: x + 50, y: y + 50 } : { x: x + 94, y: y + 80 };
  const text = mark(value);
  const size = text.length > 4 ? "longest" : text.length > 3 ? "longer" : text.length > 2 ? "long" : "";
  return s(
    "text",
    { class: `badge ${where} ${size}`, x: centre.x, y: centre.y, "aria-hidden": "true" },
    text,
  );
}

/**
 * The cells a place covers on a grid.
 * @param {Place | null} place
 * @returns {number[]}
 */
export function cellsOf(place) {
  switch (place?.kind) {
    case "cell":
      return [place.cell];
    case "slide":
      return [place.from, place.to];
    case "capture":
      return place.from === undefined ? [place.to] : [place.from, place.to];
    case "exit":
      return [place.from];
    default:
      return [];
  }
}

/**
 * The cells of the last move. What was dropped down a column lies on top of it.
 * @param {View} view
 * @returns {number[]}
 */
export function lastCells({ field, last }) {
  if (last?.kind !== "column" || field.kind !== "grid") {
    return cellsOf(last);
  }
  return columnCells(field, last.column)
    .filter((cell) => field.cells[cell])
    .slice(0, 1);
}

/**
 * Where something dropped down a column comes to rest: above whatever lies there. Nowhere in a full one.
 * @param {GridField} field
 * @param {number} column
 * @returns {number | undefined}
 */
export function landingCell(field, column) {
  const cells = columnCells(field, column);
  const taken = cells.findIndex((cell) => field.cells[cell]);
  return cells[(taken === -1 ? cells.length : taken) - 1];
}

/**
 * The cells of a column, from the top.
 * @param {GridField} field
 * @param {number} column
 */
const columnCells = ({ rows, columns }, column) => rows.map((_, row) => row * columns.length + column);

/**
 * The whole view, to be looked at only.
 * @param {View} view
 * @param {string} label
 * @returns {SVGSVGElement}
 */
export function picture(view, label) {
  const { field } = view;
  if (field.kind === "grid") {
    const geometry = new Geometry(
      { ...field, columns: field.columns.map(() => ""), rows: field.rows.map(() => ""), exits: [] },
      "upright",
    );
    const last = lastCells(view);
    const cells = field.cells.map((_, cell) =>
      field.gaps.includes(cell)
        ? null
        : drawGround(geometry, cell, last.includes(cell) ? "cell last" : "cell"),
    );
    const contents = field.cells.map((content, cell) => content && drawContent(content, geometry, cell));
    return frame(geometry.width, geometry.height, label, [
      drawFrame(geometry),
      drawBorders(field, geometry),
      drawLinks(field.links, geometry),
      ...cells,
      ...contents,
      drawLines(view.lines, geometry),
    ]);
  }
  if (field.kind === "edges") {
    const geometry = new EdgeGeometry(field, "plain");
    const last = lastCells(view);
    const edges = field.edges.map((edge, index) =>
      s(
        "g",
        { class: `edge ${edge.drawn ? "drawn" : ""} ${last.includes(index) ? "last" : ""}` },
        drawEdge(edge, geometry),
      ),
    );
    return frame(geometry.width, geometry.height, label, [
      drawBoxes(closedBoxes(field), geometry),
      ...edges,
      drawDots(geometry),
    ]);
  }
  const { width, height } = pilesSize(field);
  const items = field.piles.flatMap((pile, index) => [
    drawPileLabel(field, index),
    ...Array.from({ length: Math.min(pile.count, MAX_ITEMS) }, (_, item) => drawItem(field, index, item)),
  ]);
  return frame(width, height, label, items);
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} label
 * @param {(Node | null)[]} children
 */
function frame(width, height, label, children) {
  return s(
    "svg",
    { class: "board", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    ...children,
  );
}
