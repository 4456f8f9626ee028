/**
 * The frame of an exercise about a searched tree: a task, the tree, questions, a check with a reason for
 * every answer, the next one, the score. An exercise has an address, so that a teacher can send a class to it.
 *
 * @module practice/exercise
 */

import * as api from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { announce, keepInAddress, query, sentence } from "../lib/shell.js";
import { Diagram } from "../search/diagram.js";
import { Walk, movesTo } from "../search/walk.js";
import { Score } from "./score.js";

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
 * A kind of exercise.
 * @typedef {object} ExerciseKind
 * @property {string} name  in addresses
 * @property {string} task  what to do
 * @property {() => Subject} make  a new subject, by chance
 * @property {(walk: Walk, lesson: Lesson, moment: number) => Question[]} ask  none if the subject is too plain
 */

/** Exercises that turn out too plain are made again, so often. */
const TRIES = 12;
/** Larger trees are no pleasure to read. */
const MAX_NODES = 120;

export class Exercise {
  /** @type {Question[]} */
  #questions = [];
  #isCounted = false;

  /**
   * @param {ExerciseKind} kind
   * @param {HTMLElement} host
   */
  constructor(kind, host) {
    this.kind = kind;
    this.score = new Score(kind.name);
    this.tree = h("div", { class: "scroll" });
    this.questions = h("div", { class: "questions" });
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
        h("p", { class: "task" }, kind.task),
        this.tree,
        this.questions,
        h("div", { class: "row" }, this.check, this.onward),
        this.answer,
        this.score.element,
      ),
    );
    const asked = query();
    const [game, position] = [asked.get("game"), asked.get("position")];
    const isSent = location.hash.slice(1) === kind.name && game !== null && position !== null;
    const { method, view } = kind.make();
    const sent = {
      game: game ?? "",
      position: position ?? "",
      method,
      moment: Number(asked.get("moment") ?? 0),
    };
    void (isSent ? this.#load({ ...sent, ...(view === undefined ? {} : { view }) }) : this.next());
  }

  async next() {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (await this.#load(this.kind.make())) {
        return;
      }
    }
  }

  /**
   * @param {Subject} subject
   * @returns {Promise<boolean>} whether there was something to ask
   */
  async #load({ moment = 0, ...subject }) {
    fill(this.answer);
    this.#isCounted = false;
    try {
      const lesson = await api.lesson({ ...subject, nodes: MAX_NODES });
      const walk = new Walk(lesson);
      const questions = this.kind.ask(walk, lesson, moment);
      if (questions.length === 0) {
        return false;
      }
      this.#questions = questions;
      // The drawing must not tell what is asked: a tree is shown whole, as if nothing were cut.
      const isWhole = subject.game === "tree";
      const drawn = isWhole ? await api.lesson({ ...subject, method: "minimax", nodes: MAX_NODES }) : lesson;
      this.tree.classList.toggle("whole-tree", isWhole);
      new Diagram(this.tree, isWhole ? new Walk(drawn) : walk, () => undefined).show(moment);
      fill(this.questions, ...questions.map(row));
      keepInAddress({ game: subject.game, position: subject.position, moment: moment || "" });
      this.check.disabled = false;
      return true;
    } catch (error) {
      fill(this.tree, h("p", { class: "problem-box" }, sentence(error)));
      fill(this.questions);
      this.check.disabled = true;
      return true;
    }
  }

  #check() {
    let wrong = 0;
    for (const { field, right, reason } of this.#questions) {
      const isRight = field.value.trim().replace("−", "-") === right;
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
export const typed = () => h("input", { type: "text", inputmode: "numeric", size: 6 });

/** The name of a node: the branches that lead to it. @param {Visit} visit */
export const nameOf = (visit) => movesTo(visit).join(" ") || "the root";

/**
 * What the lesson said when it left a node.
 * @param {Lesson} lesson
 * @param {Visit} visit
 */
export const departure = (lesson, visit) => lesson.steps[visit.leave]?.says ?? "";
