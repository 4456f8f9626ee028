/**
 * A board of dots as SVG: edges drawn and not drawn, and the boxes that are closed.
 *
 * Dots are 100 units apart. A position does not say who closed a box, so all closed boxes look alike.
 *
 * @module drawing-edges
 */

import { s } from "./dom.js";

/** @import { Edge, EdgesField } from "./types.js" */

/** From one dot to the next. */
const STEP = 100;
/** Between the outermost dots and the border. */
const MARGIN = 26;

/** Where dots, edges and boxes lie. */
export class EdgeGeometry {
  /**
   * @param {EdgesField} field
   * @param {"labelled" | "plain"} labels
   */
  constructor({ columns, rows }, labels) {
    this.columns = columns;
    this.rows = rows;
    // Labels grow with the board, so that they can be read when it is large.
    this.labelSize = labels === "plain" ? 0 : 15 + 2 * Math.max(rows, columns);
    this.left = MARGIN + 1.4 * this.labelSize;
    this.top = MARGIN;
    this.width = this.left + columns * STEP + MARGIN;
    this.height = this.top + rows * STEP + MARGIN + 1.4 * this.labelSize;
  }

  /**
   * @param {number[]} dot  column and row
   */
  dot([column = 0, row = 0]) {
    return { x: this.left + column * STEP, y: this.top + row * STEP };
  }

  /** @param {Edge} edge */
  middle({ from, to }) {
    const [start, end] = [this.dot(from), this.dot(to)];
    return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  }
}

/**
 * What a dot is called: `b3`.
 * @param {number[]} dot  column and row
 */
export const dotName = ([column = 0, row = 0]) => `${columnLetters(column)}${row + 1}`;

/** @param {number} column @returns {string} */
const columnLetters = (column) =>
  (column < 26 ? "" : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(97 + (column % 26));

/**
 * What an edge is called: `a1-b1`.
 * @param {Edge} edge
 */
export const edgeName = ({ from, to }) => `${dotName(from)}-${dotName(to)}`;

/**
 * The boxes all of whose edges are drawn, by the column and row of their upper left dot.
 * @param {EdgesField} field
 * @returns {[number, number][]}
 */
export function closedBoxes({ columns, rows, edges }) {
  const drawn = new Set(edges.filter((edge) => edge.drawn).map(edgeName));
  const isClosed = (/** @type {[number, number]} */ [column, row]) => {
    const [nw, ne] = [dotName([column, row]), dotName([column + 1, row])];
    const [sw, se] = [dotName([column, row + 1]), dotName([column + 1, row + 1])];
    return [`${nw}-${ne}`, `${nw}-${sw}`, `${ne}-${se}`, `${sw}-${se}`].every((name) => drawn.has(name));
  };
  return Array.from(
    { length: columns * rows },
    (_, box) => /** @type {[number, number]} */ ([box % columns, Math.floor(box / columns)]),
  ).filter(isClosed);
}

/**
 * The edges in rows, as they are counted: those across, those down, and so on.
 * @param {EdgesField} field
 * @returns {number[][]}
 */
export function edgeRows({ columns, rows }) {
  /** @type {number[][]} */
  const lines = [];
  let next = 0;
  for (let line = 0; line < 2 * rows + 1; line += 1) {
    const length = columns + (line % 2);
    lines.push(Array.from({ length }, (_, index) => next + index));
    next += length;
  }
  return lines;
}

/**
 * The edge that an arrow key leads to: along its row, or to the row above or below.
 * @param {EdgesField} field
 * @param {number} edge
 * @param {string} key
 * @returns {number | undefined}
 */
export function edgeBeside(field, edge, key) {
  const lines = edgeRows(field);
  const line = lines.findIndex((row) => row.includes(edge));
  const at = lines[line]?.indexOf(edge) ?? 0;
  const inLine = (/** @type {number} */ number, /** @type {number} */ index) => {
    const row = lines[number];
    return row?.[Math.max(0, Math.min(index, row.length - 1))] ?? edge;
  };
  return {
    ArrowLeft: inLine(line, at - 1),
    ArrowRight: inLine(line, at + 1),
    ArrowUp: inLine(line - 1, at),
    ArrowDown: inLine(line + 1, at),
    Home: inLine(line, 0),
    End: inLine(line, Infinity),
  }[key];
}

/**
 * An edge as a line between its dots.
 * @param {Edge} edge
 * @param {EdgeGeometry} geometry
 */
export function drawEdge({ from, to }, geometry) {
  const [start, end] = [geometry.dot(from), geometry.dot(to)];
  return s("line", { class: "stroke", x1: start.x, y1: start.y, x2: end.x, y2: end.y });
}

/**
 * Boxes that are closed.
 * @param {number[][]} boxes
 * @param {EdgeGeometry} geometry
 */
export function drawBoxes(boxes, geometry) {
  const squares = boxes.map((box) => {
    const { x, y } = geometry.dot(box);
    return s("rect", { x: x + 8, y: y + 8, width: STEP - 16, height: STEP - 16, rx: 6 });
  });
  return s("g", { class: "boxes", "aria-hidden": "true" }, ...squares);
}

/** @param {EdgeGeometry} geometry */
export function drawDots(geometry) {
  const { columns, rows } = geometry;
  const dots = Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) => {
    const { x, y } = geometry.dot([index % (columns + 1), Math.floor(index / (columns + 1))]);
    return s("circle", { cx: x, cy: y, r: 8 });
  });
  return s("g", { class: "dots", "aria-hidden": "true" }, ...dots);
}

/**
 * The names of the columns and rows of dots.
 * @param {EdgeGeometry} geometry
 */
export function drawDotLabels(geometry) {
  const { columns, rows, labelSize } = geometry;
  const across = Array.from({ length: columns + 1 }, (_, column) => {
    const { x, y } = geometry.dot([column, rows]);
    return s("text", { x, y: y + MARGIN + 0.6 * labelSize }, columnLetters(column));
  });
  const down = Array.from({ length: rows + 1 }, (_, row) => {
    const { x, y } = geometry.dot([0, row]);
    return s("text", { x: x - MARGIN - 0.6 * labelSize, y }, row + 1);
  });
  return s("g", { class: "labels", "font-size": labelSize, "aria-hidden": "true" }, ...across, ...down);
}
