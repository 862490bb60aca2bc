// The maze under the films of solvers and tours: made once by the server, then changed wall by wall.

import { post } from "../api.js";
import { base64, bytes } from "../base64.js";
import { Plane } from "../grids/plane.js";
import { Squares } from "../grids/squares.js";
import { makeOf } from "../ui/recipe.js";

/** @import { Maze, Place, Recipe, Side } from "../types.js" */

/** What a painted cell costs, or so much more or less on hills: a bit, so that painting twice undoes it. */
const DEAR = 16;
/** @type {Record<Side, [number, number]>} */
const WAYS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

export class Ground {
  /** @param {Maze} maze */
  constructor(maze) {
    this.grid = maze.grid;
    this.width = maze.width;
    this.height = maze.height;
    /** Canonical bytes; on other grids than squares sides, then kinds. */
    this.cells = bytes(maze.cells);
    /** Where cells are; of squares an edge is east or south of a cell. */
    this.board = maze.board ? new Plane(maze.board) : new Squares(maze.width, maze.height);
    /** What it costs to enter each cell; null: 1. @type {Uint8Array | null} */
    this.terrain = maze.terrain ? bytes(maze.terrain) : null;
  }

  /** @param {Recipe} made @param {number[]} walls @param {number | null} [hills] the seed of terrain
   * @param {number[]} [painted] cells that are dear */
  static async make(made, walls, hills = null, painted = []) {
    const rough = hills === null ? {} : { hills };
    const maze = await post("maze", { maze: { make: makeOf(made), ...rough } });
    const ground = new Ground(maze);
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
    const { size } = this.board;
    if (!(cell >= 0 && cell < size)) return;
    this.terrain ??= new Uint8Array(size).fill(1);
    this.terrain[cell] ^= DEAR;
  }

  /** Whether a cell is masked or cut off. @param {number} cell */
  barred(cell) {
    const { board, cells } = this;
    return board instanceof Plane ? cells[board.size + cell] : cells[cell] & 48;
  }

  /** Whether a cell is part of the maze. @param {Place} place */
  free(place) {
    return this.board.inside(place) && !this.barred(this.board.number(place));
  }

  /** The edge on one side of a cell, or most nearly in that direction; -1 where nothing lies beyond.
   * @param {Place} place @param {Side} side */
  edge(place, side) {
    const { board } = this;
    if (!this.free(place)) return -1;
    const cell = board.number(place);
    if (board instanceof Plane) {
      const worth = (/** @type {number} */ one) => (this.barred(board.near(cell, one)) ? -2 : 0);
      const best = board.sideTowards(cell, ...WAYS[side], 0.5, worth);
      return best < 0 ? -1 : cell * 8 + best;
    }
    const bit = "NESW".indexOf(side);
    const near = board.near(cell, bit);
    return near < 0 || this.barred(near) ? -1 : 2 * Math.min(cell, near) + (bit & 1 ? 0 : 1);
  }

  /** The cell and the side of an edge. @param {number} edge */
  sideOf(edge) {
    if (this.board instanceof Plane) return [edge >> 3, edge & 7];
    return [edge >> 1, edge & 1 ? 2 : 1];
  }

  /** @param {number} edge */
  isOpen(edge) {
    const [cell, side] = this.sideOf(edge);
    return Boolean((this.cells[cell] >> side) & 1);
  }

  /** Draw a wall, or erase it. @param {number} edge */
  toggle(edge) {
    const { board, cells } = this;
    const [cell, side] = this.sideOf(edge);
    const near = cell < board.size && side < board.ways ? board.near(cell, side) : -1;
    if (near < 0 || this.barred(cell) || this.barred(near)) return;
    cells[cell] ^= 1 << side;
    cells[near] ^= 1 << board.back(cell, side);
  }
}
