/**
 * The knight's tour page: a tour found and animated on any board, tours counted, and a tour of one's
 * own with the onward moves of every square written on it.
 *
 * @module tour
 */

import * as api from "./lib/api.js";
import { Slider, field } from "./lib/controls.js";
import { byId, fill, h } from "./lib/dom.js";
import { Latest, isOutdated } from "./lib/latest.js";
import { announce, isAbort, keepInAddress, openPage, query, sentence } from "./lib/shell.js";
import { Stepper } from "./lib/stepper.js";
import { TourDrawing } from "./tour/drawing.js";
import { KnightBoard } from "./tour/knight.js";

/** Ways to find a tour, as the command line names them. */
const METHODS = {
  structured: "joins small tours, in linear time",
  warnsdorff: "fewest moves onward first",
  backtracking: "tries everything",
};
/** What counts as a different tour. @type {Record<string, string>} */
const COUNTED = {
  undirected: "each counted once, whichever way it runs",
  directed: "each counted in both directions",
  "from the start": "from the chosen square",
};
/** The longest side of a board that is still a picture. */
const MAX_SIDE = 64;

class TourPage {
  /** The whole tour, or the walk so far when walking oneself. @type {number[]} */
  #path = [];
  /** A tour can be looked for while all are counted; each has its own place to be told in. */
  #finding = new Latest();
  #counting = new Latest();

  constructor() {
    const asked = query();
    const spec = asked.get("board") ?? "8x8";
    const board = KnightBoard.parse(spec);
    const isDrawn =
      board !== null && [board.rows, board.columns].every((side) => 1 <= side && side <= MAX_SIDE);
    this.board = isDrawn ? board : new KnightBoard(8, 8);
    const side = (/** @type {number} */ value) =>
      new Slider({ min: 1, max: MAX_SIDE, value, changed: () => void this.find() });
    this.rows = side(this.board.rows);
    this.columns = side(this.board.columns);
    this.closed = h("input", {
      type: "checkbox",
      checked: asked.get("closed") === "true",
      onchange: () => this.find(),
    });
    this.start = h("input", {
      type: "text",
      size: 5,
      class: "mono",
      value: asked.get("start") ?? "",
      placeholder: "any",
      onchange: () => this.find(),
    });
    this.method = h(
      "select",
      { onchange: () => this.find() },
      ...Object.entries(METHODS).map(([name, summary]) =>
        h("option", { value: name, selected: name === asked.get("by") }, `${name}: ${summary}`),
      ),
    );
    this.own = h("input", { type: "checkbox", checked: asked.has("own"), onchange: () => this.#restart() });
    this.says = h("div", { role: "status" });
    this.count = h("div", { role: "status" });
    this.drawing = this.#newDrawing();
    this.stepper = new Stepper(byId("player"), {
      back: "Back",
      forth: "Forward",
      slider: "Move of the tour",
      speed: 15,
      show: (moment) => this.#show(moment),
    });
    this.#layOut();
    const walk = (asked.get("own") ?? "")
      .split(",")
      .map((name) => this.board.square(name))
      .filter((square) => square !== null);
    if (!isDrawn) {
      const wanted = `board: wanted rows by columns, each from 1 to ${MAX_SIDE}, got ${spec}; choose one here`;
      fill(this.says, h("p", { class: "problem-box", role: "alert" }, wanted));
    } else if (this.own.checked) {
      this.#take(walk);
      this.#judge();
    } else {
      void this.find();
    }
  }

  #layOut() {
    fill(
      byId("controls"),
      h("div", { class: "fields" }, field("rows", this.rows.element), field("columns", this.columns.element)),
      h(
        "div",
        { class: "row" },
        h("label", { class: "check" }, this.closed, "closed: back to the start"),
        h("label", { class: "check" }, "from", this.start),
      ),
      field("method", this.method),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "primary", id: "find", onclick: () => this.find() },
          "Find a tour",
        ),
        h("button", { type: "button", onclick: () => this.#count() }, "Count all tours"),
      ),
      this.says,
      this.count,
    );
    fill(
      byId("own"),
      h("label", { class: "check" }, this.own, h("strong", {}, "Walk it yourself")),
      h(
        "p",
        { class: "muted" },
        "Click a square to begin, then go on by knight’s moves. The number on a square is how many moves lead on from it: few means go there soon.",
      ),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => this.#back() }, "Take back"),
        h("button", { type: "button", onclick: () => this.#restart() }, "Start over"),
      ),
    );
  }

  #newDrawing() {
    return new TourDrawing(byId("board"), this.board, (square) => this.#choose(square));
  }

  #keep() {
    const own = this.own.checked
      ? this.#path.map((square) => this.board.name(square)).join(",") || "-"
      : null;
    keepInAddress({
      board: this.board.spec,
      closed: this.closed.checked || null,
      start: this.start.value,
      by: this.method.value,
      own,
    });
  }

  get #question() {
    return { board: this.board.spec, closed: this.closed.checked, start: this.start.value.trim() };
  }

  /** Takes the board that the sliders describe; what was asked of the one before is given up. */
  #takeBoard() {
    this.#finding.end();
    this.#counting.end();
    this.board = new KnightBoard(this.rows.value, this.columns.value);
    this.drawing = this.#newDrawing();
    this.#take([]);
    fill(this.says);
    fill(this.count);
  }

  async find() {
    this.own.checked = false;
    this.#takeBoard();
    const signal = this.#finding.begin();
    fill(this.says, h("p", { class: "thinking muted" }, "looking for a tour"));
    try {
      const { path, reason, seconds } = await api.findTour(
        { ...this.#question, by: this.method.value },
        signal,
      );
      this.#take((path ?? []).map((name) => this.board.square(name)).filter((square) => square !== null));
      fill(
        this.says,
        h("p", {}, `A tour of ${this.#path.length} squares, found in ${(1000 * seconds).toFixed(1)} ms.`),
        h("p", { class: "muted" }, `${reason}.`),
      );
      if (matchMedia("(prefers-reduced-motion: no-preference)").matches) {
        this.stepper.toggle();
      }
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.says, h("p", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    }
  }

  async #count() {
    const signal = this.#counting.begin();
    const stop = h("button", { type: "button", class: "small", onclick: () => this.#counting.end() }, "Stop");
    fill(this.count, h("p", { class: "row" }, h("span", { class: "thinking muted" }, "counting"), stop));
    try {
      const { count, counted } = await api.countTours(this.#question, signal);
      const kind = `${this.closed.checked ? "closed" : "open"} tours, ${COUNTED[counted] ?? counted}`;
      fill(this.count, h("p", {}, h("strong", { class: "big" }, grouped(count)), ` ${kind}.`));
    } catch (error) {
      if (!isOutdated(signal)) {
        fill(this.count, !isAbort(error) && h("p", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    }
  }

  /** A click on the board. @param {number} square */
  #choose(square) {
    if (!this.own.checked) {
      this.start.value = this.board.name(square);
      void this.find();
      return;
    }
    const last = this.#path.at(-1);
    const again = this.#path.indexOf(square);
    if (again >= 0) {
      this.#take(this.#path.slice(0, again + 1));
    } else if (last === undefined || this.board.neighbours(last).includes(square)) {
      this.#take([...this.#path, square]);
    } else {
      announce(`${this.board.name(square)} is no knight's move away.`);
      return;
    }
    this.#judge();
  }

  #back() {
    this.#take(this.#path.slice(0, -1));
    this.#judge();
  }

  #restart() {
    this.#takeBoard();
    this.#judge();
  }

  /** Says how one's own walk stands. */
  #judge() {
    const left = this.board.squares - this.#path.length;
    const last = this.#path.at(-1);
    const stuck = last !== undefined && left > 0 && this.#onward(last).length === 0;
    const home = last !== undefined && this.board.neighbours(last).includes(this.#path[0] ?? -1);
    const text = stuck
      ? `Stuck with ${left} squares left. Take some moves back.`
      : left === 0
        ? `A whole tour${home ? ", and closed" : ""}!`
        : `${this.#path.length} of ${this.board.squares} squares.`;
    fill(this.says, h("p", {}, text));
    announce(text);
  }

  /** @param {number} square */
  #onward(square) {
    return this.board.neighbours(square).filter((next) => !this.#path.includes(next));
  }

  /** A new path, shown whole. @param {number[]} path */
  #take(path) {
    this.#path = path;
    this.stepper.begin(path.length);
  }

  /** Draws the path so far. @param {number} moment */
  #show(moment) {
    const path = this.#path.slice(0, moment);
    const last = path.at(-1);
    const whole = path.length === this.board.squares && path.length > 1;
    const home = last !== undefined && this.board.neighbours(last).includes(path[0] ?? -1);
    const onward = this.own.checked && last !== undefined ? this.#onward(last) : [];
    this.drawing.show({
      path,
      closed: whole && home && (this.own.checked || this.closed.checked),
      hints: new Map(onward.map((square) => [square, String(this.#onward(square).length)])),
    });
    this.#keep();
  }
}

/** Digits in threes; the number may be far beyond what a double holds. @param {string} digits */
const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

openPage();
new TourPage();
