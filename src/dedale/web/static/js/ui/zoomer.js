// The small buttons on a board: zoom in, zoom out, the whole maze, centre.

import { t } from "../i18n/index.js";
import { button, h } from "./dom.js";

/** @import { Board } from "../board/board.js" */

/** They are seen where cells are small, or the maze is no longer seen whole; before that there is
 * nothing to do but zoom in.
 * @param {Pick<Board, "zoom" | "fit"> & Partial<Pick<Board, "onroom">>} board
 * @param {() => void} [centre] */
export function zoomer(board, centre) {
  const element = h("div.zoomer", [
    button(t("Zoom in"), { icon: "plus", text: false }, () => board.zoom(1.25)),
    button(t("Zoom out"), { icon: "minus", text: false }, () => board.zoom(0.8)),
    button(t("The whole maze"), { icon: "fit", text: false }, () => board.fit()),
    centre ? button(t("Centre on the player"), { icon: "centre", text: false }, centre) : null,
  ]);
  const tell = (/** @type {boolean} */ roomy, /** @type {boolean} */ whole) => {
    element.classList.toggle("idle", roomy);
    element.classList.toggle("whole", whole);
  };
  if (board.onroom) {
    board.onroom = tell;
    tell(true, true);
  }
  return element;
}
