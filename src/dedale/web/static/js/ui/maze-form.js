// The choices that make a maze: algorithm, size, mask, braiding, seed.

import { t } from "../i18n/index.js";
import { button, field, h, numberInput, put, select } from "./dom.js";
import { maskField } from "./mask-field.js";
import { namedOptions } from "./options.js";
import { newSeed } from "./proposals.js";

/** @import { Catalogue, Recipe } from "../types.js" */

/** @param {Partial<Recipe>} [wishes] @returns {Recipe} */
export const recipe = (wishes) => ({
  generator: "backtracker",
  width: 24,
  height: 16,
  grid: "square",
  braid: 0,
  open: 0,
  seed: newSeed(),
  mask: null,
  options: {},
  ...wishes,
});

/** A recipe as the server wants it.
 * @param {Recipe} made */
export const makeOf = ({ generator, width, height, grid, braid, open, seed, mask, options }) => ({
  algorithm: generator,
  width,
  height,
  seed,
  ...(grid === "square" ? {} : { grid }),
  ...(braid ? { braid } : {}),
  ...(open ? { open } : {}),
  ...(mask ? { mask } : {}),
  ...(Object.keys(options).length ? { options } : {}),
});

/**
 * The fields for a recipe, kept up to date in it; `reseed` draws another seed.
 * @param {Recipe} made @param {Catalogue} catalogue @param {number} most largest side
 * @param {() => void} onchange
 * @param {{generator?: boolean, grid?: boolean}} [how] whether these are chosen here too
 */
export function mazeForm(
  made,
  catalogue,
  most,
  onchange,
  { generator = true, grid: gridded = true } = {},
) {
  /** @template {keyof Recipe} Name @param {Name} name @returns {(value: Recipe[Name]) => void} */
  const setter = (name) => (value) => {
    made[name] = value;
    onchange();
  };
  const seed = seedField(made, onchange);
  const mask = maskField(catalogue, setter("mask"));
  const [width, height] = [
    numberInput(made.width, 1, most, setter("width")),
    numberInput(made.height, 1, most, setter("height")),
  ];
  const about = h("p.note");
  const describe = () => {
    about.textContent = catalogue.grids.find((one) => one.name === made.grid)?.about ?? "";
  };
  const grid = select(namedOptions(catalogue.grids), made.grid, (value) => {
    const entry = catalogue.grids.find((one) => one.name === value);
    made.grid = value;
    if (entry) [made.width, made.height] = entry.size;
    [width.value, height.value] = [String(made.width), String(made.height)];
    describe();
    onchange();
  });
  describe();
  const element = h("div.stack", [
    gridded ? h("div.stack.small", [field(t("Grid"), grid), about]) : null,
    generator ? generatorField(made, catalogue, onchange) : null,
    h("div.fields", [field(t("Width"), width), field(t("Height"), height), mask.element]),
    mask.detail,
    field(t("Braiding: dead ends opened"), percentInput(made.braid, setter("braid"))),
    seed.element,
  ]);
  return { element, reseed: seed.reseed };
}

/** @param {Recipe} made @param {Catalogue} catalogue @param {() => void} onchange */
function generatorField(made, catalogue, onchange) {
  const about = h("p.note");
  const options = h("div.fields");
  function describe() {
    const entry = catalogue.generators.find((one) => one.name === made.generator);
    about.textContent = entry?.about ?? "";
    const fields = Object.entries(entry?.options ?? {}).map(([name, value]) =>
      field(
        name,
        numberInput(made.options[name] ?? value, 0, 1_000_000, (number) => {
          made.options[name] = number;
          onchange();
        }),
      ),
    );
    put(options, fields);
  }
  const algorithm = select(namedOptions(catalogue.generators), made.generator, (value) => {
    made.generator = value;
    made.options = {};
    describe();
    onchange();
  });
  describe();
  return h("div.stack.small", [field(t("Algorithm"), algorithm), about, options]);
}

/** A percentage to drag. @param {number} value @param {(value: number) => void} onchange */
export function percentInput(value, onchange) {
  const input = h("input", { type: "range", min: 0, max: 100, step: 5, value: String(value) });
  const shown = h("span", `${value} %`);
  input.addEventListener("input", () => {
    shown.textContent = `${input.value} %`;
  });
  input.addEventListener("change", () => onchange(Number(input.value)));
  return h("span.row", [h("span.grow", input), shown]);
}

/** The seed of a recipe: a field, and a way to draw another one.
 * @param {{seed: number}} made @param {() => void} onchange */
export function seedField(made, onchange) {
  const input = h("input", { inputmode: "numeric", "aria-label": t("Seed") });
  /** @param {number} seed */
  const set = (seed) => {
    made.seed = seed;
    input.value = String(seed);
  };
  const reseed = () => {
    set(newSeed());
    onchange();
  };
  set(made.seed);
  input.addEventListener("change", () => {
    set(Math.trunc(Number(input.value)) || 0);
    onchange();
  });
  const dice = button({ label: t("Another seed"), icon: "dice", text: false, onclick: reseed });
  return { element: field(t("Seed"), h("span.row.tight", [h("span.grow", input), dice])), reseed };
}
