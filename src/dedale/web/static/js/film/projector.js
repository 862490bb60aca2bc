// Shows a film on a canvas: only the cells that changed are painted, pixel by pixel, from stamps.

import { number, t, tn } from "../i18n/index.js";
import { h, put } from "../ui/dom.js";
import { Curves } from "./curves.js";
import { digits, write } from "./digits.js";
import { groundOf, inkOn, MASKED_STAMP, regionColour, stamps } from "./stamps.js";
import { StructurePanel } from "./structure-panel.js";

/** @import { Place } from "../types.js" */
/** @typedef {import("./film.js").Film} Film */
/** @typedef {import("./digits.js").Digits} Digits */

const [VISIT, BACKTRACK, ROCK] = [4, 6, 10];
const LARGEST = 96; // pixels of a cell
const HILL = 0.62; // how dark the dearest terrain is
const SMALLEST = 5; // pixels of a digit that can still be read

/** How much of a cell's colour is that of hills. @param {number} cost */
export const hillShare = (cost) => Math.min(HILL, HILL * Math.sqrt((cost - 1) / 8));
/** @param {boolean} dark */
export const hillColour = (dark) => (dark ? [190, 130, 60] : [110, 70, 20]);

export class Projector {
  /** @param {Film} film @param {boolean} dark @param {boolean} [numbers] shown in the cells */
  constructor(film, dark, numbers = false) {
    this.dark = dark;
    this.numbers = numbers;
    this.canvas = h("canvas.film", { role: "img" });
    this.context = /** @type {CanvasRenderingContext2D} */ (
      this.canvas.getContext("2d", { alpha: false })
    );
    /** As large as the picture: what is laid over it is placed in here. */
    /** The cell that was chosen in the structure. */
    this.picked = h("div.picked", { hidden: true });
    this.frame = h("div.film-frame", [this.canvas, this.picked]);
    this.box = h("div.film-box", this.frame);
    this.heading = h("strong");
    this.figures = h("figcaption");
    this.says = h("p.film-says");
    /** All its sentences, unseen: the longest keeps room for the others, so that nothing jumps. */
    this.longest = h("div.film-longest", { "aria-hidden": "true" });
    this.curves = new Curves(film);
    this.structure = new StructurePanel((cell) => this.pick(cell));
    this.element = h("figure.card.film-card", [
      h("div.film-title", [this.heading, this.figures]),
      h("div.film-stage", [this.box, this.structure.element]),
      h("div.film-words", [this.longest, this.says]),
      this.curves.element,
    ]);
    this.size = 0;
    this.head = -1;
    this.widest = 0;
    /** @type {import("../types.js").Story["look"]} */
    this.look = "events";
    /** Films of the same size beside this one: they are drawn at one scale. @type {Projector[]} */
    this.peers = [this];
    this.observer = new ResizeObserver(() => {
      for (const one of this.peers) one.resize();
    });
    this.film = this.take(film);
  }

  /** Show another film from now on, in the same place.
   * @param {Film} film */
  take(film) {
    const { header } = film;
    this.film = film;
    this.head = -1;
    this.look = header.story?.look ?? "events";
    /** The number with most digits. */
    this.widest = film.values?.reduce((most, value) => Math.max(most, value), 0) ?? 0;
    if (film.parts) this.widest = film.sides.length - 1;
    this.title = header.story?.title || header.algorithm || header.title || "";
    this.heading.textContent = this.title;
    this.canvas.setAttribute("aria-label", header.title ?? this.title);
    this.structure.take(film);
    const sentences = new Set(header.story?.lines.map(({ says }) => says));
    put(
      this.longest,
      [...sentences].map((says) => h("p", says)),
    );
    if (this.size) {
      this.curves.take(film);
      if (this.canvas.width !== film.width * this.size) this.size = 0;
      else if (this.canvas.height !== film.height * this.size) this.size = 0;
      else this.cut();
      this.resize();
    }
    return film;
  }

  attach() {
    this.observer.observe(this.box);
    this.resize();
    this.curves.restyle(this.dark);
    this.structure.restyle(this.dark);
  }

  /** Mark a cell. @param {number} cell -1: none */
  pick(cell) {
    this.picked.hidden = cell < 0;
    if (cell < 0) return;
    const { x, y, wide } = this.spot(this.film.placeOf(cell));
    const size = 100 * wide;
    Object.assign(this.picked.style, {
      left: `${100 * x}%`,
      top: `${100 * y}%`,
      width: `${size}%`,
    });
  }

  destroy() {
    this.observer.disconnect();
    this.element.remove();
  }

  /** @param {boolean} dark */
  restyle(dark) {
    this.dark = dark;
    this.size = 0;
    this.resize();
    this.curves.restyle(dark);
    this.structure.restyle(dark);
  }

  /** @param {boolean} on */
  showNumbers(on) {
    this.numbers = on;
    this.cut();
    this.film.allDirty = true;
    this.paint();
  }

  /** Make the stamps and digits for this size. */
  cut() {
    this.measureDigits();
    const written = this.numbers && this.font;
    this.stamps = stamps(this.size, this.dark, this.look, !written);
  }

  /** How wide a cell may be, in pixels of the page; 0: there is no room yet. */
  fit() {
    const { width, height } = this.film.plane ?? this.film;
    return Math.min(this.box.clientWidth / width, this.box.clientHeight / height);
  }

  /** The same for all films beside each other. */
  fitAll() {
    return Math.min(...this.peers.map((one) => one.fit()));
  }

  resize() {
    const { film } = this;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const fitting = this.fitAll();
    if (!fitting) return;
    const size = Math.max(1, Math.min(LARGEST, Math.floor(fitting * ratio)));
    const shown = Math.min(fitting / size, 1 / ratio);
    const wide = `${film.width * size * shown}px`;
    if (size === this.size && this.frame.style.width === wide) return;
    this.frame.style.width = this.canvas.style.width = wide;
    this.frame.style.height = this.canvas.style.height = `${film.height * size * shown}px`;
    if (size !== this.size) {
      this.size = size;
      this.cut();
      this.canvas.width = film.width * size;
      this.canvas.height = film.height * size;
      this.image = this.context.createImageData(this.canvas.width, this.canvas.height);
      this.pixels = new Uint32Array(this.image.data.buffer);
      film.allDirty = true;
      this.paint();
    }
  }

  /** Digits as large as the widest number allows; none where they could not be read. */
  measureDigits() {
    const count = String(this.widest).length;
    const fit = (/** @type {number} */ high, /** @type {number} */ wide) => {
      const height = Math.floor(Math.min(this.size * high, (this.size * wide) / count / 0.82));
      return height < SMALLEST ? null : digits(height);
    };
    /** @type {Digits | null} */
    this.font = this.film.numbers && fit(0.42, 0.84);
    /** For g and h, above f. @type {Digits | null} */
    this.small = this.film.estimates && fit(0.22, 0.4);
  }

  /** The cell under a point of the page, or null. @param {number} x @param {number} y
   * @returns {{at: Place, dx: number, dy: number} | null} and where in the cell, from -0.5 to 0.5 */
  cellAt(x, y) {
    const box = this.canvas.getBoundingClientRect();
    const [col, row] = [
      ((x - box.left) / box.width) * this.film.width,
      ((y - box.top) / box.height) * this.film.height,
    ];
    if (!(col >= 0 && row >= 0 && col < this.film.width && row < this.film.height)) return null;
    const at = /** @type {Place} */ ([Math.floor(row), Math.floor(col)]);
    return { at, dx: col - at[1] - 0.5, dy: row - at[0] - 0.5 };
  }

  /** Where a cell is on the picture, from 0 to 1, and how wide. @param {Place} at */
  spot([row, col]) {
    const { width, height } = this.film;
    return { x: (col + 0.5) / width, y: (row + 0.5) / height, wide: 1 / width };
  }

  /** @param {number} frames */
  show(frames) {
    this.film.show(frames);
    this.paint();
  }

  paint() {
    const { film, image } = this;
    if (!image) return;
    const { width } = film;
    let [top, left, bottom, right] = [Infinity, Infinity, -1, -1];
    const reach = (/** @type {number} */ cell) => {
      const row = (cell / width) | 0;
      const col = cell - row * width;
      if (row < top) top = row;
      if (row > bottom) bottom = row;
      if (col < left) left = col;
      if (col > right) right = col;
      this.stamp(cell, row, col);
    };
    if (film.allDirty) for (let cell = 0; cell < film.sides.length; cell++) reach(cell);
    else {
      if (this.head >= 0) reach(this.head);
      for (let i = 0; i < film.dirtyCount; i++) reach(film.dirty[i]);
    }
    film.clean();
    const s = this.size;
    const [wide, high] = [(right - left + 1) * s, (bottom - top + 1) * s];
    if (bottom >= 0) this.context.putImageData(image, 0, 0, left * s, top * s, wide, high);
    this.paintHead();
    this.tell();
    this.curves.show(film.frame);
    this.structure.show();
  }

  /** The mark to show: at the end of a film that makes a maze there is the maze and nothing else.
   * @param {number} cell */
  markOf(cell) {
    const mark = this.film.marks[cell];
    return this.film.header.makes && this.film.done && mark !== ROCK ? VISIT : mark;
  }

  /** Whether a cell has the colour of its region. @param {number} cell @param {number} value */
  inRegion(cell, value) {
    const regions = this.look === "regions" || this.look === "rooms";
    return regions && value >= 0 && this.film.marks[cell] !== BACKTRACK;
  }

  /** @param {number} cell @param {number} row @param {number} col */
  stamp(cell, row, col) {
    const { film, size } = this;
    const pixels = /** @type {Uint32Array} */ (this.pixels);
    const value = film.numbers && !(film.header.makes && film.done) ? film.numbers[cell] : -1;
    const region = this.inRegion(cell, value);
    const mark = region ? VISIT : this.markOf(cell);
    const masked = film.kinds[cell] === 1 && !film.marks[cell];
    const index = masked ? MASKED_STAMP : (mark << 4) | film.sides[cell];
    const stamp = /** @type {Uint32Array[]} */ (this.stamps)[index];
    const stride = film.width * size;
    const first = row * size * stride + col * size;
    if (size === 1) pixels[first] = stamp[0];
    else
      for (let y = 0, at = first, from = 0; y < size; y++, at += stride, from += size)
        for (let x = 0; x < size; x++) pixels[at + x] = stamp[from + x];
    if (film.terrain && !masked) this.shade(first, stride, film.terrain[cell]);
    if (masked || value < 0) return;
    if (region) this.fill(first, stride, regionColour(value, this.dark));
    if (this.numbers) this.write(cell, row, col, value, mark);
  }

  /** Darken a cell by what it costs to enter it: hills are brown. @param {number} first
   * @param {number} stride @param {number} cost */
  shade(first, stride, cost) {
    const { size } = this;
    const pixels = /** @type {Uint32Array} */ (this.pixels);
    const share = hillShare(cost);
    if (!share) return;
    const rest = 1 - share;
    const [red, green, blue] = hillColour(this.dark);
    for (let y = 0, at = first; y < size; y++, at += stride)
      for (let x = 0; x < size; x++) {
        const was = pixels[at + x];
        const mixed =
          ((was & 255) * rest + red * share) |
          ((((was >> 8) & 255) * rest + green * share) << 8) |
          ((((was >> 16) & 255) * rest + blue * share) << 16);
        pixels[at + x] = (mixed | 0xff000000) >>> 0;
      }
  }

  /** Colour the ground of a cell. @param {number} first @param {number} stride
   * @param {number} colour */
  fill(first, stride, colour) {
    const { size } = this;
    const pixels = /** @type {Uint32Array} */ (this.pixels);
    const ground = groundOf(VISIT, this.dark);
    for (let y = 0, at = first; y < size; y++, at += stride)
      for (let x = 0; x < size; x++) if (pixels[at + x] === ground) pixels[at + x] = colour;
  }

  /** @param {number} cell @param {number} row @param {number} col @param {number} value
   * @param {number} mark */
  write(cell, row, col, value, mark) {
    const { film, font, size, small } = this;
    if (!font) return;
    const pixels = /** @type {Uint32Array} */ (this.pixels);
    const stride = film.width * size;
    const ink = inkOn(this.look, this.dark, mark);
    /** @param {number} x @param {number} y @param {number} what @param {Digits} how */
    const put = (x, y, what, how) =>
      write(pixels, stride, (col + x) * size, (row + y) * size, what, how, ink);
    if (!film.estimates || !small) return put(0.5, 0.5, value, font);
    const rest = film.estimates[cell];
    put(0.29, 0.26, value, small);
    put(0.71, 0.26, rest, small);
    put(0.5, 0.66, value + rest, font);
  }

  /** A ring around the cell where the algorithm is. */
  paintHead() {
    const { film, size } = this;
    this.head = film.done || film.cuts ? -1 : film.head;
    if (this.head < 0) return;
    const [row, col] = [Math.floor(this.head / film.width), this.head % film.width];
    const line = Math.max(1, Math.round(size / 9));
    this.context.strokeStyle = this.dark ? "#ffe0c0" : "#7a1f0c";
    this.context.lineWidth = line;
    this.context.strokeRect(
      col * size + line / 2,
      row * size + line / 2,
      Math.max(1, size - line),
      Math.max(1, size - line),
    );
  }

  tell() {
    const { film } = this;
    const { counts, header } = film;
    const opened = [0, 1, 2, 3, 12, 13, 14, 15].reduce((sum, code) => sum + counts[code], 0);
    const parts = [];
    if (this.look === "matrix") parts.push(t("{n} generations", { n: number(film.frame) }));
    else parts.push(t("{n} events", { n: number(film.position) }));
    if (opened) parts.push(t("{n} walls opened", { n: number(opened) }));
    if (counts[9]) parts.push(tn(counts[9], "{n} look in vain", "{n} looks in vain"));
    const { result } = header;
    if (film.done && result && "length" in result)
      parts.unshift(
        result.length == null
          ? t("no way")
          : result.squares
            ? t("length {n} squares", { n: number(result.length) })
            : t("length {n}", { n: number(result.length) }),
      );
    if (film.done && result?.cost) parts.splice(1, 0, t("cost {n}", { n: number(result.cost) }));
    this.figures.textContent = parts.join(" · ");
    this.says.textContent = header.story?.lines[film.line]?.says ?? "";
  }
}
