// Paths over a maze. Several can run through the same corridor: each has its own lane, its own dashes
// and its own mark, so that they can be told apart without their colours.

/**
 * @typedef {object} Path
 * @property {number[]} cells
 * @property {string} colour
 * @property {"thread" | "solid" | "dashed" | "dotted"} [style]
 * @property {number} [lane]   -1, 0 or 1
 * @property {string} [mark]   a letter at its end
 */

const DASHES = { thread: [], solid: [], dashed: [1.1, 0.55], dotted: [0.01, 0.5] };

/**
 * @param {CanvasRenderingContext2D} context @param {import("./camera.js").Camera} camera
 * @param {number} width of the maze @param {Path[]} paths @param {string} halo
 */
export function drawPaths(context, camera, width, paths, halo) {
  const { left, top, scale } = camera;
  for (const path of paths) {
    if (!path.cells.length) continue;
    const style = path.style ?? "solid";
    const shift = (path.lane ?? 0) * 0.2;
    context.save();
    context.translate(left, top);
    context.scale(scale, scale);
    context.beginPath();
    path.cells.forEach((cell, i) => {
      const [x, y] = [(cell % width) + 0.5 + shift, Math.floor(cell / width) + 0.5 + shift];
      if (i) context.lineTo(x, y);
      else context.moveTo(x, y);
    });
    context.lineJoin = context.lineCap = "round";
    context.strokeStyle = path.colour;
    context.lineWidth = Math.max(style === "thread" ? 0.06 : 0.13, 1.4 / scale);
    context.globalAlpha = style === "thread" ? 0.75 : 1;
    context.setLineDash(DASHES[style]);
    context.stroke();
    context.setLineDash([]);
    const last = path.cells[path.cells.length - 1];
    const [x, y] = [(last % width) + 0.5 + shift, Math.floor(last / width) + 0.5 + shift];
    if (path.mark && scale >= 10) {
      context.beginPath();
      context.arc(x, y, 0.24, 0, 7);
      context.fillStyle = path.colour;
      context.fill();
      context.lineWidth = 0.05;
      context.strokeStyle = halo;
      context.stroke();
      context.fillStyle = halo;
      context.font = "bold 0.34px sans-serif";
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.setTransform(scale / 40, 0, 0, scale / 40, left + x * scale, top + y * scale);
      context.font = "bold 14px sans-serif";
      context.fillText(path.mark, 0, 1);
    }
    context.restore();
  }
}
