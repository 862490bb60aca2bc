// Hints in stages: each one asked for in the same position tells more than the one before.

import { post } from "../api.js";
import { tell } from "../ui/dom.js";
import { guard } from "../ui/guard.js";

/** @import { Side } from "../types.js" */
/** @import { Controller } from "./controller.js" */
/** @import { Look } from "../games/looks.js" */

/** @type {Record<Side, [number, number]>} */
const STEPS = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };

/**
 * @param {Controller} game @param {Look} look @param {number} stages 0: there are no hints
 * @param {(text: string, kind: "hint" | "bad") => void} say
 */
export function hinter(game, look, stages, say) {
  let given = 0;

  async function ask() {
    if (!stages || game.state.outcome) return;
    await game.settled();
    await guard(
      async () => {
        const hint = await post(`games/${game.state.id}/hint`, { stage: (given % stages) + 1 });
        given += 1;
        game.state.hints = hint.hints;
        say(hint.text, "hint");
        tell(hint.text);
        const cells = hint.path ?? nextCells(hint.move);
        const colour = game.board.colours.paths[1];
        if (cells) game.board.showPaths([{ cells, colour, style: "dashed", mark: "?" }]);
      },
      (message) => say(message, "bad"),
    );
  }

  /** The cell we are on and the one that a move leads to, if it is a step.
   * @param {string | null} move */
  function nextCells(move) {
    const [direction] = Object.entries(look.steps).find(([, name]) => name === move) ?? [];
    if (!direction) return null;
    const [row, col] = look.player(game.view);
    const [dr, dc] = STEPS[/** @type {Side} */ (direction)];
    const width = game.view.width ?? game.view.size;
    return [row * width + col, (row + dr) * width + col + dc];
  }

  const restart = () => {
    given = 0;
  };
  return { ask, restart };
}
