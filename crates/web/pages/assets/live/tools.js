/**
 * What a player can do beside moving: offer, answer, resign; and the links to give away.
 *
 * @module live/tools
 */

import { under } from "../lib/base.js";
import { copyRow } from "../lib/copy.js";
import { fill, h } from "../lib/dom.js";
import { ask } from "../play/ask-first.js";
import { OFFERS, subject } from "./words.js";

/** @import { Action, LiveTable, State } from "../lib/types.js" */

/**
 * @param {string} text
 * @param {() => void} action
 * @param {string} [kind]
 */
const button = (text, action, kind) => h("button", { type: "button", class: kind, onclick: action }, text);

/**
 * The address of a table with a button that copies it.
 * @param {string} name
 * @param {string} path
 */
export const linkRow = (name, path) => copyRow(name, new URL(under(path), location.origin).href);

/**
 * What a player can do now.
 * @param {HTMLElement} host
 * @param {LiveTable} table
 * @param {State} state
 * @param {(action: Action) => void} act
 */
export function offerPanel(host, table, state, act) {
  const { you, offer, ending } = table;
  const isPlaying = you !== null && table.players.every(({ here }) => here) && table.closed === null;
  host.hidden = !isPlaying;
  if (!isPlaying) {
    return;
  }
  const resign = async () => {
    if (await ask("Resign this game?", "Your opponent wins.", "Resign", "Keep playing")) {
      act("resign");
    }
  };
  const pending =
    offer === null
      ? null
      : offer.by === you
        ? h("p", { id: "offer" }, `${OFFERS[offer.offer].made} Waiting for an answer.`)
        : h(
            "div",
            { id: "offer", class: "flow", role: "alert" },
            h("p", {}, `${subject(table, state, offer.by)} ${OFFERS[offer.offer].offered}`),
            h(
              "div",
              { class: "row" },
              button("Accept", () => act({ accept: offer.offer }), "primary"),
              button("Decline", () => act({ decline: offer.offer })),
            ),
          );
  const buttons = table.may_offer
    .filter((kind) => kind !== offer?.offer)
    .map((kind) =>
      h(
        "span",
        { "data-offer": kind },
        button(OFFERS[kind].button, () => act({ offer: kind })),
      ),
    );
  const quit =
    ending === null
      ? h(
          "span",
          { "data-offer": "resign" },
          button("Resign", () => void resign()),
        )
      : null;
  fill(host, pending, h("div", { class: "row" }, ...buttons, quit));
  host.hidden = pending === null && buttons.length === 0 && quit === null;
}
