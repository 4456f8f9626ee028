import { StubElement, stub } from "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { PositionPanel, readSaved, rowsOf } from "../pages/assets/play/position.js";
import { later, serve, settled } from "./support/server.js";
import { dotsAndBoxes, kalah, nim, ticTacToe } from "./support/states.js";

/** @import { TestContext } from "node:test" */
/** @import { State } from "../pages/assets/lib/types.js" */

/**
 * The panel on a position, with the states it showed.
 * @param {TestContext} t
 * @param {string} position
 */
function panelOn(t, position) {
  serve(t, ({ path }) => ({
    json: ticTacToe(new URL(path, "http://localhost").searchParams.get("position") ?? ""),
  }));
  const state = ticTacToe(position);
  /** @type {State[]} */
  const shown = [];
  const table = { state, game: "tic-tac-toe", changed: () => panel.update() };
  const [host, editor] = [new StubElement("details"), new StubElement("section")];
  const panel = new PositionPanel(
    /** @type {any} */ (table),
    /** @type {any} */ (host),
    /** @type {any} */ (editor),
    (drawn) => shown.push(drawn),
    () => undefined,
  );
  panel.update();
  return { panel, editor, shown };
}

test("a click puts down a piece only while the board is edited", (t) => {
  const { panel } = panelOn(t, ".../.../... X");
  assert.equal(panel.take(4), false);
  stub(panel.edit).click();
  assert.equal(panel.take(4), true);
  assert.equal(panel.text.value, ".../.X./... X");
});

test("a second click takes the piece away again", (t) => {
  const { panel } = panelOn(t, "X../.../... O");
  stub(panel.edit).click();
  panel.take(0);
  assert.equal(panel.text.value, ".../.../... O");
});

test("the chosen piece is the one put down, and the eraser clears a cell", (t) => {
  const { panel, editor } = panelOn(t, "X../.../... O");
  stub(panel.edit).click();
  editor.button("O").click();
  panel.take(8);
  assert.equal(panel.text.value, "X../.../..O O");
  editor.button("erase").click();
  panel.take(0);
  assert.equal(panel.text.value, ".../.../..O O");
});

test("the board shows what was put down before the server has judged it", (t) => {
  const { panel, shown } = panelOn(t, ".../.../... X");
  stub(panel.edit).click();
  panel.take(4);
  const field = shown.at(-1)?.view.field;
  assert.deepEqual(field?.kind === "grid" && field.cells[4], { owner: 0, symbol: "X" });
  assert.deepEqual(shown.at(-1)?.view.targets, []);
});

test("the other side can be given the move, and given it back", (t) => {
  const { panel, editor } = panelOn(t, "X../.../... O");
  stub(panel.edit).click();
  editor.button("other side to move").click();
  assert.equal(panel.text.value, "X../.../... X");
  editor.button("other side to move").click();
  assert.equal(panel.text.value, "X../.../... O");
});

test("a cleared board keeps the side to move", (t) => {
  const { panel, editor } = panelOn(t, "XO./.../..X O");
  stub(panel.edit).click();
  editor.button("clear").click();
  assert.equal(panel.text.value, ".../.../... O");
});

test("leaving the editor drops what was not taken over", (t) => {
  const { panel } = panelOn(t, ".../.../... X");
  stub(panel.edit).click();
  panel.take(4);
  stub(panel.edit).click();
  assert.equal(panel.text.value, ".../.../... X");
  assert.equal(panel.take(4), false);
});

test("a late verdict says nothing about another text", async (t) => {
  const { panel } = panelOn(t, ".../.../... X");
  const isOffered = () => panel.applies.some((apply) => !apply.disabled);
  const legal = later();
  const refused = { status: 400, json: { status: 400, detail: "too many pieces" } };
  serve(t, (_, number) => (number === 2 ? refused : legal.answer));
  stub(panel.edit).click();
  panel.take(4);
  panel.take(0);
  await settled();
  legal.give({ json: ticTacToe(".../.X./... X") });
  await settled();
  assert.equal(panel.verdicts[0]?.textContent, "Not a position yet. too many pieces");
  assert.ok(!isOffered());
  panel.take(0);
  await settled();
  assert.ok(isOffered());
  // Nor does the verdict there is hold for a text that is still being written.
  t.mock.timers.enable({ apis: ["setTimeout"] });
  stub(panel.text).tell("input");
  t.mock.timers.reset();
  assert.ok(!isOffered());
});

test("a verdict that comes when the game has gone on is dropped", async (t) => {
  const { panel, shown } = panelOn(t, ".../.../... X");
  const verdict = later();
  serve(t, () => verdict.answer);
  stub(panel.edit).click();
  panel.take(4);
  panel.update();
  const drawn = shown.length;
  verdict.give({ json: ticTacToe(".../.X./... X") });
  await settled();
  assert.equal(shown.length, drawn);
  assert.ok(panel.applies.every((apply) => apply.disabled));
});

test("an imported game is begun by the table, which drops what was under way", async (t) => {
  // What is said of it would be taken away later.
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { panel } = panelOn(t, ".../.../... X");
  /** @type {unknown[][]} */
  const begun = [];
  Object.assign(panel.table, {
    seats: ["human", "perfect"],
    record: { root: { state: panel.table.state }, line: () => [0] },
    restart: (/** @type {unknown[]} */ ...how) => begun.push(how),
  });
  panel.paste.value = "b2 a1";
  stub(panel.importPasted).click();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(begun, [[".../.../... X", ["human", "perfect"], "b2 a1"]]);
});

test("only a board of pieces can be edited", () => {
  const rows = (/** @type {State} */ { position, view }) => rowsOf(position, view.field);
  assert.deepEqual(rows(ticTacToe("X../.O./... X")), ["X..", ".O.", "..."]);
  for (const state of [kalah([3, 3, 3, 3, 3, 3]), dotsAndBoxes("--/|.|/.."), nim([5, 3])]) {
    assert.equal(rows(state), null, state.game);
  }
  // One hole a side is as many letters as cells, and still no board of pieces.
  const { field } = kalah([3, 3, 3, 3, 3, 3]).view;
  const small = { ...field, columns: ["a"], cells: [{ count: 3 }, { count: 3 }] };
  assert.equal(rowsOf("3/3 1", /** @type {any} */ (small)), null);
});

test("a saved game is read whole", () => {
  const text = '  {"game": "nim", "start": "5-3-1 1", "moves": ["A3", 1], "by": "somebody"}';
  assert.deepEqual(readSaved(text), { game: "nim", start: "5-3-1 1", moves: ["A3", "1"] });
});

test("what does not look like a saved game is a list of moves", () => {
  assert.equal(readSaved("b2 a1 (c1) c3"), null);
});

test("a saved game with something missing is refused, saying what it needs", () => {
  for (const text of [
    "{",
    "{}",
    '{"game": "nim", "start": 5, "moves": []}',
    '{"game": "nim", "start": ""}',
  ]) {
    assert.throws(() => readSaved(text), /has the fields game, start and moves/, text);
  }
});
