// Draws the maze of a pupil's program: its walls so far, marks, the cells that it speaks of, a path.

import { strokeWalls } from "../grids/squares.js";
import { t } from "../i18n/index.js";
import { isDark } from "../settings.js";

/** @import { RunEvent, RunCase, Place } from "../types.js" */

const STEPS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

/** @typedef {{width: number, height: number, sides: number[], marks: Map<number, unknown>,
 *   hidden: Set<number>}} Ground */

/** @param {string} text bytes as hexadecimal digits */
const hex = (text) =>
  Array.from({ length: text.length / 2 }, (_, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );

/** The maze of a case before anything was done. @param {RunCase} given @returns {Ground | null} */
export function groundOf(given) {
  const { width, height } = given;
  if (!width || !height || width * height > 10_000) return null;
  const sides = given.sides ? hex(given.sides) : new Array(width * height).fill(0);
  const hidden = given.kinds ? hex(given.kinds).flatMap((kind, cell) => (kind ? [cell] : [])) : [];
  return { width, height, sides, marks: new Map(), hidden: new Set(hidden) };
}

/** The maze after so many events. @param {Ground} before @param {RunEvent[]} events
 * @param {number} count @returns {Ground} */
export function groundAfter(before, events, count) {
  const { width, height, hidden } = before;
  const sides = [...before.sides];
  const marks = new Map(before.marks);
  for (const [what, [row, column], other, value] of events.slice(0, count)) {
    const cell = row * width + column;
    if (what === "mark") marks.set(cell, value);
    else if (what === "unmark") marks.delete(cell);
    else if (other) {
      const side = STEPS.findIndex(
        ([down, right]) => other[0] - row === down && other[1] - column === right,
      );
      if (side < 0) continue;
      sides[cell] |= 1 << side;
      sides[other[0] * width + other[1]] |= 1 << ((side + 2) % 4);
    }
  }
  return { width, height, sides, marks, hidden };
}

/** @typedef {{start?: Place | null, goal?: Place | null, path?: Place[], faults?: Place[],
 *   here?: Place[], others?: Place[], most?: number}} Shown */

/** Draw a maze, as large as its place allows. @param {HTMLCanvasElement} canvas @param {Ground} ground
 * @param {Shown} shown */
export function paintMaze(canvas, ground, shown) {
  const { width, height } = ground;
  const paper = sheet(canvas, width, height, shown.most ?? 420);
  if (!paper) return;
  const { context, size, colours } = paper;
  const corner = (/** @type {Place} */ [row, column]) => [column * size, row * size];
  const fill = (/** @type {Place} */ place, /** @type {string} */ colour) => {
    context.fillStyle = colour;
    const [x, y] = corner(place);
    context.fillRect(x, y, size, size);
  };
  const placeOf = (/** @type {number} */ cell) =>
    /** @type {Place} */ ([Math.floor(cell / width), cell % width]);
  for (const cell of ground.hidden) fill(placeOf(cell), colours.wall);
  for (const cell of ground.marks.keys()) fill(placeOf(cell), colours.mark);
  for (const place of shown.faults ?? []) fill(place, colours.fault);
  if (shown.path && shown.path.length > 1) {
    context.strokeStyle = colours.path;
    context.lineWidth = size * 0.18;
    context.lineJoin = context.lineCap = "round";
    context.beginPath();
    for (const place of shown.path) {
      const [x, y] = corner(place);
      context.lineTo(x + size / 2, y + size / 2);
    }
    context.stroke();
  }
  for (const [cell, value] of ground.marks)
    if (typeof value === "number") write(paper, corner(placeOf(cell)), String(value), colours.ink);
  for (const [place, letters] of signs(shown)) sign(paper, corner(place), letters);
  for (const place of shown.here ?? []) {
    const [x, y] = corner(place);
    context.strokeStyle = colours.here;
    context.lineWidth = Math.max(2, size * 0.1);
    context.strokeRect(x + size * 0.14, y + size * 0.14, size * 0.72, size * 0.72);
  }
  context.strokeStyle = colours.wall;
  context.lineWidth = Math.max(2, size * 0.07);
  context.lineCap = "round";
  const digits = ground.sides.map((side) => (side & 15).toString(16)).join("");
  strokeWalls(context, digits, width, size);
}

/** The letters of the cells that have a meaning; two may share a cell. @param {Shown} shown
 * @returns {Iterable<[Place, string]>} */
function signs({ start, goal, others }) {
  /** @type {Map<string, [Place, string]>} */
  const found = new Map();
  const add = (/** @type {Place | null | undefined} */ place, /** @type {string} */ letter) => {
    if (place) found.set(String(place), [place, (found.get(String(place))?.[1] ?? "") + letter]);
  };
  add(start, others ? t("P|player") : t("S|start"));
  add(goal, t("G|goal"));
  for (const place of others ?? []) add(place, t("M|minotaur"));
  return found.values();
}

/** A letter that can be read on whatever is below it. @param {Paper} paper @param {number[]} corner
 * @param {string} letters */
function sign(paper, corner, letters) {
  const { context, size, colours } = paper;
  const [x, y] = corner;
  context.fillStyle = colours.floor;
  context.beginPath();
  context.arc(x + size / 2, y + size / 2, size * 0.32, 0, 2 * Math.PI);
  context.fill();
  write(paper, corner, letters, colours.end);
}

/** Draw a matrix of numbers: -1 and what is not, walls and squares. @param {HTMLCanvasElement} canvas
 * @param {number[][]} rows @param {Place[]} here */
export function paintMatrix(canvas, rows, here) {
  const paper = sheet(canvas, rows[0].length, rows.length, 420);
  if (!paper) return;
  const { context, size, colours } = paper;
  const flat = rows.flat();
  const binary = flat.every((value) => value === 0 || value === 1);
  rows.forEach((row, r) => {
    row.forEach((value, c) => {
      const wall = binary ? value === 0 : value < 0;
      context.fillStyle = wall ? colours.wall : value > 0 ? colours.mark : colours.floor;
      context.fillRect(c * size, r * size, size - 1, size - 1);
      if (!wall && !binary) write(paper, [c * size, r * size], String(value), colours.ink);
    });
  });
  for (const [r, c] of here) {
    context.strokeStyle = colours.here;
    context.lineWidth = Math.max(2, size * 0.1);
    context.strokeRect(c * size + 1, r * size + 1, size - 3, size - 3);
  }
}

/** @typedef {{context: CanvasRenderingContext2D, size: number,
 *   colours: ReturnType<typeof coloursOf>}} Paper */

/** @param {HTMLCanvasElement} canvas @param {number} width @param {number} height
 * @param {number} most pixels of the longer side @returns {Paper | null} */
function sheet(canvas, width, height, most) {
  const context = canvas.getContext("2d");
  if (!context) return null;
  const ratio = Math.min(2, devicePixelRatio || 1);
  const size = Math.max(4, Math.floor(Math.min(44, most / Math.max(width, height)) * ratio));
  const [wide, high] = [width * size + 8, height * size + 8];
  if (canvas.width !== wide || canvas.height !== high) {
    [canvas.width, canvas.height] = [wide, high];
    canvas.style.width = `${wide / ratio}px`;
  }
  const colours = coloursOf(isDark());
  context.setTransform(1, 0, 0, 1, 4, 4);
  context.fillStyle = colours.floor;
  context.fillRect(-4, -4, wide, high);
  return { context, size, colours };
}

/** @param {boolean} dark */
const coloursOf = (dark) =>
  dark
    ? {
        floor: "#211b16",
        wall: "#d9825a",
        mark: "#4a3c22",
        fault: "#6b2a22",
        path: "#e0b45a",
        here: "#8fc1d6",
        ink: "#efe3d0",
        end: "#9cc27c",
      }
    : {
        floor: "#fdf9f0",
        wall: "#2b211a",
        mark: "#f0dcae",
        fault: "#f2b8ab",
        path: "#b97d12",
        here: "#24586f",
        ink: "#241c16",
        end: "#3f6b2a",
      };

/** @param {Paper} paper @param {number[]} corner @param {string} text @param {string} colour */
function write({ context, size }, [x, y], text, colour) {
  if (size < 10) return;
  context.fillStyle = colour;
  context.font = `600 ${Math.floor(size * (text.length > 2 ? 0.38 : 0.5))}px ui-monospace, monospace`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x + size / 2, y + size / 2);
}
