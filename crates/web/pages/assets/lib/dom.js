/**
 * Elements in one call: `h("button", { class: "primary", onclick: play }, "Play")`.
 *
 * The policy of the pages forbids inline styles and scripts; what cannot be said by a class is set
 * through the style object, which the policy allows.
 *
 * @module dom
 */

import { under } from "./base.js";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Properties */

const SVG = "http://www.w3.org/2000/svg";

/** Attributes that are addresses. */
const ADDRESSES = new Set(["href", "src", "action"]);

/** Set as properties, because their attributes are only the first value. */
const LIVE = new Set(["value", "checked", "disabled", "selected", "open", "hidden", "indeterminate"]);

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  // Children first: a select takes a value only when it has the option.
  append(element, children);
  assign(element, properties);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, properties = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  append(element, children);
  assign(element, properties);
  return element;
}

/**
 * Puts children in the place of whatever an element held.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * The element with this id; pages rely on the ids their own HTML declares.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) {
    throw new Error(`the page has no element with id ${id}`);
  }
  return element;
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function append(element, children) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

/**
 * @param {Element} element
 * @param {Properties} properties
 */
function assign(element, properties) {
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) {
      continue;
    }
    if (typeof value === "function") {
      element.addEventListener(key.replace(/^on/, ""), /** @type {EventListener} */ (value));
    } else if (LIVE.has(key) && key in element) {
      Reflect.set(element, key, value);
    } else if (value === true) {
      element.setAttribute(key, "");
    } else if (value !== false) {
      element.setAttribute(key, ADDRESSES.has(key) ? under(String(value)) : String(value));
    }
  }
}

/**
 * Calls a function once things have been quiet for a while.
 * @template {unknown[]} Arguments
 * @param {number} milliseconds
 * @param {(...values: Arguments) => void} action
 * @returns {(...values: Arguments) => void}
 */
export function quiet(milliseconds, action) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => action(...values), milliseconds);
  };
}

/**
 * Gives a file to the user.
 * @param {string} name
 * @param {Blob} content
 */
export function download(name, content) {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/**
 * What is wider than its place scrolls there, by the keyboard too.
 * @param {string} label
 * @param {...(Node | string)} children
 */
export const scroller = (label, ...children) =>
  h("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": label }, ...children);
