/**
 * A view as SVG: cells and pieces, or piles. Pure drawing, for cards and boards alike; a front end
 * that can draw a view can draw every game there will ever be.
 *
 * One cell is 100 units wide. Numbers of cells are those of the view; a flipped board is the same
 * board seen from the other side, so only {@link Geometry} knows about flipping.
 *
 * @module drawing
 */

import { s } from "./dom.js";
import { mark } from "./values.js";

/** @import { GridField, MoveValue, Piece, PilesField, Place, View } from "./types.js" */

export const CELL = 100;
/** Where a pile's items begin, and how far apart they stand. */
const PILE_LABEL = 70;
const ITEM = 62;
const PILE = 110;
/** More items than this are written as a number. */
export const MOST_ITEMS = 24;

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
    // Labels grow with the board, so that they can be read when its cells are small.
    this.labelSize = 13 + 2 * Math.max(this.rows, this.columns);
    this.left = field.rows.some((label) => label !== "") ? 2 * this.labelSize : 0;
    this.bottom = field.columns.some((label) => label !== "") ? 1.7 * this.labelSize : 0;
    this.width = this.left + this.columns * CELL;
    this.height = this.rows * CELL + this.bottom;
  }

  /**
   * The upper left corner of a cell.
   * @param {number} cell
   */
  corner(cell) {
    const flip = (/** @type {number} */ index, /** @type {number} */ count) =>
      this.side === "flipped" ? count - 1 - index : index;
    const x = this.left + flip(cell % this.columns, this.columns) * CELL;
    const y = flip(Math.floor(cell / this.columns), this.rows) * CELL;
    return { x, y };
  }

  /** @param {number} cell */
  centre(cell) {
    const { x, y } = this.corner(cell);
    return { x: x + CELL / 2, y: y + CELL / 2 };
  }
}

/**
 * A piece: crosses, rings, white and black stones are drawn; any other symbol stands on a stone of its
 * owner's shade.
 * @param {Piece} piece
 * @param {{ x: number, y: number }} centre
 */
export function drawPiece(piece, { x, y }) {
  const owner = `piece owner-${piece.owner}`;
  switch (piece.symbol.toUpperCase()) {
    case "X": {
      const arm = 25;
      const path = `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`;
      return s("path", { class: `${owner} stroke`, d: path });
    }
    case "O":
      return s("circle", { class: `${owner} stroke`, cx: x, cy: y, r: 27 });
    case "W":
      return s("g", { class: "piece owner-0 stone" }, s("circle", { cx: x, cy: y, r: 38 }));
    case "B":
      return s("g", { class: "piece owner-1 stone" }, s("circle", { cx: x, cy: y, r: 38 }));
    default:
      return s(
        "g",
        { class: `${owner} stone` },
        s("circle", { cx: x, cy: y, r: 38 }),
        s("text", { x, y }, piece.symbol),
      );
  }
}

/**
 * The labels around a grid.
 * @param {GridField} field
 * @param {Geometry} geometry
 */
export function drawLabels(field, geometry) {
  const columns = field.columns.map((label, column) => {
    const { x } = geometry.centre(column);
    return s("text", { x, y: geometry.rows * CELL + geometry.labelSize }, label);
  });
  const rows = field.rows.map((label, row) => {
    const { y } = geometry.centre(row * geometry.columns);
    return s("text", { x: 0.9 * geometry.labelSize, y }, label);
  });
  return s(
    "g",
    { class: "labels", "font-size": geometry.labelSize, "aria-hidden": "true" },
    ...columns,
    ...rows,
  );
}

/**
 * The lines that made the outcome.
 * @param {number[][]} lines
 * @param {Geometry} geometry
 */
export function drawLines(lines, geometry) {
  const strokes = lines.map((line) => {
    const points = line.map((cell) => geometry.centre(cell));
    return s("polyline", { points: points.map(({ x, y }) => `${x},${y}`).join(" ") });
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
  const centre = where === "middle" ? { x: x + 50, y: y + 50 } : { x: x + 76, y: y + 80 };
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
    default:
      return [];
  }
}

/** @param {PilesField} field */
export function pilesSize(field) {
  const most = Math.max(3, ...field.piles.map((pile) => Math.min(pile.count, MOST_ITEMS)));
  return { width: PILE_LABEL + most * ITEM + 20, height: field.piles.length * PILE };
}

/**
 * Where an item of a pile stands.
 * @param {number} pile
 * @param {number} item
 */
export function itemCorner(pile, item) {
  return { x: PILE_LABEL + item * ITEM, y: pile * PILE + 8 };
}

/**
 * A stick or a star: one of the like things a pile holds.
 * @param {number} pile
 * @param {number} item
 */
export function drawItem(pile, item) {
  const { x, y } = itemCorner(pile, item);
  return s("rect", { class: "item", x: x + 9, y, width: 44, height: PILE - 16, rx: 14 });
}

/**
 * A pile's name and, where there are too many to draw, its number.
 * @param {PilesField} field
 * @param {number} index
 */
export function drawPileLabel(field, index) {
  const pile = /** @type {{ label: string, count: number }} */ (field.piles[index]);
  const y = index * PILE + PILE / 2;
  return s(
    "g",
    { class: "labels", "font-size": 24, "aria-hidden": "true" },
    s(
      "text",
      { x: 32, y: pile.count > MOST_ITEMS ? y - 14 : y },
      pile.label === "" ? String(pile.count) : pile.label,
    ),
    pile.count > MOST_ITEMS && s("text", { class: "small", x: 32, y: y + 18 }, String(pile.count)),
  );
}

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
      { ...field, columns: field.columns.map(() => ""), rows: field.rows.map(() => "") },
      "upright",
    );
    const last = cellsOf(view.last);
    const cells = field.cells.map((_, cell) => {
      const { x, y } = geometry.corner(cell);
      const shade = last.includes(cell) ? "cell last" : "cell";
      return s("rect", { class: shade, x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6, rx: 8 });
    });
    const pieces = field.cells.map((piece, cell) => piece && drawPiece(piece, geometry.centre(cell)));
    return frame(geometry.width, geometry.height, label, [
      ...cells,
      ...pieces,
      drawLines(view.lines, geometry),
    ]);
  }
  if (field.kind === "piles") {
    const { width, height } = pilesSize(field);
    const items = field.piles.flatMap((pile, index) => [
      drawPileLabel(field, index),
      ...Array.from({ length: Math.min(pile.count, MOST_ITEMS) }, (_, item) => drawItem(index, item)),
    ]);
    return frame(width, height, label, items);
  }
  return frame(300, 100, label, [s("text", { class: "plain-text", x: 150, y: 50 }, field.text)]);
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
