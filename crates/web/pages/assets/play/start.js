/**
 * The way to a new game: against whom, who begins, which variant; and the game that was left, to go on with.
 *
 * @module play/start
 */

import * as api from "../lib/api.js";
import { under } from "../lib/base.js";
import { fill, h } from "../lib/dom.js";
import { keep, kept } from "../lib/keep.js";
import { Latest } from "../lib/latest.js";
import { leftGame } from "../lib/left-games.js";
import { movesInWords } from "../lib/names.js";
import { formatSpec, parameterFields, parseSpec } from "../lib/parameters.js";
import { attempt } from "../lib/shell.js";
import { writePlace } from "../live/address.js";
import { mayLeave } from "./ask-first.js";
import { USUAL, seatsOf } from "./choice.js";

/** @import { Level } from "../lib/types.js" */
/** @import { Choice } from "./choice.js" */
/** @import { Table } from "./table.js" */

/** What the panel is for, and what is done when another game is left for it. */
const NEW_GAME = "New game";

export class StartPanel {
  /** @type {Choice} */
  #choice = { ...USUAL, ...kept("choice", {}) };
  /** The spec of the variant to play. */
  #game;
  /** How the computer plays it, as far as the server has told. @type {Level[]} */
  #levels = [];
  #asking = new Latest();

  /**
   * @param {Table} table
   * @param {HTMLElement} host
   * @param {Element[]} advanced  the choices of each seat, among all players
   * @param {() => void} begun  hears when a game begins
   */
  constructor(table, host, advanced, begun) {
    this.table = table;
    this.begun = begun;
    this.#game = table.game;
    this.resume = h("p", { class: "note-box row resume", hidden: true });
    this.strength = h("p", { class: "muted strength", id: "strength" });
    this.level = options("level", "Level", this.#choice.level, LEVELS, (level) => this.#choose({ level }));
    this.level.setAttribute("aria-describedby", this.strength.id);
    this.level.append(this.strength);
    this.begins = options("begins", "Who begins", this.#choice.begins, BEGINNERS, (begins) =>
      this.#choose({ begins: /** @type {Choice["begins"]} */ (begins) }),
    );
    this.clock = options("clock", "Clock", this.#choice.clock, CLOCKS, (clock) => this.#choose({ clock }));
    const against = options("against", "Play", this.#choice.against, OPPONENTS, (other) =>
      this.#choose({ against: /** @type {Choice["against"]} */ (other) }),
    );
    this.variant = h("div", { class: "flow" });
    this.advanced = h(
      "details",
      { class: "advanced" },
      h("summary", {}, "Advanced: any player on either side"),
      h("div", { class: "flow" }, ...advanced),
    );
    fill(
      host,
      h("header", {}, h("h2", {}, NEW_GAME)),
      this.resume,
      against,
      this.level,
      this.begins,
      this.clock,
      this.variant,
      h("button", { type: "button", class: "primary start", onclick: () => this.start() }, "Start"),
      this.advanced,
    );
    this.#drawVariant();
    this.#choose({});
    this.#offerLast();
  }

  /** Shows the choice of all players. */
  openAdvanced() {
    this.advanced.open = true;
    this.advanced.scrollIntoView({ block: "nearest" });
  }

  /**
   * Says how the computer plays a game at each level, if that is the variant which is chosen.
   * @param {string} game
   * @param {Level[]} levels
   */
  offer(game, levels) {
    if (game === this.#game) {
      this.#levels = levels;
      this.#choose({});
    }
  }

  /** Another variant may have other levels. */
  async #askLevels() {
    const signal = this.#asking.begin();
    const game = this.#game;
    this.offer(game, []);
    const offered = await attempt(() => api.players(game, signal));
    if (offered !== undefined && !signal.aborted) {
      this.offer(game, offered.levels);
    }
  }

  /** @param {Partial<Choice>} said */
  #choose(said) {
    Object.assign(this.#choice, said);
    keep("choice", this.#choice);
    const { against, level } = this.#choice;
    const strength = this.#levels.find(({ name }) => name === level)?.summary;
    this.strength.textContent = strength === undefined ? "" : `The computer ${strength}.`;
    this.level.hidden = against === "friend" || against === "link";
    this.begins.hidden = against !== "computer" && against !== "link";
    this.begins.querySelectorAll("input[value=computer] + span").forEach((other) => {
      other.textContent = against === "link" ? "your friend" : "the computer";
    });
    this.clock.hidden = against !== "link";
  }

  /** The variants known by a name, and everything that can be set. */
  #drawVariant() {
    const { about } = this.table;
    const choose = (/** @type {string} */ game) => {
      this.#game = game;
      this.#drawVariant();
      void this.#askLevels();
    };
    const settings = parseSpec(this.#game).settings;
    const others = about.presets.some(({ spec }) => spec === this.#game);
    fill(
      this.variant,
      about.presets.length > 0
        ? options(
            "preset",
            "Variant",
            this.#game,
            about.presets.map(({ name, spec }) => [spec, name]),
            choose,
          )
        : null,
      about.parameters.length > 0
        ? h(
            "details",
            { class: "settings", open: !others && about.presets.length > 0 },
            h("summary", {}, "Other sizes and rules"),
            parameterFields(about.parameters, settings, (said) => {
              this.#game = formatSpec(about.name, about.parameters, said);
              void this.#askLevels();
            }),
          )
        : null,
    );
  }

  /** Begins the game that was chosen. The server is asked before this one is left. */
  async start() {
    const { table } = this;
    if (this.#choice.against === "link") {
      await this.#startByLink();
      return;
    }
    const offered = await attempt(() => api.players(this.#game));
    if (offered === undefined || !(await mayLeave(table, NEW_GAME))) {
      return;
    }
    const seats = seatsOf(this.#choice, offered.levels, Math.random());
    if (this.#game === table.game) {
      table.opponents = offered.levels;
      await attempt(async () => {
        await table.restart(table.usualStart, seats);
        this.resume.hidden = true;
        this.begun();
      });
    } else {
      const [first, second] = seats;
      const values = table.showsValues ? 1 : null;
      location.href = under(api.address(`/play/${this.#game}`, { first, second, values }));
    }
  }

  /** Makes a table for somebody at another screen, and goes there: the link to send is on its page. */
  async #startByLink() {
    const { table } = this;
    const begins = /** @type {const} */ ({ you: "you", computer: "other", chance: "chance" })[
      this.#choice.begins
    ];
    // A position that was set up goes along.
    const start = this.#game === table.game ? { start: table.record.root.state.position } : {};
    const wanted = { game: this.#game, clock: this.#choice.clock, begins, ...start };
    const made = await attempt(() => api.makeTable(wanted));
    if (made !== undefined && (await mayLeave(table, NEW_GAME))) {
      location.href = under(
        writePlace({ id: made.id, seat: made.token, join: null, invite: made.invitation }),
      );
    }
  }

  /** Offers the game that was left, if this address begins a new one. */
  #offerLast() {
    const { about, isFresh } = this.table;
    const left = leftGame(about.name);
    if (isFresh && left !== null) {
      this.resume.hidden = false;
      fill(
        this.resume,
        h("span", {}, `You left a game after ${movesInWords(left.moves)}.`),
        h("a", { class: "button small", href: left.address }, "Go on with it"),
      );
    }
  }
}

/** @type {[string, string][]} */
const OPPONENTS = [
  ["computer", "the computer"],
  ["friend", "a friend here"],
  ["link", "a friend by link"],
  ["watch", "look on"],
];
/** @type {[string, string][]} */
const CLOCKS = [
  ["none", "none"],
  ["5m", "5 minutes"],
  ["10m+5s", "10 min + 5 s"],
  ["3d/move", "3 days a move"],
];
/** @type {[string, string][]} */
const LEVELS = [
  ["easy", "easy"],
  ["medium", "medium"],
  ["hard", "hard"],
];
/** @type {[string, string][]} */
const BEGINNERS = [
  ["you", "you"],
  ["computer", "the computer"],
  ["chance", "by chance"],
];

/**
 * A choice of one of a few, side by side.
 * @param {string} name
 * @param {string} title
 * @param {string} chosen
 * @param {[string, string][]} choices  what each means, and what it is called
 * @param {(value: string) => void} changed
 */
function options(name, title, chosen, choices, changed) {
  return h(
    "fieldset",
    { class: "options" },
    h("legend", {}, title),
    ...choices.map(([value, text]) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => changed(value) }),
        h("span", {}, text),
      ),
    ),
  );
}
