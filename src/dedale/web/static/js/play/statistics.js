// The figures of a game: its own, and how many moves, undone ones and hints.

import { number, t } from "../i18n/index.js";
import { h, put } from "../ui/dom.js";

/** @import { Controller } from "./controller.js" */
/** @import { Look } from "../games/looks.js" */

/** @param {Controller} game @param {Look} look @param {number} stages of hints */
export function statistics(game, look, stages) {
  const element = h("dl.stats");
  function refresh() {
    const { state, view } = game;
    const par = state.pack?.par;
    const turn = number(state.turn);
    const figures = look.stats(view).map((one) => [one.label, one.value]);
    figures.push([t("Moves"), par ? `${turn} / ${par}` : turn]);
    figures.push([t("Undo · redo"), `${turn} · ${number(state.redoable)}`]);
    if (stages) figures.push([t("Hints"), number(state.hints)]);
    put(
      element,
      figures.map(([label, value]) => h("div", [h("dt", label), h("dd", value)])),
    );
  }
  return { element, refresh };
}
