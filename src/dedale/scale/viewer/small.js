// The small map beside a large one.

import { mixed } from "./colours.js";

/** @typedef {import("./map.js").MazeMap} MazeMap */

/** A small map of the whole, with what is seen of it; a click or a stroke on it leads there. */
export class SmallMap {
  /** @param {HTMLCanvasElement} canvas @param {MazeMap} map */
  constructor(canvas, map) {
    this.canvas = canvas;
    this.map = map;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const go = (/** @type {PointerEvent} */ event) => {
      const box = canvas.getBoundingClientRect();
      const { columns, rows } = map.about;
      map.go(
        ((event.clientX - box.left) / box.width) * columns,
        ((event.clientY - box.top) / box.height) * rows,
        map.scale,
        false,
      );
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      go(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) go(event);
    });
  }

  /** @param {number} [most] pixels of its longer side
   * @param {ImageBitmap | null} [shades] the whole in colours, if there is such a picture */
  draw(most = 150, shades = null) {
    const { canvas, context, map } = this;
    const { columns, rows, side, levels } = map.about;
    const [width, height] = [columns, rows].map((n) =>
      Math.max(8, Math.round((most * n) / Math.max(columns, rows))),
    );
    const ratio = map.ratio;
    if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
      [canvas.width, canvas.height] = [width * ratio, height * ratio];
      [canvas.style.width, canvas.style.height] = [`${width}px`, `${height}px`];
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const look = map.sources.look();
    context.fillStyle = mixed(look, 0.69);
    context.fillRect(0, 0, width, height);
    const pixels = map.pixels(0);
    for (const kind of map.showsPath ? ["tile", "path"] : ["tile"]) {
      const whole = map.kept.get(`${kind}/0/0/0`);
      if (!whole?.drawn) continue;
      const [w, h] = [columns, rows].map((n) => Math.min(side, Math.max(1, n * pixels)));
      context.imageSmoothingEnabled = true;
      context.drawImage(whole.drawn, 0, 0, w, h, 0, 0, width, height);
    }
    if (shades) {
      context.fillStyle = look.ground;
      context.fillRect(0, 0, width, height);
      context.drawImage(shades, 0, 0, width, height);
    }
    if (!levels && map.scale <= map.fitting) return;
    const [left, top] = map.toMaze(0, 0);
    const [right, bottom] = map.toMaze(map.width, map.height);
    const at = (/** @type {number} */ x) => Math.max(0, Math.min(width, (x / columns) * width));
    const down = (/** @type {number} */ y) => Math.max(0, Math.min(height, (y / rows) * height));
    const [w, h] = [Math.max(6, at(right) - at(left)), Math.max(6, down(bottom) - down(top))];
    const [x, y] = [(at(left) + at(right) - w) / 2, (down(top) + down(bottom) - h) / 2];
    context.lineWidth = 4;
    context.strokeStyle = look.ground;
    context.strokeRect(x, y, w, h);
    context.lineWidth = 2;
    context.strokeStyle = look.path;
    context.strokeRect(x, y, w, h);
  }
}
