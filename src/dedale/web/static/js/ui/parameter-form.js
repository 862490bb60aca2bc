// The parameters of a game as the fields of a form.

import { post } from "../api.js";
import { capital, t } from "../i18n/index.js";
import { button, choiceField, field, h, numberInput, put, tick } from "./dom.js";
import { guard } from "./guard.js";
import { maskField } from "./mask-field.js";
import { namedOptions, tableOptions } from "./options.js";
import { keepPreset, lastChosen, lastPreset, newSeed, presetsOf, proposed } from "./proposals.js";
import { seedField } from "./seed-field.js";

/** @import { Catalogue, Game, MaskForm, Parameter, Value, Values } from "../types.js" */

/** The parameters that matter most; the others are folded away. */
const FIRST = ["width", "height", "mask"];
/** What stands in a field without which there is nothing to be seen. @type {Values} */
const EXAMPLES = { words: ["NOËL", "MINOS"] };

/**
 * The fields of a game's parameters, kept up to date in `values`.
 * @param {Game} game @param {Catalogue} catalogue @param {() => void} onchange
 * @param {string[]} [without] parameters that are not asked for
 */
export function parameterForm(game, catalogue, onchange, without = []) {
  const preset = presetsOf(game).find((one) => one.name === lastPreset(game));
  /** @type {Values} */
  const values = { ...proposed(game), ...(lastChosen(game) ?? preset?.values) };
  const asked = game.parameters.filter((one) => !without.includes(one.name));
  const seed = { seed: newSeed() };
  const element = h("div.stack");
  /** @type {() => void} */
  let reseed = () => {};

  function draw() {
    const [first, others, wide] = [[], [], []].map(() => /** @type {HTMLElement[]} */ ([]));
    for (const parameter of asked) {
      const { name, choices, kind } = parameter;
      const row = FIRST.includes(name) ? first : others;
      /** @param {Value} value */
      const set = (value) => {
        values[name] = value;
        if (choices === "grids") resize();
        onchange();
      };
      if (name === "seed") {
        const keep = () => {
          values.seed = seed.seed;
        };
        keep();
        const made = seedField(seed, () => {
          keep();
          onchange();
        });
        reseed = made.reseed;
        wide.push(made.element);
      } else if (choices === "masks") {
        const choose = (/** @type {MaskForm | null} */ chosen) =>
          guard(async () =>
            set(await maskText(chosen, Number(values.width), Number(values.height))),
          );
        const mask = maskField(catalogue, choose, String(values[name] ?? ""));
        row.push(mask.element);
        first.push(mask.detail);
      } else {
        const now = { ...parameter, value: /** @type {null} */ (values[name] ?? parameter.value) };
        const made = parameterField(now, catalogue, set);
        (row === first || kind === "int" || kind === "place" ? row : wide).push(made);
      }
    }
    const rest = [others.length ? h("div.fields", others) : null, wide];
    const few = !game.presets.length && asked.length < 8;
    put(element, [
      presetsOf(game).length ? presets() : null,
      first.length ? h("div.fields", first) : null,
      few ? rest : h("details", [h("summary", t("More choices")), h("div.stack", rest)]),
    ]);
  }

  /** The usual size of the grid that is chosen now. */
  function resize() {
    const entry = catalogue.grids.find((one) => one.name === values.grid);
    const usual = game.parameters.filter(({ name }) => name === "width" || name === "height");
    for (const { name, value } of usual)
      values[name] = entry ? entry.size[name === "width" ? 0 : 1] : value;
    draw();
  }

  /** Parameters that go together, in one press. */
  function presets() {
    const about = h("p.note");
    const chips = presetsOf(game).map((preset) => {
      const same = Object.entries(preset.values).every(([name, value]) => values[name] === value);
      if (same) about.textContent = preset.about;
      return button(preset.title, { class: "chip", pressed: same }, () => {
        Object.assign(values, preset.values);
        keepPreset(game, preset.name);
        draw();
        onchange();
      });
    });
    return h("div.stack.small", [h("div.row.tight", chips), about]);
  }

  draw();
  return { element, values, reseed: () => reseed(), redraw: draw };
}

/**
 * The fields of any request. `given` is what is asked for: fields that the kind chosen does not have
 * are hidden, and left out.
 * @param {Parameter[]} parameters @param {Catalogue} catalogue @param {() => void} onchange
 */
export function requestForm(parameters, catalogue, onchange) {
  /** @type {Values} */
  const values = Object.fromEntries(
    parameters.map((one) => [one.name, EXAMPLES[one.name] ?? one.value]),
  );
  const seed = { seed: newSeed() };
  const seeded = seedField(seed, onchange);
  const drawn = parameters.some(({ name }) => name === "seed");
  const isOf = (/** @type {Parameter} */ { only }) =>
    !only.length || only.includes(String(values.kind));
  /** @type {[Parameter, HTMLElement][]} */
  const rows = parameters
    .filter(({ name }) => name !== "seed")
    .map((parameter) => {
      const set = (/** @type {Value} */ value) => {
        values[parameter.name] = value;
        if (parameter.name === "kind") show();
        onchange();
      };
      return [parameter, parameterField(parameter, catalogue, set)];
    });
  function show() {
    for (const [parameter, row] of rows) row.hidden = !isOf(parameter);
  }
  show();
  const small = (/** @type {Parameter} */ { kind, several }) => kind !== "bool" && !several;
  const of = (/** @type {boolean} */ fits) =>
    rows.filter(([parameter]) => small(parameter) === fits).map(([, row]) => row);
  return {
    element: h("div.stack", [h("div.fields", of(true)), of(false), drawn ? seeded.element : null]),
    reseed: seeded.reseed,
    given: () => {
      const asked = parameters.filter((one) => isOf(one) && values[one.name] !== null);
      const given = Object.fromEntries(asked.map(({ name }) => [name, values[name]]));
      return drawn ? { ...given, ...seed } : given;
    },
  };
}

/** @param {Parameter} parameter @param {Catalogue} catalogue @param {(value: Value) => void} set
 * @returns {HTMLElement} */
export function parameterField(parameter, catalogue, set) {
  const { kind, value, choices } = parameter;
  const words = capital(parameter.words);
  if (parameter.several) return severalField(parameter, catalogue, set);
  if (kind === "size") return field(words, pairInput(parameter, "×", set));
  if (kind === "span") return field(words, pairInput(parameter, "–", set));
  if (kind === "number") {
    const { least, most } = parameter;
    if (value !== null)
      return field(words, numberInput(Number(value), least ?? 0, most ?? 1000, set));
    const input = h("input", { type: "number", step: "any", placeholder: t("usual") });
    input.addEventListener("change", () => set(input.value ? Number(input.value) : null));
    return field(words, input);
  }
  if (kind === "text" && !choices.length && parameter.most) {
    const line = h("input", { maxlength: parameter.most, value: String(value ?? "") });
    line.addEventListener("change", () => set(line.value));
    return field(words, line);
  }
  if (kind === "bool") return tick(words, Boolean(value), set);
  if (kind === "int") return field(words, wholeInput(parameter, catalogue, set));
  if (kind === "place") return field(words, placeInput(set));
  if (kind === "names") return ticksOf(parameter, set);
  if (choices.length) {
    const options = typeof choices === "string" ? tableOptions(catalogue, choices) : choices;
    const now = String(value ?? "");
    if (parameter.default !== null || parameter.kind !== "name")
      return choiceField(words, options, now, set);
    const usual = /** @type {[string, string]} */ (["", t("default")]);
    return choiceField(words, [usual, ...options], now, (name) => set(name || null));
  }
  const text = h("textarea", { rows: 4, spellcheck: "false" });
  text.addEventListener("change", () => set(text.value || null));
  return field(words, text);
}

/** Two numbers: a width and a height, or the ends of a span, which may be left out.
 * @param {Parameter} parameter @param {string} between @param {(value: Value) => void} set */
function pairInput({ kind, value, words, least, most }, between, set) {
  const first = /** @type {(number | null)[]} */ (value ?? [null, null]);
  const ends = kind === "size" ? [t("width"), t("height")] : [t("from"), t("to")];
  const inputs = first.map((number, end) =>
    h("input", {
      type: "number",
      "aria-label": `${capital(words)}, ${ends[end]}`,
      min: least,
      max: most,
      value: number === null ? "" : `${number}`,
    }),
  );
  const read = () => {
    const pair = inputs.map((input) => (input.value ? Math.round(Number(input.value)) : null));
    const missing = kind === "size" ? pair.includes(null) : pair.every((one) => one === null);
    set(missing ? null : /** @type {number[]} */ (pair));
  };
  for (const input of inputs) input.addEventListener("change", read);
  return h("span.pair", [inputs[0], between, inputs[1]]);
}

/** Several values: names of a table to tick, or words with commas between them.
 * @param {Parameter} parameter @param {Catalogue} catalogue @param {(value: Value) => void} set */
function severalField({ name, words, choices, value }, catalogue, set) {
  const label = capital(words);
  if (typeof choices !== "string") {
    const example = /** @type {string[]} */ (EXAMPLES[name] ?? []);
    const line = h("input", { value: example.join(", ") });
    const parts = () => line.value.split(/[,;]/).map((part) => part.trim());
    line.addEventListener("change", () => set(parts().filter(Boolean)));
    return field(label, line);
  }
  const table = namedOptions(catalogue[choices]);
  const picked = new Set(/** @type {string[]} */ (value ?? []));
  const called = () =>
    table
      .filter(([name]) => picked.has(name))
      .map(([, words]) => words)
      .join(", ");
  const names = h("span.note", called());
  const ticks = table.map(([name, words]) =>
    tick(capital(words), picked.has(name), (on) => {
      if (on) picked.add(name);
      else picked.delete(name);
      names.textContent = called();
      set([...picked]);
    }),
  );
  return h("details.book-chooser", [h("summary", [label, " ", names]), h("div.ticks", ticks)]);
}

/** Any of some names: a tick each. @param {Parameter} parameter @param {(value: Value) => void} set */
function ticksOf({ words, choices, value }, set) {
  const chosen = new Set(String(value ?? "").split(" "));
  const ticks = /** @type {[string, string][]} */ (choices).map(([name, about]) =>
    tick(capital(about), chosen.has(name), (on) => {
      if (on) chosen.add(name);
      else chosen.delete(name);
      set([...chosen].filter(Boolean).join(" ") || null);
    }),
  );
  return h("fieldset.ticks", [h("legend", capital(words)), ticks]);
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
