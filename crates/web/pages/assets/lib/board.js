/**
 * A board to play on, for any game: it draws a state's view, takes moves by mouse, touch and keyboard,
 * and can show what every move is worth and how a line goes on.
 *
 * Cells and items are the cells of an ARIA grid with one tab stop: arrow keys walk, Enter and Space
 * play. Moves that are only words become buttons below the drawing.
 *
 * @module board
 */

import { fill, h, s } from "./dom.js";
import {
  CELL, Geometry, MOST_ITEMS, cellsOf, drawItem, drawLabels, drawLines, drawPiece, drawPileLabel, itemCorner, pilesSize,
} from "./drawing.js";
import { mark, phrase, tone, worth } from "./values.js";

/** @import { GridField, MoveValue, PilesField, Place, State, Target } from "./types.js" */

/**
 * What to show beside the position.
 * @typedef {object} Showing
 * @property {"upright" | "flipped"} [side]
 * @property {boolean} [playable]
 * @property {MoveValue[]} [values]  What each move is worth.
 * @property {(Place | null)[]} [line]  Where a line goes on, numbered.
 * @property {number[]} [glow]  Cells to draw attention to.
 */

/** Small boards need not fill the window: no cell is taller than this, in pixels. */
const LARGEST_CELL = 150;

export class Board {
  /** @type {State | null} */
  #state = null;
  /** @type {Showing} */
  #showing = {};
  /** The cell a slide starts from. @type {number | null} */
  #selected = null;
  /** The number of the element that has the tab stop. */
  #stop = 0;
  /** @type {SVGGElement[]} */
  #stops = [];

  /**
   * @param {HTMLElement} host
   * @param {(move: string) => void} play
   * @param {(cell: number) => boolean} [edit]  Takes clicks on cells first; true if it took this one.
   */
  constructor(host, play, edit) {
    this.host = host;
    this.play = play;
    this.edit = edit;
    host.classList.add("board-host");
  }

  /**
   * Draws a state.
   * @param {State} state
   * @param {Showing} [showing]
   */
  show(state, showing = {}) {
    if (state.position !== this.#state?.position) {
      this.#selected = null;
    }
    this.#state = state;
    this.#showing = showing;
    this.#draw();
  }

  #draw() {
    const state = /** @type {State} */ (this.#state);
    const hadFocus = this.host.contains(document.activeElement) && document.activeElement instanceof SVGElement;
    const { field } = state.view;
    this.#stops = [];
    const drawing =
      field.kind === "grid" ? this.#grid(field) : field.kind === "piles" ? this.#piles(field) : h("pre", { class: "plain" }, field.text);
    fill(this.host, drawing, this.#words());
    this.#stop = Math.min(this.#stop, Math.max(0, this.#stops.length - 1));
    this.#stops.forEach((stop, index) => stop.setAttribute("tabindex", index === this.#stop ? "0" : "-1"));
    if (hadFocus) {
      this.#stops[this.#stop]?.focus();
    }
  }

  /** @returns {Target[]} */
  get #targets() {
    return this.#showing.playable ? (this.#state?.view.targets ?? []) : [];
  }

  /** @param {Target | undefined} target */
  #valueOf(target) {
    return target && this.#showing.values?.find((value) => value.move === target.move);
  }

  /**
   * The value to write on something that stands for several moves: that of the best.
   * @param {Target[]} targets
   */
  #bestValue(targets) {
    return targets
      .map((target) => this.#valueOf(target))
      .filter((value) => value !== undefined)
      .sort((a, b) => worth(b) - worth(a))[0];
  }

  /**
   * Whether a value is to be drawn as the best; where all are equal none is.
   * @param {MoveValue | undefined} value
   */
  #isBest(value) {
    const worths = (this.#showing.values ?? []).map(worth);
    const best = Math.max(...worths);
    return value !== undefined && worth(value) === best && Math.min(...worths) < best;
  }

  // Grids

  /** @param {GridField} field */
  #grid(field) {
    const state = /** @type {State} */ (this.#state);
    const geometry = new Geometry(field, this.#showing.side ?? "upright");
    const rows = Array.from({ length: geometry.rows }, (_, row) => {
      const cells = Array.from({ length: geometry.columns }, (_, column) =>
        this.#cell(field, geometry, row * geometry.columns + column),
      );
      return s("g", { role: "row" }, ...cells);
    });
    const root = s(
      "svg",
      {
        class: `board grid ${this.#showing.playable ? "playable" : ""} ${this.#showing.values ? "valued" : ""}`,
        viewBox: `0 0 ${geometry.width} ${geometry.height}`,
        role: "grid",
        "aria-label": `Board of ${geometry.rows} rows and ${geometry.columns} columns, ${state.outcome ? "game over" : `${state.turn} to move`}`,
        "data-turn": state.turn_index,
      },
      ...rows,
      drawLabels(field, geometry),
      drawLines(state.view.lines, geometry),
      this.#line(geometry),
    );
    fitTo(root, geometry.width, geometry.height, geometry.rows * LARGEST_CELL);
    return root;
  }

  /**
   * @param {GridField} field
   * @param {Geometry} geometry
   * @param {number} cell
   */
  #cell(field, geometry, cell) {
    const state = /** @type {State} */ (this.#state);
    const piece = field.cells[cell] ?? null;
    const targets = this.#targetsAt(cell);
    const value = this.#bestValue(targets.filter((target) => startsAt(target.place, cell)));
    const { x, y } = geometry.corner(cell);
    const classes = [
      "cell",
      cellsOf(state.view.last).includes(cell) && "last",
      targets.length > 0 && "legal",
      this.#selected === cell && "selected",
      this.#showing.glow?.includes(cell) && "glow",
      value && `tone-${tone(value)}`,
      this.#isBest(value) && "best",
    ];
    const name = `${field.columns[cell % geometry.columns] ?? ""}${field.rows[Math.floor(cell / geometry.columns)] ?? ""}`;
    const place = targets.find((target) => target.place.kind === "cell")?.move ?? name;
    const content = piece ? piece.symbol : targets.length > 0 ? "empty, can be played" : "empty";
    const group = s(
      "g",
      {
        class: classes.filter(Boolean).join(" "),
        role: "gridcell",
        "aria-label": `${place}, ${content}${value ? `, ${phrase(value)}` : ""}`,
        "aria-selected": this.#selected === cell ? "true" : null,
        "data-cell": cell,
        onclick: () => this.#activate(cell),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#gridKey(event, geometry, cell),
        onfocus: () => this.#keepStop(cell),
      },
      s("rect", { x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6, rx: 8 }),
      piece && drawPiece(piece, geometry.centre(cell)),
      !piece && !value && targets.length > 0 && s("circle", { class: "hint", cx: x + CELL / 2, cy: y + CELL / 2, r: 9 }),
      value && badge(value, geometry.corner(cell), piece ? "corner" : "middle"),
    );
    this.#stops[cell] = group;
    return group;
  }

  /** @param {number} cell */
  #targetsAt(cell) {
    return this.#targets.filter(({ place }) => {
      if (this.#selected !== null && place.kind === "slide") {
        return place.from === cell || (place.from === this.#selected && place.to === cell);
      }
      return startsAt(place, cell) || (place.kind === "slide" && place.to === cell);
    });
  }

  /**
   * A click or Enter on a cell: plays when only one move can be meant, else picks up the piece.
   * @param {number} cell
   */
  #activate(cell) {
    this.#keepStop(cell);
    if (this.edit?.(cell)) {
      return;
    }
    const meant = this.#targetsAt(cell).filter(
      ({ place }) => this.#selected === null || place.kind !== "slide" || place.from !== this.#selected || place.to === cell,
    );
    const [only] = meant;
    if (meant.length === 1 && only !== undefined) {
      this.#selected = null;
      this.play(only.move);
    } else {
      this.#selected = this.#selected === cell || !meant.some(({ place }) => startsAt(place, cell)) ? null : cell;
      this.#draw();
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Geometry} geometry
   * @param {number} cell
   */
  #gridKey(event, geometry, cell) {
    const turn = geometry.side === "flipped" ? -1 : 1;
    const column = cell % geometry.columns;
    const row = Math.floor(cell / geometry.columns);
    const at = (/** @type {number} */ toRow, /** @type {number} */ toColumn) =>
      toRow >= 0 && toRow < geometry.rows && toColumn >= 0 && toColumn < geometry.columns
        ? toRow * geometry.columns + toColumn
        : cell;
    const goal = {
      ArrowLeft: at(row, column - turn),
      ArrowRight: at(row, column + turn),
      ArrowUp: at(row - turn, column),
      ArrowDown: at(row + turn, column),
      Home: row * geometry.columns,
      End: (row + 1) * geometry.columns - 1,
    }[event.key];
    this.#key(event, goal, () => this.#activate(cell));
  }

  /**
   * A line of play, numbered on the cells it visits.
   * @param {Geometry} geometry
   */
  #line(geometry) {
    const steps = (this.#showing.line ?? []).map((place, index) => {
      const cells = cellsOf(place);
      const end = cells.at(-1);
      if (end === undefined) {
        return null;
      }
      const { x, y } = geometry.centre(end);
      const from = cells.length > 1 ? geometry.centre(/** @type {number} */ (cells[0])) : null;
      const mover = ((this.#state?.turn_index ?? 0) + index) % 2;
      return s(
        "g",
        { class: `step owner-${mover}` },
        from && s("line", { x1: from.x, y1: from.y, x2: x, y2: y }),
        s("circle", { cx: x + 28, cy: y - 28, r: 18 }),
        s("text", { x: x + 28, y: y - 28 }, index + 1),
      );
    });
    return s("g", { class: "line", "aria-hidden": "true" }, ...steps);
  }

  // Piles

  /** @param {PilesField} field */
  #piles(field) {
    const state = /** @type {State} */ (this.#state);
    const { width, height } = pilesSize(field);
    const taken = state.view.last?.kind === "take" ? state.view.last : null;
    const rows = field.piles.map((pile, index) => {
      const count = Math.min(pile.count, MOST_ITEMS);
      const items = Array.from({ length: count }, (_, item) => this.#item(field, index, item));
      const gone = taken?.pile === index && pile.count < MOST_ITEMS ? Math.min(taken.count, MOST_ITEMS - count) : 0;
      const ghosts = Array.from({ length: gone }, (_, item) => s("g", { class: "gone" }, drawItem(index, count + item)));
      return s("g", { role: "row", class: "pile", "data-pile": index }, drawPileLabel(field, index), ...items, ...ghosts);
    });
    const ghostsWide = taken === null ? 0 : itemCorner(0, (field.piles[taken.pile]?.count ?? 0) + taken.count).x + 20;
    const wide = Math.max(width, Math.min(ghostsWide, itemCorner(0, MOST_ITEMS).x + 20));
    const root = s(
      "svg",
      {
        class: `board piles ${this.#showing.playable ? "playable" : ""} ${this.#showing.values ? "valued" : ""}`,
        viewBox: `0 0 ${wide} ${height}`,
        role: "grid",
        "aria-label": `Piles, ${state.outcome ? "game over" : `${state.turn} to move`}`,
      },
      ...rows,
    );
    fitTo(root, wide, height, field.piles.length * LARGEST_CELL);
    return root;
  }

  /**
   * An item: taking it takes everything to its right.
   * @param {PilesField} field
   * @param {number} pile
   * @param {number} item
   */
  #item(field, pile, item) {
    const { label, count: whole } = /** @type {{ label: string, count: number }} */ (field.piles[pile]);
    const count = whole - item;
    const target = this.#targets.find(({ place }) => place.kind === "take" && place.pile === pile && place.count === count);
    const value = this.#valueOf(target);
    const classes = ["heap-item", target && "legal", value && `tone-${tone(value)}`, this.#isBest(value) && "best"];
    const index = this.#stops.length;
    const group = s(
      "g",
      {
        class: classes.filter(Boolean).join(" "),
        role: "gridcell",
        "aria-label": target
          ? `take ${count}${label ? ` from ${label}` : ""}, ${whole - count} left${value ? `, ${phrase(value)}` : ""}`
          : `item ${item + 1}${label ? ` of ${label}` : ""}`,
        "data-move": target?.move ?? null,
        onclick: () => target && this.play(target.move),
        onmouseenter: () => this.#reach(group, target !== undefined),
        onmouseleave: () => this.#reach(group, false),
        onblur: () => this.#reach(group, false),
        onfocus: () => {
          this.#keepStop(index);
          this.#reach(group, target !== undefined);
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pileKey(event, field, pile, item, target),
      },
      drawItem(pile, item),
      value && badge(value, { x: itemCorner(pile, item).x - 19, y: itemCorner(pile, item).y - 3 }, "middle"),
    );
    this.#stops.push(group);
    return group;
  }

  /**
   * Shows what a move would take: the item and all to its right.
   * @param {Element} group
   * @param {boolean} shown
   */
  #reach(group, shown) {
    for (let next = /** @type {Element | null} */ (group); next !== null; next = next.nextElementSibling) {
      next.classList.toggle("reached", shown && next.classList.contains("heap-item"));
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {PilesField} field
   * @param {number} pile
   * @param {number} item
   * @param {Target | undefined} target
   */
  #pileKey(event, field, pile, item, target) {
    const counts = field.piles.map(({ count }) => Math.min(count, MOST_ITEMS));
    const stopOf = (/** @type {number} */ toPile, /** @type {number} */ toItem) =>
      counts.slice(0, toPile).reduce((sum, count) => sum + count, 0) + Math.max(0, Math.min(toItem, (counts[toPile] ?? 1) - 1));
    const beside = (/** @type {number} */ step) => {
      let next = pile + step;
      while (counts[next] === 0) {
        next += step;
      }
      return counts[next] === undefined ? pile : next;
    };
    const goal = {
      ArrowLeft: stopOf(pile, item - 1),
      ArrowRight: stopOf(pile, item + 1),
      ArrowUp: stopOf(beside(-1), item),
      ArrowDown: stopOf(beside(1), item),
      Home: stopOf(pile, 0),
      End: stopOf(pile, counts[pile] ?? 0),
    }[event.key];
    this.#key(event, goal, () => target && this.play(target.move));
  }

  // Words, keys and focus

  /** Buttons for the moves that no click on the drawing makes. */
  #words() {
    const { field } = /** @type {State} */ (this.#state).view;
    const hidden = (/** @type {Target} */ { place }) =>
      place.kind === "word" || field.kind === "text" || (place.kind === "take" && place.count > MOST_ITEMS);
    const buttons = this.#targets.filter(hidden).map((target) => {
      const value = this.#valueOf(target);
      return h(
        "button",
        { type: "button", class: value ? `small tone-${tone(value)}` : "small", "data-move": target.move, onclick: () => this.play(target.move) },
        target.move,
        value && h("span", { class: "mark" }, ` ${mark(value)}`),
      );
    });
    return buttons.length > 0 && h("div", { class: "word-moves", "aria-label": "Other moves" }, ...buttons);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number | undefined} goal
   * @param {() => void} activate
   */
  #key(event, goal, activate) {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      activate();
    } else if (event.key === "Escape" && this.#selected !== null) {
      this.#selected = null;
      this.#draw();
    } else if (goal !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      this.#stops[goal]?.focus();
    }
  }

  /** @param {number} index */
  #keepStop(index) {
    this.#stops[this.#stop]?.setAttribute("tabindex", "-1");
    this.#stop = index;
    this.#stops[index]?.setAttribute("tabindex", "0");
  }
}

/**
 * Whether a move is made by pointing at this cell first.
 * @param {Place} place
 * @param {number} cell
 */
function startsAt(place, cell) {
  return (place.kind === "cell" && place.cell === cell) || (place.kind === "slide" && place.from === cell);
}

/**
 * A value written on a cell.
 * @param {MoveValue} value
 * @param {{ x: number, y: number }} corner
 * @param {"middle" | "corner"} where
 */
function badge(value, { x, y }, where) {
  const centre = where === "middle" ? { x: x + 50, y: y + 50 } : { x: x + 76, y: y + 80 };
  return s("text", { class: `badge ${where}`, x: centre.x, y: centre.y, "aria-hidden": "true" }, mark(value));
}

/**
 * Lets a drawing be as wide as its shape allows, and no taller than the window.
 * @param {SVGSVGElement} root
 * @param {number} width
 * @param {number} height
 * @param {number} tallest  in pixels
 */
function fitTo(root, width, height, tallest) {
  root.style.setProperty("--ratio", String(width / height));
  root.style.setProperty("--tallest", `${tallest}px`);
}
