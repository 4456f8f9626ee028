/**
 * The setter's page: blocks with symmetry, letters, live candidates, fills, locks, clues and files.
 *
 * @module crossword/setter
 */

import * as api from "../lib/api.js";
import { under } from "../lib/base.js";
import { byId, fill, h, quiet } from "../lib/dom.js";
import { keep, kept } from "../lib/keep.js";
import { Latest } from "../lib/latest.js";
import { announce, attempt, isAbort, say, sentence } from "../lib/shell.js";
import { letterRows } from "../words/letters.js";
import { BeginPanel } from "./begin.js";
import { Board } from "./board.js";
import { CandidateList } from "./candidates.js";
import { ClueEditor } from "./clue-editor.js";
import { fileMenu } from "./files.js";
import { touchKeys } from "./keys.js";
import { slotName } from "./lattice.js";
import { CURRENT } from "./current.js";
import { Setting } from "./setting.js";
import { conflict, standing } from "./standing.js";
import { StatisticsPanel } from "./statistics.js";
import { WordPanel } from "./word-panel.js";

/** @import { Crossword, GridCheck } from "../lib/types.js" */
/** @import { Slot } from "./lattice.js" */
/** @import { Symmetry } from "./setting.js" */

const KEPT = "crossword.setting";
/** What a setter finds at first: blocks and empty cells. */
const FIRST = [
  "....#....",
  "....#....",
  "....#....",
  "...#.....",
  "##.....##",
  ".....#...",
  "....#....",
  "....#....",
  "....#....",
];
/** How long the page waits for more before it asks, in milliseconds. */
const PAUSE = 120;
/** Live questions are short; a fill may take longer. */
const LIVE = "1s";
const PATIENT = "20s";

export class SetterPage {
  /** @type {Setting} */
  #setting;
  /** @type {Board} */
  #board;
  /** @type {GridCheck | null} */
  #check = null;
  #asking = new Latest();
  #filling = new Latest();

  constructor() {
    this.host = h("div", { class: "grid-host" });
    this.bar = h("p", { class: "clue-bar", id: "slot-bar" });
    this.status = h("p", { id: "grid-status", role: "status" });
    this.undoButton = h("button", { type: "button", id: "undo", onclick: () => this.#undo() }, "Undo");
    this.redoButton = h("button", { type: "button", id: "redo", onclick: () => this.#redo() }, "Redo");
    this.blocks = h(
      "button",
      {
        type: "button",
        id: "draw-blocks",
        "aria-pressed": "false",
        title: "Clicks put blocks; . does so in any case",
        onclick: () => this.#setDrawsBlocks(!this.#board.drawsBlocks),
      },
      "Draw blocks",
    );
    this.symmetry = h(
      "select",
      {
        id: "symmetry",
        "aria-label": "Symmetry",
        onchange: () => {
          this.#setting.symmetry = /** @type {Symmetry} */ (this.symmetry.value);
          this.#changed();
        },
      },
      h("option", { value: "half-turn" }, "half turn"),
      h("option", { value: "mirror" }, "left and right"),
      h("option", { value: "none" }, "no symmetry"),
    );
    this.words = new WordPanel(() => this.#refresh());
    this.candidates = new CandidateList((word, slot) => this.#put(word, slot));
    this.clues = new ClueEditor(
      (slot, text) => {
        this.#setting.setClue(slot, text);
        this.#save();
      },
      (slot) => this.#board.goTo(slot),
    );
    this.statistics = new StatisticsPanel();
    this.title = h("input", { type: "text", id: "title", oninput: () => this.#head() });
    this.author = h("input", { type: "text", id: "author", oninput: () => this.#head() });
    this.#refresh = quiet(PAUSE, () => void this.#ask());
    const stored = /** @type {{ crossword?: Crossword, locks?: number[] }} */ (kept(KEPT, {}));
    this.#setting = this.#restored(stored) ?? Setting.drawn(FIRST);
    this.#lay();
    this.#board = this.#newBoard();
    this.open(this.#setting);
  }

  /** Asks what the grid and its words stand like, once the user rests. @type {() => void} */
  #refresh;

  /** @param {{ crossword?: Crossword, locks?: number[] }} stored */
  #restored({ crossword, locks }) {
    if (crossword?.rows === undefined) {
      return null;
    }
    const setting = Setting.of(crossword, true);
    setting.locks = locks ?? [];
    return setting;
  }

  /** Works on another crossword. @param {Setting} setting */
  open(setting) {
    this.#setting = setting;
    this.symmetry.value = setting.symmetry;
    this.title.value = setting.title;
    this.author.value = setting.author;
    this.#board = this.#newBoard();
    this.#setDrawsBlocks(false);
    this.#changed();
    this.#moved();
  }

  #newBoard() {
    return new Board(this.host, "Crossword grid to set", this.#setting.lattice, {
      look: (cell) => this.#look(cell),
      typed: (letter) => this.#type(letter),
      erased: (step) => this.#erase(step),
      moved: () => this.#moved(),
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      rebus: null,
      block: (cell) => this.#block(cell),
      regions: true,
    });
  }

  #lay() {
    const action = (/** @type {string} */ id, /** @type {string} */ name, /** @type {() => void} */ act) =>
      h("button", { type: "button", id, onclick: act }, name);
    fill(
      byId("content"),
      h(
        "div",
        { class: "lead" },
        h("h1", {}, "Set a crossword"),
        h(
          "p",
          {},
          "Type letters, put blocks with the full stop, and see which words still fit. Fill the rest in a moment.",
        ),
      ),
      h(
        "div",
        { class: "setter-layout" },
        h(
          "section",
          { class: "stack", "aria-label": "The grid" },
          h("div", { class: "row" }, this.undoButton, this.redoButton, this.blocks, this.symmetry),
          this.bar,
          this.host,
          touchKeys({
            typed: (letter) => this.#type(letter),
            erased: () => this.#erase("back"),
            own: ["■", "Block", () => this.#board.putBlock()],
            clue: (step) => this.#board.goToClue(step),
          }),
          this.status,
          h(
            "div",
            { class: "row" },
            h(
              "button",
              {
                type: "button",
                class: "primary",
                id: "fill-rest",
                onclick: () => void this.#fill(() => true),
              },
              "Fill the rest",
            ),
            action("fill-region", "Fill the region", () => void this.#fillRegion()),
            action("clear-fill", "Clear the fill", () => this.#do((all) => this.#setting.clearFill(all))),
            action("lock", "Lock the word", () => this.#do((_, word) => this.#setting.toggleLock(word))),
            action("clear-word", "Clear the word", () => this.#do((_, word) => this.#setting.clear(word))),
            action("circle", "Circle", () =>
              this.#do(() => this.#setting.toggleCircle(this.#board.cursor.cell)),
            ),
          ),
          h(
            "p",
            { class: "muted" },
            "Shift with arrows or a click chooses a region. Letters you typed are locked and stay; " +
              "letters of a fill are lighter, and the next fill may replace them.",
          ),
        ),
        h(
          "section",
          { class: "stack", "aria-label": "Words and statistics" },
          this.candidates.element,
          this.statistics.element,
          this.words.element,
        ),
        h(
          "section",
          { class: "panel", "aria-label": "Clues" },
          h(
            "header",
            {},
            h("h2", {}, "Clues"),
            action("play", "Solve it yourself", () => this.#play()),
            fileMenu(() => this.#setting.crossword),
          ),
          h(
            "div",
            { class: "fields" },
            h("label", { class: "field" }, h("span", {}, "title"), this.title),
            h("label", { class: "field" }, h("span", {}, "author"), this.author),
          ),
          this.clues.element,
        ),
      ),
      new BeginPanel(
        (setting) => this.open(setting),
        () => this.words.choice,
      ).element,
    );
  }

  /** @param {number} cell */
  #look(cell) {
    const { letter, locked, circled, block } = this.#setting.at(cell);
    const isTrouble = this.#trouble.has(cell);
    const marks = [
      letter !== "" && !locked ? "filled" : "",
      circled ? "circled" : "",
      isTrouble ? "trouble" : "",
    ];
    const says = [letter !== "" && !locked && "filled in", circled && "circled", isTrouble && "unfillable"];
    return { text: block ? "" : letter, marks: marks.join(" "), says: says.filter(Boolean).join(", ") };
  }

  /** The cells of slots that no word can go into, or that contradict each other. @type {Set<number>} */
  #trouble = new Set();

  // What the user does

  /** @param {string} letter */
  #type(letter) {
    this.#setting.write(this.#board.cursor.cell, letter);
    this.#changed();
    this.#board.advance();
  }

  /** @param {"back" | "here"} step */
  #erase(step) {
    if (step === "back" && this.#setting.at(this.#board.cursor.cell).letter === "") {
      this.#board.retreat();
    }
    this.#setting.write(this.#board.cursor.cell, "");
    this.#changed();
  }

  /** @param {number} cell */
  #block(cell) {
    this.#setting.toggleBlock(cell);
    this.#changed();
  }

  /** @param {boolean} draws */
  #setDrawsBlocks(draws) {
    this.#board.drawsBlocks = draws;
    this.blocks.setAttribute("aria-pressed", String(draws));
    this.host.classList.toggle("drawing", draws);
  }

  /**
   * Changes the grid: all of it, or the word of the cursor.
   * @param {(all: number[], word: number[]) => void} change
   */
  #do(change) {
    const region = [...this.#board.region];
    const word = region.length > 1 ? region : (this.#board.slot?.cells ?? []);
    change([...this.#setting.squares.keys()], word);
    this.#changed();
    this.#board.focus();
  }

  #undo() {
    this.#went(this.#setting.history.undo());
  }

  #redo() {
    this.#went(this.#setting.history.redo());
  }

  /** @param {number | null} cell */
  #went(cell) {
    if (cell !== null) {
      this.#changed();
      this.#board.go(cell);
    }
  }

  /**
   * Takes a candidate, unless its slot is gone.
   * @param {string} word
   * @param {Slot} slot  what it was offered for: the cursor may be elsewhere by now
   */
  #put(word, slot) {
    if (this.#setting.put(slot, word)) {
      this.#changed();
      announce(`${word} is at ${slotName(slot)}.`);
      this.#board.focus();
    }
  }

  async #fillRegion() {
    const region = this.#board.region;
    if (region.size < 2) {
      say("Choose a region first: hold Shift and press arrows, or click.");
      return;
    }
    await this.#fill((cell) => region.has(cell));
  }

  /**
   * Fills the grid, and takes what is wanted of it: the rest can then still be filled. Whoever changes the grid
   * meanwhile wants another fill.
   * @param {(cell: number) => boolean} here
   */
  async #fill(here) {
    const signal = this.#filling.begin();
    fill(this.status, h("span", { class: "thinking" }, "filling the grid"));
    const request = { ...this.words.request, grid: this.#setting.text("locked"), time: PATIENT };
    const answer = await attempt(() => api.fillGrid(request, signal));
    if (signal.aborted) {
      return;
    }
    if (answer?.status === "found") {
      this.#setting.takeFill(letterRows(answer.grid), here);
      const score = answer.average_score === null ? "" : `, average score ${answer.average_score.toFixed(1)}`;
      say(`Filled in ${Math.max(1, Math.round(answer.seconds * 1000))} ms${score}.`);
    } else if (answer?.status === "impossible") {
      say(`There is no fill${conflict(answer.conflict)}.`, "problem");
    } else if (answer !== undefined) {
      say("No fill was found in time. Unlock letters, move blocks, or allow lower scores.", "problem");
    }
    this.#changed();
  }

  #play() {
    keep(CURRENT, { crossword: this.#setting.crossword });
    location.assign(under("/crossword"));
  }

  // What follows

  #head() {
    this.#setting.title = this.title.value;
    this.#setting.author = this.author.value;
    this.#save();
  }

  #changed() {
    this.#filling.end();
    const { lattice, history } = this.#setting;
    if (this.#board.lattice !== lattice) {
      this.#board.use(lattice);
    }
    this.undoButton.disabled = !history.canUndo;
    this.redoButton.disabled = !history.canRedo;
    this.#board.draw();
    this.#showSlot();
    this.clues.show(this.#setting, this.#check);
    this.statistics.show(this.#setting, this.#check);
    this.#save();
    this.#refresh();
  }

  #moved() {
    this.#showSlot();
    this.clues.mark(this.#board.slot);
    this.#refresh();
  }

  /** The slot of the cursor and its letters, above the grid. */
  #showSlot() {
    const { slot } = this.#board;
    this.bar.textContent =
      slot === null
        ? "No word here."
        : `${slotName(slot)}: ${this.#setting.pattern(slot)} (${slot.cells.length})`;
  }

  #save() {
    keep(KEPT, { crossword: this.#setting.crossword, locks: this.#setting.locks });
  }

  /** Asks how the grid stands and which words can go into the slot, and shows it. */
  async #ask() {
    const signal = this.#asking.begin();
    const setting = this.#setting;
    if (setting.lattice.slots.length === 0) {
      this.#showCheck(null, "The grid has no room for a word.");
      return;
    }
    const request = { ...this.words.request, time: LIVE };
    const { slot } = this.#board;
    try {
      const locked = await api.checkGrid({ ...request, grid: setting.text("locked") }, signal);
      const whole = setting.hasFill
        ? await api.checkGrid({ ...request, grid: setting.text("all") }, signal)
        : locked;
      this.#showCheck({ ...locked, slots: whole.slots }, standing(locked));
      if (slot !== null) {
        this.candidates.wait(slot);
        const open = this.#without(slot.cells);
        const fillRequest = { ...request, grid: open };
        const answer = await api.suggestWords({ fill: fillRequest, slot: slotName(slot), most: 200 }, signal);
        this.candidates.show(slot, answer.words, setting.isWhole(slot) ? setting.pattern(slot) : "");
      } else {
        this.candidates.show(null, [], "");
      }
    } catch (error) {
      if (!isAbort(error)) {
        this.#showCheck(null, sentence(error));
      }
    }
  }

  /**
   * The locked grid; a word that is locked whole is taken out, but for letters that crossing words hold.
   * @param {number[]} cells
   */
  #without(cells) {
    const { columns } = this.#setting;
    const rows = this.#setting
      .text("locked")
      .split("\n")
      .map((row) => [...row]);
    const isLocked = cells.every((cell) => this.#setting.at(cell).locked);
    for (const cell of isLocked ? cells : []) {
      const crossing = this.#setting.lattice
        .slotAt(cell, this.#board.cursor.orientation === "across" ? "down" : "across")
        ?.cells.filter((one) => one !== cell);
      const isHeld = crossing?.some((one) => this.#setting.at(one).locked) ?? false;
      const row = rows[Math.floor(cell / columns)];
      if (!isHeld && row !== undefined) {
        row[cell % columns] = ".";
      }
    }
    return rows.map((row) => row.join("")).join("\n");
  }

  /**
   * @param {GridCheck | null} check
   * @param {string} text
   */
  #showCheck(check, text) {
    this.#check = check;
    const names = new Set(check?.conflict?.slots ?? []);
    const states = new Map(check?.slots.map((slot) => [`${slot.number} ${slot.orientation}`, slot.state]));
    const isTrouble = (/** @type {string} */ name) => names.has(name) || states.get(name) === "dead";
    this.#trouble = new Set(
      this.#setting.lattice.slots.filter((slot) => isTrouble(slotName(slot))).flatMap((slot) => slot.cells),
    );
    this.status.className = check?.status ?? "";
    fill(this.status, text, ...(check?.notes ?? []).map((note) => h("small", {}, ` ${note}.`)));
    this.#board.draw();
    this.clues.show(this.#setting, check);
    this.statistics.show(this.#setting, check);
  }
}
