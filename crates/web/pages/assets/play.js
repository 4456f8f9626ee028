/**
 * The board page, for any game: it joins the table, the board and the panels beside it.
 *
 * @module play
 */

import * as api from "./lib/api.js";
import { pagePath } from "./lib/base.js";
import { Board } from "./lib/board.js";
import { byId, fill } from "./lib/dom.js";
import { Latest } from "./lib/latest.js";
import { attempt, openPage, showProblem } from "./lib/shell.js";
import { listenToSwipes } from "./lib/swipes.js";
import { GIVE_UP, mayGiveUp } from "./play/ask-first.js";
import { EvaluationBar } from "./play/evaluation.js";
import { Insight } from "./play/insight.js";
import { MoveList } from "./play/moves.js";
import { PositionPanel } from "./play/position.js";
import { Programs } from "./play/programs.js";
import { Seat } from "./play/seats.js";
import { Sheet } from "./play/sheet.js";
import { StartPanel } from "./play/start.js";
import { Story } from "./play/story.js";
import { Table } from "./play/table.js";
import { shareButton } from "./play/share.js";
import { optionsPanel, rulesPanel, toolbar } from "./play/tools.js";

/** @import { State } from "./lib/types.js" */

/** The game's spec in the address. */
const spec = () => decodeURIComponent(pagePath().replace(/^\/play\//, ""));

async function open() {
  const catalogue = await api.catalogue();
  const table = await Table.fromAddress(catalogue, spec());
  const programs = new Programs(table);
  document.title = `${table.title} · parlor`;
  fill(byId("title"), table.title);
  fill(byId("variant-spec"), table.game === table.about.name ? "" : table.game);
  fill(byId("share"), shareButton(table));
  byId("table").hidden = false;
  // A new table begins with the choice of an opponent, any other with the game.
  const sheet = new Sheet({
    first: table.isFresh ? "setup" : "analysis",
    isOpen: table.isFresh || location.hash !== "",
  });

  const preview = (/** @type {State} */ state) => board.show(state, { side: table.side, playable: false });
  const position = new PositionPanel(table, byId("position"), byId("editor"), preview, () =>
    sheet.prepare("setup"),
  );
  const board = new Board(
    byId("board"),
    async (move) => {
      if (move !== GIVE_UP || (await mayGiveUp())) {
        await table.play(move);
      }
    },
    (cell) => position.take(cell),
  );
  const asking = new Latest();
  const draw = () =>
    board.show(table.state, {
      side: table.side,
      playable: table.mover === "human" || programs.paused,
      ...(table.showsValues && insight.values ? { values: insight.values.moves } : {}),
      line: insight.line,
      glow: insight.glow,
    });
  table.onSketch = (state) => {
    if (state === null) {
      insight.update();
      draw();
    } else {
      preview(state);
    }
  };
  // What the position before is worth, and who else could play, can wait: the server is free for what comes now.
  table.onPlay = () => {
    insight.rest();
    asking.end();
  };
  const waits = () => table.isProgramToMove && !programs.paused && table.seats.includes("human");
  const insight = new Insight(table, byId("insight"), draw, preview, waits);
  const moves = new MoveList(table, byId("move-list"));
  const story = new Story(table, byId("story"), () => moves.update());
  const evaluation = new EvaluationBar(byId("evaluation"));
  const openAdvanced = () => {
    sheet.open("setup");
    start.openAdvanced();
  };
  const seats = [new Seat(table, programs, 0, openAdvanced), new Seat(table, programs, 1, openAdvanced)];
  const start = new StartPanel(
    table,
    byId("start"),
    seats.map((seat) => seat.advanced),
    () => sheet.prepare("analysis"),
  );
  optionsPanel(byId("options"));
  rulesPanel(table, byId("rules-text"));
  const updateTools = toolbar(table, programs, moves.buttons, () => {
    sheet.open("moves");
    void story.review();
  });
  listenToSwipes(byId("board"), (step) => table.go(step === "back" ? table.here.parent : table.here.onward));

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
    if (table.isFresh && table.here.parent !== null) {
      // Whoever plays without a choice has made one.
      table.isFresh = false;
      sheet.prepare("analysis");
    }
  });
  // Whether the game can be known whole may take the server a moment to find out, and a program's move would wait for
  // that: while somebody waits for a move, it is not asked.
  /** @type {"unasked" | "asked" | "known"} */
  let players = "unasked";
  const askWhoPlays = async () => {
    if (waits()) {
      asking.end();
    } else if (players === "unasked") {
      players = "asked";
      const signal = asking.begin();
      const offered = await attempt(() => api.players(table.game, signal));
      players = signal.aborted ? "unasked" : "known";
      if (offered !== undefined && !signal.aborted) {
        table.opponents = offered.levels;
        start.offer(table.game, offered.levels);
        seats.forEach((seat) => seat.offer(offered.players));
        status();
      }
    }
  };
  table.onChange(askWhoPlays);
  programs.onNews = () => {
    seats.forEach((seat) => seat.update());
    evaluation.show(table.state, programs.progress);
  };
  programs.onStatus = () => {
    status();
    // The bar belongs to whoever thinks, and goes with them.
    evaluation.show(table.state, programs.thinks ? programs.progress : null);
    draw();
  };
  table.changed();
  // The board has its size now.
  sheet.makeRoom();
}

openPage();
try {
  await open();
} catch (error) {
  showProblem("This game cannot be opened", error);
}
