/**
 * What can be counted of a grid that is being set.
 *
 * @module crossword/statistics
 */

import { fill, h } from "../lib/dom.js";
import { statistics } from "./setting.js";

/** @import { GridCheck } from "../lib/types.js" */
/** @import { Setting } from "./setting.js" */

export class StatisticsPanel {
  constructor() {
    this.list = h("dl", { class: "statistics", id: "statistics" });
    this.element = h(
      "section",
      { class: "panel", "aria-label": "Statistics" },
      h("h2", {}, "Statistics"),
      this.list,
    );
  }

  /**
   * @param {Setting} setting
   * @param {GridCheck | null} check
   */
  show(setting, check) {
    const counted = statistics(setting);
    const scores = (check?.slots ?? []).flatMap(({ score }) => (score === null ? [] : [score]));
    const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
    /** @type {[string, string][]} */
    const rows = [
      ["words", String(counted.words)],
      ["blocks", `${counted.blocks} (${Math.round(counted.share * 100)} %)`],
      ["letters a word", counted.length.toFixed(1)],
      ["letters in one word only", String(counted.unchecked)],
      ["average score", scores.length === 0 ? "–" : mean.toFixed(1)],
      ["least score", scores.length === 0 ? "–" : String(Math.min(...scores))],
      ...(counted.isFull && counted.missing.length < 26
        ? [
            /** @type {[string, string]} */ ([
              "letters not used",
              counted.missing.join(" ") || "none: a pangram",
            ]),
          ]
        : []),
    ];
    fill(this.list, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
  }
}
