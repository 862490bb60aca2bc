// One of our drawings as a picture on the page.

import { INK, NIGHT_INK, svg } from "../board/drawings.js";
import { drawingOf } from "../games/index.js";
import { isDark } from "../settings.js";

/** @import { Game } from "../types.js" */

/** @param {string} name of a figure or a thing @param {number} size in pixels */
export function figure(name, size) {
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg(name, { ink: isDark() ? NIGHT_INK : INK }))}`;
  image.alt = "";
  return image;
}

/** The drawing of a sign as the board has it.
 * @param {Game} game @param {string} name of the sign @param {number} size in pixels */
export const signFigure = (game, name, size) => figure(drawingOf(game, name), size);
