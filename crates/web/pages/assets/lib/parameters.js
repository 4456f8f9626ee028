/**
 * Forms for the parameters that games and players declare, and the spec that names the result:
 * `mnk:m=5,n=5,k=4`.
 *
 * @module parameters
 */

import { Slider, field } from "./controls.js";
import { h } from "./dom.js";

/** @import { Parameter } from "./types.js" */

/**
 * A spec taken apart.
 * @param {string} spec
 * @returns {{ name: string, settings: Map<string, string> }}
 */
export function parseSpec(spec) {
  const [name = "", ...rest] = spec.split(":");
  const settings = new Map();
  for (const setting of rest.join(":").split(",")) {
    const at = setting.indexOf("=");
    if (at > 0) {
      settings.set(setting.slice(0, at), setting.slice(at + 1));
    }
  }
  return { name, settings };
}

/**
 * The shortest spec that means the same: settings at their default are left out.
 * @param {string} name
 * @param {Parameter[]} parameters
 * @param {Map<string, string>} settings
 */
export function formatSpec(name, parameters, settings) {
  const standard = new Map(parameters.map((parameter) => [parameter.name, parameter.default]));
  const said = [...settings].filter(([key, value]) => value !== "" && value !== standard.get(key));
  return said.length === 0 ? name : `${name}:${said.map(([key, value]) => `${key}=${value}`).join(",")}`;
}

/** The widest range that still makes a usable slider. */
const SLIDER = 100;

/**
 * A field for each parameter. `changed` hears of every change with all settings.
 * @param {Parameter[]} parameters
 * @param {Map<string, string>} settings
 * @param {(settings: Map<string, string>) => void} changed
 * @returns {HTMLElement}
 */
export function parameterFields(parameters, settings, changed) {
  const current = new Map(settings);
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    current.set(name, value);
    changed(new Map(current));
  };
  return h(
    "div",
    { class: "fields" },
    ...parameters.map((parameter) =>
      parameterField(parameter, current.get(parameter.name) ?? parameter.default, set),
    ),
  );
}

/**
 * @param {Parameter} parameter
 * @param {string} value
 * @param {(name: string, value: string) => void} set
 */
function parameterField(parameter, value, set) {
  const { name, summary } = parameter;
  const read = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
  const typed = {
    name,
    spellcheck: "false",
    onchange: (/** @type {Event} */ event) => set(name, read(event)),
  };
  if (parameter.kind === "choice") {
    const options = parameter.choices.map((choice) =>
      h("option", { value: choice, selected: choice === value }, choice),
    );
    const list = h(
      "select",
      { name, onchange: (/** @type {Event} */ event) => set(name, read(event)) },
      ...options,
    );
    return field(name, list, summary);
  }
  if (parameter.kind === "number") {
    const { min, max } = parameter;
    if (max - min > SLIDER) {
      return field(name, h("input", { type: "number", value, min, max, ...typed }), summary);
    }
    const slider = new Slider({
      name,
      min,
      max,
      value: Number(value),
      changed: () => set(name, String(slider.value)),
    });
    return field(name, slider.element, summary);
  }
  const { form } = parameter;
  const input = h("input", { type: "text", value, title: form, placeholder: form, ...typed });
  return field(name, input, form === "" ? summary : `${summary}: ${form}`);
}
