import "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { paperFor, sheetHead, versionButtons } from "../pages/assets/words/sheet.js";
import { stub } from "./support/dom.js";

/** @import { MadePuzzle } from "../pages/assets/lib/types.js" */

/** @type {MadePuzzle} */
const PUZZLE = {
  rows: 1,
  columns: 3,
  grid: ["OAK"],
  title: "Trees",
  version: "B",
  instructions: "Find every word of the list.",
  words: ["oak"],
  secret: [],
  message: null,
  seed: 1,
  key: [],
  notes: [],
};

test("paper is Letter in America and A4 elsewhere", () => {
  assert.deepEqual(["en-US", "es-MX", "en-GB", "de", "fr-CA"].map(paperFor), [
    "letter",
    "letter",
    "a4",
    "a4",
    "letter",
  ]);
});

test("a sheet opens with its title and what is to be done", () => {
  const head = stub(sheetHead(PUZZLE)).textContent;
  assert.ok(head.includes("Trees") && head.includes("Find every word"), head);
});

test("versions have letters, and the one shown is pressed", () => {
  const buttons = stub(/** @type {HTMLElement} */ (versionButtons(PUZZLE, 3, () => undefined))).all("button");
  assert.deepEqual(
    buttons.map((button) => [button.textContent, button.getAttribute("aria-pressed")]),
    [
      ["A", "false"],
      ["B", "true"],
      ["C", "false"],
    ],
  );
  assert.equal(
    versionButtons({ ...PUZZLE, version: null }, 1, () => undefined),
    null,
  );
});
