/**
 * The buttons under the board, how the game ended, and the rules.
 *
 * @module play/tools
 */

import * as api from "../lib/api.js";
import { under } from "../lib/base.js";
import { byId, fill, h } from "../lib/dom.js";
import { keep, kept } from "../lib/keep.js";
import { click } from "../lib/motion.js";
import { ending } from "../lib/names.js";
import { parseSpec } from "../lib/parameters.js";
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
 * The rules, and who wins with best play.
 * @param {Table} table
 * @param {HTMLElement} host
 */
export function rulesPanel({ about }, host) {
  // A game that only its rules describe has them on the designer's page.
  const isWritten = about.rules === "";
  fill(
    host,
    h("h2", {}, about.title),
    !isWritten && h("p", {}, about.rules),
    about.solved ? h("p", {}, h("strong", {}, "With best play: "), about.solved) : null,
    h(
      "p",
      { class: "row" },
      h("a", { href: `/search/${about.name}` }, "Watch a search"),
      isWritten
        ? h("a", { href: api.address("/design", { from: about.name }) }, "Read and change the rules")
        : h("a", { href: api.address("/practice", { game: about.name }) }, "Practise"),
      h("a", { href: "/glossary" }, "What the words mean"),
    ),
  );
}

/**
 * What a person likes on every table.
 * @param {HTMLElement} host
 */
export function optionsPanel(host) {
  const sound = h("input", {
    type: "checkbox",
    checked: kept("sound", false),
    onchange: () => {
      keep("sound", sound.checked);
      click();
    },
  });
  fill(host, h("h2", {}, "Options"), h("label", { class: "check" }, sound, "a click when a piece is moved"));
}

/**
 * The buttons under the board. Gives what brings them up to date.
 * @param {Table} table
 * @param {Programs} programs
 * @param {Node} walk  the buttons that walk through the game
 * @param {() => void} review
 * @returns {() => void}
 */
export function toolbar(table, programs, walk, review) {
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
  fill(byId("tools"), walk, h("div", { class: "row" }, pause, step, swap, flip, search), problem);

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
    search.href = under(api.address(`/search/${table.game}`, { position: state.position }));
    problem.hidden = programs.problem === null;
    const solve = h("a", { href: under(api.address("/solve", { game: table.game })) }, "Solve it");
    const isPerfect = parseSpec(table.mover).name === "perfect";
    fill(problem, programs.problem ?? "", isPerfect && " ", isPerfect && solve);
    const result = byId("result");
    result.hidden = byId("outcome").hidden = state.outcome === null;
    fill(result, state.winner === null ? "Draw" : ending(state));
    fill(note, state.note ?? "");
  };
}
