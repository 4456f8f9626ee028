/**
 * The dictionary page: a hash table to fill, ask and look into, and an experiment that counts collisions. The
 * address holds every operation since the table was empty; the server keeps nothing.
 *
 * @module dictionary
 */

import * as api from "./lib/api.js";
import { field } from "./lib/controls.js";
import { byId, fill, h, quiet } from "./lib/dom.js";
import { Latest } from "./lib/latest.js";
import { announce, isAbort, keepInAddress, openPage, query, sentence } from "./lib/shell.js";
import { chainRows, collisionTable, counted, lengthBars, number, stepItems } from "./dictionary/drawing.js";
import { operationText, splitOperations } from "./dictionary/operations.js";

/** @import { DictionaryAnswer } from "./lib/types.js" */

/** The size and the hash function of the document's player. */
const SIZE = 9887;
const HASHES = ["stirred", "polynomial", "base-4", "sum", "first-letter", "length"];

class DictionaryPage {
  #asking = new Latest();

  constructor() {
    const asked = query();
    this.size = h("input", {
      id: "size",
      type: "number",
      min: 1,
      max: 1_000_000,
      value: asked.get("size") ?? SIZE,
    });
    this.hash = h("select", { id: "hash" }, ...HASHES.map((name) => h("option", { value: name }, name)));
    this.hash.value = HASHES.includes(asked.get("hash") ?? "") ? (asked.get("hash") ?? "") : "stirred";
    this.operations = splitOperations(asked.get("operations") ?? "");
    const changed = quiet(300, () => void this.ask());
    this.size.addEventListener("input", changed);
    this.hash.addEventListener("change", () => void this.ask());
    fill(
      byId("settings"),
      field("chains", this.size, "how many chains the table has; the document wants a prime"),
      field("hash function", this.hash, "how a key becomes a number"),
    );
    this.#drawForm();
    this.#drawActions();
    void this.ask();
  }

  #drawForm() {
    const verb = h(
      "select",
      { id: "verb", "aria-label": "Operation" },
      ...["insert", "find", "remove"].map((name) => h("option", { value: name }, name)),
    );
    const key = h("input", {
      id: "key",
      class: "key",
      placeholder: "OXXXOOX  ",
      "aria-label": "Key",
      maxlength: 200,
    });
    const score = h("input", {
      id: "score",
      type: "number",
      min: 0,
      max: 255,
      value: 1,
      "aria-label": "Score",
    });
    verb.addEventListener("change", () => (score.hidden = verb.value !== "insert"));
    const form = byId("operation");
    fill(form, verb, key, score, h("button", { type: "submit", class: "primary" }, "Do it"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.add(operationText(verb.value, key.value, verb.value === "insert" ? score.value : ""));
      key.select();
    });
  }

  #drawActions() {
    const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {() => void} */ action) =>
      h("button", { type: "button", class: "small", id, onclick: action }, name);
    fill(
      byId("actions"),
      button("test", "Run the document’s test", () => this.replace(["test"])),
      button("fill", "Insert 100 keys", () => this.add("insert 0..100")),
      button("undo", "Take back the last", () => this.replace(this.operations.slice(0, -1))),
      button("clear", "Empty the table", () => this.replace([])),
    );
  }

  /** @param {string} operation */
  add(operation) {
    this.replace([...this.operations, operation]);
  }

  /** @param {string[]} operations */
  replace(operations) {
    this.operations = operations;
    void this.ask();
  }

  async ask() {
    const size = this.size.valueAsNumber;
    const operations = this.operations.join(";");
    keepInAddress({
      size: size === SIZE ? null : size,
      hash: this.hash.value === "stirred" ? null : this.hash.value,
      operations: operations === "" ? null : operations,
    });
    const question = { size, hash: this.hash.value, operations };
    try {
      this.#draw(await api.dictionary(question, this.#asking.begin()));
      fill(byId("problem"));
    } catch (error) {
      if (!isAbort(error)) {
        fill(byId("problem"), h("p", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    }
  }

  /** @param {DictionaryAnswer} answer */
  #draw(answer) {
    const kind = answer.is_prime
      ? "is a prime"
      : "is not a prime: a hash that shares its factors fills few chains";
    fill(byId("idea"), `${number(answer.size)} ${kind}. ${answer.hash}: ${answer.idea}.`);
    fill(byId("steps"), ...stepItems(answer));
    const last = answer.steps.at(-1);
    // The list alone scrolls, not the page.
    byId("steps").scrollTop = byId("steps").scrollHeight;
    fill(
      byId("counts"),
      h("strong", {}, counted(answer.entries, "entry", "entries")),
      `; ${number(answer.inserted)} inserted with `,
      h("strong", {}, counted(answer.collisions, "collision", "collisions")),
      `, where a uniform hash expects ${number(answer.expected)}.`,
    );
    fill(byId("lengths"), ...lengthBars(answer));
    fill(byId("chains"), ...chainRows(answer));
    if (last !== undefined) {
      announce(`${last.operation}: ${last.says}`);
    }
  }
}

/** The experiment: sizes by hash functions. */
class Experiment {
  #asking = new Latest();

  constructor() {
    this.keys = h("input", { id: "keys", type: "number", min: 1, max: 50_000, value: 10_000 });
    this.sizes = h("input", { id: "sizes", value: "5000, 5003, 8192, 9887, 10000, 10007" });
    const form = byId("experiment");
    fill(
      form,
      field("keys", this.keys, "the numbers from 0, each written 32 times"),
      field("sizes", this.sizes, "sizes of tables, separated by commas"),
      h("button", { type: "submit" }, "Count"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.ask();
    });
    void this.ask();
  }

  async ask() {
    const question = { keys: this.keys.valueAsNumber, sizes: this.sizes.value };
    try {
      const answer = await api.collisions(question, this.#asking.begin());
      fill(byId("collision-table"), collisionTable(answer));
      fill(byId("experiment-problem"));
    } catch (error) {
      if (!isAbort(error)) {
        fill(byId("experiment-problem"), h("p", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    }
  }
}

openPage();
new DictionaryPage();
new Experiment();
