// Shows a film: a canvas that a painter fills, its title and figures, what it says, the structure it uses.

import { number, t, tn } from "../i18n/index.js";
import { h, put } from "../ui/dom.js";
import { Curves } from "./curves.js";
import { PlanePainter } from "./plane-painter.js";
import { SquarePainter } from "./square-painter.js";
import { sentenceOf } from "./story.js";
import { StructurePanel } from "./structure-panel.js";

/** @import { Place } from "../types.js" */
/** @typedef {import("./film.js").Film} Film */

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
    /** Pixels of a cell; 0: there is no room yet. */
    this.size = 0;
    this.painter = new (film.header.board ? PlanePainter : SquarePainter)(this.context, film);
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
    this.painter.take(film);
    this.element.style.setProperty("--shape", String(film.grid.width / film.grid.height));
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
      if (this.fits) this.style();
      else this.size = 0;
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
    const { x, y, wide } = this.spot(this.film.grid.place(cell));
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
    this.style();
    this.film.allDirty = true;
    this.paint();
  }

  style() {
    this.painter.style(this.size, this.dark, this.numbers);
  }

  /** Whether the canvas is as large as the picture. */
  get fits() {
    const { canvas, film, size } = this;
    const { width, height } = film.grid;
    return canvas.width === Math.ceil(width * size) && canvas.height === Math.ceil(height * size);
  }

  /** How wide a cell may be, in pixels of the page; 0: there is no room yet. */
  fit() {
    const { width, height } = this.film.grid;
    return Math.min(this.box.clientWidth / width, this.box.clientHeight / height);
  }

  /** The same for all films beside each other. */
  fitAll() {
    return Math.min(...this.peers.map((one) => one.fit()));
  }

  resize() {
    const { canvas, film, frame, painter } = this;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const { width, height } = film.grid;
    const fitting = this.fitAll();
    if (!fitting) return;
    const size = painter.sizeFor(fitting, ratio);
    const shown = Math.min(fitting, size / ratio);
    const wide = `${width * shown}px`;
    if (size === this.size && frame.style.width === wide) return;
    frame.style.width = canvas.style.width = wide;
    frame.style.height = canvas.style.height = `${height * shown}px`;
    if (size === this.size) return;
    this.size = size;
    canvas.width = Math.ceil(width * size);
    canvas.height = Math.ceil(height * size);
    this.style();
    film.allDirty = true;
    this.paint();
  }

  /** The cell under a point of the page, or null. @param {number} x @param {number} y
   * @returns {{at: Place, dx: number, dy: number} | null} and where in the cell, from -0.5 to 0.5 */
  cellAt(x, y) {
    const { grid } = this.film;
    const box = this.canvas.getBoundingClientRect();
    const u = ((x - box.left) / box.width) * grid.width;
    const v = ((y - box.top) / box.height) * grid.height;
    const cell = grid.cellAt(u, v);
    if (cell < 0) return null;
    const [mx, my] = grid.middle(cell);
    return { at: grid.place(cell), dx: u - mx, dy: v - my };
  }

  /** Where a cell is on the picture, from 0 to 1, and how wide. @param {Place} at */
  spot(at) {
    const { grid } = this.film;
    const [x, y] = grid.middle(grid.number(at));
    return { x: x / grid.width, y: y / grid.height, wide: 1 / grid.width };
  }

  /** @param {number} frames */
  show(frames) {
    this.film.show(frames);
    this.paint();
  }

  paint() {
    if (!this.size) return;
    this.painter.paint();
    this.film.clean();
    this.tell();
    this.curves.show(this.film.frame);
    this.structure.show();
  }

  tell() {
    const { film } = this;
    const { counts, header } = film;
    const opened = [0, 1, 2, 3, 12, 13, 14, 15].reduce((sum, code) => sum + counts[code], 0);
    const parts = [];
    if (this.painter.look === "matrix") parts.push(t("{n} generations", { n: number(film.frame) }));
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
    this.says.textContent = sentenceOf(header.story, film.line);
  }
}
