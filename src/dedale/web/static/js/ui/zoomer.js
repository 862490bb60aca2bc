// The small buttons on a board: zoom in, zoom out, the whole maze, centre.

import { t } from "../i18n/index.js";
import { button, h } from "./dom.js";

/** @import { Board } from "../board/board.js" */

/** They are seen where the maze is larger than its stage, or no longer seen whole.
 * @param {Pick<Board, "zoom" | "fit"> & Partial<Pick<Board, "onroom">>} board
 * @param {() => void} [centre] */
export function zoomer(board, centre) {
  const element = h("div.zoomer", [
    button({ label: t("Zoom in"), icon: "plus", text: false, onclick: () => board.zoom(1.25) }),
    button({ label: t("Zoom out"), icon: "minus", text: false, onclick: () => board.zoom(0.8) }),
    button({ label: t("The whole maze"), icon: "fit", text: false, onclick: () => board.fit() }),
    centre
      ? button({ label: t("Centre on the player"), icon: "centre", text: false, onclick: centre })
      : null,
  ]);
  const idle = (/** @type {boolean} */ roomy) => element.classList.toggle("idle", roomy);
  if (board.onroom) {
    board.onroom = idle;
    idle(true);
  }
  return element;
}
