/**
 * Small drawings of the puzzles, for their cards.
 *
 * @module puzzle-pictures
 */

import { s } from "./dom.js";

/**
 * @param {string} label
 * @param {string} viewBox
 * @param {...Node} children
 */
const frame = (label, viewBox, ...children) =>
  s("svg", { class: "board", viewBox, role: "img", "aria-label": label }, ...children);

function words() {
  const rows = ["this", "wats", "oahg", "fgdt"];
  const at = (/** @type {number} */ index) => 30 + index * 50;
  const band = (/** @type {string} */ kind, /** @type {number[]} */ [x1 = 0, y1 = 0, x2 = 0, y2 = 0]) =>
    s("line", { class: `letter-band ${kind}`, x1: at(x1), y1: at(y1), x2: at(x2), y2: at(y2) });
  const letters = rows.flatMap((row, y) =>
    [...row].map((letter, x) => s("text", { class: "letter", x: at(x), y: at(y) }, letter.toUpperCase())),
  );
  return frame(
    "Letters with two words found",
    "0 0 210 210",
    band("first", [0, 0, 3, 0]),
    band("second", [0, 3, 2, 1]),
    ...letters,
  );
}

function crossword() {
  const rows = ["#CUB#", "TONAL", "ALIKE", "NOTED", "#RED#"];
  const cells = rows.flatMap((row, y) =>
    [...row].flatMap((letter, x) => [
      s("rect", {
        class: letter === "#" ? "crossword-block" : "crossword-cell",
        x: x * 50 + 5,
        y: y * 50 + 5,
        width: 50,
        height: 50,
      }),
      ...(letter === "#" ? [] : [s("text", { class: "letter", x: x * 50 + 30, y: y * 50 + 31 }, letter)]),
    ]),
  );
  return frame("A small crossword", "0 0 260 260", ...cells);
}

function tour() {
  // A closed tour of 6×6, as square numbers from the upper left.
  const path = [
    7, 3, 11, 22, 35, 27, 31, 18, 14, 6, 2, 10, 23, 34, 26, 30, 19, 15, 4, 17, 28, 32, 24, 13, 0, 8, 21, 25,
    33, 29, 16, 5, 9, 1, 12, 20,
  ];
  const centre = (/** @type {number} */ square) =>
    `${(square % 6) * 40 + 20},${Math.floor(square / 6) * 40 + 20}`;
  const squares = Array.from({ length: 36 }, (_, square) => {
    const x = square % 6;
    const y = Math.floor(square / 6);
    return s("rect", {
      class: `knight-square ${(x + y) % 2 ? "dark" : ""}`,
      x: x * 40,
      y: y * 40,
      width: 40,
      height: 40,
    });
  });
  return frame(
    "A knight's path over a board",
    "0 0 240 240",
    ...squares,
    s("polygon", { class: "knight-path", points: path.map(centre).join(" ") }),
  );
}

function matrix() {
  const bar = (
    /** @type {string} */ kind,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ height,
  ) => s("rect", { class: kind, x, y: y - height, width: 30, height, rx: 4 });
  return frame(
    "Two mixed strategies as bars",
    "0 0 240 200",
    bar("payoff-row", 20, 180, 140),
    bar("payoff-row", 60, 180, 80),
    bar("payoff-row", 100, 180, 30),
    bar("payoff-column", 150, 180, 100),
    bar("payoff-column", 190, 180, 120),
  );
}

function other() {
  return frame("A puzzle", "0 0 100 100", s("text", { class: "letter", x: 50, y: 50 }, "?"));
}

/**
 * The drawing for a puzzle of this name.
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function puzzlePicture(name) {
  return ({ words, crossword, tour, matrix }[name] ?? other)();
}
