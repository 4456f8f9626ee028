/**
 * A player's strip beside the board: which side, who, whether they are to move, and their clock.
 *
 * @module live/player
 */

import { fill, h } from "../lib/dom.js";
import { playerName } from "../lib/names.js";
import { pieceSign } from "../lib/sketch.js";
import { Clock } from "./clock.js";

/** @import { LiveTable, State } from "../lib/types.js" */

export class PlayerStrip {
  /** @param {0 | 1} index  0 begins, 1 does not */
  constructor(index) {
    this.index = index;
    this.badge = h("span", { class: "seat-badge", "aria-hidden": "true" });
    this.name = h("strong", {});
    this.who = h("span", { class: "seat-who" });
    this.points = h("span", { class: "seat-points", hidden: true });
    this.status = h("span", { class: "seat-status muted" });
    this.clock = new Clock();
    const row = [this.badge, this.name, this.who, this.points, this.status, h("span", { class: "push" })];
    this.element = h("section", { class: "seat" }, h("div", { class: "row" }, ...row, this.clock.element));
  }

  /**
   * @param {LiveTable} table
   * @param {State} state
   */
  update(table, state) {
    const { index } = this;
    const name = playerName(state.players[index] ?? "");
    const isTurn = table.ending === null && table.closed === null && state.turn_index === index;
    this.element.setAttribute("aria-label", name);
    this.element.classList.toggle("to-move", isTurn);
    this.name.textContent = name;
    this.who.textContent = whoIs(table, index);
    fill(this.badge, pieceSign(state, index));
    const points = state.points?.[index];
    this.points.hidden = points === undefined;
    fill(this.points, h("b", {}, points), h("span", { class: "unit" }, points === 1 ? " point" : " points"));
    const hasWon = table.ending?.winner === index;
    this.status.textContent = hasWon
      ? "won"
      : isTurn && table.players.every(({ here }) => here)
        ? "to move"
        : "";
    this.clock.show(table.clock?.left[index], table.clock?.running === index);
  }
}

/**
 * Who sits there, as seen from here.
 * @param {LiveTable} table
 * @param {number} index
 */
export function whoIs(table, index) {
  const player = table.players[index];
  if (table.you === index) {
    return "you";
  }
  if (player?.program) {
    return `computer, ${player.program}`;
  }
  if (!player?.here) {
    return "not here yet";
  }
  return table.you === null ? "a person" : "your opponent";
}
