// A mask as cells, and as the rows of a mask file.

/** @typedef {{width: number, height: number, cells: Uint8Array}} Mask 1 is masked */

/** @param {string} rows @returns {Mask} */
export function readRows(rows) {
  const lines = rows.replace(/\r/g, "").replace(/\n$/, "").split("\n");
  const width = Math.max(1, ...lines.map((line) => line.length));
  const cells = new Uint8Array(width * lines.length);
  for (const [r, line] of lines.entries())
    for (const [c, letter] of [...line].entries()) if (letter === "X") cells[r * width + c] = 1;
  return { width, height: lines.length, cells };
}

/** @param {Mask} mask */
export function rowsOf({ width, height, cells }) {
  const row = (/** @type {number} */ r) =>
    Array.from(cells.subarray(r * width, (r + 1) * width), (cell) => (cell ? "X" : ".")).join("");
  return Array.from({ length: height }, (_, r) => `${row(r)}\n`).join("");
}

/** A mask of this size: what `old` has of it, and nothing else.
 * @param {number} width @param {number} height @param {Mask} [old] @returns {Mask} */
export function blank(width, height, old) {
  const cells = new Uint8Array(width * height);
  if (old)
    for (let r = 0; r < Math.min(height, old.height); r++)
      for (let c = 0; c < Math.min(width, old.width); c++)
        cells[r * width + c] = old.cells[r * old.width + c];
  return { width, height, cells };
}

/** The same mask after a dab of a square brush; `value` 1 masks, 0 frees.
 * @param {Mask} mask @param {number} row @param {number} col @param {number} reach
 * @param {number} value @returns {Mask} */
export function dabbed(mask, row, col, reach, value) {
  const cells = mask.cells.slice();
  for (let r = Math.max(0, row - reach); r <= Math.min(mask.height - 1, row + reach); r++)
    for (let c = Math.max(0, col - reach); c <= Math.min(mask.width - 1, col + reach); c++)
      cells[r * mask.width + c] = value;
  return { ...mask, cells };
}
