/**
 * Where the crossword under way is kept, for the page that solves it.
 *
 * @module crossword/current
 */

/** The name under which it is kept. */
export const CURRENT = "crossword.current";
