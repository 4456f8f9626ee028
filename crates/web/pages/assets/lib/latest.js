/**
 * Questions of which only the latest counts: a new one ends the one before, so that a late answer cannot take the
 * place of a newer one.
 *
 * @module latest
 */

/** Why a question ends whose answer nobody may tell any more: the place for it belongs to a newer one. */
const OUTDATED = new DOMException("a newer question took its place", "AbortError");

export class Latest {
  #asking = new AbortController();

  /** Ends the question before. @returns {AbortSignal} the signal of the one that begins */
  begin() {
    this.#asking.abort(OUTDATED);
    this.#asking = new AbortController();
    return this.#asking.signal;
  }

  /** Ends the question, if one waits for its answer. */
  end() {
    this.#asking.abort();
  }
}

/**
 * Whether a question was given up for a newer one, rather than stopped. Whoever was stopped may say so; whoever was
 * given up finds the newer question's words in their place.
 * @param {AbortSignal} signal
 */
export const isOutdated = ({ reason }) => reason === OUTDATED;
