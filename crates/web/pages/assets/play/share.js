/**
 * What others can be given of a game: its address, a frame for a page of theirs, and pictures.
 *
 * @module play/share
 */

import { address } from "../lib/api.js";
import { under } from "../lib/base.js";
import { copyRow } from "../lib/copy.js";
import { byId, h } from "../lib/dom.js";
import { fitsOnePicture, saveGame, savePicture } from "../lib/export.js";
import { attempt } from "../lib/shell.js";

/** @import { Table } from "./table.js" */

/** The size of a frame that shows a board with its buttons, in pixels. */
const FRAME = { width: 420, height: 520 };

/**
 * @param {string} text
 * @param {() => void} action
 */
const button = (text, action) => h("button", { type: "button", onclick: action }, text);

/** A button that shows what can be shared. @param {Table} table */
export function shareButton(table) {
  const open = button("Share", () => {
    const dialog = shareDialog(table);
    document.body.append(dialog);
    dialog.showModal();
  });
  open.setAttribute("aria-haspopup", "dialog");
  return open;
}

/** @param {Table} table */
function shareDialog({ game, record }) {
  const shown = under(address(`/embed/${game}`, { start: record.root.state.position, moves: record.text() }));
  const { width, height } = FRAME;
  const frame = `<iframe src="${new URL(shown, location.href)}" width="${width}" height="${height}"></iframe>`;
  const save = (/** @type {string} */ text, /** @type {() => Promise<void>} */ action) =>
    button(text, () => void attempt(action));
  const board = () => /** @type {SVGSVGElement} */ (byId("board").querySelector("svg"));
  const line = record.line();
  const hasGame = fitsOnePicture(line);
  const dialog = h(
    "dialog",
    { class: "panel flow share-dialog", "aria-label": "Share this game", onclose: () => dialog.remove() },
    h("h2", {}, "Share this game"),
    h("h3", {}, "As a link"),
    copyRow("The link", location.href),
    "share" in navigator &&
      h(
        "div",
        { class: "row" },
        button("Send the link", () => void send()),
      ),
    h("h3", {}, "On a page of yours"),
    copyRow("The frame", frame),
    h("p", {}, h("a", { href: shown, target: "_blank", rel: "noopener" }, "See what it looks like")),
    h("h3", {}, "As a picture"),
    h(
      "div",
      { class: "row pictures" },
      save("Board as SVG", () => savePicture(board(), game, "svg")),
      save("Board as PNG", () => savePicture(board(), game, "png")),
      hasGame && save("Whole game as SVG", () => saveGame(line, game, "svg")),
      hasGame && save("Whole game as PNG", () => saveGame(line, game, "png")),
    ),
    h(
      "div",
      { class: "row" },
      button("Close", () => dialog.close()),
    ),
  );
  return dialog;
}

/** Hands the link to whatever the device sends things with. */
async function send() {
  try {
    await navigator.share({ title: document.title, url: location.href });
  } catch {
    // The person changed their mind, or the device has nothing to send with; the link is there to copy.
  }
}
