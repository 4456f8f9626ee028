/**
 * A tree of one's own, made by clicking: numbers at the leaves, buttons that add and take away.
 *
 * @module search/tree-editor
 */

import { iconButton } from "../lib/controls.js";
import { fill, h } from "../lib/dom.js";

/** A leaf is its number, a node the list of its branches. @typedef {number | Tree[]} Tree */

/**
 * Reads `((3 5) (2 9)) max`, as far as it is a tree: the page's server is the judge of what is one.
 * @param {string} text
 * @returns {{ tree: Tree, turn: string } | null}
 */
export function parseTree(text) {
  const tokens = text.match(/[()]|-?\d+|max|min/g) ?? [];
  const turn = tokens.at(-1) === "min" ? "min" : "max";
  let at = 0;
  /** @returns {Tree | null} */
  const read = () => {
    const token = tokens[at];
    at += 1;
    if (token !== "(") {
      return token === undefined || Number.isNaN(Number(token)) ? null : Number(token);
    }
    /** @type {Tree[]} */
    const branches = [];
    while (at < tokens.length && tokens[at] !== ")") {
      const branch = read();
      if (branch === null) {
        return null;
      }
      branches.push(branch);
    }
    at += 1;
    return branches;
  };
  const tree = read();
  return tree === null ? null : { tree, turn };
}

/** @param {Tree} tree @returns {string} */
export function treeText(tree) {
  return Array.isArray(tree) ? `(${tree.map(treeText).join(" ")})` : String(tree);
}

export class TreeEditor {
  /** @type {Tree} */
  #tree = [0];
  #turn = "max";

  /**
   * @param {HTMLElement} host
   * @param {(text: string) => void} changed
   */
  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
  }

  /** Shows another tree; its own stays as it is, with the focus in it. @param {string} text */
  load(text) {
    const read = parseTree(text);
    if (read !== null && (this.host.childElementCount === 0 || text !== this.#text)) {
      this.#tree = read.tree;
      this.#turn = read.turn;
      this.#draw();
    }
  }

  get #text() {
    return `${treeText(this.#tree)} ${this.#turn}`;
  }

  #draw() {
    fill(
      this.host,
      h(
        "details",
        {},
        h("summary", {}, "Change the tree by clicking"),
        this.#branch(this.#tree, "root", (tree) => (this.#tree = tree), null),
      ),
    );
    /** @type {HTMLDetailsElement} */ (this.host.firstElementChild).open = this.#isOpen;
    this.host.firstElementChild?.addEventListener("toggle", (event) => {
      this.#isOpen = /** @type {HTMLDetailsElement} */ (event.target).open;
    });
  }

  #isOpen = false;

  /**
   * @param {Tree} tree
   * @param {string} name
   * @param {(tree: Tree) => void} replace
   * @param {(() => void) | null} remove
   * @returns {HTMLElement}
   */
  #branch(tree, name, replace, remove) {
    const act = (/** @type {() => void} */ change) => () => {
      change();
      this.#draw();
      this.changed(this.#text);
    };
    const takeAway = remove === null ? null : iconButton(`Take ${name} away`, "×", act(remove));
    if (!Array.isArray(tree)) {
      const number = h("input", {
        type: "number",
        min: -99,
        max: 99,
        value: tree,
        "aria-label": `Leaf ${name}`,
        onchange: () => {
          replace(Math.max(-99, Math.min(99, Math.trunc(Number(number.value)) || 0)));
          this.changed(this.#text);
        },
      });
      const split = iconButton(
        `Grow branches at ${name}`,
        "Λ",
        act(() => replace([Number(number.value), 0])),
      );
      return h("div", { class: "own-leaf" }, number, split, takeAway);
    }
    const add = iconButton(
      `Add a leaf to ${name}`,
      "+",
      act(() => tree.push(0)),
    );
    add.disabled = tree.length >= 8;
    return h(
      "div",
      { class: "own-node" },
      h("span", { class: "own-name mono" }, name, add, takeAway),
      h(
        "div",
        { class: "own-branches" },
        ...tree.map((branch, index) =>
          this.#branch(
            branch,
            `${name === "root" ? "" : `${name} `}${"abcdefgh"[index]}`,
            (next) => (tree[index] = next),
            tree.length === 1 ? null : () => tree.splice(index, 1),
          ),
        ),
      ),
    );
  }
}
