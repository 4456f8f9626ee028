import { StubElement, stub } from "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { BeginPanel } from "../pages/assets/crossword/begin.js";
import { StudyProgress } from "../pages/assets/design/study-progress.js";
import { Latest, isOutdated } from "../pages/assets/lib/latest.js";
import { ValueBook } from "../pages/assets/lib/values.js";
import { Insight } from "../pages/assets/play/insight.js";
import { FindPanel } from "../pages/assets/words/find.js";
import { MakePanel } from "../pages/assets/words/make.js";
import { later, serve, settled } from "./support/server.js";
import { ticTacToe, valuesOf } from "./support/states.js";

/** @param {number} seed */
const puzzle = (seed) => ({
  json: { seed, notes: [], secret: [], key: [], words: [], grid: ["AB", "CD"] },
});

/** What the page wrote into its address last. */
let address = "";
Object.assign(globalThis, {
  location: { pathname: "/words", search: "", hash: "" },
  history: {
    replaceState: (/** @type {unknown} */ _, /** @type {unknown} */ _title, /** @type {string} */ to) =>
      (address = to),
  },
});
// Newer Nodes have one that cannot be assigned.
Object.defineProperty(globalThis, "navigator", { value: { language: "en" } });

test("a question ends when the next one begins", () => {
  const latest = new Latest();
  const first = latest.begin();
  const second = latest.begin();
  assert.deepEqual([first.aborted, second.aborted], [true, false]);
  latest.end();
  assert.ok(second.aborted);
  assert.ok(!latest.begin().aborted);
});

test("what is given up for a newer question is told from what somebody stopped", () => {
  const latest = new Latest();
  const first = latest.begin();
  const second = latest.begin();
  latest.end();
  latest.begin();
  assert.deepEqual([first, second].map(isOutdated), [true, false]);
});

test("a study that gives way to a newer one leaves its words and its way to stop alone", async (t) => {
  const progress = new StudyProgress();
  serve(t, () => later().answer);
  const first = progress.run(/** @type {any} */ ({ game: "nim" }));
  const second = progress.run(/** @type {any} */ ({ game: "achi" }));
  assert.equal(await first, null);
  const [working, status, stop] = [progress.working, progress.status, progress.stop].map(stub);
  assert.deepEqual([working?.hidden, status?.textContent], [false, "Studying…"]);
  stop?.click();
  assert.equal(await second, null);
  assert.equal(working?.hidden, true);
  assert.equal(status?.textContent, "Stopped before its turn came.");
});

/** A crossword of one word. @param {string} word */
const made = (word) => ({ json: { crossword: { rows: [[...word].map((answer) => ({ answer }))] } } });

test("of two crosswords the one asked for last is opened, and none in the place of an empty grid", async (t) => {
  /** @type {string[]} */
  const opened = [];
  const panel = new BeginPanel(
    (setting) => opened.push(setting.text("all")),
    () => /** @type {any} */ ({}),
  );
  const element = stub(panel.element);
  const slow = later();
  serve(t, (_, number) => (number === 2 ? made("NEW") : slow.answer));
  element.button("Make and fill").click();
  element.button("Make a pattern").click();
  await settled();
  assert.deepEqual(opened, ["NEW"]);
  element.button("Make and fill").click();
  panel.columns.value = panel.rows.value = "2";
  element.button("Empty grid").click();
  slow.give(made("OLD"));
  await settled();
  assert.deepEqual(opened, ["NEW", "..\n.."]);
  assert.equal(panel.says.textContent, "");
});

test("words are shown where they were looked for last", async (t) => {
  const slow = later();
  const found = (/** @type {string} */ note) => ({ json: { matches: [], complete: true, notes: [note] } });
  serve(t, (_, number) => (number === 1 ? slow.answer : found("new")));
  const panel = new FindPanel(/** @type {any} */ (new StubElement("div")));
  await panel.find();
  slow.give(found("old"));
  await settled();
  assert.match(panel.list.textContent, /new$/);
});

test("of two puzzles the one asked for last is shown, and the address is its own", async (t) => {
  const slow = later();
  serve(t, (_, number) => (number === 1 ? slow.answer : puzzle(2)));
  const panel = new MakePanel(/** @type {any} */ (new StubElement("div")));
  panel.words.value = "rowan";
  const making = panel.make(1);
  panel.words.value = "hazel";
  await making;
  slow.give(puzzle(1));
  await settled();
  assert.match(panel.says.textContent, /seed 2;/);
  assert.match(address, /hide=rowan&.*seed=2/);
});

test("another version is one of the puzzle that is shown, whatever the fields say by now", async (t) => {
  const asked = serve(t, () => ({ json: { ...puzzle(7).json, version: "A" } }));
  const panel = new MakePanel(/** @type {any} */ (new StubElement("div")));
  panel.words.value = "rowan";
  panel.fields.versions.value = "2";
  await panel.make(1);
  panel.words.value = "hazel";
  stub(panel.sheet).button("B").click();
  await settled();
  const { words, seed, version } = asked.at(-1)?.body ?? {};
  assert.deepEqual([words, seed, version], [["rowan"], 7, 2]);
  assert.match(address, /hide=rowan&.*seed=7/);
});

test("what is printed is the puzzle that is shown, with the title and on the paper of now", async (t) => {
  t.mock.method(URL, "createObjectURL", () => "");
  t.mock.method(URL, "revokeObjectURL", () => undefined);
  const asked = serve(t, () => puzzle(7));
  const panel = new MakePanel(/** @type {any} */ (new StubElement("div")));
  panel.words.value = "rowan";
  panel.fields.title.value = "Trees";
  await panel.make(2);
  panel.words.value = "hazel";
  panel.fields.title.value = "Shrubs";
  panel.fields.paper.value = "letter";
  stub(panel.sheet).button("Sheets and key as PDF").click();
  await settled();
  const { path, body } = asked.at(-1) ?? {};
  assert.equal(path, "/api/words/pdf");
  const { words, seed, version, sheet } = body;
  assert.deepEqual([words, seed, version], [["rowan"], 7, undefined]);
  assert.deepEqual([sheet.title, sheet.paper], ["Shrubs", "letter"]);
});

/**
 * The panel beside a board, with what its table says.
 * @param {object} table
 */
function insightOn(table) {
  const nothing = () => undefined;
  const host = /** @type {any} */ (new StubElement("div"));
  return new Insight(/** @type {any} */ (table), host, nothing, nothing, () => false);
}

test("scores of other levels do not come late", async (t) => {
  const slow = later();
  const report = (/** @type {string} */ move) => ({
    json: { by: "document", move, moves: [{ move, score: 1 }], line: [] },
  });
  const asked = serve(t, (_, number) => (number === 1 ? slow.answer : report("b2")));
  const state = ticTacToe(".../.../... X");
  const game = "tic-tac-toe";
  const table = {
    game,
    state,
    here: { path: () => [], parent: null, move: null },
    levels: 2,
    view: "",
    showsValues: true,
    warns: false,
    book: new ValueBook(game),
    changed: () => insight.update(),
  };
  const insight = insightOn(table);
  insight.update();
  table.levels = 5;
  insight.forget();
  table.changed();
  await settled();
  slow.give(report("a1"));
  await settled();
  assert.deepEqual(
    asked.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("by")),
    ["document:levels=2", "document:levels=5"],
  );
  assert.deepEqual(
    insight.values?.moves.map(({ move }) => move),
    ["b2"],
  );
});

test("a mistake has one search for its refutation, however often the board is drawn anew", async (t) => {
  const [start, after] = [ticTacToe("XO./.../... X"), ticTacToe("XOX/.../... O")];
  const values = { ...valuesOf({ b2: "win 5", c1: "draw" }) };
  /** @type {(AbortSignal | null | undefined)[]} */
  const searches = [];
  t.mock.method(globalThis, "fetch", async (/** @type {string} */ path, /** @type {RequestInit} */ init) => {
    if (path.startsWith("/api/values")) {
      return new Response(JSON.stringify(values));
    }
    searches.push(init.signal);
    return new Promise((_, reject) => {
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  });
  const parent = { state: start, parent: null, move: null };
  const here = { state: after, parent, move: "c1", path: () => [parent, here] };
  const game = "tic-tac-toe";
  const table = {
    game,
    state: after,
    here,
    seats: ["human", "human"],
    levels: null,
    view: "",
    showsValues: false,
    warns: true,
    book: new ValueBook(game),
  };
  const insight = insightOn(table);
  for (let drawn = 0; drawn < 3; drawn += 1) {
    insight.update();
    await settled();
  }
  assert.match(insight.mistake.textContent, /c1 draws; there was a win in 5/);
  assert.deepEqual(
    searches.map((signal) => signal?.aborted),
    [true, true, false],
  );
});
