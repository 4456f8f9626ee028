/**
 * Paints a board of dots to play on: an edge is drawn by pointing at it.
 *
 * @module board-edges
 */

import { s } from "./dom.js";
import { drawBadge, lastCells } from "./drawing.js";
import {
  EdgeGeometry,
  closedBoxes,
  drawBoxes,
  drawDotLabels,
  drawDots,
  drawEdge,
  edgeBeside,
  edgeName,
  edgeRows,
} from "./drawing-edges.js";
import { phrase } from "./values.js";

/** @import { Board } from "./board.js" */
/** @import { Edge, EdgesField } from "./types.js" */

/** How far beside an edge a click still means it, in units of the drawing. */
const REACH = 26;

export class EdgePainter {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** @param {EdgesField} field */
  paint(field) {
    const { board } = this;
    const geometry = new EdgeGeometry(field, "labelled");
    const rows = edgeRows(field).map((row) =>
      s("g", { role: "row" }, ...row.map((index) => this.#edge(field, geometry, index))),
    );
    const root = s(
      "svg",
      {
        class: `board edges ${board.classes}`,
        viewBox: `0 0 ${geometry.width} ${geometry.height}`,
        role: "grid",
        "aria-label": `Board of ${field.columns} by ${field.rows} boxes, ${board.situation}`,
      },
      drawBoxes(closedBoxes(field), geometry),
      ...rows,
      drawDots(geometry),
      drawDotLabels(geometry),
      this.#line(field, geometry),
    );
    board.fit(root, { ...geometry, rows: field.rows + 1 });
    return root;
  }

  /**
   * @param {EdgesField} field
   * @param {EdgeGeometry} geometry
   * @param {number} index
   */
  #edge(field, geometry, index) {
    const { board } = this;
    const edge = /** @type {Edge} */ (field.edges[index]);
    const target = board.targets.find(({ place }) => place.kind === "cell" && place.cell === index);
    const value = target && board.valueOf([target]);
    /** @param {PointerEvent} [event]  none for a key */
    const activate = (event) => {
      board.keepStop(index);
      if (target) {
        board.aim.take(target.move, index, event);
      }
    };
    const classes = [
      "edge",
      edge.drawn && "drawn",
      lastCells(board.state.view).includes(index) && "last",
      target && "legal",
      board.aim.isAt(index) && "aimed",
      board.showing.glow?.includes(index) && "glow",
      board.valueClasses(value),
    ];
    const drawn = edge.drawn ? "drawn" : target ? "not drawn, can be played" : "not drawn";
    const { x, y } = geometry.middle(edge);
    const group = s(
      "g",
      {
        class: classes.filter(Boolean).join(" "),
        role: "gridcell",
        "aria-label": `${edgeName(edge)}, ${drawn}${value ? `, ${phrase(value)}` : ""}`,
        "data-cell": index,
        "data-move": target?.move ?? null,
        onclick: activate,
        onkeydown: (/** @type {KeyboardEvent} */ event) =>
          board.key(event, edgeBeside(field, index, event.key), () => activate()),
        onfocus: () => board.keepStop(index),
      },
      drawReach(edge, geometry),
      drawEdge(edge, geometry),
      board.isNumbered(value) && s("circle", { class: "badge-ground", cx: x, cy: y, r: 19 }),
      board.isNumbered(value) && drawBadge(value, { x: x - 50, y: y - 50 }, "middle"),
    );
    board.shade(group, value);
    board.stops[index] = group;
    return group;
  }

  /**
   * The edges of a line of play, numbered.
   * @param {EdgesField} field
   * @param {EdgeGeometry} geometry
   */
  #line(field, geometry) {
    const steps = (this.board.showing.line ?? []).map(({ cells, by }, number) => {
      const edge = field.edges[cells[0] ?? -1];
      if (edge === undefined) {
        return null;
      }
      const { x, y } = geometry.middle(edge);
      return s(
        "g",
        { class: `step owner-${by}` },
        s("circle", { cx: x, cy: y, r: 16 }),
        s("text", { x, y }, number + 1),
      );
    });
    return s("g", { class: "line", "aria-hidden": "true" }, ...steps);
  }
}

/**
 * Where a click means an edge: its two dots and the room beside it, so cut that edges which meet at a dot
 * do not overlap.
 * @param {Edge} edge
 * @param {EdgeGeometry} geometry
 */
function drawReach({ from, to }, geometry) {
  const [start, end] = [geometry.dot(from), geometry.dot(to)];
  const isAcross = start.y === end.y;
  const length = isAcross ? end.x - start.x : end.y - start.y;
  const point = (/** @type {number} */ along, /** @type {number} */ beside) =>
    isAcross ? `${start.x + along},${start.y + beside}` : `${start.x + beside},${start.y + along}`;
  const corners = [
    point(0, 0),
    point(REACH, -REACH),
    point(length - REACH, -REACH),
    point(length, 0),
    point(length - REACH, REACH),
    point(REACH, REACH),
  ];
  return s("polygon", { class: "reach", points: corners.join(" ") });
}
