/**
 * Finding: paste or open a grid and a list of words, and see every one marked; the rungs compared by
 * what they look at.
 *
 * @module words/find
 */

import * as api from "../lib/api.js";
import { logarithmicBars } from "../lib/bars.js";
import { fill, h } from "../lib/dom.js";
import { Latest } from "../lib/latest.js";
import { announce, isAbort, keepInAddress, query, sentence } from "../lib/shell.js";
import { LetterGrid, letterRows } from "./letters.js";

/** @import { Found, WordMatch } from "../lib/types.js" */

const SAMPLE_GRID = "this\nwats\noahg\nfgdt";
const SAMPLE_WORDS = "fat\nthat\nthis\ntwo";
/** Ways to find words, slowest first, as the command line names them. */
const RUNGS = ["brute-force", "binary-search", "prefix"];
const FAST = "fast";

export class FindPanel {
  #finding = new Latest();
  #comparing = new Latest();

  /** @param {HTMLElement} host */
  constructor(host) {
    const asked = query();
    this.grid = h("textarea", { rows: 8, "aria-label": "Grid, a line a row", spellcheck: "false" });
    this.words = h("textarea", { rows: 8, "aria-label": "Words, one a line", spellcheck: "false" });
    this.grid.value = asked.get("grid")?.replaceAll("/", "\n") ?? SAMPLE_GRID;
    this.words.value = asked.get("words")?.replaceAll("/", "\n") ?? SAMPLE_WORDS;
    const check = (/** @type {string} */ name, /** @type {string} */ id) =>
      h("input", { type: "checkbox", id, checked: asked.has(name), onchange: () => this.find() });
    this.longest = check("longest", "longest-only");
    this.skips = check("skip", "skip-unsorted");
    this.shortest = h("input", {
      type: "number",
      min: 2,
      max: 40,
      value: asked.get("shortest") ?? 2,
      "aria-label": "Shortest word",
    });
    this.drawing = h("div", { class: "letters-host" });
    this.list = h("div", { class: "found" });
    this.rungs = h("div", {});
    fill(
      host,
      h(
        "div",
        { class: "columns words-layout" },
        h(
          "section",
          { class: "panel", "aria-label": "What to search" },
          h(
            "div",
            { class: "pair" },
            this.#field("grid", this.grid),
            this.#field("words", this.words, "none: every English word"),
          ),
          h(
            "div",
            { class: "row" },
            h("label", { class: "check" }, "shortest word", this.shortest),
            h("label", { class: "check" }, this.longest, "only the longest of words inside words"),
            h("label", { class: "check" }, this.skips, "skip words out of order, as the textbook does"),
          ),
          h(
            "div",
            { class: "row" },
            h(
              "button",
              { type: "button", class: "primary", id: "find-words", onclick: () => this.find() },
              "Find the words",
            ),
            h("button", { type: "button", onclick: () => this.#compare() }, "Compare the rungs"),
            h("a", { href: "/lesson/word-search-prefix" }, "Watch it step by step"),
          ),
          this.rungs,
        ),
        h("section", { class: "panel", "aria-label": "Found words" }, this.drawing, this.list),
      ),
    );
    void this.find();
  }

  /**
   * A text area with a way to open a file into it.
   * @param {string} name
   * @param {HTMLTextAreaElement} area
   * @param {string} [hint]
   */
  #field(name, area, hint) {
    area.placeholder = hint ?? "";
    const file = h("input", {
      type: "file",
      class: "unseen",
      id: `open-${name}`,
      accept: ".txt,text/plain",
      onchange: async () => {
        area.value = (await file.files?.[0]?.text()) ?? area.value;
        file.value = "";
      },
    });
    return h(
      "div",
      { class: "field" },
      h(
        "span",
        { class: "row spread" },
        h("span", {}, name),
        h("label", { class: "button small", for: `open-${name}` }, "open a file"),
        file,
      ),
      area,
    );
  }

  get #lines() {
    return lines(this.grid.value);
  }

  /** What the fields ask for. */
  get #question() {
    return {
      grid: this.#lines.join("\n"),
      ...(this.words.value.trim() === "" ? {} : { words: lines(this.words.value) }),
      min_length: Number(this.shortest.value),
      ...(this.longest.checked ? { longest_only: true } : {}),
      ...(this.skips.checked ? { skip_unsorted: true } : {}),
    };
  }

  async find() {
    const address = {
      grid: this.#lines.join("/"),
      words: lines(this.words.value).join("/"),
      longest: this.longest.checked ? 1 : null,
      skip: this.skips.checked ? 1 : null,
      shortest: this.shortest.value === "2" ? null : this.shortest.value,
    };
    if (address.grid.length + address.words.length < 1500) {
      keepInAddress(address);
    }
    // The grid may be written anew before the answer comes.
    const searched = this.#lines;
    try {
      const found = await api.findWords(this.#question, this.#finding.begin());
      this.#show(found, searched);
      announce(`${found.matches.length} words found.`);
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.list, h("p", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    }
  }

  /**
   * @param {Found} found
   * @param {string[]} searched  the lines of the grid
   */
  #show(found, searched) {
    // Rows that differ in length from the first are skipped by the reading, and so here.
    const rows = letterRows(searched).filter((row, _, all) => row.length === all[0]?.length);
    const drawing = new LetterGrid(this.drawing, rows, null);
    const light = (/** @type {WordMatch | null} */ match) =>
      drawing.show(found.matches, (other) => other === match);
    light(null);
    const items = found.matches.map((match) =>
      h(
        "button",
        {
          type: "button",
          class: "small",
          onmouseenter: () => light(match),
          onfocus: () => light(match),
          onmouseleave: () => light(null),
          onblur: () => light(null),
        },
        match.word,
        h("span", { class: "muted mono" }, ` ${match.start.join(",")}→${match.end.join(",")}`),
      ),
    );
    fill(
      this.list,
      h(
        "p",
        {},
        h("strong", {}, `${found.matches.length} found`),
        found.matches.length > 0
          ? ". Point at one to see it alone; rows and columns count from 0."
          : ". None of the words is in this grid.",
      ),
      h("div", { class: "row" }, ...items),
      !found.complete && h("p", { class: "muted" }, "There are more; the answer ends here."),
      ...found.notes.map((note) => h("p", { class: "muted" }, note)),
    );
  }

  /** Every rung gives the same words; what differs is what they look at. */
  async #compare() {
    fill(this.rungs, h("p", { class: "thinking muted" }, "every rung searches in turn"));
    // All of them search the same grid.
    const question = this.#question;
    const signal = this.#comparing.begin();
    try {
      const answers = [];
      for (const by of [...RUNGS, FAST]) {
        answers.push({ rung: by, found: await api.findWords({ ...question, by }, signal) });
      }
      const bars = answers.map(({ rung, found }) => {
        const [name = "", number = 0] =
          Object.entries(found.counts ?? {}).sort((a, b) => b[1] - a[1])[0] ?? [];
        return {
          name: rung,
          number,
          note:
            number > 0
              ? `${number.toLocaleString("en")} ${name.replaceAll("_", " ")}`
              : `${Math.ceil(1e6 * found.seconds).toLocaleString("en")} µs, not counted`,
        };
      });
      fill(this.rungs, logarithmicBars("What each rung looks at, on a logarithmic scale", bars));
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.rungs, h("p", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    }
  }
}

/** @param {string} text */
const lines = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
