/**
 * Piles as SVG: a row of like things for each.
 *
 * @module drawing-piles
 */

import { s } from "./dom.js";

/** @import { PilesField } from "./types.js" */

/** Where a pile's items begin, and how far apart they stand. */
const PILE_LABEL = 70;
const ITEM = 62;
const PILE = 110;
/** More items than this are written as a number. */
export const MAX_ITEMS = 24;

/** @param {PilesField} field */
export function pilesSize(field) {
  const most = Math.max(3, ...field.piles.map((pile) => Math.min(pile.count, MAX_ITEMS)));
  return { width: PILE_LABEL + most * ITEM + 20, height: field.piles.length * PILE };
}

/**
 * Where an item of a pile stands.
 * @param {number} pile
 * @param {number} item
 */
export function itemCorner(pile, item) {
  return { x: PILE_LABEL + item * ITEM, y: pile * PILE + 8 };
}

/**
 * A stick or a star: one of the like things a pile holds.
 * @param {number} pile
 * @param {number} item
 */
export function drawItem(pile, item) {
  const { x, y } = itemCorner(pile, item);
  return s("rect", { class: "item", x: x + 9, y, width: 44, height: PILE - 16, rx: 14 });
}

/**
 * A pile's name and, where there are too many to draw, its number.
 * @param {PilesField} field
 * @param {number} index
 */
export function drawPileLabel(field, index) {
  const pile = /** @type {{ label: string, count: number }} */ (field.piles[index]);
  const y = index * PILE + PILE / 2;
  return s(
    "g",
    { class: "labels", "font-size": 24, "aria-hidden": "true" },
    s(
      "text",
      { x: 32, y: pile.count > MAX_ITEMS ? y - 14 : y },
      pile.label === "" ? String(pile.count) : pile.label,
    ),
    pile.count > MAX_ITEMS && s("text", { class: "small", x: 32, y: y + 18 }, String(pile.count)),
  );
}
