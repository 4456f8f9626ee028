/**
 * The catalogue: a card for each game, with its board drawn after a few moves, and for each puzzle.
 *
 * @module catalogue
 */

import { knownFirst } from "./catalogue/order.js";
import { openTour } from "./catalogue/tour.js";
import * as api from "./lib/api.js";
import { byId, fill, h } from "./lib/dom.js";
import { picture } from "./lib/drawing.js";
import { lastGame } from "./lib/left-games.js";
import { movesInWords } from "./lib/names.js";
import { puzzlePicture } from "./lib/puzzle-pictures.js";
import { attempt, openPage } from "./lib/shell.js";

/** @import { GameAbout, PuzzleAbout, State } from "./lib/types.js" */

/** How many moves a card's board is into its game. */
const MOVES_SHOWN = 5;

/**
 * Plays a few moves so that a card shows more than an empty board: spread over the list by the game's
 * own name, so that games look different from one another, and always the same.
 * @param {State} start
 * @returns {Promise<State>}
 */
async function someWayIn(start) {
  let state = start;
  const field = start.view.field;
  const places = field.kind === "grid" ? field.cells : field.kind === "edges" ? field.edges : [];
  const moves = Math.min(MOVES_SHOWN, Math.floor(places.length / 2));
  const seed = [...start.game].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 97, 7) / 97;
  for (let ply = 0; ply < moves; ply += 1) {
    const targets = state.view.targets.filter((target) => target.place.kind !== "word");
    const target = targets[Math.floor((targets.length * (0.5 + 0.31 * ply * (1 + seed))) % targets.length)];
    if (target === undefined) {
      break;
    }
    const next = (await api.playIn(start.game, state, target.move)).state;
    if (next.outcome !== null) {
      break;
    }
    state = next;
  }
  return state;
}

/**
 * @param {string} path
 * @param {{ title: string, summary: string }} about
 * @param {Node} drawing
 * @param {Node[]} more  what there is to know besides, and other ways in
 */
function card(path, about, drawing, more) {
  return h(
    "article",
    { class: "card" },
    h("div", { class: "picture" }, drawing),
    h("div", { class: "about" }, h("h3", {}, h("a", { href: path }, about.title)), h("p", {}, about.summary)),
    ...more,
  );
}

/**
 * A variant and what it is worth, with whoever found that out.
 * @param {GameAbout["known"][number]} known
 */
const knownValue = ({ name, spec, says, source }) =>
  h("li", { title: source }, h("a", { href: `/play/${spec}` }, name), `: ${says}`);

/** @param {GameAbout} game */
function gameCard(game) {
  const label = `A position of ${game.title}`;
  const shown = game.shown ?? game.start;
  const links = [
    [api.address("/practice", { game: game.name }), "Practice"],
    [`/search/${game.name}`, "Search"],
    [api.address("/solve", { game: game.name }), "Solve"],
  ].map(([href = "", text = ""]) => h("a", { href, "aria-label": `${text}: ${game.title}` }, text));
  // Variants whose value is known have a link beside it.
  const told = new Set(game.known.map(({ spec }) => spec));
  const others = game.presets.slice(1).filter(({ spec }) => !told.has(spec));
  const variants = others.map(({ name, spec }) => h("a", { href: `/play/${spec}` }, name));
  const element = card(`/play/${game.name}`, game, picture(shown.view, label), [
    h(
      "div",
      { class: "solved", "data-verdict": game.name },
      h("span", { class: "solved-mark", "aria-hidden": "true" }, "✓"),
      h(
        "div",
        {},
        game.solved ?? "Nobody has solved it here yet.",
        game.known.length > 0 && h("ul", { class: "known" }, ...game.known.map(knownValue)),
      ),
    ),
    h("footer", {}, ...variants, ...links),
  ]);
  someWayIn(shown).then(
    (state) => fill(/** @type {Element} */ (element.querySelector(".picture")), picture(state.view, label)),
    () => undefined, // The card keeps the starting position.
  );
  return element;
}

/** What can be done with a puzzle. @type {Record<string, [string, string][]>} */
const WAYS = {
  words: [
    ["/words#find", "Find"],
    ["/words#make", "Make"],
  ],
  crossword: [
    ["/crossword", "Solve"],
    ["/crossword/set", "Set"],
  ],
  tour: [
    ["/tour", "Find"],
    ["/tour?own=-", "Walk it yourself"],
  ],
  matrix: [["/matrix", "Solve"]],
};

/** @param {PuzzleAbout} puzzle */
function puzzleCard(puzzle) {
  const links = (WAYS[puzzle.name] ?? []).map(([href, text]) =>
    h("a", { href, "aria-label": `${text}: ${puzzle.title}` }, text),
  );
  return card(`/${puzzle.name}`, puzzle, puzzlePicture(puzzle.name), [h("footer", {}, ...links)]);
}

/** Offers the game that was left, so that nobody need look for it. */
function offerLastGame() {
  const last = lastGame();
  if (last !== null) {
    const link = h("a", { class: "button", id: "resume", href: last.address }, `Go on with ${last.title}`);
    link.title = `You left it after ${movesInWords(last.moves)}.`;
    byId("begin").after(link);
  }
}

openPage();
openTour();
offerLastGame();
await attempt(async () => {
  const { games, puzzles } = await api.catalogue();
  fill(byId("games"), ...knownFirst(games).map(gameCard));
  fill(byId("puzzles"), ...puzzles.map(puzzleCard));
});
for (const id of ["games", "puzzles"]) {
  const cards = byId(id);
  cards.setAttribute("aria-busy", "false");
  if (cards.childElementCount === 0) {
    fill(cards, h("p", { class: "muted" }, `There are no ${id} to show; load the page again.`));
  }
}
