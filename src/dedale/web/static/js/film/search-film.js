// The search of a solver: configurations in the order in which they are visited, then the solution. A
// canvas shows one of them over a heat map of all before it.

import { bytes } from "../base64.js";
import { Layer } from "../board/layer.js";
import { drawMarks } from "../board/marks.js";
import { palette } from "../board/palette.js";
import { sprites } from "../board/sprites.js";
import { sceneOf } from "../play/scene.js";
import { h } from "../ui/dom.js";

/** @import { Game, SearchAnswer } from "../types.js" */

const TAIL = 60; // cells of the way that are drawn
const [VISIT, BACKTRACK, LOOK, GOAL] = [4, 6, 9, 11];
/** The way that is looked at, and the one that was found; by day, by night. */
const WAYS = { looking: ["#24586f", "#8fc1d6"], found: ["#3f6b2a", "#9cc27c"] };

export class SearchFilm {
  /** @param {SearchAnswer} answer */
  constructor(answer) {
    this.answer = answer;
    const row = (/** @type {string} */ text) => {
      const data = bytes(text);
      return new Int16Array(data.buffer, 0, data.byteLength >> 1);
    };
    this.who = answer.actors;
    this.places = row(answer.places);
    this.solution = row(answer.solution);
    const parents = bytes(answer.parents);
    this.parents = new Int32Array(parents.buffer, 0, parents.byteLength >> 2);
    this.count = this.parents.length;
    this.steps = this.solution.length / this.who.length;
    this.heat = new Int32Array(answer.view.width * answer.view.height);
    this.heated = 0;
    /** The depth of each configuration: moves from the first. */
    this.depth = new Int32Array(this.count);
    for (let i = 1; i < this.count; i++) this.depth[i] = this.depth[this.parents[i]] + 1;
  }

  /** What waits when so many configurations are known: in the queue, or as calls that have not returned.
   * @param {number} shown */
  waiting(shown) {
    if (this.answer.method === "dfs") return this.depth[shown - 1] + 1;
    return shown > 1 ? shown - 1 - Math.max(-1, this.parents[shown - 1]) : 1;
  }

  /** The line of the story that runs in a frame. @param {number} frame */
  line(frame) {
    const { line_of: lines, first } = this.answer.story;
    if (frame > this.count || (frame === this.count && !this.steps))
      return lines[this.answer.solvable ? GOAL : LOOK] ?? -1;
    if (frame <= 1) return first ?? -1;
    const deeper = this.depth[frame - 1] > this.depth[frame - 2];
    return lines[this.answer.method === "bfs" || deeper ? VISIT : BACKTRACK] ?? -1;
  }

  /** In frames: every configuration, then every step of the solution. */
  get length() {
    return this.count + this.steps;
  }

  /** Bring the heat map to so many configurations. @param {number} count */
  warm(count) {
    const n = this.who.length;
    for (; this.heated < count; this.heated++) this.heat[this.places[this.heated * n]] += 1;
    for (; this.heated > count; this.heated--) this.heat[this.places[(this.heated - 1) * n]] -= 1;
  }

  /** Where everybody stands in a frame, and the way of the one to follow. @param {number} frame */
  at(frame) {
    const n = this.who.length;
    const shown = Math.max(0, Math.min(this.length - 1, frame - 1));
    /** @type {number[]} */
    const way = [];
    if (shown < this.count) {
      for (let i = shown; i >= 0 && way.length < TAIL; i = this.parents[i])
        way.push(this.places[i * n]);
      return { places: this.places.subarray(shown * n, (shown + 1) * n), way, solved: -1 };
    }
    const solved = shown - this.count;
    for (let i = solved; i >= 0 && way.length < TAIL; i--) way.push(this.solution[i * n]);
    return { places: this.solution.subarray(solved * n, (solved + 1) * n), way, solved };
  }
}

export class SearchScreen {
  /** @param {SearchFilm} film @param {Game} game @param {boolean} dark */
  constructor(film, game, dark) {
    this.film = film;
    this.game = game;
    this.dark = dark;
    this.warm = true;
    this.frame = 0;
    this.ready = false;
    this.drawings = this.draw();
    this.canvas = h("canvas.film", { role: "img", "aria-label": game.title });
    this.box = h("div.film-box", this.canvas);
    const { width, height } = film.answer.view;
    this.box.style.setProperty("--shape", String(width / height));
    this.observer = new ResizeObserver(() => this.paint());
    this.observer.observe(this.box);
  }

  destroy() {
    this.observer.disconnect();
  }

  /** The drawings of the game, by day or by night. */
  draw() {
    const drawings = sprites(this.dark, "");
    this.ready = false;
    drawings.ready.then(() => {
      this.ready = true;
      this.paint();
    });
    return drawings;
  }

  /** @param {boolean} dark */
  restyle(dark) {
    this.dark = dark;
    this.drawings = this.draw();
    this.paint();
  }

  /** @param {number} frame */
  show(frame) {
    this.frame = frame;
    this.paint();
  }

  paint() {
    const { film } = this;
    const { view } = film.answer;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const room = Math.min(this.box.clientWidth / view.width, this.box.clientHeight / view.height);
    const size = Math.max(4, Math.floor(room * ratio * 0.97));
    const context = this.canvas.getContext("2d");
    if (!context || !room || !this.ready) return;
    const [width, height] = [view.width * size, view.height * size];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      [this.canvas.width, this.canvas.height] = [width, height];
      this.canvas.style.width = `${width / ratio}px`;
    }
    const scene = this.scene();
    const cells = Math.max(view.width, view.height);
    const layer = new Layer(scene.ground, palette(this.dark), this.drawings);
    context.drawImage(layer.paint(0, 0, { scale: size, cells, made: new Map() }), 0, 0);
    this.paintHeat(context, size);
    this.paintWay(context, size);
    for (const { figure, facing, row, col, shift = 0 } of scene.actors) {
      const [wide, aside] = shift ? [0.72, shift * 0.19] : [0.92, 0];
      const [x, y] = [(col + aside + (1 - wide) / 2) * size, (row + (1 - wide) / 2) * size];
      this.drawings.figure(context, figure, facing, 0, false, x, y, size * wide);
    }
    drawMarks(context, { left: 0, top: 0, scale: size }, scene.marks ?? [], palette(this.dark));
  }

  /** The board as it is in this frame. */
  scene() {
    const { film, game } = this;
    const { view } = film.answer;
    const { places } = film.at(this.frame);
    const { places: before } = film.at(this.frame - 1);
    const actors = view.actors.flatMap((actor, i) => {
      if (!(places[i] >= 0)) return [];
      const at = /** @type {import("../types.js").Place} */ ([
        Math.floor(places[i] / view.width),
        places[i] % view.width,
      ]);
      const facing = facingOf(places[i] - before[i], view.width) ?? actor.facing;
      return [{ ...actor, at, facing }];
    });
    return sceneOf(game, { ...view, actors });
  }

  /** @param {CanvasRenderingContext2D} context @param {number} size */
  paintHeat(context, size) {
    const { film } = this;
    film.warm(Math.min(this.frame, film.count));
    if (!this.warm) return;
    const most = film.heat.reduce((a, b) => Math.max(a, b), 1);
    // the floor takes the colour, the walls stay as they are
    context.globalCompositeOperation = this.dark ? "lighten" : "darken";
    film.heat.forEach((times, cell) => {
      if (!times) return;
      const share = Math.sqrt(times / most);
      const [row, col] = [Math.floor(cell / film.answer.view.width), cell % film.answer.view.width];
      context.fillStyle = this.dark
        ? `hsl(${215 - 25 * share} 60% ${8 + 26 * share}%)`
        : `hsl(${48 - 34 * share} 90% ${93 - 36 * share}%)`;
      context.fillRect(col * size, row * size, size, size);
    });
    context.globalCompositeOperation = "source-over";
  }

  /** @param {CanvasRenderingContext2D} context @param {number} size */
  paintWay(context, size) {
    const { way, solved } = this.film.at(this.frame);
    const { width } = this.film.answer.view;
    if (way.length < 2) return;
    context.beginPath();
    for (const cell of way)
      context.lineTo(((cell % width) + 0.5) * size, (Math.floor(cell / width) + 0.5) * size);
    context.strokeStyle = WAYS[solved < 0 ? "looking" : "found"][this.dark ? 1 : 0];
    context.globalAlpha = 0.75;
    context.lineWidth = Math.max(2, size * 0.14);
    context.lineJoin = context.lineCap = "round";
    context.stroke();
    context.globalAlpha = 1;
  }
}

/** Where somebody looks who has gone so many cells on. @param {number} by @param {number} width
 * @returns {import("../types.js").Side | undefined} */
function facingOf(by, width) {
  if (Math.abs(by) === 1) return by > 0 ? "E" : "W";
  if (Math.abs(by) === width) return by > 0 ? "S" : "N";
  return undefined;
}
