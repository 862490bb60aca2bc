// Mazes of squares as the server writes them: one hexadecimal digit a cell, its open sides.

/** Draw all walls. @param {CanvasRenderingContext2D} context @param {string} cells
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
