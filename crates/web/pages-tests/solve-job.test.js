import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { jobWords } from "../pages/assets/solve/job.js";

const progress = { task: "tier 7", done: 1_500, total: 4_000 };

test("a job says how far it is, and by how many processes", () => {
  assert.equal(jobWords({ progress, processes: 1 }), "tier 7: 1,500 of 4,000");
  assert.equal(jobWords({ progress, processes: 4 }), "tier 7: 1,500 of 4,000, by 4 processes");
  assert.equal(
    jobWords({ progress: { ...progress, total: null }, processes: 2 }),
    "tier 7: 1,500, by 2 processes",
  );
});

test("a job of which nothing was heard gets ready", () => {
  assert.equal(jobWords({ progress: null, processes: 4 }), "Getting ready…");
});
