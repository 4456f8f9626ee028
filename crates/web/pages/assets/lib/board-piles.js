/**
 * Paints piles to play on: pointing at an item takes it and everything to its right, which is shown
 * before it is done.
 *
 * @module board-piles
 */

import { s } from "./dom.js";
import { drawBadge } from "./drawing.js";
import { MAX_ITEMS, drawItem, drawPileLabel, itemCorner, pilesSize } from "./drawing-piles.js";
import { phrase } from "./values.js";

/** @import { Board } from "./board.js" */
/** @import { PilesField, Target } from "./types.js" */

export class PilePainter {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** @param {PilesField} field */
  paint(field) {
    const { board } = this;
    const size = pilesSize(field);
    const { last } = board.state.view;
    const taken = last?.kind === "take" ? last : null;
    const rows = field.piles.map((pile, index) => {
      const count = Math.min(pile.count, MAX_ITEMS);
      const items = Array.from({ length: count }, (_, item) => this.#item(field, index, item));
      // What was just taken is still there in outline.
      const gone =
        taken?.pile === index && pile.count < MAX_ITEMS ? Math.min(taken.count, MAX_ITEMS - count) : 0;
      const ghosts = Array.from({ length: gone }, (_, item) =>
        s("g", { class: "gone" }, drawItem(field, index, count + item)),
      );
      return s("g", { role: "row", class: "pile" }, drawPileLabel(field, index), ...items, ...ghosts);
    });
    const before =
      taken === null ? 0 : Math.min(MAX_ITEMS, (field.piles[taken.pile]?.count ?? 0) + taken.count);
    const width = Math.max(size.width, itemCorner(0, before).x + 20);
    const root = s(
      "svg",
      {
        class: `board piles ${board.classes}`,
        viewBox: `0 0 ${width} ${size.height}`,
        role: "grid",
        "aria-label": `Piles, ${board.situation}`,
      },
      ...rows,
    );
    const aimed = board.stops.find((_, stop) => board.aim.isAt(stop));
    if (aimed !== undefined) {
      reach(aimed, "shown");
    }
    board.fit(root, { width, height: size.height, rows: field.piles.length });
    return root;
  }

  /**
   * @param {PilesField} field
   * @param {number} pile
   * @param {number} item
   */
  #item(field, pile, item) {
    const { board } = this;
    const { label, count: whole } = /** @type {{ label: string, count: number }} */ (field.piles[pile]);
    // Of a pile too long to draw the right end is drawn.
    const count = Math.min(whole, MAX_ITEMS) - item;
    const target = board.targets.find(
      ({ place }) => place.kind === "take" && place.pile === pile && place.count === count,
    );
    const value = target && board.valueOf([target]);
    const corner = itemCorner(pile, item);
    const index = board.stops.length;
    const group = s(
      "g",
      {
        class: `heap-item ${target ? "legal" : ""} ${board.valueClasses(value)}`,
        role: "gridcell",
        "aria-label": target
          ? `take ${count}${label ? ` from ${label}` : ""}, ${whole - count} left${value ? `, ${phrase(value)}` : ""}`
          : `item ${item + 1}${label ? ` of ${label}` : ""}`,
        "data-move": target?.move ?? null,
        onclick: (/** @type {PointerEvent} */ event) => target && board.aim.take(target.move, index, event),
        onmouseenter: () => target && reach(group, "shown"),
        onmouseleave: () => reach(group, "hidden"),
        onblur: () => reach(group, "hidden"),
        onfocus: () => {
          board.keepStop(index);
          if (target) {
            reach(group, "shown");
          }
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, field, pile, item, target),
      },
      drawItem(field, pile, item),
      board.isNumbered(value) && drawBadge(value, { x: corner.x - 19, y: corner.y - 3 }, "middle"),
    );
    board.shade(group, value);
    board.stops.push(group);
    return group;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {PilesField} field
   * @param {number} pile
   * @param {number} item
   * @param {Target | undefined} target
   */
  #key(event, field, pile, item, target) {
    const counts = field.piles.map(({ count }) => Math.min(count, MAX_ITEMS));
    const stopOf = (/** @type {number} */ toPile, /** @type {number} */ toItem) =>
      counts.slice(0, toPile).reduce((sum, count) => sum + count, 0) +
      Math.max(0, Math.min(toItem, (counts[toPile] ?? 1) - 1));
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
    this.board.key(event, goal, () => target && this.board.play(target.move));
  }
}

/**
 * Shows what a move would take: the item and all to its right.
 * @param {Element} group
 * @param {"shown" | "hidden"} how
 */
function reach(group, how) {
  for (let next = /** @type {Element | null} */ (group); next !== null; next = next.nextElementSibling) {
    next.classList.toggle("reached", how === "shown" && next.classList.contains("heap-item"));
  }
}
