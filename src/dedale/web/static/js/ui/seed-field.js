// The seed of a request: a field, and a way to draw another one.

import { t } from "../i18n/index.js";
import { button, field, h } from "./dom.js";
import { newSeed } from "./proposals.js";

/** @param {{seed: number}} made @param {() => void} onchange */
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
  const dice = button(t("Another seed"), { icon: "dice", text: false }, reseed);
  return { element: field(t("Seed"), h("span.row.tight", [h("span.grow", input), dice])), reseed };
}
