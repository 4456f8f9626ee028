/**
 * How long a piece of work still takes, from how much of it was done since a page began to look.
 *
 * @module solve/time-left
 */

/** Seconds before anything is said: the first steps tell little. */
const PATIENCE = 3;

export class TimeLeft {
  /** The total that the figures are of; another one is other work. @type {number | null} */
  #total = null;
  #first = 0;
  #since = 0;

  /**
   * Seconds left; nothing while too little is known.
   * @param {{ done: number, total?: number | null }} progress
   * @param {number} now in seconds
   * @returns {number | null}
   */
  after({ done, total }, now = performance.now() / 1000) {
    if (!total || total !== this.#total || done < this.#first) {
      [this.#total, this.#first, this.#since] = [total ?? null, done, now];
      return null;
    }
    const [gone, steps] = [now - this.#since, done - this.#first];
    return gone < PATIENCE || steps === 0 ? null : ((total - done) * gone) / steps;
  }
}

/**
 * About how long, in words.
 * @param {number} seconds
 */
export function leftInWords(seconds) {
  const units = /** @type {[number, string][]} */ ([
    [86_400, "days"],
    [3600, "hours"],
    [60, "minutes"],
  ]);
  const unit = units.find(([length]) => seconds >= 2 * length);
  if (unit) {
    return `about ${Math.round(seconds / unit[0])} ${unit[1]} left`;
  }
  return seconds >= 60 ? "about a minute left" : "less than a minute left";
}
