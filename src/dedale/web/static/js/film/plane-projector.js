// Shows a film of any grid: the board is drawn anew when something has changed.

import { hillColour, hillShare, Projector } from "./projector.js";
import { colourOf, MASKED_COLOUR, regionColour, wallColour } from "./stamps.js";

/** @import { Place } from "../types.js" */
/** @typedef {import("./film.js").Film} Film */
/** @typedef {import("../grids/plane.js").Plane} Plane */

const [VISIT, LARGEST] = [4, 128];

/** What shows a film. @param {Film} film @param {boolean} dark @param {boolean} numbers */
export const projectorFor = (film, dark, numbers) =>
  film.plane ? new PlaneProjector(film, dark, numbers) : new Projector(film, dark, numbers);

export class PlaneProjector extends Projector {
  get plane() {
    return /** @type {Plane} */ (this.film.plane);
  }

  /** @override */
  cut() {}

  /** @override */
  resize() {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const { plane } = this;
    const fitting = Math.min(this.fitAll(), LARGEST);
    if (!fitting) return;
    const wide = `${plane.width * fitting}px`;
    const size = Math.max(1, Math.floor(fitting * ratio * 10) / 10);
    if (size === this.size && this.frame.style.width === wide) return;
    this.size = size;
    this.frame.style.width = this.canvas.style.width = wide;
    this.frame.style.height = this.canvas.style.height = `${plane.height * fitting}px`;
    this.canvas.width = Math.ceil(plane.width * size);
    this.canvas.height = Math.ceil(plane.height * size);
    this.film.allDirty = true;
    this.paint();
  }

  /** @override @param {number} x @param {number} y */
  cellAt(x, y) {
    const box = this.canvas.getBoundingClientRect();
    const { plane } = this;
    const [u, v] = [
      ((x - box.left) / box.width) * plane.width,
      ((y - box.top) / box.height) * plane.height,
    ];
    const cell = plane.cellAt(u, v);
    if (cell < 0) return null;
    const [mx, my] = plane.middle(cell);
    return { at: plane.place(cell), dx: u - mx, dy: v - my };
  }

  /** Where a cell is on the picture, from 0 to 1. @override @param {Place} at */
  spot(at) {
    const [x, y] = this.plane.middle(this.plane.number(at));
    return { x: x / this.plane.width, y: y / this.plane.height, wide: 1 / this.plane.width };
  }

  /** @override */
  paint() {
    const { film, plane, size, dark } = this;
    if (!size) return;
    const clean = film.header.makes && film.done;
    const value = (/** @type {number} */ cell) =>
      film.numbers && !clean ? film.numbers[cell] : -1;
    const plain = (/** @type {number} */ cell) => {
      if (film.kinds[cell] && !film.marks[cell]) return MASKED_COLOUR(dark);
      if (this.inRegion(cell, value(cell))) return hex(regionColour(value(cell), dark));
      return colourOf(clean ? VISIT : film.marks[cell], dark);
    };
    const { terrain } = film;
    const colour = (/** @type {number} */ cell) =>
      terrain && !film.kinds[cell] ? hilly(plain(cell), terrain[cell], dark) : plain(cell);
    const ink = wallColour(dark);
    const look = { paper: colourOf(clean ? VISIT : 0, dark), ink, faint: ink };
    plane.draw(this.context, size, film.sides, film.kinds, colour, look);
    if (this.numbers) this.writeNumbers(value, ink);
    this.head = film.done ? -1 : film.head;
    if (this.head >= 0) this.ring(this.head);
    film.clean();
    this.tell();
    this.curves.show(film.frame);
    this.structure.show();
  }

  /** @param {(cell: number) => number} value @param {string} ink */
  writeNumbers(value, ink) {
    this.context.fillStyle = ink;
    this.context.font = `${Math.min(0.4, 1 / String(this.widest).length)}px sans-serif`;
    for (let cell = 0; cell < this.plane.size; cell++) {
      const { middles } = this.plane.board;
      if (value(cell) >= 0)
        this.context.fillText(String(value(cell)), middles[2 * cell], middles[2 * cell + 1]);
    }
  }

  /** A ring around the cell where the algorithm is. @param {number} cell */
  ring(cell) {
    const { middles } = this.plane.board;
    this.context.beginPath();
    this.context.arc(middles[2 * cell], middles[2 * cell + 1], 0.28, 0, 7);
    this.context.strokeStyle = this.dark ? "#ffe0c0" : "#7a1f0c";
    this.context.lineWidth = 0.09;
    this.context.stroke();
  }
}

/** A colour, darker the more a cell costs. @param {string} colour #rrggbb @param {number} cost
 * @param {boolean} dark */
function hilly(colour, cost, dark) {
  const share = hillShare(cost);
  const parts = hillColour(dark).map((hill, i) => {
    const own = Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.round(own * (1 - share) + hill * share);
  });
  return `rgb(${parts.join(" ")})`;
}

/** A pixel of a canvas as a colour. @param {number} pixel */
const hex = (pixel) => `rgb(${pixel & 255} ${(pixel >> 8) & 255} ${(pixel >> 16) & 255})`;
