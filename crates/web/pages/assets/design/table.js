/**
 * The table of a game that is being designed: the table of the board page, whose rules change while one plays. The
 * address is not its own.
 *
 * @module design/table
 */

import { aboutRules } from "../lib/about-rules.js";
import { callPlayers } from "../lib/names.js";
import { GameRecord } from "../lib/record.js";
import { Table } from "../play/table.js";

/** @import { Catalogue, RulesRead } from "../lib/types.js" */

export class DesignTable extends Table {
  /**
   * A table for the first rules that are a game.
   * @param {Catalogue} catalogue
   * @param {RulesRead & { game: string }} read
   */
  static async open(catalogue, read) {
    const record = await GameRecord.read(read.game, undefined, "");
    callPlayers(record.root.state.players, read.players ?? []);
    return new DesignTable(
      catalogue,
      aboutRules(read.game, read.title ?? ""),
      record,
      record.root.state.position,
    );
  }

  /** @override */
  keepAddress() {
    // The address holds rules or nothing.
  }

  /** @override */
  keepGame() {
    // The rules are kept, not the games that try them.
  }

  /**
   * Goes on with other rules. The moves so far are made again where they still can be.
   * @param {RulesRead & { game: string }} read
   */
  async adopt(read) {
    const { game } = read;
    const played = this.here.path().flatMap(({ move }) => (move === null ? [] : [move]));
    const start = await GameRecord.read(game, undefined, "");
    const begins = start.root.state.position;
    // A game begun on another board, or from another position, is not this one.
    const isAlike = begins === this.record.root.state.position && played.length > 0;
    const record = isAlike ? await longest(game, played) : start;
    callPlayers(start.root.state.players, read.players ?? []);
    this.turnTo(aboutRules(read.game, read.title ?? ""), record ?? start, begins);
  }
}

/**
 * The game with as many of these moves as are still legal.
 * @param {string} game
 * @param {string[]} moves
 */
async function longest(game, moves) {
  try {
    return await GameRecord.read(game, undefined, moves.join(" "));
  } catch {
    // Some move is not legal any more: a design is tried from its start.
    return null;
  }
}
