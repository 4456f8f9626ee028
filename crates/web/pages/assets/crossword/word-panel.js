/**
 * Which words may be used: the setter's own list, the English words, words never to use, the least score.
 *
 * @module crossword/word-panel
 */

import { Slider, field } from "../lib/controls.js";
import { h } from "../lib/dom.js";
import { keep, kept } from "../lib/keep.js";

/** @import { WordChoice } from "../lib/types.js" */

const KEPT = "crossword.words";

export class WordPanel {
  /** @param {() => void} changed */
  constructor(changed) {
    const before = kept(KEPT, { own: "", never: "", english: true, least: 30, repeats: "word" });
    const told = () => {
      keep(KEPT, {
        own: this.own.value,
        never: this.never.value,
        english: this.english.checked,
        least: this.least.value,
        repeats: this.repeats.value,
      });
      changed();
    };
    this.own = h("textarea", {
      rows: 4,
      id: "own-words",
      spellcheck: "false",
      value: before.own,
      oninput: told,
    });
    this.never = h("textarea", {
      rows: 2,
      id: "never",
      spellcheck: "false",
      value: before.never,
      oninput: told,
    });
    this.english = h("input", { type: "checkbox", id: "english", checked: before.english, onchange: told });
    this.least = new Slider({ min: 0, max: 100, step: 5, value: before.least, changed: told });
    this.least.input.id = "least-score";
    this.repeats = h(
      "select",
      { id: "repeats", value: before.repeats, onchange: told },
      h("option", { value: "word" }, "no word twice"),
      h("option", { value: "stem" }, "no two of one stem"),
      h("option", { value: "part:4" }, "no four letters in common"),
      h("option", { value: "allowed" }, "anything"),
    );
    const file = h("input", {
      type: "file",
      class: "unseen",
      id: "open-words",
      accept: ".txt,.dict,text/plain",
      onchange: async () => {
        this.own.value = (await file.files?.[0]?.text()) ?? this.own.value;
        file.value = "";
        told();
      },
    });
    this.element = h(
      "details",
      { class: "panel", open: before.own !== "" },
      h("summary", {}, "Words"),
      h(
        "div",
        { class: "fields" },
        field("least score", this.least.element),
        field("in one grid", this.repeats),
      ),
      h(
        "div",
        { class: "row" },
        h("label", { class: "button small", for: "open-words" }, "open a list"),
        file,
        h("label", { class: "check" }, this.english, "English words too"),
      ),
      field("own words", this.own, "a line each, with a score after a semicolon"),
      field("never", this.never, "words not to use"),
    );
  }

  /** @returns {WordChoice} */
  get choice() {
    const own = this.own.value.trim();
    return {
      lists: [
        ...(own === "" ? [] : [{ text: own }]),
        ...(this.english.checked || own === "" ? [/** @type {const} */ ("english")] : []),
      ],
      never: this.never.value,
    };
  }

  /** What every question about the grid says of words. */
  get request() {
    return { words: this.choice, min_score: this.least.value, repeats: this.repeats.value };
  }
}
