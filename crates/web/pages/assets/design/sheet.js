/**
 * The rules in plain words with the board, to be read and printed. The words are the server's, made from the rules.
 *
 * @module design/sheet
 */

import { fill, h } from "../lib/dom.js";
import { picture } from "../lib/drawing.js";

/** @import { RuleSheet, State } from "../lib/types.js" */

/**
 * @param {HTMLElement} host
 * @param {RuleSheet} sheet
 * @param {State} start
 */
export function showSheet(host, sheet, start) {
  fill(
    host,
    h(
      "article",
      { class: "panel rule-sheet", "aria-label": "Rule sheet" },
      h(
        "header",
        {},
        h("h2", {}, sheet.title),
        h("button", { type: "button", class: "no-print", onclick: () => print() }, "Print"),
      ),
      h("div", { class: "sheet-board" }, picture(start.view, "The start")),
      ...sheet.sections.map(({ heading, lines }) =>
        h(
          "section",
          {},
          h("h3", {}, heading),
          ...lines.map(({ text, depth }) => h("p", { class: `depth-${Math.min(depth, 3)}` }, text)),
        ),
      ),
    ),
  );
}
