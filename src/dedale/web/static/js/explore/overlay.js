// What is laid over the map of a maze: the thread of a walk, its two ends, and who walks.

import { palette } from "../board/palette.js";
import { sprites } from "../board/sprites.js";
import { isDark, settings } from "../settings.js";

/** @import { Place, Side } from "../types.js" */
/** @typedef {import("../../viewer/map.js").MazeMap} MazeMap */
/** @typedef {import("../walk/walk.js").Walk} Walk */

const MOST = 20_000; // points of a thread that are drawn
const DRAWN = 9; // pixels of a cell from which there are figures, not dots
const LEAST = 22; // pixels of a figure, so that it can be told

const [FAR, NEAR] = [3, 9]; // pixels of a cell between which the colours of distances fade

/** The colours of distances over the whole maze, on the ground of the page where there is none; from
 * near, the cells themselves are seen.
 * @param {CanvasRenderingContext2D} context @param {MazeMap} map @param {ImageBitmap | null} shades */
export function paintShades(context, map, shades) {
  const seen = Math.max(0, Math.min(1, (NEAR - map.scale) / (NEAR - FAR)));
  if (!shades || !seen) return;
  const { columns, rows } = map.about;
  context.save();
  context.globalAlpha = seen;
  context.imageSmoothingEnabled = map.scale < 1;
  /** @type {[number, number, number, number]} */
  const whole = [...map.toScreen(0, 0), columns * map.scale, rows * map.scale];
  context.fillStyle = map.sources.look().ground;
  context.fillRect(...whole);
  context.drawImage(shades, ...whole);
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {MazeMap} map @param {[Place, Place]} ends
 * @param {Walk | null} walk */
export function overlay(context, map, ends, walk) {
  const colours = palette(isDark());
  const { columns } = map.about;
  /** @param {number} cell */
  const middle = (cell) => map.toScreen((cell % columns) + 0.5, Math.floor(cell / columns) + 0.5);
  /** @param {number} cell @param {string} ink */
  const dot = (cell, ink) => {
    context.beginPath();
    context.arc(...middle(cell), Math.max(4, 0.3 * map.scale), 0, 7);
    context.fillStyle = ink;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = colours.halo;
    context.stroke();
  };
  if (walk) {
    const { thread } = walk;
    const every = Math.max(1, Math.floor(thread.length / MOST));
    context.beginPath();
    for (let k = 0; k < thread.length; k += every) context.lineTo(...middle(thread[k]));
    context.lineTo(...middle(walk.here));
    context.lineWidth = Math.max(2, 0.18 * map.scale);
    context.lineJoin = "round";
    context.strokeStyle = colours.thread;
    context.stroke();
  }
  if (!map.showsPath && !walk) return;
  const [start, goal] = ends.map(([row, col]) => row * columns + col);
  dot(start, colours.paths[1]);
  if (map.scale < DRAWN) {
    dot(goal, colours.paths[0]);
    if (walk) dot(walk.here, colours.glow);
    return;
  }
  const drawings = sprites(isDark(), settings.sheet);
  const size = Math.max(LEAST, 0.95 * map.scale);
  const corner = (/** @type {number} */ cell) => {
    const [x, y] = middle(cell);
    return /** @type {[number, number]} */ ([x - size / 2, y - size / 2]);
  };
  drawings.thing(context, "exit", ...corner(goal), size);
  if (!walk) return;
  const facing = facingOf(walk, columns);
  drawings.figure(context, "hero", facing, 0, false, ...corner(walk.here), size);
}

/** Where somebody looks who has just made a step. @param {Walk} walk @param {number} columns
 * @returns {Side} */
function facingOf({ here, thread }, columns) {
  const from = thread.findLast((cell) => cell !== here) ?? here;
  const by = here - from;
  if (Math.abs(by) === 1) return by > 0 ? "E" : "W";
  return by === -columns ? "N" : "S";
}

/** @param {string} colour as "#rrggbb" */
export const rgb = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
