/**
 * Places in a text of rules. The server counts characters, a textarea counts units of UTF-16; here one becomes the other.
 *
 * @module design/text
 */

/** What a word is made of. */
const PART = /[\p{L}\p{N}_'’]/u;

/**
 * How many characters stand before a place of a textarea.
 * @param {string} text
 * @param {number} at
 */
export const charactersBefore = (text, at) => [...text.slice(0, at)].length;

/**
 * The place of a textarea that so many characters stand before.
 * @param {string} text
 * @param {number} characters
 */
export const placeAfter = (text, characters) => [...text].slice(0, characters).join("").length;

/**
 * The place where a line and a column begin, both counted from 1.
 * @param {string} text
 * @param {number} line
 * @param {number} column
 */
export function placeOf(text, line, column) {
  const lines = text.split("\n").slice(0, line);
  const last = lines.pop() ?? "";
  const before = lines.reduce((sum, whole) => sum + whole.length + 1, 0);
  return before + placeAfter(last, column - 1);
}

/**
 * The line and column of a place, counted from 0; columns in units of UTF-16.
 * @param {string} text
 * @param {number} at
 */
export function lineAndColumn(text, at) {
  const before = text.slice(0, at).split("\n");
  return { line: before.length - 1, column: before.at(-1)?.length ?? 0 };
}

/**
 * The word around a place, if there is one.
 * @param {string} text
 * @param {number} at
 * @returns {string}
 */
export function wordAt(text, at) {
  const is = (/** @type {number} */ place) => PART.test(text[place] ?? "");
  let [from, to] = [at, at];
  while (from > 0 && is(from - 1)) {
    from -= 1;
  }
  while (to < text.length && is(to)) {
    to += 1;
  }
  return text.slice(from, to);
}

/**
 * What the first word of a line is, and whether it stands at the margin.
 * @param {string} text
 * @param {number} at
 */
export function lineAround(text, at) {
  const from = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  return text.slice(from, end === -1 ? text.length : end);
}

/**
 * The blanks with which the next line begins: those of this one, and two more below a heading that wants lines.
 * @param {string} line
 */
export function indentAfter(line) {
  const blanks = /^\s*/.exec(line)?.[0] ?? "";
  const opens = /^(turn|otherwise|after|end|start)\s*(#.*)?$|^board\s+(drawn|cells)\b/.test(line);
  return opens ? `${blanks}  ` : blanks;
}

/**
 * A text in stretches that are marked and stretches that are not.
 * @param {string} text
 * @param {{ from: number, to: number, kind: string }[]} marks
 * @returns {{ text: string, kind: string | null }[]}
 */
export function stretches(text, marks) {
  /** @type {{ text: string, kind: string | null }[]} */
  const parts = [];
  let at = 0;
  for (const { from, to, kind } of [...marks].sort((a, b) => a.from - b.from)) {
    if (from < at) {
      continue;
    }
    parts.push({ text: text.slice(at, from), kind: null }, { text: text.slice(from, to), kind });
    at = to;
  }
  parts.push({ text: text.slice(at), kind: null });
  return parts.filter((part) => part.text !== "");
}

/**
 * A name for a file.
 * @param {string} title
 */
export function fileName(title) {
  const plain = title
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z0-9]+/g, "-");
  return plain.replaceAll(/^[^a-z]+|-+$/g, "") || "my-game";
}

/**
 * The title in a text of rules.
 * @param {string} text
 */
export const titleOf = (text) => /^game\s+(.+?)\s*(#.*)?$/m.exec(text)?.[1] ?? "";
