/**
 * Pages that are whole without a script: only the header is added, to go elsewhere.
 *
 * @module plain
 */

import { openPage } from "./lib/shell.js";

openPage();
