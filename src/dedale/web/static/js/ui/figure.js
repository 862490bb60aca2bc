// One of our drawings as a picture on the page.

import { INK, NIGHT_INK, svg } from "../board/drawings.js";
import { drawingOf, lookOf } from "../games/index.js";
import { isDark } from "../settings.js";
import { h } from "./dom.js";

/** @import { Game } from "../types.js" */

/** @param {string} name of a figure or a thing @param {number} size in pixels */
export function figure(name, size) {
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg(name, { ink: isDark() ? NIGHT_INK : INK }))}`;
  image.alt = "";
  return image;
}

/** The drawing of a sign as the board has it, with the label that some have in a corner.
 * @param {Game} game @param {string} name of the sign @param {number} size in pixels */
export function signFigure(game, name, size) {
  const label = lookOf(game).labels?.[name];
  return h("span.sign", [
    figure(drawingOf(game, name), size),
    label ? h("small", { "aria-hidden": "true" }, label) : null,
  ]);
}
