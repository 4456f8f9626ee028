/**
 * A dictionary drawn: what each operation did, the chains with their entries, how long they are, and the
 * collisions of an experiment.
 *
 * @module dictionary/drawing
 */

import { h } from "../lib/dom.js";

/** @import { CollisionsAnswer, DictionaryAnswer } from "../lib/types.js" */

/** A number with its thousands apart. @param {number} count */
export const number = (count) => count.toLocaleString("en");

/**
 * So many things.
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
export const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

/** Collisions this much above those of a uniform hash are bad. */
const BAD = 1.25;

/** @param {DictionaryAnswer} answer */
export const stepItems = ({ steps }) =>
  steps.length === 0
    ? [h("li", { class: "muted" }, "Nothing was done yet: insert a key.")]
    : steps.map(({ operation, says, refused }) =>
        h("li", {}, h("code", {}, operation), " ", h("span", { class: refused ? "refused" : "muted" }, says)),
      );

/** A row for each length of chain. @param {DictionaryAnswer} answer */
export function lengthBars({ lengths }) {
  const most = Math.max(...lengths.map(({ chains }) => chains));
  return lengths.slice(0, 24).map(({ length, chains }) => {
    const bar = h("span", { class: "length-bar" });
    bar.style.width = `${(100 * chains) / most}%`;
    const name = length === 0 ? "empty" : counted(length, "entry", "entries");
    return h(
      "div",
      { class: "length-row" },
      h("span", { class: "muted" }, name),
      bar,
      h("span", {}, number(chains)),
    );
  });
}

/** The chains that are not empty. @param {DictionaryAnswer} answer */
export function chainRows({ chains, chains_left_out: leftOut, steps }) {
  const last = steps.findLast(({ chain }) => chain !== null)?.chain;
  const rows = chains.map(({ index, length, entries }) =>
    h(
      "div",
      {
        class: index === last ? "chain last" : "chain",
        "aria-label": `chain ${index}, ${counted(length, "entry", "entries")}`,
        role: "group",
      },
      h("span", { class: "chain-index" }, index),
      ...entries.flatMap(({ key, score }, place) => [
        h("span", { "aria-hidden": "true" }, place === 0 ? "▸" : "→"),
        h("span", { class: "chain-entry", title: key }, h("b", {}, score), " ", key),
      ]),
      length > entries.length && h("span", { class: "muted" }, `… ${number(length - entries.length)} more`),
    ),
  );
  return [
    ...rows,
    leftOut > 0 && h("p", { class: "muted" }, `… and ${number(leftOut)} chains more`),
    chains.length === 0 && h("p", { class: "muted" }, "All chains are empty."),
  ];
}

/** @param {CollisionsAnswer} answer */
export function collisionTable({ keys, hashes, rows }) {
  const count = (
    /** @type {number} */ collisions,
    /** @type {number} */ longest,
    /** @type {number} */ expected,
  ) => {
    const bar = h("span", { class: "collision-bar" });
    bar.style.width = `${(100 * collisions) / Math.max(1, keys)}%`;
    return h(
      "td",
      { class: collisions > BAD * expected ? "bad" : null, title: `longest chain: ${longest}` },
      number(collisions),
      bar,
    );
  };
  return h(
    "table",
    {},
    h(
      "caption",
      { class: "muted" },
      `Collisions of ${number(keys)} keys; a bar as long as its cell is all of them.`,
    ),
    h(
      "thead",
      {},
      h("tr", {}, ...["size", "prime", "uniform", ...hashes].map((name) => h("th", { scope: "col" }, name))),
    ),
    h(
      "tbody",
      {},
      ...rows.map(({ size, is_prime: isPrime, expected, counts }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, number(size)),
          h("td", {}, isPrime ? "prime" : "–"),
          h("td", {}, number(expected)),
          ...counts.map(({ collisions, longest }) => count(collisions, longest, expected)),
        ),
      ),
    ),
  );
}
