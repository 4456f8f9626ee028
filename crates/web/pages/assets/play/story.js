/**
 * The game's story: what each position of the line was worth, as a chart over plies, with the mistakes
 * marked. A bar up is good for the player who began, down for the other; the longer, the nearer the
 * end, and the number is the distance in plies.
 *
 * @module play/story
 */

import { fill, h, s } from "../lib/dom.js";
import { drawPiece } from "../lib/drawing.js";
import { ending, mover, playerName } from "../lib/names.js";
import { isAbort, sentence } from "../lib/shell.js";
import { bestOf, phrase, prize, worth } from "../lib/values.js";
import { isMistake } from "./insight.js";
import { moveNumber } from "./moves.js";
import { symbolOf } from "./seats.js";

/** @import { MoveValue } from "../lib/types.js" */
/** @import { RecordNode } from "../lib/record.js" */
/** @import { Table } from "./table.js" */

/**
 * A position of the line and what is known of it.
 * @typedef {object} Chapter
 * @property {RecordNode} node
 * @property {number} worth  for the player who began, from −3 to 3
 * @property {number | null} distance  in plies, where the end is known
 * @property {string} text
 * @property {{ played: MoveValue, better: MoveValue } | null} mistake  made by the move that leads on
 */

const HEIGHT = 150;
const MIDDLE = HEIGHT / 2;
/** Room for the longest bar, with its number beyond it. */
const LONGEST = MIDDLE - 18;
/** Room on the left for the two players' pieces. */
const GUTTER = 30;
const NARROWEST = 22;
const WIDEST = 44;

export class Story {
  /** @type {Chapter[]} */
  #chapters = [];
  /** The line the chapters tell. */
  #line = "";
  #reviews = false;

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
      this.#chapters = [];
      fill(
        this.chart,
        h("p", { class: "muted" }, "Who stood better after every move, and where the mistakes were made."),
      );
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
    const line = this.table.record.line();
    const text = this.#text();
    this.#line = text;
    this.#chapters = [];
    this.#reviews = true;
    this.button.disabled = true;
    this.button.classList.add("thinking");
    try {
      for (const [index, node] of line.entries()) {
        const chapter = await this.#chapter(node, line[index + 1]);
        if (this.#line !== text || text !== this.#text()) {
          return;
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
      this.#reviews = false;
      this.button.classList.remove("thinking");
      this.button.disabled = this.table.record.line().length < 2;
    }
  }

  /**
   * @param {RecordNode} node
   * @param {RecordNode | undefined} next
   * @returns {Promise<Chapter>}
   */
  async #chapter(node, next) {
    const { state } = node;
    if (state.outcome !== null) {
      const winner = state.players.indexOf(state.outcome);
      const side = winner === 0 ? 3 : winner === 1 ? -3 : 0;
      return { node, worth: side, distance: 0, text: ending(state), mistake: null };
    }
    const { moves } = await this.table.book.ask(state.position);
    const best = bestOf(moves);
    if (best === undefined) {
      return { node, worth: 0, distance: null, text: "", mistake: null };
    }
    const played = moves.find((value) => value.move === next?.move);
    const sign = state.turn_index === 0 ? 1 : -1;
    const mistake = played && isMistake(worth(played), worth(best)) ? { played, better: best } : null;
    if (mistake && next) {
      this.table.faults.add(next);
    }
    return {
      node,
      worth: sign * worth(best),
      distance: best.value && best.value !== "draw" ? (best.distance ?? null) : null,
      text: `${mover(state)} ${phrase(best)}`,
      mistake,
    };
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
        drawPiece({ owner, symbol: symbolOf(state, owner) }, { x: 50, y: 50 }),
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
    const up = chapter.worth > 0;
    const even = chapter.worth === 0;
    const length = this.#length(chapter);
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
      s("text", { class: "plies", x: x + step / 2, y: up ? MIDDLE + 9 : MIDDLE - 9 }, chapter.distance || ""),
    );
  }

  /**
   * How long a bar is: whole at the end of the game, shorter the farther from it; a guess is short.
   * @param {Chapter} chapter
   */
  #length({ worth: value, distance }) {
    if (distance === null) {
      return Math.max(4, Math.min(1, Math.abs(value) / 3) * LONGEST);
    }
    const farthest = Math.max(1, ...this.#chapters.map((chapter) => chapter.distance ?? 0));
    return LONGEST * (1 - (0.75 * distance) / farthest);
  }

  /** What the chart shows, in words, with the mistakes to try again. @param {number} plies */
  #tell(plies) {
    const [first = "", second = ""] = this.table.state.players.map(playerName);
    const done = this.#chapters.length === plies;
    const mistakes = this.#chapters.filter(({ mistake }) => mistake !== null);
    fill(
      this.list,
      h(
        "p",
        { class: "muted" },
        done
          ? `Up is good for ${first}, down for ${second}; the number is how many plies are left.`
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
