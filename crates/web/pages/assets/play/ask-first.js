/**
 * Asks before something is lost.
 *
 * @module play/ask-first
 */

import { h } from "../lib/dom.js";
import { movesInWords } from "../lib/names.js";

/** @import { Table } from "./table.js" */

/**
 * Whether a game may be left: at once if there is nothing to lose, else when the person says so.
 * @param {Table} table
 * @param {string} deed  what is done then, as a button says it
 * @returns {Promise<boolean>}
 */
export function mayLeave(table, deed) {
  const { state, record } = table;
  const moves = record.line().length - 1;
  if (moves === 0 || state.outcome !== null) {
    return Promise.resolve(true);
  }
  return ask("Leave this game?", `It has ${movesInWords(moves)} and is not over.`, deed, "Keep playing");
}

/** The move that loses a game at once, in every game that has it. */
export const GIVE_UP = "quit";

/** Whether the person really gives up. */
export const mayGiveUp = () => ask("Give up this game?", "Whoever quits loses.", "Give up", "Keep playing");

/**
 * A question with two answers. Escape is the second.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function ask(title, text, yes, no) {
  return new Promise((resolve) => {
    const close = (/** @type {string} */ answer) => () => dialog.close(answer);
    const dialog = h(
      "dialog",
      {
        class: "panel ask-first",
        "aria-label": title,
        onclose: () => {
          resolve(dialog.returnValue === "yes");
          dialog.remove();
        },
      },
      h("h2", {}, title),
      h("p", {}, text),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "primary", onclick: close("no") }, no),
        h("button", { type: "button", onclick: close("yes") }, yes),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
