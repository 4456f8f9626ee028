import assert from "node:assert/strict";
import { test } from "node:test";

import { Walk, movesTo } from "../pages/assets/search/walk.js";

/** @import { Ending, Lesson, LessonStep, Tree, TreeEvent, TreeNode } from "../pages/assets/lib/types.js" */

/**
 * @param {string | null} move
 * @param {Ending | null} ending
 * @param {TreeNode[]} [children]
 * @param {number} [left_out]
 * @returns {TreeNode}
 */
const node = (move, ending, children = [], left_out = 0) => ({
  move,
  turn: "1",
  window: ["-∞", "+∞"],
  value: "even",
  ending,
  pruned: ending === "cut" ? ["f", "g"] : [],
  left_out,
  children,
});

//        root
//       /    \
//      a      b ✂      b leaves out 3
//     / \     |
//   c ■  d ◆  e ~
const ROOT = node(null, "searched", [
  node("a", "searched", [node("c", "final"), node("d", "found")]),
  node("b", "cut", [node("e", "guessed")], 3),
]);
/** @type {Tree} */
const TREE = {
  game: "nim",
  position: "",
  by: "alpha-beta",
  depth: null,
  nodes: 9,
  shown: 6,
  pruned: 2,
  finished: true,
  root: ROOT,
};

/** The steps of a search of the tree, leaves in a single one. @returns {Lesson} */
function lesson() {
  /** @type {LessonStep[]} */
  const steps = [];
  let nodes = 0;
  const tell = (/** @type {number} */ number, /** @type {TreeEvent} */ event, /** @type {number} */ level) =>
    steps.push({
      line: 0,
      level,
      says: "",
      marked: false,
      scene: { kind: "tree", node: number, event, alpha: "-∞", beta: "+∞", best: null },
    });
  const walk = (/** @type {TreeNode} */ { children }, /** @type {number} */ level) => {
    const number = nodes;
    nodes += 1;
    if (children.length === 0) {
      tell(number, "leaf", level);
      return;
    }
    tell(number, "enter", level);
    for (const child of children) {
      walk(child, level + 1);
    }
    tell(number, "leave", level);
  };
  walk(ROOT, 0);
  const method = {
    name: "alpha-beta",
    title: "",
    kind: /** @type {const} */ ("tree"),
    idea: "",
    cost: "",
    limits: "",
    code: [],
    mark: "cut",
    terms: [],
    subject: { fields: [], examples: [] },
  };
  return { method, stage: { kind: "tree", tree: TREE }, steps, left_out: 0, ending: "" };
}

test("nodes are entered in the order of the search", () => {
  const walk = new Walk(lesson());
  assert.deepEqual(
    walk.visits.map(({ node: { move } }) => move),
    [null, "a", "c", "d", "b", "e"],
  );
  assert.deepEqual(
    walk.visits.map(({ level }) => level),
    [0, 1, 2, 2, 1, 2],
  );
});

test("every node is entered once and left once, and nothing below it outside", () => {
  const walk = new Walk(lesson());
  assert.equal(walk.length, 9);
  for (const visit of walk.visits) {
    assert.equal(walk.moments[visit.enter]?.visit, visit);
    assert.equal(walk.moments[visit.leave]?.event, visit.children.length === 0 ? "leaf" : "leave");
    for (const child of visit.children) {
      assert.ok(visit.enter < child.enter && child.leave < visit.leave);
    }
  }
});

test("a node weighs all that was searched below it, shown or not", () => {
  const weights = new Walk(lesson()).visits.map(({ weight }) => weight);
  assert.deepEqual(weights, [9, 3, 1, 1, 5, 1]);
});

test("counts begin at nothing and end with the whole tree", () => {
  const walk = new Walk(lesson());
  assert.deepEqual(walk.counts(0), { nodes: 0, cut: 0, pruned: 0, found: 0, final: 0, guessed: 0 });
  assert.deepEqual(walk.counts(walk.length), { nodes: 6, cut: 1, pruned: 2, found: 1, final: 1, guessed: 1 });
});

test("a node counts as cut only when it is left", () => {
  const walk = new Walk(lesson());
  const cut = walk.visits[4];
  assert.deepEqual([walk.counts(cut?.leave ?? 0).cut, walk.counts((cut?.leave ?? 0) + 1).cut], [0, 1]);
});

test("the way to a node is the moves from the root", () => {
  const [root, , , d] = new Walk(lesson()).visits;
  assert.deepEqual(d && movesTo(d), ["a", "d"]);
  assert.deepEqual(root && movesTo(root), []);
});
