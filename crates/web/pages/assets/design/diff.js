/**
 * What changed between two texts, line by line: the longest list of lines that both have, in order, and the rest.
 *
 * @module design/diff
 */

/** @typedef {{ kind: "same" | "removed" | "added", text: string }} DiffLine */

/**
 * @param {string} before
 * @param {string} after
 * @returns {DiffLine[]}
 */
export function diff(before, after) {
  const [old, now] = [before, after].map((text) => text.replace(/\n$/, "").split("\n"));
  return compare(old ?? [], now ?? []);
}

/**
 * @param {string[]} old
 * @param {string[]} now
 * @returns {DiffLine[]}
 */
function compare(old, now) {
  // How many lines the rest of both texts share, from each pair of places on.
  const shared = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (/** @type {number} */ i, /** @type {number} */ j) => shared[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = /** @type {Uint16Array} */ (shared[i]);
    for (let j = now.length - 1; j >= 0; j -= 1) {
      row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  /** @type {DiffLine[]} */
  const lines = [];
  for (let i = 0, j = 0; i < old.length || j < now.length;) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ kind: "same", text: old[i] ?? "" });
      i += 1;
      j += 1;
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: "removed", text: old[i] ?? "" });
      i += 1;
    } else {
      lines.push({ kind: "added", text: now[j] ?? "" });
      j += 1;
    }
  }
  return lines;
}

/**
 * The same lines side by side: what was taken away stands beside what came for it.
 * @param {DiffLine[]} lines
 * @returns {[DiffLine | null, DiffLine | null][]}
 */
export function sideBySide(lines) {
  /** @type {[DiffLine | null, DiffLine | null][]} */
  const rows = [];
  /** @type {DiffLine[]} */
  let removed = [];
  /** @type {DiffLine[]} */
  let added = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      rows.push([removed[index] ?? null, added[index] ?? null]);
    }
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === "removed") {
      removed.push(line);
    } else if (line.kind === "added") {
      added.push(line);
    } else {
      flush();
      rows.push([line, line]);
    }
  }
  flush();
  return rows;
}
