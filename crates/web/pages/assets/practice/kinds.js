/**
 * The exercises about searched trees: values, cuts, windows, what a table holds, and how many calls.
 *
 * @module practice/kinds
 */

import { movesTo } from "../search/walk.js";
import { arrival, choice, departure, nameOf, typed } from "./exercise.js";

/** @import { ExerciseKind, Question, Subject } from "./exercise.js" */
/** @import { Visit, Walk } from "../search/walk.js" */

/** Endings with three empty cells: small enough to keep in mind, and different orders of moves meet. */
const ENDINGS = ["XXO/OO./X.. X", "XOX/.OX/O.. X", "OX./XXO/.O. X", "XO./OOX/X.. X", ".XO/OX./XO. X"];

/** @param {number} below */
const random = (below) => Math.floor(Math.random() * below);

/**
 * A tree by chance.
 * @param {number} levels
 * @returns {string}
 */
function grow(levels) {
  if (levels === 0) {
    return String(random(19) - 9);
  }
  const branches = Array.from({ length: 2 + random(2) }, () => grow(levels - 1));
  return `(${branches.join(" ")})`;
}

/**
 * A tree of one's own, told from Max's side as textbooks do.
 * @param {number} levels
 * @param {string} method
 * @returns {Subject}
 */
const ownTree = (levels, method) => ({ game: "tree", position: `${grow(levels)} max`, method, view: "one" });

/** The nodes that have moves of their own. @param {Walk} walk */
const inner = (walk) => walk.visits.filter(({ children }) => children.length > 0);

/** A number as one would type it. @param {string | null} value */
const plain = (value) => (value === null || value === "even" ? "0" : value.replace(/^\+(?=\d)/, ""));

/** @type {ExerciseKind} */
export const VALUES = {
  name: "values",
  task: "Predict the values. Max moves at triangles that point up and wants large numbers; Min moves at the others and wants small ones.",
  make: () => ownTree(2, "minimax"),
  plain: "There is nothing to predict here: a single leaf.",
  ask: ({ walk, lesson }) =>
    inner(walk).map((visit) => ({
      text: `value of ${nameOf(visit)}`,
      field: typed(),
      right: plain(visit.node.value),
      reason: departure(lesson, visit),
    })),
};

/** @type {ExerciseKind} */
export const CUTS = {
  name: "cuts",
  task: "Alpha-beta searches this tree from left to right. Which nodes are cut, left before all their branches were tried, and which are never visited?",
  plain: "Nothing is cut in this tree; take the next one.",
  make: () => ownTree(2 + random(2), "alpha-beta"),
  ask: ({ walk, whole, lesson }) => {
    const asked = inner(whole).filter(({ parent }) => parent !== null);
    const isWorthIt = walk.tree.pruned > 0 && asked.length <= 12;
    const visited = new Map(walk.visits.map((visit) => [nameOf(visit), visit]));
    const questions = asked.map((node) => {
      const visit = visited.get(nameOf(node));
      const isCut = visit !== undefined && visit.node.pruned.length > 0;
      return {
        text: nameOf(node),
        field: choice(["cut", "searched", "never visited"]),
        right: visit === undefined ? "never visited" : isCut ? "cut" : "searched",
        reason: visit === undefined ? "A cut above it left it out." : departure(lesson, visit),
      };
    });
    return isWorthIt ? questions : [];
  },
};

/** @type {ExerciseKind} */
export const WINDOWS = {
  name: "windows",
  task: "With which alpha and beta does alpha-beta enter these nodes, seen by Max? Write -inf and +inf where nothing is known yet.",
  plain: "This tree has no node to ask about; take the next one.",
  make: () => ownTree(2, "alpha-beta"),
  ask: ({ walk, lesson }) =>
    inner(walk)
      .filter(({ parent }) => parent !== null)
      .flatMap((visit) => {
        const [alpha, beta] = visit.node.window;
        const reason = `${lesson.steps[visit.enter - 1]?.says ?? ""} ${arrival(lesson, visit)}`;
        return [
          { text: `alpha at ${nameOf(visit)}`, field: typed(), right: plain(alpha), reason },
          { text: `beta at ${nameOf(visit)}`, field: typed(), right: plain(beta), reason },
        ];
      }),
};

/** @type {ExerciseKind} */
export const TABLE = {
  name: "table",
  task: "Minimax with a memory has come as far as the drawing shows: nodes with a value are done, those with a question mark are not. Which positions does its table hold now?",
  make: () => ({
    game: "tic-tac-toe",
    position: ENDINGS[random(ENDINGS.length)] ?? "",
    method: "memo",
    moment: 6 + random(16),
  }),
  plain: "The search is over at this step; take the next one.",
  ask: ({ walk, moment }) => {
    const known = walk.visits.filter(({ leave }) => leave < moment);
    const keys = new Set(known.map(positionKey));
    const step = Math.max(1, Math.floor(walk.visits.length / 6));
    const asked = walk.visits.filter((_, index) => index % step === 0).slice(0, 6);
    return moment >= walk.length
      ? []
      : asked.map((visit) => {
          const isKnown = keys.has(positionKey(visit));
          return {
            text: visit.parent === null ? "the root" : `after ${nameOf(visit)}`,
            field: choice(["in the table", "not yet"]),
            right: isKnown ? "in the table" : "not yet",
            reason: isKnown
              ? "It was left before, by these moves or in another order: its value is kept."
              : "It is not done yet.",
          };
        });
  },
};

/** Equal for different orders of the same moves. @param {Visit} visit */
export function positionKey(visit) {
  const moves = movesTo(visit);
  const of = (/** @type {number} */ side) => moves.filter((_, index) => index % 2 === side).sort();
  return `${of(0).join(" ")}|${of(1).join(" ")}`;
}

/** @type {ExerciseKind} */
export const CALLS = {
  name: "calls",
  task: "How many nodes does each method visit on this tree, the root included?",
  plain: "Nothing is cut in this tree, so both visit all of it; take the next one.",
  make: () => ownTree(2, "alpha-beta"),
  ask: ({ walk, lesson }) => {
    const all = countNodes(walk.tree.position);
    /** @type {Question[]} */
    const questions = [
      {
        text: "minimax visits",
        field: typed(),
        right: String(all),
        reason: `Every node of the tree: ${all}.`,
      },
      { text: "alpha-beta visits", field: typed(), right: String(walk.tree.nodes), reason: lesson.ending },
    ];
    return walk.tree.pruned > 0 ? questions : [];
  },
};

/** The nodes of a tree that is written out. @param {string} text */
export const countNodes = (text) => (text.match(/\(|-?\d+/g) ?? []).length;
