/**
 * What players are called in sentences. Games name their players as positions write them: `X`, `W`, `1`.
 *
 * @module names
 */

/** @import { State } from "./types.js" */

/** Names that stand for a colour. @type {Record<string, string>} */
const COLOURS = { W: "White", B: "Black" };

/** Names that the rules give to players, by what positions call them. @type {Map<string, string>} */
const given = new Map();

/**
 * Calls the players of the page's game by the names that its rules give.
 * @param {string[]} signs  what positions call them
 * @param {string[]} names
 */
export function callPlayers(signs, names) {
  given.clear();
  signs.forEach((sign, index) => {
    const name = names[index];
    // Rules without names for the players repeat what stands on the board.
    if (name !== undefined && name !== sign) {
      given.set(sign, name);
    }
  });
}

/**
 * A player's name as part of a sentence.
 * @param {string} name
 */
export function playerName(name) {
  return given.get(name) ?? COLOURS[name] ?? (/^\d+$/.test(name) ? `Player ${name}` : name);
}

/** Whoever is to move. @param {State} state */
export const mover = (state) => playerName(state.turn);

/**
 * How a game ended, as a sentence without its full stop; nothing while it goes on. Where points are
 * counted, the winner's come first.
 * @param {State} state
 */
export function ending({ outcome, winner, players, points }) {
  if (outcome === null) {
    return "";
  }
  if (outcome === "over") {
    return "The game is over";
  }
  if (winner === null) {
    return "A draw";
  }
  const score = points && (winner === 0 ? points : [...points].reverse()).join(" to ");
  return `${playerName(players[winner] ?? outcome)} wins${score ? `, ${score}` : ""}`;
}

/**
 * What a screen reader hears of a position.
 * @param {State} state
 */
export function situation(state) {
  if (state.outcome !== null) {
    return `${ending(state)}.`;
  }
  const score = state.points ? `, ${state.points.join(" to ")}` : "";
  return `${mover(state)} to move${score}.`;
}

/** How long a game is, as part of a sentence. @param {number} moves */
export const movesInWords = (moves) => (moves === 1 ? "one move" : `${moves} moves`);
