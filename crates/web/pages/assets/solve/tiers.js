/**
 * How far a solve has come, tier by tier: a row for each task heard of, with its bar.
 *
 * @module solve/tiers
 */

import { fill, h } from "../lib/dom.js";
import { withTerms } from "../lib/terms.js";

/** @typedef {{ task: string, done: number, total: number | null }} Steps */

/** Rows shown; a long solve would push everything else away. */
const MAX_TIERS = 12;

export class TierProgress {
  /** @type {Map<string, { row: HTMLElement, bar: HTMLProgressElement, text: HTMLElement }>} */
  #rows = new Map();

  constructor() {
    this.list = h(
      "ol",
      { class: "tiers", reversed: true },
      h("li", { class: "thinking muted" }, "getting ready"),
    );
    this.element = h(
      "section",
      { class: "panel", "aria-label": "Progress" },
      h("h2", {}, "Tier by tier"),
      h(
        "p",
        { class: "muted" },
        ...withTerms("The tiers nearest the end come first: the others are built on their values."),
      ),
      this.list,
    );
  }

  /** @param {Steps} steps */
  show({ task, done, total }) {
    let known = this.#rows.get(task);
    if (known === undefined) {
      const bar = h("progress", { max: 1, value: 0, "aria-label": task });
      const text = h("span", { class: "muted" });
      const row = h("li", {}, h("span", {}, task || "solving"), bar, text);
      known = { row, bar, text };
      this.#rows.set(task, known);
      // A task that follows another has seen it done.
      for (const { bar: earlier } of [...this.#rows.values()].slice(0, -1)) {
        earlier.value = earlier.max;
      }
      fill(
        this.list,
        ...[...this.#rows.values()]
          .slice(-MAX_TIERS)
          .reverse()
          .map((entry) => entry.row),
      );
    }
    if (total) {
      known.bar.max = total;
      known.bar.value = done;
    } else {
      known.bar.removeAttribute("value");
    }
    known.text.textContent = total ? `${percent(done / total)}` : done.toLocaleString("en");
  }
}

/** @param {number} share */
const percent = (share) => `${Math.floor(100 * share)} %`;
