import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { Problem } from "../pages/assets/lib/api.js";
import { attempt, isAbort, keepInAddress, sentence } from "../pages/assets/lib/shell.js";

/**
 * The address that a query is kept in.
 * @param {import("../pages/assets/lib/api.js").Query} query
 */
function kept(query) {
  let address = "";
  Object.assign(globalThis, {
    location: { pathname: "/play/nim", hash: "#moves" },
    history: {
      replaceState: (/** @type {null} */ _, /** @type {string} */ __, /** @type {string} */ to) =>
        (address = to),
    },
  });
  keepInAddress(query);
  return address;
}

test("an address can be read by people, and says the same to programs", () => {
  const query = { start: "X../.O./... X", by: "mnk:m=5,n=5", text: "a+b & c", moves: "b2 (a1*)" };
  const address = kept(query);
  assert.ok(address.includes("start=X../.O./...+X&by=mnk:m=5,n=5&"), address);
  const read = new URL(address, "http://localhost").searchParams;
  assert.deepEqual(Object.fromEntries(read), query);
});

test("what is not given is not in the address, and its fragment stays", () => {
  assert.equal(kept({ start: null, moves: "", values: 1 }), "/play/nim?values=1#moves");
  assert.equal(kept({}), "/play/nim#moves");
});

test("a problem is told in its own sentence, and a slip of ours is thrown on", () => {
  assert.equal(sentence(new Problem(400, "game: wanted a name")), "game: wanted a name");
  assert.throws(() => sentence(new TypeError("a slip")), TypeError);
});

test("what we stopped ourselves is not shown as a problem", async () => {
  const stopped = new DOMException("stopped", "AbortError");
  assert.ok(isAbort(stopped) && !isAbort(new Problem(0, "no answer")));
  assert.equal(await attempt(() => Promise.reject(stopped)), undefined);
  assert.equal(await attempt(async () => 5), 5);
});
