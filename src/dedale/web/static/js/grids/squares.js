// Mazes of squares: where cells are, and their walls.

/** @import { Place } from "../types.js" */

/** Where cells are, as `Plane` says it of other grids; of any size, as nothing is kept. */
export class Squares {
  ways = 4;

  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.size = width * height;
    this.steps = [-width, 1, width, -1];
  }

  get rows() {
    return this.height;
  }

  /** How many cells a row has. @param {number} _row */
  length(_row) {
    return this.width;
  }

  /** @param {number} cell @param {number} side the cell beyond, or -1 */
  near(cell, side) {
    const { size, steps, width } = this;
    const beyond = cell + steps[side];
    if (beyond < 0 || beyond >= size) return -1;
    if (side === 1 && beyond % width === 0) return -1;
    return side === 3 && cell % width === 0 ? -1 : beyond;
  }

  /** @param {number} _cell @param {number} side the side that leads back */
  back(_cell, side) {
    return (side + 2) & 3;
  }

  /** @param {number} cell @returns {[number, number]} its middle, from the corner of the picture */
  middle(cell) {
    return [(cell % this.width) + 0.5, Math.floor(cell / this.width) + 0.5];
  }

  /** @param {Place} place */
  number([row, col]) {
    return row * this.width + col;
  }

  /** @param {Place} place */
  inside([row, col]) {
    return row >= 0 && row < this.height && col >= 0 && col < this.width;
  }

  /** @param {number} cell @returns {Place} */
  place(cell) {
    return [Math.floor(cell / this.width), cell % this.width];
  }

  /** The cell at a point of the picture, or -1. @param {number} x @param {number} y */
  cellAt(x, y) {
    const at = /** @type {Place} */ ([Math.floor(y), Math.floor(x)]);
    return this.inside(at) ? this.number(at) : -1;
  }
}

/** Draw all walls. `cells` are open sides, one hexadecimal digit a cell.
 * @param {CanvasRenderingContext2D} context @param {string} cells
 * @param {number} width in cells @param {number} size pixels of a cell */
export function strokeWalls(context, cells, width, size) {
  context.beginPath();
  for (let cell = 0; cell < cells.length; cell++) {
    const sides = Number.parseInt(cells[cell], 16);
    const [x, y] = [(cell % width) * size, Math.floor(cell / width) * size];
    const corners = [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ];
    for (let side = 0; side < 4; side++) {
      if ((sides >> side) & 1) continue;
      context.moveTo(corners[side][0], corners[side][1]);
      context.lineTo(corners[(side + 1) % 4][0], corners[(side + 1) % 4][1]);
    }
  }
  context.stroke();
}
