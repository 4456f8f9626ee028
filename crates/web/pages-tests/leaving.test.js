import assert from "node:assert/strict";
import { test } from "node:test";

/** What the page listens for. @type {Map<string, (event: object) => void>} */
const listeners = new Map();
/** How often the page was loaded anew. */
let reloads = 0;
/** Streams that are open. @type {Set<object>} */
const streams = new Set();

class Stream extends EventTarget {
  constructor() {
    super();
    streams.add(this);
  }

  close() {
    streams.delete(this);
  }
}

Object.assign(globalThis, {
  addEventListener: (/** @type {string} */ name, /** @type {(event: object) => void} */ listener) =>
    listeners.set(name, listener),
  location: { reload: () => (reloads += 1) },
  EventSource: Stream,
});

// Only now: the module listens as soon as it is there.
const api = await import("../pages/assets/lib/api.js");

test("questions and streams end with the page that asked them", async (t) => {
  /** @type {AbortSignal[]} */
  const signals = [];
  t.mock.method(
    globalThis,
    "fetch",
    (/** @type {string} */ _, /** @type {{ signal: AbortSignal }} */ init) => {
      signals.push(init.signal);
      return new Promise((_, reject) => {
        init.signal.addEventListener("abort", () => reject(init.signal.reason));
      });
    },
  );
  const own = new AbortController();
  const questions = [
    api.values({ game: "nim" }),
    api.values({ game: "nim" }, own.signal),
    api.makeWords({ words: ["rowan"] }),
  ];
  const ended = api.listen("/api/analysis?game=nim", {}, []);
  api.listen("/api/analysis?game=achi", {}, []);
  ended.close();
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [false, false, false],
  );
  assert.equal(streams.size, 1);
  assert.ok(api.isAsking());

  listeners.get("pagehide")?.({ persisted: true });
  await Promise.all(questions.map((question) => assert.rejects(question, { name: "AbortError" })));
  assert.equal(signals.length, 3, "nothing is asked again");
  assert.equal(streams.size, 0);
  assert.ok(!api.isAsking());
  assert.ok(!own.signal.aborted);
});

test("a page that comes back from the browser's keeping is loaded anew, and no other", () => {
  listeners.get("pageshow")?.({ persisted: false });
  assert.equal(reloads, 0);
  listeners.get("pageshow")?.({ persisted: true });
  assert.equal(reloads, 1);
});
