/**
 * The versions that were kept: to open again, and two of them side by side with what changed.
 *
 * @module design/versions
 */

import * as api from "../lib/api.js";
import { field } from "../lib/controls.js";
import { fill, h } from "../lib/dom.js";
import { picture } from "../lib/drawing.js";
import { attempt } from "../lib/shell.js";
import { diff, sideBySide } from "./diff.js";
import { studyComparison } from "./study-compare.js";
import { removeVersion, renameVersion, versions } from "./store.js";

/** @import { DiffLine } from "./diff.js" */
/** @import { Version } from "./store.js" */

/** The text as it is written now, among the versions. */
const NOW = "now";

export class Versions {
  /** What is compared: from which version, to which. @type {[string, string]} */
  #pair = ["", NOW];

  /**
   * @param {HTMLElement} host
   * @param {object} on
   * @param {() => string} on.text  the text as it is now
   * @param {(text: string) => void} on.open  opens a version
   * @param {() => void} on.keep  keeps the text as it is now
   */
  constructor(host, on) {
    this.on = on;
    this.list = h("ul", { class: "version-list" });
    this.comparison = h("div", { class: "stack", id: "comparison" });
    this.studies = studyComparison(() => this.texts);
    fill(
      host,
      h(
        "section",
        { class: "panel", "aria-label": "Versions" },
        h(
          "header",
          {},
          h("h2", {}, "Versions"),
          h("button", { type: "button", id: "keep-version", onclick: () => on.keep() }, "Keep this version"),
        ),
        h(
          "p",
          { class: "muted" },
          "Versions are kept in this browser only. Save a file to keep them for good.",
        ),
        this.list,
      ),
      this.comparison,
      this.studies,
    );
    this.update();
  }

  /** Shows what is kept. */
  update() {
    const kept = versions();
    const none = h("li", { class: "muted" }, "No version is kept yet.");
    fill(this.list, ...(kept.length > 0 ? kept.map((version) => this.#row(version)) : [none]));
    if (!kept.some(({ id }) => id === this.#pair[0])) {
      this.#pair[0] = kept[0]?.id ?? "";
    }
    void this.compare();
  }

  /** @param {Version} version */
  #row(version) {
    const when = new Date(version.at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
    const name = h("input", {
      type: "text",
      value: version.name,
      "aria-label": `Name of the version of ${when}`,
      onchange: () => renameVersion(version.id, name.value.trim() || version.name),
    });
    const button = (/** @type {string} */ text, /** @type {() => void} */ action) =>
      h(
        "button",
        { type: "button", class: "small", "aria-label": `${text}: ${version.name}`, onclick: action },
        text,
      );
    return h(
      "li",
      {},
      name,
      h("span", { class: "muted" }, when),
      h(
        "span",
        { class: "row" },
        button("Open", () => this.on.open(version.text)),
        button("Compare", () => {
          this.#pair = [version.id, NOW];
          void this.compare();
          this.comparison.scrollIntoView({ block: "nearest" });
        }),
        button("Remove", () => {
          removeVersion(version.id);
          this.update();
        }),
      ),
    );
  }

  /** @param {string} id */
  #text(id) {
    return id === NOW ? this.on.text() : (versions().find((version) => version.id === id)?.text ?? "");
  }

  /** The texts that are compared. @returns {[string, string]} */
  get texts() {
    return [this.#text(this.#pair[0]), this.#text(this.#pair[1])];
  }

  /** Shows two versions side by side. */
  async compare() {
    this.studies.hidden = versions().length === 0;
    if (versions().length === 0) {
      fill(this.comparison);
      return;
    }
    const choose = (/** @type {0 | 1} */ side, /** @type {string} */ name) => {
      const options = [
        ...versions().map(({ id, name: called }) => [id, called]),
        [NOW, "the text as it is now"],
      ];
      const list = h(
        "select",
        {
          onchange: () => {
            this.#pair[side] = list.value;
            void this.compare();
          },
        },
        ...options.map(([value, text]) => h("option", { value, selected: value === this.#pair[side] }, text)),
      );
      return field(name, list);
    };
    const [before, after] = this.texts;
    const lines = diff(before, after);
    const changed = lines.filter(({ kind }) => kind !== "same").length;
    const boards = h("div", { class: "two-boards" });
    fill(
      this.comparison,
      h(
        "section",
        { class: "panel", "aria-label": "Two versions side by side" },
        h("h2", {}, "Side by side"),
        h("div", { class: "fields" }, choose(0, "before"), choose(1, "after")),
        h("p", { role: "status" }, changed === 0 ? "Both are the same." : `${changed} lines differ.`),
        boards,
        diffTable(lines),
      ),
    );
    const pictures = await Promise.all([before, after].map(startOf));
    fill(boards, ...pictures);
  }
}

/**
 * The board of a text at its start, if it is a game.
 * @param {string} text
 */
async function startOf(text) {
  const read = await attempt(() => api.readRules({ text }));
  const game = read?.game;
  const state = game ? await attempt(() => api.state({ game })) : undefined;
  return state === undefined
    ? h("p", { class: "muted" }, "These rules are not a game yet.")
    : picture(state.view, `The start of ${read?.title ?? "the game"}`);
}

/** @param {DiffLine[]} lines */
function diffTable(lines) {
  const cell = (/** @type {DiffLine | null} */ line) => {
    if (line === null) {
      return h("td", { class: "nothing" });
    }
    const sign = { same: "", removed: "−", added: "+" }[line.kind];
    const told = { same: "", removed: "taken away: ", added: "added: " }[line.kind];
    return h(
      "td",
      { class: line.kind },
      h("span", { class: "sign", "aria-hidden": "true" }, sign),
      told && h("span", { class: "unseen" }, told),
      h("code", {}, line.text),
    );
  };
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "What changed" },
    h(
      "table",
      { class: "diff" },
      h("thead", {}, h("tr", {}, h("th", {}, "before"), h("th", {}, "after"))),
      h("tbody", {}, ...sideBySide(lines).map(([left, right]) => h("tr", {}, cell(left), cell(right)))),
    ),
  );
}
