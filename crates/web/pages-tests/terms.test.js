import { stub } from "./support/dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { withTerms } from "../pages/assets/lib/terms.js";

test("terms of a sentence lead to the glossary, and the rest stays as it is", () => {
  const parts = withTerms("Proven by a solved table in so many plies");
  const links = parts.filter((part) => typeof part !== "string").map((part) => stub(part));
  assert.deepEqual(
    links.map((link) => link.getAttribute("href")),
    ["/glossary#proof", "/glossary#tablebase", "/glossary#move"],
  );
  assert.equal(
    parts.map((part) => (typeof part === "string" ? part : part.textContent)).join(""),
    "Proven by a solved table in so many plies",
  );
  assert.deepEqual(withTerms("complies"), ["complies"]);
});
