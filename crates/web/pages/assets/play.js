/**
 * The board page, for any game: it joins the table, the board and the panels beside it.
 *
 * @module play
 */

import * as api from "./lib/api.js";
import { Board } from "./lib/board.js";
import { byId, fill } from "./lib/dom.js";
import { attempt, openPage, showProblem } from "./lib/shell.js";
import { Insight } from "./play/insight.js";
import { MoveList } from "./play/moves.js";
import { PositionPanel } from "./play/position.js";
import { Programs } from "./play/programs.js";
import { Seat } from "./play/seats.js";
import { Story } from "./play/story.js";
import { Table } from "./play/table.js";
import { toolbar, variantPanel } from "./play/tools.js";

/** @import { State } from "./lib/types.js" */

/** The game's spec in the address. */
const spec = () => decodeURIComponent(location.pathname.replace(/^\/play\//, ""));

async function open() {
  const catalogue = await api.catalogue();
  const table = await Table.fromAddress(catalogue, spec());
  const programs = new Programs(table);
  document.title = `${table.about.title} · parlor`;
  fill(byId("title"), table.about.title);
  fill(byId("variant-spec"), table.game === table.about.name ? "" : table.game);
  byId("table").hidden = false;

  const preview = (/** @type {State} */ state) => board.show(state, { side: table.side, playable: false });
  const position = new PositionPanel(table, byId("position"), byId("editor"), preview);
  const board = new Board(
    byId("board"),
    (move) => table.play(move),
    (cell) => position.take(cell),
  );
  const draw = () =>
    board.show(table.state, {
      side: table.side,
      playable: table.mover === "human" || programs.paused,
      ...(table.showsValues && insight.values ? { values: insight.values.moves } : {}),
      line: insight.line,
      glow: insight.glow,
    });
  const insight = new Insight(table, byId("insight"), draw, preview);
  const moves = new MoveList(table, byId("moves"));
  const story = new Story(table, byId("story"), () => moves.update());
  const seats = [new Seat(table, programs, 0), new Seat(table, programs, 1)];
  const updateTools = toolbar(table, programs, () => {
    byId("story").scrollIntoView({ block: "nearest" });
    void story.review();
  });
  variantPanel(table, byId("variant"));

  const status = () => {
    seats.forEach((seat) => seat.update());
    updateTools();
  };
  table.onChange(() => {
    const [first, second] = seats.map((seat) => seat.element);
    const flipped = table.side === "flipped";
    fill(byId("far-seat"), flipped ? first : second);
    fill(byId("near-seat"), flipped ? second : first);
    insight.update();
    draw();
    moves.update();
    story.update();
    position.update();
    status();
  });
  programs.onNews = () => seats.forEach((seat) => seat.update());
  programs.onStatus = () => {
    status();
    draw();
  };
  table.changed();
  // Whether the game can be known whole may take a moment to find out.
  const names = await attempt(() => api.players(table.game));
  if (names !== undefined) {
    seats.forEach((seat) => seat.offer(names));
  }
}

openPage();
try {
  await open();
} catch (error) {
  showProblem("This game cannot be opened", error);
}
