/**
 * Searches told in words: how far one has come, and the line it found.
 *
 * @module play/telling
 */

import { h } from "../lib/dom.js";
import { phrase } from "../lib/values.js";

/** @import { Progress, Report, State } from "../lib/types.js" */

/**
 * How far a search has come.
 * @param {Progress} progress
 */
export function newsOf({ depth, line, nodes, nodes_per_second: speed, table_fill: filled }) {
  const count = (/** @type {number} */ number) =>
    Math.round(number).toLocaleString("en", { notation: "compact" });
  const table = filled ? `, table ${Math.round(100 * filled)} % full` : "";
  return `depth ${depth}, ${count(nodes)} positions, ${count(speed)} a second${table}: ${line.join(" ")}`;
}

/**
 * A line told move by move, with what ends it.
 * @param {State} state
 * @param {Report} report
 * @param {State[]} states
 */
export function lineInWords(state, report, states) {
  const end = states.at(-1);
  const known = report.proof === "exact" ? "proven" : "an estimate";
  const moves = report.line.map((move, index) =>
    h(
      "li",
      {},
      h("span", { class: "muted" }, `${states[index]?.turn ?? ""} `),
      h("span", { class: "mono" }, move),
    ),
  );
  const ending =
    end?.outcome == null
      ? "…and the game goes on."
      : end.outcome === "draw"
        ? "…and it is a draw."
        : `…and ${end.outcome} wins.`;
  return [
    h(
      "p",
      {},
      h("strong", {}, `${state.turn} ${phrase(report)}`),
      ` (${known}, ${report.nodes.toLocaleString("en")} positions, ${report.by}).`,
    ),
    h("ol", { class: "line-words" }, ...moves),
    h("p", { class: "muted" }, ending),
  ];
}
