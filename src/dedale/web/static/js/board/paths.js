// Paths over a maze. Several can run through the same corridor: each has its own lane, its own dashes
// and its own mark, so that they can be told apart without their colours.

/**
 * @typedef {object} Path
 * @property {number[]} cells
 * @property {string} colour
 * @property {"thread" | "solid" | "dashed" | "dotted"} [style]
 * @property {number} [lane]    -1, 0 or 1
 * @property {number[]} [beside]  how far to the right of the middle each step is, in cells
 * @property {string} [mark]    a letter at its end
 * @property {[number, number]} [tip]  where it ends, if not in the middle of its last cell
 */

/** In cells. */
const DASHES = { thread: [], solid: [], dashed: [0.3, 0.3], dotted: [0.01, 0.3] };
/** Pixels below which a dash could not be seen as one. */
const SHORTEST = 8;

/** Where the cells are. @typedef {{middle: (cell: number) => [number, number],
 *   isJump: (a: number, b: number) => boolean}} Cells */

/**
 * @param {CanvasRenderingContext2D} context @param {import("./camera.js").Camera} camera
 * @param {Cells} grid @param {Path[]} paths @param {string} halo
 */
export function drawPaths(context, camera, grid, paths, halo) {
  const { left, top, scale } = camera;
  const shown = paths.filter((path) => path.cells.length);
  for (const path of shown) {
    const style = path.style ?? "solid";
    const points = pointsOf(path, grid);
    if (path.tip) points[points.length - 1] = path.tip;
    context.save();
    context.translate(left, top);
    context.scale(scale, scale);
    context.beginPath();
    const again = path.beside ? null : stepsAgain(path.cells);
    points.forEach(([x, y], i) => {
      const { cells } = path;
      const jump = !path.beside && i > 0 && grid.isJump(cells[i - 1], cells[i]);
      if (again?.has(i) || jump) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    context.lineJoin = context.lineCap = "round";
    context.strokeStyle = context.fillStyle = path.colour;
    context.lineWidth = Math.max(style === "thread" ? 0.06 : path.beside ? 0.08 : 0.1, 1.4 / scale);
    context.globalAlpha = style === "thread" ? 0.75 : 1;
    const longer = Math.max(1, SHORTEST / (0.3 * scale));
    context.setLineDash(DASHES[style].map((part) => part * longer));
    context.stroke();
    context.setLineDash([]);
    if (path.beside && scale >= 10) drawArrow(context, points);
    context.restore();
  }
  // marks last, so that no path covers one
  for (const path of shown)
    if (path.mark && scale >= 10) drawMark(context, camera, grid, path, halo);
}

/** The steps that were taken before, there or back: drawn again, they would fill the gaps of dashes.
 * @param {number[]} cells @returns {Set<number>} */
function stepsAgain(cells) {
  const known = new Set();
  return new Set(
    cells.flatMap((cell, i) => {
      const step = i && `${Math.min(cell, cells[i - 1])} ${Math.max(cell, cells[i - 1])}`;
      if (known.has(step)) return [i];
      known.add(step);
      return [];
    }),
  );
}

/** Where a path goes, in cells. One with lanes keeps to the right of the middle, so that ways there
 * and back are seen side by side.
 * @param {Path} path @param {Cells} grid @returns {[number, number][]} */
function pointsOf({ cells, lane = 0, beside }, grid) {
  const middle = (/** @type {number} */ cell) =>
    /** @type {[number, number]} */ (grid.middle(cell).map((at) => at + lane * 0.2));
  if (!beside || cells.length < 2) return cells.map(middle);
  /** What moves a point of step i to its lane. @param {number} i @returns {[number, number]} */
  const off = (i) => {
    const [[ax, ay], [bx, by]] = [middle(cells[i]), middle(cells[i + 1])];
    return [-(by - ay) * beside[i], (bx - ax) * beside[i]];
  };
  /** @type {[number, number][]} */
  const points = [];
  const last = cells.length - 1;
  cells.forEach((cell, i) => {
    const [x, y] = middle(cell);
    const [before, after] = [i > 0 ? off(i - 1) : off(0), i < last ? off(i) : off(last - 1)];
    const turns = before[0] * after[0] + before[1] * after[1] === 0;
    if (i > 0 && i < last && turns)
      points.push([x + before[0] + after[0], y + before[1] + after[1]]);
    else points.push([x + before[0], y + before[1]], [x + after[0], y + after[1]]);
  });
  return points;
}

/** Which way a path goes, half way along it.
 * @param {CanvasRenderingContext2D} context @param {[number, number][]} points */
function drawArrow(context, points) {
  const at = Math.max(1, Math.floor(points.length / 2));
  const [[ax, ay], [bx, by]] = [points[at - 1], points[at] ?? points[at - 1]];
  if (ax === bx && ay === by) return;
  context.save();
  context.translate((ax + bx) / 2, (ay + by) / 2);
  context.rotate(Math.atan2(by - ay, bx - ax));
  context.beginPath();
  context.moveTo(0.18, 0);
  context.lineTo(-0.1, -0.14);
  context.lineTo(-0.1, 0.14);
  context.fill();
  context.restore();
}

/** The letter of a path at its end; where there are lanes, in the corner of the cell, so that what
 * lies there is seen.
 * @param {CanvasRenderingContext2D} context @param {import("./camera.js").Camera} camera
 * @param {Cells} grid @param {Path} path @param {string} halo */
function drawMark(context, { left, top, scale }, grid, path, halo) {
  const [mx, my] = grid.middle(path.cells[path.cells.length - 1]);
  const shift = (path.lane ?? 0) * 0.2;
  const [dx, dy] = path.beside ? [0.27, -0.27] : [0, 0];
  const x = left + (mx + shift + dx) * scale;
  const y = top + (my + shift + dy) * scale;
  context.save();
  context.setTransform(scale / 40, 0, 0, scale / 40, x, y);
  context.beginPath();
  context.arc(0, 0, path.beside ? 8 : 9.6, 0, 7);
  context.fillStyle = path.colour;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = halo;
  context.stroke();
  context.fillStyle = halo;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const size = (path.mark ?? "").length > 1 ? 10 : path.beside ? 12 : 14;
  context.font = `bold ${size}px sans-serif`;
  context.fillText(path.mark ?? "", 0, 0.5);
  context.restore();
}

/** Lanes for paths that follow each other: the first pass of a step runs nearest to the middle, the
 * next ones farther to the right.
 * @param {number[][]} paths @returns {number[][]} */
export function lanesOf(paths) {
  /** @type {Map<string, number>} */
  const passes = new Map();
  return paths.map((cells) =>
    cells.slice(1).map((cell, i) => {
      const step = `${cells[i]} ${cell}`;
      const count = passes.get(step) ?? 0;
      passes.set(step, count + 1);
      return 0.08 + 0.11 * Math.min(count, 2);
    }),
  );
}
