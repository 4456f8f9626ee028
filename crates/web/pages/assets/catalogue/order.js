/**
 * In which order the catalogue shows its games.
 *
 * @module catalogue/order
 */

/** Games that most people know, the best known first. */
const KNOWN = ["tic-tac-toe", "connect-four", "reversi", "morris", "dots-and-boxes", "kalah", "mnk", "nim"];

/**
 * The games that people know, then the others as they come.
 * @template {{ name: string }} Game
 * @param {Game[]} games
 */
export function knownFirst(games) {
  const known = KNOWN.flatMap((name) => games.filter((game) => game.name === name));
  return [...known, ...games.filter((game) => !known.includes(game))];
}
