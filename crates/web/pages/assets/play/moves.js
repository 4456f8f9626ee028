/**
 * The list of moves, two to a row, with the variations that were tried; every move is a button that
 * puts its position on the board.
 *
 * @module play/moves
 */

import { iconButton } from "../lib/controls.js";
import { fill, h } from "../lib/dom.js";

/** @import { RecordNode } from "../lib/record.js" */
/** @import { Table } from "./table.js" */

export class MoveList {
  /**
   * @param {Table} table
   * @param {HTMLElement} host
   */
  constructor(table, host) {
    this.table = table;
    this.list = h("div", { class: "move-list", role: "group", "aria-label": "Moves" });
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ sign,
      /** @type {() => RecordNode | null} */ goal,
    ) => iconButton(name, sign, () => table.go(goal()));
    this.start = button("To the start", "⇤", () => table.record.root);
    this.back = button("Undo, back one move", "←", () => table.here.parent);
    this.forth = button("Redo, forth one move", "→", () => table.here.onward);
    this.end = button("To the end", "⇥", () => table.record.line().at(-1) ?? null);
    this.remove = h(
      "button",
      {
        type: "button",
        class: "quiet small",
        onclick: () => {
          table.record.remove(table.here);
          table.changed();
        },
      },
      "Remove this move",
    );
    fill(host, h("header", {}, h("h2", {}, "Moves"), this.remove), this.list);
    /** The way through the game, to stand at the board. */
    this.buttons = h("div", { class: "row move-buttons" }, this.start, this.back, this.forth, this.end);
    addEventListener("keydown", (event) => this.#key(event));
  }

  /** Arrow keys walk through the game wherever they mean nothing else. @param {KeyboardEvent} event */
  #key(event) {
    const taken =
      event.target instanceof Element &&
      event.target.closest("input, select, textarea, [role=grid], [role=tree], [role=tablist], dialog");
    if (taken || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const { here } = this.table;
    if (event.key === "ArrowLeft") {
      this.table.go(here.parent);
    } else if (event.key === "ArrowRight") {
      this.table.go(here.onward);
    }
  }

  update() {
    const { here, record } = this.table;
    this.start.disabled = this.back.disabled = here.parent === null;
    this.forth.disabled = this.end.disabled = here.onward === null;
    this.remove.hidden = here.parent === null;
    const rows = this.#branch(record.root);
    fill(this.list, ...(rows.length > 0 ? rows : [h("p", { class: "muted" }, "No move yet.")]));
    this.#scrollToCurrent();
  }

  /** Scrolls the list only, never the page: on a phone the board would jump away at every move. */
  #scrollToCurrent() {
    const move = this.list.querySelector("[aria-current]")?.getBoundingClientRect();
    const box = this.list.getBoundingClientRect();
    if (move === undefined) {
      this.list.scrollTop = 0;
    } else if (move.top < box.top) {
      this.list.scrollTop -= box.top - move.top;
    } else if (move.bottom > box.bottom) {
      this.list.scrollTop += move.bottom - box.bottom;
    }
  }

  /**
   * The moves after a node: its main line in rows, each variation in a block of its own.
   * @param {RecordNode} parent
   * @returns {HTMLElement[]}
   */
  #branch(parent) {
    /** @type {HTMLElement[]} */
    const blocks = [];
    let row = h("div", { class: "moves" });
    for (let node = parent; node.children.length > 0;) {
      const [main, ...others] = /** @type {[RecordNode, ...RecordNode[]]} */ (node.children);
      this.#add(row, main);
      if (others.length > 0) {
        const variations = others.map((other) => {
          const line = h("div", { class: "moves" });
          this.#add(line, other);
          const [rest, ...below] = this.#branch(other);
          line.append(...(rest?.childNodes ?? []));
          return h("div", { class: "variation" }, line, ...below);
        });
        blocks.push(row, ...variations);
        row = h("div", { class: "moves" });
      }
      node = main;
    }
    return row.childElementCount > 0 ? [...blocks, row] : blocks;
  }

  /**
   * @param {HTMLElement} row
   * @param {RecordNode} node
   */
  #add(row, node) {
    const from = /** @type {RecordNode} */ (node.parent);
    const current = node === this.table.here;
    const numbered = row.childElementCount === 0 || beginsRound(from);
    row.append(
      h(
        "span",
        { class: "ply" },
        numbered && h("span", { class: "number" }, moveNumber(from)),
        h(
          "button",
          {
            type: "button",
            class: this.table.faults.has(node) ? "move fault" : "move",
            title: this.table.faults.has(node) ? "a mistake" : null,
            "aria-current": current ? "true" : null,
            onclick: () => this.table.go(node),
          },
          node.move,
        ),
      ),
    );
  }
}

/**
 * Whether the first player begins to move at a node: a player may move several times in a row.
 * @param {RecordNode} node
 */
const beginsRound = ({ state, parent }) => state.turn_index === 0 && parent?.state.turn_index !== 0;

/**
 * The number of the move made at a node: moves of the first player and the second's answers share one,
 * the second's with an ellipsis. A game that the second player begins has no first half of its first
 * number.
 * @param {RecordNode} from
 */
export function moveNumber(from) {
  const [start, ...later] = from.path();
  const rounds = later.filter(beginsRound).length + (start === undefined ? 0 : 1);
  return `${rounds}${from.state.turn_index === 1 ? "…" : "."}`;
}
