import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { SolveWatch, jobWords } from "../pages/assets/solve/job.js";
import { later, serve, settled } from "./support/server.js";

/** Streams of which nothing is heard. */
class Stream extends EventTarget {
  close() {}
}
Object.assign(globalThis, { EventSource: Stream });

test("that there was no job is not told after one has begun", async (t) => {
  const early = later();
  const running = { json: { job: { id: "7", state: "running" } } };
  const asked = serve(t, ({ body }, number) => (number === 1 ? early.answer : body ? { json: {} } : running));
  /** @type {string[]} */
  const heard = [];
  const watch = new SolveWatch({ running: () => heard.push("running"), ended: () => heard.push("ended") });
  watch.turnTo("achi");
  const followed = watch.follow();
  await watch.start();
  early.give({ json: { job: null } });
  await followed;
  await settled();
  assert.deepEqual(heard, ["running"]);
  assert.equal(watch.id, "7");
  assert.equal(asked.length, 3);
});

const progress = { task: "tier 7", done: 1_500, total: 4_000 };

test("a job says how far it is, and by how many processes", () => {
  assert.equal(jobWords({ progress, processes: 1, disk: null }), "tier 7: 1,500 of 4,000");
  assert.equal(jobWords({ progress, processes: 4, disk: null }), "tier 7: 1,500 of 4,000, by 4 processes");
  assert.equal(
    jobWords({ progress: { ...progress, total: null }, processes: 2, disk: null }),
    "tier 7: 1,500, by 2 processes",
  );
});

test("a job that goes over the disk says how much", () => {
  const disk = { read: 1_500_000_000, written: 20_000 };
  assert.equal(
    jobWords({ progress, processes: 1, disk }),
    "tier 7: 1,500 of 4,000, 1.5 GB read from disk, 20 kB written",
  );
});

test("a job of which nothing was heard gets ready", () => {
  assert.equal(jobWords({ progress: null, processes: 4, disk: null }), "Getting ready…");
});
