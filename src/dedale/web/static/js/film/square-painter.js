// Paints a film on squares: only the cells that changed, pixel by pixel, from stamps.

import { digits, write } from "./digits.js";
import { hillColour, hillShare, Painter, VISIT } from "./painter.js";
import { groundOf, inkOn, MASKED_STAMP, regionColour, stamps } from "./stamps.js";

/** @typedef {import("./digits.js").Digits} Digits */

const LARGEST = 96; // pixels of a cell
const SMALLEST = 5; // pixels of a digit that can still be read

export class SquarePainter extends Painter {
  /** @type {ImageData | null} */
  image = null;

  /** Pixels of a cell that is so wide on the page. @param {number} wide @param {number} ratio */
  sizeFor(wide, ratio) {
    return Math.max(1, Math.min(LARGEST, Math.floor(wide * ratio)));
  }

  /** Make the stamps and digits for this size. @override @param {number} size @param {boolean} dark
   * @param {boolean} numbers */
  style(size, dark, numbers) {
    super.style(size, dark, numbers);
    const { width, height } = this.context.canvas;
    if (this.image?.width !== width || this.image.height !== height) {
      this.image = this.context.createImageData(width, height);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
    this.measureDigits();
    this.stamps = stamps(size, dark, this.look, !(numbers && this.font));
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

  paint() {
    const { film, image, size } = this;
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
    const [wide, high] = [(right - left + 1) * size, (bottom - top + 1) * size];
    if (bottom >= 0) this.context.putImageData(image, 0, 0, left * size, top * size, wide, high);
    if (this.nextHead() >= 0) this.ring(Math.floor(this.head / width), this.head % width);
  }

  /** @param {number} cell @param {number} row @param {number} col */
  stamp(cell, row, col) {
    const { film, size } = this;
    const pixels = /** @type {Uint32Array} */ (this.pixels);
    const value = this.value(cell);
    const region = this.inRegion(cell);
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
    if (film.terrain && !masked) this.shade(first, stride, hillShare(film.terrain[cell], mark));
    if (masked || value < 0) return;
    if (region) this.fill(first, stride, regionColour(value, this.dark));
    if (this.numbers) this.write(cell, row, col, value, mark);
  }

  /** Darken a cell by what it costs to enter it: hills are brown. @param {number} first
   * @param {number} stride @param {number} share */
  shade(first, stride, share) {
    const { size } = this;
    const pixels = /** @type {Uint32Array} */ (this.pixels);
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

  /** A ring around the cell where the algorithm is. @param {number} row @param {number} col */
  ring(row, col) {
    const { context, size } = this;
    const line = Math.max(1, Math.round(size / 9));
    const wide = Math.max(1, size - line);
    context.lineWidth = line;
    context.strokeRect(col * size + line / 2, row * size + line / 2, wide, wide);
  }
}
