// The choices that make a maze: algorithm, size, mask, braiding, seed. Used to play, watch and export.

import { base64 } from "../api.js";
import { t } from "../i18n/index.js";
import { button, field, h, numberInput, put, select } from "./dom.js";

/** @typedef {{generator: string, width: number, height: number, braid: number, seed: number,
 *   mask: any, options: Record<string, number>}} Recipe */

export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

/** @param {Partial<Recipe>} [wishes] @returns {Recipe} */
export const recipe = (wishes) => ({
  generator: "backtracker", width: 24, height: 16, braid: 0, seed: newSeed(), mask: null, options: {}, ...wishes,
});

/** A recipe as the server wants it.
 * @param {Recipe} made */
export const makeOf = ({ generator, width, height, braid, seed, mask, options }) => ({
  generator, width, height, seed,
  ...(braid ? { braid } : {}), ...(mask ? { mask } : {}), ...(Object.keys(options).length ? { options } : {}),
});

/**
 * The fields for a recipe, kept up to date in it.
 * @param {Recipe} made @param {any} catalogue @param {number} most largest side @param {() => void} onchange
 * @param {{generator?: boolean, rows?: () => string | null}} [how] `rows`: a mask drawn by hand
 */
export function mazeForm(made, catalogue, most, onchange, how = {}) {
  const about = h("p", { class: "note" });
  const options = h("div", { class: "fields" });
  const maskDetail = h("div");
  const seed = h("input", { value: String(made.seed), inputmode: "numeric", "aria-label": t("Seed") });
  seed.addEventListener("change", () => {
    made.seed = Math.trunc(Number(seed.value)) || 0;
    seed.value = String(made.seed);
    onchange();
  });
  const dice = button({ label: t("Another seed"), icon: "dice", text: false, onclick: () => {
    made.seed = newSeed();
    seed.value = String(made.seed);
    onchange();
  } });
  const braid = h("input", { type: "range", min: 0, max: 100, step: 5, value: String(made.braid) });
  const braidText = h("span", null, `${made.braid} %`);
  braid.addEventListener("input", () => { braidText.textContent = `${braid.value} %`; });
  braid.addEventListener("change", () => { made.braid = Number(braid.value); onchange(); });

  function chosen() {
    const entry = catalogue.generators.find((/** @type {any} */ one) => one.name === made.generator);
    about.textContent = entry?.about ?? "";
    put(options, Object.entries(entry?.options ?? {}).map(([name, value]) =>
      field(name, numberInput(made.options[name] ?? Number(value), 0, 1_000_000, (number) => { made.options[name] = number; onchange(); }))));
  }

  function masked(/** @type {string} */ value) {
    put(maskDetail);
    made.mask = null;
    if (value === "+word") {
      const word = h("input", { value: "DEDALE", maxlength: 24, "aria-label": t("Word") });
      const read = () => { made.mask = word.value ? { word: word.value } : null; onchange(); };
      word.addEventListener("change", read);
      put(maskDetail, word);
      read();
    } else if (value === "+image") {
      const file = h("input", { type: "file", accept: "image/*", "aria-label": t("Image") });
      const threshold = h("input", { type: "range", min: 0, max: 255, value: "128", "aria-label": t("Threshold") });
      const read = async () => {
        const chosenFile = file.files?.[0];
        if (!chosenFile) return;
        const data = new Uint8Array(await chosenFile.arrayBuffer());
        made.mask = { image: base64(data), threshold: Number(threshold.value), width: made.width, height: made.height };
        onchange();
      };
      file.addEventListener("change", read);
      threshold.addEventListener("change", read);
      put(maskDetail, h("div", { class: "stack small" }, file, field(t("Threshold"), threshold)));
    } else {
      if (value === "+drawn") made.mask = { rows: how.rows?.() };
      else if (value) made.mask = { name: value };
      onchange();
    }
  }

  const masks = /** @type {[string, string][]} */ ([
    ["", t("none")],
    ...catalogue.masks.map((/** @type {any} */ one) => [one.name, one.name]),
    ["+word", t("a word…")], ["+image", t("an image…")],
  ]);
  if (how.rows?.()) masks.push(["+drawn", t("the one I drew")]);
  chosen();
  return h("div", { class: "stack" },
    how.generator === false ? null : h("div", { class: "stack small" },
      field(t("Algorithm"), select(catalogue.generators.map((/** @type {any} */ one) => one.name), made.generator, (value) => {
        made.generator = value;
        made.options = {};
        chosen();
        onchange();
      })), about, options),
    h("div", { class: "fields" },
      field(t("Width"), numberInput(made.width, 1, most, (value) => { made.width = value; onchange(); })),
      field(t("Height"), numberInput(made.height, 1, most, (value) => { made.height = value; onchange(); })),
      field(t("Mask"), select(masks, "", masked))),
    maskDetail,
    field(t("Braiding: dead ends opened"), h("span", { class: "row" }, h("span", { class: "grow" }, braid), braidText)),
    field(t("Seed"), h("span", { class: "row tight" }, h("span", { class: "grow" }, seed), dice)));
}
