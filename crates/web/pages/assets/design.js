/**
 * The designer's page: rules as text on one side, the game on the other, alive while one writes. The server reads every
 * change; while there is an error, the last rules without one stay on the board.
 *
 * @module design
 */

import * as api from "./lib/api.js";
import { byId, fill, h, quiet } from "./lib/dom.js";
import { Latest } from "./lib/latest.js";
import { parameterFields } from "./lib/parameters.js";
import { announce, isAbort, openPage, query, say, sentence, showProblem } from "./lib/shell.js";
import { openTabs } from "./lib/tabs.js";
import { Editor } from "./design/editor.js";
import { Explanation } from "./design/explain.js";
import { fileTools } from "./design/files.js";
import { isLink, pack, unpack } from "./design/link.js";
import { Problems } from "./design/problems.js";
import { isSame, plainRules } from "./design/rules.js";
import { showSheet } from "./design/sheet.js";
import { draft, keepVersion } from "./design/store.js";
import { StudyPanel } from "./design/study.js";
import { DesignTable } from "./design/table.js";
import { Trial } from "./design/trial.js";
import { Versions } from "./design/versions.js";
import { Winner } from "./design/winner.js";

/** @import { Catalogue, Parameter, RulesLanguage, RulesRead } from "./lib/types.js" */
/** @import { Rules } from "./design/rules.js" */
/** @typedef {RulesRead & { game: string }} GameRead */

/** How long a writer rests before the rules are read, in milliseconds. */
const REST = 180;

/** What can be set, as every page knows it. @param {RulesRead} read */
const asParameters = ({ parameters }) =>
  parameters.map((one) => /** @type {Parameter} */ ({ ...one, summary: "" }));

/** The lines of a text that declare parameters: settings are good as long as these stay. @param {string} text */
const declarations = (text) => (text.match(/^parameter .*$/gm) ?? []).join("\n");

/** What is said when the browser does not keep a version. */
const NO_ROOM = "Not kept: this browser has no room for it. Save a file instead.";

class DesignPage {
  /** @type {Trial | null} */
  #trial = null;
  /** The last rules that were a game. @type {GameRead | null} */
  #good = null;
  /** Settings of the parameters. @type {Map<string, string>} */
  #settings = new Map();
  /** The lines that declare them. */
  #declared = "";
  #asking = new Latest();
  /** One change of the board at a time. @type {Promise<unknown>} */
  #adopting = Promise.resolve();

  /**
   * @param {Catalogue} catalogue
   * @param {RulesLanguage} language
   */
  constructor(catalogue, language) {
    this.catalogue = catalogue;
    this.language = language;
    const read = quiet(REST, () => void this.read());
    this.explanation = new Explanation(byId("explained"), language);
    this.editor = new Editor(byId("editor"), {
      changed: () => {
        this.#written();
        read();
      },
      asked: () => this.explanation.readOut(this.editor.text, this.editor.caret),
      moved: () => this.explanation.show(this.editor.text, this.editor.caret),
      pointed: (at, x, y) => this.explanation.hover(this.editor.text, at, x, y),
    });
    this.problems = new Problems(byId("problems"), {
      goTo: (message) => this.editor.goTo(message),
      mend: (message, phrase) => this.editor.mend(message, phrase),
    });
    this.winner = new Winner(byId("winner"), () => this.#trial?.refresh());
    this.study = new StudyPanel(byId("study"));
    this.versions = new Versions(byId("versions"), {
      rules: () => this.rules,
      open: (rules) => this.open(rules),
      keep: () => this.keepVersion(),
    });
    this.files = fileTools(byId("file-tools"), language, {
      text: () => this.editor.text,
      open: (text) => this.open(plainRules(text)),
      undo: () => this.editor.undo(),
      keep: () => this.keepVersion(),
      link: () => this.link(),
    });
    openTabs(
      {
        play: () => undefined,
        winner: () => undefined,
        study: () => undefined,
        sheet: () => undefined,
        versions: () => undefined,
      },
      "play",
      "none",
    );
    byId("tab-winner").addEventListener("click", () => void this.winner.look());
    byId("tab-versions").addEventListener("click", () => void this.versions.compare());
    addEventListener("hashchange", () => void this.#followLink());
  }

  /** Begins with the link of the address, an example that it names, or what was left last time. */
  async begin() {
    const example = this.language.examples.find(({ name }) => name === query().get("from"));
    if (isLink(location.hash)) {
      await this.#followLink();
    } else if (example !== undefined) {
      this.#begin(plainRules(example.text));
    } else {
      this.#begin(draft.rules);
    }
  }

  /** What is written now, with what is set. @returns {Rules} */
  get rules() {
    return { text: this.editor.text, settings: Object.fromEntries(this.#settings) };
  }

  /** Puts rules on the paper without a trace of what was there. @param {Rules} rules */
  #begin(rules) {
    this.#set(rules);
    this.editor.area.value = rules.text;
    this.editor.show([]);
    draft.keep(rules);
    void this.read();
  }

  /** Puts rules in the place of those on the paper; undo brings their text back. @param {Rules} rules */
  open(rules) {
    this.#set(rules);
    this.editor.replace(rules.text);
    this.#written();
    void this.read();
  }

  /** @param {Rules} rules */
  #set({ text, settings }) {
    this.#settings = new Map(Object.entries(settings));
    this.#declared = declarations(text);
    // Sliders stand where they were left until they are drawn anew.
    delete byId("settings").dataset["for"];
  }

  /** What is written is not what it was. */
  #written() {
    draft.keep(this.rules);
    this.#leaveLink();
  }

  async #followLink() {
    if (!isLink(location.hash)) {
      return;
    }
    const linked = await unpack(location.hash);
    const before = this.editor.text === "" ? draft.rules : this.rules;
    if (linked === null) {
      say("This link is damaged: it holds no rules.", "problem");
      this.#begin(before);
      return;
    }
    if (!isSame(before, linked)) {
      const done = keepVersion(before, new Date(), "before a link was opened");
      if (done === "no room") {
        say(NO_ROOM, "problem");
      }
      this.versions.update();
    }
    this.#begin(linked);
  }

  /** A link that no longer says what is written is taken from the address. */
  #leaveLink() {
    this.files.leaveLink();
    if (isLink(location.hash)) {
      history.replaceState(null, "", `${location.pathname}${location.search}`);
    }
  }

  keepVersion() {
    const done = keepVersion(this.rules, new Date());
    if (done === "no room") {
      say(NO_ROOM, "problem");
    } else {
      say(done === "kept" ? "This version is kept." : "There is nothing new to keep.");
    }
    this.versions.update();
  }

  /** The address that holds these rules, now also this page's. */
  async link() {
    const fragment = await pack(this.rules);
    history.replaceState(null, "", `${location.pathname}${fragment}`);
    return location.href;
  }

  /** Lets the server read the text. */
  async read() {
    const signal = this.#asking.begin();
    const { text } = this.editor;
    const declared = declarations(text);
    if (declared !== this.#declared) {
      this.#declared = declared;
      this.#settings.clear();
      draft.keep(this.rules);
    }
    try {
      const { settings } = this.rules;
      const { caret, characters } = this.editor;
      const read = await api.readRules({ text, settings, caret: characters }, signal);
      if (!signal.aborted && text === this.editor.text) {
        this.#show(read);
        this.editor.offer(caret === this.editor.caret ? read.completions : null);
      }
    } catch (error) {
      if (!isAbort(error)) {
        say(sentence(error), "problem");
      }
    }
    await this.#adopting;
    byId("trying").classList.remove("waiting");
  }

  /** @param {RulesRead} read */
  #show(read) {
    const isBlank = this.editor.text.trim() === "";
    this.editor.show(isBlank ? [] : read.messages);
    this.problems.show(isBlank ? [] : read.messages);
    this.#suggest(read.next_line, isBlank);
    byId("stale").hidden = read.game !== null || isBlank;
    fill(
      byId("stale"),
      this.#good === null ? "There is no game yet." : "The board shows the last rules without an error.",
    );
    if (!byId("versions").hidden) {
      void this.versions.compare();
    }
    if (read.game !== null) {
      const good = /** @type {GameRead} */ (read);
      this.#adopting = this.#adopting.then(() => this.#adopt(good));
    }
  }

  /**
   * Offers the next line of a game that is not whole yet.
   * @param {string | null} line
   * @param {boolean} isBlank
   */
  #suggest(line, isBlank) {
    fill(
      byId("next"),
      line !== null &&
        h(
          "p",
          { class: "row next-line" },
          h("span", { class: "muted" }, isBlank ? "Begin with" : "Next could come"),
          h("code", {}, line.trim()),
          h(
            "button",
            { type: "button", class: "small", id: "add-line", onclick: () => this.editor.addLine(line) },
            "Add this line",
          ),
        ),
    );
  }

  /** Puts rules on the board. @param {GameRead} read */
  async #adopt(read) {
    const isOther = read.game !== this.#good?.game;
    this.#good = read;
    document.title = `${read.title ?? "A game"} · parlor`;
    byId("game-title").textContent = read.title ?? "";
    if (!isOther) {
      return;
    }
    try {
      if (this.#trial === null) {
        this.#trial = new Trial(await DesignTable.open(this.catalogue, read));
        byId("stage").classList.add("ready");
        this.#trial.begin();
      } else {
        await this.#trial.adopt(read);
      }
    } catch (error) {
      if (!isAbort(error)) {
        say(sentence(error), "problem");
      }
      return;
    }
    announce(`${read.title ?? "The game"} is on the board.`);
    this.#drawSettings(read);
    this.winner.turnTo(read.game);
    this.study.turnTo(read.game, asParameters(read));
    if (read.sheet !== null) {
      showSheet(byId("sheet"), read.sheet, this.#trial.table.record.root.state);
    }
    if (!byId("winner").hidden) {
      await this.winner.look();
    }
  }

  /** @param {GameRead} read */
  #drawSettings(read) {
    const { parameters } = read;
    const list = asParameters(read);
    const values = new Map(parameters.map(({ name, value }) => [name, value]));
    const host = byId("settings");
    // A slider that is being moved stays the same slider.
    const key = JSON.stringify(parameters.map((one) => ({ ...one, value: "" })));
    if (host.dataset["for"] === key) {
      return;
    }
    host.dataset["for"] = key;
    fill(
      host,
      list.length > 0 &&
        h(
          "section",
          { class: "panel", "aria-label": "Parameters" },
          parameterFields(list, values, (said) => {
            const standard = new Map(list.map((one) => [one.name, one.default]));
            this.#settings = new Map([...said].filter(([name, value]) => value !== standard.get(name)));
            this.#written();
            void this.read();
          }),
        ),
    );
  }
}

openPage();
try {
  const [catalogue, language] = await Promise.all([api.catalogue(), api.rulesLanguage()]);
  await new DesignPage(catalogue, language).begin();
} catch (error) {
  showProblem("This page cannot be opened", error);
}
