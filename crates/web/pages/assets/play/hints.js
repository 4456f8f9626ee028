/**
 * Hints in stages: what can be hoped for, how many moves keep it, where to look, and only then the move.
 *
 * @module play/hints
 */

import { cellsOf } from "../lib/drawing.js";
import { mover } from "../lib/names.js";
import { bestOf, phrase, tone } from "../lib/values.js";

/** @import { Place, State, Values } from "../lib/types.js" */

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
  const good = values.moves.filter((move) => tone(move) === tone(best)).length;
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
  return { told: told.slice(0, stage), cells: last ? cellsOf(place).slice(0, 1) : [], last };
}

/**
 * Roughly where a move is made.
 * @param {State} state
 * @param {Place | null} place
 */
function region(state, place) {
  const { field } = state.view;
  const [cell] = cellsOf(place);
  if (field.kind === "grid" && cell !== undefined) {
    const row = Math.floor(cell / field.columns.length);
    return field.rows.length > 1 ? `Look at row ${field.rows[row]}.` : "Look closely at the row.";
  }
  if (field.kind === "piles" && place?.kind === "take") {
    const label = field.piles[place.pile]?.label;
    return label ? `Look at pile ${label}.` : `Count what is left by threes.`;
  }
  return "It is not a move on the board.";
}
