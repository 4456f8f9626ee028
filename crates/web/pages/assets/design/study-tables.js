/**
 * What a study found in numbers, as tables: of one game by strength, and of variants side by side.
 *
 * @module design/study-tables
 */

import { h, scroller } from "../lib/dom.js";
import { percent } from "../lib/intervals.js";

/** @import { GameStudy, Study } from "../lib/types.js" */
/** @typedef {{ estimate: number, least: number, most: number, of: number }} Share */
/** @typedef {{ mean: number, error: number }} Spread */

/** Where there is no figure. */
const NOTHING = "-";

/** A share with its interval; a share of nothing is none. @param {Share | null | undefined} one */
const share = (one) =>
  !one?.of ? NOTHING : `${percent(one.estimate)} (${percent(one.least)} to ${percent(one.most)})`;

/** A mean with its error. @param {Spread | null | undefined} one */
const mean = (one) => (one ? `${one.mean.toFixed(1)} ± ${one.error.toFixed(1)}` : NOTHING);

/** How strong a program is. @param {number} rounds */
export const strengthName = (rounds) => (rounds === 0 ? "by chance" : rounds.toLocaleString("en"));

/** Who wins with best play, in words. @param {GameStudy} game */
export function winnerOf({ truth, players: [first, second] }) {
  switch (truth?.value) {
    case "win":
      return `${first} wins`;
    case "loss":
      return `${second} wins`;
    case "draw":
      return "a draw";
    default:
      return "not solved";
  }
}

/**
 * A table that scrolls by itself; the first cell of a row is its name.
 * @param {string} name
 * @param {string[]} headings
 * @param {(string | number)[][]} rows
 */
const figureTable = (name, headings, rows) =>
  scroller(
    name,
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...headings.map((heading) => h("th", { scope: "col" }, heading)))),
      h(
        "tbody",
        {},
        ...rows.map(([first, ...cells]) =>
          h("tr", {}, h("th", { scope: "row" }, first), ...cells.map((cell) => h("td", {}, cell))),
        ),
      ),
    ),
  );

/**
 * A game between equal programs by their strength, and with best play where that is known.
 * @param {GameStudy} study
 */
export function strengthTable({ strengths, truth }) {
  const played = strengths.map((row) => [
    strengthName(row.rounds),
    row.games,
    row.wins,
    row.draws,
    row.losses,
    share(row.first_score),
    share(row.decisive),
    mean(row.length),
    mean(row.lead_changes),
    mean(row.mistakes),
  ]);
  const isCounted = strengths.some(({ mistakes }) => mistakes !== null);
  const best = truth && [
    "best play",
    NOTHING,
    NOTHING,
    NOTHING,
    NOTHING,
    percent(truth.first_score),
    percent(truth.decisive),
    truth.distance ?? NOTHING,
    NOTHING,
    isCounted ? 0 : NOTHING,
  ];
  return figureTable(
    "Figures by strength",
    [
      "random games a move",
      "games",
      "won",
      "drawn",
      "lost",
      "first player",
      "decisive",
      "plies",
      "lead changes",
      "mistakes",
    ],
    [...played, ...(best ? [best] : [])],
  );
}

/**
 * Variants, a row for each; figures of the strongest programs.
 * @param {Study} study
 */
export function variantTable({ parameter, games }) {
  const row = (/** @type {GameStudy} */ game) => {
    const top = game.strengths.at(-1);
    return [
      game.value ?? "",
      winnerOf(game),
      share(top?.first_score),
      share(top?.decisive),
      mean(top?.length),
      game.choice?.toFixed(1) ?? NOTHING,
      share(game.gains.at(-1)?.score),
      mean(top?.lead_changes),
      share(game.endings.endless),
    ];
  };
  return figureTable(
    "Figures by variant",
    [
      parameter ?? "",
      "with best play",
      "first player",
      "decisive",
      "plies",
      "moves",
      "thinking",
      "lead changes",
      "endless",
    ],
    games.map(row),
  );
}
