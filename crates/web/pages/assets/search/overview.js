/**
 * The whole tree at a glance: a row for each level, a box for each node, as wide as the work below it.
 * Work that is not shown in the outline is still in the widths.
 *
 * @module search/overview
 */

import { fill, s } from "../lib/dom.js";
import { movesTo } from "./walk.js";

/** @import { Visit, Walk } from "./walk.js" */

const WIDTH = 1000;
const ROW = 16;

export class Overview {
  /** @type {SVGRectElement[]} */
  #boxes = [];

  /**
   * @param {HTMLElement} host
   * @param {Walk} walk
   * @param {(visit: Visit) => void} choose
   */
  constructor(host, walk, choose) {
    this.walk = walk;
    const levels = 1 + Math.max(...walk.visits.map((visit) => visit.level));
    this.#place(walk.root, 0, WIDTH, choose);
    fill(
      host,
      s(
        "svg",
        {
          class: "overview",
          viewBox: `0 0 ${WIDTH} ${levels * ROW}`,
          preserveAspectRatio: "none",
          role: "img",
          "aria-label": `${walk.visits.length} nodes on ${levels} levels`,
        },
        ...this.#boxes,
      ),
    );
    /** @type {SVGSVGElement} */ (host.firstElementChild).style.height = `${Math.min(160, levels * ROW)}px`;
    this.show(walk.length);
  }

  /**
   * @param {Visit} visit
   * @param {number} x
   * @param {number} width
   * @param {(visit: Visit) => void} choose
   */
  #place(visit, x, width, choose) {
    const name = movesTo(visit).join(" ") || "root";
    this.#boxes[visit.row] = s(
      "rect",
      {
        class: `box ${visit.node.ending ?? ""}`,
        x,
        y: visit.level * ROW,
        width: Math.max(0.6, width),
        height: ROW - 1,
        onclick: () => choose(visit),
      },
      s("title", {}, `${name}: ${visit.weight} nodes`),
    );
    let left = x;
    for (const child of visit.children) {
      const part = (width * child.weight) / visit.weight;
      this.#place(child, left, part, choose);
      left += part;
    }
  }

  /** @param {number} moment */
  show(moment) {
    const now = this.walk.moments[moment - 1]?.visit;
    for (const [index, visit] of this.walk.visits.entries()) {
      const { classList } = /** @type {SVGRectElement} */ (this.#boxes[index]);
      classList.toggle("ahead", visit.enter >= moment);
      classList.toggle("open", visit.enter < moment && visit.leave >= moment);
      classList.toggle("now", visit === now && moment < this.walk.length);
    }
  }
}
