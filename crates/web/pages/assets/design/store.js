/**
 * What the browser keeps of a designer's work: the text as it is, and the versions that were kept on purpose.
 *
 * @module design/store
 */

import { keep, kept } from "../lib/keep.js";
import { isSame, settingsIn } from "./rules.js";
import { titleOf } from "./text.js";

/** @import { Rules } from "./rules.js" */

/**
 * Rules at a moment.
 * @typedef {Rules & { id: string, name: string, at: string }} Version  the moment as ISO 8601 writes it
 */

/** The most versions that are kept; the oldest make room. */
const MOST = 60;

export const draft = {
  /** The rules as they were left. @returns {Rules} */
  get rules() {
    return { text: kept("design.draft", ""), settings: settingsIn(kept("design.settings", {})) };
  },
  /** @param {Rules} rules */
  keep({ text, settings }) {
    keep("design.draft", text === "" ? null : text);
    keep("design.settings", Object.keys(settings).length === 0 ? null : settings);
  },
};

/** What was kept, the latest first. @returns {Version[]} */
export function versions() {
  const list = kept("design.versions", /** @type {Version[]} */ ([]));
  const isOne = (/** @type {Partial<Version> | null} */ one) =>
    typeof one?.id === "string" && typeof one.name === "string" && typeof one.text === "string";
  const found = Array.isArray(list) ? list.filter(isOne) : [];
  return found.map((version) => ({ ...version, settings: settingsIn(version.settings ?? {}) }));
}

/**
 * Keeps rules, unless the latest version is the same or there is nothing on the paper.
 * @param {Rules} rules
 * @param {Date} now
 * @param {string} [note]
 * @returns {"kept" | "nothing new" | "no room"}
 */
export function keepVersion({ text, settings }, now, note = "") {
  const before = versions();
  const isKnown = before[0] !== undefined && isSame(before[0], { text, settings });
  if (text.trim() === "" || isKnown) {
    return "nothing new";
  }
  const name = [titleOf(text) || "Without a name", note].filter(Boolean).join(", ");
  const id = `${now.getTime().toString(36)}${before.length.toString(36)}`;
  const version = { id, name, at: now.toISOString(), text, settings };
  return keep("design.versions", [version, ...before].slice(0, MOST)) ? "kept" : "no room";
}

/** @param {string} id */
export function removeVersion(id) {
  const left = versions().filter((version) => version.id !== id);
  keep("design.versions", left.length === 0 ? null : left);
}

/**
 * @param {string} id
 * @param {string} name
 */
export function renameVersion(id, name) {
  keep(
    "design.versions",
    versions().map((version) => (version.id === id ? { ...version, name } : version)),
  );
}
