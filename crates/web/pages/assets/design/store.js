/**
 * What the browser keeps of a designer's work: the text as it is, and the versions that were kept on purpose.
 *
 * @module design/store
 */

import { keep, kept } from "../lib/keep.js";
import { titleOf } from "./text.js";

/**
 * A text at a moment.
 * @typedef {object} Version
 * @property {string} id
 * @property {string} name
 * @property {string} at  the moment, as ISO 8601 writes it
 * @property {string} text
 */

/** The most versions that are kept; the oldest make room. */
const MOST = 60;

export const draft = {
  /** The text as it was left. */
  get text() {
    return kept("design.draft", "");
  },
  /** @param {string} text */
  keep(text) {
    keep("design.draft", text === "" ? null : text);
  },
};

/** What was kept, the latest first. @returns {Version[]} */
export function versions() {
  const list = kept("design.versions", /** @type {Version[]} */ ([]));
  const isOne = (/** @type {Partial<Version> | null} */ one) =>
    typeof one?.id === "string" && typeof one.name === "string" && typeof one.text === "string";
  return Array.isArray(list) ? list.filter(isOne) : [];
}

/**
 * Keeps a text, unless the latest version is the same; whether it was kept.
 * @param {string} text
 * @param {Date} now
 * @param {string} [note]
 */
export function keepVersion(text, now, note = "") {
  const before = versions();
  if (text.trim() === "" || before[0]?.text === text) {
    return false;
  }
  const name = [titleOf(text) || "Without a name", note].filter(Boolean).join(", ");
  const id = `${now.getTime().toString(36)}${before.length.toString(36)}`;
  keep("design.versions", [{ id, name, at: now.toISOString(), text }, ...before].slice(0, MOST));
  return true;
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
