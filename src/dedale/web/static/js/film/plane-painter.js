// Paints a film on any grid: the board is drawn anew when something has changed.

import { hillColour, hillShare, Painter, VISIT } from "./painter.js";
import { colourOf, MASKED_COLOUR, regionColour, wallColour } from "./stamps.js";

/** @typedef {import("../grids/plane.js").Plane} Plane */

const LARGEST = 128; // how wide a cell is on the page, at most

export class PlanePainter extends Painter {
  get plane() {
    return /** @type {Plane} */ (this.film.grid);
  }

  /** Pixels of a cell that is so wide on the page. @param {number} wide @param {number} ratio */
  sizeFor(wide, ratio) {
    return Math.max(1, Math.floor(Math.min(wide, LARGEST) * ratio * 10) / 10);
  }

  paint() {
    const { dark, film, size } = this;
    if (!size) return;
    const { kinds, terrain } = film;
    const plain = (/** @type {number} */ cell) => {
      if (kinds[cell] && !film.marks[cell]) return MASKED_COLOUR(dark);
      if (this.inRegion(cell)) return hex(regionColour(this.value(cell), dark));
      return colourOf(this.markOf(cell), dark);
    };
    const colour = (/** @type {number} */ cell) =>
      terrain && !kinds[cell]
        ? hilly(plain(cell), hillShare(terrain[cell], this.markOf(cell)), dark)
        : plain(cell);
    const ink = wallColour(dark);
    const paper = colourOf(this.bare ? VISIT : 0, dark);
    this.plane.draw(this.context, size, film.sides, kinds, colour, { paper, ink, faint: ink });
    if (this.numbers) this.writeNumbers(ink);
    if (this.nextHead() >= 0) this.ring(this.head);
  }

  /** @param {string} ink */
  writeNumbers(ink) {
    const { context, plane } = this;
    const { middles } = plane.board;
    context.fillStyle = ink;
    context.font = `${Math.min(0.4, 1 / String(this.widest).length)}px sans-serif`;
    for (let cell = 0; cell < plane.size; cell++)
      if (this.value(cell) >= 0)
        context.fillText(String(this.value(cell)), middles[2 * cell], middles[2 * cell + 1]);
  }

  /** A ring around the cell where the algorithm is. @param {number} cell */
  ring(cell) {
    const { middles } = this.plane.board;
    this.context.beginPath();
    this.context.arc(middles[2 * cell], middles[2 * cell + 1], 0.28, 0, 7);
    this.context.lineWidth = 0.09;
    this.context.stroke();
  }
}

/** A colour with a share of that of hills. @param {string} colour #rrggbb @param {number} share
 * @param {boolean} dark */
function hilly(colour, share, dark) {
  const parts = hillColour(dark).map((hill, i) => {
    const own = Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.round(own * (1 - share) + hill * share);
  });
  return `rgb(${parts.join(" ")})`;
}

/** A pixel of a canvas as a colour. @param {number} pixel */
const hex = (pixel) => `rgb(${pixel & 255} ${(pixel >> 8) & 255} ${(pixel >> 16) & 255})`;
