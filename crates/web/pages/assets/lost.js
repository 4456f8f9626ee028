/**
 * The page for addresses that name nothing: only the header, to go elsewhere.
 *
 * @module lost
 */

import { openPage } from "./lib/shell.js";

openPage();
