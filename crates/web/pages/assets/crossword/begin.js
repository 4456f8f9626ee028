/**
 * Ways to begin: an empty grid, a pattern, a filled crossword, a criss-cross of one's own words, a file.
 *
 * @module crossword/begin
 */

import * as api from "../lib/api.js";
import { field } from "../lib/controls.js";
import { fill, h } from "../lib/dom.js";
import { Latest } from "../lib/latest.js";
import { isAbort, sentence } from "../lib/shell.js";
import { openFile } from "./files.js";
import { Setting } from "./setting.js";

/** @import { WordChoice } from "../lib/types.js" */

const LEAST = 2;
const LARGEST = 40;

export class BeginPanel {
  #making = new Latest();

  /**
   * @param {(setting: Setting) => void} open
   * @param {() => WordChoice} words
   */
  constructor(open, words) {
    this.open = open;
    this.words = words;
    const side = (/** @type {string} */ id) =>
      h("input", { type: "number", id, min: LEAST, max: LARGEST, value: 15 });
    this.columns = side("new-columns");
    this.rows = side("new-rows");
    this.style = h(
      "select",
      { id: "new-style" },
      h("option", { value: "american" }, "American"),
      h("option", { value: "british" }, "British"),
      h("option", { value: "free" }, "free"),
    );
    this.count = h("input", { type: "number", id: "new-count", min: 2, placeholder: "as usual" });
    this.theme = h("textarea", { rows: 3, id: "theme", spellcheck: "false" });
    this.entries = h("textarea", { rows: 6, id: "entries", spellcheck: "false" });
    this.says = h("div", { role: "status" });
    const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {() => void} */ act) =>
      h("button", { type: "button", id, onclick: act }, name);
    this.element = h(
      "section",
      { class: "panel", "aria-label": "Begin anew" },
      h(
        "header",
        {},
        h("h2", {}, "Begin anew"),
        ...openFile((crossword) => this.#open(Setting.of(crossword, true))),
      ),
      h(
        "div",
        { class: "fields" },
        field("columns", this.columns),
        field("rows", this.rows),
        field("style", this.style),
        field("words", this.count),
      ),
      field("theme", this.theme, "entries that it must have, a line each"),
      h(
        "div",
        { class: "row" },
        button("new-blank", "Empty grid", () => this.#blank()),
        button("new-pattern", "Make a pattern", () => void this.#make({ kind: "pattern" })),
        button("new-crossword", "Make and fill", () => void this.#make({ kind: "crossword" })),
      ),
      field(
        "own words and clues",
        this.entries,
        "a line each, the clue after a colon: all of them are connected",
      ),
      h(
        "div",
        { class: "row" },
        button("new-criss-cross", "Make a criss-cross", () => void this.#crissCross()),
      ),
      this.says,
    );
  }

  get #size() {
    const side = (/** @type {HTMLInputElement} */ input) =>
      Math.max(LEAST, Math.min(LARGEST, Math.round(Number(input.value)) || 15));
    return { columns: side(this.columns), rows: side(this.rows) };
  }

  #blank() {
    this.#open(Setting.blank(this.#size.columns, this.#size.rows));
  }

  /** Opens a grid. What is still being made is not wanted any more. @param {Setting} setting */
  #open(setting) {
    this.#making.end();
    fill(this.says);
    this.open(setting);
  }

  /** @param {{ kind: "pattern" | "crossword" }} kind */
  async #make({ kind }) {
    await this.#ask({
      kind,
      ...this.#size,
      style: this.style.value,
      theme: lines(this.theme.value),
      words: this.words(),
      ...(this.count.value === "" ? {} : { word_count: Number(this.count.value) }),
    });
  }

  async #crissCross() {
    const entries = lines(this.entries.value).map((line) => {
      const [, word = line, clue = ""] = /^([^:;\t]*)[:;\t](.*)$/.exec(line) ?? [];
      return { word: word.trim(), clue: clue.trim() };
    });
    if (entries.length === 0) {
      fill(
        this.says,
        h("p", { class: "problem-box", role: "alert" }, "Write a few words first, a line each."),
      );
      return;
    }
    await this.#ask({ entries });
  }

  /** @param {Parameters<typeof api.makeCrossword>[0]} request */
  async #ask(request) {
    fill(this.says, h("p", { class: "thinking muted" }, "making a crossword"));
    try {
      const made = await api.makeCrossword({ ...request, time: "20s" }, this.#making.begin());
      // Own words are the setter's; the letters of a fill may be replaced, but for the theme's.
      const setting = Setting.of(made.crossword, request.entries !== undefined);
      const theme = new Set(
        (request.theme ?? []).map((entry) => entry.toUpperCase().replace(/[^\p{L}]/gu, "")),
      );
      for (const slot of setting.lattice.slots.filter((one) => theme.has(setting.pattern(one)))) {
        setting.toggleLock(slot.cells);
      }
      this.#open(setting);
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.says, h("p", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    }
  }
}

/** @param {string} text */
const lines = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
