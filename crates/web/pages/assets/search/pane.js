/**
 * One rung's side of the page: who searches, the overview, the live counters and the outline.
 *
 * @module search/pane
 */

import * as api from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { isAbort, sentence } from "../lib/shell.js";
import { Outline } from "./outline.js";
import { Overview } from "./overview.js";
import { Walk } from "./walk.js";

/** @import { Visit } from "./walk.js" */

/** What each counter counts, in the order shown. */
const COUNTERS = /** @type {const} */ ([
  ["nodes", "nodes"],
  ["cut", "✂ cut"],
  ["found", "◆ found"],
  ["final", "■ final"],
  ["guessed", "~ guessed"],
]);

export class Pane {
  /** @type {Walk | null} */
  walk = null;
  /** @type {Outline | null} */
  #outline = null;
  /** @type {Overview | null} */
  #overview = null;
  /** @type {AbortController | null} */
  #asking = null;

  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} chooser
   * @param {(visit: Visit) => void} choose
   */
  constructor(host, chooser, choose) {
    this.host = host;
    this.choose = choose;
    this.says = h("p", { class: "muted", role: "status" });
    this.counters = h("dl", { class: "counters" });
    this.overview = h("div", {});
    this.outline = h("div", { class: "outline-box" });
    const fold = (/** @type {string} */ text, /** @type {number} */ level) =>
      h(
        "button",
        { type: "button", class: "small quiet", onclick: () => this.#outline?.foldBelow(level) },
        text,
      );
    this.folds = h(
      "div",
      { class: "row" },
      fold("fold to the moves", 1),
      fold("two levels", 2),
      fold("unfold all", Infinity),
    );
    fill(host, h("header", {}, chooser, this.folds), this.says, this.overview, this.counters, this.outline);
  }

  /**
   * Asks for the tree.
   * @param {{ game: string, position: string, by: string, depth?: number, nodes?: number }} question
   */
  async load(question) {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.clear();
    fill(this.says, h("span", { class: "thinking" }, "searching"));
    try {
      const tree = await api.explain(question, asking.signal);
      this.walk = new Walk(tree);
      this.#overview = new Overview(this.overview, this.walk, this.choose);
      this.#outline = new Outline(this.outline, this.walk, this.choose);
      this.folds.hidden = false;
      const cut =
        tree.shown < tree.nodes
          ? ` The first ${tree.shown.toLocaleString("en")} are shown; the others are left out, and counted where they belong.`
          : "";
      const stopped = tree.finished ? "" : " The search was stopped by a limit.";
      fill(this.says, `${tree.by} visited ${tree.nodes.toLocaleString("en")} nodes.${cut}${stopped}`);
      this.show(this.walk.length);
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.says, h("span", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    }
  }

  clear() {
    this.walk = null;
    this.#outline = null;
    this.#overview = null;
    this.folds.hidden = true;
    fill(this.counters);
    fill(this.overview);
    fill(this.outline);
    fill(this.says);
  }

  /** @param {number} moment */
  show(moment) {
    if (this.walk === null) {
      return;
    }
    const own = Math.min(moment, this.walk.length);
    const counts = this.walk.counts(own);
    this.#overview?.show(own);
    this.#outline?.show(own);
    fill(
      this.counters,
      ...COUNTERS.map(([key, name]) =>
        h(
          "div",
          {},
          h("dt", {}, h("span", { class: `key ${key}`, "aria-hidden": "true" }), name),
          h("dd", {}, counts[key].toLocaleString("en")),
        ),
      ),
    );
  }
}
