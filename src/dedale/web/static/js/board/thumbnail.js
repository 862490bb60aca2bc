// A small still picture of a scene, as large as fits into a square.

import { drawMarks } from "./marks.js";
import { palette } from "./palette.js";
import { layerOf } from "./plane-layer.js";
import { sprites } from "./sprites.js";

/** @import { Scene } from "./board.js" */

/** @param {Scene} scene @param {number} side in pixels of the page @param {boolean} dark */
export function thumbnail(scene, side, dark) {
  const canvas = document.createElement("canvas");
  canvas.className = "thumbnail";
  canvas.setAttribute("aria-hidden", "true");
  const { width, height } = scene.ground;
  const longest = Math.max(width, height);
  const ratio = Math.min(2, devicePixelRatio || 1);
  const scale = Math.max(1, Math.floor((side * ratio) / longest));
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.style.width = `${canvas.width / ratio}px`;
  const drawings = sprites(dark, "");
  const colours = palette(dark);
  drawings.ready.then(() => {
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const layer = layerOf(scene.ground, colours, drawings);
    context.drawImage(layer.small(scale), 0, 0);
    const size = 0.92 * layer.room * scale;
    for (const { figure, facing, row, col } of scene.actors) {
      const [x, y] = [(col + 0.5) * scale - size / 2, (row + 0.5) * scale - size / 2];
      drawings.figure(context, figure, facing, 0, false, x, y, size);
    }
    drawMarks(context, { left: 0, top: 0, scale }, scene.marks ?? [], colours);
  });
  return canvas;
}
