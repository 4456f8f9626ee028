/**
 * Controls that pages are made of: a field with its name, a slider with its number, a button with a sign.
 *
 * @module controls
 */

import { h } from "./dom.js";

/**
 * A control with its name above it, and perhaps what it means.
 * @param {string} name
 * @param {Node} control
 * @param {string} [meaning]
 */
export function field(name, control, meaning) {
  return h(
    "label",
    { class: "field" },
    h("span", {}, meaning === undefined ? name : h("b", {}, name), meaning !== undefined && ` ${meaning}`),
    control,
  );
}

/**
 * A button with a sign, and a name for those who do not see it.
 * @param {string} name
 * @param {string} sign
 * @param {() => void} action
 */
export function iconButton(name, sign, action) {
  return h(
    "button",
    { type: "button", class: "icon", "aria-label": name, title: name, onclick: action },
    sign,
  );
}

/** A slider that shows its number. */
export class Slider {
  /**
   * @param {object} options
   * @param {number} options.min
   * @param {number} options.max
   * @param {number} options.value
   * @param {number} [options.step]
   * @param {string} [options.name]  the key of the setting it stands for
   * @param {(value: number) => string} [options.text]  how a number is written
   * @param {() => void} [options.changed]  hears when it is let go
   */
  constructor({ min, max, value, step = 1, name, text = String, changed = () => undefined }) {
    this.output = h("output", {}, text(value));
    this.input = h("input", {
      type: "range",
      name,
      min,
      max,
      step,
      value,
      oninput: () => {
        this.output.textContent = text(this.value);
      },
      onchange: changed,
    });
    this.element = h("span", { class: "slider" }, this.input, this.output);
  }

  get value() {
    return Number(this.input.value);
  }
}
