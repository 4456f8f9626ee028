/**
 * Words for a slot, best first; those after which the rest cannot be filled are grey.
 *
 * @module crossword/candidates
 */

import { fill, h } from "../lib/dom.js";
import { Press } from "../lib/press.js";
import { slotName } from "./lattice.js";

/** @import { SuggestedWord } from "../lib/types.js" */
/** @import { Slot } from "./lattice.js" */

/** @type {Record<SuggestedWord["rest"], string>} */
const MEANING = {
  fits: "the rest can be filled",
  "dead-end": "the rest cannot be filled",
  open: "whether the rest can be filled is open",
};

export class CandidateList {
  /** @type {Press} */
  #press;

  /** @param {(word: string, slot: Slot) => void} choose  is told the slot that the word was offered for */
  constructor(choose) {
    this.choose = choose;
    this.title = h("h2", {}, "Candidates");
    this.about = h("p", { class: "muted", id: "candidates-about" });
    this.list = h("ul", { class: "candidates", id: "candidates" });
    this.#press = new Press(this.list);
    this.element = h(
      "section",
      { class: "panel", "aria-label": "Candidates" },
      h("header", {}, this.title),
      this.about,
      this.list,
    );
  }

  /** Words of another slot are on their way. @param {Slot} slot */
  wait(slot) {
    if (this.title.textContent !== slotName(slot)) {
      this.title.textContent = slotName(slot);
      fill(this.about, h("span", { class: "thinking" }, "looking for words"));
      this.#press.redraw(() => fill(this.list), "other");
    }
  }

  /**
   * @param {Slot | null} slot
   * @param {SuggestedWord[]} words
   * @param {string} there  the word that is there
   */
  show(slot, words, there) {
    const title = slot === null ? "Candidates" : slotName(slot);
    const isSame = this.title.textContent === title;
    this.title.textContent = title;
    const count = (/** @type {SuggestedWord["rest"]} */ rest) =>
      words.filter((word) => word.rest === rest).length;
    this.about.textContent =
      slot === null
        ? "Go to a cell of a word."
        : words.length === 0
          ? "No word fits here."
          : `${count("fits")} fit, ${count("dead-end")} are dead ends, ${count("open")} are open.`;
    const item = (/** @type {SuggestedWord} */ { word, score, rest }) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: `candidate ${rest}`,
            title: MEANING[rest],
            "aria-label": `${word}, score ${score}, ${MEANING[rest]}`,
            "aria-pressed": String(word === there),
            onclick: () => slot !== null && this.choose(word, slot),
          },
          h("span", {}, word),
          h("small", {}, score),
        ),
      );
    this.#press.redraw(() => fill(this.list, ...words.map(item)), isSame ? "same" : "other");
  }
}
