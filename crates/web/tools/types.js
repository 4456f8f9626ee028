/**
 * Makes `openapi.d.ts`, the types of everything that crosses the interface, from `openapi.json`.
 *
 *     npm run types         writes the file
 *     npm run types:check   fails if the file is not what would be written
 *
 * The schemas of an OpenAPI 3.1 document are JSON Schema, so a generator for that does the work. Two
 * things are prepared for it: references become names, because it would follow a reference that has a
 * description and write its target out again in place; and the routes become an interface of their own.
 *
 * @module tools/types
 */

import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const DOCUMENT = new URL("../openapi.json", import.meta.url);
const TYPES = new URL("../openapi.d.ts", import.meta.url);

/** @typedef {Record<string, any>} Schema */

/**
 * A schema with every reference replaced by the name of what it refers to.
 * @param {any} schema
 * @returns {any}
 */
function named(schema) {
  if (Array.isArray(schema)) {
    return schema.map(named);
  }
  if (typeof schema !== "object" || schema === null) {
    return schema;
  }
  if (typeof schema.$ref === "string") {
    const { $ref, ...rest } = schema;
    return { ...rest, tsType: $ref.split("/").at(-1) };
  }
  const copy = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, named(part)]));
  // What may be null has its description at the reference, but it belongs to the whole.
  const described = schema.oneOf?.find((/** @type {Schema} */ part) => part.$ref && part.description);
  return described === undefined ? copy : { description: described.description, ...copy };
}

/**
 * An object of which every property is there.
 * @param {Record<string, Schema | undefined>} properties
 * @returns {Schema}
 */
function whole(properties) {
  const given = Object.entries(properties).filter(([, property]) => property !== undefined);
  return {
    type: "object",
    properties: Object.fromEntries(given),
    required: given.map(([name]) => name),
  };
}

/**
 * What goes into a route and what comes out of it.
 * @param {any} operation
 * @returns {Schema}
 */
function route(operation) {
  const parameters = (operation.parameters ?? []).filter((/** @type {Schema} */ one) => one.in === "query");
  const query = {
    type: "object",
    properties: Object.fromEntries(
      parameters.map((/** @type {Schema} */ { name, schema, description }) => [
        name,
        { ...schema, description },
      ]),
    ),
    required: parameters
      .filter((/** @type {Schema} */ one) => one.required)
      .map((/** @type {Schema} */ one) => one.name),
  };
  const sent = operation.requestBody?.content;
  const good = Object.entries(operation.responses).find(([status]) => status.startsWith("2"));
  const content = /** @type {any} */ (good?.[1])?.content ?? {};
  return {
    ...whole({
      query: parameters.length > 0 ? query : undefined,
      // What is no JSON is a file.
      body: sent?.["application/json"]?.schema ?? (sent && { tsType: "Blob" }),
      answer: content["application/json"]?.schema,
      event: content["text/event-stream"]?.schema,
    }),
    description: operation.summary,
  };
}

/**
 * The routes by method and path.
 * @param {any} document
 * @returns {Schema}
 */
function routes(document) {
  /** @type {Record<string, Record<string, Schema>>} */
  const methods = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      (methods[method] ??= {})[path] = route(operation);
    }
  }
  const all = Object.entries(methods).map(([method, paths]) => [method, whole(paths)]);
  return { ...whole(Object.fromEntries(all)), description: "What every route takes and gives." };
}

/** The text of the types. */
async function generate() {
  const document = JSON.parse(await readFile(DOCUMENT, "utf8"));
  const schema = { ...routes(document), definitions: document.components.schemas };
  const text = await compile(named(schema), "Routes", {
    additionalProperties: false,
    unreachableDefinitions: true,
    bannerComment: "// Made from openapi.json by `npm run types`. Do not edit.",
    style: { printWidth: 110 },
  });
  // The generator tells of every type where it came from, which is always the same.
  return text.replace(
    /\n \*\n \* This interface was referenced by .*\n \* via the `definition` .*(?=\n)/g,
    "",
  );
}

const types = await generate();
if (process.argv.includes("--check")) {
  if ((await readFile(TYPES, "utf8").catch(() => "")) !== types) {
    process.stderr.write("openapi.d.ts is not what openapi.json says; write it anew with `npm run types`\n");
    process.exitCode = 1;
  }
} else {
  await writeFile(TYPES, types);
}
