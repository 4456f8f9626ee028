/**
 * The word search page: one tab to find, one to make.
 *
 * @module words
 */

import { byId } from "./lib/dom.js";
import { openPage } from "./lib/shell.js";
import { FindPanel } from "./words/find.js";
import { MakePanel } from "./words/make.js";

/** Each tab builds its panel when it is first opened. @type {Record<string, (host: HTMLElement) => unknown>} */
const TABS = { find: (host) => new FindPanel(host), make: (host) => new MakePanel(host) };

/** @param {string} chosen */
function open(chosen) {
  for (const [name, build] of Object.entries(TABS)) {
    const host = byId(name);
    byId(`tab-${name}`).setAttribute("aria-selected", String(name === chosen));
    byId(`tab-${name}`).tabIndex = name === chosen ? 0 : -1;
    host.hidden = name !== chosen;
    if (name === chosen && host.childElementCount === 0) {
      build(host);
    }
  }
}

openPage();
const names = Object.keys(TABS);
for (const [index, name] of names.entries()) {
  const tab = byId(`tab-${name}`);
  tab.addEventListener("click", () => {
    history.replaceState(null, "", `#${name}`);
    open(name);
  });
  tab.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const other = byId(`tab-${names[(index + 1) % names.length]}`);
      other.focus();
      other.click();
    }
  });
}
open(location.hash === "#make" ? "make" : "find");
