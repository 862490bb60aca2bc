// The choices that make a maze: fields for parameters of a recipe.

import { capital } from "../i18n/index.js";
import { choiceField, field, h, numberInput, put } from "./dom.js";
import { maskField } from "./mask-field.js";
import { tableOptions } from "./options.js";
import { parameterField } from "./parameter-form.js";
import { seedField } from "./seed-field.js";

/** @import { Catalogue, Parameter, Recipe, Value } from "../types.js" */

/**
 * The fields for a recipe, kept up to date in it; `reseed` draws another seed.
 * @param {Recipe} made @param {Catalogue} catalogue @param {number} most largest side
 * @param {() => void} onchange
 * @param {string[]} names the parameters chosen here, beside size, mask and seed
 */
export function mazeForm(made, catalogue, most, onchange, names) {
  /** @param {string} name @returns {(value: unknown) => void} */
  const setter = (name) => (value) => {
    Object.assign(made, { [name]: value });
    onchange();
  };
  /** @param {string} name */
  const parameterOf = (name) =>
    /** @type {Parameter} */ (catalogue.requests.recipe.find((one) => one.name === name));
  /** @param {"width" | "height"} name */
  const side = (name) => {
    const { words, least } = parameterOf(name);
    const input = numberInput(made[name], least ?? 1, most, setter(name));
    return { input, element: field(capital(words), input) };
  };
  const [width, height] = [side("width"), side("height")];
  const toUsual = (/** @type {string} */ grid) => {
    const entry = catalogue.grids.find((one) => one.name === grid);
    if (entry) [made.width, made.height] = entry.size;
    [width.input.value, height.input.value] = [String(made.width), String(made.height)];
  };
  /** @param {string} name */
  const row = (name) => {
    const parameter = parameterOf(name);
    const value = /** @type {Value} */ (made[/** @type {keyof Recipe} */ (name)] ?? null);
    if (parameter.unit === "PCT")
      return field(capital(parameter.words), percentInput(Number(value), setter(name)));
    if (name === "grid" || name === "algorithm")
      return tableField(parameter, made, catalogue, (chosen) => {
        if (name === "grid") toUsual(chosen);
        else made.options = {};
        onchange();
      });
    return parameterField({ ...parameter, value }, catalogue, setter(name));
  };
  const seed = seedField(made, onchange);
  const mask = maskField(catalogue, setter("mask"));
  const first = ["grid", "algorithm"].filter((name) => names.includes(name));
  const element = h("div.stack", [
    first.map(row),
    h("div.fields", [width.element, height.element, mask.element]),
    mask.detail,
    names.filter((name) => !first.includes(name)).map(row),
    seed.element,
  ]);
  return { element, reseed: seed.reseed };
}

/** A name of a table, what it is, and the options that it has.
 * @param {Parameter} parameter @param {Recipe} made @param {Catalogue} catalogue
 * @param {(name: string) => void} onchange */
function tableField({ name, words, choices }, made, catalogue, onchange) {
  const key = /** @type {"grid" | "algorithm"} */ (name);
  const table = /** @type {{name: string, options?: Record<string, number>}[]} */ (
    catalogue[/** @type {"grids"} */ (choices)]
  );
  const options = h("div.fields");
  function showOptions() {
    const entry = table.find((one) => one.name === made[key]);
    const fields = Object.entries(entry?.options ?? {}).map(([option, value]) =>
      field(
        option,
        numberInput(made.options[option] ?? value, 0, 1_000_000, (number) => {
          made.options[option] = number;
          onchange(made[key]);
        }),
      ),
    );
    put(options, fields);
  }
  const lines = tableOptions(catalogue, /** @type {"grids"} */ (choices));
  const choice = choiceField(capital(words), lines, made[key], (value) => {
    made[key] = value;
    onchange(value);
    showOptions();
  });
  showOptions();
  return h("div.stack.small", [choice, options]);
}

/** A percentage to drag. @param {number} value @param {(value: number) => void} onchange */
function percentInput(value, onchange) {
  const input = h("input", { type: "range", min: 0, max: 100, step: 5, value: String(value) });
  const shown = h("span", `${value} %`);
  input.addEventListener("input", () => {
    shown.textContent = `${input.value} %`;
  });
  input.addEventListener("change", () => onchange(Number(input.value)));
  return h("span.row", [h("span.grow", input), shown]);
}
