/**
 * Schemas of an OpenAPI document as text that can be read: the shape of an example, with the names, the
 * kinds, and what each is.
 *
 * @module reference/schemas
 */

/** @typedef {any} Schema  as JSON Schema has it */

/** Writes schemas of one document. */
export class Schemas {
  /** @param {Record<string, Schema>} named */
  constructor(named) {
    this.named = named;
  }

  /**
   * @param {Schema} schema
   * @param {string} [indent]
   * @param {string[]} [above]  names already being written, because schemas may hold themselves
   * @returns {string}
   */
  text(schema, indent = "", above = []) {
    if (schema === undefined || schema === null) {
      return "anything";
    }
    const name = nameOf(schema);
    if (name !== null) {
      return above.includes(name) ? name : this.text(this.named[name], indent, [...above, name]);
    }
    const parts = schema.oneOf ?? schema.anyOf;
    if (Array.isArray(parts)) {
      return parts.map((part) => this.text(part, indent, above)).join(" | ");
    }
    if (Array.isArray(schema.allOf)) {
      return this.#choices(schema)
        .map((choice) => this.text(choice, indent, above))
        .join(" | ");
    }
    const kinds = [schema.type].flat();
    const orNull = kinds.length > 1 && kinds.includes("null") ? " | null" : "";
    const kind = kinds.length > 1 ? kinds.find((type) => type !== "null") : kinds[0];
    if (kind === "array") {
      const item = this.text(schema.items, indent, above);
      const { minItems, maxItems } = schema;
      const items = minItems === 2 && maxItems === 2 ? `[${item}, ${item}]` : `[${item}, …]`;
      return `${items}${orNull}`;
    }
    if (schema.properties) {
      return `${this.#object(schema, indent, above)}${orNull}`;
    }
    if (Array.isArray(schema.enum)) {
      return schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)).join(" | ");
    }
    return `${kind ?? "anything"}${orNull}`;
  }

  /**
   * The objects a schema stands for, one for each choice: what is merged of parts with choices of their
   * own has every mixture of them.
   * @param {Schema} schema
   * @returns {Schema[]}
   */
  #choices(schema) {
    const whole = this.#resolve(schema);
    const parts = whole.oneOf ?? whole.anyOf;
    if (Array.isArray(parts)) {
      return parts.flatMap((part) => this.#choices(part));
    }
    if (!Array.isArray(whole.allOf)) {
      return [whole];
    }
    return whole.allOf.reduce(
      (/** @type {Schema[]} */ merged, /** @type {Schema} */ part) =>
        merged.flatMap((one) => this.#choices(part).map((other) => merge(one, other))),
      [{ type: "object" }],
    );
  }

  /**
   * @param {Schema} schema
   * @param {string} indent
   * @param {string[]} above
   */
  #object(schema, indent, above) {
    const inner = `${indent}  `;
    const required = new Set(schema.required ?? []);
    const lines = Object.entries(schema.properties).map(([name, property]) => {
      const description = descriptionOf(property);
      const note = description ? `  // ${firstParagraph(description)}` : "";
      return `${inner}${name}${required.has(name) ? "" : "?"}: ${this.text(property, inner, above)}${note}`;
    });
    return `{\n${lines.join("\n")}\n${indent}}`;
  }

  /**
   * An example of an object: those of its fields that have one.
   * @param {Schema} schema
   * @returns {Record<string, unknown>}
   */
  example(schema) {
    const properties = Object.entries(this.#resolve(schema)?.properties ?? {});
    const told = properties.filter(([, property]) => property.example !== undefined);
    return Object.fromEntries(told.map(([name, property]) => [name, property.example]));
  }

  /** @param {Schema} schema */
  #resolve(schema) {
    const name = nameOf(schema);
    return name === null ? schema : this.named[name];
  }
}

/**
 * The name a schema refers to, if it is a reference.
 * @param {Schema} schema
 * @returns {string | null}
 */
const nameOf = (schema) => (typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : null);

/**
 * What a field means. Of one that may be null, the reference tells it.
 * @param {Schema} schema
 * @returns {string | undefined}
 */
const descriptionOf = (schema) =>
  schema.description ??
  schema.oneOf?.find((/** @type {Schema} */ part) => nameOf(part) !== null)?.description;

/**
 * @param {Schema} one
 * @param {Schema} other
 */
const merge = (one, other) => ({
  type: "object",
  properties: { ...one.properties, ...other.properties },
  required: [...(one.required ?? []), ...(other.required ?? [])],
});

/** Descriptions are wrapped as the source is. @param {string} text */
const firstParagraph = (text) => text.replace(/\n\n[^]*$/, "").replaceAll("\n", " ");
