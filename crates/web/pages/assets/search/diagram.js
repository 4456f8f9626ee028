/**
 * A small tree as textbooks draw it: whoever began is a triangle that points up, the other one that points
 * down, leaves are boxes; branches that a cut left out are broken lines with scissors.
 *
 * @module search/diagram
 */

import { fill, h, s } from "../lib/dom.js";
import { movesTo } from "./walk.js";

/** @import { Visit, Walk } from "./walk.js" */

/** More nodes than this would be too small to read. */
export const MAX_DIAGRAM = 70;

const GAP = 46;
const LEVEL = 64;
const RADIUS = 15;

export class Diagram {
  /** @type {Map<Visit, { x: number, y: number }>} */
  #places = new Map();
  /** @type {Map<Visit, { group: Element, value: Element, edge: Element | null, stubs: Element[] }>} */
  #marks = new Map();

  /**
   * @param {HTMLElement} host
   * @param {Walk} walk
   * @param {(visit: Visit) => void} choose
   */
  constructor(host, walk, choose) {
    this.walk = walk;
    this.choose = choose;
    const width = this.#place(walk.root, 0);
    const levels = 1 + Math.max(...walk.visits.map((visit) => visit.level));
    const edges = s("g", { class: "edges" });
    const nodes = s("g", {});
    for (const visit of walk.visits) {
      this.#draw(visit, edges, nodes);
    }
    const size = { width: width * GAP + 10, height: levels * LEVEL + 12 };
    const picture = s(
      "svg",
      {
        class: "diagram",
        viewBox: `0 0 ${size.width} ${size.height}`,
        role: "img",
        "aria-label": `The tree: ${walk.visits.length} nodes on ${levels} levels. The outline below has the same in words.`,
      },
      edges,
      nodes,
    );
    // Never shrunk: its numbers are to be read, and a wide tree is scrolled.
    picture.style.width = `${size.width}px`;
    const [first, other] = turns(walk);
    fill(
      host,
      picture,
      h("p", { class: "muted" }, `△ ${first} moves${other === undefined ? "" : `, ▽ ${other} moves`}`),
    );
    this.show(walk.moments.length);
  }

  /**
   * Places a node over the middle of its branches; those left out take room too.
   * @param {Visit} visit
   * @param {number} left  in columns
   * @returns {number} the first column to its right
   */
  #place(visit, left) {
    let right = left;
    for (const child of visit.children) {
      right = this.#place(child, right);
    }
    right = Math.max(right + 0.5 * visit.node.pruned.length, left + 1);
    const xs = visit.children.map((child) => this.#at(child).x);
    const middle = xs.length === 0 ? (left + right) / 2 : ((xs[0] ?? 0) + (xs.at(-1) ?? 0)) / 2 / GAP;
    this.#places.set(visit, { x: middle * GAP, y: visit.level * LEVEL + RADIUS + 10 });
    return right;
  }

  /** @param {Visit} visit */
  #at(visit) {
    return this.#places.get(visit) ?? { x: 0, y: 0 };
  }

  /**
   * @param {Visit} visit
   * @param {Element} edges
   * @param {Element} nodes
   */
  #draw(visit, edges, nodes) {
    const { x, y } = this.#at(visit);
    const { node, parent } = visit;
    let edge = null;
    if (parent !== null) {
      const from = this.#at(parent);
      edge = s(
        "g",
        {},
        s("line", { x1: from.x, y1: from.y + RADIUS, x2: x, y2: y - RADIUS }),
        s("text", { class: "edge-name", x: (from.x + x) / 2 + 3, y: (from.y + y) / 2 }, node.move ?? ""),
      );
      edges.append(edge);
    }
    const stubs = node.pruned.map((move, index) => {
      const last = visit.children.at(-1);
      const start = last === undefined ? x : this.#at(last).x;
      const to = start + GAP * 0.5 * (index + 1);
      return s(
        "g",
        { class: "pruned" },
        s("line", { x1: x, y1: y + RADIUS, x2: to, y2: y + LEVEL - RADIUS - 8 }),
        s("text", { x: to, y: y + LEVEL - RADIUS + 4 }, move),
        s("title", {}, `${move} was left out: the node was cut`),
      );
    });
    edges.append(...stubs);
    const inner = visit.children.length > 0 || node.pruned.length > 0;
    const isFirst = node.turn === this.walk.root.node.turn;
    const shape = inner
      ? isFirst
        ? `M${x} ${y - RADIUS} L${x + RADIUS + 3} ${y + RADIUS} L${x - RADIUS - 3} ${y + RADIUS} Z`
        : `M${x} ${y + RADIUS} L${x + RADIUS + 3} ${y - RADIUS} L${x - RADIUS - 3} ${y - RADIUS} Z`
      : `M${x - RADIUS} ${y - 11} h${2 * RADIUS} v22 h${-2 * RADIUS} Z`;
    const value = s("text", { class: "value", x, y: y + (inner ? (isFirst ? 10 : 0) : 4) });
    const line = movesTo(visit).join(" ") || "the root";
    const group = s(
      "g",
      { class: "place", onclick: () => this.choose(visit) },
      s("title", {}, `${line}, ${node.turn} to move`),
      s("path", { d: shape }),
      value,
    );
    nodes.append(group);
    this.#marks.set(visit, { group, value, edge, stubs });
  }

  /** Whether a leaf's number was there before the search: in a tree of one's own. @param {Visit} visit */
  #isGiven({ node }) {
    return node.ending === "final" && this.walk.tree.game === "tree";
  }

  /** @param {number} moment */
  show(moment) {
    const now = this.walk.moments[moment - 1]?.visit;
    for (const [visit, { group, value, edge, stubs }] of this.#marks) {
      const isAhead = visit.enter >= moment;
      const isLeft = visit.leave < moment;
      group.classList.toggle("ahead", isAhead);
      group.classList.toggle("open", !isAhead && !isLeft);
      group.classList.toggle("now", visit === now && moment < this.walk.length);
      edge?.classList.toggle("ahead", isAhead);
      value.textContent = isLeft || this.#isGiven(visit) ? short(visit.node.value) : isAhead ? "" : "?";
      for (const stub of stubs) {
        stub.classList.toggle("ahead", !isLeft);
      }
    }
  }
}

/** Who moves at the root, and who else. @param {Walk} walk */
function turns({ visits }) {
  return [...new Set(visits.filter(({ children }) => children.length > 0).map(({ node }) => node.turn))];
}

/** A value that fits into a node. @param {string | null} value */
function short(value) {
  return value === null ? "…" : value === "even" ? "=" : value.replace("-", "−");
}
