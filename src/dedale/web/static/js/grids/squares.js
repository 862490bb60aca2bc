// Mazes of squares: their walls, and their board as that of any other grid.

/** @import { PlaneBoard } from "../types.js" */

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

/** The board of the square grid, which the server does not tell. @param {number} width
 * @param {number} height @returns {PlaneBoard} */
export function squareBoard(width, height) {
  const size = width * height;
  const cells = Array.from({ length: size }, (_, cell) => cell);
  const col = (/** @type {number} */ cell) => cell % width;
  const row = (/** @type {number} */ cell) => Math.floor(cell / width);
  const around = (/** @type {number} */ cell) => [
    row(cell) > 0 ? cell - width : -1,
    col(cell) < width - 1 ? cell + 1 : -1,
    row(cell) < height - 1 ? cell + width : -1,
    col(cell) > 0 ? cell - 1 : -1,
  ];
  return {
    grid: "square",
    extent: [width, height],
    sides: ["north", "east", "south", "west"],
    walled: true,
    firsts: Array.from({ length: height + 1 }, (_, line) => line * width),
    middles: cells.flatMap((cell) => [col(cell) + 0.5, row(cell) + 0.5]),
    near: cells.flatMap(around),
    back: cells.flatMap(() => [2, 3, 0, 1]),
    walls: cells.map((cell) => {
      const [x, y] = [col(cell), row(cell)];
      return [
        [0, x, y, x + 1, y],
        [1, x + 1, y, x + 1, y + 1],
        [2, x + 1, y + 1, x, y + 1],
        [3, x, y + 1, x, y],
      ];
    }),
    hidden: [],
    labels: [],
    captions: [],
  };
}
