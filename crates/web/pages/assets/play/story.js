/**
 * The game's story: what each position of the line was worth, as a chart over plies, with the mistakes
 * marked. A bar up is good for the player who began, down for the other; the longer, the nearer the end.
 *
 * @module play/story
 */

import { fill, h, s } from "../lib/dom.js";
import { isAbort, sentence } from "../lib/shell.js";
import { bestOf, phrase, worth } from "../lib/values.js";
import { isMistake } from "./insight.js";

/** @import { RecordNode } from "../lib/record.js" */
/** @import { Table } from "./table.js" */

/**
 * A position of the line and what is known of it.
 * @typedef {object} Chapter
 * @property {RecordNode} node
 * @property {number} worth  for the player who began, from −3 to 3
 * @property {string} text
 * @property {{ played: string, better: string } | null} mistake  made by the move that leads on
 */

const HEIGHT = 120;
const BAR = 26;

export class Story {
  /** @type {Chapter[]} */
  #chapters = [];
  /** The line the chapters tell. */
  #line = "";

  /**
   * @param {Table} table
   * @param {HTMLElement} host
   */
  constructor(table, host) {
    this.table = table;
    this.chart = h("div", { class: "scroll story" });
    this.list = h("div", {});
    this.button = h("button", { type: "button", onclick: () => this.#review() }, "Review the game");
    fill(host, h("header", {}, h("h2", {}, "The game’s story"), this.button), this.chart, this.list);
  }

  update() {
    const line = this.#text();
    if (line !== this.#line) {
      this.#chapters = [];
      fill(
        this.chart,
        h("p", { class: "muted" }, "A chart of who stood better after every move, with the mistakes marked."),
      );
      fill(this.list);
      this.#line = "";
    } else {
      this.#draw();
    }
    this.button.disabled = this.table.record.line().length < 2;
  }

  #text() {
    return this.table.record
      .line()
      .map((node) => node.state.position)
      .join("|");
  }

  async #review() {
    const line = this.table.record.line();
    this.#line = this.#text();
    this.#chapters = [];
    this.button.disabled = true;
    try {
      for (const [index, node] of line.entries()) {
        this.#chapters.push(await this.#chapter(node, line[index + 1]));
        if (this.#line !== this.#text()) {
          return;
        }
        this.#draw();
      }
    } catch (error) {
      if (!isAbort(error)) {
        fill(this.list, h("p", { class: "problem-box" }, sentence(error)));
      }
    } finally {
      this.button.disabled = false;
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
      const end = state.outcome === "draw" ? "a draw" : `${state.outcome} has won`;
      return { node, worth: winner === 0 ? 3 : winner === 1 ? -3 : 0, text: end, mistake: null };
    }
    const { moves } = await this.table.book.ask(state.position);
    const best = bestOf(moves);
    const played = moves.find((value) => value.move === next?.move);
    const sign = state.turn_index === 0 ? 1 : -1;
    const wrong = best !== undefined && played !== undefined && isMistake(worth(played), worth(best));
    return {
      node,
      worth: best === undefined ? 0 : sign * worth(best),
      text: best === undefined ? "" : `${state.turn} ${phrase(best)}`,
      mistake: wrong
        ? { played: `${played.move} ${phrase(played)}`, better: `${best.move} ${phrase(best)}` }
        : null,
    };
  }

  #draw() {
    const { here, record } = this.table;
    const plies = record.line().length;
    const width = Math.max(plies * BAR, 240);
    const bars = this.#chapters.map((chapter, index) => {
      const length = Math.max(3, Math.abs(chapter.worth / 3) * (HEIGHT / 2 - 14));
      const x = index * BAR + 3;
      const up = chapter.worth > 0;
      const side = chapter.worth === 0 ? "even" : up ? "first" : "second";
      const after = chapter.node.move === null ? "the start" : `after ${chapter.node.move}`;
      const title = `${chapter.node.ply}: ${after}, ${chapter.text}`;
      return s(
        "g",
        {
          class: `chapter ${chapter.node === here ? "here" : ""}`,
          role: "button",
          tabindex: 0,
          "aria-label": title,
          onclick: () => this.table.go(chapter.node),
          onkeydown: (/** @type {KeyboardEvent} */ event) =>
            event.key === "Enter" && this.table.go(chapter.node),
        },
        s("title", {}, title),
        s("rect", { class: "hit", x: index * BAR, y: 0, width: BAR, height: HEIGHT }),
        s("rect", {
          class: `bar ${side}`,
          x,
          y: chapter.worth === 0 ? HEIGHT / 2 - 2 : up ? HEIGHT / 2 - length : HEIGHT / 2,
          width: BAR - 6,
          height: chapter.worth === 0 ? 4 : length,
          rx: 3,
        }),
        chapter.mistake && s("text", { class: "fault", x: x + BAR / 2 + 10, y: 12 }, "?"),
      );
    });
    fill(
      this.chart,
      s(
        "svg",
        {
          viewBox: `0 0 ${width} ${HEIGHT}`,
          width,
          height: HEIGHT,
          role: "group",
          "aria-label": "Value after every ply",
        },
        s("line", { class: "axis", x1: 0, x2: width, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
        ...bars,
      ),
    );
    const players = this.table.state.players;
    const mistakes = this.#chapters.filter((chapter) => chapter.mistake !== null);
    const done = this.#chapters.length === plies;
    fill(
      this.list,
      h(
        "p",
        { class: "muted" },
        `Bars up: good for ${players[0]}. Bars down: good for ${players[1]}. Longer: nearer the end.`,
      ),
      mistakes.length > 0
        ? h("ul", { class: "faults" }, ...mistakes.map((chapter) => this.#fault(chapter)))
        : done && h("p", {}, "No mistake in this game."),
    );
  }

  /** @param {Chapter} chapter */
  #fault({ node, mistake }) {
    return h(
      "li",
      {},
      h("span", {}, h("strong", {}, `${node.ply + 1}. ${mistake?.played}`), ` — ${mistake?.better}`),
      h("button", { type: "button", class: "small", onclick: () => this.table.go(node) }, "Retry"),
    );
  }
}
