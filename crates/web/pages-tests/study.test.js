/** A study on the page: its charts and tables, and what stays of one that was stopped. */

import { stub } from "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { StudyProgress } from "../pages/assets/design/study-progress.js";
import { studyCards, variantCards } from "../pages/assets/design/study.js";
import { studyCharts } from "../pages/assets/design/study-charts.js";
import { changes } from "../pages/assets/design/study-compare.js";
import { later, serve, settled } from "./support/server.js";

/** @import { GameStudy, Study } from "../pages/assets/lib/types.js" */

/** A share of so many. @param {number} estimate @param {number} of */
const share = (estimate, of) =>
  of === 0 ? { estimate: 0.5, least: 0, most: 1, of } : { estimate, least: estimate, most: estimate, of };

/** @param {number} mean */
const spread = (mean) => ({
  mean,
  error: 0.25,
  least: mean,
  lower_quartile: mean,
  median: mean,
  upper_quartile: mean,
  most: mean,
  of: 9,
});

/** A solved game that was played as far as the weakest programs. @type {GameStudy} */
const SOLVED = {
  game: "three",
  title: "Three",
  players: ["Cross", "Nought"],
  value: "3",
  done: 9,
  planned: 90,
  truth: { value: "win", distance: 5, first_score: 1, decisive: 1 },
  strengths: [
    {
      rounds: 1000,
      player: "mcts:rounds=1000",
      games: 9,
      wins: 8,
      draws: 0,
      losses: 1,
      first_score: share(0.9, 9),
      decisive: share(1, 9),
      length: spread(5.5),
      led: share(1, 9),
      lead_changes: spread(0.5),
      mistakes: spread(0.1),
      agrees: false,
    },
  ],
  gains: [
    {
      weaker: 0,
      stronger: 1000,
      score: share(0.75, 8),
      elo: 191,
      elo_least: null,
      elo_most: null,
    },
  ],
  branching: [],
  choice: 4.25,
  openings: [
    {
      move: "a1",
      images: 4,
      score: share(1, 5),
      expected: 1,
      truth: { value: "win", distance: 5 },
      agrees: true,
    },
    {
      move: "b2",
      images: 1,
      score: share(0, 0),
      expected: null,
      truth: { value: "loss", distance: 4 },
      agrees: null,
    },
  ],
  moves: {
    exact: false,
    positions: 5,
    kinds: [],
    moves: [],
    different: 2,
    never_good: [{ name: "b2", legal: 5, good: 0, by_chance: 2.5 }],
    never_good_count: 1,
  },
  endings: { can_repeat: false, endless: share(0, 9), cut_off: share(0, 9), ply_limit: 500 },
  findings: [],
};

/** The same before its first game was over. @type {GameStudy} */
const UNPLAYED = {
  ...SOLVED,
  value: "4",
  done: 0,
  strengths: [],
  gains: [],
  choice: null,
  openings: SOLVED.openings.map((opening) => ({ ...opening, score: share(0, 0) })),
  endings: { ...SOLVED.endings, endless: { ...share(0, 0), estimate: 0 } },
};

/** @type {Study} */
const STUDY = {
  parameter: "size",
  games: [SOLVED, UNPLAYED],
  seed: 1,
  finished: false,
  notes: [],
  seconds: 1,
};

/** The cells of a table, row by row. @param {import("./support/dom.js").StubElement | undefined} table */
const cells = (table) =>
  table?.all("tr").map((row) => row.childNodes.map((cell) => /** @type {any} */ (cell).textContent)) ?? [];

test("what was never played is not drawn", () => {
  const drawn = stub(studyCharts([SOLVED]));
  const words = drawn.all("title").map((title) => title.textContent);
  assert.ok(words.some((text) => text.startsWith("a1 (4): 100 %")));
  assert.ok(words.every((text) => !text.startsWith("b2") && !text.includes("between 0 % and 100 %")));
  assert.equal(stub(studyCharts([UNPLAYED])).all("figure").length, 0);
  assert.deepEqual(changes(SOLVED, UNPLAYED), ["With best play: Cross wins before, Cross wins after."]);
});

test("variants are told as fully as in a terminal, and a study without games has no figures", () => {
  const [table] = variantCards(STUDY).flatMap((card) => stub(card).all("table"));
  assert.deepEqual(cells(table), [
    [
      "size",
      "with best play",
      "first player",
      "decisive",
      "plies",
      "moves",
      "thinking",
      "lead changes",
      "endless",
    ],
    [
      "3",
      "Cross wins",
      "90 % (90 % to 90 %)",
      "100 % (100 % to 100 %)",
      "5.5 ± 0.3",
      "4.3",
      "75 % (75 % to 75 %)",
      "0.5 ± 0.3",
      "0 % (0 % to 0 %)",
    ],
    ["4", "Cross wins", "-", "-", "-", "-", "-", "-", "-"],
  ]);
});

test("best play stands below the strengths", () => {
  const cards = studyCards(STUDY, SOLVED).map(stub);
  const [, strongest, best] = cells(cards.flatMap((card) => card.all("table"))[0]);
  assert.deepEqual(strongest?.slice(0, 5), ["1,000", "9", "8", "0", "1"]);
  assert.deepEqual(best, ["best play", "-", "-", "-", "-", "100 %", "100 %", "5", "-", "0"]);
});

test("only of a solved game is it said that moves are never good", () => {
  const told = (/** @type {GameStudy} */ game) =>
    studyCards(STUDY, game)
      .map((card) => stub(card).textContent)
      .join();
  assert.match(told(SOLVED), /Moves that are never chosen: b2/);
  assert.match(told({ ...SOLVED, moves: { ...SOLVED.moves, exact: true } }), /Moves that are never good: b2/);
});

/** Events as a server sends them. @param {[string, unknown][]} events */
const stream = (events) =>
  events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");

/**
 * A study that has told its id, and a stop that is answered later.
 * @param {import("node:test").TestContext} t
 */
async function underWay(t) {
  /** @type {ReadableStreamDefaultController<Uint8Array> | null} */
  let sender = null;
  const send = (/** @type {[string, unknown][]} */ events) =>
    sender?.enqueue(new TextEncoder().encode(stream(events)));
  const stopped = later();
  const asked = serve(t, ({ path }) => (path === "/api/study" ? { json: null } : stopped.answer));
  const fetched = globalThis.fetch;
  t.mock.method(globalThis, "fetch", (/** @type {string} */ path, /** @type {RequestInit} */ init) =>
    path === "/api/study"
      ? Promise.resolve(new Response(new ReadableStream({ start: (it) => void (sender = it) })))
      : fetched(path, init),
  );
  const progress = new StudyProgress();
  const running = progress.run(/** @type {any} */ ({ game: "three" }));
  await settled();
  send([
    ["begun", { id: "5f0c" }],
    ["progress", { task: "games of three", done: 9, total: 90 }],
  ]);
  await settled();
  stub(progress.stop).click();
  await settled();
  const end = () => {
    send([["study", STUDY]]);
    /** @type {any} */ (sender).close();
    return running;
  };
  return { progress, asked, stopped, end };
}

test("a study that is stopped ends with what was played", async (t) => {
  const { progress, asked, stopped, end } = await underWay(t);
  assert.deepEqual(
    asked.map(({ path }) => path),
    ["/api/study/5f0c"],
  );
  assert.equal(progress.status.textContent, "Stopping…");
  stopped.give({ status: 200, text: "" });
  assert.deepEqual(await end(), STUDY);
  assert.ok(progress.wasStopped && progress.element.hidden);
});

test("a stop that the server refuses is told and can be tried again", async (t) => {
  const { progress, stopped, end } = await underWay(t);
  assert.ok(progress.stop.disabled);
  stopped.give({ status: 503, text: "busy" });
  await settled();
  assert.ok(!progress.stop.disabled && progress.status.textContent !== "Stopping…");
  assert.deepEqual(await end(), STUDY);
});
