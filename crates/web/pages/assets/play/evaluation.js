/**
 * A bar that shows who stands better while a program thinks: the more of it, the better for the player who
 * began.
 *
 * @module play/evaluation
 */

import { fill, h } from "../lib/dom.js";
import { playerName } from "../lib/names.js";

/** @import { Progress, State } from "../lib/types.js" */

/** The guess that fills three quarters of the bar. */
const CLEAR = 150;

export class EvaluationBar {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.share = h("span", { class: "share" });
    this.element = h("div", {
      class: "evaluation",
      role: "meter",
      "aria-label": "Who stands better",
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      hidden: true,
    });
    fill(this.element, this.share);
    fill(host, this.element);
  }

  /**
   * @param {State} state  that the program thinks about
   * @param {Progress | null} progress
   */
  show(state, progress) {
    this.element.hidden = progress === null;
    if (progress === null) {
      return;
    }
    const percent = Math.round(100 * firstShare(progress.score, state.turn_index));
    this.share.style.width = `${percent}%`;
    this.element.setAttribute("aria-valuenow", String(percent));
    const text = `${playerName(state.turn)} ${progress.says}, ${progress.depth} plies ahead`;
    this.element.setAttribute("aria-valuetext", text);
    this.element.title = text;
  }
}

/**
 * How much of the bar is the first player's, from 0 to 1.
 * @param {number} score  the mover's
 * @param {number} turn
 */
export function firstShare(score, turn) {
  const own = 1 / (1 + 3 ** (-score / CLEAR));
  return turn === 0 ? own : 1 - own;
}
