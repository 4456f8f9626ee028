/**
 * Searches told in words: how far one has come, and the line it found.
 *
 * @module play/telling
 */

import { h, scroller } from "../lib/dom.js";
import { ending, mover, playerName } from "../lib/names.js";
import { phrase } from "../lib/values.js";
import { playerInWords } from "./choice.js";

/** @import { Progress, Report, State } from "../lib/types.js" */

const compact = (/** @type {number} */ number) =>
  Math.round(number).toLocaleString("en", { notation: "compact" });

/**
 * How far a search has come, in a few words.
 * @param {Progress} progress
 */
export const newsOf = ({ depth, says, nodes, line }) =>
  `depth ${depth}, ${says}, ${compact(nodes)} positions: ${line.slice(0, 6).join(" ")}`;

/** A table with a line for each depth of a search, the deepest first. */
export function depthTable() {
  const body = h("tbody", {});
  const headings = ["depth", "value", "positions", "a second", "line"];
  const element = h(
    "details",
    { class: "depths", hidden: true, open: true },
    h("summary", {}, "Depth by depth"),
    scroller(
      "Depths",
      h("table", {}, h("thead", {}, h("tr", {}, ...headings.map((name) => h("th", {}, name)))), body),
    ),
  );
  return {
    element,
    /** @param {Progress} progress */
    add({ depth, says, nodes, nodes_per_second: speed, line }) {
      element.hidden = false;
      const cells = [depth, says, compact(nodes), compact(speed), line.slice(0, 8).join(" ")];
      body.prepend(h("tr", {}, ...cells.map((cell) => h("td", {}, cell))));
    },
  };
}

/** Whether something is over the page that can point without a press. @param {PointerEvent} event */
const isPointing = ({ pointerType }) => pointerType !== "touch";

/**
 * The moves of a line. Each is a button: pointing at it shows the position it leads to, and a click plays the line up
 * to it. A finger cannot point, so its first tap shows, and the second plays.
 * @param {string[]} line
 * @param {State[]} states  from the start of the line
 * @param {(state: State | null) => void} preview  shows a position of the line, or the board again
 * @param {(plies: number) => void} take  plays the line up to a move
 */
export function lineOfMoves(line, states, preview, take) {
  if (line.length === 0) {
    return h("p", { class: "muted" }, "No line was found in the time there was.");
  }
  /** The move that a finger has shown. @type {number | null} */
  let tapped = null;
  const leave = () => {
    tapped = null;
    preview(null);
  };
  const moves = line.map((move, index) => {
    const after = states[index + 1] ?? null;
    const who = playerName(states[index]?.turn ?? "");
    const choose = (/** @type {PointerEvent & { currentTarget: HTMLElement }} */ event) => {
      if (event.pointerType !== "touch" || tapped === index) {
        take(index + 1);
      } else {
        // What is looked at elsewhere afterwards takes the focus, and the board shows the game again.
        event.currentTarget.focus();
        tapped = index;
        preview(after);
      }
    };
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "move",
          title: "Play the line up to here",
          "aria-label": `${index + 1}: ${who} ${move}`,
          onpointerenter: (/** @type {PointerEvent} */ event) => isPointing(event) && preview(after),
          onpointerleave: (/** @type {PointerEvent} */ event) => isPointing(event) && leave(),
          onfocus: () => preview(after),
          onblur: leave,
          onclick: choose,
        },
        h("span", { class: `dot owner-${states[index]?.turn_index ?? 0}` }),
        move,
      ),
    );
  });
  return h("ol", { class: "line-words" }, ...moves);
}

/**
 * A line told move by move, with what it is worth and what ends it.
 * @param {State} state
 * @param {Report} report
 * @param {State[]} states
 * @param {Element} moves  those of the line
 */
export function lineInWords(state, report, states, moves) {
  const end = states.at(-1);
  const known = report.proof === "exact" ? "proven" : "an estimate";
  const last = end === undefined || end.outcome === null ? "…and the game goes on." : `…${ending(end)}.`;
  return [
    h(
      "p",
      {},
      h("strong", {}, `${mover(state)} ${phrase(report)}`),
      h(
        "span",
        { class: "muted" },
        ` ${known}, ${report.nodes.toLocaleString("en")} positions, by ${playerInWords(report.by)}`,
      ),
    ),
    moves,
    h(
      "p",
      { class: "muted" },
      last,
      " Point at a move or tap it to see it on the board; click it or tap it again to play up to it.",
    ),
  ];
}
