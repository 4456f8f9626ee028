/**
 * Small crosswords to begin with.
 *
 * @module crossword/samples
 */

import { Lattice } from "./lattice.js";

/** @import { Crossword } from "../lib/types.js" */

/**
 * A crossword from its filled grid and a clue for each word.
 * @param {string} title
 * @param {string[]} rows
 * @param {Record<string, string>} clues  by answer
 * @returns {Crossword}
 */
function sample(title, rows, clues) {
  const letters = rows.map((row) => [...row]);
  const cells = letters.flat();
  const lattice = new Lattice(
    letters[0]?.length ?? 1,
    cells.map((letter) => letter !== "#"),
  );
  return {
    title,
    author: "",
    copyright: "",
    notes: "",
    rows: letters.map((row) =>
      row.map((letter) => (letter === "#" ? null : { answer: letter, circled: false })),
    ),
    clues: lattice.slots.map(({ number, orientation, cells: word }) => ({
      number,
      orientation,
      text: clues[word.map((cell) => cells[cell]).join("")] ?? "",
    })),
  };
}

/** @type {[Crossword, ...Crossword[]]} */
export const SAMPLES = [
  sample("First steps", ["TACO#", "RURAL", "ERASE", "EATEN", "#LESS"], {
    TACO: "Folded lunch from Mexico",
    RURAL: "Of the country, not the town",
    ERASE: "Rub out",
    EATEN: "Like a cake of which nothing is left",
    LESS: "It is more, some say",
    TREE: "What a search looks through, or an apple hangs on",
    AURAL: "Of the ear",
    CRATE: "Wooden box",
    OASES: "Green places in a desert",
    LENS: "It bends light",
  }),
  sample("Round trip", ["ONE#DUB", "DEN#ARE", "ETCHING", "##OUR##", "TIDBITS", "ORE#EWE", "YES#SOW"], {
    ONE: "The loneliest number",
    DUB: "Put other voices into a film",
    DEN: "Lion’s home",
    ARE: "A hundred square metres",
    ETCHING: "Picture made with acid",
    OUR: "Not theirs",
    TIDBITS: "Small tasty pieces",
    ORE: "Rock worth digging for",
    EWE: "She gives wool",
    YES: "Word of consent",
    SOW: "Put seeds into the ground",
    ODE: "Keats wrote one to a nightingale",
    NET: "Goalkeeper’s background",
    ENCODES: "Writes in cipher",
    HUB: "Middle of a wheel",
    DAIRIES: "Where milk becomes butter",
    URN: "Vase for tea or for ashes",
    BEG: "Ask on one’s knees",
    TOY: "Something to play with",
    IRE: "Anger",
    TWO: "Only even prime",
    SEW: "Work with needle and thread",
  }),
];
