// The search of a solver: configurations in the order in which they are visited, then the solution. A
// canvas shows one of them over a heat map of all before it.

import { bytes } from "../api.js";
import { strokeWalls } from "../grids/squares.js";
import { h } from "../ui/dom.js";

/** @import { Game, SearchAnswer } from "../types.js" */

const TAIL = 60; // cells of the way that are drawn
/** @type {Record<string, [string, string]>} by day, by night */
const COLOURS = {
  player: ["#24586f", "#8fc1d6"],
  friend: ["#8f5d0c", "#e0b45a"],
  danger: ["#a3271b", "#ff8f78"],
  exit: ["#3f6b2a", "#9cc27c"],
};

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
    this.canvas = h("canvas.film", { role: "img", "aria-label": game.title });
    this.box = h("div.film-box", this.canvas);
    this.observer = new ResizeObserver(() => this.paint());
    this.observer.observe(this.box);
  }

  destroy() {
    this.observer.disconnect();
  }

  /** @param {number} frame */
  show(frame) {
    this.frame = frame;
    this.paint();
  }

  paint() {
    const { film, dark } = this;
    const { view } = film.answer;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const room = Math.min(this.box.clientWidth / view.width, this.box.clientHeight / view.height);
    const size = Math.max(4, Math.floor(room * ratio * 0.97));
    const context = this.canvas.getContext("2d");
    if (!context || !room) return;
    const [width, height] = [view.width * size + 4, view.height * size + 4];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      [this.canvas.width, this.canvas.height] = [width, height];
      this.canvas.style.width = `${width / ratio}px`;
    }
    context.setTransform(1, 0, 0, 1, 2, 2);
    context.fillStyle = dark ? "#211b16" : "#fdf9f0";
    context.fillRect(-2, -2, width, height);
    this.paintHeat(context, size);
    this.paintWay(context, size);
    this.paintWalls(context, size);
    const style = (/** @type {string} */ name) => this.game.signs[name];
    for (const { what, at } of view.things)
      this.paintPiece(context, size, at[0] * view.width + at[1], style(what), true);
    const { places } = film.at(this.frame);
    for (let i = places.length - 1; i >= 0; i--)
      if (places[i] >= 0) this.paintPiece(context, size, places[i], style(film.who[i]), false);
  }

  /** @param {CanvasRenderingContext2D} context @param {number} size */
  paintHeat(context, size) {
    const { film } = this;
    film.warm(Math.min(this.frame, film.count));
    if (!this.warm) return;
    const most = film.heat.reduce((a, b) => Math.max(a, b), 1);
    film.heat.forEach((times, cell) => {
      if (!times) return;
      const share = Math.sqrt(times / most);
      const [row, col] = [Math.floor(cell / film.answer.view.width), cell % film.answer.view.width];
      context.fillStyle = this.dark
        ? `hsl(${215 - 25 * share} 50% ${15 + 25 * share}%)`
        : `hsl(${48 - 34 * share} 85% ${92 - 36 * share}%)`;
      context.fillRect(col * size, row * size, size, size);
    });
  }

  /** @param {CanvasRenderingContext2D} context @param {number} size */
  paintWay(context, size) {
    const { way, solved } = this.film.at(this.frame);
    const { width } = this.film.answer.view;
    if (way.length < 2) return;
    context.beginPath();
    for (const cell of way)
      context.lineTo(((cell % width) + 0.5) * size, (Math.floor(cell / width) + 0.5) * size);
    context.strokeStyle = COLOURS[solved < 0 ? "player" : "exit"][this.dark ? 1 : 0];
    context.globalAlpha = 0.75;
    context.lineWidth = Math.max(2, size * 0.14);
    context.lineJoin = context.lineCap = "round";
    context.stroke();
    context.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} context @param {number} size */
  paintWalls(context, size) {
    const { cells, width } = this.film.answer.view;
    context.strokeStyle = this.dark ? "#d9825a" : "#2b211a";
    context.lineWidth = Math.max(1.5, size * 0.07);
    context.lineCap = "round";
    strokeWalls(context, cells, width, size);
  }

  /** @param {CanvasRenderingContext2D} context @param {number} size @param {number} cell
   * @param {{letter: string, role: string}} sign @param {boolean} thing */
  paintPiece(context, size, cell, sign, thing) {
    const { width } = this.film.answer.view;
    const [x, y] = [((cell % width) + 0.5) * size, (Math.floor(cell / width) + 0.5) * size];
    const colour = (COLOURS[sign.role] ?? COLOURS.player)[this.dark ? 1 : 0];
    context.beginPath();
    if (thing) context.rect(x - size * 0.34, y - size * 0.34, size * 0.68, size * 0.68);
    else context.arc(x, y, size * 0.34, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.strokeStyle = this.dark ? "#14110e" : "#fff8ef";
    context.lineWidth = Math.max(1, size * 0.05);
    context.fill();
    context.stroke();
    context.fillStyle = this.dark ? "#14110e" : "#fff8ef";
    context.font = `700 ${Math.round(size * 0.42)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(sign.letter, x, y + size * 0.02);
  }
}
