/**
 * Questions of which only the latest counts: a new one ends the one before, so that a late answer cannot take the
 * place of a newer one.
 *
 * @module latest
 */

export class Latest {
  #asking = new AbortController();

  /** Ends the question before. @returns {AbortSignal} the signal of the one that begins */
  begin() {
    this.end();
    this.#asking = new AbortController();
    return this.#asking.signal;
  }

  /** Ends the question, if one waits for its answer. */
  end() {
    this.#asking.abort();
  }
}
