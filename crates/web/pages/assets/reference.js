/**
 * The API page: the OpenAPI document, drawn to be read.
 *
 * @module reference
 */

import * as api from "./lib/api.js";
import { byId, fill, h } from "./lib/dom.js";
import { attempt, openPage } from "./lib/shell.js";
import { trial } from "./reference/trial.js";

/** The order of the groups; any other comes after them. */
const GROUPS = ["games", "searches", "solving", "puzzles"];
const METHODS = ["get", "post", "put", "patch", "delete"];

/** Writes schemas of one document. */
class Schemas {
  /** @param {Record<string, any>} named */
  constructor(named) {
    this.named = named;
  }

  /**
   * A schema as the shape of an example: names, kinds, and what each is.
   * @param {any} schema
   * @param {string} [indent]
   * @param {string[]} [above]  names already being written, because schemas may hold themselves
   * @returns {string}
   */
  text(schema, indent = "", above = []) {
    if (schema === undefined || schema === null) {
      return "anything";
    }
    const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : null;
    if (name !== null) {
      return above.includes(name) ? name : this.text(this.named[name], indent, [...above, name]);
    }
    const parts = schema.oneOf ?? schema.anyOf;
    if (Array.isArray(parts)) {
      return parts.map((part) => this.text(part, indent, above)).join(" | ");
    }
    if (Array.isArray(schema.allOf)) {
      const all = schema.allOf.map((/** @type {any} */ part) => this.#resolve(part));
      return this.text(
        {
          type: "object",
          properties: Object.assign({}, ...all.map((/** @type {any} */ part) => part.properties ?? {})),
        },
        indent,
        above,
      );
    }
    const kind = Array.isArray(schema.type)
      ? schema.type.filter((/** @type {string} */ type) => type !== "null")[0]
      : schema.type;
    if (kind === "array" || schema.prefixItems) {
      return `[${this.text(schema.items ?? schema.prefixItems?.[0], indent, above)}, …]`;
    }
    if (schema.properties) {
      return this.#object(schema, indent, above);
    }
    if (Array.isArray(schema.enum)) {
      return schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)).join(" | ");
    }
    return kind ?? "anything";
  }

  /**
   * @param {any} schema
   * @param {string} indent
   * @param {string[]} above
   */
  #object(schema, indent, above) {
    const inner = `${indent}  `;
    const required = new Set(schema.required ?? []);
    const lines = Object.entries(schema.properties).map(([name, property]) => {
      const { description } = /** @type {any} */ (property);
      const note = description ? `  // ${description.split("\n")[0]}` : "";
      return `${inner}${name}${required.has(name) ? "" : "?"}: ${this.text(property, inner, above)}${note}`;
    });
    return `{\n${lines.join("\n")}\n${indent}}`;
  }

  /**
   * An example of an object: those of its fields that have one.
   * @param {any} schema
   * @returns {Record<string, unknown>}
   */
  example(schema) {
    const properties = Object.entries(this.#resolve(schema)?.properties ?? {});
    const told = properties.filter(([, property]) => /** @type {any} */ (property).example !== undefined);
    return Object.fromEntries(told.map(([name, property]) => [name, /** @type {any} */ (property).example]));
  }

  /** @param {any} schema */
  #resolve(schema) {
    return typeof schema.$ref === "string" ? this.named[schema.$ref.split("/").at(-1)] : schema;
  }
}

/**
 * A sentence whose words in backticks are code.
 * @param {string} text
 */
const prose = (text) => text.split("`").map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));

/**
 * One kind of answer. Every refusal has the same form, which the page tells once.
 * @param {string} status
 * @param {any} response
 * @param {Schemas} schemas
 */
function answerBlock(status, response, schemas) {
  const [type = "", content] = Object.entries(response.content ?? {})[0] ?? [];
  const isProblem = type === "application/problem+json";
  const heading = h("h3", {}, `${status} `, h("small", {}, isProblem ? "a problem" : type));
  return h(
    "div",
    {},
    heading,
    content !== undefined &&
      !isProblem &&
      h("pre", { class: "schema", tabindex: 0 }, schemas.text(/** @type {any} */ (content).schema)),
  );
}

/**
 * @param {string} path
 * @param {string} method
 * @param {any} operation
 * @param {Schemas} schemas
 */
function operationPanel(path, method, operation, schemas) {
  const parameters = operation.parameters ?? [];
  const body = Object.values(operation.requestBody?.content ?? {})[0];
  const example = body === undefined ? undefined : schemas.example(/** @type {any} */ (body).schema);
  return h(
    "details",
    { class: "panel operation", id: `${method}${path.replaceAll("/", "-")}` },
    h(
      "summary",
      {},
      h("span", { class: `method ${method}` }, method.toUpperCase()),
      h("span", { class: "path" }, path),
      h("span", { class: "muted" }, ...prose(operation.summary ?? "")),
    ),
    h(
      "div",
      { class: "flow" },
      operation.description && h("p", {}, ...prose(operation.description)),
      parameters.length > 0 && h("div", { class: "scroll" }, parameterTable(parameters, schemas)),
      body !== undefined &&
        h(
          "div",
          {},
          h("h3", {}, "Body"),
          h("pre", { class: "schema", tabindex: 0 }, schemas.text(/** @type {any} */ (body).schema)),
        ),
      ...Object.entries(operation.responses ?? {}).map(([status, response]) =>
        answerBlock(status, response, schemas),
      ),
      trial(path, method, operation, example),
    ),
  );
}

/**
 * @param {any[]} parameters
 * @param {Schemas} schemas
 */
function parameterTable(parameters, schemas) {
  const rows = parameters.map((parameter) =>
    h(
      "tr",
      {},
      h("td", {}, h("code", {}, parameter.name), parameter.required ? "" : h("small", {}, " optional")),
      h("td", {}, ...prose(parameter.description ?? "")),
      h("td", {}, h("small", {}, `${schemas.text(parameter.schema)}, in the ${parameter.in}`)),
    ),
  );
  return h("table", {}, h("tbody", {}, ...rows));
}

/** @param {string} tag */
const rank = (tag) => (GROUPS.includes(tag) ? GROUPS.indexOf(tag) : GROUPS.length);

openPage();
await attempt(async () => {
  const document = await api.openapi();
  const schemas = new Schemas(document.components?.schemas ?? {});
  /** @type {Map<string, HTMLElement[]>} */
  const groups = new Map();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS.filter((candidate) => candidate in /** @type {object} */ (methods))) {
      const operation = /** @type {any} */ (methods)[method];
      const tag = operation.tags?.[0] ?? "other";
      groups.set(tag, [...(groups.get(tag) ?? []), operationPanel(path, method, operation, schemas)]);
    }
  }
  fill(byId("version"), document.info?.version ?? "");
  fill(byId("problem"), schemas.text(document.components?.schemas?.Problem));
  fill(
    byId("groups"),
    ...[...groups]
      .sort(([a], [b]) => rank(a) - rank(b))
      .map(([tag, panels]) => h("section", { class: "group" }, h("h2", { class: "tag" }, tag), ...panels)),
  );
});
