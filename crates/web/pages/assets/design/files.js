/**
 * Ways in and out for a text of rules: examples, files, and a link that holds it.
 *
 * @module design/files
 */

import { copyRow } from "../lib/copy.js";
import { download, fill, h } from "../lib/dom.js";
import { say } from "../lib/shell.js";
import { fileName, titleOf } from "./text.js";

/** @import { RulesLanguage } from "../lib/types.js" */

/**
 * @param {HTMLElement} host
 * @param {RulesLanguage} language
 * @param {object} on
 * @param {() => string} on.text
 * @param {(text: string) => void} on.open
 * @param {() => void} on.undo
 * @param {() => void} on.keep
 * @param {() => Promise<string>} on.link
 * @returns {{ leaveLink: () => void }} hears when the link is not that of the rules any more
 */
export function fileTools(host, language, on) {
  const button = (/** @type {string} */ text, /** @type {() => void} */ action, /** @type {string} */ id) =>
    h("button", { type: "button", id, onclick: action }, text);
  const examples = h(
    "select",
    {
      id: "examples",
      "aria-label": "Start from",
      onchange: () => {
        const example = language.examples.find(({ name }) => name === examples.value);
        if (examples.value !== "") {
          on.open(example?.text ?? "");
        }
        examples.value = "";
      },
    },
    h("option", { value: "" }, "Start from…"),
    h("option", { value: "blank" }, "a blank page"),
    h(
      "optgroup",
      { label: "examples" },
      ...language.examples.map(({ name, title }) => h("option", { value: name }, title)),
    ),
  );
  const file = h("input", {
    type: "file",
    id: "open-file",
    class: "unseen",
    accept: ".parlor,.txt,text/plain",
    "aria-label": "Open a file of rules",
    onchange: () => void read(file, language.most_bytes, on.open),
  });
  const shared = h("div", { class: "shared", hidden: true });
  const share = async () => {
    const link = await on.link();
    shared.hidden = false;
    fill(shared, copyRow("The link that holds these rules", link));
    shared.querySelector("input")?.focus();
  };
  const save = () => {
    download(`${fileName(titleOf(on.text()))}.parlor`, new Blob([on.text()], { type: "text/plain" }));
  };
  fill(
    host,
    examples,
    h("label", { class: "button", for: "open-file" }, "Open"),
    file,
    button("Save", save, "save-file"),
    button("Undo", () => on.undo(), "undo"),
    button("Keep version", () => on.keep(), "keep"),
    button("Link", () => void share(), "share-link"),
    shared,
  );
  return { leaveLink: () => (shared.hidden = true) };
}

/**
 * @param {HTMLInputElement} input
 * @param {number} most  bytes
 * @param {(text: string) => void} open
 */
async function read(input, most, open) {
  const [file] = input.files ?? [];
  if (file !== undefined && file.size > most) {
    say(`${file.name}: wanted a file of at most ${most} bytes, got ${file.size}`, "problem");
  } else if (file !== undefined) {
    open((await file.text()).replaceAll("\r\n", "\n"));
  }
  input.value = "";
}
