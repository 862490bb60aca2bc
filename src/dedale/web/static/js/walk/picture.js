// A walk as a picture, in the drawings of the games: the maze once, and over it the thread, the goal and
// whoever walks, who moves from cell to cell.

import { palette } from "../board/palette.js";
import { sprites } from "../board/sprites.js";
import { isDark, settings } from "../settings.js";

/** @import { Plane } from "../grids/plane.js" */
/** @import { Side } from "../types.js" */
/** @import { Walk } from "./walk.js" */

const STEP = 150; // milliseconds
const FAR = 2; // cells: a step to another place of the picture is not drawn as a line

export class WalkPicture {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    /** The maze, without anybody in it. */
    this.ground = document.createElement("canvas");
    /** @type {{plane: Plane, walk: Walk, size: number} | null} */
    this.shown = null;
    /** @type {number[]} the way to the goal, where it is shown */
    this.way = [];
    /** Where the last step began, and when. */
    this.from = -1;
    this.began = 0;
    /** @type {Side} */
    this.facing = "S";
    this.frame = 0;
    sprites(false, settings.sheet); // at hand for paper
  }

  /** @param {Plane} plane @param {Walk} walk @param {Uint8Array} sides @param {Uint8Array} kinds
   * @param {number} scale pixels of a cell */
  lay(plane, walk, sides, kinds, scale) {
    const { canvas, ground } = this;
    const colours = palette(isDark());
    [ground.width, ground.height] = [canvas.width, canvas.height];
    const context = /** @type {CanvasRenderingContext2D} */ (ground.getContext("2d"));
    const look = { paper: colours.floor, ink: colours.wall, faint: colours.wall };
    const kind = [colours.floor, colours.rock, colours.adrift];
    plane.draw(context, scale, sides, kinds, (cell) => kind[kinds[cell]] ?? colours.floor, look);
    this.shown = { plane, walk, size: scale * roomOf(plane, walk.start) };
    this.from = -1;
    this.drawings.ready.then(() => this.draw());
    this.paint(); // paper does not wait for a frame
  }

  get drawings() {
    return sprites(isDark(), settings.sheet);
  }

  /** A step was made. @param {number} from @param {[number, number] | undefined} way */
  step(from, way) {
    if (way) this.facing = facingOf(way);
    const near = this.shown && apart(this.shown.plane, from, this.shown.walk.here) < FAR;
    this.from = near && settings.motion ? from : -1;
    this.began = performance.now();
    this.draw();
  }

  draw() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    const { canvas, context, drawings, ground, shown } = this;
    if (!shown || !ground.width) return;
    const { plane, walk, size } = shown;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(ground, 0, 0);
    const share = this.from < 0 ? 1 : Math.min(1, (performance.now() - this.began) / STEP);
    const at = (/** @type {number} */ cell) => plane.middle(cell).map((one) => one * this.zoom);
    const [x, y] = at(walk.here);
    const [fx, fy] = this.from < 0 ? [x, y] : at(this.from);
    const [hx, hy] = [fx + (x - fx) * share, fy + (y - fy) * share];
    const colours = palette(isDark());
    if (this.way.length) this.line(this.way, colours.paths[1], [], plane, true);
    this.line(walk.won ? walk.trail : walk.thread, colours.thread, [hx, hy], plane, false);
    const put = (/** @type {string} */ name, /** @type {number} */ cell) => {
      const [u, v] = at(cell);
      drawings.thing(context, name, u - size / 2, v - size / 2, size);
    };
    if (walk.start !== walk.here) put("flag", walk.start);
    put("exit", walk.goal);
    const left = hx - size / 2;
    drawings.figure(context, "hero", this.facing, share, share < 1, left, hy - size / 2, size);
    if (share < 1) this.draw();
  }

  get zoom() {
    return this.canvas.width / Math.max(1, this.shown?.plane.width ?? 1);
  }

  /** @param {number[]} cells @param {string} colour @param {number[]} tip where it ends meanwhile
   * @param {Plane} plane @param {boolean} dashed */
  line(cells, colour, tip, plane, dashed) {
    const { context, zoom } = this;
    context.beginPath();
    cells.forEach((cell, i) => {
      const [x, y] = plane.middle(cell).map((one) => one * zoom);
      const last = i === cells.length - 1 && tip.length;
      const far = i === 0 || apart(plane, cells[i - 1], cell) >= FAR;
      const [u, v] = last ? tip : [x, y];
      if (far) context.moveTo(u, v);
      else context.lineTo(u, v);
    });
    context.strokeStyle = colour;
    context.lineJoin = context.lineCap = "round";
    context.lineWidth = Math.max(1.5, 0.09 * zoom);
    context.globalAlpha = 0.85;
    context.setLineDash(dashed ? [0.28 * zoom, 0.2 * zoom] : []);
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
  }
}

/** @param {Plane} plane @param {number} a @param {number} b */
function apart(plane, a, b) {
  const [[x, y], [u, v]] = [plane.middle(a), plane.middle(b)];
  return Math.hypot(x - u, y - v);
}

/** How large somebody can be on a cell, in cells. @param {Plane} plane @param {number} cell */
function roomOf(plane, cell) {
  const near = Array.from({ length: plane.ways }, (_, side) => plane.near(cell, side))
    .filter((one) => one >= 0)
    .map((one) => apart(plane, cell, one));
  return 0.92 * Math.min(1, ...near);
}

/** @param {[number, number]} way @returns {Side} */
function facingOf([x, y]) {
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "E" : "W";
  return y > 0 ? "S" : "N";
}
