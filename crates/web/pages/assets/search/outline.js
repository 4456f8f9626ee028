/**
 * A searched tree as an outline that grows with the search: a row for each node, with its window, what
 * came back, and why it was left. Branches fold; arrow keys walk as in any tree.
 *
 * @module search/outline
 */

import { fill, h } from "../lib/dom.js";
import { valueMark, valueTone, windowBar } from "./scores.js";

/** @import { Ending } from "../lib/types.js" */
/** @import { Visit, Walk } from "./walk.js" */

/** Why a node was left: a mark, a word and what it means. @type {Record<Ending, [string, string, string]>} */
export const ENDINGS = {
  cut: ["✂", "cut", "a move was too good to be allowed; the others were spared"],
  found: ["◆", "found", "the table knew it already"],
  final: ["■", "final", "the game is over here"],
  guessed: ["~", "guessed", "the depth limit: the value is a guess"],
  searched: ["✓", "searched", "every move was tried"],
};

export class Outline {
  /** @type {HTMLElement[]} */
  #rows = [];
  /** Rows of folded branches. @type {Set<Visit>} */
  #folded = new Set();
  #moment = 0;
  #stop = 0;

  /**
   * @param {HTMLElement} host
   * @param {Walk} walk
   * @param {(visit: Visit) => void} choose  hears which node is looked at
   */
  constructor(host, walk, choose) {
    this.host = host;
    this.walk = walk;
    this.choose = choose;
    this.#rows = walk.visits.map((visit) => this.#row(visit));
    const tree = h(
      "div",
      { class: "outline", role: "tree", "aria-label": `The tree of ${walk.tree.by}` },
      ...this.#rows,
    );
    tree.addEventListener("keydown", (event) => this.#key(event));
    fill(host, tree);
    this.show(walk.length);
  }

  /** @param {Visit} visit */
  #row(visit) {
    const { node } = visit;
    const parent = visit.children.length > 0;
    const row = h(
      "div",
      {
        class: "node",
        role: "treeitem",
        "aria-level": visit.level + 1,
        "aria-expanded": parent ? "true" : null,
        tabindex: visit.row === 0 ? 0 : -1,
        onclick: (/** @type {MouseEvent} */ event) => {
          const onFold = event.target instanceof Element && event.target.classList.contains("fold");
          this.#focus(visit.row);
          if (onFold) {
            this.#fold(visit, !this.#folded.has(visit));
            this.#hideRows();
          } else {
            this.choose(visit);
          }
        },
      },
      h("span", { class: "fold", "aria-hidden": "true" }, parent ? "▾" : ""),
      h("span", { class: "move-name mono" }, node.move ?? "root"),
      h("span", { class: "result-cells" }),
    );
    row.style.setProperty("--level", String(visit.level));
    return row;
  }

  /**
   * Shows the tree as it was after so many moments.
   * @param {number} moment
   */
  show(moment) {
    const [from, to] = [Math.min(moment, this.#moment), Math.max(moment, this.#moment)];
    const touched = new Set(this.walk.moments.slice(from, to).map(({ visit }) => visit));
    this.#moment = moment;
    touched.forEach((visit) => this.#paint(visit));
    this.host.querySelector(".node.now")?.classList.remove("now");
    const now = this.walk.moments[moment - 1]?.visit;
    const row = now && this.#rows[now.row];
    row?.classList.add("now");
    if (moment < this.walk.length && row !== undefined) {
      this.#scrollTo(row);
    }
    this.#hideRows();
  }

  /** Hides what is not entered yet and what lies in folded branches. */
  #hideRows() {
    for (const visit of this.walk.visits) {
      const row = /** @type {HTMLElement} */ (this.#rows[visit.row]);
      const hidden = visit.enter >= this.#moment || this.#isInside(visit);
      if (row.hidden !== hidden) {
        row.hidden = hidden;
      }
    }
  }

  /** Scrolls the outline only, never the page. @param {HTMLElement} row */
  #scrollTo(row) {
    const box = this.host;
    const top = row.offsetTop;
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 40) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  }

  /** Whether a branch above is folded. @param {Visit} visit */
  #isInside(visit) {
    for (let above = visit.parent; above !== null; above = above.parent) {
      if (this.#folded.has(above)) {
        return true;
      }
    }
    return false;
  }

  /** Writes what is known of a node at this moment. @param {Visit} visit */
  #paint(visit) {
    const row = /** @type {HTMLElement} */ (this.#rows[visit.row]);
    const left = visit.leave < this.#moment;
    const cells = /** @type {HTMLElement} */ (row.querySelector(".result-cells"));
    const { node } = visit;
    row.classList.toggle("open", !left);
    const [sign, name, meaning] =
      node.ending === null ? ["…", "stopped", "the search was stopped inside"] : ENDINGS[node.ending];
    fill(
      cells,
      windowBar(node, left ? "known" : "unknown"),
      left &&
        node.value !== null &&
        h("span", { class: `chip tone-${valueTone(node.value)}` }, valueMark(node.value)),
      left
        ? h("span", { class: `ending ${node.ending ?? ""}`, title: meaning }, `${sign} ${name}`)
        : h("span", { class: "ending" }, "… being searched"),
      left &&
        node.pruned.length > 0 &&
        h("span", { class: "muted pruned-moves" }, `left out: ${node.pruned.join(" ")}`),
      left &&
        node.left_out > 0 &&
        h("span", { class: "muted" }, `+${node.left_out.toLocaleString("en")} not shown`),
    );
  }

  /**
   * @param {Visit} visit
   * @param {boolean} folded
   */
  #fold(visit, folded) {
    if (visit.children.length === 0) {
      return;
    }
    this.#folded[folded ? "add" : "delete"](visit);
    const row = /** @type {HTMLElement} */ (this.#rows[visit.row]);
    row.setAttribute("aria-expanded", String(!folded));
    /** @type {HTMLElement} */ (row.firstElementChild).textContent = folded ? "▸" : "▾";
  }

  /** Folds everything below a level, and unfolds the rest. @param {number} level */
  foldBelow(level) {
    for (const visit of this.walk.visits) {
      this.#fold(visit, visit.level >= level);
    }
    this.#hideRows();
  }

  /** @param {number} index */
  #focus(index) {
    this.#rows[this.#stop]?.setAttribute("tabindex", "-1");
    this.#stop = index;
    const row = this.#rows[index];
    row?.setAttribute("tabindex", "0");
    row?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const visit = /** @type {Visit} */ (this.walk.visits[this.#stop]);
    const seen = this.#rows.flatMap((row, index) => (row.hidden ? [] : [index]));
    const at = seen.indexOf(this.#stop);
    const go = (/** @type {number | undefined} */ index) => {
      if (index !== undefined) {
        this.#focus(index);
        this.#scrollTo(/** @type {HTMLElement} */ (this.#rows[index]));
      }
    };
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowDown: () => go(seen[at + 1]),
      ArrowUp: () => go(seen[at - 1]),
      ArrowRight: () => (this.#folded.has(visit) ? this.#fold(visit, false) : go(visit.children[0]?.row)),
      ArrowLeft: () =>
        visit.children.length > 0 && !this.#folded.has(visit)
          ? this.#fold(visit, true)
          : go(visit.parent?.row),
      Home: () => go(seen[0]),
      End: () => go(seen.at(-1)),
      Enter: () => this.choose(visit),
    };
    const action = actions[event.key];
    if (action !== undefined) {
      event.preventDefault();
      action();
      this.#hideRows();
    }
  }
}
