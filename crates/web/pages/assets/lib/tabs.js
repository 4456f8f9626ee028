/**
 * Tabs: each builds its panel when it is first opened, and the address remembers which is open, unless it has other
 * things to remember.
 *
 * The page declares a button `tab-name` and a panel `name` for each.
 *
 * @module tabs
 */

import { byId } from "./dom.js";

/**
 * @param {Record<string, (host: HTMLElement) => unknown>} tabs  the first is open if the address names none
 * @param {string} [first]  another to be open then
 * @param {"own" | "shared" | "none"} [query]  whether what the address asks is asked of one tab, of them all, or has
 *   nothing to do with tabs
 * @returns {(name: string) => void}  opens a tab without a word in the address
 */
export function openTabs(tabs, first = /** @type {string} */ (Object.keys(tabs)[0]), query = "own") {
  const names = Object.keys(tabs);
  const open = (/** @type {string} */ chosen) => {
    for (const [name, build] of Object.entries(tabs)) {
      const host = byId(name);
      const tab = byId(`tab-${name}`);
      tab.setAttribute("aria-selected", String(name === chosen));
      tab.tabIndex = name === chosen ? 0 : -1;
      host.hidden = name !== chosen;
      if (name === chosen && host.childElementCount === 0) {
        build(host);
      }
    }
  };
  for (const [index, name] of names.entries()) {
    const tab = byId(`tab-${name}`);
    tab.addEventListener("click", () => {
      if (query !== "none") {
        const asked = query === "shared" ? location.search : "";
        history.replaceState(null, "", `${location.pathname}${asked}#${name}`);
      }
      open(name);
    });
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: names.length - 1, ArrowRight: 1 }[event.key];
      if (step !== undefined) {
        const other = byId(`tab-${names[(index + step) % names.length]}`);
        other.focus();
        other.click();
      }
    });
  }
  const asked = () => (query === "none" ? undefined : names.find((name) => name === location.hash.slice(1)));
  // An address that somebody types over this one may ask something else of the tab.
  addEventListener("hashchange", () => asked() !== undefined && location.reload());
  open(asked() ?? first);
  return open;
}
