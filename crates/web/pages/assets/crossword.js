/**
 * Crosswords: `/crossword` to solve, `/crossword/set` to set.
 *
 * @module crossword
 */

import { pagePath } from "./lib/base.js";
import { openPage } from "./lib/shell.js";
import { SetterPage } from "./crossword/setter.js";
import { SolverPage } from "./crossword/solver.js";

openPage();
if (pagePath() === "/crossword/set") {
  document.title = "Set a crossword · parlor";
  new SetterPage();
} else {
  new SolverPage();
}
