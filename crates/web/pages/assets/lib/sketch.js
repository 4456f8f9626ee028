/**
 * A move as it will look, drawn before the server has judged it: the piece is where the finger put it, and what was
 * taken is gone. What the rules do beyond that the page does not know: stones turn when the server has answered, and
 * where seeds are sown there is no sketch at all.
 *
 * @module sketch
 */

import { s } from "./dom.js";
import { drawDisc, drawPiece } from "./drawing-pieces.js";
import { landingCell } from "./drawing.js";

/** @import { Content, GridField, Place, State } from "./types.js" */

/**
 * The state with a move made, as far as its drawing can be known; nothing where it cannot.
 * @param {State} state
 * @param {string} move
 * @returns {State | null}
 */
export function sketch(state, move) {
  const { view } = state;
  const place = view.targets.find((target) => target.move === move)?.place;
  const field = place && withMove(state, place);
  return field ? { ...state, view: { ...view, field, targets: [], lines: [], last: place } } : null;
}

/**
 * @param {State} state
 * @param {Place} place
 * @returns {State["view"]["field"] | null}
 */
function withMove(state, place) {
  const { field } = state.view;
  if (field.kind === "edges" && place.kind === "cell") {
    const edges = field.edges.map((edge, index) => (index === place.cell ? { ...edge, drawn: true } : edge));
    return { ...field, edges };
  }
  if (field.kind === "piles" && place.kind === "take") {
    const piles = field.piles.map((pile, index) =>
      index === place.pile ? { ...pile, count: pile.count - place.count } : pile,
    );
    return { ...field, piles };
  }
  // Which holes seeds are sown into is known to the rules alone.
  if (field.kind !== "grid" || field.cells.some((cell) => cell?.count !== undefined)) {
    return null;
  }
  const cells = cellsAfter(state, field, place);
  return cells && { ...field, cells };
}

/**
 * @param {State} state
 * @param {GridField} field
 * @param {Place} place
 * @returns {GridField["cells"] | null}
 */
function cellsAfter(state, field, place) {
  const put = (/** @type {number | undefined} */ goal, /** @type {Content | null} */ content) =>
    goal === undefined ? null : field.cells.map((cell, index) => (index === goal ? content : cell));
  switch (place.kind) {
    case "cell":
      return field.cells[place.cell] ? null : put(place.cell, ownPiece(state));
    case "column":
      return put(landingCell(field, place.column), ownPiece(state));
    case "slide": {
      const moved = put(place.to, field.cells[place.from] ?? null);
      return moved && moved.map((cell, index) => (index === place.from ? null : cell));
    }
    case "capture": {
      const { from, to, taken } = place;
      const moved = put(to, from === undefined ? ownPiece(state) : (field.cells[from] ?? null));
      return moved && moved.map((cell, index) => (index === from || index === taken ? null : cell));
    }
    case "exit":
      return put(place.from, null);
    default:
      return null;
  }
}

/**
 * A piece of whoever is to move.
 * @param {State} state
 * @returns {Content}
 */
const ownPiece = (state) => ({ owner: state.turn_index, symbol: symbolOf(state, state.turn_index) });

/**
 * How a player's pieces are written: as on the board, else the first letter of the name.
 * @param {State} state
 * @param {number} owner
 */
export function symbolOf(state, owner) {
  const { field } = state.view;
  const seen = field.kind === "grid" ? field.cells.find((cell) => cell?.owner === owner) : null;
  return seen?.symbol ?? (state.players[owner] ?? "?").slice(0, 1);
}

/**
 * A player's piece as the board shows it, 100 units wide.
 * @param {State} state
 * @param {number} owner
 */
export function pieceOf(state, owner) {
  const { field } = state.view;
  const draw = field.kind === "grid" && field.shape === "hole" ? drawDisc : drawPiece;
  return draw({ owner, symbol: symbolOf(state, owner) }, { x: 50, y: 50 });
}

/**
 * The same beside a player's name.
 * @param {State} state
 * @param {number} owner
 */
export const pieceSign = (state, owner) =>
  s("svg", { class: "sign", viewBox: "0 0 100 100", width: 28, height: 28 }, pieceOf(state, owner));
