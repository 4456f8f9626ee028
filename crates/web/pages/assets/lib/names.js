/**
 * What players are called in sentences. Games name their players as positions write them: `X`, `W`, `1`.
 *
 * @module names
 */

/** @import { State } from "./types.js" */

/** Names that stand for a colour. @type {Record<string, string>} */
const COLOURS = { W: "White", B: "Black" };

/**
 * A player's name as part of a sentence.
 * @param {string} name
 */
export function playerName(name) {
  return COLOURS[name] ?? (/^\d+$/.test(name) ? `Player ${name}` : name);
}

/** Whoever is to move. @param {State} state */
export const mover = (state) => playerName(state.turn);

/**
 * How a game ended, as a sentence without its full stop; nothing while it goes on.
 * @param {State} state
 */
export function ending({ outcome }) {
  return outcome === null ? "" : outcome === "draw" ? "A draw" : `${playerName(outcome)} wins`;
}

/**
 * What a screen reader hears of a position.
 * @param {State} state
 */
export function situation(state) {
  return state.outcome === null ? `${mover(state)} to move.` : `${ending(state)}.`;
}
