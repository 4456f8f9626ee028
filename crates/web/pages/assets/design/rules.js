/**
 * Rules as the page hands them around: a text with the settings of its parameters.
 *
 * @module design/rules
 */

/**
 * @typedef {object} Rules
 * @property {string} text
 * @property {Record<string, string>} settings  of the parameters that do not have their defaults
 */

/**
 * A text whose parameters have their defaults.
 * @param {string} text
 * @returns {Rules}
 */
export const plainRules = (text) => ({ text, settings: {} });

/**
 * Settings that came from outside, those that are none left out.
 * @param {object} found
 */
export const settingsIn = (found) =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === "string"));

/**
 * What is set, in words.
 * @param {Rules} rules
 */
export const settingsInWords = ({ settings }) =>
  Object.entries(settings)
    .map(([name, value]) => `${name} ${value}`)
    .sort()
    .join(", ") || "as written";

/**
 * @param {Rules} one
 * @param {Rules} other
 */
export const isSame = (one, other) =>
  one.text === other.text && settingsInWords(one) === settingsInWords(other);
