import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { GameRecord } from "../pages/assets/lib/record.js";
import { Programs } from "../pages/assets/play/programs.js";
import { Table } from "../pages/assets/play/table.js";
import { later, serve, settled } from "./support/server.js";
import { ticTacToe } from "./support/states.js";

/** @import { Catalogue, GameAbout } from "../pages/assets/lib/types.js" */

Object.assign(globalThis, {
  location: { pathname: "/play/tic-tac-toe", search: "", hash: "" },
  history: { replaceState: () => undefined },
});

const EMPTY = ".../.../... X";
const start = ticTacToe(EMPTY);
const afterA1 = { json: { move: "a1", state: ticTacToe("X../.../... O") } };

/** A table at the start of a game, and what its board is told to draw: a move that is not judged yet, or the truth. */
function newTable() {
  const about = /** @type {GameAbout} */ (/** @type {unknown} */ ({ name: "tic-tac-toe", presets: [] }));
  const catalogue = /** @type {Catalogue} */ (/** @type {unknown} */ ({}));
  const table = new Table(catalogue, about, new GameRecord("tic-tac-toe", start), EMPTY);
  /** @type {string[]} */
  const drawn = [];
  table.onSketch = (state) => drawn.push(state === null ? "truth" : "sketch");
  return { table, drawn };
}

test("whoever plays a new game sits down when it is there, and nobody moves before", async (t) => {
  const { table, drawn } = newTable();
  const fresh = later();
  const asked = serve(t, () => fresh.answer);
  const before = table.record;
  const begun = table.restart(EMPTY, ["human", "perfect"]);
  await table.play("a1");
  assert.deepEqual([table.seats, drawn, asked.length], [["human", "human"], [], 1]);
  fresh.give({ json: { states: [start] } });
  await begun;
  assert.notEqual(table.record, before);
  assert.deepEqual(table.seats, ["human", "perfect"]);
});

test("a move that was on its way is none of the new game, which takes the same move", async (t) => {
  const { table } = newTable();
  const move = later();
  serve(t, ({ path }) => (path.startsWith("/api/play") ? move.answer : { json: { states: [start] } }));
  const early = table.play("a1");
  await table.restart(EMPTY);
  const again = table.play("a1");
  move.give(afterA1);
  await Promise.all([early, again]);
  assert.equal(table.here.path().length, 2);
  assert.equal(table.state.position, "X../.../... O");
});

test("of two new games the one asked for last counts", async (t) => {
  const { table } = newTable();
  const slow = later();
  const other = ticTacToe("X.O/.../... X");
  serve(t, (_, number) => (number === 1 ? slow.answer : { json: { states: [other] } }));
  const first = table.restart(EMPTY, ["perfect", "human"]);
  await table.restart(other.position, ["human", "perfect"]);
  slow.give({ json: { states: [start] } });
  await first;
  assert.equal(table.state.position, other.position);
  assert.deepEqual(table.seats, ["human", "perfect"]);
});

test("a game goes on if there is no new one", async (t) => {
  const { table } = newTable();
  serve(t, ({ path }) => (path.startsWith("/api/play") ? afterA1 : { status: 400, json: { detail: "no" } }));
  let changes = 0;
  table.onChange(() => (changes += 1));
  await assert.rejects(table.restart("nonsense", ["perfect", "human"]), { message: "no" });
  assert.equal(changes, 1, "the board is drawn anew");
  assert.deepEqual(table.seats, ["human", "human"]);
  await table.play("a1");
  assert.equal(table.state.position, "X../.../... O");
});

test("a move that is known already is made without a sketch, and it counts from when it was begun", async (t) => {
  const { table, drawn } = newTable();
  let begun = 0;
  table.onPlay = () => (begun += 1);
  const move = later();
  const asked = serve(t, () => move.answer);
  table.foresee("a1");
  move.give(afterA1);
  await settled();
  const before = performance.now();
  const played = table.play("a1");
  const after = performance.now();
  await played;
  assert.deepEqual([drawn, begun, asked.length], [[], 1, 1]);
  assert.ok(before <= table.waitedSince && table.waitedSince <= after);
});

test("a program's move that is on its way is taken back by a pause", async (t) => {
  const { table, drawn } = newTable();
  table.seats = ["perfect", "human"];
  const move = later();
  serve(t, ({ path }) => (path.startsWith("/api/play") ? move.answer : { json: { move: "a1" } }));
  const programs = new Programs(table);
  const sketched = new Promise((resolve) => {
    const draw = table.onSketch;
    table.onSketch = (state) => resolve(draw(state));
  });
  const step = programs.step();
  await sketched;
  programs.pause(true);
  await step;
  assert.deepEqual(drawn, ["sketch", "truth"]);
  assert.ok(!programs.thinks);
  move.give(afterA1);
  await settled();
  assert.equal(table.state.position, EMPTY);
  // Now a person may move instead.
  await table.play("a1");
  assert.equal(table.state.position, "X../.../... O");
});

test("a program's move that nobody stops is made", async (t) => {
  const { table } = newTable();
  table.seats = ["perfect", "human"];
  serve(t, ({ path }) => (path.startsWith("/api/play") ? afterA1 : { json: { move: "a1" } }));
  const programs = new Programs(table);
  await programs.step();
  assert.equal(table.state.position, "X../.../... O");
  assert.deepEqual([programs.thinks, programs.problem], [false, null]);
});

test("everybody hears of a pause: what waited for the program's move waits no longer", (t) => {
  const { table } = newTable();
  table.seats = ["human", "perfect"];
  serve(t, () => afterA1);
  const programs = new Programs(table);
  /** @type {boolean[]} */
  const heard = [];
  table.onChange(() => heard.push(programs.paused));
  programs.pause(true);
  programs.pause(false);
  assert.deepEqual(heard, [true, false]);
});

test("a move that was given up before it was made is not made", async (t) => {
  const { table } = newTable();
  serve(t, () => afterA1);
  await table.play("a1", AbortSignal.abort());
  assert.equal(table.state.position, EMPTY);
});

test("a game of the language of rules has a table though no catalogue lists it", async (t) => {
  serve(t, ({ path }) =>
    path.startsWith("/api/replay")
      ? { json: { states: [start] } }
      : { json: path.startsWith("/api/rules") ? { examples: [{ name: "gomoku", title: "Gomoku" }] } : start },
  );
  const table = await Table.fromAddress(/** @type {any} */ ({ games: [] }), "gomoku");
  assert.deepEqual([table.title, table.about.name, table.about.presets], ["Gomoku", "gomoku", []]);
});
