/**
 * "Which branch is cut?": a small tree as alpha-beta searches it, with the values of its leaves. The
 * reader marks the nodes that were left because a move refuted them.
 *
 * @module practice/cuts
 */

import * as api from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { announce, sentence } from "../lib/shell.js";
import { valueMark, valueTone } from "../search/scores.js";
import { Score } from "./score.js";

/** @import { Tree, TreeNode } from "../lib/types.js" */

/** A tree worth reading is neither too small nor too large. */
const MIN_NODES = 8;
const MAX_NODES = 45;
const TRIES = 40;
const GAME = "tic-tac-toe";

export class Cuts {
  /** The inner nodes, with what the reader says of each. @type {Map<TreeNode, HTMLButtonElement>} */
  #marks = new Map();
  #checked = false;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.score = new Score("cuts");
    this.tree = h("div", { class: "cut-tree" });
    this.answer = h("div", { role: "status" });
    this.check = h("button", { type: "button", class: "primary", onclick: () => this.#check() }, "Check");
    this.onward = h("button", { type: "button", onclick: () => this.next() }, "Next tree");
    fill(
      host,
      h(
        "section",
        { class: "panel", "aria-label": "Which branch is cut" },
        h(
          "p",
          {},
          "Alpha-beta searched this tree from top to bottom, with the window loss to win at the root. A value is that of the player to move at its node, so it changes sign from row to row. ",
          h(
            "strong",
            {},
            "Mark every node that was cut: left as soon as one of its moves was too good to be allowed by the opponent.",
          ),
        ),
        h("div", { class: "scroll" }, this.tree),
        h("div", { class: "row" }, this.check, this.onward),
        this.answer,
        this.score.element,
      ),
    );
    void this.next();
  }

  async next() {
    fill(this.answer);
    fill(this.tree, h("p", { class: "thinking muted" }, "growing a tree"));
    this.#checked = false;
    this.#offer("check");
    try {
      const tree = await grow();
      this.#marks = new Map();
      this.check.disabled = tree === null;
      fill(
        this.tree,
        ...(tree === null ? ["No tree of a good size turned up; try once more."] : this.#rows(tree.root, 0)),
      );
    } catch (error) {
      fill(this.tree, h("p", { class: "problem-box" }, sentence(error)));
    }
  }

  /** Makes the button stand out that is wanted next. @param {"check" | "next"} wanted */
  #offer(wanted) {
    this.check.classList.toggle("primary", wanted === "check");
    this.onward.classList.toggle("primary", wanted === "next");
  }

  /**
   * @param {TreeNode} node
   * @param {number} level
   * @returns {HTMLElement[]}
   */
  #rows(node, level) {
    const inner = node.children.length > 0;
    const mark = h(
      "button",
      {
        type: "button",
        class: "small",
        "aria-pressed": "false",
        "aria-label": `${node.move ?? "root"} was cut`,
        onclick: () =>
          mark.setAttribute("aria-pressed", String(mark.getAttribute("aria-pressed") !== "true")),
      },
      "✂ cut",
    );
    if (inner) {
      this.#marks.set(node, mark);
    }
    const row = h(
      "div",
      { class: "cut-row" },
      h("span", { class: "mono" }, node.move ?? "root"),
      inner
        ? mark
        : h("span", { class: `chip tone-${valueTone(node.value ?? "even")}` }, valueMark(node.value ?? "?")),
      h("span", { class: "verdict-mark" }),
    );
    row.style.setProperty("--level", String(level));
    return [row, ...node.children.flatMap((child) => this.#rows(child, level + 1))];
  }

  #check() {
    let wrong = 0;
    for (const [node, mark] of this.#marks) {
      const said = mark.getAttribute("aria-pressed") === "true";
      const right = said === (node.ending === "cut");
      wrong += right ? 0 : 1;
      const text = `${right ? "✓" : "✗"} ${node.ending === "cut" ? "cut" : "all moves tried"}, ${node.value ?? "?"}, window ${node.window.join(" to ")}`;
      const place = /** @type {Element} */ (mark.nextElementSibling);
      fill(place, text);
      place.classList.toggle("wrong", !right);
    }
    this.#offer("next");
    if (!this.#checked) {
      this.#checked = true;
      this.score.count(wrong === 0 ? "right" : "wrong");
    }
    const text = wrong === 0 ? "All right." : `${wrong} of ${this.#marks.size} nodes are otherwise.`;
    fill(this.answer, h("p", {}, h("strong", {}, text)));
    announce(text);
  }
}

/**
 * A tree of a good size with something cut, below a random position near the end of a game.
 * @returns {Promise<Tree | null>}
 */
async function grow() {
  const start = await api.state({ game: GAME });
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    let state = start;
    for (let ply = 0; ply < 5 && state.outcome === null; ply += 1) {
      const move = /** @type {string} */ (state.moves[Math.floor(Math.random() * state.moves.length)]);
      state = (await api.play({ game: GAME, position: state.position, move })).state;
    }
    if (state.outcome !== null) {
      continue;
    }
    const tree = await api.explain({ game: GAME, position: state.position, by: "alpha-beta", nodes: 200 });
    if (tree.nodes >= MIN_NODES && tree.nodes <= MAX_NODES && hasCut(tree.root)) {
      return tree;
    }
  }
  return null;
}

/** @param {TreeNode} node @returns {boolean} */
const hasCut = (node) => node.children.some((child) => child.ending === "cut" || hasCut(child));
