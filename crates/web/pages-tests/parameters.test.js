import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { formatSpec, parameterFields, parseSpec } from "../pages/assets/lib/parameters.js";
import { stub } from "./support/dom.js";

/** @import { Parameter } from "../pages/assets/lib/types.js" */

/** @type {Parameter[]} */
const PARAMETERS = [
  { name: "m", summary: "columns", default: "3", kind: "number", min: 1, max: 19 },
  { name: "seed", summary: "of chance", default: "0", kind: "number", min: 0, max: 4_000_000 },
  { name: "goal", summary: "what to look for", default: "play", kind: "choice", choices: ["play", "proof"] },
  { name: "piles", summary: "heaps", default: "5-3-1", kind: "text", form: "numbers with dashes" },
];

test("a word is a name and its settings", () => {
  const { name, settings } = parseSpec("mnk:m=5,n=5,k=4");
  assert.equal(name, "mnk");
  assert.deepEqual(Object.fromEntries(settings), { m: "5", n: "5", k: "4" });
});

test("a word without settings is a name", () => {
  assert.deepEqual([parseSpec("nim").name, parseSpec("nim").settings.size], ["nim", 0]);
  assert.deepEqual([parseSpec("nim:").name, parseSpec("nim:").settings.size], ["nim", 0]);
});

test("a value may hold what parts words", () => {
  assert.equal(parseSpec("player:file=a=b:c").settings.get("file"), "a=b:c");
});

test("settings at their default are left out of a word", () => {
  const word = (/** @type {Record<string, string>} */ settings) =>
    formatSpec("mnk", PARAMETERS, new Map(Object.entries(settings)));
  assert.equal(word({}), "mnk");
  assert.equal(word({ m: "3", goal: "play" }), "mnk");
  assert.equal(word({ m: "5", goal: "proof", seed: "" }), "mnk:m=5,goal=proof");
});

test("a word comes back from its parts", () => {
  for (const word of ["nim:piles=5-3-1", "engine:time=100ms,threads=2", "tic-tac-toe"]) {
    const { name, settings } = parseSpec(word);
    assert.equal(formatSpec(name, [], settings), word);
  }
});

test("a small range is a slider, a wide one a number, and the rest lists and text", () => {
  const fields = stub(parameterFields(PARAMETERS, new Map(), () => undefined));
  assert.deepEqual(
    fields.all("input").map((input) => input.getAttribute("type")),
    ["range", "number", "text"],
  );
  const [list] = fields.all("select");
  assert.deepEqual(
    list?.all("option").map((option) => option.textContent),
    ["play", "proof"],
  );
});

test("a change tells all settings, those made before included", () => {
  /** @type {Record<string, string>[]} */
  const told = [];
  const fields = stub(
    parameterFields(PARAMETERS, new Map([["m", "5"]]), (settings) => told.push(Object.fromEntries(settings))),
  );
  const [columns, seed] = fields.all("input");
  assert.equal(String(columns?.value), "5");
  Object.assign(seed ?? {}, { value: "7" });
  seed?.tell("change");
  Object.assign(columns ?? {}, { value: "4" });
  columns?.tell("change");
  assert.deepEqual(told, [
    { m: "5", seed: "7" },
    { m: "4", seed: "7" },
  ]);
});
