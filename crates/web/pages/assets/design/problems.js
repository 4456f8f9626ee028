/**
 * What is wrong with the rules, as a list: the line, what was wanted, what came, and the way out.
 *
 * @module design/problems
 */

import { fill, h } from "../lib/dom.js";
import { withCode } from "./explain.js";

/** @import { RuleMessage } from "../lib/types.js" */

/**
 * How many there are, in words.
 * @param {RuleMessage[]} messages
 */
export function countOf(messages) {
  const errors = messages.filter(({ is_error: isError }) => isError).length;
  const warnings = messages.length - errors;
  const some = (/** @type {number} */ count, /** @type {string} */ name) =>
    count === 0 ? [] : [count === 1 ? `one ${name}` : `${count} ${name}s`];
  const parts = [...some(errors, "error"), ...some(warnings, "warning")];
  return parts.length === 0
    ? "Nothing is wrong."
    : `There ${messages.length === 1 ? "is" : "are"} ${parts.join(" and ")}.`;
}

export class Problems {
  /**
   * @param {HTMLElement} host
   * @param {object} on
   * @param {(message: RuleMessage) => void} on.goTo  a problem is to be looked at
   * @param {(message: RuleMessage, phrase: string) => void} on.mend  a phrase is to stand in the place of what is wrong
   */
  constructor(host, on) {
    this.on = on;
    this.count = h("p", { id: "problem-count", role: "status" });
    this.list = h("ul", { class: "problem-list" });
    fill(host, h("header", {}, h("h2", {}, "Problems"), this.count), this.list);
  }

  /** @param {RuleMessage[]} messages */
  show(messages) {
    const told = countOf(messages);
    // Said once, not at every key.
    if (this.count.textContent !== told) {
      this.count.textContent = told;
    }
    fill(
      this.list,
      ...messages.map((message) =>
        h(
          "li",
          { class: message.is_error ? "error" : "warning" },
          h(
            "button",
            { type: "button", class: "problem", onclick: () => this.on.goTo(message) },
            h("span", { class: "place" }, `Line ${message.line}`),
            h("span", {}, ...withCode(message.message)),
            message.help !== null && h("span", { class: "muted" }, ...withCode(message.help)),
          ),
          this.#mending(message),
        ),
      ),
    );
  }

  /** A button that puts the phrase there which was probably meant. @param {RuleMessage} message */
  #mending(message) {
    const { replacement } = message;
    return (
      replacement !== null &&
      h(
        "button",
        { type: "button", class: "small mend", onclick: () => this.on.mend(message, replacement) },
        "Write ",
        h("code", {}, replacement),
      )
    );
  }
}
