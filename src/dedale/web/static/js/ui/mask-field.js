// The choice of a mask: none, one of ours, a word, an image, or the one drawn in the editor.

import { get } from "../api.js";
import { base64 } from "../base64.js";
import { t } from "../i18n/index.js";
import { read } from "../settings.js";
import { field, h, put, select } from "./dom.js";
import { fileInput } from "./file.js";
import { namedOptions } from "./options.js";

/** @import { Catalogue, MaskForm } from "../types.js" */

/** @param {Catalogue} catalogue @param {(mask: MaskForm | null) => void} onchange
 * @param {string} [first] the mask to begin with: a name, or rows */
export function maskField(catalogue, onchange, first = "") {
  const detail = h("div");
  const drawn = read("dedale.mask", "");
  const masks = /** @type {[string, string][]} */ ([
    ["", t("none")],
    ...namedOptions(catalogue.masks),
    ["+word", t("a word…")],
    ["+image", t("an image…")],
    ["+file", t("a mask file…")],
  ]);
  if (drawn) masks.push(["+drawn", t("the one I drew")]);
  const isRows = first.includes("\n");
  if (isRows) masks.push(["+last", t("the one chosen last")]);
  /** @type {Map<string, string>} the rows of those in one's library */
  const mine = new Map();

  /** @param {string} value */
  function choose(value) {
    put(detail);
    const rows = mine.get(value);
    if (value === "+word") put(detail, wordField(onchange));
    else if (value === "+image") put(detail, imageField(onchange));
    else if (value === "+file") put(detail, maskFile(onchange));
    else if (value === "+drawn") onchange({ rows: drawn });
    else if (value === "+last") onchange({ rows: first });
    else if (rows) onchange({ rows });
    else onchange(value ? { name: value } : null);
  }
  const choice = select(masks, isRows ? "+last" : first, choose);
  get("levels?kind=mask&texts=true").then(
    ({ levels }) => {
      for (const { id, title, text } of levels) {
        mine.set(id, text);
        choice.append(h("option", { value: id }, title));
      }
    },
    () => {}, // without a server the others can be chosen
  );
  return { element: field(t("Mask"), choice), detail };
}

/** @param {(mask: MaskForm) => void} onchange */
export function maskFile(onchange) {
  const attributes = { accept: ".msk,text/plain", "aria-label": t("Import a file") };
  return fileInput(attributes, async (file) => onchange({ rows: await file.text() }));
}

/** @param {(mask: MaskForm | null) => void} onchange */
function wordField(onchange) {
  const word = h("input", { value: "DÉDALE", maxlength: 24, "aria-label": t("Word") });
  const take = () => onchange(word.value ? { word: word.value } : null);
  word.addEventListener("change", take);
  take();
  return word;
}

/** @param {(mask: MaskForm | null) => void} onchange */
export function imageField(onchange) {
  const file = h("input", { type: "file", accept: "image/*", "aria-label": t("Image") });
  const threshold = h("input", { type: "range", min: 0, max: 255, value: "128" });
  const take = async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const image = base64(new Uint8Array(await chosen.arrayBuffer()));
    onchange({ image, threshold: Number(threshold.value) });
  };
  file.addEventListener("change", take);
  threshold.addEventListener("change", take);
  return h("div.stack.small", [file, field(t("Threshold"), threshold)]);
}
