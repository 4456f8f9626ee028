/**
 * Rounds against the best mixture: the reader is the row player.
 *
 * @module matrix/rounds
 */

import { fill, h } from "../lib/dom.js";
import { draw, number, round } from "./numbers.js";

/** @import { MatrixAnswer } from "../lib/types.js" */

/** Rounds played at once when asked to. */
const MANY = 100;

export class Rounds {
  /** @type {{ row: number, column: number, payoff: number }[]} */
  #played = [];

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /**
   * A new game to play, from the first round.
   * @param {string[][]} entries
   * @param {MatrixAnswer | null} answer
   */
  begin(entries, answer) {
    this.#played = [];
    fill(this.host);
    if (answer !== null) {
      this.#show(entries, answer);
    }
  }

  /**
   * @param {string[][]} entries
   * @param {MatrixAnswer} answer
   * @param {number} row
   */
  #play(entries, answer, row) {
    const column = draw(answer.column_strategy);
    this.#played.push({ row, column, payoff: number(entries[row]?.[column] ?? "0") });
  }

  /**
   * @param {string[][]} entries
   * @param {MatrixAnswer} answer
   */
  #show(entries, answer) {
    const button = (/** @type {string} */ name, /** @type {() => void} */ action) =>
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            action();
            this.#show(entries, answer);
          },
        },
        name,
      );
    const choices = answer.row_labels.map((name, row) =>
      button(name === String(row + 1) ? `Row ${name}` : name, () => this.#play(entries, answer, row)),
    );
    const many = button(`${MANY} rounds by the best mixture`, () => {
      for (let count = 0; count < MANY; count += 1) {
        this.#play(entries, answer, draw(answer.row_strategy));
      }
    });
    fill(this.host, h("div", { class: "row" }, ...choices, many), ...this.#tally(answer));
  }

  /** @param {MatrixAnswer} answer */
  #tally(answer) {
    const last = this.#played.at(-1);
    if (last === undefined) {
      return [
        h(
          "p",
          { class: "muted" },
          "You are the row player; the other side plays its best mixture by chance.",
        ),
      ];
    }
    const total = this.#played.reduce((sum, { payoff }) => sum + payoff, 0);
    const count = this.#played.length;
    return [
      h(
        "p",
        { role: "status" },
        `You chose ${answer.row_labels[last.row]}, the other ${answer.column_labels[last.column]}: `,
        h("strong", {}, String(last.payoff)),
        ".",
      ),
      h(
        "p",
        {},
        `${count} ${count === 1 ? "round" : "rounds"}, ${round(total)} in all, `,
        h("strong", {}, `${round(total / count)} a round`),
        `; the value is ${answer.value}.`,
      ),
    ];
  }
}
