import assert from "node:assert/strict";
import { test } from "node:test";

import {
  ValueBook,
  answered,
  bestOf,
  isMistake,
  legendOf,
  mark,
  numbered,
  phrase,
  prize,
  proofLabel,
  signed,
  strength,
  tone,
} from "../pages/assets/lib/values.js";
import { later, serve } from "./support/server.js";
import { ticTacToe, valuesOf, worthOf } from "./support/states.js";

test("a mark is short, and a minus sign is no hyphen", () => {
  const marks = ["win 11", "win", "draw", "loss 4", "+35", "-7", "0", "?"].map((text) =>
    mark(worthOf("a1", text)),
  );
  assert.deepEqual(marks, ["+11", "+", "=", "−4", "≈+35", "≈−7", "≈0", "?"]);
});

test("a phrase tells the value as part of a sentence", () => {
  const phrases = ["win 5", "draw", "loss 2", "+35", "?"].map((text) => phrase(worthOf("a1", text)));
  assert.deepEqual(phrases, ["wins in 5", "draws", "loses in 2", "is guessed at +35", "is unclear"]);
});

test("an estimate takes the colour of the side it leans to", () => {
  const tones = ["win 1", "loss 1", "draw", "+1", "-1", "0", "?"].map((text) => tone(worthOf("a1", text)));
  assert.deepEqual(tones, ["win", "loss", "draw", "win", "loss", "draw", "unknown"]);
});

test("a proven verdict outweighs whatever score stands beside it", () => {
  assert.equal(tone({ value: "loss", score: 900 }), "loss");
});

test("where points are counted they stand in the place of plies", () => {
  const counted = ["win by 3", "draw", "loss by 1"].map((text) => worthOf("a1", text));
  assert.deepEqual(counted.map(mark), ["+3", "=", "−1"]);
  assert.deepEqual(counted.map(phrase), ["wins by 3", "draws", "loses by 1"]);
  assert.equal(prize(worthOf("a1", "win by 3")), "a win by 3");
});

test("the best move is the first that the server marks", () => {
  const { moves } = valuesOf({ a1: "win 3", b2: "win 3", c3: "draw" });
  assert.equal(bestOf([...moves].reverse())?.move, "b2");
  assert.equal(bestOf([]), undefined);
});

test("strength follows the ranks among values of one colour only", () => {
  const all = valuesOf({ a: "win 1", b: "win 3", c: "win 5", d: "loss 2" }).moves;
  assert.deepEqual(
    all.map((value) => strength(value, all)),
    [1, 0.5, 0, 0.5],
  );
});

test("a great guess is no stronger than its rank says", () => {
  const all = valuesOf({ a: "+900", b: "+420", c: "+160" }).moves;
  assert.deepEqual(
    all.map((value) => strength(value, all)),
    [1, 0.5, 0],
  );
});

test("a mistake gives away a verdict, a point, or a good part of the scale", () => {
  const isMistaken = (/** @type {string} */ best, /** @type {string} */ played) => {
    const { moves } = valuesOf({ best, played });
    return isMistake(/** @type {any} */ (moves[1]), /** @type {any} */ (moves[0]));
  };
  assert.ok(isMistaken("win 3", "draw") && isMistaken("draw", "loss 2") && isMistaken("win 1", "loss 2"));
  assert.ok(!isMistaken("win 1", "win 9") && !isMistaken("loss 9", "loss 2"));
  assert.ok(isMistaken("win by 3", "win by 2") && !isMistaken("win by 3", "win by 3"));
  assert.ok(isMistaken("+900", "+420") && !isMistaken("+35", "0"));
});

test("a mistake is refuted by the opponent, unless the same player moves on", () => {
  const [first, second] = [ticTacToe(".../.../... X"), ticTacToe("X../.../... O")];
  assert.equal(answered(first, second, ["b2", "c3"]), "Refuted by b2, c3.");
  assert.equal(answered(first, first, ["b2"]), "Best is then b2.");
});

test("a prize names what there was to be had, but not how", () => {
  assert.equal(prize({ value: "win", distance: 5 }), "a win in 5");
  assert.equal(prize({ value: "win", distance: null }), "a win");
  assert.equal(prize({ value: "draw" }), "a draw");
  assert.equal(prize({ value: null }), "more");
});

test("a number is written with its sign, and zero without", () => {
  assert.deepEqual([3, -3, 0].map(signed), ["+3", "−3", "0"]);
});

test("the label says whether values are proven, and by what", () => {
  assert.equal(proofLabel(valuesOf({ a1: "draw" })), "Proven by an exact search");
  assert.equal(proofLabel(valuesOf({ a1: "+5" })), "Estimated by the engine");
  assert.equal(proofLabel({ ...valuesOf({ a1: "draw" }), how: "table" }), "Proven by a solved table");
});

test("a book asks for the values of a position once", async (t) => {
  const asked = serve(t, () => ({ json: valuesOf({ a1: "draw" }) }));
  const book = new ValueBook("nim");
  const [first, second] = await Promise.all([book.ask("3 1"), book.ask("3 1")]);
  assert.equal(first, second);
  await book.ask("2 1");
  assert.deepEqual(
    asked.map(({ path }) => new URL(path, "http://localhost").searchParams.get("position")),
    ["3 1", "2 1"],
  );
});

test("a book asks again what was refused", async (t) => {
  const asked = serve(t, (_, number) =>
    number === 1
      ? { status: 503, json: { detail: "every search is taken" } }
      : { json: valuesOf({ a1: "draw" }) },
  );
  const book = new ValueBook("nim");
  await assert.rejects(book.ask("3 1"), { message: "every search is taken" });
  assert.equal((await book.ask("3 1")).moves.length, 1);
  assert.equal(asked.length, 2);
});

test("the legend speaks of what is shown", () => {
  const legend = (/** @type {string[]} */ ...texts) =>
    legendOf(
      texts.map((text) => worthOf("a1", text)),
      "plies",
    );
  assert.match(legend("win 5", "loss 4"), /^in so many plies, .*better\.$/);
  assert.match(legend("+35", "-7"), /^for the player to move.*≈/);
  assert.match(legend("win 5", "-7"), /^in so many plies.*≈/);
  assert.match(legendOf([], "points"), /^by so many points/);
});

test("a score of the document's player is a number with a colour and a meaning", () => {
  const scores = [0, 1, 2, 3].map((document) => ({ ...worthOf("a1", "?"), document }));
  assert.deepEqual(scores.map(mark), ["0", "1", "2", "3"]);
  assert.deepEqual(scores.map(tone), ["loss", "unknown", "draw", "win"]);
  assert.equal(phrase({ document: 3 }), "scores 3, the mover wins");
  assert.equal(phrase({ document: { score: 2 } }), "scores 2, a draw");
});

test("of many moves the best few are numbered", () => {
  const many = Array.from({ length: 50 }, (_, rank) => ({ ...worthOf(`m${rank}`, "draw"), rank }));
  assert.deepEqual([...numbered([...many].reverse())], ["m0", "m1", "m2", "m3", "m4"]);
  assert.equal(numbered(many.slice(0, 9)).size, 9);
});

test("a search ends when nobody waits for it any more, and what is known stays", async (t) => {
  /** @type {(AbortSignal | null | undefined)[]} */
  const signals = [];
  t.mock.method(globalThis, "fetch", (/** @type {string} */ _, /** @type {RequestInit} */ init) => {
    signals.push(init.signal);
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      if (signals.length > 1) {
        resolve(new Response(JSON.stringify(valuesOf({}))));
      }
    });
  });
  const book = new ValueBook("tic-tac-toe");
  const [one, other] = [new AbortController(), new AbortController()];
  const answers = [book.ask("p", "", one.signal), book.ask("p", "", other.signal)];
  one.abort();
  assert.equal(signals[0]?.aborted, false);
  other.abort();
  await Promise.resolve();
  assert.equal(signals[0]?.aborted, true);
  await Promise.all(answers.map((answer) => assert.rejects(answer)));
  const again = new AbortController();
  const known = await book.ask("p", "", again.signal);
  again.abort();
  assert.equal(await book.ask("p"), known);
  assert.equal(signals.length, 2);
});

test("whoever gives up a question and asks it again in the same turn waits for the same answer", async (t) => {
  const slow = later();
  const asked = serve(t, () => slow.answer);
  const book = new ValueBook("tic-tac-toe");
  const given = new AbortController();
  void book.ask("p", "", given.signal);
  given.abort();
  const again = book.ask("p", "", new AbortController().signal);
  slow.give({ json: valuesOf({}) });
  await again;
  assert.equal(asked.length, 1);
});
