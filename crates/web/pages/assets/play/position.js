/**
 * The position as text, an editor with a legality check, and games in and out: link, file, paste.
 *
 * The editor is for boards of pieces and works on the text: the position is its rows joined by `/`, then
 * the side to move and whatever else the rules need. The server judges every change.
 *
 * @module play/position
 */

import * as api from "../lib/api.js";
import { under } from "../lib/base.js";
import { copy } from "../lib/copy.js";
import { download, fill, h, quiet } from "../lib/dom.js";
import { Latest } from "../lib/latest.js";
import { mover } from "../lib/names.js";
import { attempt, isAbort, say, sentence } from "../lib/shell.js";
import { mayLeave } from "./ask-first.js";
import { symbolOf } from "../lib/sketch.js";

/** @import { Field, State } from "../lib/types.js" */
/** @import { Table } from "./table.js" */

/** Begins a game from the position as text. */
const FROM_HERE = "Play from here";

export class PositionPanel {
  /** The symbol that clicks put down; none while not editing. @type {string | null} */
  #brush = null;
  #checking = new Latest();

  /**
   * @param {Table} table
   * @param {HTMLElement} host
   * @param {HTMLElement} editor  where the tools of the editor go: at the board
   * @param {(state: State) => void} preview  draws an edited position
   * @param {() => void} makeRoom  lets the board be seen
   */
  constructor(table, host, editor, preview, makeRoom) {
    this.table = table;
    this.editor = editor;
    this.preview = preview;
    this.makeRoom = makeRoom;
    const check = quiet(250, () => this.#check());
    this.text = h("input", {
      type: "text",
      class: "mono wide",
      spellcheck: "false",
      "aria-label": "Position",
      oninput: () => {
        this.#unjudge();
        check();
      },
    });
    // Once beside the text, and once at the board while that is edited.
    this.verdicts = [0, 1].map(() => h("p", { class: "muted", role: "status" }));
    this.applies = [0, 1].map(() =>
      h("button", { type: "button", class: "primary", onclick: () => this.#apply() }, FROM_HERE),
    );
    this.tools = h("div", { class: "row", role: "group", "aria-label": "Tools" });
    this.edit = h(
      "button",
      { type: "button", "aria-pressed": "false", onclick: () => this.#toggleEditor() },
      "Edit on the board",
    );
    this.paste = h("textarea", {
      rows: 4,
      "aria-label": "Saved game or list of moves",
      placeholder: '{"game": …, "start": …, "moves": […]} or a list of moves',
    });
    this.importPasted = h(
      "button",
      { type: "button", onclick: () => this.#import(this.paste.value) },
      "Import what is pasted",
    );
    const file = h("input", {
      type: "file",
      accept: ".json,application/json",
      class: "unseen",
      id: "import-file",
      onchange: () => this.#readFile(file),
    });
    const done = h("button", { type: "button", onclick: () => this.table.changed() }, "Stop editing");
    fill(
      editor,
      h("p", { class: "muted" }, "Click cells on the board to put down pieces."),
      this.tools,
      this.verdicts[1],
      h("div", { class: "row" }, this.applies[1], done),
    );
    const content = h(
      "div",
      { class: "flow" },
      h("div", { class: "row" }, this.text, this.applies[0]),
      this.verdicts[0],
      h("div", { class: "row" }, this.edit),
      h("h3", {}, "This game"),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => copy(this.text.value, "position") }, "Copy position"),
        h(
          "button",
          {
            type: "button",
            onclick: () =>
              download(
                `${this.table.about.name}.json`,
                new Blob([this.table.record.save()], { type: "application/json" }),
              ),
          },
          "Save as a file",
        ),
        h("label", { class: "button", for: "import-file" }, "Open a file"),
        file,
      ),
      this.paste,
      h("div", { class: "row" }, this.importPasted),
    );
    fill(host, h("summary", {}, "Position, import and export"), content);
  }

  update() {
    this.#stopEditing();
    this.#checking.end();
    this.text.value = this.table.state.position;
    this.#judge("", "refused");
    this.edit.hidden = this.#rows(this.text.value) === null;
  }

  /**
   * A click on the board while the editor is open.
   * @param {number} cell
   * @returns {boolean} whether the editor took it
   */
  take(cell) {
    const { field } = this.table.state.view;
    const rows = this.#rows(this.text.value);
    if (this.#brush === null || rows === null || field.kind !== "grid") {
      return false;
    }
    const width = field.columns.length;
    const row = [...(rows[Math.floor(cell / width)] ?? "")];
    row[cell % width] = row[cell % width] === this.#brush ? "." : this.#brush;
    rows[Math.floor(cell / width)] = row.join("");
    this.#write(rows);
    return true;
  }

  /** @param {string} text */
  #rows(text) {
    return rowsOf(text, this.table.state.view.field);
  }

  /** @param {string[]} rows */
  #write(rows) {
    this.text.value = [rows.join("/"), ...this.text.value.split(" ").slice(1)].join(" ");
    this.#sketch(rows);
    void this.#check();
  }

  /** Shows the pieces as they were put down, whether or not that is a position yet. @param {string[]} rows */
  #sketch(rows) {
    const { state } = this.table;
    const { field } = state.view;
    if (field.kind === "grid") {
      const symbols = [0, 1].map((owner) => symbolOf(state, owner));
      const cells = rows
        .flatMap((row) => [...row])
        .map((symbol) => {
          const owner = symbols.indexOf(symbol);
          return symbol === "." || symbol === "-" ? null : owner === -1 ? { symbol } : { owner, symbol };
        });
      const view = { ...state.view, field: { ...field, cells }, lines: [], targets: [], last: null };
      this.preview({ ...state, view });
    }
  }

  #toggleEditor() {
    if (this.#brush !== null) {
      // What was edited and not taken over is dropped.
      this.table.changed();
      return;
    }
    const { state } = this.table;
    const symbols = [0, 1].map((owner) => symbolOf(state, owner));
    this.#brush = symbols[0] ?? null;
    this.edit.setAttribute("aria-pressed", "true");
    const brushes = [...symbols, "."].map((symbol) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(symbol === this.#brush),
          onclick: (/** @type {Event} */ event) => {
            this.#brush = symbol;
            for (const brush of brushes) {
              brush.setAttribute("aria-pressed", String(brush === event.currentTarget));
            }
          },
        },
        symbol === "." ? "erase" : symbol,
      ),
    );
    const turn = h("button", { type: "button", onclick: () => this.#passTurn() }, "other side to move");
    const clear = h(
      "button",
      {
        type: "button",
        onclick: () =>
          this.#write((this.#rows(this.text.value) ?? []).map((row) => ".".repeat([...row].length))),
      },
      "clear",
    );
    fill(this.tools, ...brushes, clear, turn);
    this.editor.hidden = false;
    this.makeRoom();
    this.#sketch(this.#rows(this.text.value) ?? []);
    this.editor.parentElement?.scrollIntoView({ block: "nearest" });
  }

  #passTurn() {
    const { players } = this.table.state;
    const [rows = "", turn = "", ...rest] = this.text.value.split(" ");
    const letters = turn.length === 1 ? players.map((name) => name.slice(0, 1)) : players;
    const other = turn === letters[0] ? letters[1] : letters[0];
    this.text.value = [rows, other, ...rest].join(" ");
    void this.#check();
  }

  #stopEditing() {
    this.#brush = null;
    this.edit.setAttribute("aria-pressed", "false");
    this.editor.hidden = true;
    fill(this.tools);
  }

  /**
   * @param {string} text
   * @param {"taken" | "refused"} how  whether the text can be played from
   */
  #judge(text, how) {
    this.verdicts.forEach((verdict) => fill(verdict, text));
    this.applies.forEach((apply) => (apply.disabled = how === "refused"));
  }

  /** The text is another one, which cannot be played from before the server has judged it. */
  #unjudge() {
    this.#checking.end();
    this.applies.forEach((apply) => (apply.disabled = true));
  }

  /** Asks the server whether the text is a position, and shows it if so. */
  async #check() {
    this.#unjudge();
    const question = { game: this.table.game, position: this.text.value };
    try {
      const state = await api.state(question, this.#checking.begin());
      this.#judge(
        state.outcome === null
          ? `A legal position, ${mover(state)} to move.`
          : "A legal position; the game is over there.",
        "taken",
      );
      this.preview(state);
    } catch (error) {
      if (!isAbort(error)) {
        this.#judge(`Not a position yet. ${sentence(error)}`, "refused");
      }
    }
  }

  async #apply() {
    if (await mayLeave(this.table, FROM_HERE)) {
      await attempt(() => this.table.restart(this.text.value));
    }
  }

  /** @param {HTMLInputElement} input */
  async #readFile(input) {
    const file = input.files?.[0];
    if (file !== undefined) {
      await this.#import(await file.text());
      input.value = "";
    }
  }

  /**
   * A saved game, or only its moves.
   * @param {string} text
   */
  async #import(text) {
    await attempt(async () => {
      const saved = readSaved(text);
      if (!(await mayLeave(this.table, "Import the game"))) {
        return;
      }
      if (saved !== null && saved.game !== this.table.game) {
        const moves = encodeURIComponent(saved.moves.join(" "));
        location.href = under(
          `/play/${encodeURIComponent(saved.game)}?start=${encodeURIComponent(saved.start)}&moves=${moves}`,
        );
        return;
      }
      const start = saved?.start ?? this.table.record.root.state.position;
      await this.table.restart(start, this.table.seats, saved?.moves.join(" ") ?? text);
      say("The game is on the board.");
    });
  }
}

/**
 * The rows of a position's text, if it has the shape of a board of pieces.
 * @param {string} text
 * @param {Field} field
 * @returns {string[] | null}
 */
export function rowsOf(text, field) {
  const rows = text.split(" ")[0]?.split("/") ?? [];
  const fits =
    field.kind === "grid" &&
    field.cells.every((content) => content?.count === undefined) &&
    rows.length === field.rows.length &&
    rows.every((row) => [...row].length === field.columns.length);
  return fits ? rows : null;
}

/**
 * @param {string} text
 * @returns {{ game: string, start: string, moves: string[] } | null}
 */
export function readSaved(text) {
  if (!text.trimStart().startsWith("{")) {
    return null;
  }
  try {
    const { game, start, moves } = JSON.parse(text);
    if (typeof game === "string" && typeof start === "string" && Array.isArray(moves)) {
      return { game, start, moves: moves.map(String) };
    }
  } catch {
    // Told below, with what was wanted.
  }
  throw new api.Problem(0, "a saved game has the fields game, start and moves; this text has not");
}
