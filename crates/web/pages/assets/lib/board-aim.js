/**
 * What a finger points at where places are small: the move is asked about before it is made. The same place
 * twice is an answer too.
 *
 * @module board-aim
 */

import { h } from "./dom.js";

/** @import { Board } from "./board.js" */

/** The narrowest place that a finger hits for sure, in pixels. */
const FINGER = 32;

export class Aim {
  /** The stop that was pointed at, and the move it means. @type {{ stop: number, move: string } | null} */
  #at = null;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Forgets what was pointed at. */
  drop() {
    this.#at = null;
  }

  /** Whether a finger has pointed at this stop and is asked about it. @param {number} stop */
  isAt(stop) {
    return this.#at?.stop === stop;
  }

  /**
   * Makes the move of a stop that was clicked, or asks first if a finger may have meant another.
   * @param {string} move
   * @param {number} stop
   * @param {PointerEvent} [event]  none for a key
   */
  take(move, stop, event) {
    if (event?.pointerType !== "touch" || this.isAt(stop) || this.#size(stop) >= FINGER) {
      this.drop();
      this.board.play(move);
    } else {
      this.#at = { stop, move };
      this.board.draw();
    }
  }

  /** The shorter side of a stop on the screen, in pixels. @param {number} stop */
  #size(stop) {
    const { width, height } = /** @type {SVGGElement} */ (this.board.stops[stop]).getBoundingClientRect();
    return Math.min(width, height);
  }

  /** Asks whether the move is meant; nothing where no finger pointed. */
  confirmation() {
    if (this.#at === null) {
      return null;
    }
    const { move } = this.#at;
    const play = () => {
      this.drop();
      this.board.play(move);
    };
    const cancel = () => {
      this.drop();
      this.board.draw();
    };
    return h(
      "div",
      { class: "confirm row", role: "group", "aria-label": "Is this move meant?" },
      h("button", { type: "button", class: "primary", onclick: play }, `Play ${move}`),
      h("button", { type: "button", onclick: cancel }, "Cancel"),
    );
  }
}
