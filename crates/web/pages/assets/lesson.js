/**
 * Lessons: the list of methods that can be watched, and the page of each: its text, its subject, what it
 * does on it, and the player.
 *
 * @module lesson-page
 */

import * as api from "./lib/api.js";
import { pagePath } from "./lib/base.js";
import { field } from "./lib/controls.js";
import { byId, fill, h } from "./lib/dom.js";
import { Latest } from "./lib/latest.js";
import { LessonPlayer, keyHelp, methodText } from "./lib/lesson.js";
import { isAbort, keepInAddress, openPage, query, sentence, showProblem } from "./lib/shell.js";
import * as board from "./lesson/board.js";
import * as graph from "./lesson/graph.js";
import * as matrix from "./lesson/matrix.js";
import * as monteCarlo from "./lesson/monte-carlo.js";
import { questionOf, usualOf } from "./lesson/subjects.js";
import * as words from "./lesson/words.js";

/** @import { Drawing } from "./lib/lesson.js" */
/** @import { Lesson, Method } from "./lib/types.js" */

/** Headings of the kinds, in their order here. @type {Record<string, string>} */
const KINDS = {
  tree: "Searching the tree of a game",
  "monte-carlo": "Random games",
  graph: "Solving a whole game",
  board: "Knights and queens on a board",
  words: "Word search",
  matrix: "Matrix games",
};

/** A drawing for each kind of stage. @type {Record<string, (lesson: Lesson, choose: (text: string) => void) => Drawing>} */
const DRAWINGS = {
  board: board.draw,
  words: words.draw,
  matrix: matrix.draw,
  "monte-carlo": monteCarlo.draw,
  graph: graph.draw,
};

/** Steps a second to begin with. */
const SPEED = 4;

/** Where a method is watched: searches of trees have a page of their own. @param {Method} method */
function addressOf({ name, kind, subject }) {
  if (kind !== "tree") {
    return `/lesson/${name}`;
  }
  const usual = usualOf(subject);
  return api.address(`/search/${usual("game")}`, { position: usual("position"), by: name });
}

/** @param {Method[]} methods */
function showIndex(methods) {
  const kinds = [...new Set([...Object.keys(KINDS), ...methods.map(({ kind }) => kind)])];
  const card = (/** @type {Method} */ method) =>
    h(
      "li",
      {},
      h(
        "a",
        { href: addressOf(method), "data-method": method.name },
        h("strong", {}, method.title),
        h("small", {}, firstSentence(method.idea)),
      ),
    );
  const sections = kinds.map((kind) => {
    const cards = methods.filter((method) => method.kind === kind).map(card);
    return (
      cards.length > 0 &&
      h("section", {}, h("h2", {}, KINDS[kind] ?? kind), h("ul", { class: "lesson-cards" }, ...cards))
    );
  });
  fill(
    byId("content"),
    h(
      "div",
      { class: "lead" },
      h("h1", {}, "Lessons"),
      h(
        "p",
        {},
        "Watch a method work, step by step: its pseudo-code with the line it is at, and a sentence that says what happened and why. Each begins on an example; change it as you like. ",
        h("a", { href: "/growth" }, "Growth"),
        " shows what they cost, the ",
        h("a", { href: "/dictionary" }, "dictionary"),
        " how a hash table with chains works.",
      ),
    ),
    ...sections,
  );
}

/** @param {string} text */
const firstSentence = (text) => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;

class LessonPage {
  #asking = new Latest();

  /** @param {Method} method */
  constructor(method) {
    this.method = method;
    const asked = query();
    const { fields, examples } = method.subject;
    this.fields = fields;
    // An address that names a subject names all of it; what it leaves out is not filled in.
    const isNamed = fields.some(({ name }) => asked.has(name));
    this.controls = new Map(
      fields.map((about) => {
        const value = asked.get(about.name) ?? (isNamed ? "" : about.usual);
        return [about.name, control(about, value, () => void this.load())];
      }),
    );
    this.problem = h("div", { class: "problem-place" });
    const host = h("section", { class: "panel", "aria-label": "The lesson" });
    document.title = `${method.title} · parlor`;
    fill(
      byId("content"),
      h(
        "div",
        { class: "lead" },
        h("p", {}, h("a", { href: "/lesson" }, "All lessons")),
        h("h1", {}, method.title),
      ),
      this.problem,
      host,
      keyHelp(method.mark),
      h(
        "div",
        { class: "columns lesson-layout" },
        h(
          "section",
          { class: "panel", "aria-label": "Subject" },
          h("h2", {}, "Subject"),
          examples.length > 0 &&
            h(
              "div",
              { class: "row", role: "group", "aria-label": "Examples" },
              ...examples.map(({ title, values }) =>
                h(
                  "button",
                  { type: "button", class: "small", onclick: () => this.#take(Object.fromEntries(values)) },
                  title,
                ),
              ),
            ),
          h("div", { class: "fields" }, ...fields.map((about) => this.#field(about))),
        ),
        h(
          "section",
          { class: "panel", "aria-label": "About the method" },
          h("h2", {}, "The method"),
          methodText(method),
        ),
      ),
    );
    const draw = DRAWINGS[method.kind];
    this.player = new LessonPlayer(
      host,
      (lesson) => draw?.(lesson, (square) => this.#choose(square)) ?? bare(),
    );
    this.player.controls.stepper.speed.value = String(SPEED);
    void this.load();
  }

  /** @param {import("./lesson/subjects.js").SubjectField} about */
  #field(about) {
    const input = this.controls.get(about.name);
    if (input === undefined) {
      throw new Error(`no control for ${about.name}`);
    }
    return about.form === "check"
      ? h("label", { class: "check" }, input, about.label)
      : field(about.label, input);
  }

  /** @param {Record<string, string>} values */
  #take(values) {
    const isWhole = Object.keys(values).length > 0;
    for (const { name, form, usual } of this.fields) {
      const value = values[name] ?? (isWhole ? "" : usual);
      const input = this.controls.get(name);
      if (input instanceof HTMLInputElement && form === "check") {
        input.checked = value === "true";
      } else if (input !== undefined) {
        input.value = value;
      }
    }
    void this.load();
  }

  /** A square of the board was clicked: the walk begins there. @param {string} square */
  #choose(square) {
    const start = this.controls.get("start");
    const path = this.controls.get("path");
    if (start !== undefined) {
      start.value = square;
      if (path !== undefined) {
        path.value = "";
      }
      void this.load();
    }
  }

  get #question() {
    return questionOf(this.fields, (name) => {
      const input = this.controls.get(name);
      if (input instanceof HTMLInputElement && input.type === "checkbox") {
        return input.checked ? "true" : "";
      }
      return input?.value ?? "";
    });
  }

  async load() {
    const signal = this.#asking.begin();
    const question = this.#question;
    keepInAddress(question);
    try {
      const request = /** @type {Parameters<typeof api.lesson>[0]} */ (
        /** @type {unknown} */ ({ ...question, method: this.method.name })
      );
      const lesson = await api.lesson(request, signal);
      fill(this.problem);
      this.#showUsual(lesson);
      this.player.load(lesson);
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.problem, h("p", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    }
  }

  /** A subject that was left open shows what the method took. @param {Lesson} lesson */
  #showUsual({ stage }) {
    for (const [name, input] of this.controls) {
      const usual = /** @type {Record<string, unknown>} */ (stage)[name];
      if (typeof usual === "string" && "placeholder" in input) {
        input.placeholder = usual;
      }
    }
  }
}

/**
 * @param {import("./lesson/subjects.js").SubjectField} about
 * @param {string} value
 * @param {() => void} changed
 */
function control({ name, form }, value, changed) {
  switch (form) {
    case "check":
      return h("input", { type: "checkbox", name, checked: value === "true", onchange: changed });
    case "lines":
      return h("textarea", { name, rows: 5, spellcheck: "false", class: "mono", value, onchange: changed });
    case "number":
      return h("input", { type: "number", name, min: 1, max: 24, value, onchange: changed });
    case "text":
      return h("input", { type: "text", name, class: "mono", spellcheck: "false", value, onchange: changed });
  }
}

/** A lesson in words alone. @returns {Drawing} */
const bare = () => ({
  element: h("p", { class: "muted" }, "There is nothing to draw."),
  show: () => undefined,
});

openPage();
try {
  const methods = await api.lessons();
  const name = decodeURIComponent(pagePath().replace(/^\/lesson\/?/, "")).replace(/\/$/, "");
  const method = methods.find((known) => known.name === name);
  if (method?.kind === "tree") {
    location.replace(addressOf(method));
  } else if (method !== undefined) {
    new LessonPage(method);
  } else {
    showIndex(methods);
    if (name !== "") {
      byId("content").prepend(
        h(
          "p",
          { class: "problem-box", role: "alert" },
          `No lesson is called ${name}; these are the lessons.`,
        ),
      );
    }
  }
} catch (error) {
  showProblem("Lessons", error);
}
