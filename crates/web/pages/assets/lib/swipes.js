/**
 * Walking through a game with a finger.
 *
 * @module swipes
 */

/** The shortest way of a finger that is a swipe, in pixels. */
const SWIPE = 60;
/** A finger that means to rest moves a little all the same, in pixels. */
const REST = 10;

/**
 * Lets a finger walk through a game: a swipe over the board to the right goes back, to the left goes forth.
 * @param {HTMLElement} host
 * @param {(step: "back" | "forth") => void} walk
 */
export function listenToSwipes(host, walk) {
  /** @type {{ x: number, y: number } | null} */
  let start = null;
  host.addEventListener(
    "touchstart",
    (event) => {
      const [finger] = event.touches;
      start =
        event.touches.length === 1 && finger !== undefined ? { x: finger.clientX, y: finger.clientY } : null;
    },
    { passive: true },
  );
  // A swipe scrolls nothing: what it set in motion would take the next tap, to be stopped by it.
  host.addEventListener("touchmove", (event) => {
    const [finger] = event.touches;
    if (start && finger && event.cancelable && isLevel(finger.clientX - start.x, finger.clientY - start.y)) {
      event.preventDefault();
    }
  });
  host.addEventListener("touchend", (event) => {
    const finger = event.changedTouches[0];
    const step = start && finger ? swipe(finger.clientX - start.x, finger.clientY - start.y) : null;
    start = null;
    if (step !== null) {
      // A swipe is no tap on the cell that it ends on.
      event.preventDefault();
      walk(step);
    }
  });
}

/**
 * What a finger means that went so far.
 * @param {number} right
 * @param {number} down
 * @returns {"back" | "forth" | null}
 */
export function swipe(right, down) {
  if (Math.abs(right) < SWIPE || !isLevel(right, down)) {
    return null;
  }
  return right > 0 ? "back" : "forth";
}

/**
 * Whether a finger goes sideways.
 * @param {number} right
 * @param {number} down
 */
const isLevel = (right, down) => Math.abs(right) > Math.max(REST, 2 * Math.abs(down));
