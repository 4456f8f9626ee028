/**
 * A searched tree as a walk: the search enters and leaves nodes one after the other, and every moment
 * of it has a number. Also the running counts of that walk.
 *
 * @module search/walk
 */

/** @import { Tree, TreeNode } from "../lib/types.js" */

/**
 * A node with its place in the walk.
 * @typedef {object} Visit
 * @property {TreeNode} node
 * @property {Visit | null} parent
 * @property {Visit[]} children
 * @property {number} level
 * @property {number} row  its number in order of entry
 * @property {number} enter  the moment it is entered
 * @property {number} leave  the moment it is left
 * @property {number} weight  nodes searched at and below it, shown or not
 */

/**
 * What was counted up to a moment.
 * @typedef {object} Counts
 * @property {number} nodes
 * @property {number} cut
 * @property {number} found
 * @property {number} final
 * @property {number} guessed
 */

export class Walk {
  /** In order of entry. @type {Visit[]} */
  visits = [];
  /** What happens at each moment, the first at 0. @type {{ visit: Visit, kind: "enter" | "leave" }[]} */
  moments = [];

  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    this.root = this.#visit(tree.root, null, 0);
  }

  /**
   * @param {TreeNode} node
   * @param {Visit | null} parent
   * @param {number} level
   * @returns {Visit}
   */
  #visit(node, parent, level) {
    /** @type {Visit} */
    const visit = {
      node,
      parent,
      children: [],
      level,
      row: this.visits.length,
      enter: this.moments.length,
      leave: 0,
      weight: 1,
    };
    this.visits.push(visit);
    this.moments.push({ visit, kind: "enter" });
    visit.children = node.children.map((child) => this.#visit(child, visit, level + 1));
    visit.weight = visit.children.reduce((sum, child) => sum + child.weight, 1 + node.left_out);
    visit.leave = this.moments.length;
    this.moments.push({ visit, kind: "leave" });
    return visit;
  }

  get length() {
    return this.moments.length;
  }

  /**
   * The counts after so many moments.
   * @param {number} moment
   * @returns {Counts}
   */
  counts(moment) {
    const counts = { nodes: 0, cut: 0, found: 0, final: 0, guessed: 0 };
    for (const { visit, kind } of this.moments.slice(0, moment)) {
      if (kind === "enter") {
        counts.nodes += 1;
      } else if (visit.node.ending !== null && visit.node.ending !== "searched") {
        counts[visit.node.ending] += 1;
      }
    }
    return counts;
  }
}

/**
 * The moves from the root to a node.
 * @param {Visit} visit
 * @returns {string[]}
 */
export function movesTo(visit) {
  return visit.parent === null ? [] : [...movesTo(visit.parent), visit.node.move ?? ""];
}
