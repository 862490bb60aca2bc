// The parameters of a game as the fields of a form.

import { post } from "../api.js";
import { capital, t } from "../i18n/index.js";
import { button, field, h, numberInput, put, select, tick } from "./dom.js";
import { guard } from "./guard.js";
import { maskField } from "./mask-field.js";
import { seedField } from "./maze-form.js";
import { tableOptions } from "./options.js";
import { keepPreset, lastChosen, lastPreset, newSeed, presetsOf, proposed } from "./proposals.js";

/** @import { Catalogue, Game, MaskForm, Parameter, Value, Values } from "../types.js" */

/** The parameters that matter most; the others are folded away. */
const FIRST = ["width", "height", "mask"];

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

  /** Parameters that go together, in one press. */
  function presets() {
    const about = h("p.note");
    const chips = presetsOf(game).map((preset) => {
      const same = Object.entries(preset.values).every(([name, value]) => values[name] === value);
      if (same) about.textContent = preset.about;
      return button({
        label: preset.title,
        class: "chip",
        pressed: same,
        onclick: () => {
          Object.assign(values, preset.values);
          keepPreset(game, preset.name);
          draw();
          onchange();
        },
      });
    });
    return h("div.stack.small", [h("div.row.tight", chips), about]);
  }

  draw();
  return { element, values, reseed: () => reseed(), redraw: draw };
}

/** @param {Parameter} parameter @param {Catalogue} catalogue @param {(value: Value) => void} set */
function parameterField(parameter, catalogue, set) {
  const { kind, value, choices } = parameter;
  const words = capital(parameter.words);
  if (kind === "bool") return tick(words, Boolean(value), set);
  if (kind === "int") return field(words, wholeInput(parameter, catalogue, set));
  if (kind === "place") return field(words, placeInput(set));
  if (kind === "names") return ticksOf(parameter, set);
  if (choices.length) {
    const options = typeof choices === "string" ? tableOptions(catalogue, choices) : choices;
    return field(words, select(options, String(value ?? ""), set));
  }
  const text = h("textarea", { rows: 4, spellcheck: "false" });
  text.addEventListener("change", () => set(text.value || null));
  return field(words, text);
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
