/**
 * What the words of the language mean: for the word at the caret in a panel, for the word under the pointer beside it.
 *
 * @module design/explain
 */

import { fill, h } from "../lib/dom.js";
import { announce } from "../lib/shell.js";
import { wordAt } from "./text.js";

/** @import { RuleConstruct, RulesLanguage } from "../lib/types.js" */

/**
 * The phrases that a word belongs to; those of a heading first where the word begins its line.
 * @param {RuleConstruct[]} constructs
 * @param {string} text
 * @param {number} at
 * @returns {RuleConstruct[]}
 */
export function constructsAt(constructs, text, at) {
  const word = wordAt(text, at);
  const from = text.lastIndexOf("\n", at - 1) + 1;
  const before = text.slice(from, at);
  if (word === "" || before.includes("#")) {
    return [];
  }
  const isHeading = /^\S*$/.test(before);
  const known = constructs.filter(({ words }) => words.includes(word));
  const fitting = known.filter(({ kind }) => (kind === "heading") === isHeading);
  return fitting.length > 0 ? fitting : known;
}

/** @param {RuleConstruct[]} constructs */
const list = (constructs) =>
  h(
    "dl",
    { class: "constructs" },
    ...constructs.flatMap(({ form, meaning, kind }) => [
      h("dt", {}, h("code", {}, form), " ", h("span", { class: "muted" }, kind)),
      h("dd", {}, ...withCode(meaning)),
    ]),
  );

/** What stands in backticks is code. @param {string} text */
export const withCode = (text) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));

/**
 * What a word means, to be heard.
 * @param {RuleConstruct[]} constructs
 */
export const inWords = (constructs) =>
  constructs.map(({ form, meaning }) => `${form}: ${meaning.replaceAll("`", "")}`).join(" ") ||
  "There is no word of the language at the caret.";

export class Explanation {
  /**
   * @param {HTMLElement} host
   * @param {RulesLanguage} language
   */
  constructor(host, language) {
    this.language = language;
    this.body = h("div", {});
    const all = h("details", { class: "all-words" }, h("summary", {}, "All words of the language"));
    all.addEventListener("toggle", () => {
      if (all.open && all.childElementCount === 1) {
        all.append(list(language.constructs));
      }
    });
    this.tip = h("div", { class: "tip panel", role: "tooltip", hidden: true });
    document.body.append(this.tip);
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") {
        this.tip.hidden = true;
      }
    });
    fill(
      host,
      h("h2", {}, "What it means"),
      this.body,
      h("p", { class: "muted" }, h("kbd", {}, "F2"), " reads it out, for those who listen to the page."),
      all,
      h("p", {}, h("a", { href: "/documents/rules-language" }, "The language, with examples")),
    );
    this.show("", 0);
  }

  /**
   * Explains the word at the caret.
   * @param {string} text
   * @param {number} at
   */
  show(text, at) {
    const found = constructsAt(this.language.constructs, text, at);
    fill(
      this.body,
      found.length > 0
        ? list(found)
        : h("p", { class: "muted" }, "Put the caret or the pointer on a word to see what it means."),
    );
  }

  /**
   * Reads out what the word at the caret means.
   * @param {string} text
   * @param {number} at
   */
  readOut(text, at) {
    announce(inWords(constructsAt(this.language.constructs, text, at)));
  }

  /**
   * Explains the word under the pointer, beside it.
   * @param {string} text
   * @param {number | null} at
   * @param {number} x
   * @param {number} y
   */
  hover(text, at, x, y) {
    const found = at === null ? [] : constructsAt(this.language.constructs, text, at);
    this.tip.hidden = found.length === 0;
    if (found.length > 0) {
      fill(this.tip, list(found.slice(0, 3)));
      this.tip.style.left = `${Math.max(8, Math.min(x + 12, innerWidth - 340))}px`;
      this.tip.style.top = `${Math.min(y + 18, innerHeight - this.tip.offsetHeight - 8)}px`;
    }
  }
}
