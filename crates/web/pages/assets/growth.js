/**
 * The growth page: an experiment measured by the server, drawn as a chart and listed as a table.
 *
 * @module growth
 */

import * as api from "./lib/api.js";
import { field } from "./lib/controls.js";
import { byId, fill, h } from "./lib/dom.js";
import { Latest, isOutdated } from "./lib/latest.js";
import { announce, isAbort, keepInAddress, openPage, query, sentence, showProblem } from "./lib/shell.js";
import { lineChart } from "./growth/chart.js";

/** @import { Experiment, Growth, GrowthPoint } from "./lib/types.js" */

/** What a chart shows upwards. @type {Record<string, (point: GrowthPoint) => number | null>} */
const MEASURES = {
  work: (point) => point.work,
  time: (point) => point.seconds,
  memory: (point) => point.bytes,
};
/** What can be changed, with what it means. @type {[string, string][]} */
const SETTINGS = [
  ["at", "values, such as 1-9 or 40,400"],
  ["by", "methods, separated by commas"],
  ["game", "game, or a spec with N for what grows"],
  ["position", "position of that game"],
  ["side", "side of the grid for a growing list"],
  ["words", "words for a growing grid"],
  ["time", "time for each measurement"],
];
const FIRST = "depth";

class GrowthPage {
  #asking = new Latest();
  /** @type {Growth | null} */
  #growth = null;

  /** @param {Experiment[]} experiments */
  constructor(experiments) {
    const asked = query();
    this.experiments = experiments;
    this.name = asked.get("of") ?? FIRST;
    this.measure = h(
      "select",
      { "aria-label": "What the chart shows", onchange: () => this.#draw() },
      ...Object.keys(MEASURES).map((name) =>
        h("option", { value: name, selected: name === asked.get("show") }, name),
      ),
    );
    fill(byId("measure"), this.measure);
    this.inputs = SETTINGS.map(([name, meaning]) => {
      const input = h("input", { type: "text", name, class: "mono", value: asked.get(name) ?? "" });
      return { name, input, element: field(name, input, meaning) };
    });
    fill(
      byId("settings"),
      ...this.inputs.map(({ element }) => element),
      h("button", { type: "submit", class: "primary" }, "Measure"),
    );
    byId("settings").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.run();
    });
    this.#list();
    void this.run();
  }

  #list() {
    fill(
      byId("experiments"),
      ...this.experiments.map((experiment) =>
        h(
          "a",
          {
            href: `/growth?of=${experiment.name}`,
            "data-experiment": experiment.name,
            "aria-current": experiment.name === this.name ? "page" : null,
            onclick: (/** @type {MouseEvent} */ event) => {
              event.preventDefault();
              this.name = experiment.name;
              for (const { input } of this.inputs) {
                input.value = "";
              }
              this.#list();
              byId("experiments").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
              void this.run();
            },
          },
          h("strong", {}, experiment.title),
          h("small", {}, experiment.summary),
        ),
      ),
    );
  }

  get #changes() {
    return Object.fromEntries(
      this.inputs.flatMap(({ name, input }) =>
        input.value.trim() === "" ? [] : [[name, input.value.trim()]],
      ),
    );
  }

  async run() {
    const signal = this.#asking.begin();
    const about = this.experiments.find(({ name }) => name === this.name);
    for (const { name, input } of this.inputs) {
      const usual = { at: about?.at, by: about?.by, game: about?.game, time: "5s" };
      input.placeholder = /** @type {Record<string, string | undefined>} */ (usual)[name] ?? "";
    }
    byId("title").textContent = about?.title ?? this.name;
    byId("subject").textContent = about?.summary ?? "";
    const stop = h("button", { type: "button", class: "small", onclick: () => this.#asking.end() }, "Stop");
    fill(byId("says"), h("p", { class: "row" }, h("span", { class: "thinking muted" }, "measuring"), stop));
    fill(byId("chart"));
    fill(byId("table"));
    this.#growth = null;
    this.#keep();
    try {
      const request = /** @type {Parameters<typeof api.growth>[0]} */ ({
        ...this.#changes,
        experiment: this.name,
      });
      this.#growth = await api.growth(request, signal);
      this.#draw();
      announce(`${this.#growth.experiment.title}: measured.`);
    } catch (error) {
      if (!isOutdated(signal)) {
        fill(
          byId("says"),
          isAbort(error)
            ? h("p", { class: "muted" }, "Stopped.")
            : h("p", { class: "problem-box", role: "alert" }, sentence(error)),
        );
      }
    }
  }

  #keep() {
    keepInAddress({ of: this.name, show: this.measure.value, ...this.#changes });
  }

  #draw() {
    this.#keep();
    if (this.#growth === null) {
      return;
    }
    const { experiment, series, notes, subject } = this.#growth;
    const measured = MEASURES[this.measure.value] ?? ((point) => point.work);
    const lines = series
      .map(({ name, computed, points }) => ({
        name,
        dashed: computed,
        points: points.flatMap((point) => {
          const y = measured(point);
          return y === null ? [] : [{ x: point.at, y }];
        }),
      }))
      .filter((line) => line.points.length > 0);
    const names = { work: experiment.work, time: "seconds", memory: "bytes" };
    const y = /** @type {Record<string, string>} */ (names)[this.measure.value] ?? experiment.work;
    byId("subject").textContent = `${experiment.summary} Here: ${subject}.`;
    fill(byId("says"), ...notes.map((note) => h("p", { class: "note" }, note)));
    fill(
      byId("chart"),
      lines.length === 0
        ? h("p", { class: "muted" }, `Nothing is known about ${this.measure.value} here.`)
        : lineChart({
            title: experiment.title,
            x: experiment.against,
            y,
            lines,
            // Empty, its place has no width of its own.
            room: byId("chart").parentElement?.clientWidth ?? 0,
          }),
    );
    fill(byId("table"), this.#table(this.#growth));
  }

  /** @param {Growth} growth */
  #table({ experiment, series }) {
    const rows = series.flatMap(({ name, computed, points }) =>
      points.map((point) =>
        h(
          "tr",
          { class: computed ? "computed" : "" },
          h("td", {}, name),
          h("td", {}, point.at.toLocaleString("en")),
          h("td", {}, point.work?.toLocaleString("en") ?? "–"),
          h("td", {}, point.seconds === null ? "–" : time(point.seconds)),
          h("td", {}, point.bytes?.toLocaleString("en") ?? "–"),
        ),
      ),
    );
    return h(
      "div",
      { class: "flow" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ...["method", experiment.against, experiment.work, "time", "bytes"].map((name) =>
              h("th", { scope: "col" }, name),
            ),
          ),
        ),
        h("tbody", {}, ...rows),
      ),
    );
  }
}

/** @param {number} seconds */
function time(seconds) {
  return seconds < 1e-3
    ? `${Math.round(seconds * 1e6)} µs`
    : seconds < 1
      ? `${(seconds * 1e3).toFixed(1)} ms`
      : `${seconds.toFixed(2)} s`;
}

openPage();
try {
  new GrowthPage(await api.experiments({}));
} catch (error) {
  showProblem("Growth", error);
}
