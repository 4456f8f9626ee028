/**
 * Crosswords: `/crossword` to solve, `/crossword/set` to set.
 *
 * @module crossword
 */

import { openPage } from "./lib/shell.js";
import { SetterPage } from "./crossword/setter.js";
import { SolverPage } from "./crossword/solver.js";

openPage();
if (location.pathname === "/crossword/set") {
  document.title = "Set a crossword · parlor";
  new SetterPage();
} else {
  new SolverPage();
}
