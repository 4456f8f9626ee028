/**
 * Positions and values to test with, written as short as they can be read.
 *
 * @module support/states
 */

/** @import { Edge, GridField, MoveValue, State, Target, Values } from "../../pages/assets/lib/types.js" */

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
    game: "tic-tac-toe",
    players: ["X", "O"],
    position,
    turn,
    turn_index: turn === "X" ? 0 : 1,
    outcome: null,
    winner: null,
    note: null,
    moves: empty.map(name),
    view: {
      field: {
        kind: "grid",
        columns: ["a", "b", "c"],
        rows: ["1", "2", "3"],
        cells: symbols.map((symbol) => (symbol === "." ? null : { owner: symbol === "X" ? 0 : 1, symbol })),
        links: [],
        exits: [],
        shape: "square",
        gaps: [],
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
    game: "nim",
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
 * A state on a board of pieces with other moves than tic-tac-toe's.
 * @param {string} position
 * @param {Partial<GridField>} field
 * @param {Target[]} targets
 * @returns {State}
 */
export function boardWith(position, field, targets) {
  const state = ticTacToe(position);
  const grid = /** @type {GridField} */ ({ ...state.view.field, ...field });
  return { ...state, view: { ...state.view, field: grid, targets } };
}

/**
 * A state of Kalah with three holes a side: the seeds in them, the second player's first.
 * @param {number[]} counts
 * @param {[number, number]} [points]
 * @returns {State}
 */
export function kalah(counts, points = [0, 0]) {
  const state = ticTacToe(".../.../... X");
  const names = ["a2", "b2", "c2"];
  return {
    ...state,
    game: "kalah:holes=3",
    players: ["1", "2"],
    position: `${counts.slice(0, 3).join("-")}/${counts.slice(3).join("-")} 1`,
    turn: "1",
    points,
    moves: names,
    view: {
      ...state.view,
      field: {
        kind: "grid",
        columns: ["a", "b", "c"],
        rows: ["1", "2"],
        cells: counts.map((count) => ({ count })),
        links: [],
        exits: [],
        shape: "square",
        gaps: [],
      },
      targets: names.map((move, hole) => ({ move, place: { kind: "cell", cell: 3 + hole } })),
    },
  };
}

/**
 * A state of Dots and Boxes from its rows of edges, such as `--/|.|/..`.
 * @param {string} text
 * @param {[number, number]} [points]
 * @returns {State}
 */
export function dotsAndBoxes(text, points = [0, 0]) {
  const lines = text.split("/");
  /** @type {Edge[]} */
  const edges = lines.flatMap((line, number) => {
    const row = Math.floor(number / 2);
    return [...line].map((symbol, column) => ({
      from: [column, row],
      to: number % 2 === 0 ? [column + 1, row] : [column, row + 1],
      drawn: symbol !== ".",
    }));
  });
  const name = ([column = 0, row = 0]) => `${"abcdef"[column]}${row + 1}`;
  const targets = edges.flatMap(({ from, to, drawn }, cell) =>
    drawn
      ? []
      : [{ move: `${name(from)}-${name(to)}`, place: /** @type {const} */ ({ kind: "cell", cell }) }],
  );
  return {
    ...kalah([0, 0, 0, 0, 0, 0], points),
    game: "dots-and-boxes",
    position: `${text} 1`,
    moves: targets.map(({ move }) => move),
    view: {
      field: { kind: "edges", columns: lines[0]?.length ?? 0, rows: (lines.length - 1) / 2, edges },
      lines: [],
      targets,
      last: null,
    },
  };
}

/**
 * What a move is worth: `win 3`, `win by 2`, `draw`, `loss 2`, `+35`, or `?`. It is the only move.
 * @param {string} move
 * @param {string} text
 * @returns {MoveValue}
 */
export function worthOf(move, text) {
  const only = { move, rank: 1, best: true };
  const [, verdict, by, number] = /^(win|draw|loss)(?:( by)? (\d+))?$/.exec(text) ?? [];
  if (verdict !== undefined) {
    const value = /** @type {"win" | "draw" | "loss"} */ (verdict);
    const known = number === undefined ? null : Number(number);
    const margin = { margin: value === "loss" ? -(known ?? 0) : (known ?? 0) };
    return {
      ...only,
      value,
      distance: by === undefined ? known : null,
      proof: "exact",
      score: null,
      ...(by === undefined ? {} : margin),
    };
  }
  const score = text === "?" ? null : Number(text);
  return { ...only, value: null, distance: null, proof: score === null ? null : "estimate", score };
}

/**
 * The values of some moves, by move, ranked in the order they are given: equal ones share their rank.
 * @param {Record<string, string>} texts  from the best move to the worst
 * @returns {Values}
 */
export function valuesOf(texts) {
  const entries = Object.entries(texts);
  const moves = entries.map(([move, text]) => {
    const rank = 1 + entries.findIndex(([, other]) => other === text);
    return { ...worthOf(move, text), rank, best: rank === 1 };
  });
  const proof = moves.every((one) => one.proof === "exact") ? "exact" : "estimate";
  return { how: proof === "exact" ? "search" : "engine", proof, value: null, distance: null, moves };
}
