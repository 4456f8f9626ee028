/**
 * The word search page: one tab to find, one to make.
 *
 * @module words
 */

import { openPage } from "./lib/shell.js";
import { openTabs } from "./lib/tabs.js";
import { FindPanel } from "./words/find.js";
import { MakePanel } from "./words/make.js";

openPage();
openTabs({ find: (host) => new FindPanel(host), make: (host) => new MakePanel(host) });
