/**
 * Crosswords from files, and to files.
 *
 * @module crossword/files
 */

import * as api from "../lib/api.js";
import { download, h } from "../lib/dom.js";
import { attempt } from "../lib/shell.js";

/** @import { Crossword } from "../lib/types.js" */

/** @typedef {Parameters<typeof api.writeCrossword>[0]} FileRequest */

/** How files are saved: what the menu says, and what is asked for. @type {[string, Omit<FileRequest, "crossword">][]} */
const FORMATS = [
  ["Across Lite (.puz)", { format: "puz" }],
  ["ipuz", { format: "ipuz" }],
  [".xd", { format: "xd" }],
  ["grid as text", { format: "txt" }],
  ["sheet as PDF", { format: "pdf" }],
  ["sheet and solution as PDF", { format: "pdf", key: true }],
  ["large print as PDF", { format: "pdf", large: true, key: true }],
];

/**
 * A button that opens a file, and the field behind it.
 * @param {(crossword: Crossword) => void} take
 */
export function openFile(take) {
  const field = h("input", {
    type: "file",
    class: "unseen",
    id: "open-crossword",
    accept: ".puz,.ipuz,.xd,.txt,.json",
    onchange: async () => {
      const file = field.files?.[0];
      field.value = "";
      const crossword = file === undefined ? undefined : await attempt(() => api.readCrossword(file));
      if (crossword !== undefined) {
        take(crossword);
      }
    },
  });
  return [h("label", { class: "button", for: "open-crossword" }, "Open a file"), field];
}

/**
 * A menu of what a crossword can be saved as.
 * @param {() => Crossword} crossword
 */
export function fileMenu(crossword) {
  const select = h(
    "select",
    {
      id: "save-as",
      "aria-label": "Save as",
      onchange: async () => {
        const [, request] = FORMATS[Number(select.value)] ?? [];
        select.value = "";
        if (request === undefined) {
          return;
        }
        const data = crossword();
        const file = await attempt(() => api.writeCrossword({ crossword: data, ...request }));
        if (file !== undefined) {
          const name = (data.title ?? "")
            .replace(/[^\p{L}\p{N}]+/gu, "-")
            .replace(/^-|-$/g, "")
            .toLowerCase();
          download(`${name || "crossword"}.${request.format}`, file);
        }
      },
    },
    h("option", { value: "" }, "Save as …"),
    ...FORMATS.map(([name], at) => h("option", { value: at }, name)),
  );
  return select;
}
