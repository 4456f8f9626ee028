/**
 * One method's side of the page: who searches, its pseudo-code and the sentence of the moment, the tree as
 * a drawing and as an outline, and the live counters.
 *
 * @module search/pane
 */

import * as api from "../lib/api.js";
import { fill, h, scroller } from "../lib/dom.js";
import { Latest } from "../lib/latest.js";
import { LessonText, methodText } from "../lib/lesson.js";
import { isAbort, sentence } from "../lib/shell.js";
import { withTerms } from "../lib/terms.js";
import { Diagram, MAX_DIAGRAM } from "./diagram.js";
import { Outline } from "./outline.js";
import { Overview } from "./overview.js";
import { Walk } from "./walk.js";

/** @import { Lesson } from "../lib/types.js" */
/** @import { Visit } from "./walk.js" */

/** What each counter counts, in the order shown. */
const COUNTERS = /** @type {const} */ ([
  ["nodes", "nodes"],
  ["cut", "✂ cut"],
  ["pruned", "┄ branches left out"],
  ["found", "◆ found"],
  ["final", "■ final"],
  ["guessed", "~ guessed"],
]);

export class Pane {
  /** @type {Walk | null} */
  walk = null;
  /** @type {Lesson | null} */
  lesson = null;
  /** @type {Outline | null} */
  #outline = null;
  /** @type {Overview | Diagram | null} */
  #picture = null;
  #asking = new Latest();

  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} chooser
   * @param {(visit: Visit) => void} choose
   * @param {string} name  of the tree, for those who do not see where it is
   */
  constructor(host, chooser, choose, name) {
    this.host = host;
    this.choose = choose;
    this.says = h("p", { class: "muted", role: "status" });
    this.counters = h("dl", { class: "counters" });
    this.text = new LessonText();
    this.window = h("p", { class: "window-now mono" });
    this.about = h("details", { class: "about-method" });
    this.picture = scroller(name);
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
    fill(
      host,
      h("header", {}, chooser, this.folds),
      this.says,
      this.about,
      h(
        "div",
        { class: "pane-body" },
        h("div", {}, this.window, this.picture, this.counters),
        this.text.element,
      ),
      this.outline,
    );
  }

  /**
   * Asks for the tree.
   * @param {{ game: string, position: string, method: string, depth?: number, nodes?: number, view?: string, scale?: string }} question
   */
  async load(question) {
    this.clear();
    const signal = this.#asking.begin();
    fill(this.says, h("span", { class: "thinking" }, "searching"));
    try {
      const lesson = await api.lesson(question, signal);
      this.lesson = lesson;
      this.walk = new Walk(lesson);
      const { tree } = this.walk;
      this.text.load(lesson);
      fill(this.about, h("summary", {}, `What is ${lesson.method.title}?`), methodText(lesson.method));
      this.about.hidden = false;
      const Picture = this.walk.visits.length <= MAX_DIAGRAM ? Diagram : Overview;
      this.#picture = new Picture(this.picture, this.walk, this.choose);
      this.#outline = new Outline(this.outline, this.walk, this.choose);
      this.folds.hidden = false;
      const cut =
        tree.shown < tree.nodes
          ? ` The first ${tree.shown.toLocaleString("en")} are shown; the others are left out, and counted where they belong.`
          : "";
      const stopped = tree.finished ? "" : " The search was stopped by a limit.";
      const told = `${tree.by} visited ${tree.nodes.toLocaleString("en")} nodes.${cut}${stopped}`;
      fill(this.says, ...withTerms(told));
      this.show(this.walk.length);
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.says, h("span", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    }
  }

  /** Shows nothing, and nothing that was asked for. */
  clear() {
    this.#asking.end();
    this.walk = null;
    this.lesson = null;
    this.#outline = null;
    this.#picture = null;
    this.folds.hidden = true;
    this.about.hidden = true;
    this.text.clear();
    fill(this.window);
    fill(this.counters);
    fill(this.picture);
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
    this.#picture?.show(own);
    this.#outline?.show(own);
    this.text.show(own);
    this.#showWindow(own);
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

  /** Alpha and beta as they stand, for a method that has them. @param {number} moment */
  #showWindow(moment) {
    const scene = this.lesson?.steps[moment - 1]?.scene;
    const hasWindow = this.lesson?.method.mark === "cut";
    fill(
      this.window,
      scene?.kind !== "tree"
        ? " "
        : `${hasWindow ? `alpha ${scene.alpha}   beta ${scene.beta}   ` : ""}best so far ${scene.best ?? "–"}`,
    );
  }
}
