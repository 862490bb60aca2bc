// Small signs over a board: on the wall between two cells, or in the corner of a cell.

/** @import { Side } from "../types.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Palette } from "./palette.js" */
import { KEY_COLOURS } from "./drawings.js";

/**
 * @typedef {object} Mark
 * @property {number} row
 * @property {number} col
 * @property {string} drawing  "locked", "pushable", "label", "unsafe", or that of a sign
 * @property {Side} [side]     for a wall: the side of the cell on which it stands
 * @property {string} text
 */

/** Where the middle of each wall of a cell is. @type {Record<Side, [number, number]>} */
const MIDDLES = { N: [0.5, 0], E: [1, 0.5], S: [0.5, 1], W: [0, 0.5] };

/** The way to each corner of a cell. */
const CORNERS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

/** @param {CanvasRenderingContext2D} context @param {Pick<Camera, "left" | "top" | "scale">} camera
 * @param {Mark[]} marks @param {Palette} colours */
export function drawMarks(context, camera, marks, colours) {
  const { left, top, scale } = camera;
  for (const mark of marks) {
    if (mark.drawing === "unsafe") {
      drawUnsafe(context, camera, mark, colours);
      continue;
    }
    const [x, y] = mark.side ? MIDDLES[mark.side] : [0.82, 0.2];
    context.save();
    context.translate(left + (mark.col + x) * scale, top + (mark.row + y) * scale);
    context.scale(scale / 40, scale / 40);
    if (mark.side) drawWall(context, mark, colours);
    else disc(context, mark.text, colours.halo, colours);
    context.restore();
  }
}

/** A cell where one may be killed: red corners around whatever is there.
 * @param {CanvasRenderingContext2D} context @param {Pick<Camera, "left" | "top" | "scale">} camera
 * @param {Mark} mark @param {Palette} colours */
function drawUnsafe(context, { left, top, scale }, mark, colours) {
  context.save();
  context.translate(left + (mark.col + 0.5) * scale, top + (mark.row + 0.5) * scale);
  context.scale(scale, scale);
  context.fillStyle = context.strokeStyle = colours.paths[0];
  context.globalAlpha = 0.13;
  context.fillRect(-0.42, -0.42, 0.84, 0.84);
  context.globalAlpha = 1;
  context.lineWidth = Math.max(0.06, 1.5 / scale);
  for (const [x, y] of CORNERS) {
    context.beginPath();
    context.moveTo(x * 0.39, y * 0.17);
    context.lineTo(x * 0.39, y * 0.39);
    context.lineTo(x * 0.17, y * 0.39);
    context.stroke();
  }
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {Mark} mark @param {Palette} colours */
function drawWall(context, mark, colours) {
  const upright = mark.side === "E" || mark.side === "W";
  if (upright) context.rotate(Math.PI / 2);
  context.strokeStyle = colours.wall;
  context.lineWidth = 1.5;
  const colour = KEY_COLOURS[Number(mark.text) - 1] ?? colours.glow;
  if (mark.drawing === "pushable") drawPlanks(context, colours);
  else drawBar(context, colour);
  if (upright) context.rotate(-Math.PI / 2);
  const [, , letter = ""] = mark.drawing.split(":");
  const text = mark.text || letter;
  if (text) disc(context, text, colour, colours);
}

/** A locked wall: a bar of the colour of its key. @param {CanvasRenderingContext2D} context
 * @param {string} colour */
function drawBar(context, colour) {
  context.fillStyle = colour;
  context.beginPath();
  context.rect(-19, -4, 38, 8);
  context.fill();
  context.stroke();
}

/** A wall of planks. @param {CanvasRenderingContext2D} context @param {Palette} colours */
function drawPlanks(context, colours) {
  context.fillStyle = colours.halo;
  for (let x = -19; x < 18; x += 9.5) {
    context.beginPath();
    context.rect(x, -4, 9.5, 8);
    context.fill();
    context.stroke();
  }
}

/** @param {CanvasRenderingContext2D} context @param {string} text @param {string} colour
 * @param {Palette} colours */
function disc(context, text, colour, colours) {
  context.beginPath();
  context.arc(0, 0, 6.5, 0, 7);
  context.fillStyle = colour;
  context.strokeStyle = colours.wall;
  context.lineWidth = 1.2;
  context.fill();
  context.stroke();
  context.fillStyle = colour === colours.halo ? colours.wall : "#241c16";
  context.font = "bold 10px sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, 0, 0.5);
}
