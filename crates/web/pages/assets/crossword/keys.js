/**
 * Keys to touch, for devices that have none.
 *
 * @module crossword/keys
 */

import { h } from "../lib/dom.js";

const ROWS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];

/**
 * @typedef {object} KeyActions
 * @property {(letter: string) => void} typed
 * @property {() => void} erased
 * @property {[sign: string, name: string, action: () => void]} own  a key of the page's own
 * @property {(step: number) => void} clue  the next clue, or the one before
 */

/**
 * The keys, which leave the focus where it is.
 * @param {KeyActions} actions
 */
export function touchKeys({ typed, erased, own, clue }) {
  const key = (
    /** @type {string} */ sign,
    /** @type {string} */ name,
    /** @type {() => void} */ action,
    wide = "",
  ) =>
    h(
      "button",
      {
        type: "button",
        class: `key ${wide}`,
        "aria-label": name,
        tabindex: -1,
        onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
        onclick: action,
      },
      sign,
    );
  const letters = ROWS.map((row) => [...row].map((letter) => key(letter, letter, () => typed(letter))));
  letters[1]?.push(key("⌫", "Erase", erased, "wide"));
  letters[2]?.unshift(key("‹", "Previous clue", () => clue(-1), "wide"));
  letters[2]?.push(
    key(...own),
    key("›", "Next clue", () => clue(1), "wide"),
  );
  return h(
    "div",
    { class: "touch-keys", role: "group", "aria-label": "Keys" },
    ...letters.map((row) => h("div", { class: "key-row" }, ...row)),
  );
}
