/**
 * A game to be shown on another site: its board, its moves back and forth by buttons, keys and swipes, and a link to play on.
 * `/embed/GAME?start=…&moves=…`, as the address of a board has them; the last position is shown first.
 *
 * @module embed
 */

import { address } from "./lib/api.js";
import { pagePath, under } from "./lib/base.js";
import { iconButton } from "./lib/controls.js";
import { byId, fill, h } from "./lib/dom.js";
import { picture } from "./lib/drawing.js";
import { fitsOnePicture, saveGame, savePicture } from "./lib/export.js";
import { situation } from "./lib/names.js";
import { GameRecord } from "./lib/record.js";
import { query, sentence } from "./lib/shell.js";
import { listenToSwipes } from "./lib/swipes.js";

/** @import { RecordNode } from "./lib/record.js" */

class EmbeddedGame {
  #moment = 0;

  /**
   * @param {string} game
   * @param {RecordNode[]} line
   */
  constructor(game, line) {
    this.game = game;
    this.line = line;
    this.count = h("output", { class: "muted" });
    this.back = iconButton("Back", "←", () => this.go(this.#moment - 1));
    this.forth = iconButton("Forth", "→", () => this.go(this.#moment + 1));
    const save = (/** @type {string} */ name, /** @type {() => void} */ action) =>
      h("button", { type: "button", class: "small quiet", onclick: action }, name);
    const play = h("a", { class: "button small", target: "_blank", rel: "noopener" }, "Play on");
    const asked = { start: query().get("start"), moves: query().get("moves") };
    play.href = under(address(`/play/${game}`, asked));
    fill(
      byId("steps"),
      this.back,
      this.count,
      this.forth,
      play,
      save("SVG", () => void savePicture(this.#picture, game, "svg")),
      save("PNG", () => void savePicture(this.#picture, game, "png")),
      fitsOnePicture(line) && save("Whole game", () => void saveGame(line, game, "svg")),
    );
    addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step !== undefined) {
        this.go(this.#moment + step);
      }
    });
    listenToSwipes(byId("board"), (step) => this.go(this.#moment + (step === "back" ? -1 : 1)));
    this.go(line.length - 1);
  }

  get #picture() {
    return /** @type {SVGSVGElement} */ (byId("board").querySelector("svg"));
  }

  /** @param {number} moment */
  go(moment) {
    this.#moment = Math.max(0, Math.min(this.line.length - 1, moment));
    const node = /** @type {RecordNode} */ (this.line[this.#moment]);
    const told = situation(node.state);
    fill(byId("board"), picture(node.state.view, told));
    byId("situation").textContent = told;
    this.count.textContent = `${this.#moment} of ${this.line.length - 1}`;
    this.back.disabled = this.#moment === 0;
    this.forth.disabled = this.#moment === this.line.length - 1;
  }
}

const game = decodeURIComponent(pagePath().replace(/^\/embed\//, ""));
try {
  const asked = query();
  const record = await GameRecord.read(game, asked.get("start") ?? undefined, asked.get("moves") ?? "");
  byId("title").textContent = `A game of ${game}`;
  new EmbeddedGame(game, record.line());
} catch (error) {
  fill(byId("board"), h("p", { class: "problem-box", role: "alert" }, sentence(error)));
}
