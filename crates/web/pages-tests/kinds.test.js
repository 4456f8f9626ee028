import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  CALLS,
  CUTS,
  TABLE,
  VALUES,
  WINDOWS,
  countNodes,
  positionKey,
} from "../pages/assets/practice/kinds.js";

/** @import { Visit } from "../pages/assets/search/walk.js" */

test("trees made by chance are trees", () => {
  for (const kind of [VALUES, CUTS, WINDOWS, CALLS]) {
    const { game, position } = kind.make();
    assert.equal(game, "tree");
    assert.match(position, /^\([-() 0-9]+\) max$/);
    const [open, close] = [/\(/g, /\)/g].map((sign) => position.match(sign)?.length);
    assert.equal(open, close);
  }
  assert.match(TABLE.make().position, /^[XO./]{11} X$/);
});

test("nodes of a written tree are counted, leaves and inner ones", () => {
  assert.equal(countNodes("((3 12 8) (2 4 6) (14 5 2)) max"), 13);
  assert.equal(countNodes("(-1 (0 -2)) max"), 5);
});

test("different orders of the same moves are one position", () => {
  const line = (/** @type {string[]} */ ...moves) =>
    moves.reduce(
      (parent, move) => /** @type {Visit} */ (/** @type {unknown} */ ({ parent, node: { move } })),
      /** @type {Visit} */ (/** @type {unknown} */ ({ parent: null })),
    );
  assert.equal(positionKey(line("a1", "b2", "c3")), positionKey(line("c3", "b2", "a1")));
  assert.notEqual(positionKey(line("a1", "b2")), positionKey(line("b2", "a1")));
});
