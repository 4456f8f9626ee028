/**
 * Is the game fair, does it end, does thinking help? Programs play it, and what they find is drawn with its error bars.
 *
 * @module design/study
 */

import { field } from "../lib/controls.js";
import { download, fill, h } from "../lib/dom.js";
import { announce } from "../lib/shell.js";
import { studyCharts } from "./study-charts.js";
import { StudyProgress, timeChoice } from "./study-progress.js";
import { strengthTable, variantTable } from "./study-tables.js";
import { fileName } from "./text.js";

/** @import { GameStudy, Parameter, Study } from "../lib/types.js" */

/** Values of a parameter that are studied unless others are asked for. */
const VALUES = 4;

/**
 * A few values of a parameter, as a study takes them.
 * @param {Parameter} parameter
 */
export function someValues(parameter) {
  return parameter.kind === "number"
    ? `${parameter.min}-${Math.min(parameter.max, parameter.min + VALUES - 1)}`
    : parameter.kind === "choice"
      ? parameter.choices.slice(0, VALUES).join(",")
      : parameter.default;
}

/** What is varied in a study: nothing, or a parameter over some values. */
class StudyVariants {
  constructor() {
    this.parameter = h("select", { name: "over", onchange: () => this.#choose() });
    this.values = h("input", { name: "values", size: 10, autocomplete: "off", spellcheck: "false" });
    this.valuesField = field("values", this.values);
    this.element = h("div", { class: "row", hidden: true }, field("over", this.parameter), this.valuesField);
    /** @type {Parameter[]} */
    this.parameters = [];
  }

  /** @param {Parameter[]} parameters */
  offer(parameters) {
    const names = (/** @type {Parameter[]} */ list) => list.map(({ name }) => name).join();
    if (names(parameters) !== names(this.parameters)) {
      fill(
        this.parameter,
        h("option", { value: "" }, "nothing: this game alone"),
        ...parameters.map(({ name }) => h("option", { value: name }, name)),
      );
    }
    this.parameters = parameters;
    this.element.hidden = parameters.length === 0;
    this.#choose();
  }

  #choose() {
    const chosen = this.parameters.find(({ name }) => name === this.parameter.value);
    this.valuesField.hidden = chosen === undefined;
    if (chosen !== undefined && this.values.dataset["for"] !== chosen.name) {
      this.values.dataset["for"] = chosen.name;
      this.values.value = someValues(chosen);
    }
  }

  /** As a study takes it. @returns {string | null} */
  get over() {
    const name = this.parameter.value;
    return this.element.hidden || name === "" ? null : `${name}=${this.values.value.trim()}`;
  }
}

export class StudyPanel {
  /** @type {string | null} */
  #game = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.progress = new StudyProgress();
    this.time = timeChoice();
    this.variants = new StudyVariants();
    this.start = h(
      "button",
      { type: "button", class: "primary", id: "study-it", onclick: () => void this.#study() },
      "Study it",
    );
    this.result = h("div", { class: "stack", id: "study-result" }, notStudied());
    fill(
      host,
      h(
        "section",
        { class: "panel", "aria-label": "Study" },
        h("h2", {}, "Is it a good game?"),
        h(
          "p",
          {},
          "Programs of several strengths play it against each other, and a small game is solved beside.",
        ),
        h(
          "div",
          { class: "row study-tools" },
          this.variants.element,
          field("for at most", this.time),
          this.start,
        ),
        this.progress.element,
      ),
      this.result,
    );
  }

  /**
   * Turns to another game.
   * @param {string} game
   * @param {Parameter[]} parameters
   */
  turnTo(game, parameters) {
    this.variants.offer(parameters);
    if (game !== this.#game) {
      this.progress.leave();
      this.#game = game;
      fill(this.result, notStudied());
    }
  }

  async #study() {
    const game = this.#game;
    if (game === null) {
      return;
    }
    const { over } = this.variants;
    const found = await this.progress.run({ game, time: this.time.value, ...(over !== null && { over }) });
    const first = found?.games[0];
    if (found !== null && first !== undefined && game === this.#game) {
      fill(this.result, ...(found.parameter === null ? studyCards(found, first) : variantCards(found)));
      announce(first.findings[0]?.says ?? "The study is done.");
    }
  }
}

/** What stands in the place of a study before there is one. */
const notStudied = () => h("p", { class: "muted" }, "Nothing is studied yet.");

/** @param {GameStudy} game */
const findings = (game) =>
  game.findings.length === 0
    ? h("p", { class: "muted" }, "Nothing stands out.")
    : h("ul", { class: "findings" }, ...game.findings.map(({ says }) => h("li", {}, says)));

/** Saves all figures for those who want to count on. @param {Study} found */
function saveButton(found) {
  const save = () => {
    const name = fileName(found.games[0]?.title ?? "");
    download(`${name}-study.json`, new Blob([JSON.stringify(found)], { type: "application/json" }));
  };
  return h("p", {}, h("button", { type: "button", id: "save-study", onclick: save }, "Save as JSON"));
}

/**
 * What a study found.
 * @param {Study} found
 * @param {GameStudy} game
 */
export function studyCards(found, game) {
  const { exact, never_good: idle, never_good_count: count } = game.moves;
  return [
    h(
      "section",
      { class: "panel", "aria-label": "Findings" },
      h("h2", {}, "What it says"),
      findings(game),
      ...found.notes.map((note) => h("p", { class: "muted" }, note)),
      saveButton(found),
    ),
    h(
      "section",
      { class: "panel", "aria-label": "Charts" },
      h("h2", {}, "Figures"),
      h(
        "p",
        { class: "muted" },
        "A stroke is where the truth lies, 19 times of 20.",
        game.truth !== null && " A diamond is the truth with best play.",
      ),
      studyCharts([game]),
      count > 0 &&
        h(
          "p",
          {},
          `Moves that are never ${exact ? "good" : "chosen"}: ${idle
            .slice(0, 20)
            .map(({ name }) => name)
            .join(", ")}${count > 20 ? " …" : ""}`,
        ),
      h("details", {}, h("summary", {}, "The figures as a table"), strengthTable(game)),
    ),
  ];
}

/**
 * What a study found of variants: who wins each of them, and what the programs made of it.
 * @param {Study} found
 */
export function variantCards(found) {
  return [
    h(
      "section",
      { class: "panel", "aria-label": "Variants" },
      h("h2", {}, `By ${found.parameter ?? ""}`),
      h("div", { id: "study-variants" }, variantTable(found)),
      ...found.notes.map((note) => h("p", { class: "muted" }, note)),
      saveButton(found),
    ),
    ...found.games.map((game) =>
      h(
        "details",
        { class: "panel" },
        h("summary", {}, `${found.parameter ?? ""} ${game.value ?? ""}`),
        findings(game),
        strengthTable(game),
      ),
    ),
  ];
}
