// A maze of any size, seen through a window: pictures from afar to single cells, and what is laid over
// them. Both the page of Dédale and the maps of `dedale tiles` show it; where pictures come from, and
// what is drawn over them, they say. Units: cells for the maze, pixels of the page for the screen.

import { inked, mixed, tinted } from "./colours.js";
import { listen } from "./hands.js";

/**
 * @typedef {object} MapAbout
 * @property {number} columns
 * @property {number} rows
 * @property {number} cell    pixels of a cell in the pictures of the last level
 * @property {number} levels  the number of the last level; level 0 is one picture
 * @property {number} side    pixels of a picture
 */
/** A picture, or null when there is nothing on it; `known` below 1: ask again, there will be more.
 * @typedef {{image: ImageBitmap | HTMLImageElement, known: number} | null} Tile */
/** Colours as red, green and blue.
 * @typedef {object} MapLook
 * @property {number[]} floor
 * @property {number[]} wall
 * @property {string} ground  around the maze
 * @property {string} path
 */
/**
 * @typedef {object} MapSources
 * @property {MapAbout} about
 * @property {(level: number, x: number, y: number) => Promise<Tile>} tile
 * @property {(level: number, x: number, y: number) => Promise<Tile>} [path]
 * @property {() => MapLook} look
 * @property {boolean} [still]  whether nothing may move by itself
 * @property {() => void} [onview]  what is seen has changed
 * @property {(context: CanvasRenderingContext2D, map: MazeMap) => void} [over]
 * @property {(row: number, col: number) => void} [ontap]
 */
/** @typedef {{drawn: ImageBitmap | HTMLCanvasElement | null, known: number, used: number}} Kept */

const AT_ONCE = 3; // pictures asked for at a time
const KEPT = 160; // pictures kept, of each kind
const LARGEST = 64; // pixels of a cell, at most
const AGAIN = 400; // milliseconds until a picture that is not complete is asked for again

export class MazeMap {
  /** @param {HTMLCanvasElement} canvas @param {MapSources} sources */
  constructor(canvas, sources) {
    this.canvas = canvas;
    this.sources = sources;
    this.about = sources.about;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.x = this.about.columns / 2;
    this.y = this.about.rows / 2;
    this.scale = 1;
    this.width = 1;
    this.height = 1;
    this.ratio = 1;
    /** @type {Map<string, Kept>} pictures as they are drawn, by "kind/level/x/y" */
    this.kept = new Map();
    /** @type {Map<string, [string, number, number, number]>} those wanted, the most wanted first */
    this.wanted = new Map();
    /** @type {Set<string>} */
    this.asked = new Set();
    /** @type {[string, Tile][]} those that have come, to be coloured a few in each frame */
    this.come = [];
    /** @type {Set<string>} arrow keys held down */
    this.held = new Set();
    this.showsPath = false;
    this.generation = 0;
    this.clock = 0;
    this.frame = 0;
    this.before = 0;
    /** @type {{x: number, y: number, scale: number, lasts: number, since: number,
     *   from: number[]} | null} */
    this.flight = null;
    this.drift = [0, 0];
    this.ended = false;
    /** @type {ResizeObserver | undefined} */
    this.observer = undefined;
    listen(this);
    this.resize();
    this.fit(false);
  }

  /** No more drawing. */
  end() {
    this.ended = true;
    cancelAnimationFrame(this.frame);
    this.observer?.disconnect();
  }

  /** The window has changed: what was seen whole is seen whole again. */
  resize() {
    const whole = this.scale === this.fitting;
    const box = this.canvas.getBoundingClientRect();
    this.ratio = Math.min(2, devicePixelRatio || 1);
    this.width = box.width || 1;
    this.height = box.height || 1;
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
    if (whole) this.fit(false);
    else this.plan();
  }

  /** The scale at which the whole maze is seen. */
  get fitting() {
    const { columns, rows } = this.about;
    return Math.min(LARGEST, 0.96 * Math.min(this.width / columns, this.height / rows));
  }

  /** @param {boolean} [fly] */
  fit(fly = true) {
    this.go(this.about.columns / 2, this.about.rows / 2, this.fitting, fly);
  }

  /** Look at a point, at a scale. @param {number} x @param {number} y @param {number} [scale]
   * @param {boolean} [fly] get there in a moment, not at once
   * @param {number} [lasts] milliseconds of that */
  go(x, y, scale = this.scale, fly = true, lasts = 260) {
    this.drift = [0, 0];
    if (!fly || this.sources.still) {
      this.flight = null;
      [this.x, this.y, this.scale] = [x, y, scale];
    } else this.flight = { x, y, scale, lasts, since: 0, from: [this.x, this.y, this.scale] };
    this.plan();
  }

  /** Show a cell well enough to see it. @param {number} row @param {number} col @param {number} [least] */
  show(row, col, least = 16) {
    this.go(col + 0.5, row + 0.5, Math.max(this.scale, least));
  }

  /** Zoom by a factor; what is at that point of the screen stays there.
   * @param {number} factor @param {number} [atX] @param {number} [atY] @param {boolean} [fly] */
  zoom(factor, atX = this.width / 2, atY = this.height / 2, fly = false) {
    const scale = this.limited((this.flight?.scale ?? this.scale) * factor);
    const [x, y] = this.toMaze(atX, atY);
    this.go(x - (atX - this.width / 2) / scale, y - (atY - this.height / 2) / scale, scale, fly);
  }

  /** @param {number} scale */
  limited(scale) {
    return Math.min(LARGEST, Math.max(Math.min(1, this.fitting / 2), scale));
  }

  /** @param {number} dx pixels @param {number} dy */
  pan(dx, dy) {
    this.flight = null;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.plan();
  }

  /** @param {number} px @param {number} py @returns {[number, number]} x and y in cells */
  toMaze(px, py) {
    return [
      this.x + (px - this.width / 2) / this.scale,
      this.y + (py - this.height / 2) / this.scale,
    ];
  }

  /** @param {number} x @param {number} y @returns {[number, number]} pixels of the screen */
  toScreen(x, y) {
    return [
      (x - this.x) * this.scale + this.width / 2,
      (y - this.y) * this.scale + this.height / 2,
    ];
  }

  /** The cell at a point of the screen, or null beside the maze. @param {number} px @param {number} py
   * @returns {[number, number] | null} row and column */
  cellAt(px, py) {
    const [col, row] = this.toMaze(px, py).map(Math.floor);
    const inside = row >= 0 && col >= 0 && row < this.about.rows && col < this.about.columns;
    return inside ? [row, col] : null;
  }

  /** Colours have changed: the pictures are the same. */
  recolour() {
    this.forget();
  }

  /** @param {string} [kind] "path" or "tile"; else both */
  forget(kind) {
    this.generation += 1;
    for (const name of this.kept.keys()) if (!kind || name.startsWith(kind)) this.drop(name);
    this.come = [];
    this.asked.clear();
    this.plan();
  }

  /** @param {string} name */
  drop(name) {
    const drawn = this.kept.get(name)?.drawn;
    if (drawn && "close" in drawn) drawn.close();
    this.kept.delete(name);
  }

  /** Draw in the next frame. */
  plan() {
    if (!this.frame && !this.ended)
      this.frame = requestAnimationFrame((now) => {
        this.frame = 0;
        this.step(now);
      });
  }

  // ---------------------------------------------------------------- a frame

  /** @param {number} now milliseconds */
  step(now) {
    const passed = Math.min(50, this.before ? now - this.before : 16);
    this.before = now;
    const moving = this.move(now, passed);
    for (const [name, tile] of this.come.splice(0, 2)) this.keep(name, tile);
    this.draw();
    this.ask();
    this.sources.onview?.();
    if (moving || this.come.length) this.plan();
    else this.before = 0;
  }

  /** Flights, held keys, and what a stroke sets going. @param {number} now @param {number} passed */
  move(now, passed) {
    if (this.flight) {
      const { flight } = this;
      flight.since ||= now - passed;
      const t = Math.min(1, (now - flight.since) / flight.lasts);
      const s = flight.lasts > 1000 ? t * t * (3 - 2 * t) : 1 - (1 - t) ** 3;
      // The scale grows evenly to the eye; the point follows so that the way there is straight.
      const [x, y, scale] = flight.from;
      this.scale = scale * (flight.scale / scale) ** s;
      const share =
        Math.abs(flight.scale - scale) < 1e-9 * scale
          ? s
          : (1 / scale - 1 / this.scale) / (1 / scale - 1 / flight.scale);
      this.x = x + (flight.x - x) * share;
      this.y = y + (flight.y - y) * share;
      if (t === 1) this.flight = null;
    }
    const far = passed / this.scale;
    const held = (/** @type {string} */ key) => (this.held.has(key) ? 1 : 0);
    this.x += 0.9 * far * (held("ArrowRight") - held("ArrowLeft"));
    this.y += 0.9 * far * (held("ArrowDown") - held("ArrowUp"));
    const [dx, dy] = this.drift;
    if (dx || dy) {
      this.x -= dx * far;
      this.y -= dy * far;
      const slower = Math.exp(-passed / 180);
      this.drift = Math.hypot(dx, dy) * slower < 0.02 ? [0, 0] : [dx * slower, dy * slower];
    }
    this.scale = this.limited(this.scale);
    this.x = Math.min(this.about.columns, Math.max(0, this.x));
    this.y = Math.min(this.about.rows, Math.max(0, this.y));
    return Boolean(this.flight || this.held.size || this.drift[0] || this.drift[1]);
  }

  /** Pixels of a cell in the pictures of a level. @param {number} level */
  pixels(level) {
    return this.about.cell / 2 ** (this.about.levels - level);
  }

  /** The level whose pictures fit the scale best. */
  get level() {
    const { cell, levels } = this.about;
    const level = levels + Math.round(Math.log2((this.scale * this.ratio) / cell) + 0.2);
    return Math.max(0, Math.min(levels, level));
  }

  draw() {
    const { context, about } = this;
    const look = this.sources.look();
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.fillStyle = look.ground;
    context.fillRect(0, 0, this.width, this.height);
    const [left, top] = this.toScreen(0, 0);
    const [right, bottom] = this.toScreen(about.columns, about.rows);
    context.fillStyle = mixed(look, 0.69);
    context.fillRect(left, top, right - left, bottom - top);
    this.clock += 1;
    this.wanted.clear();
    const level = this.level;
    context.save();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    this.lay("tile", level);
    if (this.showsPath) this.lay("path", level);
    context.restore();
    this.sources.over?.(context, this);
    this.tidy();
  }

  /** Lay out the pictures of a level; in the place of one that is missing, part of a coarser one.
   * @param {string} kind @param {number} level */
  lay(kind, level) {
    const span = this.about.side / this.pixels(level);
    const [left, top] = this.toMaze(0, 0);
    const [right, bottom] = this.toMaze(this.width, this.height);
    const clip = (/** @type {number} */ at, /** @type {number} */ size) =>
      Math.min(Math.ceil(size / span) - 1, Math.max(0, Math.floor(at / span)));
    const { columns, rows } = this.about;
    const [x0, x1, y0, y1] = [
      clip(left, columns),
      clip(right, columns),
      clip(top, rows),
      clip(bottom, rows),
    ];
    /** @type {[number, number, number][]} */
    const missing = [];
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const found = this.kept.get(`${kind}/${level}/${x}/${y}`);
        if (found) found.used = this.clock;
        if (!found || found.known < 1) {
          const far = Math.hypot((x + 0.5) * span - this.x, (y + 0.5) * span - this.y);
          missing.push([far, x, y]);
        }
        this.put(kind, level, x, y, span);
      }
    // What is seen from afar comes first: it fills in for the rest.
    for (const coarse of [Math.max(0, level - 3), 0]) {
      const wide = 2 ** (level - coarse);
      const middle = [Math.floor((x0 + x1) / 2 / wide), Math.floor((y0 + y1) / 2 / wide)];
      this.want(kind, coarse, middle[0], middle[1]);
    }
    for (const [, x, y] of missing.sort((a, b) => a[0] - b[0])) this.want(kind, level, x, y);
  }

  /** Draw one picture, or what there is of it. @param {string} kind @param {number} level
   * @param {number} x @param {number} y @param {number} span */
  put(kind, level, x, y, span) {
    const { context } = this;
    for (let up = 0; up <= level; up++) {
      const [u, v] = [Math.floor(x / 2 ** up), Math.floor(y / 2 ** up)];
      const found = this.kept.get(`${kind}/${level - up}/${u}/${v}`);
      if (!found) continue;
      found.used = this.clock;
      if (!found.drawn) return;
      const part = this.about.side / 2 ** up;
      const [px, py] = this.toScreen(x * span, y * span);
      const [qx, qy] = this.toScreen((x + 1) * span, (y + 1) * span);
      // Whole pixels of the device, so that pictures meet without a seam.
      const whole = (/** @type {number} */ at) => Math.round(at * this.ratio) / this.ratio;
      const [l, t, r, b] = [whole(px), whole(py), whole(qx), whole(qy)];
      context.imageSmoothingEnabled = ((r - l) * this.ratio) / part < 1.9;
      const [sx, sy] = [(x - u * 2 ** up) * part, (y - v * 2 ** up) * part];
      context.drawImage(found.drawn, sx, sy, part, part, l, t, r - l, b - t);
      return;
    }
  }

  // ---------------------------------------------------------------- pictures

  /** @param {string} kind @param {number} level @param {number} x @param {number} y */
  want(kind, level, x, y) {
    const name = `${kind}/${level}/${x}/${y}`;
    const found = this.kept.get(name);
    if ((!found || found.known < 1) && !this.asked.has(name) && x >= 0 && y >= 0)
      this.wanted.set(name, [kind, level, x, y]);
  }

  ask() {
    for (const [name, [kind, level, x, y]] of this.wanted) {
      if (this.asked.size >= AT_ONCE) return;
      const source = kind === "path" ? this.sources.path : this.sources.tile;
      const mine = this.generation;
      this.asked.add(name);
      source?.(level, x, y).then(
        (tile) => {
          if (mine !== this.generation || this.ended) return;
          this.come.push([name, tile]);
          if (tile && tile.known < 1) setTimeout(() => this.later(name, mine), AGAIN);
          else this.later(name, mine);
        },
        () => setTimeout(() => this.later(name, mine), 4 * AGAIN),
      );
    }
  }

  /** A place for another picture is free. @param {string} name @param {number} generation */
  later(name, generation) {
    if (generation === this.generation) this.asked.delete(name);
    this.plan();
  }

  /** @param {string} name @param {Tile} tile */
  keep(name, tile) {
    this.drop(name);
    const look = this.sources.look();
    const drawn = tile && (name.startsWith("path") ? inked : tinted)(tile.image, this.about, look);
    this.kept.set(name, { drawn, known: tile?.known ?? 1, used: this.clock });
  }

  tidy() {
    if (this.kept.size <= KEPT + 40) return;
    const oldest = [...this.kept].sort((a, b) => a[1].used - b[1].used);
    for (const [name] of oldest.slice(0, this.kept.size - KEPT))
      if (!/\/0\/0\/0$/.test(name)) this.drop(name);
  }
}

/** A cell as somebody writes it, "row,column"; null when it is none of this maze.
 * @param {string} text @param {MapAbout} about @returns {[number, number] | null} */
export function cellOf(text, about) {
  const found = /^\s*(\d{1,12})\s*[,;\s]\s*(\d{1,12})\s*$/.exec(text);
  const [row, col] = found ? [Number(found[1]), Number(found[2])] : [-1, -1];
  return found && row < about.rows && col < about.columns ? [row, col] : null;
}
