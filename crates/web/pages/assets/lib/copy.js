/**
 * Texts to take away: a line with a button that copies it.
 *
 * @module copy
 */

import { h } from "./dom.js";
import { say } from "./shell.js";

/**
 * Puts a text on the clipboard, and says so.
 * @param {string} text
 * @param {string} what  such as "link"
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`The ${what} is on the clipboard.`);
  } catch {
    say(`The browser does not let pages copy; the ${what} is ${text}`);
  }
}

/**
 * A line that can be marked as a whole, with a button that copies it. What came of it stands beside the button,
 * because a dialog hides the messages of the page.
 * @param {string} name
 * @param {string} text
 */
export function copyRow(name, text) {
  const line = h("input", { type: "text", readonly: true, value: text, "aria-label": name });
  line.addEventListener("focus", () => line.select());
  const told = h("span", { class: "muted", role: "status" });
  const take = async () => {
    try {
      await navigator.clipboard.writeText(text);
      told.textContent = "copied";
    } catch {
      line.select();
      told.textContent = "marked: copy it by hand";
    }
  };
  const button = h("button", { type: "button", onclick: () => void take() }, "Copy");
  button.setAttribute("aria-label", `Copy: ${name}`);
  return h("div", { class: "copy-row" }, line, button, told);
}
