// Shows a film on a canvas: only the cells that changed are painted, pixel by pixel, from stamps.

import { number, t } from "../i18n/index.js";
import { h } from "../ui/dom.js";
import { MASKED_STAMP, stamps } from "./stamps.js";

/** @typedef {import("./film.js").Film} Film */

export class Projector {
  /** @param {Film} film @param {boolean} dark */
  constructor(film, dark) {
    this.film = film;
    this.dark = dark;
    this.canvas = h("canvas.film", {
      role: "img",
      "aria-label": film.header.title ?? film.header.algorithm,
    });
    this.context = /** @type {CanvasRenderingContext2D} */ (
      this.canvas.getContext("2d", { alpha: false })
    );
    this.box = h("div.film-box", this.canvas);
    this.figures = h("figcaption");
    this.element = h("figure.card.film-card", [
      h("div.film-title", [h("strong", film.header.algorithm ?? film.header.title), this.figures]),
      this.box,
    ]);
    this.size = 0;
    this.head = -1;
    this.frame = 0;
    this.observer = new ResizeObserver(() => this.resize());
  }

  attach() {
    this.observer.observe(this.box);
    this.resize();
  }

  destroy() {
    this.observer.disconnect();
    cancelAnimationFrame(this.frame);
    this.element.remove();
  }

  /** @param {boolean} dark */
  restyle(dark) {
    this.dark = dark;
    this.size = 0;
    this.resize();
  }

  resize() {
    const { film } = this;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const [width, height] = [this.box.clientWidth, this.box.clientHeight];
    if (!width || !height) return;
    const size = Math.max(
      1,
      Math.min(
        48,
        Math.floor(Math.min((width * ratio) / film.width, (height * ratio) / film.height)),
      ),
    );
    const shown = Math.min(width / (film.width * size), height / (film.height * size), 1 / ratio);
    this.canvas.style.width = `${film.width * size * shown}px`;
    this.canvas.style.height = `${film.height * size * shown}px`;
    if (size === this.size) return;
    this.size = size;
    this.stamps = stamps(size, this.dark);
    this.canvas.width = film.width * size;
    this.canvas.height = film.height * size;
    this.image = this.context.createImageData(this.canvas.width, this.canvas.height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    film.allDirty = true;
    this.paint();
  }

  /** @param {number} position */
  seek(position) {
    this.film.seek(position);
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
    if (bottom >= 0)
      this.context.putImageData(
        image,
        0,
        0,
        left * s,
        top * s,
        (right - left + 1) * s,
        (bottom - top + 1) * s,
      );
    this.paintHead();
    this.tell();
  }

  /** @param {number} cell @param {number} row @param {number} col */
  stamp(cell, row, col) {
    const { film, size } = this;
    const pixels = /** @type {Uint32Array} */ (this.pixels);
    const index =
      film.kinds[cell] === 1 && !film.marks[cell]
        ? MASKED_STAMP
        : (film.marks[cell] << 4) | film.sides[cell];
    const stamp = /** @type {Uint32Array[]} */ (this.stamps)[index];
    const stride = film.width * size;
    let at = row * size * stride + col * size;
    if (size === 1) {
      pixels[at] = stamp[0];
      return;
    }
    for (let y = 0, from = 0; y < size; y++, at += stride, from += size)
      for (let x = 0; x < size; x++) pixels[at + x] = stamp[from + x];
  }

  /** A ring around the cell where the algorithm is. */
  paintHead() {
    const { film, size } = this;
    this.head = film.position < film.length ? film.head : -1;
    if (this.head < 0) return;
    const [row, col] = [Math.floor(this.head / film.width), this.head % film.width];
    const line = Math.max(1, Math.round(size / 7));
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
    const { counts } = this.film;
    const opened = counts[0] + counts[1] + counts[2] + counts[3];
    const parts = [t("{n} events", { n: number(this.film.position) })];
    if (opened) parts.push(t("{n} walls opened", { n: number(opened) }));
    if (counts[4]) parts.push(t("{n} visits", { n: number(counts[4]) }));
    if (counts[9]) parts.push(t("{n} looks in vain", { n: number(counts[9]) }));
    const result = this.film.header.result;
    if (this.film.position >= this.film.length && result?.length)
      parts.push(t("length {n}", { n: number(result.length) }));
    this.figures.textContent = parts.join(" · ");
  }
}
