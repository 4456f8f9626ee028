/** What the browser keeps. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keep, kept } from "../pages/assets/lib/keep.js";

/** A store like the browser's. @param {Map<string, string>} texts */
const store = (texts) => ({
  getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => texts.set(key, text),
  removeItem: (/** @type {string} */ key) => texts.delete(key),
});

test("what is kept comes back, and what is damaged or of another kind does not", () => {
  const texts = new Map();
  Object.defineProperty(globalThis, "localStorage", { value: store(texts), configurable: true });
  assert.equal(keep("values", true), true);
  assert.equal(kept("values", false), true);
  keep("values", null);
  assert.equal(kept("values", false), false);
  texts.set("parlor.choice", "{");
  assert.deepEqual(kept("choice", { level: "easy" }), { level: "easy" });
  texts.set("parlor.choice", "7");
  assert.deepEqual(kept("choice", { level: "easy" }), { level: "easy" });
});

test("a browser that keeps nothing is no reason to fail", () => {
  const refuse = () => {
    throw new Error("storage is switched off");
  };
  const value = { getItem: refuse, setItem: refuse, removeItem: refuse };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
  assert.equal(keep("values", true), false);
  assert.equal(kept("values", false), false);
});
