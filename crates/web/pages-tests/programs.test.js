import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { asked, refusal } from "../pages/assets/play/programs.js";

test("a program without limits has two seconds for a move", () => {
  assert.deepEqual(asked("engine"), { by: "engine", time: "2s" });
  assert.deepEqual(asked("skill:level=3"), { by: "skill:level=3", time: "2s" });
});

test("a program's own limits are not touched", () => {
  assert.deepEqual(asked("engine:time=50ms"), { by: "engine:time=50ms", time: "50ms" });
  assert.deepEqual(asked("mcts:nodes=1000"), { by: "mcts:nodes=1000" });
});

test("a program's time runs from the move before, and half of it is its own", () => {
  assert.deepEqual(asked("engine:time=1s,eval=none", 85), {
    by: "engine:time=915ms,eval=none",
    time: "915ms",
  });
  assert.deepEqual(asked("engine", 85), { by: "engine", time: "1915ms" });
  assert.deepEqual(asked("mcts:time=50ms", 9000), { by: "mcts:time=25ms", time: "25ms" });
  // Less than the unit of a spec is nothing, and a time that only the server reads is left to it.
  assert.deepEqual(asked("engine:time=1s", 0.4).time, "1s");
  assert.deepEqual(asked("engine:time=1m 30s", 85), { by: "engine:time=1m 30s", time: "1m 30s" });
  assert.deepEqual(asked("mcts:nodes=1000", 85), { by: "mcts:nodes=1000" });
});

test("chance plays another game every time, unless it is told where to start", () => {
  assert.equal(asked("random").by, "random:seed=fresh");
  assert.equal(asked("random:seed=7").by, "random:seed=7");
});

test("a person is helped by whoever the server chooses", () => {
  assert.deepEqual(asked("human"), { time: "2s" });
});

test("a refusal names no command of a terminal, and any other is told as it is", () => {
  const unsolved =
    "perfect play: wanted a table of freedom, as `parlor solve freedom` makes one, got none, and the game is too large to solve at once";
  const untuned = "/tables/nim.weights: wanted weights that `parlor tune nim` makes, got no file";
  assert.equal(refusal("perfect", "no answer: time is up"), refusal("perfect", unsolved));
  for (const said of [refusal("perfect", unsolved), refusal("engine:weights=tuned", untuned)]) {
    assert.doesNotMatch(said, /parlor|\//);
  }
  const damaged = "achi.table: wanted a whole table, got half of one";
  assert.equal(refusal("perfect", damaged), damaged);
  assert.equal(refusal("engine:weights=tuned", damaged), damaged);
});
