/**
 * The versions that were kept: to open again, and two of them side by side with what changed.
 *
 * @module design/versions
 */

import * as api from "../lib/api.js";
import { field } from "../lib/controls.js";
import { fill, h } from "../lib/dom.js";
import { picture } from "../lib/drawing.js";
import { Latest } from "../lib/latest.js";
import { attempt } from "../lib/shell.js";
import { diff, sideBySide } from "./diff.js";
import { isSame, plainRules, settingsInWords } from "./rules.js";
import { StudyComparison } from "./study-compare.js";
import { removeVersion, renameVersion, versions } from "./store.js";

/** @import { DiffLine } from "./diff.js" */
/** @import { Rules } from "./rules.js" */
/** @import { Version } from "./store.js" */

/** The text as it is written now, among the versions. */
const NOW = "now";

export class Versions {
  /** What is compared: from which version, to which. @type {[string, string]} */
  #pair = ["", NOW];
  #drawing = new Latest();

  /**
   * @param {HTMLElement} host
   * @param {object} on
   * @param {() => Rules} on.rules  the rules as they are now
   * @param {(rules: Rules) => void} on.open  opens a version
   * @param {() => void} on.keep  keeps the rules as they are now
   */
  constructor(host, on) {
    this.on = on;
    this.list = h("ul", { class: "version-list" });
    this.keep = h(
      "button",
      { type: "button", id: "keep-version", onclick: () => on.keep() },
      "Keep this version",
    );
    const [before, after] = [this.#choice(0), this.#choice(1)];
    this.choices = [before, after];
    this.changed = h("p", { role: "status" });
    this.boards = h("div", { class: "two-boards" });
    this.lines = h("div", {});
    this.comparison = h(
      "section",
      { class: "panel", id: "comparison", "aria-label": "Two versions side by side" },
      h("h2", {}, "Side by side"),
      h("div", { class: "fields" }, field("before", before), field("after", after)),
      this.changed,
      this.boards,
      this.lines,
    );
    this.studies = new StudyComparison();
    fill(
      host,
      h(
        "section",
        { class: "panel", "aria-label": "Versions" },
        h("header", {}, h("h2", {}, "Versions"), this.keep),
        h(
          "p",
          { class: "muted" },
          "Versions are kept in this browser only. Save a file to keep them for good.",
        ),
        this.list,
      ),
      this.comparison,
      this.studies.element,
    );
    this.update();
  }

  /** Shows what is kept. */
  update() {
    const kept = versions();
    const none = h("li", { class: "muted" }, "No version is kept yet.");
    fill(this.list, ...(kept.length > 0 ? kept.map((version) => this.#row(version)) : [none]));
    this.#pair = [
      kept.some(({ id }) => id === this.#pair[0]) ? this.#pair[0] : (kept[0]?.id ?? ""),
      kept.some(({ id }) => id === this.#pair[1]) ? this.#pair[1] : NOW,
    ];
    this.#offer();
    void this.compare();
  }

  /** @param {Version} version */
  #row(version) {
    const when = new Date(version.at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
    const name = h("input", {
      type: "text",
      value: version.name,
      "aria-label": `Name of the version of ${when}`,
      onchange: () => {
        renameVersion(version.id, name.value.trim() || version.name);
        this.#offer();
      },
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
        button("Open", () => this.on.open(version)),
        button("Compare", () => {
          this.#pair = [version.id, NOW];
          this.#offer();
          void this.compare();
          this.comparison.scrollIntoView({ block: "nearest" });
        }),
        button("Remove", () => this.#remove(version.id)),
      ),
    );
  }

  /** Whoever goes through the list by keyboard goes on with the version behind. @param {string} id */
  #remove(id) {
    const place = versions().findIndex((version) => version.id === id);
    removeVersion(id);
    this.update();
    const names = this.list.querySelectorAll("input");
    (names[place] ?? names[place - 1] ?? this.keep).focus();
  }

  /** A choice of what is compared. @param {0 | 1} side */
  #choice(side) {
    const list = h("select", {
      onchange: () => {
        this.#pair[side] = list.value;
        void this.compare();
      },
    });
    return list;
  }

  /** Offers what there is to compare. */
  #offer() {
    const kept = versions().map(({ id, name }) => [id, name]);
    this.choices.forEach((list, side) =>
      fill(
        list,
        ...[...kept, [NOW, "the text as it is now"]].map(([value, text]) =>
          h("option", { value, selected: value === this.#pair[side] }, text),
        ),
      ),
    );
  }

  /** @param {string} id @returns {Rules} */
  #rules(id) {
    return id === NOW ? this.on.rules() : (versions().find((version) => version.id === id) ?? plainRules(""));
  }

  /** Shows two versions side by side. */
  async compare() {
    const signal = this.#drawing.begin();
    this.comparison.hidden = this.studies.element.hidden = versions().length === 0;
    if (this.comparison.hidden) {
      return;
    }
    const [before, after] = [this.#rules(this.#pair[0]), this.#rules(this.#pair[1])];
    this.studies.turnTo([before, after]);
    const lines = diff(before.text, after.text);
    const told = difference(before, after, lines);
    if (this.changed.textContent !== told) {
      fill(this.changed, told);
    }
    fill(this.lines, diffTable(lines));
    const pictures = await Promise.all([before, after].map(startOf));
    if (!signal.aborted) {
      fill(this.boards, ...pictures);
    }
  }
}

/**
 * What is not the same, in a sentence or two.
 * @param {Rules} before
 * @param {Rules} after
 * @param {DiffLine[]} lines
 */
export function difference(before, after, lines) {
  if (isSame(before, after)) {
    return "Both are the same.";
  }
  const changed = lines.filter(({ kind }) => kind !== "same").length;
  const text =
    changed === 0
      ? "Both texts are the same."
      : changed === 1
        ? "1 line differs."
        : `${changed} lines differ.`;
  const [old, now] = [before, after].map(settingsInWords);
  return old === now ? text : `${text} Parameters: ${old} before, ${now} after.`;
}

/**
 * The board of rules at its start, if they are a game.
 * @param {Rules} rules
 */
async function startOf({ text, settings }) {
  const read = await attempt(() => api.readRules({ text, settings }));
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
