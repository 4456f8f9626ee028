/**
 * A seat at the table: who plays this side, with what settings, and what they are doing.
 *
 * @module play/seats
 */

import { field } from "../lib/controls.js";
import { fill, h, s } from "../lib/dom.js";
import { playerName } from "../lib/names.js";
import { formatSpec, parameterFields, parseSpec } from "../lib/parameters.js";
import { pieceSign } from "../lib/sketch.js";
import { seatName } from "./choice.js";

/** @import { Parameter, PlayerAbout } from "../lib/types.js" */
/** @import { Table } from "./table.js" */
/** @import { Programs } from "./programs.js" */

/** Limits that go with every player that searches. @type {Parameter[]} */
const LIMITS = [
  {
    name: "time",
    summary: "for a move",
    default: "2s",
    kind: "choice",
    choices: ["50ms", "200ms", "500ms", "1s", "2s", "5s", "10s"],
  },
  {
    name: "depth",
    summary: "plies to look ahead; 0: no limit",
    default: "0",
    kind: "number",
    min: 0,
    max: 30,
  },
];

/** Players that do not search take no limits. */
const WITHOUT_LIMITS = ["human", "random", "perfect", "skill"];

/** Who is worth playing against, in this order; whoever is not named here is a rung of the ladder. */
const OPPONENTS = ["skill", "engine", "perfect", "document", "mcts", "random"];

export class Seat {
  /** The player whose settings are shown. */
  #filled = "";

  /**
   * @param {Table} table
   * @param {Programs} programs
   * @param {0 | 1} index
   * @param {() => void} openAdvanced  shows the choice of all players
   */
  constructor(table, programs, index, openAdvanced) {
    this.table = table;
    this.programs = programs;
    this.index = index;
    this.players = table.catalogue.players;
    this.badge = h("span", { class: "seat-badge", "aria-hidden": "true" });
    this.name = h("strong", {});
    this.points = h("span", { class: "seat-points", hidden: true });
    this.status = h("span", { class: "seat-status muted" });
    this.who = h("span", { class: "seat-who" });
    this.settings = h("div", { class: "seat-settings" });
    this.choice = h("select", {
      "aria-label": `Who plays ${playerName(table.state.players[index] ?? "")}`,
      onchange: () => this.#sit(this.choice.value),
    });
    this.offer(this.players.map(({ name }) => name));
    this.toggle = h(
      "button",
      {
        type: "button",
        class: "quiet icon",
        "aria-label": "Choose who plays here",
        title: "Choose who plays here",
        onclick: openAdvanced,
      },
      s(
        "svg",
        { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" },
        s("path", { class: "menu-lines", d: "M3 6h6m5 0h3M3 14h3m5 0h6" }),
        s("circle", { class: "menu-lines", cx: 11.5, cy: 6, r: 2.3 }),
        s("circle", { class: "menu-lines", cx: 8.5, cy: 14, r: 2.3 }),
      ),
    );
    this.element = h(
      "section",
      { class: "seat", "aria-label": playerName(table.state.players[index] ?? "") },
      h(
        "div",
        { class: "row" },
        this.badge,
        this.name,
        this.who,
        this.points,
        this.status,
        h("span", { class: "push" }),
        this.toggle,
      ),
    );
    /** The choice among all players, with what can be set. */
    this.advanced = h(
      "div",
      { class: "seat-choice flow", id: `seat-${index}` },
      field(playerName(table.state.players[index] ?? ""), this.choice),
      this.settings,
    );
    this.#fillSettings();
  }

  /**
   * Lets one choose from those who can play the game: a person, opponents, and the ladder for those who study
   * it. Whoever sits here may stay.
   * @param {string[]} names
   */
  offer(names) {
    const seated = parseSpec(this.#spec).name;
    const players = this.players.filter(({ name }) => names.includes(name) || name === seated);
    const option = (/** @type {PlayerAbout} */ { name, summary }) =>
      h("option", { value: name }, name === "human" ? "person" : `${name}: ${summary}`);
    const opponents = OPPONENTS.flatMap((name) => players.filter((player) => player.name === name));
    const [people, ladder] = [
      players.filter(({ name }) => name === "human"),
      players.filter(({ name }) => name !== "human" && !OPPONENTS.includes(name)),
    ];
    fill(
      this.choice,
      ...people.map(option),
      h("optgroup", { label: "opponents" }, ...opponents.map(option)),
      h("optgroup", { label: "rungs of the ladder" }, ...ladder.map(option)),
    );
    this.choice.value = seated;
  }

  get #spec() {
    return this.table.seats[this.index];
  }

  /** @returns {PlayerAbout | undefined} */
  get #player() {
    const { name } = parseSpec(this.#spec);
    return this.players.find((player) => player.name === name);
  }

  /** @param {string} spec */
  #sit(spec) {
    this.table.seats[this.index] = spec;
    this.programs.paused = false;
    this.table.changed();
  }

  #fillSettings() {
    this.#filled = this.#spec;
    const { name, settings } = parseSpec(this.#spec);
    const limits = WITHOUT_LIMITS.includes(name) ? [] : LIMITS;
    const own = this.#player?.parameters ?? [];
    const parameters = [
      ...limits.filter((limit) => !own.some((parameter) => parameter.name === limit.name)),
      ...own,
    ];
    const changed = (/** @type {Map<string, string>} */ said) => {
      this.#filled = this.table.seats[this.index] = formatSpec(name, parameters, said);
      this.programs.paused = false;
      this.table.changed();
    };
    fill(
      this.settings,
      h("small", {}, this.#player?.summary ?? ""),
      parameterFields(parameters, settings, changed),
    );
  }

  update() {
    const { state } = this.table;
    const isTurn = state.outcome === null && state.turn_index === this.index;
    const name = state.players[this.index] ?? "";
    this.name.textContent = playerName(name);
    fill(this.badge, pieceSign(state, this.index));
    const { seats, opponents } = this.table;
    this.who.textContent = seatName(this.#spec, seats[1 - this.index] ?? "", opponents);
    this.#showPoints(state.points?.[this.index]);
    if (this.#spec !== this.#filled) {
      this.choice.value = parseSpec(this.#spec).name;
      this.#fillSettings();
    }
    this.element.classList.toggle("to-move", isTurn);
    const thinks = isTurn && this.programs.thinks;
    this.status.classList.toggle("thinking", thinks);
    const hasWon = state.winner === this.index;
    this.status.textContent = thinks
      ? this.programs.news || "thinking"
      : hasWon
        ? "won"
        : isTurn
          ? "to move"
          : "";
  }

  /** In a game that counts them. @param {number | undefined} points */
  #showPoints(points) {
    this.points.hidden = points === undefined;
    fill(this.points, h("b", {}, points), h("span", { class: "unit" }, points === 1 ? " point" : " points"));
  }
}
