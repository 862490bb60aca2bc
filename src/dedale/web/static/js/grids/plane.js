// A board of any grid on a canvas: cells, walls or corridors, as the server says where they are.

/** @import { Place, PlaneBoard } from "../types.js" */

const MARGIN = 0.7; // around the grid, in cells
const [WALL, CORRIDOR, EDGE] = [0.11, 0.54, 0.09]; // widths, in cells
const [UP, DOWN] = [4, 5]; // the sides of stairs

/** @typedef {{paper: string, ink: string, faint: string}} Colours */

export class Plane {
  /** @param {PlaneBoard} board */
  constructor(board) {
    this.board = board;
    this.ways = board.sides.length;
    this.size = board.middles.length / 2;
    this.width = board.extent[0] + 2 * MARGIN;
    this.height = board.extent[1] + 2 * MARGIN;
    /** @type {Map<number, number[]>} what passes below something, by cell and side */
    this.hidden = new Map(
      board.hidden.map(([cell, side, ...line]) => [cell * this.ways + side, line]),
    );
    this.stairs = board.sides.includes("up");
  }

  get rows() {
    return this.board.firsts.length - 1;
  }

  /** How many cells a row has. @param {number} row */
  length(row) {
    return this.board.firsts[row + 1] - this.board.firsts[row];
  }

  /** @param {number} cell @param {number} side the cell beyond, or -1 */
  near(cell, side) {
    return this.board.near[cell * this.ways + side];
  }

  /** @param {number} cell @param {number} side the side that leads back */
  back(cell, side) {
    return this.board.back[cell * this.ways + side];
  }

  /** @param {number} cell @returns {[number, number]} its middle, from the corner of the picture */
  middle(cell) {
    return [this.board.middles[2 * cell] + MARGIN, this.board.middles[2 * cell + 1] + MARGIN];
  }

  /** @param {Place} place */
  number([row, col]) {
    return this.board.firsts[row] + col;
  }

  /** @param {Place} place */
  inside([row, col]) {
    return row >= 0 && row < this.rows && col >= 0 && col < this.length(row);
  }

  /** @param {number} cell @returns {Place} */
  place(cell) {
    const row = this.board.firsts.findLastIndex((first) => first <= cell);
    return [row, cell - this.board.firsts[row]];
  }

  /** The cell whose middle is nearest to a point of the picture. @param {number} x @param {number} y */
  cellAt(x, y) {
    let [best, least] = [-1, 0.81];
    for (let cell = 0; cell < this.size; cell++) {
      const [mx, my] = this.middle(cell);
      const away = (mx - x) ** 2 + (my - y) ** 2;
      if (away < least) [best, least] = [cell, away];
    }
    return best;
  }

  /** The direction in which a side leads, as a vector of length one; null: up or down.
   * @param {number} cell @param {number} side @returns {[number, number] | null} */
  direction(cell, side) {
    const [x, y] = this.middle(cell);
    const wall = this.board.walls[cell].find(([one]) => one === side);
    if (!wall && this.board.walled) return null;
    let [u, v] = this.middle(this.near(cell, side));
    if (wall && this.board.walled) {
      const half = 1 + 2 * Math.floor((wall.length - 3) / 4);
      [u, v] = [
        (wall[half] + wall[half + 2]) / 2 + MARGIN,
        (wall[half + 1] + wall[half + 3]) / 2 + MARGIN,
      ];
    }
    const far = Math.hypot(u - x, v - y) || 1;
    return [(u - x) / far, (v - y) / far];
  }

  /** The side that leads most nearly in a direction, and is worth most; or -1.
   * @param {number} cell @param {number} x @param {number} y @param {number} least how near, at least
   * @param {(side: number, way: [number, number]) => number} worth added to how near; below -1: not */
  sideTowards(cell, x, y, least, worth) {
    let [best, most] = [-1, 0];
    for (let side = 0; side < this.ways; side++) {
      const way = this.near(cell, side) < 0 ? null : this.direction(cell, side);
      const along = way ? way[0] * x + way[1] * y : -1;
      const value = way && along >= least ? along + worth(side, way) : 0;
      if (value > most) [best, most] = [side, value];
    }
    return best;
  }

  /** How far apart the middles of two cells are. @param {number} a @param {number} b */
  apart(a, b) {
    const [[x, y], [u, v]] = [this.middle(a), this.middle(b)];
    return Math.hypot(x - u, y - v);
  }

  /** How large somebody can be on a cell, in cells. @param {number} cell */
  room(cell) {
    const near = this.board.sides
      .map((_, side) => this.near(cell, side))
      .filter((one) => one >= 0)
      .map((one) => this.apart(cell, one));
    return Math.min(1, ...near);
  }

  /** Draw all of it.
   * @param {CanvasRenderingContext2D} context @param {number} scale pixels of a cell
   * @param {Uint8Array} sides @param {Uint8Array} kinds
   * @param {(cell: number) => string | null} colour of a cell @param {Colours} look */
  draw(context, scale, sides, kinds, colour, look) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = look.paper;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    context.setTransform(scale, 0, 0, scale, MARGIN * scale, MARGIN * scale);
    context.lineJoin = "round";
    if (this.board.walled) this.drawWalls(context, sides, kinds, colour, look);
    else this.drawCorridors(context, sides, kinds, colour, look);
    this.drawLabels(context, sides, look);
  }

  /** @param {CanvasRenderingContext2D} context @param {Uint8Array} sides @param {Uint8Array} kinds
   * @param {(cell: number) => string | null} colour @param {Colours} look */
  drawWalls(context, sides, kinds, colour, look) {
    const { walls } = this.board;
    for (let cell = 0; cell < this.size; cell++) {
      const fill = colour(cell);
      if (!fill) continue;
      context.beginPath();
      for (const [, ...line] of walls[cell])
        for (let k = 0; k < line.length; k += 2) context.lineTo(line[k], line[k + 1]);
      context.fillStyle = context.strokeStyle = fill;
      context.lineWidth = 0.02;
      context.fill();
      context.stroke();
    }
    context.beginPath();
    for (let cell = 0; cell < this.size; cell++)
      for (const [side, ...line] of walls[cell]) {
        const near = this.near(cell, side);
        const hidden = kinds[cell] && (near < 0 || kinds[near] === kinds[cell]);
        if (hidden || (sides[cell] >> side) & 1) continue;
        context.moveTo(line[0], line[1]);
        for (let k = 2; k < line.length; k += 2) context.lineTo(line[k], line[k + 1]);
      }
    context.strokeStyle = look.ink;
    context.lineWidth = WALL;
    context.lineCap = "round";
    context.stroke();
    if (this.stairs) this.drawStairs(context, sides, look);
  }

  /** @param {CanvasRenderingContext2D} context @param {Uint8Array} sides @param {Colours} look */
  drawStairs(context, sides, look) {
    for (let cell = 0; cell < this.size; cell++) {
      const [x, y] = [this.board.middles[2 * cell], this.board.middles[2 * cell + 1]];
      for (const [side, turn, ink] of /** @type {[number, number, string][]} */ ([
        [UP, 1, look.ink],
        [DOWN, -1, look.faint],
      ])) {
        if (!((sides[cell] >> side) & 1)) continue;
        context.beginPath();
        context.moveTo(x + 0.2 * turn, y - 0.3 * turn);
        context.lineTo(x + 0.34 * turn, y - 0.06 * turn);
        context.lineTo(x + 0.06 * turn, y - 0.06 * turn);
        context.fillStyle = ink;
        context.fill();
      }
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {Uint8Array} sides @param {Uint8Array} kinds
   * @param {(cell: number) => string | null} colour @param {Colours} look */
  drawCorridors(context, sides, kinds, colour, look) {
    /** @type {[number, number[]][]} */
    const arms = [];
    /** @type {number[][]} */
    const below = [];
    for (let cell = 0; cell < this.size; cell++)
      for (let side = 0; side < this.ways; side++) {
        if (!((sides[cell] >> side) & 1)) continue;
        const near = this.near(cell, side);
        const [x, y] = [this.board.middles[2 * cell], this.board.middles[2 * cell + 1]];
        const [u, v] = [this.board.middles[2 * near], this.board.middles[2 * near + 1]];
        const under = this.hidden.get(cell * this.ways + side);
        if (under && near > cell) below.push(under);
        const end = under ? [under[0], under[1]] : [(x + u) / 2, (y + v) / 2];
        arms.push([cell, [x, y, end[0], end[1]]]);
      }
    /** @param {number[]} points @param {number} wide @param {string} ink */
    const line = (points, wide, ink) => {
      context.beginPath();
      context.moveTo(points[0], points[1]);
      context.lineTo(points[2], points[3]);
      context.lineWidth = wide;
      context.strokeStyle = ink;
      context.stroke();
    };
    const wide = CORRIDOR + 2 * EDGE;
    context.lineCap = "butt";
    for (const points of below) line(points, wide, look.ink);
    for (const points of below) line(points, CORRIDOR, look.paper);
    for (const [, points] of arms) line(points, wide, look.ink);
    for (let cell = 0; cell < this.size; cell++)
      if (kinds[cell] !== 1) this.disc(context, cell, wide / 2, look.ink);
    for (const [cell, points] of arms) line(points, CORRIDOR, colour(cell) ?? look.paper);
    for (let cell = 0; cell < this.size; cell++)
      if (kinds[cell] !== 1) this.disc(context, cell, CORRIDOR / 2, colour(cell) ?? look.paper);
  }

  /** A disc in the middle of a cell. @param {CanvasRenderingContext2D} context @param {number} cell
   * @param {number} radius @param {string} ink */
  disc(context, cell, radius, ink) {
    context.beginPath();
    context.arc(this.board.middles[2 * cell], this.board.middles[2 * cell + 1], radius, 0, 7);
    context.fillStyle = ink;
    context.fill();
  }

  /** Openings that lead to another place of the picture, numbered at both ends.
   * @param {CanvasRenderingContext2D} context @param {Uint8Array} sides @param {Colours} look */
  drawLabels(context, sides, look) {
    /** @type {Map<number, number>} */
    const numbers = new Map();
    context.fillStyle = look.faint;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = "0.42px sans-serif";
    for (const [cell, side, x, y] of this.board.labels) {
      if (!((sides[cell] >> side) & 1)) continue;
      const near = this.near(cell, side);
      const other = near * this.ways + this.back(cell, side);
      const known = numbers.get(other) ?? numbers.size + 1;
      numbers.set(cell * this.ways + side, known);
      context.fillText(String(known), x, y);
    }
    context.font = "0.7px sans-serif";
    for (const [x, y, text] of this.board.captions) context.fillText(text, x, y);
  }
}
