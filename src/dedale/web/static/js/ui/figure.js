// One of our drawings as a picture on the page.

import { INK, NIGHT_INK, svg } from "../board/drawings.js";
import { isDark } from "../settings.js";

/** @param {string} name of a figure or a thing @param {number} size in pixels */
export function figure(name, size) {
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg(name, { ink: isDark() ? NIGHT_INK : INK }))}`;
  image.alt = "";
  return image;
}
