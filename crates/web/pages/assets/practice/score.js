/**
 * How practice goes, kept in this browser.
 *
 * @module practice/score
 */

import { h } from "../lib/dom.js";
import { keep, kept } from "../lib/keep.js";

/** @typedef {{ asked: number, right: number, streak: number, longest: number }} Tally */

/** Before the first answer. @type {Tally} */
const NOTHING = { asked: 0, right: 0, streak: 0, longest: 0 };

export class Score {
  /** @param {string} kind */
  constructor(kind) {
    this.key = `practice-${kind}`;
    /** @type {Tally} */
    this.tally = { ...NOTHING, ...kept(this.key, NOTHING) };
    this.element = h("p", { class: "score", role: "status" });
    this.#show();
  }

  /** @param {"right" | "wrong"} answer */
  count(answer) {
    const { asked, right, streak, longest } = this.tally;
    const now = answer === "right" ? streak + 1 : 0;
    this.tally = {
      asked: asked + 1,
      right: right + (answer === "right" ? 1 : 0),
      streak: now,
      longest: Math.max(longest, now),
    };
    keep(this.key, this.tally);
    this.#show();
  }

  #show() {
    const { asked, right, streak, longest } = this.tally;
    this.element.textContent =
      asked === 0
        ? "Nothing answered yet."
        : `${right} of ${asked} right · ${streak} in a row · best run ${longest}`;
  }
}
