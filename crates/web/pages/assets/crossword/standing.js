/**
 * How a grid stands, in words.
 *
 * @module crossword/standing
 */

/** @import { GridCheck } from "../lib/types.js" */

/** Which slots contradict each other, for the end of a sentence. @param {GridCheck["conflict"]} found */
export function conflict(found) {
  const slots = found?.slots ?? [];
  return slots.length === 0
    ? ""
    : slots.length === 1
      ? `: no word can go into ${slots[0]}`
      : `: ${slots.slice(0, -1).join(", ")} and ${slots.at(-1)} contradict each other`;
}

/** How a grid stands, in a sentence. @param {GridCheck} check */
export function standing(check) {
  switch (check.status) {
    case "found":
      return "This can be filled.";
    case "impossible":
      return `This cannot be filled${conflict(check.conflict)}.`;
    default:
      return "Whether this can be filled was not found in a moment.";
  }
}
