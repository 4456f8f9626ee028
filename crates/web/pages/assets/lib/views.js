/**
 * Whose side values are told from, and on which scale: the documents tell them otherwise than parlor does.
 *
 * @module views
 */

/** A view is a part of a query, such as `scale=sign`. @type {[string, string][]} */
export const VIEWS = [
  ["view=one", "player one, in words"],
  ["view=computer", "the computer (to move), in words"],
  ["view=human", "the human, in words"],
  ["scale=sign", "player one: 1, 0, −1"],
  ["scale=weiss", "the computer: 0 lost, 1 draw, 2 unclear, 3 won"],
  ["scale=achi", "the computer: 0 lost, 1 undecided, 2 draw, 3 won"],
];

/**
 * The view that an address asks for, or an empty text.
 * @param {URLSearchParams} asked
 */
export function viewOf(asked) {
  const keys = ["view", "scale"].filter((key) => asked.has(key));
  const [view] = keys.map((key) => `${key}=${asked.get(key)}`);
  return VIEWS.some(([known]) => known === view) ? (view ?? "") : "";
}

/**
 * The same as a part of a question.
 * @param {string} view
 * @returns {{ view?: string, scale?: string }}
 */
export const asQuery = (view) => (view === "" ? {} : Object.fromEntries([view.split("=")]));
