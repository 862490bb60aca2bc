// The figures of a game: its own, and how many moves, undone ones and hints.

import { capital, number, t } from "../i18n/index.js";
import { h, put } from "../ui/dom.js";
import { figuresOf } from "./views.js";

/** @import { View } from "../types.js" */
/** @import { Controller } from "./controller.js" */

/** So many of its own figures matter most. */
const MAIN = 5;

/** @param {Controller} game */
export function statistics(game) {
  const element = h("dl.stats");
  /** Those of the game as it stands, or of a moment of its film.
   * @param {View} [view] @param {number} [turn] */
  function refresh(view = game.view, turn = game.state.turn) {
    const { state } = game;
    const par = state.pack?.par ?? game.par;
    const count = Number(view.figures[game.game.measure] ?? turn);
    const label = game.game.figures[game.game.measure] ?? t("Moves");
    const main = figuresOf(game.game, view).filter(([words]) => words !== label);
    const counted = [label, par ? `${number(count)} / ${par}` : number(count)];
    const figures = [...main.slice(0, 1), counted, ...main.slice(1)];
    if (game.game.stages) figures.push([t("Hints"), state.hints]);
    put(
      element,
      figures.map(([label, value], i) =>
        h("div", { class: i > Math.min(MAIN, main.length) ? "minor" : "" }, [
          h("dt", capital(label)),
          h("dd", typeof value === "number" ? number(value) : value),
        ]),
      ),
    );
  }
  return { element, refresh };
}
