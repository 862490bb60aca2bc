// What a cell of a film looks like: one small block of pixels for each mark and each set of open sides,
// drawn once. Painting a cell is then a copy. Marks differ by pattern as well as by colour.

import { t } from "../i18n/index.js";

/** @typedef {"plain" | "dots" | "stripes" | "core" | "ring" | "cross"} Pattern */

// code: [day, night, pattern, colour of the pattern by day, by night]
/** @type {Record<number, [number, number, Pattern, number, number]>} */
const MARKS = {
  0: [0xd8ccb8, 0x0f0c0a, "plain", 0, 0], // not touched yet
  4: [0xfdf9f0, 0x3a3027, "plain", 0, 0], // visit
  5: [0xf6dca6, 0x5c4620, "dots", 0xb8801e, 0xe0b45a], // frontier
  6: [0xeee3d0, 0x2b241e, "plain", 0, 0], // backtrack
  7: [0xe39a74, 0x9a4a2b, "core", 0xab4224, 0xffb48f], // path
  9: [0xcfe0e6, 0x24414d, "stripes", 0x8fb3c1, 0x4f8296], // look
  10: [0x8d7b66, 0x080605, "cross", 0x766550, 0x241c16], // rock
  11: [0x9fc48a, 0x4a7a35, "ring", 0x3f6b2a, 0xc9f0b0], // goal
};
const WALL = [0x2b211a, 0xd9825a];
const FAINT_WALL = [0xbfb199, 0x3a2c22]; // around cells not touched yet
const MASKED = [0xe4d8c3, 0x14110e];

// The matrix, in the colours of the course: white walls, black ground, green explored, red path.
/** @type {Record<number, number>} */
const MATRIX = { 4: 0x1fae4b, 5: 0x8fd6a0, 7: 0xd8322a, 11: 0xd8322a };
const [MATRIX_WALL, MATRIX_EMPTY] = [0xf4f4f4, 0x101010];
// Regions: colours that differ from their neighbours in the list, then again with other lightness.
const HUES = [28, 200, 95, 320, 55, 255, 150, 0, 225, 75, 290, 175];

/** The colour of a region, by its number. @param {number} id @param {boolean} dark */
export function regionColour(id, dark) {
  const hue = HUES[id % HUES.length];
  const turn = ((id / HUES.length) | 0) % 4;
  const light = dark ? 0.24 + 0.05 * turn : 0.87 - 0.06 * turn;
  return pixel(hsl(hue, dark ? 0.42 : 0.62, light));
}

/** @param {number} hue degrees @param {number} full saturation @param {number} light */
function hsl(hue, full, light) {
  const reach = full * Math.min(light, 1 - light);
  const one = (/** @type {number} */ n) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return (one(0) << 16) | (one(8) << 8) | one(4);
}

/** The ink of numbers on a ground. @param {import("../types.js").Story["look"]} look
 * @param {boolean} dark @param {number} mark */
export function inkOn(look, dark, mark) {
  if (look === "matrix") return pixel(mark === 4 || mark === 5 ? 0x04210c : 0xffffff);
  return pixel(dark ? 0xf3e7d6 : 0x2a2018);
}

/** The ground of a mark, to be told from its walls and patterns. @param {number} mark
 * @param {boolean} dark */
export const groundOf = (mark, dark) => pixel((MARKS[mark] ?? MARKS[4])[dark ? 1 : 0]);

/** The ground of a mark, as CSS has it. @param {number} mark @param {boolean} dark */
export const colourOf = (mark, dark) => css((MARKS[mark] ?? MARKS[4])[dark ? 1 : 0]);

/** @param {boolean} dark */
export const wallColour = (dark) => css(WALL[dark ? 1 : 0]);

/** @param {boolean} dark */
export const MASKED_COLOUR = (dark) => css(MASKED[dark ? 1 : 0]);

/** @param {number} rgb */
const css = (rgb) => `#${rgb.toString(16).padStart(6, "0")}`;

/** Colours as the bytes of a canvas. @param {number} rgb */
const pixel = (rgb) => (0xff000000 | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;

/** Whether the pattern has ink at this pixel.
 * @param {Pattern} pattern @param {number} x @param {number} y @param {number} s */
function inked(pattern, x, y, s) {
  if (s < 6) return false;
  const [cx, cy] = [x - (s - 1) / 2, y - (s - 1) / 2];
  const far = Math.max(Math.abs(cx), Math.abs(cy)) / s;
  switch (pattern) {
    case "dots":
      return Math.hypot(cx, cy) < s * 0.14;
    case "core":
      return far < 0.13;
    case "ring":
      return far > 0.18 && far < 0.32;
    case "stripes":
      return (x + y) % Math.max(4, Math.round(s / 3)) === 0;
    case "cross":
      return Math.abs(Math.abs(cx) - Math.abs(cy)) < 0.6;
    default:
      return false;
  }
}

/** Squares of the matrix: no walls between them, a hair of a line where there is room.
 * @param {number} size @returns {Uint32Array[]} */
function squares(size) {
  const square = (/** @type {number} */ rgb) => {
    const line = pixel(((rgb >> 1) & 0x7f7f7f) + 0x303030);
    const edge = (/** @type {number} */ k) => size > 7 && (k % size === 0 || k < size);
    return Uint32Array.from({ length: size * size }, (_, k) => (edge(k) ? line : pixel(rgb)));
  };
  const made = [];
  for (let mark = 0; mark < 12; mark++) {
    const one = square(MATRIX[mark] ?? MATRIX_EMPTY);
    for (let sides = 0; sides < 16; sides++) made.push(one);
  }
  made.push(square(MATRIX_WALL));
  return made;
}

/** All stamps of one cell size; index `mark << 4 | sides`, or the last for a masked cell.
 * @param {number} size pixels @param {boolean} dark @param {string} [look]
 * @param {boolean} [patterned] leave the ground plain where numbers are to be written on it
 * @returns {Uint32Array[]} */
export function stamps(size, dark, look, patterned = true) {
  if (look === "matrix") return squares(size);
  const night = dark ? 1 : 0;
  const thick = size < 4 ? 0 : Math.max(1, Math.round(size * 0.08));
  /** @type {Uint32Array[]} */
  const made = [];
  for (let mark = 0; mark < 12; mark++) {
    const style = MARKS[mark] ?? MARKS[4];
    const wall = pixel((mark ? WALL : FAINT_WALL)[night]);
    const [ground, ink] = [pixel(dark ? style[1] : style[0]), pixel(dark ? style[4] : style[3])];
    for (let sides = 0; sides < 16; sides++) {
      const stamp = new Uint32Array(size * size);
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
          const north = y < thick,
            west = x < thick,
            south = y >= size - thick,
            east = x >= size - thick;
          const corner = (north || south) && (west || east);
          const walled =
            (north && !(sides & 1)) ||
            (east && !(sides & 2)) ||
            (south && !(sides & 4)) ||
            (west && !(sides & 8)) ||
            corner;
          stamp[y * size + x] = walled
            ? wall
            : patterned && inked(style[2], x, y, size)
              ? ink
              : ground;
        }
      made.push(stamp);
    }
  }
  made.push(new Uint32Array(size * size).fill(pixel(MASKED[night])));
  return made;
}

export const MASKED_STAMP = 12 * 16;

/** The marks and what they mean. @returns {[number, string][]} */
export const LEGEND = () => [
  [0, t("not reached")],
  [4, t("visited")],
  [5, t("waiting (frontier)")],
  [7, t("on the path")],
  [6, t("left for good")],
  [9, t("looked at in vain")],
  [10, t("rock")],
  [11, t("found: the goal")],
];

/** A small picture of a mark, for the legend.
 * @param {number} code @param {boolean} dark */
export function swatch(code, dark) {
  const size = 22;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  canvas.className = "swatch";
  canvas.setAttribute("aria-hidden", "true");
  const data = new ImageData(size, size);
  new Uint32Array(data.data.buffer).set(stamps(size, dark)[code << 4]);
  canvas.getContext("2d")?.putImageData(data, 0, 0);
  return canvas;
}
