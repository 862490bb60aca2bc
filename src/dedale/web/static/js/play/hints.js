// Hints in stages: each one asked for in the same position tells more than the one before.

import { tell } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { cellOf, gridOf, sideOf } from "./views.js";

/** @import { Controller } from "./controller.js" */

/** @param {Controller} game @param {(text: string, kind: "hint" | "bad") => void} say */
export function hinter(game, say) {
  const { stages } = game.game;
  let given = 0;
  /** @type {string} what was said last: with nothing new to tell, it is said again for nothing */
  let last = "";

  async function ask() {
    if (!stages || game.state.outcome) return;
    if (given >= stages) return say(last, "hint");
    await game.settled();
    await guard(
      async () => {
        const hint = await game.queue.hint((given % stages) + 1);
        given += 1;
        last = hint.text;
        game.state.hints = hint.hints;
        say(hint.text, "hint");
        tell(hint.text);
        const cells = hint.path ?? nextCells(hint.move);
        const colour = game.board.colours.paths[1];
        if (cells) game.board.showPaths([{ cells, colour, style: "dashed", mark: "?" }]);
        if (hint.move) document.getElementById(`do-${hint.move}`)?.classList.add("hinted");
      },
      (message) => say(message, "bad"),
    );
  }

  /** The cell we are on and the one that a move leads to, if it is a step.
   * @param {string | null} move */
  function nextCells(move) {
    const { view } = game;
    const side = sideOf(game.game, view, move);
    return side < 0 ? null : [cellOf(view), gridOf(view).near(cellOf(view), side)];
  }

  const restart = () => {
    given = 0;
  };
  return { ask, restart };
}
