/**
 * What stands on a cell, as SVG: stones, crosses and rings, discs, marks, and holes with a number in them.
 *
 * @module drawing-pieces
 */

import { s } from "./dom.js";

/** @import { Content } from "./types.js" */

/** @typedef {{ x: number, y: number }} Point */

/**
 * Whether a player's stones are light or dark: as their letter says, else the first player's are light.
 * @param {Content} piece
 */
export function shadeOf({ owner, symbol = "" }) {
  const letter = symbol.toUpperCase();
  return letter === "W" || (letter !== "B" && owner === 0) ? "light" : "dark";
}

/**
 * A round hole with the number of things in it; an empty one has none.
 * @param {number} count
 * @param {Point} centre
 */
export function drawHole(count, { x, y }) {
  return s(
    "g",
    { class: count === 0 ? "hole" : "hole piece" },
    s("circle", { cx: x, cy: y, r: 39 }),
    count > 0 && s("text", { x, y }, count),
  );
}

/**
 * A mark that nobody owns.
 * @param {string} symbol
 * @param {Point} centre
 */
export function drawMark(symbol, { x, y }) {
  return s(
    "g",
    { class: "piece mark" },
    s("rect", { x: x - 32, y: y - 32, width: 64, height: 64, rx: 14 }),
    s("text", { x, y }, symbol),
  );
}

/**
 * A piece: crosses and rings are drawn, W and B are white and black stones; any other symbol stands on a
 * stone of its owner's shade.
 * @param {{ owner: number, symbol: string }} piece
 * @param {Point} centre
 */
export function drawPiece(piece, centre) {
  const owner = `piece owner-${piece.owner}`;
  switch (piece.symbol.toUpperCase()) {
    case "X":
    case "O":
      return drawStroke(piece.symbol, `${owner} stroke`, centre, 27);
    case "W":
    case "B":
      return drawStone(`${owner} stone ${shadeOf(piece)}`, centre, "");
    default:
      return drawStone(`${owner} stone ${shadeOf(piece)}`, centre, piece.symbol);
  }
}

/**
 * A cross or a ring.
 * @param {string} symbol
 * @param {string} kind  its classes
 * @param {Point} centre
 * @param {number} size  the radius of the ring; the arms of the cross reach a little less far to each side
 */
function drawStroke(symbol, kind, { x, y }, size) {
  if (symbol.toUpperCase() !== "X") {
    return s("circle", { class: kind, cx: x, cy: y, r: size });
  }
  const arm = size - 2;
  const path = `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`;
  return s("path", { class: kind, d: path });
}

/**
 * A disc in a hole of an upright frame, with its player's cross or ring stamped on it.
 * @param {{ owner: number, symbol: string }} piece
 * @param {Point} centre
 */
export function drawDisc({ owner, symbol }, { x, y }) {
  return s(
    "g",
    { class: `piece disc owner-${owner}` },
    s("circle", { class: "body", cx: x, cy: y, r: 40 }),
    drawStroke(symbol, "stamp", { x, y }, 18),
  );
}

/**
 * A stone that lies on the board: its shadow, its body with an edge that shows on any ground, and where the
 * light falls on it.
 * @param {string} kind  its classes
 * @param {Point} centre
 * @param {string} symbol  written on it
 */
function drawStone(kind, { x, y }, symbol) {
  return s(
    "g",
    { class: kind },
    s("circle", { class: "shadow", cx: x + 2, cy: y + 4, r: 38 }),
    s("circle", { class: "body", cx: x, cy: y, r: 37 }),
    s("ellipse", { class: "shine", cx: x - 12, cy: y - 17, rx: 14, ry: 9 }),
    symbol !== "" && s("text", { x, y }, symbol),
  );
}
