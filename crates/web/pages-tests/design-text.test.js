/** Places in a text of rules, links that hold it, and what changed between two. */

import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { diff, sideBySide } from "../pages/assets/design/diff.js";
import { isLink, pack, unpack } from "../pages/assets/design/link.js";
import { plainRules } from "../pages/assets/design/rules.js";
import {
  charactersBefore,
  fileName,
  indentAfter,
  lineAndColumn,
  lineAround,
  placeAfter,
  placeOf,
  stretches,
  titleOf,
  wordAt,
} from "../pages/assets/design/text.js";
import { difference } from "../pages/assets/design/versions.js";

/** @import { Rules } from "../pages/assets/design/rules.js" */

const RULES = "game Noughts\nboard grid 3x3\nturn\n  place stone on empty\n";

test("characters of the server and places of a textarea are each other's", () => {
  // A card is one character of the server's and two units of a textarea.
  const text = "🂡a\n🂡🂡b";
  assert.equal(charactersBefore(text, 3), 2);
  assert.equal(placeAfter(text, 2), 3);
  assert.equal(placeOf(text, 1, 2), 2);
  assert.equal(placeOf(text, 2, 3), 8);
  assert.equal(text[placeOf(text, 2, 3)], "b");
  for (let characters = 0; characters <= [...text].length; characters += 1) {
    assert.equal(charactersBefore(text, placeAfter(text, characters)), characters);
  }
});

test("a place has a line, a column and a word", () => {
  const at = RULES.indexOf("stone") + 2;
  assert.deepEqual(lineAndColumn(RULES, at), { line: 3, column: 10 });
  assert.equal(lineAround(RULES, at), "  place stone on empty");
  assert.equal(lineAround(RULES, 0), "game Noughts");
  assert.equal(lineAround(RULES, RULES.length), "");
  assert.equal(wordAt(RULES, at), "stone");
  assert.equal(wordAt(RULES, RULES.indexOf("stone")), "stone");
  assert.equal(wordAt("a  b", 2), "");
});

test("a line begins as the one before, and further in below a heading", () => {
  assert.equal(indentAfter("turn"), "  ");
  assert.equal(indentAfter("board drawn"), "  ");
  assert.equal(indentAfter("board grid 3x3"), "");
  assert.equal(indentAfter("  place stone on empty"), "  ");
  assert.equal(indentAfter("end   # how it ends"), "  ");
});

test("marks divide a text, and what overlaps is marked once", () => {
  const marks = [
    { from: 4, to: 6, kind: "error" },
    { from: 1, to: 3, kind: "warning" },
    { from: 5, to: 9, kind: "error" },
  ];
  assert.deepEqual(stretches("0123456789", marks), [
    { text: "0", kind: null },
    { text: "12", kind: "warning" },
    { text: "3", kind: null },
    { text: "45", kind: "error" },
    { text: "6789", kind: null },
  ]);
  assert.deepEqual(stretches("", []), []);
});

test("a file is called after its game", () => {
  assert.equal(titleOf(RULES), "Noughts");
  assert.equal(titleOf("board grid 3x3"), "");
  assert.equal(titleOf("game Three  # a note"), "Three");
  assert.equal(fileName("Nine Men's Morris"), "nine-men-s-morris");
  assert.equal(fileName("  7 Züge!"), "zu-ge");
  assert.equal(fileName("…"), "my-game");
});

test("a link holds the rules and gives them back", async () => {
  for (const text of [RULES, "", "é🂡\n".repeat(2000)]) {
    const fragment = await pack(plainRules(text));
    assert.match(fragment, /^#rules=[A-Za-z0-9_-]*$/);
    assert.ok(isLink(fragment));
    assert.deepEqual(await unpack(fragment), plainRules(text));
  }
  assert.ok((await pack(plainRules(RULES.repeat(50)))).length < 300, "it is compressed");
});

test("a link holds what is set", async () => {
  const rules = { text: RULES, settings: { size: "5", rules: "a & b" } };
  const fragment = await pack(rules);
  assert.match(fragment, /^#rules=[A-Za-z0-9_-]+&size=5&rules=a\+%26\+b$/);
  assert.deepEqual(await unpack(fragment), rules);
});

test("a damaged link holds nothing, and a small one cannot fill the memory", async () => {
  assert.equal(await unpack(""), null);
  assert.equal(await unpack("#versions"), null);
  assert.equal(await unpack("#rules=%%%"), null);
  assert.equal(await unpack("#rules=AAAA"), null);
  const fragment = await pack(plainRules(RULES));
  assert.notEqual((await unpack(fragment.slice(0, -8)))?.text, RULES);
  assert.equal(await unpack(await pack(plainRules("x".repeat(3 << 20)))), null);
});

test("what changed is told line by line", () => {
  const after = RULES.replace("3x3", "4x4").replace("turn\n", "turn\n  pass\n");
  assert.deepEqual(
    diff(RULES, after).map(({ kind, text }) => `${kind} ${text}`),
    [
      "same game Noughts",
      "removed board grid 3x3",
      "added board grid 4x4",
      "same turn",
      "added   pass",
      "same   place stone on empty",
    ],
  );
  assert.ok(diff(RULES, RULES).every(({ kind }) => kind === "same"));
});

test("versions differ by their lines, and by what is set", () => {
  const rules = (/** @type {string} */ text, settings = {}) => ({ text, settings });
  const told = (/** @type {Rules} */ one, /** @type {Rules} */ other) =>
    difference(one, other, diff(one.text, other.text));
  assert.equal(told(rules(RULES), rules(RULES)), "Both are the same.");
  assert.equal(told(rules(RULES), rules(`${RULES}end\n`)), "1 line differs.");
  assert.equal(
    told(rules(RULES), rules(RULES, { size: "5" })),
    "Both texts are the same. Parameters: as written before, size 5 after.",
  );
});

test("side by side, both texts can be read down their columns", () => {
  const after = "board grid 4x4\nboard grid 5x5\nturn\n  place stone on empty\nend\n";
  const rows = sideBySide(diff(RULES, after));
  const column = (/** @type {0 | 1} */ side) =>
    rows.flatMap((row) => (row[side] === null ? [] : [row[side].text])).join("\n");
  assert.equal(`${column(0)}\n`, RULES);
  assert.equal(`${column(1)}\n`, after);
});
