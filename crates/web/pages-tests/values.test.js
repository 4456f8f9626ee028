import assert from "node:assert/strict";
import { test } from "node:test";

import {
  ValueBook,
  bestOf,
  mark,
  phrase,
  prize,
  proofLabel,
  signed,
  strength,
  tone,
  worth,
} from "../pages/assets/lib/values.js";
import { serve } from "./support/server.js";
import { valuesOf, worthOf } from "./support/states.js";

/** Every kind of value, the best for its maker first. */
const FROM_BEST_TO_WORST = ["win 1", "win 3", "+35", "draw", "-35", "loss 4", "loss 2"];

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
  assert.equal(worth({ value: "draw", score: 900 }), 0);
});

test("worth falls from a quick win to a quick loss", () => {
  const worths = FROM_BEST_TO_WORST.map((text) => worth(worthOf("a1", text)));
  assert.deepEqual(
    worths,
    [...worths].sort((a, b) => b - a),
  );
  assert.equal(new Set(worths).size, worths.length);
});

test("no estimate is worth as much as a proof", () => {
  assert.ok(worth(worthOf("a1", "+100000")) < worth(worthOf("a1", "win 99")));
  assert.ok(worth(worthOf("a1", "-100000")) > worth(worthOf("a1", "loss 99")));
});

test("the best of several moves is found, wherever it stands", () => {
  const values = FROM_BEST_TO_WORST.map((text) => worthOf(text, text));
  for (let turn = 0; turn < values.length; turn += 1) {
    const turned = [...values.slice(turn), ...values.slice(0, turn)];
    assert.equal(bestOf(turned)?.move, "win 1");
  }
});

test("of equal moves the first is the best, and of none there is none", () => {
  assert.equal(bestOf([worthOf("a1", "draw"), worthOf("b2", "draw")])?.move, "a1");
  assert.equal(bestOf([]), undefined);
});

test("strength ranks a value among those of its colour only", () => {
  const all = [worthOf("a", "win 1"), worthOf("b", "win 3"), worthOf("c", "win 5"), worthOf("d", "loss 2")];
  assert.deepEqual(
    all.map((value) => strength(value, all)),
    [1, 0.5, 0, 0.5],
  );
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
