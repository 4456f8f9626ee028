/**
 * A place to write rules: a plain textarea, with line numbers and marks drawn behind it, words to complete, and what a
 * word means where the pointer rests. Whatever changes the text goes through the browser's own editing, so that undo
 * takes it back.
 *
 * @module design/editor
 */

import { fill, h } from "../lib/dom.js";
import { announce } from "../lib/shell.js";
import { Completion } from "./completion.js";
import { charactersBefore, indentAfter, lineAndColumn, lineAround, placeOf, stretches } from "./text.js";

/** @import { RuleCompletions, RuleMessage } from "../lib/types.js" */

export class Editor {
  /** @type {RuleMessage[]} */
  #messages = [];
  /** The size of a character, in pixels. */
  #cell = { width: 8, height: 20 };

  /**
   * @param {HTMLElement} host
   * @param {object} on
   * @param {() => void} on.changed  hears of every change of the text
   * @param {() => void} on.moved  hears when the caret is elsewhere
   * @param {() => void} on.asked  hears when somebody wants to hear what the word at the caret means
   * @param {(at: number | null, x: number, y: number) => void} on.pointed  hears over which place the pointer rests
   */
  constructor(host, on) {
    this.on = on;
    this.numbers = h("div", { class: "numbers", "aria-hidden": "true" });
    this.marks = h("pre", { class: "marks", "aria-hidden": "true" });
    this.area = h("textarea", {
      id: "rules",
      class: "rules",
      wrap: "off",
      rows: 22,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      autocorrect: "off",
      "aria-label": "Rules",
      "aria-describedby": "problem-count",
      "aria-autocomplete": "list",
      "aria-keyshortcuts": "F2 F8 Control+Space",
      placeholder: "game My game",
    });
    this.paper = h("div", { class: "paper" }, this.marks, this.area);
    this.completion = new Completion(this.area, this.paper, (from, word) => this.#complete(from, word));
    fill(host, h("div", { class: "editor-box" }, this.numbers, this.paper));
    this.area.addEventListener("input", () => this.#changed());
    this.area.addEventListener("scroll", () => this.#scrolled());
    this.area.addEventListener("keydown", (event) => this.#key(event));
    this.area.addEventListener("pointermove", (event) => this.#pointed(event));
    this.area.addEventListener("pointerleave", () => on.pointed(null, 0, 0));
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === this.area) {
        on.moved();
      }
    });
    this.#draw();
  }

  get text() {
    return this.area.value;
  }

  get caret() {
    return this.area.selectionStart;
  }

  /** The caret as the server counts. */
  get characters() {
    return charactersBefore(this.text, this.caret);
  }

  /**
   * Puts another text in the place of this one. Undo brings this one back.
   * @param {string} text
   */
  replace(text) {
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(0, this.text.length);
    this.insert(text);
    this.area.setSelectionRange(0, 0);
    this.area.scrollTop = this.area.scrollLeft = 0;
  }

  /**
   * Writes something where the caret is, as if it were typed.
   * @param {string} text
   */
  insert(text) {
    // The one way to change a text that undo knows of. Where it does nothing, the text changes all the same.
    const command = text === "" ? "delete" : "insertText";
    if (this.area.value !== text && !document.execCommand(command, false, text)) {
      const { selectionStart, selectionEnd } = this.area;
      this.area.setRangeText(text, selectionStart, selectionEnd, "end");
      this.#changed();
    }
  }

  /** Takes back the latest change, where there is no keyboard to say so. */
  undo() {
    this.area.focus({ preventScroll: true });
    document.execCommand("undo");
  }

  /**
   * Adds a line at the end.
   * @param {string} line
   */
  addLine(line) {
    this.area.focus({ preventScroll: true });
    const { text } = this;
    this.area.setSelectionRange(text.length, text.length);
    this.insert(`${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`);
    this.area.scrollTop = this.area.scrollHeight;
  }

  /**
   * Shows what is wrong, in its place.
   * @param {RuleMessage[]} messages
   */
  show(messages) {
    this.#messages = messages;
    this.#draw();
  }

  /**
   * Offers words at the caret, unless it has moved since they were asked for.
   * @param {RuleCompletions | null} found
   */
  offer(found) {
    const from = found === null ? 0 : [...this.text].slice(0, found.start).join("").length;
    const { line, column } = lineAndColumn(this.text, from);
    this.completion.offer(found, from, this.#spot(line + 1, column));
  }

  /** Where on the paper a place is, in pixels. @param {number} line @param {number} column */
  #spot(line, column) {
    this.#measure();
    const style = getComputedStyle(this.area);
    return {
      x: parseFloat(style.paddingLeft) + column * this.#cell.width - this.area.scrollLeft,
      y: parseFloat(style.paddingTop) + line * this.#cell.height - this.area.scrollTop,
    };
  }

  /** Goes to something that is wrong. @param {RuleMessage} message */
  goTo(message) {
    const from = placeOf(this.text, message.line, message.column);
    this.area.focus();
    this.area.setSelectionRange(from, from + message.length);
    this.area.scrollTop = Math.max(0, (message.line - 4) * this.#cell.height);
    announce(`Line ${message.line}: ${message.message}`);
  }

  /**
   * Writes a phrase in the place of what is wrong. Undo takes it back.
   * @param {RuleMessage} message
   * @param {string} phrase
   */
  mend(message, phrase) {
    const from = placeOf(this.text, message.line, message.column);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(from, from + message.length);
    this.insert(phrase);
    announce(`Line ${message.line}: ${phrase}`);
  }

  /** Goes to what is wrong behind the caret, or to the first. */
  goToNext() {
    const behind = this.#messages.find(
      ({ line, column }) => placeOf(this.text, line, column) > this.area.selectionEnd,
    );
    const next = behind ?? this.#messages[0];
    if (next !== undefined) {
      this.goTo(next);
    }
  }

  #changed() {
    // What was wrong moves with the text only when the server has read it again.
    this.#draw();
    this.on.changed();
  }

  #draw() {
    const { text } = this;
    const marks = this.#messages.map(({ line, column, length, is_error: isError }) => {
      const from = Math.min(placeOf(text, line, column), text.length);
      // What is missing is marked at the character before it.
      const to = Math.min(from + Math.max(1, length), text.length);
      return { from: from === to ? Math.max(0, from - 1) : from, to, kind: isError ? "error" : "warning" };
    });
    fill(
      this.marks,
      ...stretches(text, marks).map((part) =>
        part.kind === null ? part.text : h("mark", { class: part.kind }, part.text),
      ),
      "\n",
    );
    const wrong = new Map(this.#messages.map((message) => [message.line, message.is_error]));
    fill(
      this.numbers,
      ...text.split("\n").map((_, index) => {
        const isError = wrong.get(index + 1);
        const kind = isError === undefined ? null : isError ? "error" : "warning";
        return h("span", { class: kind }, index + 1);
      }),
    );
    this.area.setAttribute("aria-invalid", String(this.#messages.some(({ is_error: isError }) => isError)));
    this.#scrolled();
  }

  #scrolled() {
    const { scrollLeft, scrollTop } = this.area;
    this.marks.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    this.numbers.style.transform = `translateY(${-scrollTop}px)`;
    this.completion.close();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.completion.key(event)) {
      event.preventDefault();
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "Enter" && isPlain && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.#endLine();
    } else if (event.key === "F8") {
      event.preventDefault();
      this.goToNext();
    } else if (event.key === "F2") {
      event.preventDefault();
      this.on.asked();
    } else if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      this.completion.isWanted = true;
      this.on.changed();
    }
  }

  /** The next line begins where this one does; a line of blanks alone goes back to the margin instead. */
  #endLine() {
    const line = lineAround(this.text, this.caret);
    if (line !== "" && line.trim() === "") {
      const from = this.text.lastIndexOf("\n", this.caret - 1) + 1;
      this.area.setSelectionRange(from, from + line.length);
      this.insert("");
    } else {
      this.insert(`\n${indentAfter(line)}`);
    }
  }

  /**
   * @param {number} from
   * @param {string} word
   */
  #complete(from, word) {
    this.area.setSelectionRange(from, this.area.selectionEnd);
    this.insert(`${word} `);
  }

  #measure() {
    const probe = h("span", { class: "probe" }, "0".repeat(40));
    this.marks.append(probe);
    const { width } = probe.getBoundingClientRect();
    probe.remove();
    const height = parseFloat(getComputedStyle(this.area).lineHeight);
    if (width > 0 && height > 0) {
      this.#cell = { width: width / 40, height };
    }
  }

  /** @param {PointerEvent} event */
  #pointed(event) {
    this.#measure();
    const box = this.area.getBoundingClientRect();
    const style = getComputedStyle(this.area);
    const left = event.clientX - box.left - parseFloat(style.paddingLeft) + this.area.scrollLeft;
    const top = event.clientY - box.top - parseFloat(style.paddingTop) + this.area.scrollTop;
    const [line, column] = [Math.floor(top / this.#cell.height), Math.floor(left / this.#cell.width)];
    const lines = this.text.split("\n");
    if (event.pointerType === "touch" || column < 0 || column >= (lines[line]?.length ?? 0)) {
      this.on.pointed(null, 0, 0);
      return;
    }
    const before = lines.slice(0, line).reduce((sum, whole) => sum + whole.length + 1, 0);
    this.on.pointed(before + column, event.clientX, event.clientY);
  }
}
