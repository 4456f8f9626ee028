/**
 * A board to play on, for any game: it shows a state's view, takes moves by mouse, touch and keyboard,
 * and can show what every move is worth and how a line goes on.
 *
 * Cells, edges and items are the cells of an ARIA grid with one tab stop: arrow keys walk, Enter and Space
 * play. Moves that are only words become buttons below the drawing. Each kind of field has a painter
 * of its own; what they share is here.
 *
 * @module board
 */

import { Aim } from "./board-aim.js";
import { EdgePainter } from "./board-edges.js";
import { GridPainter } from "./board-grid.js";
import { PilePainter } from "./board-piles.js";
import { fill, h } from "./dom.js";
import { MAX_ITEMS } from "./drawing-piles.js";
import { lastCells } from "./drawing.js";
import { moveIn } from "./motion.js";
import { situation } from "./names.js";
import { Press } from "./press.js";
import { mark, numbered, strength, tone } from "./values.js";

/** @import { Field, MoveValue, State, Target } from "./types.js" */

/**
 * What to show beside the position.
 * @typedef {object} Showing
 * @property {"upright" | "flipped"} [side]
 * @property {boolean} [playable]
 * @property {MoveValue[]} [values]  What each move is worth.
 * @property {LineStep[]} [line]  How a line goes on, numbered.
 * @property {number[]} [glow]  Cells to draw attention to.
 */

/**
 * A move of a line: the cells or the edge it touches, and who makes it, 0 or 1.
 * @typedef {{ cells: number[], by: number }} LineStep
 */

/** All that can be shown. @type {(keyof Showing)[]} */
const SHOWN = ["side", "playable", "values", "line", "glow"];
/** More moves than this that are no place on the drawing go into a list. */
const MAX_BUTTONS = 12;
/** Small boards need not fill the window: no cell is taller than this, in pixels. */
const LARGEST_CELL = 150;

export class Board {
  /** @type {State | null} */
  #state = null;
  /** @type {Showing} */
  showing = {};
  /** The number of the element that has the tab stop. */
  #stop = 0;
  /** What can have the focus, in the order of the painter. @type {SVGGElement[]} */
  stops = [];
  /** The piece that moves just now. @type {{ cell: number, from: { x: number, y: number } | "above", since: number } | null} */
  #motion = null;
  /** The moves whose values are written out. @type {Set<string>} */
  #numbered = new Set();
  /** @type {Press} */
  #press;

  /**
   * @param {HTMLElement} host
   * @param {(move: string) => void} play
   * @param {(cell: number) => boolean} [edit]  Takes clicks on cells first; true if it took this one.
   */
  constructor(host, play, edit) {
    this.host = host;
    this.play = play;
    this.edit = edit;
    this.grid = new GridPainter(this);
    this.edges = new EdgePainter(this);
    this.piles = new PilePainter(this);
    this.aim = new Aim(this);
    this.#press = new Press(host);
    host.classList.add("board-host");
  }

  /** The state shown; painters are only asked to paint when there is one. */
  get state() {
    return /** @type {State} */ (this.#state);
  }

  /**
   * Shows a state.
   * @param {State} state
   * @param {Showing} [showing]
   */
  show(state, showing = {}) {
    if (state === this.#state && isSame(showing, this.showing)) {
      return;
    }
    if (state.position !== this.#state?.position) {
      this.grid.drop();
      this.aim.drop();
    }
    const before = this.#state;
    // A board that takes no moves offers its cells to an editor, whatever stands on them.
    const isSamePlace = state.position === before?.position || !showing.playable;
    const offersTheSame = isSamePlace && showing.playable === this.showing.playable;
    this.#state = state;
    this.showing = showing;
    this.#numbered = numbered(showing.values ?? []);
    this.#noticeMove(before);
    this.#press.redraw(() => this.draw(), offersTheSame ? "same" : "other");
  }

  draw() {
    const hadFocus =
      this.host.contains(document.activeElement) && document.activeElement instanceof SVGElement;
    const { field } = this.state.view;
    this.stops = [];
    const drawing =
      field.kind === "grid"
        ? this.grid.paint(field)
        : field.kind === "edges"
          ? this.edges.paint(field)
          : this.piles.paint(field);
    fill(this.host, drawing, this.aim.confirmation(), this.#words());
    this.#stop = Math.min(this.#stop, Math.max(0, this.stops.length - 1));
    this.stops.forEach((stop, index) => stop.setAttribute("tabindex", index === this.#stop ? "0" : "-1"));
    if (hadFocus) {
      this.stops[this.#stop]?.focus();
    }
    this.#animate();
  }

  /**
   * What the last move put where something else was before has just moved there.
   * @param {State | null} before
   */
  #noticeMove(before) {
    const { view } = this.state;
    const cell = lastCells(view).at(-1);
    if (before?.view.field.kind !== view.field.kind || cell === undefined) {
      return;
    }
    const now = standsAt(view.field, cell);
    if (now && now !== standsAt(before.view.field, cell)) {
      const from = view.field.kind === "grid" ? this.grid.origin(view.field, view.last, cell) : "above";
      this.#motion = { cell, from, since: performance.now() };
    }
  }

  #animate() {
    const piece = this.#motion && this.stops[this.#motion.cell]?.querySelector(".piece, .stroke");
    if (this.#motion && piece) {
      moveIn(piece, this.#motion.from, performance.now() - this.#motion.since);
    }
  }

  // What painters ask

  /** The moves that can be made here now. @returns {Target[]} */
  get targets() {
    return this.showing.playable ? this.state.view.targets : [];
  }

  /** The classes of the drawing as a whole. */
  get classes() {
    const { playable, values, line } = this.showing;
    const many = values !== undefined && this.#numbered.size < values.length;
    return `${playable ? "playable" : ""} ${values ? "valued" : ""} ${many ? "many" : ""} ${line?.length ? "lined" : ""}`;
  }

  /** What a screen reader hears of the turn. */
  get situation() {
    return situation(this.state);
  }

  /**
   * The value to write on something that stands for some moves: that of the best.
   * @param {Target[]} targets
   * @returns {MoveValue | undefined}
   */
  valueOf(targets) {
    const moves = new Set(targets.map((target) => target.move));
    const values = (this.showing.values ?? []).filter((value) => moves.has(value.move));
    return values.sort((a, b) => a.rank - b.rank)[0];
  }

  /**
   * Whether a value is written out; the colour of the others must do.
   * @param {MoveValue | undefined} value
   * @returns {value is MoveValue}
   */
  isNumbered(value) {
    return value !== undefined && this.#numbered.has(value.move);
  }

  /**
   * The classes a value gives: its colour, whether it is only an estimate, and whether it is the best;
   * where all are equal none is.
   * @param {MoveValue | undefined} value
   */
  valueClasses(value) {
    if (value === undefined) {
      return "";
    }
    const isBest = value.best && (this.showing.values ?? []).some((other) => !other.best);
    return `tone-${tone(value)} ${value.value ? "" : "estimate"} ${isBest ? "best" : ""}`;
  }

  /**
   * Lets the colour of something grow with what it is worth.
   * @param {SVGElement} element
   * @param {MoveValue | undefined} value
   */
  shade(element, value) {
    if (value !== undefined) {
      element.style.setProperty("--strength", String(strength(value, this.showing.values ?? [])));
    }
  }

  /**
   * A key on a stop: Enter and Space activate it, other keys may lead to another stop.
   * @param {KeyboardEvent} event
   * @param {number | undefined} goal
   * @param {() => void} activate
   */
  key(event, goal, activate) {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      activate();
    } else if (goal !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      this.stops[goal]?.focus();
    }
  }

  /** Moves the tab stop. @param {number} index */
  keepStop(index) {
    this.stops[this.#stop]?.setAttribute("tabindex", "-1");
    this.#stop = index;
    this.stops[index]?.setAttribute("tabindex", "0");
  }

  /**
   * Lets a drawing be as wide as its shape allows, and no taller than the window.
   * @param {SVGSVGElement} root
   * @param {{ width: number, height: number, rows: number }} size
   */
  fit(root, { width, height, rows }) {
    root.style.setProperty("--ratio", String(width / height));
    root.style.setProperty("--tallest", `${rows * LARGEST_CELL}px`);
  }

  /** A way to make the moves that no click on the drawing makes. */
  #words() {
    const isWord = (/** @type {Target} */ { place }) => place.kind === "word";
    // Of a pile that is too long to draw every take is in the list: half of them would be hard to find.
    const long = new Set(
      this.targets.map(({ place }) => (place.kind === "take" && place.count > MAX_ITEMS ? place.pile : null)),
    );
    const isListed = (/** @type {Target} */ { place }) => place.kind === "take" && long.has(place.pile);
    // What gives up the game comes last.
    const targets = [...this.targets.filter(isListed), ...this.targets.filter(isWord)];
    if (targets.length === 0) {
      return null;
    }
    const choices =
      targets.length > MAX_BUTTONS ? this.#list(targets) : targets.map((target) => this.#button(target));
    return h("div", { class: "word-moves", role: "group", "aria-label": "Other moves" }, ...choices);
  }

  /** @param {Target} target */
  #button(target) {
    const value = this.valueOf([target]);
    return h(
      "button",
      {
        type: "button",
        class: value ? `small tone-${tone(value)}` : "small",
        "data-move": target.move,
        onclick: () => this.play(target.move),
      },
      target.move,
      value && h("span", { class: "mark" }, ` ${mark(value)}`),
    );
  }

  /** @param {Target[]} targets */
  #list(targets) {
    const text = (/** @type {Target} */ target) => {
      const value = this.valueOf([target]);
      return value ? `${target.move} ${mark(value)}` : target.move;
    };
    const options = targets.map((target) => h("option", { value: target.move }, text(target)));
    const play = h(
      "button",
      { type: "button", disabled: true, onclick: () => this.play(list.value) },
      "Play",
    );
    // Nothing is chosen until somebody chooses it.
    const list = h(
      "select",
      { "aria-label": "Other moves", onchange: () => (play.disabled = list.value === "") },
      h("option", { value: "" }, "choose a move"),
      ...options,
    );
    return [list, play];
  }
}

/**
 * Whether two boards of one state look the same: what is to be seen is never changed, only replaced.
 * @param {Showing} one
 * @param {Showing} other
 */
const isSame = (one, other) => SHOWN.every((part) => one[part] === other[part]);

/**
 * What can be seen on a cell or an edge, to tell whether it is new.
 * @param {Field} field
 * @param {number} cell
 */
function standsAt(field, cell) {
  switch (field.kind) {
    case "grid":
      return field.cells[cell]?.symbol ?? "";
    case "edges":
      return field.edges[cell]?.drawn ? "drawn" : "";
    default:
      return "";
  }
}
