// The figures of a game: its own, and how many moves, undone ones and hints.

import { capital, number, t } from "../i18n/index.js";
import { h, put } from "../ui/dom.js";
import { figuresOf } from "./views.js";

/** @import { Controller } from "./controller.js" */

/** @param {Controller} game */
export function statistics(game) {
  const element = h("dl.stats");
  function refresh() {
    const { state } = game;
    const par = state.pack?.par;
    const turn = number(state.turn);
    const figures = [
      ...figuresOf(game.game, game.view),
      [t("Moves"), par ? `${turn} / ${par}` : turn],
      [t("Undo · redo"), `${turn} · ${number(state.redoable)}`],
    ];
    if (game.game.stages) figures.push([t("Hints"), state.hints]);
    put(
      element,
      figures.map(([label, value]) =>
        h("div", [
          h("dt", capital(label)),
          h("dd", typeof value === "number" ? number(value) : value),
        ]),
      ),
    );
  }
  return { element, refresh };
}
