/**
 * The search page: the tree a method explores from a position, step by step, with its pseudo-code and a
 * sentence for every step; two methods side by side; and what the whole ladder costs.
 *
 * @module search
 */

import * as api from "./lib/api.js";
import { logarithmicBars } from "./lib/bars.js";
import { pagePath, under } from "./lib/base.js";
import { Slider, field } from "./lib/controls.js";
import { byId, fill, h, quiet, scroller } from "./lib/dom.js";
import { picture } from "./lib/drawing.js";
import { situation } from "./lib/names.js";
import { Latest } from "./lib/latest.js";
import { LessonControls, keyHelp } from "./lib/lesson.js";
import { formatSpec, parameterFields, parseSpec } from "./lib/parameters.js";
import { attempt, isAbort, keepInAddress, openPage, query, sentence, showProblem } from "./lib/shell.js";
import { phrase } from "./lib/values.js";
import { VIEWS, asQuery, viewOf } from "./lib/views.js";
import { Pane } from "./search/pane.js";
import { TreeEditor } from "./search/tree-editor.js";
import { movesTo } from "./search/walk.js";
import { methodsFor } from "./lesson/subjects.js";

/** @import { Catalogue, ComparisonRow, Method, State } from "./lib/types.js" */
/** @import { Visit } from "./search/walk.js" */

/** The most nodes that stay smooth to step through. */
const MAX_NODES = 1500;
/** A small ending in which somebody wins, so that values differ and cuts have a reason. */
const ENDING = "X../OOX/... X";

/** What is worth a look, without typing. */
const EXAMPLES = [
  {
    name: "A small ending",
    address: "/search/tic-tac-toe",
    meaning: "X wins, so values differ and cuts have a reason",
  },
  {
    name: "The textbook's tree",
    address: "/search/tree?position=((3 12 8) (2 4 6) (14 5 2)) max&view=one",
    meaning: "the second branch is cut after its first leaf",
  },
  {
    name: "A refutation",
    address: "/search/tree?position=(0 (0 1 1 1) (-1 0) (0 1) (1 -1)) max&view=one",
    meaning: "the first reply shows that the second move is no better than the first",
  },
  {
    name: "Two kinds of cut",
    address: "/search/tree?position=(((-30 -5) (5 15)) ((-20 -30) (9 10))) max&view=one",
    meaning: "at a node of one's own, and at one of the opponent's",
  },
  {
    name: "Achi's dictionary",
    address: "/search/achi?position=OXX/XOO/X.. O&by=document&depth=0",
    meaning: "the document's example: one move draws, one wins",
  },
  {
    name: "Freedom's player",
    address: "/search/freedom:size=4?position=WB../BW../W.B./.... W C3&by=document&depth=2",
    meaning: "leaves are judged by their groups, and the tree is that of the last depth",
  },
  {
    name: "The same position twice",
    address: "/search/nim:piles=2-2?by=memo",
    meaning: "a memory knows what another order of moves led to",
  },
  {
    name: "549,946 calls and fewer",
    address: "/search/tic-tac-toe?position=.../.../... X&depth=0&compare=1",
    meaning: "the whole ladder on the empty board",
  },
];

const game = decodeURIComponent(pagePath().replace(/^\/search\/?/, "")) || "tic-tac-toe";

class SearchPage {
  /** @type {Pane[]} */
  #panes = [];
  #drawing = new Latest();
  #changing = new Latest();
  #comparing = new Latest();

  /**
   * @param {Catalogue} catalogue
   * @param {Method[]} methods  those that search a tree
   * @param {State} start
   */
  constructor(catalogue, methods, start) {
    const asked = query();
    this.state = start;
    const method = (
      /** @type {string} */ name,
      /** @type {string} */ value,
      /** @type {boolean} */ optional,
    ) =>
      h(
        "select",
        { "aria-label": name, onchange: () => this.load() },
        optional && h("option", { value: "" }, "compare with another method…"),
        ...methods.map(({ name: known, title }) =>
          h("option", { value: known, selected: known === value }, title),
        ),
        // One with settings, such as memo:keep=to-5.
        value.includes(":") && h("option", { value, selected: true }, value),
      );
    this.first = method("Method", asked.get("by") ?? "alpha-beta", false);
    this.second = method("Method beside it", asked.get("by2") ?? "", true);
    const choose = (/** @type {Visit} */ visit) => this.look(visit);
    this.#panes = [
      new Pane(byId("first"), this.first, choose, "The tree"),
      new Pane(byId("second"), this.second, choose, "The tree beside it"),
    ];

    const changed = () => void this.load();
    const shown = viewOf(asked);
    this.view = h(
      "select",
      { onchange: changed },
      h("option", { value: "" }, "the player to move, in words"),
      ...VIEWS.map(([value, name]) => h("option", { value, selected: value === shown }, name)),
    );
    this.depth = new Slider({
      min: 0,
      max: 12,
      value: Number(asked.get("depth") ?? (start.moves.length > 5 ? 4 : 0)),
      text: (plies) => (plies === 0 ? "none" : String(plies)),
      changed,
    });
    this.nodes = new Slider({
      min: 50,
      max: MAX_NODES,
      step: 50,
      value: Number(asked.get("nodes") ?? 400),
      changed,
    });
    this.position = h("input", {
      type: "text",
      class: "mono",
      value: start.position,
      spellcheck: "false",
      "aria-label": "Position",
      onchange: () => this.setPosition(this.position.value),
    });
    this.#controls(catalogue);
    // On a phone the search comes first.
    const settings = byId("settings");
    settings.toggleAttribute("open", matchMedia("(min-width: 40rem)").matches);
    this.editor =
      game === "tree" ? new TreeEditor(byId("editor"), (text) => void this.setPosition(text)) : null;
    this.player = new LessonControls(byId("player"), { show: (moment) => this.#show(moment) });
    this.showState = quiet(120, (/** @type {string[]} */ moves) => void this.#draw(moves));
    fill(
      byId("compare"),
      h("button", { type: "button", class: "primary", onclick: () => this.compare() }, "Compare the ladder"),
    );
    this.showState([]);
  }

  /** @param {Catalogue} catalogue */
  #controls(catalogue) {
    const games = h(
      "select",
      { onchange: () => (location.href = under(`/search/${games.value}`)) },
      ...catalogue.games.map(({ name, title }) =>
        h("option", { value: name, selected: game.split(":")[0] === name }, title),
      ),
    );
    fill(
      byId("controls"),
      field("game", games),
      field("position", this.position),
      field("depth limit in plies", this.depth.element),
      field("nodes to show", this.nodes.element),
      field("values as seen by", this.view),
    );
    const about = catalogue.games.find(({ name }) => name === game.split(":")[0]);
    const parameters = about?.parameters ?? [];
    fill(
      byId("variant"),
      parameterFields(parameters, parseSpec(game).settings, (settings) => {
        const spec = formatSpec(about?.name ?? game, parameters, settings);
        void attempt(async () => {
          await api.state({ game: spec });
          location.href = under(`/search/${spec}`);
        });
      }),
    );
  }

  /** Asks for the trees that the controls describe. */
  async load() {
    this.player.stepper.stop();
    const depth = this.depth.value;
    const nodes = this.nodes.value;
    const position = this.state.position;
    this.editor?.load(position);
    const told = asQuery(this.view.value);
    const play = /** @type {HTMLAnchorElement} */ (byId("play-link"));
    play.href = under(api.address(`/play/${game}`, { start: position }));
    const { view = "", scale = "" } = told;
    keepInAddress({ position, by: this.first.value, by2: this.second.value, depth, nodes, view, scale });
    byId("panes").classList.toggle("pair", this.second.value !== "");
    const question = { game, position, nodes, ...told, ...(depth > 0 ? { depth } : {}) };
    await Promise.all(
      this.#panes.map((pane, index) => {
        const method = index === 0 ? this.first.value : this.second.value;
        return method === "" ? pane.clear() : pane.load({ ...question, method });
      }),
    );
    fill(byId("keys"), keyHelp(this.#panes[0]?.lesson?.method.mark ?? "mark"));
    this.player.load(this.#panes.flatMap(({ lesson }) => (lesson === null ? [] : [lesson])));
  }

  /** @param {number} moment */
  #show(moment) {
    for (const pane of this.#panes) {
      pane.show(moment);
    }
    const walk = this.#panes.find((pane) => (pane.walk?.length ?? 0) >= moment)?.walk;
    const now = walk?.moments[moment - 1]?.visit;
    this.showState(now === undefined ? [] : movesTo(now));
  }

  /** Looks at one node without moving the search. @param {Visit} visit */
  look(visit) {
    this.player.stepper.stop();
    this.showState(movesTo(visit));
  }

  /** Draws the position some moves below the root. @param {string[]} moves */
  async #draw(moves) {
    const question = { game, start: this.state.position, moves };
    const states = await attempt(() => api.replay(question, this.#drawing.begin()));
    const state = states?.at(-1);
    if (state !== undefined) {
      const line = moves.length === 0 ? "the root" : moves.join(" ");
      fill(
        byId("node"),
        h("p", { class: "mono line-text" }, line),
        // A tree of one's own is drawn already, and nothing is won on the way.
        ...(game === "tree"
          ? []
          : [
              picture(state.view, `The position after ${line}`),
              h("p", { class: "muted" }, situation(state)),
            ]),
      );
    }
  }

  /** @param {string} position */
  async setPosition(position) {
    const state = await attempt(() => api.state({ game, position }, this.#changing.begin()));
    if (state !== undefined) {
      // The ladder is compared on one position.
      this.#comparing.end();
      fill(byId("comparison"), h("p", { class: "muted" }, "Nothing is compared here yet."));
      this.state = state;
      this.position.value = state.position;
      await this.load();
    }
  }

  /** The table and the chart of the whole ladder on this position. */
  async compare() {
    const host = byId("comparison");
    fill(host, h("p", { class: "thinking muted" }, "every rung searches in turn"));
    const depth = this.depth.value;
    const question = {
      game,
      position: this.state.position,
      time: "3s",
      ...(depth > 0 ? { depth } : {}),
    };
    try {
      const { rows } = await api.compare(question, this.#comparing.begin());
      const bars = rows.map((row) => ({
        name: row.rung,
        number: row.calls,
        note: `${row.calls.toLocaleString("en")} calls`,
      }));
      fill(
        host,
        scroller("The comparison", comparisonTable(rows)),
        logarithmicBars("Calls of each rung, on a logarithmic scale", bars),
      );
    } catch (error) {
      if (!isAbort(error)) {
        fill(host, h("p", { class: "problem-box" }, sentence(error)));
      }
    }
  }
}

/** @param {ComparisonRow[]} rows */
function comparisonTable(rows) {
  const number = (/** @type {number} */ value) => value.toLocaleString("en");
  const head = ["rung", "calls", "cut-offs", "probes", "hits", "entries", "time", "answer", "move"];
  const body = rows.map((row) =>
    h(
      "tr",
      {},
      ...[
        row.rung,
        number(row.calls),
        number(row.cut_offs),
        number(row.probes),
        number(row.hits),
        number(row.table_entries),
        `${(row.seconds * 1000).toFixed(2)} ms`,
        row.finished ? phrase(row) : "stopped by the limit",
        row.move ?? "–",
      ].map((text) => h("td", {}, text)),
    ),
  );
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, ...body),
  );
}

openPage();
fill(
  byId("examples"),
  ...EXAMPLES.map(({ name, address, meaning }) =>
    h("a", { class: "button small", href: address, title: meaning }, name),
  ),
);
try {
  const position = query().get("position") ?? (game === "tic-tac-toe" ? ENDING : null);
  const [catalogue, methods, start] = await Promise.all([
    api.catalogue(),
    api.lessons(),
    api.state({ game, ...(position === null ? {} : { position }) }),
  ]);
  fill(byId("game-name"), game);
  const isCompared = query().get("compare") !== null;
  const page = new SearchPage(
    catalogue,
    methodsFor(
      methods.filter(({ kind }) => kind === "tree"),
      parseSpec(game).name,
    ),
    start,
  );
  await page.load();
  if (isCompared) {
    await page.compare();
  }
} catch (error) {
  showProblem("This search cannot be shown", error);
}
