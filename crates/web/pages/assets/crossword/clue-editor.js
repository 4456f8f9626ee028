/**
 * The clues beside the grid: a field for each slot, with its letters and the score of its word.
 *
 * @module crossword/clue-editor
 */

import { fill, h } from "../lib/dom.js";
import { slotName } from "./lattice.js";

/** @import { GridCheck } from "../lib/types.js" */
/** @import { Orientation, Slot } from "./lattice.js" */
/** @import { Setting } from "./setting.js" */

/** @typedef {{ slot: Slot, row: HTMLElement, word: HTMLElement, score: HTMLElement, field: HTMLInputElement }} Row */

export class ClueEditor {
  /** @type {Row[]} */
  #rows = [];
  /** What the fields are for. */
  #drawn = "";
  /** @type {Setting | null} */
  #setting = null;

  /**
   * @param {(slot: Slot, text: string) => void} written
   * @param {(slot: Slot) => void} choose
   */
  constructor(written, choose) {
    this.written = written;
    this.choose = choose;
    this.element = h("div", { class: "clue-editor" });
  }

  /**
   * @param {Setting} setting
   * @param {GridCheck | null} check
   */
  show(setting, check) {
    const { slots } = setting.lattice;
    const drawn = slots.map((slot) => `${slotName(slot)}@${slot.cells.join("-")}`).join();
    if (drawn !== this.#drawn || this.#setting !== setting) {
      this.#setting = setting;
      this.#drawn = drawn;
      this.#build(setting);
    }
    const reports = new Map(check?.slots.map((report) => [`${report.number} ${report.orientation}`, report]));
    for (const { slot, row, word, score } of this.#rows) {
      const report = reports.get(slotName(slot));
      word.textContent = setting.pattern(slot);
      const isWhole = setting.isWhole(slot);
      const isUnlisted = isWhole && report?.state === "unlisted";
      score.textContent = !isWhole
        ? report === undefined
          ? ""
          : `${report.words} words`
        : isUnlisted
          ? "in no list"
          : String(report?.score ?? "");
      row.classList.toggle("trouble", isUnlisted || report?.state === "dead");
    }
  }

  /** Marks the slot of the cursor. @param {Slot | null} here */
  mark(here) {
    for (const { slot, row } of this.#rows) {
      row.classList.toggle("here", here !== null && slotName(slot) === slotName(here));
    }
  }

  /** @param {Setting} setting */
  #build(setting) {
    this.#rows = [];
    const list = (/** @type {Orientation} */ orientation, /** @type {string} */ title) => {
      const slots = setting.lattice.slots.filter((slot) => slot.orientation === orientation);
      return h(
        "div",
        { class: "clue-column" },
        h("h3", {}, title),
        ...slots.map((slot) => this.#row(slot, setting)),
        slots.length === 0 && h("p", { class: "muted" }, `No word runs ${orientation}.`),
      );
    };
    fill(this.element, list("across", "Across"), list("down", "Down"));
  }

  /**
   * @param {Slot} slot
   * @param {Setting} setting
   */
  #row(slot, setting) {
    const word = h("span", { class: "mono" });
    const score = h("small", { class: "muted" });
    const field = h("input", {
      type: "text",
      value: setting.clue(slot),
      "aria-label": `Clue of ${slotName(slot)}`,
      "data-slot": slotName(slot),
      oninput: () => this.written(slot, field.value),
    });
    const row = h(
      "div",
      { class: "clue-row" },
      h(
        "button",
        { type: "button", class: "quiet clue-word", title: "Go there", onclick: () => this.choose(slot) },
        h("span", { class: "clue-number" }, slot.number),
        word,
        score,
      ),
      field,
    );
    this.#rows.push({ slot, row, word, score, field });
    return row;
  }
}
