/**
 * A table with people at two screens: the board, both players with their clocks, offers, and the links to give
 * away. Everything shown is the server's word; the page only draws a move before it is judged.
 *
 * @module live
 */

import * as api from "./lib/api.js";
import { pagePath, under } from "./lib/base.js";
import { Board } from "./lib/board.js";
import { byId, download, fill, h } from "./lib/dom.js";
import { EventStream } from "./lib/event-stream.js";
import { click } from "./lib/motion.js";
import { playerName, situation } from "./lib/names.js";
import { announce, attempt, openPage, showProblem } from "./lib/shell.js";
import { sketch } from "./lib/sketch.js";
import { nonce, readPlace, writePlace } from "./live/address.js";
import { PlayerStrip } from "./live/player.js";
import { linkRow, offerPanel } from "./live/tools.js";
import { endingText } from "./live/words.js";
import { GIVE_UP, mayGiveUp } from "./play/ask-first.js";

/** @import { Action, GameAbout, LiveTable, State } from "./lib/types.js" */

const place = readPlace(pagePath(), location.hash);
const strips = [new PlayerStrip(0), new PlayerStrip(1)];
/** @type {LiveTable | null} */
let table = null;
/** Whether an answer to a move is awaited. */
let isBusy = false;

const board = new Board(byId("board"), (move) => void play(move));

const keepPlace = () => history.replaceState(null, "", under(writePlace(place)));

/** The position on the board; there is one unless the game is not known any more. */
const state = () => /** @type {State} */ (table?.state);

const mayPlay = () =>
  table !== null &&
  !isBusy &&
  table.ending === null &&
  table.closed === null &&
  table.players.every(({ here }) => here) &&
  table.you === state().turn_index;

/** @param {string} move */
async function play(move) {
  if (!mayPlay() || (move === GIVE_UP && !(await mayGiveUp()))) {
    return;
  }
  isBusy = true;
  const sketched = sketch(state(), move);
  board.show(sketched ?? state(), { side: side(), playable: false });
  // What was done shows when the stream tells of it; what was refused is taken back here.
  if (!(await act({ move }))) {
    isBusy = false;
    drawBoard();
  }
}

/**
 * Asks the server for something; whether it was done.
 * @param {Action} action
 */
async function act(action) {
  const { seat } = place;
  if (table === null || seat === null) {
    return false;
  }
  const { turn } = table;
  return (await attempt(() => api.act(place.id, seat, { turn, action }))) !== undefined;
}

/** Whoever plays second sees the board from the other end. */
const side = () => (table?.you === 1 ? "flipped" : "upright");

function drawBoard() {
  if (table?.state) {
    board.show(state(), { side: side(), playable: mayPlay() });
  }
}

/** @param {LiveTable} news */
function update(news) {
  const before = table;
  table = news;
  const isNew = before !== null && news.turn !== before.turn;
  // A sketch stays until its own move is told.
  if (!isBusy || isNew) {
    isBusy = false;
    drawBoard();
  }
  if (news.state) {
    strips.forEach((strip) => strip.update(news, state()));
    offerPanel(byId("offers"), news, state(), (action) => void act(action));
  }
  const [first, second] = strips.map((strip) => strip.element);
  fill(byId("far-player"), news.you === 1 ? first : second);
  fill(byId("near-player"), news.you === 1 ? second : first);
  drawEnding(news);
  drawInvitation(news);
  drawMoves(news);
  if (before === null || before.you !== news.you) {
    drawWatch(news);
  }
  byId("news").hidden = news.closed === null;
  byId("news").textContent = news.closed ?? "";
  if (isNew && news.state) {
    click();
    const last = news.moves.at(-1);
    const mover = playerName(state().players[before?.state?.turn_index ?? 0] ?? "");
    const isMove = news.moves.length === before.moves.length + 1;
    announce(`${isMove ? `${mover} plays ${last}.` : "The board has changed."} ${situation(state())}`);
  } else if (before?.ending === null && news.ending !== null && news.state) {
    announce(endingText(news, state()));
  }
}

/** @param {LiveTable} news */
function drawEnding(news) {
  byId("outcome").hidden = news.ending === null;
  if (news.ending === null || !news.state) {
    return;
  }
  byId("result").textContent = endingText(news, state());
  const { game, start, moves } = news;
  const record = { game, start, moves };
  const review = api.address(`/play/${game}`, { start, moves: moves.join(" ") });
  const save = () =>
    download(`${game.replaceAll(/[^a-z0-9]+/g, "-")}.json`, new Blob([JSON.stringify(record, null, 2)]));
  fill(
    byId("after"),
    h("a", { class: "button", id: "review", href: `${review}#moves` }, "Review it"),
    h("button", { type: "button", onclick: save }, "Save"),
  );
}

/** @param {LiveTable} news */
function drawInvitation(news) {
  const host = byId("invitation");
  const isOpen = news.players.some(({ here }) => !here);
  host.hidden = !isOpen;
  if (!isOpen) {
    if (place.invite !== null || place.join !== null) {
      place.invite = place.join = null;
      keepPlace();
    }
    return;
  }
  const link = place.invite ?? (place.seat === null ? null : undefined);
  if (typeof link === "string") {
    const invitation = writePlace({ ...place, seat: null, invite: null, join: link });
    fill(
      host,
      h("h2", {}, "Play a friend"),
      h("p", {}, "Copy this link and send it. Whoever opens it first plays against you."),
      linkRow("The invitation", invitation),
      h("p", { class: "muted" }, "The game begins when they come. You can leave this page open."),
    );
  } else if (place.join !== null) {
    fill(
      host,
      h("h2", {}, "You are invited"),
      h("p", {}, news.clock ? `Each player has ${news.clock.control}.` : "There is no clock."),
      h("button", { type: "button", class: "primary", id: "join", onclick: () => void join() }, "Play"),
    );
  } else {
    fill(host, h("p", {}, "The second player has not come yet."));
  }
}

/** Takes the seat that one was invited to. */
async function join() {
  const { join: invitation } = place;
  if (invitation === null) {
    return;
  }
  const own = nonce();
  const claimed = await attempt(() => api.claimSeat(place.id, invitation, own));
  if (claimed !== undefined) {
    place.seat = claimed.token;
    place.join = null;
    keepPlace();
    stream.restart();
  }
}

/** @param {LiveTable} news */
function drawMoves({ moves, round }) {
  fill(
    byId("moves"),
    h("h2", {}, round > 1 ? `Moves of game ${round}` : "Moves"),
    moves.length === 0
      ? h("p", { class: "muted" }, "No move yet.")
      : h("ol", { class: "plies" }, ...moves.map((move, ply) => h("li", {}, `${ply + 1}. ${move}`))),
  );
}

/** What games are called; asked for at once, while the table is on its way. */
const asked = attempt(() => api.catalogue());

/** @param {LiveTable} first */
async function furnish({ game }) {
  const catalogue = await asked;
  const about = /** @type {GameAbout | undefined} */ (
    catalogue?.games.find(({ name }) => name === game.split(":")[0])
  );
  document.title = `${about?.title ?? game} · parlor`;
  fill(byId("title"), about?.title ?? game);
  fill(byId("variant-spec"), game === about?.name ? "" : game);
  fill(
    byId("rules-text"),
    h("h2", {}, "Rules"),
    h("p", {}, about?.rules ?? "This game is not known any more."),
  );
}

/** @param {LiveTable} news */
function drawWatch({ you }) {
  fill(
    byId("watch"),
    h("h2", {}, you === null ? "You watch" : "Let others watch"),
    linkRow("The link to watch", `/live/${place.id}`),
  );
}

// Another link to this table, followed where this page is open.
addEventListener("hashchange", () => location.reload());

openPage();
const stream = new EventStream(
  `/api/tables/${encodeURIComponent(place.id)}/events`,
  () => place.seat,
  {
    table: (news) => {
      const isFirst = table === null;
      byId("live").hidden = false;
      update(news);
      if (isFirst) {
        void furnish(news);
      }
    },
  },
  (problem) =>
    problem.status === 404
      ? showProblem(
          "There is no such table",
          new api.Problem(
            404,
            "The link may be cut short, or the game was over long ago and is kept no longer.",
          ),
        )
      : showProblem("This table cannot be opened", problem),
);
