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
 * One of the like things a pile holds: a star where piles have names, a stick of a single pile.
 * @param {PilesField} field
 * @param {number} pile
 * @param {number} item
 */
export function drawItem(field, pile, item) {
  const { x, y } = itemCorner(pile, item);
  return field.piles[pile]?.label === ""
    ? s("rect", { class: "item stick", x: x + 13, y, width: 36, height: PILE - 16, rx: 10 })
    : s("path", { class: "item star", d: star(x + 31, y + (PILE - 16) / 2) });
}

/**
 * The outline of a star with five points.
 * @param {number} x
 * @param {number} y
 */
function star(x, y) {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const radius = corner % 2 === 0 ? 31 : 16;
    const angle = (corner * Math.PI) / 5 - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
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
