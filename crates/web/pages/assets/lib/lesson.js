/**
 * A lesson on a page: the method's pseudo-code with the current line marked, the sentence that says what
 * happened and why, and the controls that lead from step to step.
 *
 * @module lesson
 */

import { fill, h } from "./dom.js";
import { Stepper } from "./stepper.js";

/** @import { Lesson, LessonStep, Method } from "./types.js" */

/** What a lesson draws: `moment` steps have happened. @typedef {{ element: Element, show: (moment: number) => void }} Drawing */

/** The pseudo-code and the sentence of one lesson. */
export class LessonText {
  /** @type {HTMLElement[]} */
  #lines = [];
  /** @type {Lesson | null} */
  #lesson = null;

  constructor() {
    this.code = h("ol", { class: "pseudo-code" });
    this.says = h("p", { class: "lesson-says", role: "status" });
    this.element = h("div", { class: "lesson-text" }, this.says, this.code);
    this.clear();
  }

  clear() {
    this.#lesson = null;
    this.element.hidden = true;
  }

  /** @param {Lesson} lesson */
  load(lesson) {
    this.#lesson = lesson;
    this.element.hidden = false;
    this.#lines = lesson.method.code.map((line) => h("li", {}, h("code", {}, line)));
    fill(this.code, ...this.#lines);
    this.code.setAttribute("aria-label", `Pseudo-code of ${lesson.method.title}`);
    this.show(0);
  }

  /** @param {number} moment */
  show(moment) {
    if (this.#lesson === null) {
      return;
    }
    const { steps, ending, method, left_out } = this.#lesson;
    const step = steps[moment - 1];
    for (const [index, line] of this.#lines.entries()) {
      const isNow = step !== undefined && step.line === index;
      line.classList.toggle("now", isNow);
      line.toggleAttribute("aria-current", isNow);
    }
    const isOver = moment >= steps.length && steps.length > 0;
    const rest = isOver && left_out > 0 ? ` ${left_out.toLocaleString("en")} more steps are not told.` : "";
    const text = step === undefined ? `${method.title}: step forward, or run.` : step.says;
    fill(
      this.says,
      step?.marked === true && h("b", { class: "lesson-mark" }, method.mark),
      text,
      isOver && h("strong", {}, ` ${ending}${rest}`),
    );
  }
}

/**
 * The next step that leads on without looking inside: on the same level as this one, or above it.
 * @param {LessonStep[]} steps
 * @param {number} moment  so many have happened
 */
export function stepOver(steps, moment) {
  const level = steps[moment - 1]?.level ?? 0;
  const found = steps.findIndex((step, index) => index >= moment && step.level <= level);
  return found === -1 ? steps.length : found + 1;
}

/**
 * The next marked step; the end if there is none.
 * @param {LessonStep[]} steps
 * @param {number} moment
 */
export function nextMark(steps, moment) {
  const found = steps.findIndex((step, index) => index >= moment && step.marked);
  return found === -1 ? steps.length : found + 1;
}

/** The keys of a lesson, beside its buttons. @type {[string, string][]} */
const KEYS = [
  ["→", "step"],
  ["←", "back"],
  ["o", "step over"],
  ["n", "next mark"],
  ["space", "run or pause"],
];

/**
 * Which keys there are.
 * @param {string} mark
 */
export function keyHelp(mark) {
  const keys = KEYS.flatMap(([key, meaning], index) => [
    index > 0 && ", ",
    h("kbd", {}, key),
    ` ${meaning === "next mark" ? `next ${mark}` : meaning}`,
  ]);
  return h("p", { class: "muted lesson-keys" }, "Keys: ", ...keys, ".");
}

/** The controls of one or two lessons that go side by side, and their keys. */
export class LessonControls {
  /** @type {LessonStep[]} */
  #steps = [];

  /**
   * @param {HTMLElement} host
   * @param {object} options
   * @param {(moment: number) => void} options.show
   * @param {number} [options.speed]
   */
  constructor(host, { show, speed = 2 }) {
    this.over = h(
      "button",
      { type: "button", class: "step-over", onclick: () => this.#go(stepOver) },
      "Step over",
    );
    this.mark = h("button", { type: "button", class: "next-mark", onclick: () => this.#go(nextMark) });
    this.stepper = new Stepper(host, {
      back: "Step back",
      forth: "Step forward",
      slider: "Step of the lesson",
      speed,
      show,
      more: [this.over, this.mark],
    });
    addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = event.target instanceof Element ? event.target : document.body;
    // Fields, sliders, boards and outlines have keys of their own; a button has the space bar.
    const isTaken = at.closest("input, textarea, select, [role=grid], [role=tree]") !== null;
    const isButton = at.closest("button, a, summary") !== null;
    if (isTaken || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const { stepper, over, mark } = this;
    const actions = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => stepper.go(stepper.moment + 1),
      ArrowLeft: () => stepper.go(stepper.moment - 1),
      o: () => over.click(),
      n: () => mark.click(),
      ...(isButton ? {} : { " ": () => stepper.toggle() }),
    });
    const action = actions[event.key];
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  }

  /** @param {typeof stepOver} find */
  #go(find) {
    this.stepper.stop();
    this.stepper.go(find(this.#steps, this.stepper.moment));
  }

  /**
   * Begins: the controls go by the steps of the first lesson, and as far as the longest.
   * @param {Lesson[]} lessons
   */
  load(lessons) {
    const [first] = lessons;
    this.#steps = first?.steps ?? [];
    this.mark.textContent = `Next ${first?.method.mark ?? "mark"}`;
    this.mark.disabled = !this.#steps.some((step) => step.marked);
    this.stepper.begin(Math.max(0, ...lessons.map(({ steps }) => steps.length)));
    this.stepper.go(0);
  }
}

/** A whole lesson: what is drawn, its text and its controls. */
export class LessonPlayer {
  /**
   * @param {HTMLElement} host
   * @param {(lesson: Lesson) => Drawing} draw
   */
  constructor(host, draw) {
    this.draw = draw;
    this.text = new LessonText();
    this.stage = h("div", { class: "lesson-stage" });
    const controls = h("div", { role: "group", "aria-label": "Step through the lesson" });
    /** @type {Drawing | null} */
    this.drawing = null;
    this.controls = new LessonControls(controls, {
      show: (moment) => {
        this.text.show(moment);
        this.drawing?.show(moment);
      },
    });
    fill(host, controls, h("div", { class: "lesson-body" }, this.stage, this.text.element));
  }

  /** @param {Lesson} lesson */
  load(lesson) {
    this.text.load(lesson);
    this.drawing = this.draw(lesson);
    fill(this.stage, this.drawing.element);
    this.controls.load([lesson]);
  }
}

/**
 * What there is to say about a method: its idea, its cost, where it fails, and the words to look up.
 * @param {Method} method
 */
export function methodText(method) {
  const part = (/** @type {string} */ name, /** @type {string} */ text) => [
    h("dt", {}, name),
    h("dd", {}, text),
  ];
  return h(
    "div",
    { class: "method-text" },
    h("p", {}, method.idea),
    h("dl", {}, ...part("Cost", method.cost), ...part("Where it fails", method.limits)),
    method.terms.length > 0 &&
      h(
        "p",
        { class: "muted" },
        "Words: ",
        ...method.terms.flatMap((term, index) => [
          index > 0 && ", ",
          h("a", { href: `/glossary#${term}` }, term.replaceAll("-", " ")),
        ]),
      ),
  );
}
