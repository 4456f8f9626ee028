/**
 * Who plays, as a person thinks of it: the computer at some level, a friend at this screen, at another, or nobody at all.
 * What the levels are is the server's word.
 *
 * @module play/choice
 */

import { parseSpec } from "../lib/parameters.js";

/** @import { Level } from "../lib/types.js" */

/**
 * What somebody chose before a game.
 * @typedef {object} Choice
 * @property {"computer" | "friend" | "link" | "watch"} against
 * @property {string} level  the name of a level
 * @property {"you" | "computer" | "chance"} begins
 * @property {string} clock  of a game with a friend at another screen
 */

/** What is chosen until somebody chooses otherwise. @type {Choice} */
export const USUAL = { against: "computer", level: "medium", begins: "you", clock: "none" };

/**
 * The players that a choice means, the first to move before the other.
 * @param {Omit<Choice, "clock">} choice
 * @param {Level[]} levels
 * @param {number} chance  from 0 to 1
 * @returns {[string, string]}
 */
export function seatsOf({ against, level, begins }, levels, chance) {
  const program = levels.find(({ name }) => name === level)?.player ?? levels[0]?.player ?? "engine";
  if (against === "friend") {
    return ["human", "human"];
  }
  if (against === "watch") {
    return [program, program];
  }
  const isFirst = begins === "you" || (begins === "chance" && chance < 0.5);
  return isFirst ? ["human", program] : [program, "human"];
}

/**
 * What somebody at the table is called.
 * @param {string} player  a spec
 * @param {string} other  the spec of whoever sits opposite
 * @param {Level[]} levels
 */
export function seatName(player, other, levels) {
  if (player === "human") {
    return other === "human" ? "a person" : "you";
  }
  const level = levels.find((candidate) => candidate.player === player);
  return level === undefined ? playerInWords(player) : `computer, ${level.name}`;
}

/**
 * A player and what is set of them, without the signs of a spec: `engine, 500 ms a move, depth 4`.
 * @param {string} player  a spec
 */
export function playerInWords(player) {
  const { name, settings } = parseSpec(player);
  const set = [...settings].map(([key, value]) =>
    key === "time" ? `${value.replace(/(\d)(\D+)$/, "$1 $2")} a move` : `${key} ${value}`,
  );
  return [name, ...set].join(", ");
}
