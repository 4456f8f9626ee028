/**
 * Holds back a redraw while its place is pressed. A browser tells nobody of a click if what was pressed is replaced
 * before it is let go, so that listening further out would not help.
 *
 * @module press
 */

export class Press {
  #isHeld = false;
  #timer = 0;
  /** What waits for the release; only the latest redraw matters. @type {(() => void) | null} */
  #waiting = null;

  /** @param {Element} host  what is redrawn */
  constructor(host) {
    host.addEventListener("pointerdown", (event) => {
      clearTimeout(this.#timer);
      // Other buttons make no click, and the release of one that opens a menu may never be told.
      this.#isHeld = /** @type {PointerEvent} */ (event).button === 0;
    });
    // A press may end anywhere. The click comes right after the release, and what it draws need not wait.
    document.addEventListener("pointerup", () => {
      this.#timer = window.setTimeout(() => this.#release());
    });
    document.addEventListener("click", () => (this.#isHeld = false), { capture: true });
    document.addEventListener("pointercancel", () => this.#release());
    document.addEventListener("contextmenu", () => this.#release());
  }

  /**
   * Redraws at once, or after the release if this only says more about what is pressed.
   * @param {() => void} draw
   * @param {"same" | "other"} what  whether what can be pressed stays what it is
   */
  redraw(draw, what) {
    this.#waiting = null;
    if (this.#isHeld && what === "same") {
      this.#waiting = draw;
    } else {
      draw();
    }
  }

  #release() {
    this.#isHeld = false;
    const draw = this.#waiting;
    this.#waiting = null;
    draw?.();
  }
}
