/**
 * The practice page: the only right move, and which branch is cut.
 *
 * @module practice
 */

import * as api from "./lib/api.js";
import { attempt, openPage } from "./lib/shell.js";
import { openTabs } from "./lib/tabs.js";
import { Cuts } from "./practice/cuts.js";
import { OnlyMove } from "./practice/only-move.js";

openPage();
await attempt(async () => {
  const catalogue = await api.catalogue();
  openTabs({ moves: (host) => new OnlyMove(catalogue, host), cuts: (host) => new Cuts(host) });
});
