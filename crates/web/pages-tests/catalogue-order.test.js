import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { knownFirst } from "../pages/assets/catalogue/order.js";
import { fileName } from "../pages/assets/lib/export.js";

test("known games come first, the others as they came, none twice", () => {
  const games = ["achi", "nim", "hexapawn", "tic-tac-toe"].map((name) => ({ name }));
  assert.deepEqual(
    knownFirst(games).map(({ name }) => name),
    ["tic-tac-toe", "nim", "achi", "hexapawn"],
  );
  assert.deepEqual(knownFirst([]), []);
});

test("what most people know from home comes before what they may have heard of", () => {
  const names = ["dots-and-boxes", "freedom", "mnk", "morris", "reversi", "connect-four", "tic-tac-toe"];
  assert.deepEqual(
    knownFirst(names.map((name) => ({ name }))).map(({ name }) => name),
    ["tic-tac-toe", "connect-four", "reversi", "morris", "dots-and-boxes", "mnk", "freedom"],
  );
});

test("a picture's file has a name that any system takes", () => {
  assert.deepEqual(["mnk:m=5,n=5,k=4", "../..", "Grüße"].map(fileName), [
    "mnk-m-5-n-5-k-4",
    "board",
    "Grüße",
  ]);
});
