/**
 * Walks through something moment by moment: back, forth, to either end, by a slider, or by itself at a
 * speed.
 *
 * @module stepper
 */

import { iconButton } from "./controls.js";
import { fill, h } from "./dom.js";

export class Stepper {
  #moment = 0;
  #length = 0;
  #timer = 0;

  /**
   * @param {HTMLElement} host
   * @param {object} options
   * @param {string} options.back  what the button back is called
   * @param {string} options.forth
   * @param {string} options.slider
   * @param {number} options.speed  moments a second, to begin with
   * @param {(moment: number) => void} options.show
   * @param {Node[]} [options.more]  further buttons
   */
  constructor(host, { back, forth, slider, speed, show, more = [] }) {
    this.show = show;
    this.run = h("button", { type: "button", class: "primary", onclick: () => this.toggle() }, "Run");
    this.speed = h("input", { type: "range", min: 1, max: 60, value: speed, "aria-label": "Steps a second" });
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": slider,
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.count = h("output", { class: "moment" });
    host.classList.add("walk");
    fill(
      host,
      iconButton("To the start", "⇤", () => this.go(0)),
      iconButton(back, "←", () => this.go(this.#moment - 1)),
      iconButton(forth, "→", () => this.go(this.#moment + 1)),
      iconButton("To the end", "⇥", () => this.go(this.#length)),
      this.run,
      ...more,
      h("label", { class: "slider speed" }, h("small", {}, "speed"), this.speed),
      h("span", { class: "slider grow" }, this.slider, this.count),
    );
  }

  get moment() {
    return this.#moment;
  }

  /**
   * There are so many moments now; shows the last.
   * @param {number} length
   */
  begin(length) {
    this.stop();
    this.#length = length;
    this.go(length);
  }

  /** @param {number} moment */
  go(moment) {
    this.#moment = Math.max(0, Math.min(moment, this.#length));
    this.slider.max = String(this.#length);
    this.slider.value = String(this.#moment);
    this.count.textContent = `${this.#moment} of ${this.#length}`;
    this.show(this.#moment);
  }

  /** Runs, from the start if at the end; or pauses. */
  toggle() {
    if (this.#timer !== 0) {
      this.stop();
      return;
    }
    if (this.#moment >= this.#length) {
      this.#moment = 0;
    }
    fill(this.run, "Pause");
    const step = () => {
      this.go(this.#moment + 1);
      if (this.#moment >= this.#length) {
        this.stop();
      } else {
        this.#timer = window.setTimeout(step, 1000 / Number(this.speed.value));
      }
    };
    this.#timer = window.setTimeout(step, 0);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    fill(this.run, "Run");
  }
}
