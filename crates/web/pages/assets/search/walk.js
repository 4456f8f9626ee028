/**
 * A searched tree with its moments: when each node is entered and left, by the steps of the lesson, and
 * the running counts.
 *
 * @module search/walk
 */

/** @import { Lesson, TreeEvent, TreeNode } from "../lib/types.js" */

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
 * @property {number} pruned  branches that cuts left out
 * @property {number} found
 * @property {number} final
 * @property {number} guessed
 */

export class Walk {
  /** In order of entry. @type {Visit[]} */
  visits = [];
  /** What happens at each moment, the first at 0. @type {{ visit: Visit, event: TreeEvent }[]} */
  moments = [];

  /** @param {Lesson} lesson  of a search */
  constructor(lesson) {
    if (lesson.stage.kind !== "tree") {
      throw new Error("this lesson is not of a tree");
    }
    this.tree = lesson.stage.tree;
    this.root = this.#visit(this.tree.root, null, 0);
    for (const [moment, { scene }] of lesson.steps.entries()) {
      if (scene.kind === "tree") {
        const visit = /** @type {Visit} */ (this.visits[scene.node]);
        this.moments.push({ visit, event: scene.event });
        if (scene.event === "enter" || scene.event === "leaf") {
          visit.enter = moment;
        }
        if (scene.event === "leave" || scene.event === "leaf") {
          visit.leave = moment;
        }
      }
    }
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
      enter: Infinity,
      leave: Infinity,
      weight: 1,
    };
    this.visits.push(visit);
    visit.children = node.children.map((child) => this.#visit(child, visit, level + 1));
    visit.weight = visit.children.reduce((sum, child) => sum + child.weight, 1 + node.left_out);
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
    const counts = { nodes: 0, cut: 0, pruned: 0, found: 0, final: 0, guessed: 0 };
    for (const { enter, leave, node } of this.visits) {
      counts.nodes += enter < moment ? 1 : 0;
      if (leave < moment && node.ending !== null && node.ending !== "searched") {
        counts[node.ending] += 1;
        counts.pruned += node.pruned.length;
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
