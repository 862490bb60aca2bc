// The parameters of a game as the fields of a form.

import { post } from "../api.js";
import { capital, t } from "../i18n/index.js";
import { field, h, numberInput, select, tick } from "./dom.js";
import { guard } from "./guard.js";
import { maskField } from "./mask-field.js";
import { newSeed, seedField } from "./maze-form.js";

/** @import { Catalogue, Game, MaskForm, Parameter, TableName, Value, Values } from "../types.js" */

/** The lines of a table as the options of a select.
 * @param {Catalogue} catalogue @param {TableName} table @returns {[string, string][]} */
export const tableOptions = (catalogue, table) =>
  catalogue[table].map(({ name, about }) => [name, about ? `${name}: ${about}` : name]);

/** What a game proposes, by the names of its parameters. What is left out is for its rules to say,
 * and a seed is drawn.
 * @param {Game} game @returns {Values} */
export const proposed = (game) =>
  Object.fromEntries(
    game.parameters
      .filter((one) => one.value !== null && one.name !== "seed")
      .map((one) => [one.name, one.value]),
  );

/**
 * The fields of a game's parameters, kept up to date in `values`.
 * @param {Game} game @param {Catalogue} catalogue @param {() => void} onchange
 * @param {string[]} [without] parameters that are not asked for
 */
export function parameterForm(game, catalogue, onchange, without = []) {
  /** @type {Values} */
  const values = proposed(game);
  const asked = game.parameters.filter((one) => !without.includes(one.name));
  /** @type {() => void} */
  let reseed = () => {};
  const fields = [];
  const wide = [];
  for (const parameter of asked) {
    /** @param {Value} value */
    const set = (value) => {
      values[parameter.name] = value;
      onchange();
    };
    if (parameter.name === "seed") {
      const made = { seed: newSeed() };
      const keep = () => {
        values.seed = made.seed;
      };
      keep();
      const seed = seedField(made, () => {
        keep();
        onchange();
      });
      reseed = seed.reseed;
      wide.push(seed.element);
    } else if (parameter.choices === "masks") {
      const mask = maskField(catalogue, (chosen) =>
        guard(async () => set(await maskText(chosen, Number(values.width), Number(values.height)))),
      );
      fields.push(mask.element);
      wide.push(mask.detail);
    } else {
      const element = parameterField(parameter, catalogue, set);
      (parameter.kind === "int" || parameter.kind === "place" ? fields : wide).push(element);
    }
  }
  const element = h("div.stack", [h("div.fields", fields), wide]);
  return { element, values, reseed: () => reseed() };
}

/** @param {Parameter} parameter @param {Catalogue} catalogue @param {(value: Value) => void} set */
function parameterField(parameter, catalogue, set) {
  const { kind, value, choices } = parameter;
  const words = capital(parameter.words);
  if (kind === "bool") return tick(words, Boolean(value), set);
  if (kind === "int") return field(words, wholeInput(parameter, catalogue, set));
  if (kind === "place") return field(words, placeInput(set));
  if (choices.length) {
    const options = typeof choices === "string" ? tableOptions(catalogue, choices) : choices;
    return field(words, select(options, String(value ?? ""), set));
  }
  const text = h("textarea", { rows: 4, spellcheck: "false" });
  text.addEventListener("change", () => set(text.value || null));
  return field(words, text);
}

/** A whole number; one that is not proposed can be left out.
 * @param {Parameter} parameter @param {Catalogue} catalogue @param {(value: Value) => void} set */
function wholeInput({ name, value, least, most }, catalogue, set) {
  const cells = catalogue.limits.game_cells ?? 40000;
  const isSide = name === "width" || name === "height";
  const bound = Math.min(most ?? cells, isSide ? Math.floor(Math.sqrt(cells)) : cells);
  if (value !== null) return numberInput(Number(value), least ?? 0, bound, set);
  const input = h("input", { type: "number", min: least, max: bound, inputmode: "numeric" });
  input.addEventListener("change", () => set(input.value ? Math.round(Number(input.value)) : null));
  return input;
}

/** A cell, as "row, column"; none when it is left empty. @param {(value: Value) => void} set */
function placeInput(set) {
  const input = h("input", { placeholder: t("row, column"), inputmode: "numeric" });
  input.addEventListener("change", () => {
    const numbers = input.value.match(/\d+/g)?.map(Number) ?? [];
    set(numbers.length === 2 ? numbers : null);
  });
  return input;
}

/** A mask as a rule book takes it: a name, or the text of a mask file.
 * @param {MaskForm | null} mask @param {number} width @param {number} height */
async function maskText(mask, width, height) {
  if (!mask) return null;
  return mask.name ?? (await post("mask", { mask, width, height })).rows;
}
