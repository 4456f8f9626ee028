/**
 * The frame of an exercise about a searched tree: a task, the tree, questions, a check with a reason for
 * every answer, the next one, the score. An exercise has an address, so that a teacher can send a class to it.
 *
 * @module practice/exercise
 */

import * as api from "../lib/api.js";
import { fill, h, scroller } from "../lib/dom.js";
import { picture } from "../lib/drawing.js";
import { Latest } from "../lib/latest.js";
import { announce, isAbort, keepInAddress, sentence } from "../lib/shell.js";
import { withTerms } from "../lib/terms.js";
import { Diagram } from "../search/diagram.js";
import { Walk, movesTo } from "../search/walk.js";
import { Score } from "./score.js";
import { sentTo } from "./sent.js";

/** @import { Lesson } from "../lib/types.js" */
/** @import { Visit } from "../search/walk.js" */

/**
 * What is searched and how, and how many steps of it are shown.
 * @typedef {{ game: string, position: string, method: string, view?: string, moment?: number }} Subject
 */

/**
 * One question, with the reason for its answer.
 * @typedef {object} Question
 * @property {string} text  what is asked
 * @property {HTMLSelectElement | HTMLInputElement} field
 * @property {string} right  the right answer
 * @property {string} reason  what the search says about it
 */

/**
 * What there is to ask about.
 * @typedef {object} Asked
 * @property {Walk} walk  of the method
 * @property {Walk} whole  of the tree, as if nothing were cut
 * @property {Lesson} lesson
 * @property {number} moment  how far the search has come
 */

/**
 * A kind of exercise.
 * @typedef {object} ExerciseKind
 * @property {string} name  in addresses
 * @property {string} task  what to do
 * @property {() => Subject} make  a new subject, by chance
 * @property {(asked: Asked) => Question[]} ask  none if the subject is too plain
 * @property {string} plain  what is said then
 */

/** Exercises that turn out too plain are made again, so often. */
const TRIES = 12;
/** Larger trees are no pleasure to read. */
const MAX_NODES = 120;

export class Exercise {
  /** @type {Question[]} */
  #questions = [];
  #isCounted = false;
  #asking = new Latest();

  /**
   * @param {ExerciseKind} kind
   * @param {HTMLElement} host
   */
  constructor(kind, host) {
    this.kind = kind;
    this.score = new Score(kind.name);
    this.tree = scroller("The tree");
    // Enter in a field checks the answers, as the button does.
    const enter = (/** @type {KeyboardEvent} */ { key, target }) =>
      key === "Enter" && target instanceof HTMLInputElement && this.#check();
    this.questions = h("div", { class: "questions", onkeydown: enter });
    this.answer = h("p", { role: "status" });
    this.check = h(
      "button",
      { type: "button", class: "primary check", onclick: () => this.#check() },
      "Check",
    );
    this.onward = h(
      "button",
      { type: "button", class: "onward", onclick: () => void this.next() },
      "Next one",
    );
    fill(
      host,
      h(
        "section",
        { class: "panel", "aria-label": kind.task },
        h("p", { class: "task" }, ...withTerms(kind.task)),
        this.tree,
        this.questions,
        h("div", { class: "row" }, this.check, this.onward),
        this.answer,
        this.score.element,
      ),
    );
    const sent = sentTo(kind.name);
    const [game, position] = [sent.get("game"), sent.get("position")];
    const { method, view } = kind.make();
    void (game === null || position === null
      ? this.next()
      : this.#load({
          game,
          position,
          method,
          moment: Number(sent.get("moment") ?? 0),
          ...(view === undefined ? {} : { view }),
        }));
  }

  async next() {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (await this.#load(this.kind.make())) {
        return;
      }
    }
    fill(this.answer, "No good exercise turned up; try once more.");
  }

  /**
   * @param {Subject} subject
   * @returns {Promise<boolean>} whether the search for an exercise is over
   */
  async #load({ moment = 0, ...subject }) {
    const signal = this.#asking.begin();
    this.#isCounted = false;
    this.#questions = [];
    this.check.disabled = true;
    fill(this.answer);
    try {
      const question = { ...subject, nodes: MAX_NODES };
      const lesson = await api.lesson(question, signal);
      const walk = new Walk(lesson);
      // The drawing must not tell what is asked: a tree is shown whole, as if nothing were cut.
      const isWhole = subject.game === "tree";
      const whole = isWhole ? new Walk(await api.lesson({ ...question, method: "minimax" }, signal)) : walk;
      const root = isWhole
        ? null
        : await api.state({ game: subject.game, position: subject.position }, signal);
      const questions = this.kind.ask({ walk, whole, lesson, moment });
      this.tree.classList.toggle("whole-tree", isWhole);
      new Diagram(this.tree, whole, () => undefined).show(moment);
      if (root !== null) {
        this.tree.prepend(h("div", { class: "root-board" }, picture(root.view, "The position at the root")));
      }
      fill(this.questions, ...questions.map(row));
      if (questions.length === 0) {
        fill(this.answer, ...withTerms(this.kind.plain));
        return false;
      }
      this.#questions = questions;
      this.check.disabled = false;
      keepInAddress({ game: subject.game, position: subject.position, moment: moment || "" });
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.tree, h("p", { class: "problem-box", role: "alert" }, sentence(error)));
        fill(this.questions);
      }
    }
    return true;
  }

  #check() {
    let wrong = 0;
    for (const { field, right, reason } of this.#questions) {
      const isRight = plainly(field.value) === right;
      wrong += isRight ? 0 : 1;
      const place = /** @type {HTMLElement} */ (field.closest(".question")?.querySelector(".verdict-mark"));
      fill(place, `${isRight ? "✓" : `✗ ${right}.`} ${reason}`);
      place.classList.toggle("wrong", !isRight);
    }
    if (!this.#isCounted) {
      this.#isCounted = true;
      this.score.count(wrong === 0 ? "right" : "wrong");
    }
    const text = wrong === 0 ? "All right." : `${wrong} of ${this.#questions.length} are otherwise.`;
    fill(this.answer, h("strong", {}, text));
    announce(text);
  }
}

/** @param {Question} question */
function row({ text, field }) {
  return h(
    "div",
    { class: "question" },
    h("label", {}, h("span", {}, text), field),
    h("span", { class: "verdict-mark" }),
  );
}

/**
 * A choice among words.
 * @param {string[]} words
 */
export const choice = (words) =>
  h(
    "select",
    {},
    h("option", { value: "" }, "…"),
    ...words.map((word) => h("option", { value: word }, word)),
  );

/** A number to be typed. */
export const typed = () => h("input", { type: "text", size: 6 });

/**
 * An answer as it is compared: people write minus signs and infinities in many ways.
 * @param {string} text
 */
export const plainly = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace("−", "-")
    .replace(/inf(inity)?/, "∞")
    .replace(/^\+(?=\d)/, "")
    .replace(/^∞/, "+∞");

/** The name of a node: the branches that lead to it. @param {Visit} visit */
export const nameOf = (visit) => movesTo(visit).join(" ") || "the root";

/**
 * What the lesson said when it came to a node.
 * @param {Lesson} lesson
 * @param {Visit} visit
 */
export const arrival = (lesson, visit) => lesson.steps[visit.enter]?.says ?? "";

/**
 * What the lesson said when it left a node.
 * @param {Lesson} lesson
 * @param {Visit} visit
 */
export const departure = (lesson, visit) => lesson.steps[visit.leave]?.says ?? "";
