/**
 * The board page, for any game: it joins the table, the board and the panels beside it.
 *
 * @module play
 */

import * as api from "./lib/api.js";
import { Board } from "./lib/board.js";
import { byId, fill, h } from "./lib/dom.js";
import { formatWord, parameterFields, parseWord } from "./lib/parameters.js";
import { openPage, sentence } from "./lib/shell.js";
import { Insight } from "./play/insight.js";
import { MoveList } from "./play/moves.js";
import { PositionPanel } from "./play/position.js";
import { Programs } from "./play/programs.js";
import { Seat } from "./play/seats.js";
import { Story } from "./play/story.js";
import { Table } from "./play/table.js";

/** The game's word in the address. */
const word = () => decodeURIComponent(location.pathname.replace(/^\/play\//, ""));

/**
 * Settings of the game and the way to another variant.
 * @param {Table} table
 * @param {HTMLElement} host
 */
function variantPanel(table, host) {
  const { about, game } = table;
  let chosen = game;
  const open = () => {
    const seats = table.seats.map((seat, index) =>
      seat === "human" ? "" : `${index === 0 ? "first" : "second"}=${encodeURIComponent(seat)}`,
    );
    const search = seats.filter(Boolean).join("&");
    location.href = `/play/${chosen}${search === "" ? "" : `?${search}`}`;
  };
  fill(
    host,
    h(
      "header",
      {},
      h("h2", {}, "New game"),
      h("button", { type: "button", class: "primary", onclick: open }, "Start"),
    ),
    parameterFields(about.parameters, parseWord(game).settings, (settings) => {
      chosen = formatWord(about.name, about.parameters, settings);
    }),
    h("p", { class: "muted" }, about.rules),
  );
}

/**
 * The buttons under the board.
 * @param {Table} table
 * @param {Programs} programs
 * @param {HTMLElement} host
 */
function toolbar(table, programs, host) {
  const pause = h("button", { type: "button", onclick: () => programs.pause(!programs.paused) }, "Pause");
  const step = h(
    "button",
    { type: "button", title: "Let whoever is to move be played for once", onclick: () => programs.step() },
    "Step",
  );
  const flip = h(
    "button",
    {
      type: "button",
      onclick: () => {
        table.side = table.side === "flipped" ? "upright" : "flipped";
        table.changed();
      },
    },
    "Flip",
  );
  const search = h("a", { class: "button", href: "#" }, "Watch the search");
  const problem = h("p", { class: "problem-box", role: "alert", hidden: true });
  fill(host, h("div", { class: "row" }, pause, step, flip, search), problem);
  return () => {
    const program = table.seats.some((seat) => seat !== "human");
    pause.hidden = !program;
    pause.textContent = programs.paused ? "Go on" : "Pause";
    step.disabled = table.state.outcome !== null || programs.thinks;
    flip.hidden = table.state.view.field.kind !== "grid";
    search.href = api.address(`/search/${table.game}`, { position: table.state.position });
    problem.hidden = programs.problem === null;
    problem.textContent = programs.problem ?? "";
  };
}

async function open() {
  const catalogue = await api.catalogue();
  const table = await Table.fromAddress(catalogue, word());
  const programs = new Programs(table);
  document.title = `${table.about.title} · parlor`;
  fill(byId("title"), table.about.title);
  fill(byId("variant-word"), table.game);
  byId("table").hidden = false;

  const position = new PositionPanel(table, byId("position"), (state) =>
    board.show(state, { side: table.side, playable: false }),
  );
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
  const insight = new Insight(table, byId("insight"), draw);
  const moves = new MoveList(table, byId("moves"));
  const story = new Story(table, byId("story"));
  const seats = [new Seat(table, programs, 0), new Seat(table, programs, 1)];
  const updateTools = toolbar(table, programs, byId("tools"));
  variantPanel(table, byId("variant"));

  const status = () => {
    seats.forEach((seat) => seat.update());
    updateTools();
  };
  const result = byId("result");
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
    const { outcome } = table.state;
    result.hidden = outcome === null;
    result.textContent = outcome === "draw" ? "Draw" : `${outcome} wins`;
  });
  programs.onStatus = () => {
    status();
    draw();
  };
  table.changed();
}

openPage();
try {
  await open();
} catch (error) {
  fill(
    byId("content"),
    h("p", { class: "problem-box", role: "alert" }, sentence(error)),
    h("p", {}, h("a", { href: "/" }, "All games")),
  );
}
