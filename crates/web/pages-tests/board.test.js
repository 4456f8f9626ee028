import { StubElement, page } from "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { Board } from "../pages/assets/lib/board.js";
import { boardWith, dotsAndBoxes, kalah, nim, ticTacToe, valuesOf } from "./support/states.js";

/** @import { Showing } from "../pages/assets/lib/board.js" */
/** @import { State } from "../pages/assets/lib/types.js" */

/**
 * A board with a state on it, and the moves that were made there.
 * @param {State} state
 * @param {Showing} [showing]
 */
function boardOn(state, showing = {}) {
  /** @type {string[]} */
  const played = [];
  const host = new StubElement("div");
  const board = new Board(/** @type {any} */ (host), (move) => played.push(move));
  board.show(state, { playable: true, ...showing });
  /** @param {string} name @param {number} number */
  const part = (name, number) =>
    /** @type {StubElement} */ (
      host.all("g").find((group) => group.getAttribute(`data-${name}`) === String(number))
    );
  return {
    board,
    host,
    played,
    cell: (/** @type {number} */ number) => part("cell", number),
    exit: (/** @type {number} */ number) => part("exit", number),
  };
}

test("a click on a hole or an edge makes its move", () => {
  const holes = boardOn(kalah([2, 2, 2, 2, 0, 2]));
  holes.cell(0).click();
  holes.cell(3).click();
  assert.deepEqual(holes.played, ["a2"]);
  const edges = boardOn(dotsAndBoxes("--/|.|/.."));
  edges.cell(0).click();
  edges.cell(3).click();
  assert.deepEqual(edges.played, ["b1-b2"]);
});

test("an edge is drawn by the keyboard as by a click", () => {
  const { cell, played } = boardOn(dotsAndBoxes("--/|.|/.."));
  cell(3).press("Enter");
  cell(2).press(" ");
  assert.deepEqual(played, ["b1-b2"]);
});

test("what is heard of an edge tells whether it is drawn, and its value", () => {
  const values = valuesOf({ "b1-b2": "win by 2", "a2-b2": "loss by 2", "b2-c2": "loss by 2" }).moves;
  const { cell } = boardOn(dotsAndBoxes("--/|.|/.."), { values });
  assert.equal(cell(0).getAttribute("aria-label"), "a1-b1, drawn");
  assert.equal(cell(3).getAttribute("aria-label"), "b1-b2, not drawn, can be played, wins by 2");
  assert.deepEqual(
    [3, 5].map((edge) => cell(edge).classList.contains("best")),
    [true, false],
  );
});

test("what is heard of a hole is how much is in it", () => {
  const { cell } = boardOn(kalah([2, 0, 2, 2, 12, 2]));
  assert.deepEqual(
    [1, 4].map((hole) => cell(hole).getAttribute("aria-label")),
    ["b1, empty", "b2, 12"],
  );
});

test("of many moves the best are numbered, on piles as on boards", () => {
  const state = nim([20, 20, 20]);
  const worths = state.view.targets.map(({ move }, index) => [move, `loss ${index + 1}`]);
  const { host } = boardOn(state, { values: valuesOf(Object.fromEntries(worths)).moves });
  const badges = host.all("text").filter((text) => text.classList.contains("badge"));
  assert.equal(badges.length, 5);
  assert.equal(host.all("g").filter((group) => group.classList.contains("tone-loss")).length, 60);
});

//   . . .
//   . X .      both can drop a piece into b only
//   . O .
const DROP = { move: "b", place: { kind: /** @type {const} */ ("column"), column: 1 } };
const COLUMN = boardWith(".../.X./.O. X", {}, [DROP]);

test("a click or a key anywhere in a column drops a piece there", () => {
  const { cell, played } = boardOn(COLUMN);
  [1, 4, 7].forEach((number) => cell(number).click());
  cell(4).press("Enter");
  cell(0).click();
  assert.deepEqual(played, ["b", "b", "b", "b"]);
});

test("cells that a drop only passes are told apart from the one it comes to rest on", () => {
  const { cell } = boardOn(COLUMN);
  assert.deepEqual(
    [1, 4, 7].map((number) => ["legal", "drop"].map((name) => cell(number).classList.contains(name))),
    [
      [true, false],
      [true, true],
      [true, true],
    ],
  );
});

test("the value of a drop stands where it comes to rest", () => {
  const { cell } = boardOn(COLUMN, { values: valuesOf({ b: "win 1" }).moves });
  const badges = [1, 4, 7].map((number) => cell(number).all("text").length);
  assert.deepEqual(badges, [1, 0, 0]);
});

//   X . .      X can go right, or off the board by either exit
//   . . .
const LEAVING = boardWith("X../.../..O X", { exits: ["north", "south"] }, [
  { move: "a1-b1", place: { kind: "slide", from: 0, to: 1 } },
  { move: "a1-north", place: { kind: "exit", from: 0, exit: 0 } },
  { move: "a1-south", place: { kind: "exit", from: 0, exit: 1 } },
]);

test("a piece leaves the board by the exit that is chosen for it", () => {
  const { cell, exit, played } = boardOn(LEAVING);
  cell(0).click();
  assert.ok(cell(0).classList.contains("selected"));
  exit(1).click();
  assert.deepEqual(played, ["a1-south"]);
});

test("an exit that only one piece can leave by needs no piece to be picked up", () => {
  const { cell, exit, played } = boardOn(LEAVING);
  exit(0).press("Enter");
  cell(1).click();
  assert.deepEqual(played, ["a1-north", "a1-b1"]);
});

test("where all moves are equal none is marked as the best", () => {
  const marks = (/** @type {Record<string, string>} */ texts) => {
    const { cell } = boardOn(ticTacToe("XO./.../... X"), { values: valuesOf(texts).moves });
    return [2, 4].map((number) => cell(number).classList.contains("best"));
  };
  assert.deepEqual(marks({ c1: "draw", b2: "draw" }), [false, false]);
  assert.deepEqual(marks({ b2: "win 5", c1: "draw" }), [false, true]);
});

test("the moves of a line are drawn in the colours of those who make them", () => {
  const line = [
    { cells: [3], by: 0 },
    { cells: [5], by: 0 },
    { cells: [6], by: 1 },
  ];
  const state = dotsAndBoxes("--/|.|/..");
  const host = new StubElement("div");
  new Board(/** @type {any} */ (host), () => undefined).show(state, { line });
  const steps = host.all("g").filter((group) => group.classList.contains("step"));
  assert.deepEqual(
    steps.map((step) => step.getAttribute("class")),
    ["step owner-0", "step owner-0", "step owner-1"],
  );
});

test("every take from a pile too long to draw is in a list that begins with none", () => {
  const { host, played } = boardOn(nim([99, 2]));
  const options = host.all("option").map((option) => /** @type {any} */ (option).value);
  assert.equal(options[0], "");
  assert.deepEqual(
    options.slice(1),
    Array.from({ length: 99 }, (_, index) => `A${index + 1}`),
  );
  const [play] = host.all("button");
  assert.equal(/** @type {any} */ (play).disabled, true);
  assert.deepEqual(played, []);
});

//   W . .      W on c1 can go to b2 and take a man there where it likes; gaps are no cells
//   . . -
//   B . B
const MILL = boardWith("W.W/..-/B.B X", { gaps: [5] }, [
  { move: "c1-b1", place: { kind: "slide", from: 2, to: 1 } },
  { move: "c1-b2xa3", place: { kind: "capture", from: 2, to: 4, taken: 6 } },
  { move: "c1-b2xc3", place: { kind: "capture", from: 2, to: 4, taken: 8 } },
  { move: "a2xa3", place: { kind: "capture", to: 3, taken: 6 } },
  { move: "a2xc3", place: { kind: "capture", to: 3, taken: 8 } },
]);

test("a move that takes a piece elsewhere is pointed at step by step", () => {
  const { cell, played } = boardOn(MILL);
  cell(2).click();
  cell(4).click();
  assert.deepEqual(
    [2, 4, 8].map((number) => cell(number).classList.contains("selected")),
    [true, true, false],
  );
  cell(8).click();
  cell(3).click();
  cell(6).click();
  assert.deepEqual(played, ["c1-b2xc3", "a2xa3"]);
});

test("a piece that is picked up can be put down again, and another one taken instead", () => {
  const { cell, played } = boardOn(MILL);
  cell(2).click();
  cell(2).click();
  assert.ok(!cell(2).classList.contains("selected"));
  cell(2).click();
  cell(3).click();
  assert.deepEqual(
    [2, 3].map((number) => cell(number).classList.contains("selected")),
    [false, true],
  );
  cell(8).click();
  assert.deepEqual(played, ["a2xc3"]);
});

test("nothing is drawn in a gap", () => {
  const { host } = boardOn(MILL);
  assert.equal(host.all("g").filter((group) => group.getAttribute("role") === "gridcell").length, 8);
});

test("what is pressed stays until it is let go, and shows then what came meanwhile", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const state = ticTacToe("X../.../... O");
  const { board, host, cell, played } = boardOn(state);
  const pressed = cell(4);
  host.tell("pointerdown", { button: 0 });
  board.show(state, { playable: true, values: valuesOf({ b2: "draw", c3: "loss 4" }).moves });
  assert.equal(cell(4), pressed);
  page.tell("pointerup");
  page.tell("click");
  pressed.click();
  assert.deepEqual(played, ["b2"]);
  t.mock.timers.tick(1);
  assert.ok(cell(4).classList.contains("tone-draw"));
});

test("a cell that is pressed in the editor takes its click, though the server judges the board meanwhile", () => {
  const edited = boardWith("X../.../... X", {}, []);
  const host = new StubElement("div");
  /** @type {number[]} */
  const taken = [];
  const board = new Board(
    /** @type {any} */ (host),
    () => undefined,
    (cell) => taken.push(cell) > 0,
  );
  board.show(edited, { playable: false });
  const pressed = host.all("g").find((group) => group.getAttribute("data-cell") === "4");
  host.tell("pointerdown", { button: 0 });
  board.show(boardWith("XO./.../... X", {}, []), { playable: false });
  pressed?.click();
  assert.ok(pressed && host.contains(pressed));
  assert.deepEqual(taken, [4]);
});

test("a finger on a small cell or edge is asked first, and a mouse never", () => {
  const finger = { pointerType: "touch" };
  for (const [state, name] of /** @type {[State, string][]} */ ([
    [ticTacToe(".../.../... X"), "cell legal"],
    [dotsAndBoxes("--/|.|/.."), "edge legal"],
  ])) {
    const { host, played } = boardOn(state);
    const place = () => {
      const found = host.all("g").find((group) => group.getAttribute("class")?.startsWith(name));
      assert.ok(found, name);
      return Object.assign(found, { getBoundingClientRect: () => ({ width: 10, height: 90 }) });
    };
    place().tell("click", finger);
    host.button("Cancel").click();
    assert.deepEqual([host.all("button").filter(isAnswer).length, played.length], [0, 0], name);
    place().tell("click", finger);
    host.all("button").find(isAnswer)?.click();
    place().tell("click", finger);
    place().tell("click", finger);
    assert.equal(played.length, 2, name);
    place().click();
    assert.equal(played.length, 3, "a mouse is sure");
  }
});

/** @param {StubElement} button */
const isAnswer = (button) => button.textContent.startsWith("Play ");

test("what is on the board already is not drawn again", () => {
  const state = ticTacToe("X../.../... O");
  const { board, cell } = boardOn(state, { glow: [4] });
  const drawn = cell(4);
  board.show(state, { ...board.showing });
  assert.equal(cell(4), drawn);
  board.show(state, { ...board.showing, glow: [] });
  assert.notEqual(cell(4), drawn);
});

test("another position is shown at once, though the board is pressed", () => {
  const { board, host, cell } = boardOn(ticTacToe(".../.../... X"));
  host.tell("pointerdown", { button: 0 });
  board.show(ticTacToe("X../.../... O"), { playable: true });
  assert.equal(cell(0).getAttribute("aria-label"), "a1, X");
  board.show(ticTacToe("X../.../... O"), { playable: false });
  assert.ok(!cell(4).classList.contains("legal"));
});
