/**
 * Games that were left before they were over: the browser keeps the last of each family, to go on with.
 *
 * @module left-games
 */

import { keep, kept } from "./keep.js";

/**
 * A game to go on with.
 * @typedef {object} LeftGame
 * @property {string} title  of its variant
 * @property {string} address  of its page
 * @property {number} moves  how many were made
 */

/**
 * Keeps how far the game of a family has come, or forgets it where it is over.
 * @param {string} family
 * @param {LeftGame | null} game
 */
export function keepGame(family, game) {
  keep(`game.${family}`, game);
  keep("last", family);
}

/**
 * The game of a family that was left.
 * @param {string} family
 * @returns {LeftGame | null}
 */
export function leftGame(family) {
  const game = kept(`game.${family}`, { title: "", address: "", moves: 0 });
  // Only a board can be gone on with, whatever else a browser has kept.
  return String(game.address).startsWith("/play/") ? game : null;
}

/** The game that was played last, if it is not over. */
export const lastGame = () => leftGame(kept("last", ""));
