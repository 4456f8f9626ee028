/** Games to go on with. */

import { stored } from "./support/dom.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { keepGame, lastGame, leftGame } from "../pages/assets/lib/left-games.js";

const NIM = { title: "Nim", address: "/play/nim?moves=A1", moves: 1 };
const GOMOKU = { title: "Gomoku 15×15", address: "/play/mnk:m=15,n=15,k=5?moves=h8", moves: 1 };

beforeEach(() => stored.clear());

test("each family keeps its game, and the last one played is offered first", () => {
  assert.equal(lastGame(), null);
  keepGame("mnk", GOMOKU);
  keepGame("nim", NIM);
  assert.deepEqual([leftGame("mnk"), leftGame("nim"), lastGame()], [GOMOKU, NIM, NIM]);
});

test("a game that is over is not offered", () => {
  keepGame("nim", NIM);
  keepGame("nim", null);
  assert.deepEqual([leftGame("nim"), lastGame()], [null, null]);
});

test("what leads away from the boards is no game", () => {
  keepGame("nim", { ...NIM, address: "https://example.org/play/nim" });
  assert.equal(lastGame(), null);
});
