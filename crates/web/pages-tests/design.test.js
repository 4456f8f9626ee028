/** The designer's page: what words mean, what is wrong, what is kept, and rules that a server forgot. */

import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import * as api from "../pages/assets/lib/api.js";
import { constructsAt, inWords } from "../pages/assets/design/explain.js";
import { plainRules } from "../pages/assets/design/rules.js";
import { countOf } from "../pages/assets/design/problems.js";
import { draft, keepVersion, removeVersion, renameVersion, versions } from "../pages/assets/design/store.js";
import { someValues } from "../pages/assets/design/study.js";
import { serve } from "./support/server.js";
import { ticTacToe } from "./support/states.js";

/** @import { RuleConstruct, RuleMessage } from "../pages/assets/lib/types.js" */

/** @type {RuleConstruct[]} */
const CONSTRUCTS = [
  { words: ["end"], kind: "heading", form: "end", meaning: "" },
  { words: ["remove", "one"], kind: "move", form: "remove one S", meaning: "" },
  { words: ["remove"], kind: "effect", form: "remove S", meaning: "" },
  { words: ["seeds"], kind: "heading", form: "seeds", meaning: "" },
  { words: ["seeds", "on"], kind: "number", form: "seeds on S", meaning: "" },
];

test("a word is explained by the phrases it stands in, by where it stands", () => {
  const forms = (/** @type {string} */ text, /** @type {number} */ at) =>
    constructsAt(CONSTRUCTS, text, at).map(({ form }) => form);
  assert.deepEqual(forms("end", 1), ["end"]);
  assert.deepEqual(forms("turn\n  remove one mine", 9), ["remove one S", "remove S"]);
  assert.deepEqual(forms("seeds", 2), ["seeds"]);
  assert.deepEqual(forms("end\n  seeds on a = 0: win", 8), ["seeds on S"]);
  assert.deepEqual(forms("# remove", 4), []);
  assert.deepEqual(forms("", 0), []);
});

test("what a word means can be heard", () => {
  const meaning = "All of `S` leave.";
  assert.equal(
    inWords([{ words: [], kind: "effect", form: "remove S", meaning }]),
    "remove S: All of S leave.",
  );
  assert.equal(inWords([]), "There is no word of the language at the caret.");
});

test("problems are counted in words", () => {
  const message = (/** @type {boolean} */ isError) =>
    /** @type {RuleMessage} */ ({
      is_error: isError,
      line: 1,
      column: 1,
      length: 1,
      message: "",
      help: null,
    });
  assert.equal(countOf([]), "Nothing is wrong.");
  assert.equal(countOf([message(true)]), "There is one error.");
  assert.equal(
    countOf([message(false), message(true), message(true)]),
    "There are 2 errors and one warning.",
  );
});

test("versions are kept once each, the latest first, and can be removed", () => {
  assert.deepEqual(versions(), []);
  const one = plainRules("game One\n");
  assert.equal(keepVersion(plainRules("  "), new Date(0)), "nothing new");
  assert.equal(keepVersion(one, new Date(0)), "kept");
  assert.equal(keepVersion(one, new Date(1)), "nothing new");
  assert.equal(keepVersion(plainRules("game Two\n"), new Date(2), "before a link was opened"), "kept");
  assert.deepEqual(
    versions().map(({ name }) => name),
    ["Two, before a link was opened", "One"],
  );
  const [second, first] = versions();
  renameVersion(first?.id ?? "", "the first");
  removeVersion(second?.id ?? "");
  assert.deepEqual(
    versions().map(({ name, text }) => [name, text]),
    [["the first", "game One\n"]],
  );
  assert.equal(keepVersion({ ...one, settings: { size: "5" } }, new Date(3)), "kept");
  assert.deepEqual(versions()[0]?.settings, { size: "5" });
  const drafted = { text: "game Draft", settings: { size: "4" } };
  draft.keep(drafted);
  assert.deepEqual(draft.rules, drafted);
  for (let number = 0; number < 100; number += 1) {
    keepVersion(plainRules(`game ${number}\n`), new Date(number));
  }
  assert.equal(versions().length, 60);
  assert.equal(versions()[0]?.name, "99");
  localStorage.setItem("parlor.design.versions", '[{"id": 7}, null, {"id": "a", "name": "b", "text": "c"}]');
  assert.equal(versions().length, 1);
  assert.deepEqual(versions()[0]?.settings, {});
});

test("a browser without room says that a version is not kept", (t) => {
  t.mock.method(localStorage, "setItem", () => {
    throw new Error("the quota is exceeded");
  });
  assert.equal(keepVersion(plainRules("game Large\n"), new Date(9)), "no room");
});

test("rules that the server forgot are sent again, once", async (t) => {
  const state = ticTacToe(".../.../... X");
  const game = "rules-0123456789abcdef0123456789abcdef";
  const gone = { status: 410, json: { status: 410, detail: "send them again" } };
  let isKept = false;
  const asked = serve(t, ({ path, body }) => {
    if (path === "/api/rules") {
      isKept = body.text === "game Three";
      return { json: { game } };
    }
    return isKept ? { json: state } : gone;
  });
  await assert.rejects(api.state({ game }), { status: 410 });
  await api.readRules({ text: "game Three" });
  isKept = false;
  assert.deepEqual(await api.state({ game: `${game}:size=4` }), state);
  assert.deepEqual(
    asked.slice(2).map(({ path }) => path.split("?")[0]),
    ["/api/state", "/api/rules", "/api/state"],
  );
});

test("rules that cannot be kept are not sent for ever", async (t) => {
  const game = "rules-00000000000000000000000000000000";
  const asked = serve(t, ({ path }) =>
    path === "/api/rules" ? { json: { game } } : { status: 410, json: { status: 410, detail: "forgotten" } },
  );
  await api.readRules({ text: "game Nothing" });
  await assert.rejects(api.state({ game }), { status: 410 });
  assert.equal(asked.length, 4);
});

test("a study over a parameter begins with a few of its values", () => {
  const one = { name: "size", summary: "", default: "3" };
  assert.equal(someValues({ ...one, kind: "number", min: 3, max: 9 }), "3-6");
  assert.equal(someValues({ ...one, kind: "number", min: 3, max: 4 }), "3-4");
  assert.equal(someValues({ ...one, kind: "choice", choices: ["a", "b"] }), "a,b");
});
