/**
 * What the browser keeps between visits: preferences, and games under way. A browser that keeps nothing is no
 * reason to fail.
 *
 * @module keep
 */

/**
 * What was kept under a name, of the shape of what is given instead.
 * @template Value
 * @param {string} name
 * @param {Value} otherwise
 * @returns {Value}
 */
export function kept(name, otherwise) {
  try {
    const text = localStorage.getItem(`parlor.${name}`);
    const value = text === null ? otherwise : JSON.parse(text);
    return typeof value === typeof otherwise && value !== null ? value : otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Keeps a value, or forgets it where there is none.
 * @param {string} name
 * @param {unknown} value
 * @returns {boolean} whether the browser has room for it and may keep it; the page works without it
 */
export function keep(name, value) {
  try {
    if (value === null) {
      localStorage.removeItem(`parlor.${name}`);
    } else {
      localStorage.setItem(`parlor.${name}`, JSON.stringify(value));
    }
    return true;
  } catch {
    return false;
  }
}
