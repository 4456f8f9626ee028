/**
 * The panels beside the board, as tabs. On a telephone they are a sheet at the foot of the window: a tab opens it,
 * the same tab closes it, and the whole board is in view above.
 *
 * @module play/sheet
 */

import { byId } from "../lib/dom.js";
import { openTabs } from "../lib/tabs.js";

const NAMES = ["analysis", "moves", "setup", "rules"];

export class Sheet {
  /** @param {{ first: string, isOpen: boolean }} begin  the tab to begin with, and whether a sheet is open */
  constructor({ first, isOpen }) {
    this.element = byId("side");
    this.#open = openTabs(Object.fromEntries(NAMES.map((name) => [name, () => undefined])), first, "shared");
    this.#show(isOpen);
    let before = this.selected;
    for (const name of NAMES) {
      byId(`tab-${name}`).addEventListener("click", () => {
        this.#show(before !== name || this.element.classList.contains("closed"));
        before = name;
      });
    }
    this.#listenToFingers();
  }

  #open;

  get selected() {
    return NAMES.find((name) => !byId(name).hidden) ?? "";
  }

  /** Opens a tab. @param {string} name */
  open(name) {
    this.#open(name);
    this.#show(true);
  }

  /** Shows a tab where there is room for it, and lets the board have the window where there is not. @param {string} name */
  prepare(name) {
    this.#open(name);
    this.#show(false);
  }

  /** @param {boolean} shown */
  #show(shown) {
    this.element.classList.toggle("closed", !shown);
    this.makeRoom();
  }

  /** Brings the board above the sheet, if there is one and it is open. */
  makeRoom() {
    const isOpenSheet = !this.element.classList.contains("closed");
    if (isOpenSheet && getComputedStyle(this.element).position === "fixed") {
      byId("stage-board").scrollIntoView({ block: "start" });
    }
  }

  /** The sheet follows a finger that pulls its tabs up or down. */
  #listenToFingers() {
    let start = 0;
    const tabs = byId("side-tabs");
    tabs.addEventListener("touchstart", (event) => (start = event.touches[0]?.clientY ?? 0), {
      passive: true,
    });
    tabs.addEventListener("touchend", (event) => {
      const moved = (event.changedTouches[0]?.clientY ?? start) - start;
      if (Math.abs(moved) > 24) {
        this.#show(moved < 0);
      }
    });
  }
}
