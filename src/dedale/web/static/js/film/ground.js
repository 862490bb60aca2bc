// The maze under the films of solvers and tours: made once by the server, then changed wall by wall.

import { base64, bytes, post } from "../api.js";
import { makeOf } from "../ui/maze-form.js";

/** @import { Place, Recipe, Side } from "../types.js" */

const BITS = { N: 1, E: 2, S: 4, W: 8 };

export class Ground {
  /** @param {number} width @param {number} height @param {Uint8Array} cells canonical bytes */
  constructor(width, height, cells) {
    this.width = width;
    this.height = height;
    this.cells = cells;
  }

  /** @param {Recipe} made @param {number[]} walls */
  static async make(made, walls) {
    const maze = await post("maze", { maze: { make: makeOf(made) } });
    const ground = new Ground(maze.width, maze.height, bytes(maze.cells));
    for (const edge of walls) ground.toggle(edge);
    return ground;
  }

  /** As the server takes it. */
  get form() {
    return { cells: base64(this.cells), width: this.width, height: this.height };
  }

  /** Whether a cell is part of the maze. @param {Place} place */
  free([row, col]) {
    const inside = row >= 0 && col >= 0 && row < this.height && col < this.width;
    return inside && !(this.cells[row * this.width + col] & 48);
  }

  /** The edge on one side of a cell, or -1 where nothing lies beyond.
   * @param {Place} place @param {Side} side */
  edge([row, col], side) {
    const [down, right] = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] }[side];
    if (!this.free([row, col]) || !this.free([row + down, col + right])) return -1;
    const first = Math.min(row, row + down) * this.width + Math.min(col, col + right);
    return 2 * first + (down ? 1 : 0);
  }

  /** @param {number} edge */
  isOpen(edge) {
    return Boolean(this.cells[edge >> 1] & (edge & 1 ? BITS.S : BITS.E));
  }

  /** Draw a wall, or erase it. @param {number} edge */
  toggle(edge) {
    const [cell, south] = [edge >> 1, edge & 1];
    const beyond = cell + (south ? this.width : 1);
    if (beyond >= this.cells.length || (this.cells[cell] | this.cells[beyond]) & 48) return;
    this.cells[cell] ^= south ? BITS.S : BITS.E;
    this.cells[beyond] ^= south ? BITS.N : BITS.W;
  }
}
