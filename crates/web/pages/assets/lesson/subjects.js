/**
 * What a lesson can be about: the fields of each kind with good defaults, and examples worth a look.
 *
 * @module lesson/subjects
 */

/**
 * @typedef {object} SubjectField
 * @property {string} name  as the interface calls it
 * @property {string} label
 * @property {"text" | "lines" | "check" | "number"} type
 * @property {string} usual  what stands there unless something else is asked for
 */

/** @typedef {{ title: string, values: Record<string, string> }} Example */
/** @typedef {{ fields: SubjectField[], examples: Example[] }} Subject */

/** @type {(name: string, label: string, usual: string, type?: SubjectField["type"]) => SubjectField} */
const field = (name, label, usual, type = "text") => ({ name, label, type, usual });

/** @type {(board: string, start: string) => SubjectField[]} */
const tourFields = (board, start) => [
  field("board", "board, rows by columns", board),
  field("start", "first square", start),
  field("path", "path so far", ""),
  field("closed", "closed: back to the start", "", "check"),
];

const GRID = "this\nwats\noahg\nfgdt";
const WORDS = "fat that this two";
const WORD_FIELDS = [field("grid", "grid", GRID, "lines"), field("words", "words", WORDS, "lines")];
const WORD_EXAMPLES = [
  { title: "The textbook’s sample", values: {} },
  {
    title: "Twenty words",
    values: {
      grid: "sparrow\nwogrnea\nifinchg\nfoxtail\ntduckle\nravenot\nowlhawk",
      words:
        "crane dove duck eagle finch fox gull hawk heron jay kite lark magpie owl raven robin rook sparrow swift wren",
    },
  },
];
const MATRIX_FIELDS = [
  field("matrix", "payoffs, a line a row", "3, 1, 4, 5\n1, 3, 2, 4\n0, 1, 1, 2", "lines"),
];
const MATRIX_EXAMPLES = [
  { title: "Something to leave out", values: {} },
  { title: "Rock, paper, scissors", values: { matrix: "0, -1, 1\n1, 0, -1\n-1, 1, 0" } },
  { title: "Odds and evens", values: { matrix: "-2, 3\n3, -4" } },
  { title: "Two by three", values: { matrix: "30, -10, 20\n10, 20, -20" } },
];

/** What stands in a closed tour's own figure: a knight that is stuck in the corner. */
const STUCK = { board: "8x8", start: "", closed: "true", path: "c2 e1 d3 b2 a4 c5 a6 b4 a2 c1 b3 a1" };

/** By the name of a method, or else of its kind. @type {Record<string, Subject>} */
const SUBJECTS = {
  "knights-tour-backtracking": {
    fields: tourFields("5x6", "a2"),
    examples: [
      { title: "A tour of 5 by 6", values: {} },
      { title: "A small one, 3 by 4", values: { board: "3x4", start: "a1" } },
      { title: "The document’s stuck knight", values: STUCK },
    ],
  },
  warnsdorff: {
    fields: tourFields("8x8", "a1"),
    examples: [
      { title: "The chessboard", values: {} },
      { title: "A closed tour of 6 by 6", values: { board: "6x6", closed: "true" } },
      { title: "A wide board, 3 by 10", values: { board: "3x10" } },
    ],
  },
  "n-queens": {
    fields: [field("size", "queens", "8", "number")],
    examples: [
      { title: "Eight queens", values: {} },
      { title: "Four", values: { size: "4" } },
      { title: "Three, which cannot stand", values: { size: "3" } },
      { title: "Twelve", values: { size: "12" } },
    ],
  },
  words: { fields: WORD_FIELDS, examples: WORD_EXAMPLES },
  matrix: { fields: MATRIX_FIELDS, examples: MATRIX_EXAMPLES },
  graph: {
    fields: [field("game", "game", "achi"), field("position", "position", "XOX/.OO/OXX X")],
    examples: [
      { title: "Achi, where tiles slide", values: {} },
      {
        title: "Three men’s morris",
        values: { game: "achi:pieces=3", position: "XO./O.X/X.O X" },
      },
      { title: "An ending of tic-tac-toe", values: { game: "tic-tac-toe", position: "XOX/.O./... X" } },
      { title: "Sticks", values: { game: "sticks:pile=7", position: "" } },
    ],
  },
};

/** For a method that searches a game: a small ending that somebody wins. */
const GAME = {
  fields: [field("game", "game", "tic-tac-toe"), field("position", "position", "X../OOX/... X")],
  examples: [
    { title: "A small ending", values: {} },
    { title: "The empty board", values: { game: "tic-tac-toe", position: ".../.../... X" } },
    { title: "Nim", values: { game: "nim", position: "5-3-1 1" } },
  ],
};

/**
 * @param {string} method
 * @param {string} kind
 * @returns {Subject}
 */
export const subjectOf = (method, kind) => SUBJECTS[method] ?? SUBJECTS[kind] ?? GAME;

/**
 * What is asked of the server: a field that is empty is left out, and a box that is not ticked too.
 * @param {SubjectField[]} fields
 * @param {(name: string) => string} value
 * @returns {Record<string, string>}
 */
export function questionOf(fields, value) {
  const given = fields.map(({ name }) => [name, value(name).trim()]).filter(([, text]) => text !== "");
  return Object.fromEntries(given);
}
