/**
 * Hints in stages: what can be hoped for, how many moves keep it, where to look, and only then the move.
 *
 * @module play/hints
 */

import { cellsOf, landingCell } from "../lib/drawing.js";
import { dotName } from "../lib/drawing-edges.js";
import { mover } from "../lib/names.js";
import { bestOf, phrase, tone } from "../lib/values.js";

/** @import { MoveValue, Place, State, Values } from "../lib/types.js" */

const STAGES = 4;

/**
 * What the hint says up to a stage, counted from 1.
 * @param {State} state
 * @param {Values} values
 * @param {number} stage
 * @returns {{ told: string[], cells: number[], last: boolean }}
 */
export function hint(state, values, stage) {
  const best = bestOf(values.moves);
  if (best === undefined) {
    return { told: ["There is no move to find."], cells: [], last: true };
  }
  const good = values.moves.filter((move) => keeps(move, best)).length;
  const place = state.view.targets.find((target) => target.move === best.move)?.place ?? null;
  const all = values.moves.length;
  const told = [
    `With best play ${mover(state)} ${phrase(best)}.`,
    good === all
      ? "Every move keeps that."
      : `${good === 1 ? "Only one move keeps" : `${good} of ${all} moves keep`} that.`,
    region(state, place),
    `Play ${best.move}.`,
  ];
  const last = stage >= STAGES;
  return { told: told.slice(0, stage), cells: last ? firstCell(state, place) : [], last };
}

/**
 * Whether a move keeps what the best one gives: the verdict, or the points where they are counted.
 * @param {MoveValue} move
 * @param {MoveValue} best
 */
const keeps = (move, best) =>
  best.margin === undefined ? tone(move) === tone(best) : move.margin === best.margin;

/**
 * The cell or edge to look at for a move, if there is one.
 * @param {State} state
 * @param {Place | null} place
 */
function firstCell({ view: { field } }, place) {
  if (place?.kind === "column" && field.kind === "grid") {
    const cell = landingCell(field, place.column);
    return cell === undefined ? [] : [cell];
  }
  return cellsOf(place).slice(0, 1);
}

/**
 * Roughly where a move is made.
 * @param {State} state
 * @param {Place | null} place
 */
function region({ view: { field } }, place) {
  const [cell] = cellsOf(place);
  if (field.kind === "grid" && place?.kind === "column") {
    return `Look at column ${field.columns[place.column]}.`;
  }
  if (field.kind === "grid" && cell !== undefined) {
    const row = Math.floor(cell / field.columns.length);
    return field.rows.length > 1 ? `Look at row ${field.rows[row]}.` : "Look closely at the row.";
  }
  if (field.kind === "edges" && cell !== undefined) {
    return `Look around dot ${dotName(field.edges[cell]?.from ?? [])}.`;
  }
  if (field.kind === "piles" && place?.kind === "take") {
    const label = field.piles[place.pile]?.label;
    return label ? `Look at pile ${label}.` : "Count what a move leaves.";
  }
  return "It is not a move on the board.";
}
