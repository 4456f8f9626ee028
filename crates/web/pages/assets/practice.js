/**
 * The practice page: the only right move, and exercises about searched trees.
 *
 * @module practice
 */

import * as api from "./lib/api.js";
import { attempt, openPage } from "./lib/shell.js";
import { openTabs } from "./lib/tabs.js";
import { Exercise } from "./practice/exercise.js";
import { CALLS, CUTS, TABLE, VALUES, WINDOWS } from "./practice/kinds.js";
import { OnlyMove } from "./practice/only-move.js";

openPage();
await attempt(async () => {
  const catalogue = await api.catalogue();
  const exercises = [VALUES, CUTS, WINDOWS, TABLE, CALLS].map(
    (kind) =>
      /** @type {const} */ ([kind.name, (/** @type {HTMLElement} */ host) => new Exercise(kind, host)]),
  );
  openTabs({
    moves: (/** @type {HTMLElement} */ host) => new OnlyMove(catalogue, host),
    ...Object.fromEntries(exercises),
  });
});
