/**
 * The API page: the OpenAPI document, drawn to be read.
 *
 * @module reference
 */

import * as api from "./lib/api.js";
import { byId, fill, h, scroller } from "./lib/dom.js";
import { attempt, openPage } from "./lib/shell.js";
import { Schemas } from "./reference/schemas.js";
import { trial } from "./reference/trial.js";

/** The order of the groups; any other comes after them. */
const GROUPS = ["games", "searches", "solving", "puzzles"];
const METHODS = ["get", "post", "put", "patch", "delete"];

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
      parameters.length > 0 && scroller("Parameters", parameterTable(parameters, schemas)),
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
