import { StubElement } from "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { OnlyMove, isOnlyRight } from "../pages/assets/practice/only-move.js";
import { later, serve, settled } from "./support/server.js";
import { ticTacToe, valuesOf } from "./support/states.js";

/** @param {Record<string, string>} texts  from the best move to the worst */
function only(texts) {
  const { moves } = valuesOf(texts);
  return isOnlyRight(/** @type {any} */ (moves[0]), moves);
}

test("one move that wins, or one that saves the draw, is an exercise", () => {
  assert.ok(only({ a: "win 3", b: "draw", c: "loss 2" }));
  assert.ok(only({ a: "draw", b: "loss 4", c: "loss 2" }));
  assert.ok(!only({ a: "win 1", b: "win 3", c: "draw" }));
  assert.ok(!only({ a: "loss 4", b: "loss 2" }));
});

test("where points are counted, one move that gets the most is an exercise", () => {
  assert.ok(only({ a: "loss by 1", b: "loss by 3" }));
  assert.ok(!only({ a: "win by 2", b: "win by 2", c: "draw" }));
});

/** What the page wrote into its address last. */
let address = "";
Object.assign(globalThis, {
  location: { pathname: "/practice", search: "?position=sent", hash: "" },
  history: {
    replaceState: (/** @type {unknown} */ _, /** @type {unknown} */ _title, /** @type {string} */ to) =>
      (address = to),
  },
});

test("of two positions the one asked for last is shown", async (t) => {
  const slow = later();
  // Games are over after three moves, so that the position after the first is the exercise.
  const [start, ...moves] = [".../.../... X", "X../.../... O", "XO./.../... X", "XOX/.../... O"];
  const played = moves.map((position, ply) => ticTacToe(position, ply === 2 ? { outcome: "draw" } : {}));
  serve(t, ({ path, body }) =>
    path.includes("sent")
      ? slow.answer
      : path.startsWith("/api/values")
        ? { json: valuesOf({ b2: "draw", b1: "loss 5", c1: "loss 3" }) }
        : body === null
          ? { json: ticTacToe(start ?? "") }
          : { json: { state: played[[start, ...moves].indexOf(body.position)] } },
  );
  const host = /** @type {any} */ (new StubElement("div"));
  const practice = new OnlyMove(/** @type {any} */ ({ games: [] }), host);
  practice.games.value = "tic-tac-toe";
  practice.next();
  await settled();
  const task = "O to move. Only one move saves the draw.";
  assert.equal(practice.task.textContent, task);
  slow.give({ json: ticTacToe("XO./.../... X") });
  await settled();
  assert.equal(practice.task.textContent, task);
  assert.match(address, /position=X..\/...\/...\+O$/);
});
