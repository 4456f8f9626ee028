/**
 * What is said at a table.
 *
 * @module live/words
 */

import { ending as byRules, playerName } from "../lib/names.js";
import { whoIs } from "./player.js";

/** @import { LiveTable, Offer, State } from "../lib/types.js" */

/**
 * Somebody at the table, to begin a sentence with.
 * @param {LiveTable} table
 * @param {State} state
 * @param {number} index
 */
export function subject(table, state, index) {
  const who = whoIs(table, index);
  return who === "you"
    ? "You"
    : who === "your opponent"
      ? "Your opponent"
      : playerName(state.players[index] ?? "");
}

/**
 * How the game ended, as a sentence without its full stop.
 * @param {LiveTable} table
 * @param {State} state
 */
export function endingText(table, state) {
  const { ending } = table;
  if (ending === null) {
    return "";
  }
  if (ending.reason === "rules") {
    return ending.winner === null ? "Draw" : byRules(state);
  }
  if (ending.reason === "agreed") {
    return "Draw by agreement";
  }
  const loser = ending.winner === 0 ? 1 : 0;
  const name = (/** @type {number} */ index) => playerName(state.players[index] ?? "");
  const why = ending.reason === "time" ? "has no time left" : "resigned";
  return `${name(ending.winner ?? 0)} wins: ${name(loser)} ${why}`;
}

/** @type {Record<Offer, { button: string, made: string, offered: string }>} */
export const OFFERS = {
  draw: { button: "Offer a draw", made: "You offer a draw.", offered: "offers a draw." },
  takeback: {
    button: "Take back",
    made: "You ask to take your last move back.",
    offered: "asks to take the last move back.",
  },
  rematch: { button: "Rematch", made: "You offer a rematch.", offered: "offers a rematch." },
};
