import assert from "node:assert/strict";
import { test } from "node:test";

import * as api from "../pages/assets/lib/api.js";
import { serve } from "./support/server.js";
import { ticTacToe } from "./support/states.js";

/** @import { TestContext } from "node:test" */

const STATE = ticTacToe(".../.../... X");

/** Lets every pause be over at once; gives how long each would have been. @param {TestContext} t */
function withoutWaiting(t) {
  /** @type {number[]} */
  const pauses = [];
  t.mock.method(globalThis, "setTimeout", (/** @type {() => void} */ then, /** @type {number} */ pause) => {
    pauses.push(pause);
    queueMicrotask(then);
  });
  return pauses;
}

test("an address has what was given, and leaves out what was not", () => {
  assert.equal(api.address("/api/state"), "/api/state");
  assert.equal(
    api.address("/api/state", {
      game: "nim",
      position: "",
      depth: null,
      by: undefined,
      nodes: 0,
      closed: false,
    }),
    "/api/state?game=nim&nodes=0&closed=false",
  );
});

test("an address carries any text", () => {
  const asked = new URL(api.address("/api/state", { position: "X./ & é+ #" }), "http://localhost");
  assert.equal(asked.searchParams.get("position"), "X./ & é+ #");
});

test("a question gives the answer as plain data", async (t) => {
  const asked = serve(t, () => ({ json: STATE }));
  assert.deepEqual(await api.state({ game: "tic-tac-toe" }), STATE);
  assert.deepEqual(asked, [{ path: "/api/state?game=tic-tac-toe", body: null }]);
});

test("a request has its data in the body", async (t) => {
  const asked = serve(t, () => ({ json: { states: [STATE] } }));
  assert.deepEqual(await api.replay({ game: "nim", moves: ["A1"] }), [STATE]);
  assert.deepEqual(asked, [{ path: "/api/replay", body: { game: "nim", moves: ["A1"] } }]);
});

test("a refusal is thrown with the server's own sentence and status", async (t) => {
  serve(t, () => ({ status: 400, json: { title: "Bad input", detail: "game: wanted a name, got x" } }));
  await assert.rejects(api.state({ game: "x" }), (error) => {
    assert.ok(error instanceof api.Problem);
    assert.deepEqual([error.status, error.message], [400, "game: wanted a name, got x"]);
    return true;
  });
});

test("a refusal that is no problem document is told by its status", async (t) => {
  serve(t, () => ({ status: 502, text: "<h1>Bad gateway</h1>" }));
  await assert.rejects(api.state({ game: "nim" }), /the server answered 502/);
});

test("a question that came too soon is asked again after a pause", async (t) => {
  const pauses = withoutWaiting(t);
  const asked = serve(t, (_, number) => (number < 3 ? { status: 429, json: {} } : { json: STATE }));
  assert.equal((await api.state({ game: "tic-tac-toe" })).turn, "X");
  assert.equal(asked.length, 3);
  assert.ok(pauses.length === 2 && pauses.every((pause) => pause > 0));
});

test("patience with a busy server has an end", async (t) => {
  withoutWaiting(t);
  const asked = serve(t, () => ({ status: 429, json: { detail: "ask again in a moment" } }));
  await assert.rejects(api.state({ game: "nim" }), { status: 429, message: "ask again in a moment" });
  assert.equal(asked.length, 5);
});

test("a question waits for a server that is away, and both are told of", async (t) => {
  const pauses = withoutWaiting(t);
  /** @type {boolean[]} */
  const told = [];
  t.mock.method(api.contact, "told", (/** @type {boolean} */ lost) => told.push(lost));
  let asked = 0;
  t.mock.method(globalThis, "fetch", async () => {
    asked += 1;
    if (asked < 8) {
      throw new TypeError("fetch failed");
    }
    return new Response(JSON.stringify(STATE));
  });
  assert.deepEqual(await api.state({ game: "nim" }), STATE);
  assert.deepEqual(told, [true, false]);
  assert.deepEqual(pauses, [500, 1000, 2000, 4000, 5000, 5000, 5000]);
});

test("a question that is given up does not wait for the server", async (t) => {
  t.mock.method(globalThis, "fetch", () => Promise.reject(new TypeError("fetch failed")));
  const giveUp = new AbortController();
  const question = api.values({ game: "nim" }, giveUp.signal);
  giveUp.abort();
  await assert.rejects(question, { name: "AbortError" });
});

test("a refusal may come as an answer", async (t) => {
  const problem = { status: 404, detail: "there is no such thing" };
  const asked = t.mock.method(globalThis, "fetch", async () => {
    const headers = { "content-type": "application/problem+json" };
    return new Response(JSON.stringify(problem), { status: 200, headers });
  });
  await assert.rejects(api.state({ game: "x" }), { status: 404, message: "there is no such thing" });
  const [call] = /** @type {any[]} */ (asked.mock.calls);
  assert.equal(call.arguments[1].headers.prefer, "problem=answer");
});

test("a question that we stop ourselves is no problem of the server", async (t) => {
  const stopped = new DOMException("stopped", "AbortError");
  t.mock.method(globalThis, "fetch", () => Promise.reject(stopped));
  await assert.rejects(api.state({ game: "nim" }), (error) => error === stopped);
});

test("tours are found and counted by one route", async (t) => {
  const asked = serve(t, () => ({ json: {} }));
  await api.findTour({ board: "6x6", by: "warnsdorff" });
  await api.countTours({ board: "6x6", closed: true });
  assert.deepEqual(
    asked.map(({ path }) => path),
    ["/api/tour?board=6x6&by=warnsdorff", "/api/tour?board=6x6&closed=true&count=true"],
  );
});

test("a job's id cannot leave its place in the address", async (t) => {
  const asked = serve(t, () => ({ json: {} }));
  await api.cancelSolve("../state?game=nim");
  assert.equal(asked[0]?.path, "/api/solve/..%2Fstate%3Fgame%3Dnim");
});
