/**
 * The game's story: what each position of the line was worth, as a chart over plies, with the mistakes
 * marked. A bar up is good for the player who began, down for the other; the longer, the nearer the
 * end, and the number is the distance in plies. Where points are counted, length and number are the
 * points that the game would be won by.
 *
 * @module play/story
 */

import { fill, h, s } from "../lib/dom.js";
import { Latest, isOutdated } from "../lib/latest.js";
import { ending, mover, playerName } from "../lib/names.js";
import { isAbort, sentence } from "../lib/shell.js";
import { bestOf, isMistake, phrase, prize, tone } from "../lib/values.js";
import { moveNumber } from "./moves.js";
import { pieceOf } from "../lib/sketch.js";

/** @import { MoveValue, State } from "../lib/types.js" */
/** @import { RecordNode } from "../lib/record.js" */
/** @import { Table } from "./table.js" */

/**
 * How a position looks for the player who began.
 * @typedef {object} Outlook
 * @property {number} side  1 where they are better, −1 where the other is, 0 where it is even
 * @property {number | null} distance  to the end in plies, where it is known
 * @property {number | null} margin  the points won by in the end, where points are counted
 * @property {number | null} score  how great the guess is, where it is one
 */

/**
 * A position of the line and what is known of it.
 * @typedef {Outlook & {
 *   node: RecordNode,
 *   text: string,
 *   mistake: { played: MoveValue, better: MoveValue } | null
 * }} Chapter  the mistake is that of the move that leads on
 */

const HEIGHT = 150;
const MIDDLE = HEIGHT / 2;
/** Room for the longest bar, with its number beyond it. */
const LONGEST = MIDDLE - 18;
/** Room on the left for the two players' pieces. */
const GUTTER = 30;
const NARROWEST = 22;
const WIDEST = 44;
/** The shortest bar, and the guess that is drawn half as long as a bar can be. */
const SHORTEST = 4;
const GREAT_GUESS = 150;

export class Story {
  /** @type {Chapter[]} */
  #chapters = [];
  /** The line the chapters tell. */
  #line = "";
  #reviews = false;
  #reviewing = new Latest();

  /**
   * @param {Table} table
   * @param {HTMLElement} host
   * @param {() => void} reviewed  hears when there is more to know about the moves
   */
  constructor(table, host, reviewed) {
    this.table = table;
    this.reviewed = reviewed;
    this.chart = h("div", { class: "scroll story" });
    this.list = h("div", { class: "flow" });
    this.button = h("button", { type: "button", onclick: () => this.review() }, "Review the game");
    fill(host, h("header", {}, h("h2", {}, "The game’s story"), this.button), this.chart, this.list);
  }

  update() {
    const line = this.#text();
    if (line !== this.#line) {
      this.#reviewing.end();
      this.#chapters = [];
      const text =
        this.table.record.line().length < 2
          ? "Nothing to review yet: make a move first."
          : "Who stood better after every move, and where the mistakes were made.";
      fill(this.chart, h("p", { class: "muted" }, text));
      fill(this.list);
      this.#line = "";
      this.table.faults.clear();
    } else {
      this.#draw();
    }
    this.button.disabled = this.#reviews || this.table.record.line().length < 2;
  }

  #text() {
    return this.table.record
      .line()
      .map((node) => node.state.position)
      .join("|");
  }

  /** Asks for the value of every position of the line, one after the other. */
  async review() {
    const signal = this.#reviewing.begin();
    const line = this.table.record.line();
    this.#line = this.#text();
    this.#chapters = [];
    this.#reviews = true;
    this.button.disabled = true;
    this.button.classList.add("thinking");
    try {
      for (const [index, node] of line.entries()) {
        const next = line[index + 1];
        const chapter = await this.#chapter(node, next, signal);
        if (signal.aborted) {
          return;
        }
        if (chapter.mistake && next) {
          this.table.faults.add(next);
        }
        this.#chapters.push(chapter);
        this.#draw();
      }
      this.reviewed();
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.list, h("p", { class: "problem-box", role: "alert" }, sentence(error)));
      }
    } finally {
      if (!isOutdated(signal)) {
        this.#reviews = false;
        this.button.classList.remove("thinking");
        this.button.disabled = this.table.record.line().length < 2;
      }
    }
  }

  /**
   * @param {RecordNode} node
   * @param {RecordNode | undefined} next
   * @param {AbortSignal} signal
   * @returns {Promise<Chapter>}
   */
  async #chapter(node, next, signal) {
    const { state } = node;
    if (state.outcome !== null) {
      return { node, ...outlook(state, undefined), text: ending(state), mistake: null };
    }
    const { moves } = await this.table.book.ask(state.position, "", signal);
    const best = bestOf(moves);
    if (best === undefined) {
      return { node, ...outlook(state, undefined), text: "", mistake: null };
    }
    const played = moves.find((value) => value.move === next?.move);
    const mistake = played && isMistake(played, best) ? { played, better: best } : null;
    return { node, ...outlook(state, best), text: `${mover(state)} ${phrase(best)}`, mistake };
  }

  #draw() {
    const { record, state } = this.table;
    const plies = record.line().length;
    const room = (this.chart.clientWidth || 340) - GUTTER;
    const step = Math.max(NARROWEST, Math.min(WIDEST, room / plies));
    const width = GUTTER + plies * step;
    const at = (/** @type {number} */ index) => GUTTER + index * step;
    const piece = (/** @type {0 | 1} */ owner) =>
      s(
        "g",
        { transform: `translate(0 ${owner === 0 ? 4 : HEIGHT - 26}) scale(0.22)` },
        pieceOf(state, owner),
      );
    const drawing = s(
      "svg",
      {
        viewBox: `0 0 ${width} ${HEIGHT}`,
        width,
        height: HEIGHT,
        role: "group",
        "aria-label": "Value after every ply",
      },
      piece(0),
      piece(1),
      s("line", { class: "axis", x1: GUTTER, x2: width, y1: MIDDLE, y2: MIDDLE }),
      ...this.#chapters.map((chapter, index) => this.#bar(chapter, index, at(index), step)),
      ...this.#chapters.flatMap(({ mistake }, index) =>
        mistake ? [s("text", { class: "fault", x: at(index + 1.5), y: 8 }, "?")] : [],
      ),
    );
    const here = this.chart.scrollLeft;
    fill(this.chart, drawing);
    this.chart.scrollLeft = here;
    this.#tell(plies);
  }

  /**
   * @param {Chapter} chapter
   * @param {number} index
   * @param {number} x
   * @param {number} step
   */
  #bar(chapter, index, x, step) {
    const up = chapter.side > 0;
    const even = chapter.side === 0;
    const length = LONGEST * barShare(chapter, this.#chapters);
    const number = chapter.margin ?? chapter.distance;
    const after = chapter.node.move === null ? "the start" : `after ${chapter.node.move}`;
    const title = `${index}: ${after}, ${chapter.text}`;
    const go = () => this.table.go(chapter.node);
    return s(
      "g",
      {
        class: `chapter ${chapter.node === this.table.here ? "here" : ""}`,
        role: "button",
        tabindex: 0,
        "aria-label": title,
        onclick: go,
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && go(),
      },
      s("title", {}, title),
      s("rect", { class: "hit", x, y: 0, width: step, height: HEIGHT, rx: 4 }),
      s("rect", {
        class: `bar ${even ? "even" : up ? "first" : "second"}`,
        x: x + 3,
        y: even ? MIDDLE - 2 : up ? MIDDLE - length : MIDDLE,
        width: step - 6,
        height: even ? 4 : length,
        rx: 3,
      }),
      s("text", { class: "plies", x: x + step / 2, y: up ? MIDDLE + 9 : MIDDLE - 9 }, number || ""),
    );
  }

  /** What the chart shows, in words, with the mistakes to try again. @param {number} plies */
  #tell(plies) {
    const [first = "", second = ""] = this.table.state.players.map(playerName);
    const done = this.#chapters.length === plies;
    const mistakes = this.#chapters.filter(({ mistake }) => mistake !== null);
    const number = this.table.state.points
      ? "how many points the game would be won by"
      : "how many plies are left";
    fill(
      this.list,
      h(
        "p",
        { class: "muted" },
        done
          ? `Up is good for ${first}, down for ${second}; the number is ${number}.`
          : `Reviewing: ${this.#chapters.length} of ${plies} positions.`,
      ),
      mistakes.length > 0
        ? h("ul", { class: "faults" }, ...mistakes.map((chapter) => this.#fault(chapter)))
        : done && h("p", {}, "No mistake in this game."),
    );
  }

  /** @param {Chapter} chapter */
  #fault({ node, mistake }) {
    if (mistake === null) {
      return null;
    }
    const { played, better } = mistake;
    return h(
      "li",
      {},
      h(
        "span",
        {},
        h("strong", {}, `${moveNumber(node)} ${played.move}`),
        ` ${phrase(played)}; there was ${prize(better)}.`,
      ),
      h("button", { type: "button", class: "small", onclick: () => this.table.go(node) }, "Retry"),
    );
  }
}

/**
 * How a position looks for the player who began, with what its best move is worth to the mover; the game
 * is over where there is none.
 * @param {State} state
 * @param {MoveValue | undefined} best
 * @returns {Outlook}
 */
export function outlook(state, best) {
  const sign = state.turn_index === 0 ? 1 : -1;
  if (state.points && (best === undefined || best.margin !== undefined)) {
    const [first, second] = state.points;
    const lead = first - second + sign * (best?.margin ?? 0);
    return { side: Math.sign(lead), distance: null, margin: Math.abs(lead), score: null };
  }
  if (best === undefined) {
    const side = state.winner === 0 ? 1 : state.winner === 1 ? -1 : 0;
    return { side, distance: state.outcome === null ? null : 0, margin: null, score: null };
  }
  const leaning = { win: 1, loss: -1, draw: 0, unknown: 0 }[tone(best)];
  return {
    side: leaning === 0 ? 0 : sign * leaning,
    distance: leaning !== 0 && best.value !== null ? best.distance : null,
    margin: null,
    score: best.value === null ? Math.abs(best.score ?? 0) : null,
  };
}

/**
 * How long a bar is, from 0 to 1: whole at the end of the game or for the most points, shorter the farther
 * from it; a guess is half as long at most.
 * @param {Outlook} chapter
 * @param {Outlook[]} all
 */
export function barShare({ distance, margin, score }, all) {
  const least = SHORTEST / LONGEST;
  if (margin !== null) {
    const most = Math.max(1, ...all.map((other) => other.margin ?? 0));
    return Math.max(least, margin / most);
  }
  if (score !== null) {
    return Math.max(least, Math.min(0.5, (0.5 * score) / GREAT_GUESS));
  }
  const farthest = Math.max(1, ...all.map((other) => other.distance ?? 0));
  return distance === null ? 1 : 1 - (0.75 * distance) / farthest;
}
