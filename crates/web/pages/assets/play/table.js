/**
 * The table two players sit at: the record, who sits where, and how the board is shown. Everything
 * here is in the address, and every part of the page hears of changes through it.
 *
 * @module play/table
 */

import { aboutRules } from "../lib/about-rules.js";
import * as api from "../lib/api.js";
import { pagePath } from "../lib/base.js";
import { mover, situation } from "../lib/names.js";
import { kept } from "../lib/keep.js";
import { keepGame } from "../lib/left-games.js";
import { click } from "../lib/motion.js";
import { parseSpec } from "../lib/parameters.js";
import { GameRecord } from "../lib/record.js";
import { announce, attempt, keepInAddress, query } from "../lib/shell.js";
import { sketch } from "../lib/sketch.js";
import { ValueBook } from "../lib/values.js";
import { asQuery, viewOf } from "../lib/views.js";

/** @import { RecordNode } from "../lib/record.js" */
/** @import { Catalogue, GameAbout, Level, State } from "../lib/types.js" */

/**
 * A move that the server is asked about before it is made.
 * @typedef {{ key: string, played: ReturnType<typeof api.play>, isKnown: boolean }} Foreseen
 */

/** The most levels that the document's player is let look ahead. */
export const MAX_LEVELS = 8;

export class Table {
  /** @type {(() => void)[]} */
  #listeners = [];
  /** The move or the new game that the server is asked about; moves made meanwhile are dropped. @type {symbol | null} */
  #awaited = null;
  /** What a move that is likely here would lead to. @type {Foreseen | null} */
  #ahead = null;
  /** Since when whoever is to move is waited for, on the page's clock. */
  waitedSince = 0;

  /**
   * @param {Catalogue} catalogue
   * @param {GameAbout} about
   * @param {GameRecord} record
   * @param {string} usualStart  where games of this variant begin; an address need not say it
   */
  constructor(catalogue, about, record, usualStart) {
    this.catalogue = catalogue;
    this.about = about;
    this.record = record;
    this.usualStart = usualStart;
    this.book = new ValueBook(record.game);
    /** Who plays first and who second. @type {[string, string]} */
    this.seats = ["human", "human"];
    /** The program as an opponent, once the server has told. @type {Level[]} */
    this.opponents = [];
    /** Whether the address asks for nothing but the game. */
    this.isFresh = false;
    /** Hears that a move is on its way. @type {() => void} */
    this.onPlay = () => undefined;
    /** Draws a position in the place of the board's, or the board's again. @type {(state: State | null) => void} */
    this.onSketch = () => undefined;
    /** @type {"upright" | "flipped"} */
    this.side = "upright";
    /** Positions that mistakes led to, as far as the game was reviewed. @type {Set<RecordNode>} */
    this.faults = new Set();
    this.showsValues = false;
    /** How many levels the document's player looks ahead whose scores are shown; none for the truth. @type {number | null} */
    this.levels = null;
    /** Whose side values are told from, as in an address; empty for the player to move. */
    this.view = "";
    this.warns = true;
  }

  /**
   * The table that the address describes.
   * @param {Catalogue} catalogue
   * @param {string} game
   * @returns {Promise<Table>}
   */
  static async fromAddress(catalogue, game) {
    const { name } = parseSpec(game);
    const listed = catalogue.games.find((candidate) => candidate.name === name);
    const asked = query();
    const [record, usual, about] = await Promise.all([
      GameRecord.read(game, asked.get("start") ?? undefined, asked.get("moves") ?? ""),
      api.state({ game }),
      listed ?? gameOfRules(name),
    ]);
    const table = new Table(catalogue, about, record, usual.position);
    table.seats = [asked.get("first") ?? "human", asked.get("second") ?? "human"];
    table.side = asked.has("flip") ? "flipped" : "upright";
    const levels = Number(asked.get("scores") ?? NaN);
    table.levels = Number.isInteger(levels) && levels >= 0 && levels <= MAX_LEVELS ? levels : null;
    table.view = viewOf(asked);
    table.isFresh = asked.size === 0;
    const wantsValues = table.isFresh && kept("values", false);
    table.showsValues = asked.has("values") || wantsValues || table.levels !== null || table.view !== "";
    table.warns = !asked.has("nowarn") && (!table.isFresh || kept("warns", true));
    return table;
  }

  get game() {
    return this.record.game;
  }

  /** The name people know the variant by, else that of the family. */
  get title() {
    const [, ...others] = this.about.presets;
    return others.find(({ spec }) => spec === this.game)?.name ?? this.about.title;
  }

  /** The node on the board. */
  get here() {
    return this.record.current;
  }

  get state() {
    return this.record.current.state;
  }

  /** Who is to move, as a player's spec. */
  get mover() {
    return this.seats[/** @type {0 | 1} */ (this.state.turn_index)];
  }

  /** Whether a program is to move at the end of the line. */
  get isProgramToMove() {
    return this.mover !== "human" && this.here.children.length === 0 && this.state.outcome === null;
  }

  /**
   * Goes on with another game.
   * @param {GameAbout} about
   * @param {GameRecord} record
   * @param {string} usualStart
   */
  turnTo(about, record, usualStart) {
    this.about = about;
    this.record = record;
    this.usualStart = usualStart;
    this.#awaited = null;
    this.forgetValues();
    this.changed();
  }

  /** Asks anew what moves are worth: the server may know more by now. */
  forgetValues() {
    this.book = new ValueBook(this.game);
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /**
   * Tells every part, and keeps the address true.
   * @param {number} since  when whoever is to move began to be waited for
   */
  changed(since = performance.now()) {
    this.waitedSince = since;
    this.keepAddress();
    for (const listener of this.#listeners) {
      listener();
    }
  }

  /** Puts everything that is here into the address. */
  keepAddress() {
    const start = this.record.root.state.position;
    keepInAddress({
      start: start === this.usualStart ? null : start,
      moves: this.record.text(),
      first: this.seats[0] === "human" ? null : this.seats[0],
      second: this.seats[1] === "human" ? null : this.seats[1],
      flip: this.side === "flipped" ? 1 : null,
      values: this.showsValues && this.levels === null ? 1 : null,
      scores: this.showsValues ? this.levels : null,
      ...asQuery(this.showsValues ? this.view : ""),
      nowarn: this.warns ? null : 1,
    });
  }

  /** The browser keeps a game that a person plays, until it is over. */
  keepGame() {
    if (this.seats.includes("human")) {
      const { title, here } = this;
      const game = { title, address: `${pagePath()}${location.search}`, moves: here.ply };
      keepGame(this.about.name, this.state.outcome === null ? game : null);
    }
  }

  /**
   * Asks ahead what a move leads to that is likely to be made here, so that it is there when it is made.
   * @param {string} move
   * @returns {Foreseen}
   */
  foresee(move) {
    const key = `${this.state.position} ${move}`;
    if (this.#ahead?.key === key) {
      return this.#ahead;
    }
    /** @type {Foreseen} */
    const ahead = { key, played: api.playIn(this.game, this.state, move), isKnown: false };
    this.#ahead = ahead;
    ahead.played.then(
      () => (ahead.isKnown = true),
      // Whoever makes the move after all asks again if this went wrong.
      () => (this.#ahead = this.#ahead === ahead ? null : this.#ahead),
    );
    return ahead;
  }

  /**
   * Makes a move at the board. It is drawn at once, and taken back if the server refuses it.
   * @param {string} move
   * @param {AbortSignal} [signal]  takes it back before the server has answered
   */
  async play(move, signal) {
    if (this.#awaited !== null) {
      return;
    }
    const made = performance.now();
    this.onPlay();
    const from = this.here;
    const answer = this.foresee(move);
    const awaited = (this.#awaited = Symbol(move));
    const sketched = answer.isKnown ? null : sketch(from.state, move);
    if (sketched !== null) {
      this.onSketch(sketched);
    }
    const played = await attempt(() => unlessAborted(answer.played, signal));
    if (this.#awaited !== awaited) {
      // A new game was begun meanwhile.
      return;
    }
    this.#awaited = null;
    if (played === undefined) {
      this.onSketch(null);
    } else if (this.here === from) {
      click();
      this.record.play(played.move, played.state);
      announce(`${mover(from.state)} plays ${played.move}. ${situation(played.state)}`);
      this.changed(made);
      this.keepGame();
    }
  }

  /** @param {RecordNode | null} node */
  go(node) {
    if (node !== null && node !== this.here) {
      this.record.go(node);
      announce(`${node.move === null ? "The start." : `After ${node.move}.`} ${situation(node.state)}`);
      this.changed();
    }
  }

  /**
   * Begins anew from a position. Until the new game is there, nobody plays on in this one.
   * @param {string} start
   * @param {[string, string]} [seats]  who plays the new game, if others do
   * @param {string} [moves]  those it begins with
   */
  async restart(start, seats, moves = "") {
    const awaited = (this.#awaited = Symbol(start));
    try {
      const record = await GameRecord.read(this.game, start, moves);
      if (this.#awaited === awaited) {
        this.record = record;
        this.seats = seats ?? this.seats;
        this.isFresh = false;
        announce(`A new game. ${situation(this.state)}`);
      }
    } finally {
      if (this.#awaited === awaited) {
        this.#awaited = null;
        // If there is no new game either: the board shows no move that was dropped, and programs are asked again.
        this.changed();
      }
    }
  }
}

/**
 * An answer, unless it is given up before it comes.
 * @template Answer
 * @param {Promise<Answer>} answer
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
function unlessAborted(answer, signal) {
  signal?.throwIfAborted();
  /** @type {Promise<never>} */
  const aborted = new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([answer, aborted]);
}

/**
 * What is known of a game that the catalogue does not list: one that is written in the language of rules.
 * @param {string} name
 * @returns {Promise<GameAbout>}
 */
async function gameOfRules(name) {
  const { examples } = await api.rulesLanguage();
  const title = examples.find((example) => example.name === name)?.title ?? name;
  return aboutRules(name, title);
}
