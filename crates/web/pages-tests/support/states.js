/**
 * Positions and values to test with, written as short as they can be read.
 *
 * @module support/states
 */

/** @import { MoveValue, State, Values } from "../../pages/assets/lib/types.js" */

/**
 * A state of tic-tac-toe from its text, such as `X../.O./... X`.
 * @param {string} position
 * @param {Partial<State>} [other]
 * @returns {State}
 */
export function ticTacToe(position, other = {}) {
  const [rows = "", turn = "X"] = position.split(" ");
  const symbols = [...rows.replaceAll("/", "")];
  const empty = symbols.flatMap((symbol, cell) => (symbol === "." ? [cell] : []));
  const name = (/** @type {number} */ cell) => `${"abc"[cell % 3]}${Math.floor(cell / 3) + 1}`;
  return {
    word: "tic-tac-toe",
    players: ["X", "O"],
    position,
    turn,
    turn_index: turn === "X" ? 0 : 1,
    outcome: null,
    note: null,
    moves: empty.map(name),
    view: {
      field: {
        kind: "grid",
        columns: ["a", "b", "c"],
        rows: ["1", "2", "3"],
        cells: symbols.map((symbol) => (symbol === "." ? null : { owner: symbol === "X" ? 0 : 1, symbol })),
      },
      lines: [],
      targets: empty.map((cell) => ({ move: name(cell), place: { kind: "cell", cell } })),
      last: null,
    },
    ...other,
  };
}

/**
 * A state of Nim: how many are in each pile.
 * @param {number[]} counts
 * @param {string[]} [labels]
 * @returns {State}
 */
export function nim(counts, labels = ["A", "B", "C"]) {
  const piles = counts.map((count, pile) => ({ label: labels[pile] ?? "", count }));
  return {
    ...ticTacToe(".../.../... X"),
    word: "nim",
    players: ["1", "2"],
    turn: "1",
    moves: [],
    view: {
      field: { kind: "piles", piles },
      lines: [],
      targets: piles.flatMap(({ label, count }, pile) =>
        Array.from({ length: count }, (_, less) => ({
          move: `${label}${less + 1}`,
          place: /** @type {const} */ ({ kind: "take", pile, count: less + 1 }),
        })),
      ),
      last: null,
    },
  };
}

/**
 * What a move is worth: `win 3`, `draw`, `loss 2`, `+35`, or `?`.
 * @param {string} move
 * @param {string} text
 * @returns {MoveValue}
 */
export function worthOf(move, text) {
  const [, verdict, plies] = /^(win|draw|loss)(?: (\d+))?$/.exec(text) ?? [];
  if (verdict !== undefined) {
    const value = /** @type {"win" | "draw" | "loss"} */ (verdict);
    return { move, value, distance: plies === undefined ? null : Number(plies), proof: "exact", score: null };
  }
  const score = text === "?" ? null : Number(text);
  return { move, value: null, distance: null, proof: score === null ? null : "estimate", score };
}

/**
 * The values of some moves, by move.
 * @param {Record<string, string>} texts
 * @returns {Values}
 */
export function valuesOf(texts) {
  const moves = Object.entries(texts).map(([move, text]) => worthOf(move, text));
  const proof = moves.every((one) => one.proof === "exact") ? "exact" : "estimate";
  return { how: proof === "exact" ? "search" : "engine", proof, value: null, distance: null, moves };
}
