/**
 * A grid of letters as SVG, with words marked on it and, when played, words to be marked: by dragging
 * from the first letter to the last, or by Enter on each.
 *
 * @module words/letters
 */

import { fill, s } from "../lib/dom.js";

/** @import { WordMatch } from "../lib/types.js" */

const SIZE = 40;
/** Colours of marks, used in turn. */
const SHADES = 6;

/** @typedef {[number, number]} At  Row and column. */

export class LetterGrid {
  #stop = 0;
  /** @type {SVGElement[]} */
  #cells = [];
  /** Where the word being marked begins. @type {At | null} */
  #from = null;

  /**
   * @param {HTMLElement} host
   * @param {string[][]} rows
   * @param {((start: At, end: At) => void) | null} mark  hears of a word the user marks
   */
  constructor(host, rows, mark) {
    this.rows = rows;
    this.mark = mark;
    this.columns = Math.max(0, ...rows.map((row) => row.length));
    this.marks = s("g", { class: "marks" });
    this.drag = s("line", { class: "band drag", visibility: "hidden" });
    const letters = rows.map((row, r) =>
      s("g", { role: "row" }, ...row.map((letter, c) => this.#cell(letter, [r, c]))),
    );
    this.root = s(
      "svg",
      {
        class: `letters ${mark ? "playable" : ""}`,
        viewBox: `0 0 ${this.columns * SIZE} ${rows.length * SIZE}`,
        role: "grid",
        "aria-label": `Letters in ${rows.length} rows and ${this.columns} columns`,
      },
      this.marks,
      this.drag,
      ...letters,
    );
    this.root.style.setProperty("--ratio", String(this.columns / Math.max(1, rows.length)));
    this.root.style.setProperty("--columns", String(this.columns));
    if (mark) {
      this.root.addEventListener("pointerdown", (event) => this.#down(event));
      this.root.addEventListener("pointermove", (event) => this.#move(event));
      this.root.addEventListener("pointerup", (event) => this.#up(event));
    }
    fill(host, this.root);
    this.#cells[0]?.setAttribute("tabindex", "0");
  }

  /**
   * @param {string} letter
   * @param {At} at
   */
  #cell(letter, [row, column]) {
    const index = row * this.columns + column;
    const group = s(
      "g",
      {
        class: letter === "." ? "letter hole" : "letter",
        role: "gridcell",
        tabindex: -1,
        "aria-label": `${letter.toUpperCase()}, row ${row + 1}, column ${column + 1}`,
        "data-at": `${row},${column}`,
        onfocus: () => this.#setStop(index),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, row, column),
      },
      s("rect", { x: column * SIZE, y: row * SIZE, width: SIZE, height: SIZE }),
      letter !== "." && s("text", { x: (column + 0.5) * SIZE, y: (row + 0.5) * SIZE }, letter.toUpperCase()),
    );
    this.#cells[index] = group;
    return group;
  }

  /**
   * Marks words; those in `bright` stand out.
   * @param {WordMatch[]} matches
   * @param {(match: WordMatch) => boolean} bright
   */
  show(matches, bright) {
    const some = matches.some(bright);
    fill(
      this.marks,
      ...matches.map((match, index) => {
        const shade = bright(match) ? "bright" : some ? "faint" : "";
        const ends = {
          x1: centre(match.start[1]),
          y1: centre(match.start[0]),
          x2: centre(match.end[1]),
          y2: centre(match.end[0]),
        };
        return s(
          "line",
          { class: `band shade-${index % SHADES} ${shade}`, ...ends },
          s("title", {}, match.word),
        );
      }),
    );
  }

  // Marking

  /**
   * The letter under a pointer.
   * @param {PointerEvent} event
   * @returns {At}
   */
  #at(event) {
    const box = this.root.getBoundingClientRect();
    const part = (/** @type {number} */ offset, /** @type {number} */ size, /** @type {number} */ count) =>
      Math.max(0, Math.min(count - 1, Math.floor((offset / size) * count)));
    return [
      part(event.clientY - box.top, box.height, this.rows.length),
      part(event.clientX - box.left, box.width, this.columns),
    ];
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.root.setPointerCapture(event.pointerId);
    this.#begin(this.#at(event));
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#from !== null && event.buttons > 0) {
      this.#stretch(this.#at(event));
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const at = this.#at(event);
    // A click is the first letter of a word whose last is clicked next.
    if (this.#from !== null && (this.#from[0] !== at[0] || this.#from[1] !== at[1])) {
      this.#finish(at);
    }
  }

  /** @param {At} at */
  #begin(at) {
    if (this.#from !== null) {
      this.#finish(at);
      return;
    }
    this.#from = at;
    this.#stretch(at);
  }

  /** @param {At} to */
  #stretch(to) {
    const from = this.#from ?? to;
    for (const [key, value] of Object.entries({ x1: from[1], y1: from[0], x2: to[1], y2: to[0] })) {
      this.drag.setAttribute(key, String(centre(value)));
    }
    this.drag.setAttribute("visibility", "visible");
  }

  /** @param {At} to */
  #finish(to) {
    const from = this.#from;
    this.#from = null;
    this.drag.setAttribute("visibility", "hidden");
    if (from !== null) {
      this.mark?.(from, to);
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} row
   * @param {number} column
   */
  #key(event, row, column) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const [r, c] = [row + (step[0] ?? 0), column + (step[1] ?? 0)];
      if (this.rows[r]?.[c] !== undefined) {
        this.#cells[r * this.columns + c]?.focus();
        if (this.#from !== null) {
          this.#stretch([r, c]);
        }
      }
    } else if ((event.key === "Enter" || event.key === " ") && this.mark) {
      event.preventDefault();
      this.#begin([row, column]);
    } else if (event.key === "Escape") {
      this.#from = null;
      this.drag.setAttribute("visibility", "hidden");
    }
  }

  /** @param {number} index */
  #setStop(index) {
    this.#cells[this.#stop]?.setAttribute("tabindex", "-1");
    this.#stop = index;
    this.#cells[index]?.setAttribute("tabindex", "0");
  }
}

/** @param {number} index */
const centre = (index) => (index + 0.5) * SIZE;

/**
 * The letters of lines of text, one a cell.
 * @param {string[]} lines
 */
export function letterRows(lines) {
  const cutter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return lines.map((line) => [...cutter.segment(line)].map(({ segment }) => segment));
}
