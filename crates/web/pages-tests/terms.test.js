import { stub } from "./support/dom.js";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { TERMS, withTerms } from "../pages/assets/lib/terms.js";

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

test("a term that comes again is no second link", () => {
  const links = withTerms("cut or not cut").filter((part) => typeof part !== "string");
  assert.equal(links.length, 1);
});

test("every term has its entry in the glossary", () => {
  const glossary = readFileSync(new URL("../../../docs/glossary.md", import.meta.url), "utf8");
  const entries = [...glossary.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name = ""]) =>
    name.toLowerCase().replaceAll(" ", "-"),
  );
  for (const entry of TERMS.values()) {
    assert.ok(entries.includes(entry), entry);
  }
});
