/**
 * The buttons under the board, how the game ended, and the way to a new game or another variant.
 *
 * @module play/tools
 */

import * as api from "../lib/api.js";
import { byId, fill, h } from "../lib/dom.js";
import { ending } from "../lib/names.js";
import { formatSpec, parameterFields, parseSpec } from "../lib/parameters.js";
import { attempt } from "../lib/shell.js";

/** @import { Programs } from "./programs.js" */
/** @import { Table } from "./table.js" */

/**
 * @param {string} text
 * @param {() => void} action
 * @param {string} [title]
 */
const button = (text, action, title) => h("button", { type: "button", title, onclick: action }, text);

/**
 * The address of a fresh game with the same players.
 * @param {Table} table
 * @param {string} game
 */
function freshGame(table, game) {
  const [first, second] = table.seats.map((seat) => (seat === "human" ? null : seat));
  const shown = table.showsValues ? 1 : null;
  return api.address(`/play/${game}`, { first, second, values: shown });
}

/**
 * Settings of the game and the way to another variant. The server is asked before this game is left.
 * @param {Table} table
 * @param {HTMLElement} host
 */
export function variantPanel(table, host) {
  const { about, game } = table;
  let chosen = game;
  const start = async () => {
    if ((await attempt(() => api.state({ game: chosen }))) !== undefined) {
      location.href = freshGame(table, chosen);
    }
  };
  fill(
    host,
    h(
      "header",
      {},
      h("h2", {}, "New game"),
      h("button", { type: "button", class: "primary", onclick: start }, "Start"),
    ),
    parameterFields(about.parameters, parseSpec(game).settings, (settings) => {
      chosen = formatSpec(about.name, about.parameters, settings);
    }),
    h("p", { class: "muted" }, about.rules),
    about.solved ? h("p", { class: "muted" }, h("strong", {}, "With best play: "), about.solved) : null,
  );
}

/**
 * The buttons under the board. Gives what brings them up to date.
 * @param {Table} table
 * @param {Programs} programs
 * @param {() => void} review
 * @returns {() => void}
 */
export function toolbar(table, programs, review) {
  const pause = button("Pause", () => programs.pause(!programs.paused));
  const step = button("Step", () => void programs.step());
  const flip = button("Flip", () => {
    table.side = table.side === "flipped" ? "upright" : "flipped";
    table.changed();
  });
  const swap = button(
    "Swap sides",
    () => {
      table.seats = [table.seats[1], table.seats[0]];
      table.changed();
    },
    "Let the two players change places",
  );
  const search = h("a", { class: "button", href: "#" }, "Watch the search");
  const problem = h("p", { class: "problem-box", role: "alert", hidden: true });
  fill(byId("tools"), h("div", { class: "row" }, pause, step, swap, flip, search), problem);

  const again = button(
    "Play again",
    () => void attempt(() => table.restart(table.record.root.state.position)),
  );
  const look = button("Review it", review);
  const note = h("span", { class: "muted note" });
  byId("outcome").append(note, h("span", { class: "row" }, again, look));

  return () => {
    const { state, seats } = table;
    const program = seats.some((seat) => seat !== "human");
    pause.hidden = !program || state.outcome !== null;
    pause.textContent = programs.paused ? "Go on" : "Pause";
    step.textContent = table.mover === "human" ? "Move for me" : "Step";
    step.title =
      table.mover === "human" ? "Let the engine make this move" : "Let the program make one move, then wait";
    step.hidden = state.outcome !== null;
    step.disabled = programs.thinks;
    swap.hidden = seats[0] === seats[1];
    const { field } = state.view;
    flip.hidden = field.kind !== "grid" || field.rows.length < 2;
    search.href = api.address(`/search/${table.game}`, { position: state.position });
    problem.hidden = programs.problem === null;
    problem.textContent = programs.problem ?? "";
    const result = byId("result");
    result.hidden = byId("outcome").hidden = state.outcome === null;
    fill(result, state.winner === null ? "Draw" : ending(state));
    fill(note, state.note ?? "");
  };
}
