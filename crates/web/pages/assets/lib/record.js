/**
 * A game being played: where it started, what was played since, and every line that was tried.
 *
 * The moves form a tree; `current` is the node on the board. Its text form is that of chess notation,
 * variations in brackets after the move they replace, with `*` behind the move on the board:
 * `b2 a1 (c1* b1) c3`. That text is what an address carries. `*` is left out at the end of the main
 * line. The saved form is the workbench's: `{"game": …, "start": …, "moves": […]}`.
 *
 * @module record
 */

import * as api from "./api.js";

/** @import { State } from "./types.js" */

/** One position of the tree and the move that led to it. */
export class RecordNode {
  /** Moves since the start. @type {number} */
  ply;

  /**
   * @param {string | null} move
   * @param {State} state
   * @param {RecordNode | null} parent
   */
  constructor(move, state, parent) {
    this.move = move;
    this.state = state;
    this.parent = parent;
    /** @type {RecordNode[]} */
    this.children = [];
    /** The child that redo goes to. @type {RecordNode | null} */
    this.onward = null;
    this.ply = parent === null ? 0 : parent.ply + 1;
  }

  /** The nodes from the start to this one. @returns {RecordNode[]} */
  path() {
    return this.parent === null ? [this] : [...this.parent.path(), this];
  }
}

export class GameRecord {
  /**
   * @param {string} game
   * @param {State} start
   */
  constructor(game, start) {
    this.game = game;
    this.root = new RecordNode(null, start, null);
    this.current = this.root;
  }

  /**
   * Adds a move at the board and goes there; a move already tried is found again.
   * @param {string} move
   * @param {State} state
   */
  play(move, state) {
    this.go(addChild(this.current, move, state));
  }

  /** @param {RecordNode} node */
  go(node) {
    for (const step of node.path()) {
      if (step.parent !== null) {
        step.parent.onward = step;
      }
    }
    this.current = node;
  }

  /** The line through the board: from the start to here and on to its end. */
  line() {
    const line = this.current.path();
    for (let node = this.current.onward; node !== null; node = node.onward) {
      line.push(node);
    }
    return line;
  }

  /**
   * Forgets a node and everything after it.
   * @param {RecordNode} node
   */
  remove(node) {
    const parent = node.parent;
    if (parent === null) {
      return;
    }
    parent.children = parent.children.filter((child) => child !== node);
    if (parent.onward === node) {
      parent.onward = parent.children[0] ?? null;
    }
    if (this.current.path().includes(node)) {
      this.current = parent;
    }
  }

  /** The moves as an address carries them. */
  text() {
    const mainEnd = (/** @type {RecordNode} */ node) => {
      let end = node;
      while (end.children[0] !== undefined) {
        end = end.children[0];
      }
      return end;
    };
    const star = this.current === mainEnd(this.root) ? null : this.current;
    const write = (/** @type {RecordNode} */ parent) => {
      /** @type {string[]} */
      const parts = [];
      for (let node = parent; node.children.length > 0;) {
        const [main, ...others] = /** @type {[RecordNode, ...RecordNode[]]} */ (node.children);
        const written = (/** @type {RecordNode} */ child) => `${child.move}${child === star ? "*" : ""}`;
        parts.push(written(main));
        for (const other of others) {
          parts.push(`(${[written(other), write(other)].filter(Boolean).join(" ")})`);
        }
        node = main;
      }
      return parts.join(" ");
    };
    const text = write(this.root);
    return star === this.root ? `* ${text}` : text;
  }

  /** The saved form of the line on the board. */
  save() {
    const moves = this.line()
      .slice(1)
      .map((node) => node.move);
    return JSON.stringify({ game: this.game, start: this.root.state.position, moves }, null, 2);
  }

  /**
   * Reads a start and the moves of an address; the server checks every line.
   * @param {string} game
   * @param {string | undefined} start
   * @param {string} text
   * @returns {Promise<GameRecord>}
   */
  static async read(game, start, text) {
    const { lines, current } = parse(text);
    const replayed = await Promise.all(
      lines.map((moves) => api.replay({ game, moves, ...(start === undefined ? {} : { start }) })),
    );
    const first = replayed[0]?.[0];
    if (first === undefined) {
      throw new Error("a text always has at least one line");
    }
    const record = new GameRecord(game, first);
    lines.forEach((moves, index) => {
      let node = record.root;
      moves.forEach((move, ply) => {
        node = addChild(node, move, /** @type {State} */ (replayed[index]?.[ply + 1]));
      });
    });
    let here = record.root;
    for (const move of current) {
      here = here.children.find((child) => child.move === move) ?? here;
    }
    record.go(here);
    return record;
  }
}

/**
 * @param {RecordNode} parent
 * @param {string} move
 * @param {State} state
 */
function addChild(parent, move, state) {
  const known = parent.children.find((child) => child.move === move);
  if (known !== undefined) {
    return known;
  }
  const child = new RecordNode(move, state, parent);
  parent.children.push(child);
  parent.onward ??= child;
  return child;
}

/**
 * The lines of a text, each from the start, and the path to the board. A line comes before the
 * variations that leave it, so that of two moves the one written first stays the main one. Brackets
 * that are not closed end with the text.
 * @param {string} text
 * @returns {{ lines: string[][], current: string[] }}
 */
export function parse(text) {
  /** @type {string[]} */
  const main = [];
  const lines = [main];
  /** Lines to go on with after a variation. @type {string[][]} */
  const left = [];
  let line = main;
  /** @type {string[] | null} */
  let star = null;
  for (const token of text.match(/[()]|[^\s,()]+/g) ?? []) {
    if (token === "(") {
      left.push(line);
      line = line.slice(0, -1);
      lines.push(line);
    } else if (token === ")") {
      line = left.pop() ?? line;
    } else {
      const move = token.replace(/\*$/, "");
      if (move !== "") {
        line.push(move);
      }
      if (token.endsWith("*")) {
        star = [...line];
      }
    }
  }
  return { lines, current: star ?? main };
}
