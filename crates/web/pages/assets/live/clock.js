/**
 * What a player has left. The server tells it; between its words the page counts down by itself.
 *
 * @module live/clock
 */

import { h } from "../lib/dom.js";

/** Under so many milliseconds a clock warns. */
const LOW = 20_000;

/**
 * Milliseconds as a clock shows them: `3 d 04 h`, `1:02:03`, `4:05`, `9.3`.
 * @param {number} left
 */
export function clockText(left) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const seconds = Math.floor(left / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60),
  ];
  if (days > 0) {
    return `${days} d ${two(hours % 24)} h`;
  }
  if (hours > 0) {
    return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  }
  return left < LOW ? (Math.floor(left / 100) / 10).toFixed(1) : `${minutes}:${two(seconds % 60)}`;
}

/**
 * What a screen reader hears of it.
 * @param {number} left
 */
const spoken = (left) => {
  const seconds = Math.floor(left / 1000);
  const units = /** @type {[number, string][]} */ ([
    [Math.floor(seconds / 86_400), "day"],
    [Math.floor(seconds / 3600) % 24, "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ]);
  const said = units
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return `${said.slice(0, 2).join(" ") || "no time"} left`;
};

export class Clock {
  #left = 0;
  #since = 0;
  #running = false;

  constructor() {
    this.element = h("span", { class: "clock", role: "timer", hidden: true });
    setInterval(() => this.#running && this.#draw(), 100);
  }

  /**
   * @param {number | undefined} left  in milliseconds; nothing where there is no clock
   * @param {boolean} running
   */
  show(left, running) {
    this.element.hidden = left === undefined;
    this.#left = left ?? 0;
    this.#running = running;
    this.#since = performance.now();
    this.element.classList.toggle("running", running);
    this.element.setAttribute("aria-label", spoken(this.#left));
    this.#draw();
  }

  #draw() {
    const spent = this.#running ? performance.now() - this.#since : 0;
    const left = Math.max(0, this.#left - spent);
    this.element.textContent = clockText(left);
    this.element.classList.toggle("low", left < LOW);
  }
}
