/**
 * What stands around a puzzle on paper and on the screen: title, instructions, the list in an order of
 * choice, and versions of one puzzle.
 *
 * @module words/sheet
 */

import { field } from "../lib/controls.js";
import { h } from "../lib/dom.js";

/** @import { MadePuzzle } from "../lib/types.js" */

/** Where paper is Letter; everywhere else it is A4. */
const LETTER_REGIONS = new Set(["US", "CA", "MX", "PH", "CL", "CO", "VE"]);
const MOST_VERSIONS = 26;

/**
 * The paper that people print on where they are, by the browser's language.
 * @param {string} language
 */
export function paperFor(language) {
  return LETTER_REGIONS.has(new Intl.Locale(language).region ?? "") ? "letter" : "a4";
}

/** @typedef {"alphabetical" | "given" | "length"} Order */
/** @typedef {"a4" | "letter"} Paper */

/** The fields for a sheet. */
export class SheetFields {
  /** @param {URLSearchParams} asked */
  constructor(asked) {
    this.title = h("input", { type: "text", maxlength: 100, placeholder: "Word search" });
    this.title.value = asked.get("title") ?? "";
    this.instructions = h("input", { type: "text", maxlength: 500, placeholder: "how the words run" });
    this.instructions.value = asked.get("instructions") ?? "";
    this.order = h(
      "select",
      {},
      h("option", { value: "alphabetical" }, "A to Z"),
      h("option", { value: "given" }, "as typed"),
      h("option", { value: "length" }, "shortest first"),
    );
    this.order.value = asked.get("order") ?? "alphabetical";
    this.paper = h(
      "select",
      {},
      h("option", { value: "a4" }, "A4"),
      h("option", { value: "letter" }, "Letter"),
    );
    this.paper.value = asked.get("paper") ?? paperFor(navigator.language);
    this.versions = h("input", { type: "number", min: 1, max: MOST_VERSIONS, value: 1 });
    this.versions.value = asked.get("versions") ?? "1";
    this.element = h(
      "fieldset",
      { class: "sheet-fields" },
      h("legend", {}, "The sheet"),
      field("title", this.title),
      field("instructions", this.instructions),
      h(
        "div",
        { class: "fields" },
        field("list of words", this.order),
        field("paper", this.paper),
        field("versions", this.versions, "A, B, C: other places"),
      ),
    );
  }

  /** What the fields add to a recipe. */
  get recipe() {
    return {
      order: /** @type {Order} */ (this.order.value),
      sheet: {
        title: this.title.value,
        instructions: this.instructions.value,
        paper: /** @type {Paper} */ (this.paper.value),
        versions: Number(this.versions.value || 1),
      },
    };
  }

  /** What of them an address keeps. */
  get address() {
    return {
      title: this.title.value,
      instructions: this.instructions.value,
      order: this.order.value === "alphabetical" ? null : this.order.value,
      paper: this.paper.value === paperFor(navigator.language) ? null : this.paper.value,
      versions: this.versions.value === "1" ? null : this.versions.value,
    };
  }
}

/**
 * The head of a puzzle. The line for name and date is for paper only.
 * @param {MadePuzzle} puzzle
 */
export function sheetHead(puzzle) {
  return h(
    "header",
    { class: "sheet-head" },
    h("p", { class: "name-line print-only" }, h("span", {}, "Name"), h("span", {}, "Date"), puzzle.version),
    h("h2", {}, puzzle.title),
    h("p", {}, puzzle.instructions),
  );
}

/**
 * Buttons for the versions of a puzzle, or nothing where there is one.
 * @param {MadePuzzle} puzzle
 * @param {number} count
 * @param {(version: number) => void} choose
 */
export function versionButtons(puzzle, count, choose) {
  if (puzzle.version === null || count < 2) {
    return null;
  }
  const letters = Array.from({ length: count }, (_, index) => String.fromCharCode(65 + index));
  return h(
    "div",
    { class: "row no-print", role: "group", "aria-label": "Version" },
    h("span", { class: "muted" }, "version"),
    ...letters.map((letter, index) =>
      h(
        "button",
        {
          type: "button",
          class: "small",
          "aria-pressed": String(letter === puzzle.version),
          onclick: () => choose(index + 1),
        },
        letter,
      ),
    ),
  );
}
