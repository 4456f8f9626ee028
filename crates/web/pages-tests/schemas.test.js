import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Schemas } from "../pages/assets/reference/schemas.js";

const SCHEMAS = new Schemas({
  Verdict: { type: "string", enum: ["win", "loss"] },
  Named: {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string", description: "Its name,\nin words.\n\nAnd more." } },
  },
  Kind: {
    oneOf: [
      { type: "object", required: ["min"], properties: { min: { type: "integer" } } },
      { type: "object", required: ["form"], properties: { form: { type: "string" } } },
    ],
  },
  Setting: { allOf: [{ $ref: "#/Kind" }, { $ref: "#/Named" }] },
  Node: { type: "object", properties: { children: { type: "array", items: { $ref: "#/Node" } } } },
});

test("a field that may be left out has a question mark, and a note says what it is", () => {
  const schema = {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string", description: "Its name,\nin words." }, seed: { type: "integer" } },
  };
  assert.equal(SCHEMAS.text(schema), "{\n  name: string  // Its name, in words.\n  seed?: integer\n}");
});

test("what may be null says so", () => {
  assert.equal(SCHEMAS.text({ type: ["string", "null"] }), "string | null");
  assert.equal(SCHEMAS.text({ type: ["array", "null"], items: { type: "string" } }), "[string, …] | null");
  assert.equal(SCHEMAS.text({ oneOf: [{ $ref: "#/Verdict" }, { type: "null" }] }), '"win" | "loss" | null');
});

test("a field that may be null is described at its reference", () => {
  const reference = { $ref: "#/Verdict", description: "If it is proven." };
  const schema = { properties: { value: { oneOf: [reference, { type: "null" }] } } };
  assert.match(SCHEMAS.text(schema), /value\?: "win" \| "loss" \| null {2}\/\/ If it is proven\./);
});

test("a pair is written as one, and a list as open", () => {
  const items = { type: "integer" };
  assert.equal(SCHEMAS.text({ type: "array", items, minItems: 2, maxItems: 2 }), "[integer, integer]");
  assert.equal(SCHEMAS.text({ type: "array", items }), "[integer, …]");
});

test("merged parts keep what is required of each, once for every choice", () => {
  const name = "name: string  // Its name, in words.";
  assert.equal(
    SCHEMAS.text({ $ref: "#/Setting" }),
    `{\n  min: integer\n  ${name}\n} | {\n  form: string\n  ${name}\n}`,
  );
});

test("a schema that holds itself ends at its name", () => {
  assert.equal(SCHEMAS.text({ $ref: "#/Node" }), "{\n  children?: [Node, …]\n}");
});

test("an example has the fields that have one", () => {
  const schema = { properties: { game: { type: "string", example: "nim" }, seed: { type: "integer" } } };
  assert.deepEqual(SCHEMAS.example(schema), { game: "nim" });
});

test("every schema of the document can be written", async () => {
  const document = JSON.parse(await readFile(new URL("../openapi.json", import.meta.url), "utf8"));
  const named = document.components.schemas;
  const schemas = new Schemas(named);
  for (const [name, schema] of Object.entries(named)) {
    assert.doesNotMatch(schemas.text(schema), /undefined|anything, …\]$/, name);
  }
});
