// The maze under the films of solvers and tours: made once by the server, then changed wall by wall.

import { post } from "../api.js";
import { base64, bytes } from "../base64.js";
import { Plane } from "../grids/plane.js";
import { makeOf } from "../ui/recipe.js";

/** @import { Place, Recipe, Side } from "../types.js" */

/** What a painted cell costs, or so much more or less on hills: a bit, so that painting twice undoes it. */
const DEAR = 16;
const BITS = { N: 1, E: 2, S: 4, W: 8 };

export class Ground {
  /** @param {number} width @param {number} height @param {Uint8Array} cells canonical bytes */
  constructor(width, height, cells) {
    this.width = width;
    this.height = height;
    this.cells = cells;
    /** @type {Plane | null} another grid than the square one */
    this.plane = null;
    this.grid = "square";
    /** What it costs to enter each cell; null: 1. @type {Uint8Array | null} */
    this.terrain = null;
  }

  /** @param {Recipe} made @param {number[]} walls @param {number | null} [hills] the seed of terrain
   * @param {number[]} [painted] cells that are dear */
  static async make(made, walls, hills = null, painted = []) {
    const rough = hills === null ? {} : { hills };
    const maze = await post("maze", { maze: { make: makeOf(made), ...rough } });
    const ground = new Ground(maze.width, maze.height, bytes(maze.cells));
    ground.grid = maze.grid;
    ground.plane = maze.board && new Plane(maze.board);
    ground.terrain = maze.terrain ? bytes(maze.terrain) : null;
    for (const edge of walls) ground.toggle(edge);
    for (const cell of painted) ground.paint(cell);
    return ground;
  }

  /** As the server takes it. */
  get form() {
    const { cells, grid, height, terrain, width } = this;
    const rough = terrain ? { terrain: base64(terrain) } : {};
    return { cells: base64(cells), width, height, grid, ...rough };
  }

  /** Make a cell dear to enter, or as it was. @param {number} cell */
  paint(cell) {
    const size = this.plane?.size ?? this.cells.length;
    if (!(cell >= 0 && cell < size)) return;
    this.terrain ??= new Uint8Array(size).fill(1);
    this.terrain[cell] ^= DEAR;
  }

  /** Whether a cell is part of the maze. @param {Place} place */
  free([row, col]) {
    const { plane } = this;
    if (plane)
      return plane.inside([row, col]) && !this.cells[plane.size + plane.number([row, col])];
    const inside = row >= 0 && col >= 0 && row < this.height && col < this.width;
    return inside && !(this.cells[row * this.width + col] & 48);
  }

  /** The edge on one side of a cell, or -1 where nothing lies beyond.
   * @param {Place} place @param {Side} side */
  edge([row, col], side) {
    if (this.plane) return this.planeEdge([row, col], side);
    const [down, right] = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] }[side];
    if (!this.free([row, col]) || !this.free([row + down, col + right])) return -1;
    const first = Math.min(row, row + down) * this.width + Math.min(col, col + right);
    return 2 * first + (down ? 1 : 0);
  }

  /** On any grid: the side that leads most nearly in that direction. @param {Place} place
   * @param {Side} side */
  planeEdge(place, side) {
    const plane = /** @type {Plane} */ (this.plane);
    if (!this.free(place)) return -1;
    const [down, right] = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] }[side];
    return this.nearest(plane.number(place), right, down);
  }

  /** The edge of a cell that leads most nearly in a direction, or -1. @param {number} cell
   * @param {number} x @param {number} y */
  nearest(cell, x, y) {
    const plane = /** @type {Plane} */ (this.plane);
    const masked = (/** @type {number} */ side) => this.cells[plane.size + plane.near(cell, side)];
    const side = plane.sideTowards(cell, x, y, 0.5, (one) => (masked(one) ? -2 : 0));
    return side < 0 ? -1 : cell * 8 + side;
  }

  /** @param {number} edge */
  isOpen(edge) {
    if (this.plane) return Boolean((this.cells[edge >> 3] >> (edge & 7)) & 1);
    return Boolean(this.cells[edge >> 1] & (edge & 1 ? BITS.S : BITS.E));
  }

  /** Draw a wall, or erase it. @param {number} edge */
  toggle(edge) {
    const { plane } = this;
    if (plane) {
      const [here, side] = [edge >> 3, edge & 7];
      const near = here < plane.size && side < plane.ways ? plane.near(here, side) : -1;
      if (near < 0 || this.cells[plane.size + here] || this.cells[plane.size + near]) return;
      this.cells[here] ^= 1 << side;
      this.cells[near] ^= 1 << plane.back(here, side);
      return;
    }
    const [cell, south] = [edge >> 1, edge & 1];
    const beyond = cell + (south ? this.width : 1);
    if (beyond >= this.cells.length || (this.cells[cell] | this.cells[beyond]) & 48) return;
    this.cells[cell] ^= south ? BITS.S : BITS.E;
    this.cells[beyond] ^= south ? BITS.N : BITS.W;
  }
}
