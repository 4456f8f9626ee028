import { StubElement, page, stub } from "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { CandidateList } from "../pages/assets/crossword/candidates.js";
import { Press } from "../pages/assets/lib/press.js";

/** @import { TestContext } from "node:test" */
/** @import { Slot } from "../pages/assets/crossword/lattice.js" */

/** @type {Slot} */
const ACROSS = { number: 1, orientation: "across", cells: [0, 1, 2, 3, 4] };
/** @type {Slot} */
const DOWN = { number: 2, orientation: "down", cells: [1, 6, 11] };

/**
 * A place that can be pressed, and what was drawn there.
 * @param {TestContext} t
 */
function place(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const host = new StubElement("div");
  const press = new Press(/** @type {any} */ (host));
  /** @type {string[]} */
  const drawn = [];
  return {
    drawn,
    down: (button = 0) => host.tell("pointerdown", { button }),
    up: () => page.tell("pointerup"),
    draw: (/** @type {string} */ name, /** @type {"same" | "other"} */ what = "same") =>
      press.redraw(() => drawn.push(name), what),
    wait: () => t.mock.timers.tick(1),
  };
}

test("what is pressed is redrawn once, after it was let go", (t) => {
  const { drawn, down, up, draw, wait } = place(t);
  down();
  draw("first");
  draw("second");
  up();
  assert.deepEqual(drawn, []);
  wait();
  assert.deepEqual(drawn, ["second"]);
  draw("third");
  assert.deepEqual(drawn, ["second", "third"]);
});

test("something else is drawn at once, and nothing older after it", (t) => {
  const { drawn, down, up, draw, wait } = place(t);
  down();
  draw("values");
  draw("position", "other");
  up();
  wait();
  assert.deepEqual(drawn, ["position"]);
});

test("what a click draws does not wait", (t) => {
  const { drawn, down, up, draw, wait } = place(t);
  down();
  draw("before");
  up();
  page.tell("click");
  draw("by the click");
  assert.deepEqual(drawn, ["by the click"]);
  wait();
  assert.deepEqual(drawn, ["by the click"]);
});

test("a second press does not end with the first", (t) => {
  const { drawn, down, up, draw, wait } = place(t);
  down();
  up();
  down();
  draw("late");
  wait();
  assert.deepEqual(drawn, []);
  up();
  wait();
  assert.deepEqual(drawn, ["late"]);
});

test("nothing waits for a press that makes no click", (t) => {
  const { drawn, down, draw } = place(t);
  down(2);
  draw("other button");
  for (const end of ["pointercancel", "contextmenu"]) {
    down();
    draw(end);
    page.tell(end);
  }
  assert.deepEqual(drawn, ["other button", "pointercancel", "contextmenu"]);
});

test("a candidate can be clicked while the words of its slot are told anew, not while those of another are", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const candidates = new CandidateList(() => undefined);
  const list = stub(candidates.list);
  const words = /** @type {const} */ ([{ word: "ROWAN", score: 50, rest: "fits" }]);
  candidates.show(ACROSS, [...words], "");
  const [pressed] = list.all("button");
  list.tell("pointerdown", { button: 0 });
  candidates.show(ACROSS, [...words], "");
  assert.equal(list.all("button")[0], pressed);
  candidates.wait(DOWN);
  assert.deepEqual(list.all("button"), []);
  page.tell("pointerup");
  t.mock.timers.tick(1);
  assert.deepEqual(list.all("button"), []);
});

test("a candidate is for the slot it was offered for, though words of another are on their way", () => {
  /** @type {unknown[]} */
  const chosen = [];
  const candidates = new CandidateList((...choice) => chosen.push(choice));
  candidates.show(ACROSS, [{ word: "ROWAN", score: 50, rest: "fits" }], "");
  const [pressed] = stub(candidates.list).all("button");
  candidates.wait(DOWN);
  pressed?.click();
  assert.deepEqual(chosen, [["ROWAN", ACROSS]]);
});
