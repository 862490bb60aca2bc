// The choices that make a maze: algorithm, size, mask, braiding, seed. Used to play, watch and export.

import { base64 } from "../api.js";
import { t } from "../i18n/index.js";
import { button, field, h, numberInput, put, select } from "./dom.js";

/** @typedef {{generator: string, width: number, height: number, braid: number, seed: number,
 *   mask: any, options: Record<string, number>}} Recipe */

export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

/** @param {Partial<Recipe>} [wishes] @returns {Recipe} */
export const recipe = (wishes) => ({
  generator: "backtracker",
  width: 24,
  height: 16,
  braid: 0,
  seed: newSeed(),
  mask: null,
  options: {},
  ...wishes,
});

/** A recipe as the server wants it.
 * @param {Recipe} made */
export const makeOf = ({ generator, width, height, braid, seed, mask, options }) => ({
  generator,
  width,
  height,
  seed,
  ...(braid ? { braid } : {}),
  ...(mask ? { mask } : {}),
  ...(Object.keys(options).length ? { options } : {}),
});

/**
 * The fields for a recipe, kept up to date in it; `reseed` draws another seed.
 * @param {Recipe} made @param {any} catalogue @param {number} most largest side @param {() => void} onchange
 * @param {{generator?: boolean, rows?: () => string | null}} [how] `rows`: a mask drawn by hand
 */
export function mazeForm(made, catalogue, most, onchange, how = {}) {
  const about = h("p.note");
  const options = h("div.fields");
  const maskDetail = h("div");
  const seed = seedField(made, onchange);
  const braid = h("input", { type: "range", min: 0, max: 100, step: 5, value: String(made.braid) });
  const braidText = h("span", `${made.braid} %`);
  braid.addEventListener("input", () => {
    braidText.textContent = `${braid.value} %`;
  });
  braid.addEventListener("change", () => {
    made.braid = Number(braid.value);
    onchange();
  });

  function chosen() {
    const entry = catalogue.generators.find(
      (/** @type {any} */ one) => one.name === made.generator,
    );
    about.textContent = entry?.about ?? "";
    put(
      options,
      Object.entries(entry?.options ?? {}).map(([name, value]) =>
        field(
          name,
          numberInput(made.options[name] ?? Number(value), 0, 1_000_000, (number) => {
            made.options[name] = number;
            onchange();
          }),
        ),
      ),
    );
  }

  function masked(/** @type {string} */ value) {
    put(maskDetail);
    made.mask = null;
    if (value === "+word") {
      const word = h("input", { value: "DEDALE", maxlength: 24, "aria-label": t("Word") });
      const read = () => {
        made.mask = word.value ? { word: word.value } : null;
        onchange();
      };
      word.addEventListener("change", read);
      put(maskDetail, word);
      read();
    } else if (value === "+image") {
      const file = h("input", { type: "file", accept: "image/*", "aria-label": t("Image") });
      const threshold = h("input", {
        type: "range",
        min: 0,
        max: 255,
        value: "128",
        "aria-label": t("Threshold"),
      });
      const read = async () => {
        const chosenFile = file.files?.[0];
        if (!chosenFile) return;
        const data = new Uint8Array(await chosenFile.arrayBuffer());
        made.mask = {
          image: base64(data),
          threshold: Number(threshold.value),
          width: made.width,
          height: made.height,
        };
        onchange();
      };
      file.addEventListener("change", read);
      threshold.addEventListener("change", read);
      put(maskDetail, [h("div.stack.small", [file, field(t("Threshold"), threshold)])]);
    } else {
      if (value === "+drawn") made.mask = { rows: how.rows?.() };
      else if (value) made.mask = { name: value };
      onchange();
    }
  }

  const masks = /** @type {[string, string][]} */ ([
    ["", t("none")],
    ...catalogue.masks.map((/** @type {any} */ one) => [one.name, one.name]),
    ["+word", t("a word…")],
    ["+image", t("an image…")],
  ]);
  if (how.rows?.()) masks.push(["+drawn", t("the one I drew")]);
  chosen();
  const element = h("div.stack", [
    how.generator === false
      ? null
      : h("div.stack.small", [
          field(
            t("Algorithm"),
            select(
              catalogue.generators.map((/** @type {any} */ one) => one.name),
              made.generator,
              (value) => {
                made.generator = value;
                made.options = {};
                chosen();
                onchange();
              },
            ),
          ),
          about,
          options,
        ]),
    h("div.fields", [
      field(
        t("Width"),
        numberInput(made.width, 1, most, (value) => {
          made.width = value;
          onchange();
        }),
      ),
      field(
        t("Height"),
        numberInput(made.height, 1, most, (value) => {
          made.height = value;
          onchange();
        }),
      ),
      field(t("Mask"), select(masks, "", masked)),
    ]),
    maskDetail,
    field(t("Braiding: dead ends opened"), h("span.row", [h("span.grow", braid), braidText])),
    seed.element,
  ]);
  return { element, reseed: seed.reseed };
}

/** The seed of a recipe: a field, and a way to draw another one.
 * @param {Recipe} made @param {() => void} onchange */
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
