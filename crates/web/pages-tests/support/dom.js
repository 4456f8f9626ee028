/**
 * As much of a browser as the modules under test need: elements that remember what was done to them.
 * Import it before any module that makes elements. What needs layout, focus or real events is tested in
 * a browser instead.
 *
 * @module support/dom
 */

class StubNode {}

export class StubElement extends StubNode {
  /** @type {Map<string, string>} */
  attributes = new Map();
  /** @type {(StubElement | string)[]} */
  childNodes = [];
  /** @type {Map<string, ((event: any) => void)[]>} */
  #listeners = new Map();
  /** @type {Map<string, string>} */
  styles = new Map();
  style = {
    setProperty: (/** @type {string} */ key, /** @type {string} */ value) => this.styles.set(key, value),
  };
  classList = {
    add: (/** @type {string} */ name) => this.classList.toggle(name, true),
    remove: (/** @type {string} */ name) => this.classList.toggle(name, false),
    contains: (/** @type {string} */ name) => (this.getAttribute("class") ?? "").split(" ").includes(name),
    toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => {
      const others = (this.getAttribute("class") ?? "").split(" ").filter((other) => other && other !== name);
      this.setAttribute("class", [...others, ...(on ? [name] : [])].join(" "));
    },
  };
  value = "";
  checked = false;
  disabled = false;
  hidden = false;

  /** @param {string} tag */
  constructor(tag) {
    super();
    this.tag = tag;
  }

  /** @param {...(StubElement | string)} children */
  append(...children) {
    this.childNodes.push(...children);
  }

  /** @param {...(StubElement | string)} children */
  replaceChildren(...children) {
    this.childNodes = children;
  }

  /** @returns {string} */
  get textContent() {
    return this.childNodes.map((child) => (typeof child === "string" ? child : child.textContent)).join("");
  }

  set textContent(text) {
    this.childNodes = [text];
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  /**
   * @param {string} name
   * @param {(event: any) => void} listener
   */
  addEventListener(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  /**
   * Tells listeners of an event that happened here.
   * @param {string} name
   * @param {object} [details]
   */
  tell(name, details = {}) {
    const event = {
      target: this,
      currentTarget: this,
      preventDefault() {},
      stopPropagation() {},
      ...details,
    };
    for (const listener of this.#listeners.get(name) ?? []) {
      listener(event);
    }
  }

  click() {
    this.tell("click");
  }

  /** @param {string} key */
  press(key) {
    this.tell("keydown", { key });
  }

  focus() {
    this.tell("focus");
    Reflect.set(document, "activeElement", this);
  }

  /** @param {StubElement} other @returns {boolean} */
  contains(other) {
    return this.childNodes.some(
      (child) => child === other || (typeof child !== "string" && child.contains(other)),
    );
  }

  /** Everything below of a tag, in the order of the page. @param {string} tag @returns {StubElement[]} */
  all(tag) {
    return this.childNodes.flatMap((child) =>
      typeof child === "string" ? [] : [...(child.tag === tag ? [child] : []), ...child.all(tag)],
    );
  }

  /** The button with this text. @param {string} text */
  button(text) {
    const found = this.all("button").find((button) => button.textContent === text);
    if (found === undefined) {
      throw new Error(`there is no button ${text}`);
    }
    return found;
  }
}

/** What the browser would keep for the site. @type {Map<string, string>} */
export const stored = new Map();

/** Where events are told that may happen anywhere on the page. */
export const page = new StubElement("html");

Object.assign(globalThis, {
  window: globalThis,
  Node: StubNode,
  Element: StubElement,
  SVGElement: StubElement,
  document: {
    addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ listener) =>
      page.addEventListener(name, listener),
    createElement: (/** @type {string} */ tag) => new StubElement(tag),
    createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => new StubElement(tag),
  },
  localStorage: {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
    removeItem: (/** @type {string} */ key) => stored.delete(key),
  },
});

/**
 * An element that the page code has as the browser's, as the stub it is here.
 * @param {unknown} element
 */
export const stub = (element) => /** @type {StubElement} */ (element);
