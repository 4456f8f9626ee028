/**
 * A question to the interface that can be changed and asked on the spot.
 *
 * @module reference/trial
 */

import { address } from "../lib/api.js";
import { under } from "../lib/base.js";
import { field } from "../lib/controls.js";
import { fill, h } from "../lib/dom.js";

/** What to put into a field at first, so that every question has an answer. @type {Record<string, string>} */
const SAMPLES = { game: "tic-tac-toe", board: "6x6" };
/** More of an answer than this helps nobody to read it. */
const LONGEST = 6000;

/**
 * A form for an operation; none for those whose answer is a stream or a file.
 * @param {string} path
 * @param {string} method
 * @param {any} operation
 * @param {any} example  of the body, if there is one
 * @returns {HTMLElement | null}
 */
export function trial(path, method, operation, example) {
  const types = Object.keys(
    operation.responses?.["200"]?.content ?? operation.responses?.["202"]?.content ?? {},
  );
  if (path.includes("{") || !types.includes("application/json")) {
    return null;
  }
  const inputs = new Map(
    (operation.parameters ?? []).map((/** @type {any} */ { name }) => [
      name,
      h("input", { type: "text", class: "mono", value: SAMPLES[name] ?? "", spellcheck: "false" }),
    ]),
  );
  const body =
    example === undefined
      ? null
      : h("textarea", {
          rows: 6,
          "aria-label": "Body",
          spellcheck: "false",
          value: JSON.stringify(example, null, 2),
        });
  const shown = h("pre", { class: "schema", hidden: true, tabindex: 0 });
  const said = h("p", { class: "muted", role: "status" });
  const ask = async () => {
    const asked = address(path, Object.fromEntries([...inputs].map(([name, input]) => [name, input.value])));
    fill(said, h("span", { class: "thinking" }, `${method.toUpperCase()} ${asked}`));
    const began = performance.now();
    try {
      const response = await fetch(under(asked), {
        method: method.toUpperCase(),
        ...(body === null ? {} : { body: body.value, headers: { "content-type": "application/json" } }),
      });
      const text = await response.text();
      const milliseconds = Math.round(performance.now() - began);
      fill(said, `${method.toUpperCase()} ${asked}: ${response.status}, ${milliseconds} ms`);
      shown.hidden = false;
      shown.textContent = shorten(pretty(text));
    } catch {
      fill(said, "The server does not answer. Ask again in a moment.");
    }
  };
  return h(
    "form",
    {
      class: "flow trial",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void ask();
      },
    },
    h("h3", {}, "Try it"),
    h("div", { class: "fields" }, ...[...inputs].map(([name, input]) => field(name, input))),
    body,
    h("div", { class: "row" }, h("button", { type: "submit" }, "Ask")),
    said,
    shown,
  );
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** @param {string} text */
const shorten = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}\n…` : text);
