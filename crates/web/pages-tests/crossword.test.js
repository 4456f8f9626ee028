import assert from "node:assert/strict";
import { test } from "node:test";

import { CellHistory } from "../pages/assets/crossword/history.js";
import { Lattice, slotName } from "../pages/assets/crossword/lattice.js";
import { SAMPLES } from "../pages/assets/crossword/samples.js";
import { Setting, statistics } from "../pages/assets/crossword/setting.js";
import { Solving, clock, fingerprint } from "../pages/assets/crossword/solving.js";

/**
 * A lattice as drawn: `#` is a block.
 * @param {string} drawing
 */
function lattice(drawing) {
  const rows = drawing.split("/");
  return new Lattice(
    rows[0]?.length ?? 0,
    [...rows.join("")].map((sign) => sign !== "#"),
  );
}

/**
 * A crossword as drawn.
 * @param {string} drawing
 */
function crossword(drawing) {
  const rows = drawing
    .split("/")
    .map((row) => [...row].map((sign) => (sign === "#" ? null : { answer: sign, circled: false })));
  return {
    title: "T",
    rows,
    clues: [{ number: 1, orientation: /** @type {const} */ ("across"), text: "first" }],
  };
}

test("slots are numbered as they are printed", () => {
  const grid = lattice("..#../...../#...#");
  assert.deepEqual(grid.slots.map(slotName), [
    "1 across",
    "1 down",
    "2 down",
    "3 across",
    "3 down",
    "4 down",
    "5 across",
    "6 down",
    "7 across",
  ]);
  assert.deepEqual(grid.slotAt(1, "down")?.cells, [1, 6, 11]);
  assert.equal(grid.slotAt(2, "down"), null);
  assert.deepEqual(
    grid.listed.map((slot) => slot.orientation),
    [...Array(4).fill("across"), ...Array(5).fill("down")],
  );
});

test("a step skips blocks and ends at the edge", () => {
  const grid = lattice("..#../...../#...#");
  assert.equal(grid.nextOpen(1, "across", 1), 3);
  assert.equal(grid.nextOpen(4, "across", 1), null);
  assert.equal(grid.next(1, "across", 1), 2);
  assert.equal(grid.nextOpen(5, "down", 1), null);
});

test("cells have partners by half turn and by mirror", () => {
  const grid = lattice("..../..../....");
  assert.equal(grid.halfTurn(1), 10);
  assert.equal(grid.mirrored(5), 6);
});

test("steps are taken back and made again", () => {
  const history = new CellHistory(["a", "b"]);
  assert.equal(history.change([[0, "a"]]), false);
  history.change([[0, "x"]]);
  history.change([
    [0, "y"],
    [1, "z"],
  ]);
  assert.equal(history.undo(), 0);
  assert.deepEqual(history.cells, ["x", "b"]);
  history.redo();
  assert.deepEqual(history.cells, ["y", "z"]);
  history.undo();
  history.change([[1, "q"]]);
  assert.equal(history.canRedo, false);
  assert.equal(history.undo(), 1);
  assert.equal(history.undo(), 0);
  assert.equal(history.undo(), null);
});

test("a solver's letters are checked, revealed and solved", () => {
  const solving = new Solving(crossword("AB/C#"), null);
  solving.write(0, "A");
  solving.write(1, "X");
  assert.equal(solving.check(solving.open), 1);
  assert.equal(solving.at(1).wrong, true);
  solving.write(1, "B");
  assert.equal(solving.at(1).wrong, false);
  solving.reveal([2]);
  assert.equal(solving.at(2).revealed, true);
  assert.equal(solving.isSolved, true);
  solving.write(2, "Z");
  assert.equal(solving.at(2).letter, "C", "what was told stays");
  solving.clear(solving.open);
  assert.deepEqual(
    solving.open.map((cell) => solving.at(cell).letter),
    ["", "", "C"],
  );
});

test("what is kept comes back", () => {
  const puzzle = crossword("AB/C#");
  const solving = new Solving(puzzle, null);
  solving.pencil = true;
  solving.write(0, "Q");
  solving.seconds = 75;
  const again = new Solving(puzzle, solving.kept);
  assert.deepEqual([again.at(0).letter, again.at(0).pencil, again.seconds], ["Q", true, 75]);
  assert.equal(fingerprint(puzzle), fingerprint(crossword("AB/C#")));
  assert.notEqual(fingerprint(puzzle), fingerprint(crossword("AB/D#")));
});

test("a rebus is right with its first letter too, and unknown answers are told", () => {
  const rows = [[{ answer: "HEART" }, { answer: null }]];
  const solving = new Solving({ rows }, null);
  solving.write(0, "H");
  assert.equal(solving.isRight(0), true);
  solving.write(0, "HEART");
  assert.equal(solving.isRight(0), true);
  assert.equal(solving.isKnown([0]), true);
  assert.equal(solving.isKnown(solving.open), false);
});

test("given letters stand from the start and stay", () => {
  const solving = new Solving(crossword("AB/C#"), null);
  solving.give(["A", ".", ".", "#"]);
  solving.write(0, "X");
  assert.equal(solving.word(/** @type {any} */ (solving.lattice.slots[0])), "A");
  assert.equal(solving.history.canUndo, false);
});

test("clocks show hours only when there are some", () => {
  assert.equal(clock(5), "0:05");
  assert.equal(clock(754), "12:34");
  assert.equal(clock(3661), "1:01:01");
});

test("blocks keep the symmetry", () => {
  const setting = Setting.blank(3, 3);
  setting.toggleBlock(0);
  assert.equal(setting.text("all"), "#..\n...\n..#");
  setting.symmetry = "mirror";
  setting.toggleBlock(3);
  assert.equal(setting.text("all"), "#..\n#.#\n..#");
  setting.toggleBlock(4);
  assert.equal(setting.text("all"), "#..\n###\n..#");
  setting.history.undo();
  setting.history.undo();
  setting.symmetry = "half-turn";
  assert.equal(setting.isSymmetric, true);
  setting.toggleBlock(8);
  assert.equal(setting.text("all"), "...\n...\n...");
});

test("a word goes into its own slot, and nowhere once the blocks lie otherwise or the grid is another one", () => {
  const setting = Setting.drawn(["...", "...", "..."]);
  const [slot] = setting.lattice.slots;
  assert.ok(slot);
  assert.ok(setting.put(slot, "ABC"));
  assert.equal(setting.text("locked"), "ABC\n...\n...");
  assert.ok(!Setting.drawn(["...", "...", "..."]).put(slot, "XYZ"));
  setting.toggleBlock(8);
  const text = setting.text("all");
  assert.ok(!setting.put(slot, "XYZ"));
  assert.equal(setting.text("all"), text);
});

test("a fill keeps locked letters, and only what it put in is cleared", () => {
  const setting = Setting.blank(2, 2);
  setting.write(0, "A");
  setting.takeFill(
    [
      ["X", "B"],
      ["C", "D"],
    ],
    () => true,
  );
  assert.equal(setting.text("all"), "AB\nCD");
  assert.equal(setting.text("locked"), "A.\n..");
  assert.equal(setting.hasFill, true);
  setting.toggleLock([0, 1]);
  assert.equal(setting.text("locked"), "AB\n..");
  setting.clearFill([0, 1, 2, 3]);
  assert.equal(setting.text("all"), "AB\n..");
  setting.takeFill(
    [
      ["X", "X"],
      ["C", "D"],
    ],
    (cell) => cell === 3,
  );
  assert.equal(setting.text("all"), "AB\n.D");
});

test("a crossword that is set goes round, with clues by their places", () => {
  const setting = Setting.of(crossword("AB/CD"), true);
  const [first] = setting.lattice.slots;
  assert.equal(setting.clue(/** @type {any} */ (first)), "first");
  const again = Setting.of(setting.crossword, true);
  assert.deepEqual(again.crossword, setting.crossword);
  again.locks = [0];
  assert.equal(again.text("locked"), "A.\n..");
});

test("statistics count words, blocks and letters", () => {
  const counted = statistics(Setting.of(crossword("AB#/CDE/#FG"), true));
  assert.equal(counted.words, 6);
  assert.equal(counted.blocks, 2);
  assert.equal(counted.unchecked, 0);
  assert.equal(counted.missing.length, 19);
  assert.equal(counted.isFull, true);
});

test("every word of the samples has a clue", () => {
  for (const { title, clues } of SAMPLES) {
    assert.deepEqual(
      clues?.filter((clue) => clue.text === ""),
      [],
      title,
    );
  }
  assert.equal(SAMPLES.length, 2);
});
