// What is laid over the map of a maze: its colours, its two ends, and the game that is played on it.

import { palette } from "../board/palette.js";
import { sprites } from "../board/sprites.js";
import { isDark, settings } from "../settings.js";

/** @import { Scene } from "../board/board.js" */
/** @import { Path } from "../board/paths.js" */
/** @import { Place } from "../types.js" */
/** @typedef {import("../../viewer/map.js").MazeMap} MazeMap */

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

/** A map as the board of a game, as far as one walks alone. */
export class MapBoard {
  busyUntil = 0;

  /** @param {MazeMap} map */
  constructor(map) {
    this.map = map;
    /** @type {Scene | null} */
    this.scene = null;
    /** Ariane's thread, as cells. @type {number[]} */
    this.thread = [];
    /** @type {Path[]} */
    this.paths = [];
  }

  get colours() {
    return palette(isDark());
  }

  /** @param {Scene} scene @param {{animate?: boolean, pace?: number}} [how] */
  show(scene, { animate = false, pace = 0 } = {}) {
    this.scene = scene;
    this.busyUntil = performance.now() + (animate ? pace / 3 : 0);
    this.map.plan();
  }

  /** Who goes back winds it up. @param {number[]} cells */
  showThread(cells) {
    this.thread = [];
    for (const cell of cells)
      if (this.thread.at(-2) === cell) this.thread.pop();
      else this.thread.push(cell);
    this.map.plan();
  }

  /** @param {Path[]} paths */
  showPaths(paths) {
    this.paths = paths;
    this.map.plan();
  }

  // Nothing flashes on a map, no cell of it has the focus, and its own colours are those of distances.
  play() {}
  showCursor() {}
  showWash() {}

  delay() {
    return 0;
  }
}

/** @param {CanvasRenderingContext2D} context @param {MazeMap} map @param {[Place, Place]} ends
 * @param {MapBoard | null} board of the walk */
export function overlay(context, map, ends, board) {
  const colours = palette(isDark());
  const { columns } = map.about;
  const at = (/** @type {Place} */ [row, col]) => map.toScreen(col + 0.5, row + 0.5);
  /** @param {number[]} cells @param {string} ink */
  const line = (cells, ink) => {
    const every = Math.max(1, Math.floor(cells.length / MOST));
    context.beginPath();
    for (let k = 0; k < cells.length; k += every)
      context.lineTo(...at([Math.floor(cells[k] / columns), cells[k] % columns]));
    context.lineWidth = Math.max(2, 0.18 * map.scale);
    context.lineJoin = "round";
    context.strokeStyle = ink;
    context.stroke();
  };
  /** @param {Place} place @param {string} ink */
  const dot = (place, ink) => {
    context.beginPath();
    context.arc(...at(place), Math.max(4, 0.3 * map.scale), 0, 7);
    context.fillStyle = ink;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = colours.halo;
    context.stroke();
  };
  if (board) line(board.thread, colours.thread);
  for (const { cells, colour } of board?.paths ?? []) line(cells, colour);
  if (!map.showsPath && !board) return;
  const walker = board?.scene?.actors[0];
  const [start, goal] = ends;
  dot(start, colours.paths[1]);
  if (map.scale < DRAWN) {
    dot(goal, colours.paths[0]);
    if (walker) dot([walker.row, walker.col], colours.glow);
    return;
  }
  const drawings = sprites(isDark(), settings.sheet);
  const size = Math.max(LEAST, 0.95 * map.scale);
  const corner = (/** @type {Place} */ place) =>
    /** @type {[number, number]} */ (at(place).map((middle) => middle - size / 2));
  drawings.thing(context, "exit", ...corner(goal), size);
  if (!walker) return;
  const { col, facing, figure, row } = walker;
  drawings.figure(context, figure, facing, 0, false, ...corner([row, col]), size);
}

/** @param {string} colour as "#rrggbb" */
export const rgb = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
