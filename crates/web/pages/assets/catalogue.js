/**
 * The catalogue: a card for each game, with its board drawn after a few moves, and for each puzzle.
 *
 * @module catalogue
 */

import * as api from "./lib/api.js";
import { byId, fill, h } from "./lib/dom.js";
import { picture } from "./lib/drawing.js";
import { puzzlePicture } from "./lib/puzzle-pictures.js";
import { attempt, openPage } from "./lib/shell.js";
import { phrase } from "./lib/values.js";

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
  const moves = field.kind === "grid" ? Math.min(MOVES_SHOWN, Math.floor(field.cells.length / 2)) : 0;
  const seed = [...start.word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 97, 7) / 97;
  for (let ply = 0; ply < moves; ply += 1) {
    const targets = state.view.targets.filter((target) => target.place.kind !== "word");
    const target = targets[Math.floor((targets.length * (0.5 + 0.31 * ply * (1 + seed))) % targets.length)];
    if (target === undefined) {
      break;
    }
    const next = (await api.play({ game: start.word, position: state.position, move: target.move })).state;
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
 * @param {(Node | string)[]} footer
 */
function card(path, about, drawing, footer) {
  return h(
    "article",
    { class: "card" },
    h("div", { class: "picture" }, drawing),
    h("div", { class: "about" }, h("h3", {}, h("a", { href: path }, about.title)), h("p", {}, about.summary)),
    h("footer", {}, ...footer),
  );
}

/** @param {GameAbout} game */
function gameCard(game) {
  const label = `A position of ${game.title}`;
  const element = card(`/play/${game.name}`, game, picture(game.start.view, label), [
    h("span", { class: "muted", "data-verdict": game.name }, game.solved ?? ""),
    h("a", { href: `/search/${game.name}` }, "watch the search"),
  ]);
  someWayIn(game.start).then(
    (state) => fill(/** @type {Element} */ (element.querySelector(".picture")), picture(state.view, label)),
    () => undefined, // The card keeps the starting position.
  );
  return element;
}

/**
 * Says on each card how its game ends under perfect play, where that is soon proven; one game after
 * the other, because the reader may want the machine for something else.
 * @param {GameAbout[]} games
 */
async function tellVerdicts(games) {
  for (const { start, name } of games.filter((game) => !game.solved)) {
    const host = document.querySelector(`[data-verdict="${name}"]`);
    const values = await api
      .values({ game: start.word, position: start.position, time: "300ms" })
      .catch(() => null);
    if (host !== null && values?.value) {
      fill(host, values.value === "draw" ? "a draw with best play" : `${start.turn} ${phrase(values)}`);
    }
  }
}

/** @param {PuzzleAbout} puzzle */
const puzzleCard = (puzzle) => card(`/${puzzle.name}`, puzzle, puzzlePicture(puzzle.name), []);

openPage();
await attempt(async () => {
  const { games, puzzles } = await api.catalogue();
  fill(byId("games"), ...games.map(gameCard));
  fill(byId("puzzles"), ...puzzles.map(puzzleCard));
  await tellVerdicts(games);
});
