/**
 * The panels beside the board, as tabs. On a telephone they are a sheet at the foot of the window: a tab opens it,
 * the same tab closes it, and the board stays in view above.
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

/**
 * Lets a finger walk through a game: a swipe over the board to the right goes back, to the left goes forth.
 * @param {HTMLElement} host
 * @param {(step: "back" | "forth") => void} walk
 */
export function listenToSwipes(host, walk) {
  /** @type {{ x: number, y: number } | null} */
  let start = null;
  host.addEventListener(
    "touchstart",
    (event) => {
      const [finger] = event.touches;
      start =
        event.touches.length === 1 && finger !== undefined ? { x: finger.clientX, y: finger.clientY } : null;
    },
    { passive: true },
  );
  // A swipe scrolls nothing: what it set in motion would take the next tap, to be stopped by it.
  host.addEventListener("touchmove", (event) => {
    const [finger] = event.touches;
    if (start && finger && event.cancelable && isLevel(finger.clientX - start.x, finger.clientY - start.y)) {
      event.preventDefault();
    }
  });
  host.addEventListener("touchend", (event) => {
    const finger = event.changedTouches[0];
    const step = start && finger ? swipe(finger.clientX - start.x, finger.clientY - start.y) : null;
    start = null;
    if (step !== null) {
      // A swipe is no tap on the cell that it ends on.
      event.preventDefault();
      walk(step);
    }
  });
}

/** The shortest way of a finger that is a swipe, in pixels. */
const SWIPE = 60;

/**
 * What a finger means that went so far.
 * @param {number} right
 * @param {number} down
 * @returns {"back" | "forth" | null}
 */
export function swipe(right, down) {
  if (Math.abs(right) < SWIPE || !isLevel(right, down)) {
    return null;
  }
  return right > 0 ? "back" : "forth";
}

/** A finger that means to rest moves a little all the same, in pixels. */
const REST = 10;

/**
 * Whether a finger goes sideways.
 * @param {number} right
 * @param {number} down
 */
const isLevel = (right, down) => Math.abs(right) > Math.max(REST, 2 * Math.abs(down));
