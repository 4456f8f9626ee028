/**
 * Making: a puzzle from a list of words with all its options; play it, print it, and its key.
 *
 * @module words/make
 */

import * as api from "../lib/api.js";
import { Slider, field } from "../lib/controls.js";
import { download, fill, h } from "../lib/dom.js";
import { Latest } from "../lib/latest.js";
import { announce, attempt, isAbort, keepInAddress, query, say, sentence } from "../lib/shell.js";
import { LetterGrid, letterRows } from "./letters.js";
import { SheetFields, sheetHead, versionButtons } from "./sheet.js";

/** @import { Query } from "../lib/api.js" */
/** @import { MadePuzzle, WordMatch } from "../lib/types.js" */
/** @import { At } from "./letters.js" */

/** What a puzzle is made by. @typedef {MakePanel["recipe"]} Recipe */
/** The same, and how an address says it. @typedef {{ recipe: Recipe, address: Query }} Asked */

const SAMPLE = "knight\nbishop\nrook\nqueen\nking\npawn\ncastle\nboard\ncheck\nmate";
/** The directions as they lie around a cell, row by row. */
const COMPASS = ["nw", "n", "ne", "w", "", "e", "sw", "s", "se"];
/** The level that stands for directions chosen one by one. */
const OWN = "own";
const SHAPES = ["rectangle", "circle", "diamond", "triangle", "heart"];

export class MakePanel {
  /** @type {Set<WordMatch>} */
  #found = new Set();
  #making = new Latest();

  /** @param {HTMLElement} host */
  constructor(host) {
    this.words = h("textarea", { rows: 9, "aria-label": "Words to hide, one a line", spellcheck: "false" });
    const asked = query();
    this.words.value = asked.get("hide")?.replaceAll("/", "\n") ?? SAMPLE;
    this.rows = new Slider({ min: 4, max: 30, value: Number(asked.get("rows") ?? 12) });
    this.columns = new Slider({ min: 4, max: 30, value: Number(asked.get("columns") ?? 12) });
    this.level = h(
      "select",
      {},
      h("option", { value: 1 }, "1: right and down"),
      h("option", { value: 2 }, "2: slanting too"),
      h("option", { value: 3 }, "3: all eight ways"),
    );
    this.ways = h(
      "div",
      { class: "compass", role: "group", "aria-label": "Directions", hidden: true },
      ...COMPASS.map((way) => this.#way(way)),
    );
    this.level.append(h("option", { value: OWN }, "as chosen below"));
    this.level.addEventListener("change", () => this.#showWays());
    this.shape = h("select", {}, ...SHAPES.map((shape) => h("option", { value: shape }, shape)));
    this.secret = h("input", { type: "text" });
    this.message = h("input", { type: "text" });
    this.seed = h("input", {
      type: "number",
      min: 0,
      placeholder: "by chance",
      value: asked.get("seed") ?? "",
    });
    this.choose = h("input", { type: "number", min: 1, placeholder: "all" });
    this.blocked = h("input", { type: "text" });
    this.nested = h("input", { type: "checkbox" });
    this.accents = h("input", { type: "checkbox" });
    this.level.value = asked.get("level") ?? "2";
    this.shape.value = asked.get("shape") ?? "rectangle";
    this.secret.value = asked.get("secret") ?? "";
    this.message.value = asked.get("message") ?? "";
    this.choose.value = asked.get("choose") ?? "";
    this.blocked.value = asked.get("blocked") ?? "";
    this.nested.checked = asked.has("nested");
    this.accents.checked = asked.has("accents");
    for (const way of asked.get("ways")?.split(",") ?? []) {
      const box = this.ways.querySelector(`input[value="${CSS.escape(way)}"]`);
      if (box instanceof HTMLInputElement) {
        box.checked = true;
      }
    }
    this.#showWays();
    this.fields = new SheetFields(asked);
    this.says = h("div", { role: "status" });
    this.sheet = h("div", { class: "sheet" });
    fill(
      host,
      h(
        "div",
        { class: "columns words-layout" },
        h(
          "section",
          { class: "panel no-print", "aria-label": "The recipe" },
          field("words to hide, one a line", this.words),
          h(
            "div",
            { class: "fields" },
            field("rows", this.rows.element),
            field("columns", this.columns.element),
            field("directions", this.level),
            field("shape", this.shape),
          ),
          this.ways,
          this.fields.element,
          h(
            "details",
            { class: "more", open: this.#hasMore },
            h("summary", {}, "More options"),
            h(
              "div",
              { class: "fields" },
              field("secret", this.secret, "words, hidden but not listed"),
              field("message", this.message, "spelled by the letters left over"),
              field("blocked", this.blocked, "words that must not turn up"),
              field("how many", this.choose, "of the words, at random"),
              field("seed", this.seed, "gives the same puzzle again"),
            ),
            h("label", { class: "check" }, this.nested, "words may lie inside other words"),
            h("label", { class: "check" }, this.accents, "take é for e"),
          ),
          h(
            "div",
            { class: "row" },
            h(
              "button",
              { type: "button", class: "primary", id: "make-puzzle", onclick: () => this.make(1) },
              "Make the puzzle",
            ),
            h("button", { type: "button", onclick: () => this.#another() }, "Another one"),
          ),
          this.says,
        ),
        this.sheet,
      ),
    );
    void this.make(1);
  }

  /**
   * A box to allow one direction, where it stands on a compass.
   * @param {string} way
   */
  #way(way) {
    return way === ""
      ? h("span", {})
      : h("label", { class: "check" }, h("input", { type: "checkbox", value: way }), way);
  }

  /** Whether the address asks for something that the first fields do not show. */
  get #hasMore() {
    const asked = query();
    return ["secret", "message", "blocked", "choose", "nested", "accents"].some((key) => asked.has(key));
  }

  #another() {
    this.seed.value = "";
    void this.make(1);
  }

  #showWays() {
    this.ways.hidden = this.level.value !== OWN;
  }

  /** The directions chosen one by one. */
  get #directions() {
    const boxes = [...this.ways.querySelectorAll("input")];
    return boxes
      .filter((box) => box.checked)
      .map((box) => box.value)
      .join(",");
  }

  /** What the fields ask for. */
  get recipe() {
    const list = (/** @type {string} */ text) =>
      text
        .split(/[\n,;]+/)
        .map((word) => word.trim())
        .filter(Boolean);
    return {
      words: list(this.words.value),
      rows: this.rows.value,
      columns: this.columns.value,
      ...(this.level.value === OWN ? { directions: this.#directions } : { level: Number(this.level.value) }),
      mask: this.shape.value,
      secret: list(this.secret.value),
      blocked: list(this.blocked.value),
      nested: this.nested.checked,
      fold_accents: this.accents.checked,
      ...this.fields.recipe,
      ...(this.choose.value === "" ? {} : { choose: Number(this.choose.value) }),
      ...(this.message.value === "" ? {} : { message: this.message.value }),
      ...(this.seed.value === "" ? {} : { seed: Number(this.seed.value) }),
    };
  }

  /** What the fields ask for, as a recipe and as an address. */
  get #asked() {
    return { recipe: this.recipe, address: this.#address };
  }

  /**
   * @param {number} version
   * @param {Asked} [asked]  what the puzzle was made by whose version it is, whatever the fields say by now
   */
  async make(version, { recipe, address } = this.#asked) {
    fill(this.says, h("p", { class: "thinking muted" }, "hiding the words"));
    try {
      const puzzle = await api.makeWords({ ...recipe, version }, this.#making.begin());
      fill(
        this.says,
        h(
          "p",
          { class: "muted" },
          `Made with seed ${puzzle.seed}; the same recipe and seed give the same puzzle.`,
        ),
        ...puzzle.notes.map((note) => h("p", { class: "muted" }, note)),
      );
      // With the seed, so that recipe and link give this very puzzle.
      const { seed } = puzzle;
      const made = { recipe: { ...recipe, seed }, address: { ...address, seed } };
      keepInAddress(made.address);
      this.#show(puzzle, made);
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.says, h("p", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    }
  }

  /** The recipe as an address has it. */
  get #address() {
    return {
      hide: this.words.value.trim().replace(/\s*\n\s*/g, "/"),
      rows: this.rows.value,
      columns: this.columns.value,
      level: this.level.value,
      shape: this.shape.value,
      secret: this.secret.value,
      message: this.message.value,
      blocked: this.blocked.value,
      choose: this.choose.value,
      ways: this.level.value === OWN ? this.#directions : null,
      nested: this.nested.checked ? 1 : null,
      accents: this.accents.checked ? 1 : null,
      ...this.fields.address,
    };
  }

  /**
   * Prints a puzzle as it was made, whatever the fields say by now; but with the title, paper and so on that they say,
   * which no puzzle depends on.
   * @param {Recipe} recipe
   */
  async #pdf(recipe) {
    const document = await attempt(() => api.printWords({ ...recipe, ...this.fields.recipe }));
    if (document !== undefined) {
      download("word-search.pdf", document);
    }
  }

  /**
   * @param {MadePuzzle} puzzle
   * @param {Asked} made  what it was made by, and its seed
   */
  #show(puzzle, made) {
    this.#found = new Set();
    const host = h("div", { class: "letters-host" });
    const hidden = new Set(puzzle.secret);
    const listed = puzzle.key.filter((match) => !hidden.has(match.word));
    const entries = new Map(puzzle.words.map((word) => [word, h("li", {}, word)]));
    const progress = h(
      "p",
      { class: "no-print", role: "status" },
      `${listed.length} words to find: drag from the first letter to the last.`,
    );
    const grid = new LetterGrid(host, letterRows(puzzle.grid), (start, end) => {
      const match = puzzle.key.find((candidate) => isSame(candidate, start, end));
      if (match === undefined) {
        announce("No word there.");
        return;
      }
      this.#found.add(match);
      entries.get(match.word)?.classList.add("done");
      grid.show([...this.#found], () => false);
      const left = listed.filter((word) => !this.#found.has(word)).length;
      progress.textContent = left === 0 ? "All found!" : `${match.word}! ${left} to go.`;
      if (hidden.has(match.word)) {
        say(`${match.word} was a secret word.`);
      }
    });
    const showKey = h(
      "button",
      {
        type: "button",
        "aria-pressed": "false",
        onclick: () => {
          const shown = showKey.getAttribute("aria-pressed") !== "true";
          showKey.setAttribute("aria-pressed", String(shown));
          grid.show(shown ? puzzle.key : [...this.#found], () => false);
        },
      },
      "Show the key",
    );
    fill(
      this.sheet,
      h(
        "section",
        { class: "panel", "aria-label": "The puzzle" },
        h(
          "div",
          { class: "row no-print" },
          showKey,
          h("button", { type: "button", onclick: () => this.#pdf(made.recipe) }, "Sheets and key as PDF"),
          h("button", { type: "button", onclick: () => print() }, "Print as shown"),
          h(
            "button",
            {
              type: "button",
              onclick: () =>
                download(
                  "word-search.txt",
                  new Blob([`${puzzle.grid.join("\n")}\n`], { type: "text/plain" }),
                ),
            },
            "Save the grid",
          ),
        ),
        versionButtons(puzzle, made.recipe.sheet.versions, (version) => void this.make(version, made)),
        sheetHead(puzzle),
        progress,
        h(
          "div",
          { class: "sheet-body" },
          host,
          entries.size > 0
            ? h("ul", { class: "word-list" }, ...entries.values())
            : h("p", { class: "muted" }, "No word is listed: all of them are secret."),
        ),
      ),
    );
  }
}

/**
 * Whether a mark lies on a word, from either end.
 * @param {WordMatch} match
 * @param {At} start
 * @param {At} end
 */
function isSame(match, start, end) {
  const is = (/** @type {At} */ a, /** @type {At} */ b) => a[0] === b[0] && a[1] === b[1];
  return (is(match.start, start) && is(match.end, end)) || (is(match.start, end) && is(match.end, start));
}
