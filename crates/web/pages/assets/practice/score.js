/**
 * How practice goes, kept in this browser.
 *
 * @module practice/score
 */

import { h } from "../lib/dom.js";

/** @typedef {{ asked: number, right: number, streak: number, longest: number }} Tally */

export class Score {
  /** @param {string} kind */
  constructor(kind) {
    this.key = `practice-${kind}`;
    this.element = h("p", { class: "score", role: "status" });
    this.#show();
  }

  /** @returns {Tally} */
  get tally() {
    const empty = { asked: 0, right: 0, streak: 0, longest: 0 };
    try {
      return { ...empty, ...JSON.parse(localStorage.getItem(this.key) ?? "{}") };
    } catch {
      return empty;
    }
  }

  /** @param {"right" | "wrong"} answer */
  count(answer) {
    const { asked, right, streak, longest } = this.tally;
    const now = answer === "right" ? streak + 1 : 0;
    const tally = {
      asked: asked + 1,
      right: right + (answer === "right" ? 1 : 0),
      streak: now,
      longest: Math.max(longest, now),
    };
    localStorage.setItem(this.key, JSON.stringify(tally));
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
