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
  8: [0xf3e4d3, 0x33291f, "stripes", 0xd9b79d, 0x5a4636], // unpath
  9: [0xcfe0e6, 0x24414d, "stripes", 0x8fb3c1, 0x4f8296], // look
  10: [0x8d7b66, 0x080605, "cross", 0x766550, 0x241c16], // rock
  11: [0x9fc48a, 0x4a7a35, "ring", 0x3f6b2a, 0xc9f0b0], // goal
};
const WALL = [0x2b211a, 0xd9825a];
const FAINT_WALL = [0xbfb199, 0x3a2c22]; // around cells not touched yet
const MASKED = [0xe4d8c3, 0x14110e];

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

/** All stamps of one cell size; index `mark << 4 | sides`, or the last for a masked cell.
 * @param {number} size pixels @param {boolean} dark @returns {Uint32Array[]} */
export function stamps(size, dark) {
  const night = dark ? 1 : 0;
  const thick = size < 4 ? 0 : Math.max(1, Math.round(size * 0.08));
  /** @type {Uint32Array[]} */
  const made = [];
  for (let mark = 0; mark < 12; mark++) {
    const look = MARKS[mark] ?? MARKS[4];
    const wall = pixel((mark ? WALL : FAINT_WALL)[night]);
    const [ground, ink] = [pixel(dark ? look[1] : look[0]), pixel(dark ? look[4] : look[3])];
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
          stamp[y * size + x] = walled ? wall : inked(look[2], x, y, size) ? ink : ground;
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
  [8, t("cut off the path")],
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
