/**
 * What every page has around its content: the header with its links, the theme switch, a live region
 * for screen readers, short messages, and one way to show what went wrong.
 *
 * @module shell
 */

import { pagePath } from "./base.js";
import { byId, fill, h, s } from "./dom.js";
import { Problem, contact, isAsking } from "./api.js";
import { keep } from "./keep.js";

/** The pages, as the header lists them. */
const PAGES = [
  { path: "/", name: "Games" },
  { path: "/practice", name: "Practice" },
  { path: "/search/tic-tac-toe", name: "Search", under: "/search" },
  { path: "/lesson", name: "Lessons", under: "/lesson/" },
  { path: "/solve", name: "Solve" },
  { path: "/design", name: "Design" },
  { path: "/words", name: "Word search" },
  { path: "/crossword", name: "Crossword", under: "/crossword/" },
  { path: "/tour", name: "Knight’s tour" },
  { path: "/matrix", name: "Matrix games" },
  { path: "/documents", name: "Documents", under: "/documents/" },
  { path: "/glossary", name: "Glossary" },
  { path: "/api", name: "API" },
];

const live = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
const messages = h("div", { class: "messages" });
const away = h(
  "p",
  { class: "message problem", role: "alert", id: "away" },
  "The server does not answer. This page goes on by itself when it is back.",
);

/** Draws the header and the places for messages. Called once by each page. */
export function openPage() {
  const here = pagePath();
  const isHere = (/** @type {{ path: string, under?: string }} */ page) =>
    page.path === here || (page.under !== undefined && here.startsWith(page.under));
  const links = PAGES.map((page) =>
    h("a", { href: page.path, "aria-current": isHere(page) ? "page" : null }, page.name),
  );
  const pages = h("nav", { id: "pages", "aria-label": "Pages" }, ...links);
  document.body.prepend(
    h("a", { class: "skip", href: "#content" }, "Skip to content"),
    h(
      "header",
      { class: "top" },
      h("a", { class: "brand", href: "/", "aria-label": "parlor, all games" }, mark(), "parlor"),
      pages,
      h("span", { class: "row top-buttons" }, themeSwitch(), menuButton(pages)),
    ),
  );
  document.body.append(messages, live);
  contact.told = (lost) => (lost ? messages.append(away) : away.remove());
  requestAnimationFrame(showWhenGathered);
}

/** Shows a page whose parts come one after the other once no answer is awaited any more: then nothing jumps. */
function showWhenGathered() {
  if (isAsking()) {
    requestAnimationFrame(showWhenGathered);
  } else {
    byId("content").removeAttribute("data-gathering");
  }
}

/** Opens the list of pages where there is no room to show it always. @param {HTMLElement} pages */
function menuButton(pages) {
  const show = (/** @type {boolean} */ shown) => {
    pages.classList.toggle("shown", shown);
    button.setAttribute("aria-expanded", String(shown));
  };
  const button = h(
    "button",
    {
      class: "quiet icon menu-button",
      type: "button",
      "aria-label": "Pages",
      "aria-controls": pages.id,
      "aria-expanded": "false",
      onclick: () => show(!pages.classList.contains("shown")),
    },
    s(
      "svg",
      { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" },
      s("path", { class: "menu-lines", d: "M3 5.5h14M3 10h14M3 14.5h14" }),
    ),
  );
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && pages.classList.contains("shown")) {
      show(false);
      button.focus();
    }
  });
  return button;
}

/** Four cells, one taken: the mark of the program. */
function mark() {
  return s(
    "svg",
    { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" },
    s("rect", { class: "mark-cell", x: 1, y: 1, width: 8, height: 8, rx: 2 }),
    s("rect", { class: "mark-cell", x: 11, y: 11, width: 8, height: 8, rx: 2 }),
    s("rect", { class: "mark-cell", x: 1, y: 11, width: 8, height: 8, rx: 2 }),
    s("circle", { class: "mark-piece", cx: 15, cy: 5, r: 4 }),
  );
}

function themeSwitch() {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () =>
    (document.documentElement.dataset["theme"] ?? (system.matches ? "dark" : "light")) === "dark";
  const label = () => (isDark() ? "Use the light theme" : "Use the dark theme");
  const button = h(
    "button",
    {
      class: "quiet icon",
      type: "button",
      onclick: () => {
        const theme = isDark() ? "light" : "dark";
        document.documentElement.dataset["theme"] = theme;
        keep("theme", theme);
        button.setAttribute("aria-label", label());
        button.title = label();
      },
    },
    s(
      "svg",
      { viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" },
      s("circle", { class: "theme-ring", cx: 10, cy: 10, r: 7 }),
      s("path", { class: "theme-half", d: "M10 3a7 7 0 0 1 0 14z" }),
    ),
  );
  button.setAttribute("aria-label", label());
  button.title = label();
  return button;
}

/**
 * Says something to a screen reader.
 * @param {string} text
 */
export function announce(text) {
  live.textContent = text;
}

/**
 * Shows a short message that goes away by itself.
 * @param {string} text
 * @param {"note" | "problem"} [kind]
 */
export function say(text, kind = "note") {
  const message = h("p", { class: `message ${kind}`, role: kind === "problem" ? "alert" : "status" }, text);
  messages.append(message);
  setTimeout(() => message.remove(), kind === "problem" ? 8000 : 3000);
}

/**
 * What an error says to the user. Errors that are no answers of the server are slips of ours, and are
 * thrown on so that the console shows them.
 * @param {unknown} error
 * @returns {string}
 */
export function sentence(error) {
  if (error instanceof Problem) {
    return error.message;
  }
  throw error;
}

/**
 * Puts what went wrong in the place of a page that cannot be shown.
 * @param {string} title
 * @param {unknown} error
 */
export function showProblem(title, error) {
  fill(
    byId("content"),
    h(
      "div",
      { class: "lead" },
      h("h1", {}, title),
      h("p", { class: "problem-box", role: "alert" }, sentence(error)),
      h("p", {}, h("a", { href: "/" }, "All games and puzzles")),
    ),
  );
}

/**
 * Whether an error only says that we ourselves stopped asking.
 * @param {unknown} error
 */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * Runs something and shows the server's sentence if it refuses.
 * @template Result
 * @param {() => Promise<Result>} action
 * @returns {Promise<Result | undefined>}
 */
export async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    if (!isAbort(error)) {
      say(sentence(error), "problem");
    }
    return undefined;
  }
}

/**
 * Encodes a value for an address, but leaves alone what may stand there: people read addresses.
 * @param {string} value
 */
function readable(value) {
  return encodeURIComponent(value)
    .replaceAll("%20", "+")
    .replace(/%(2C|2F|3A|3D|3B)/g, (code) => decodeURIComponent(code));
}

/**
 * Replaces the query of the address, and leaves its fragment, without a new entry in the history.
 * @param {import("./api.js").Query} query
 * @param {string} [path]
 */
export function keepInAddress(query, path = location.pathname) {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const search = given.map(([key, value]) => `${key}=${readable(String(value))}`).join("&");
  history.replaceState(null, "", `${path}${search === "" ? "" : `?${search}`}${location.hash}`);
}

/** The query of the address. */
export const query = () => new URLSearchParams(location.search);
