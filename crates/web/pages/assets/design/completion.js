/**
 * The list of words that fit at the caret. It opens while a word is being written, or when it is asked for; arrows
 * choose, Tab or Enter takes, Escape closes. Enter takes nothing unless something was chosen, because it also ends lines.
 *
 * @module design/completion
 */

import { fill, h } from "../lib/dom.js";
import { announce } from "../lib/shell.js";

/** @import { RuleCompletions } from "../lib/types.js" */

/** Words shown at once. */
const MOST = 10;

export class Completion {
  /** Where the word begins that is completed. */
  #from = 0;
  /** @type {string[]} */
  #words = [];
  /** The word that is chosen; none before the first arrow. */
  #chosen = -1;
  /** Whether somebody asked for words where none is begun. */
  isWanted = false;

  /**
   * @param {HTMLTextAreaElement} area
   * @param {HTMLElement} paper
   * @param {(from: number, word: string) => void} take
   */
  constructor(area, paper, take) {
    this.area = area;
    this.take = take;
    this.list = h("ul", {
      class: "words",
      role: "listbox",
      id: "words",
      "aria-label": "Words that fit",
      hidden: true,
    });
    paper.append(this.list);
    area.setAttribute("aria-controls", "words");
    area.addEventListener("blur", () => this.close());
  }

  get isOpen() {
    return !this.list.hidden;
  }

  /**
   * @param {RuleCompletions | null} found
   * @param {number} from
   * @param {{ x: number, y: number }} spot  under the word, on the paper
   */
  offer(found, from, spot) {
    const isBegun = from < this.area.selectionStart;
    const isWanted = this.isWanted;
    this.isWanted = false;
    const isHere =
      document.activeElement === this.area && this.area.selectionStart === this.area.selectionEnd;
    if (found === null || !isHere || !(isBegun || isWanted)) {
      this.close();
      return;
    }
    if (found.words.length === 0) {
      this.close();
      if (isWanted) {
        announce(found.wanted.length > 0 ? `Wanted here: ${found.wanted.join(", ")}` : "No word fits here.");
      }
      return;
    }
    this.#from = from;
    this.#words = found.words.slice(0, MOST);
    this.#chosen = -1;
    this.list.hidden = false;
    this.list.style.left = `${Math.max(0, Math.min(spot.x, this.area.clientWidth - 150))}px`;
    this.list.style.top = `${spot.y + 2}px`;
    this.#draw();
    const count = this.#words.length;
    announce(
      `${count === 1 ? "One word fits" : `${count} words fit`}: ${this.#words.slice(0, 4).join(", ")}`,
    );
  }

  close() {
    this.list.hidden = true;
    this.#words = [];
    this.area.removeAttribute("aria-activedescendant");
  }

  /**
   * Whether a key was meant for the list.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.isOpen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) {
      return false;
    }
    const count = this.#words.length;
    switch (event.key) {
      case "ArrowDown":
        this.#choose((this.#chosen + 1) % count);
        return true;
      case "ArrowUp":
        this.#choose((this.#chosen + count - 1 + (this.#chosen < 0 ? 1 : 0)) % count);
        return true;
      case "Escape":
        this.close();
        return true;
      case "Tab":
        if (event.shiftKey) {
          return false;
        }
        this.#takeWord(Math.max(0, this.#chosen));
        return true;
      case "Enter":
        if (this.#chosen < 0) {
          this.close();
          return false;
        }
        this.#takeWord(this.#chosen);
        return true;
      case "ArrowLeft":
      case "ArrowRight":
      case "Home":
      case "End":
        this.close();
        return false;
      default:
        return false;
    }
  }

  /** @param {number} index */
  #choose(index) {
    this.#chosen = index;
    this.#draw();
  }

  /** @param {number} index */
  #takeWord(index) {
    const word = this.#words[index];
    this.close();
    if (word !== undefined) {
      this.take(this.#from, word);
    }
  }

  #draw() {
    fill(
      this.list,
      ...this.#words.map((word, index) =>
        h(
          "li",
          {
            role: "option",
            id: `word-${index}`,
            "aria-selected": String(index === this.#chosen),
            // Before the textarea loses the focus.
            onpointerdown: (/** @type {Event} */ event) => {
              event.preventDefault();
              this.#takeWord(index);
            },
          },
          word,
        ),
      ),
    );
    if (this.#chosen >= 0) {
      this.area.setAttribute("aria-activedescendant", `word-${this.#chosen}`);
    } else {
      this.area.removeAttribute("aria-activedescendant");
    }
  }
}
