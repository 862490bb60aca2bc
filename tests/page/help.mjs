// What the tests of the page's pure parts share: the catalogue, a small stream of chance, mazes of squares.

import { readFileSync } from "node:fs";
import { Squares } from "../../src/dedale/web/static/js/grids/squares.js";

/** What the server says about games and algorithms: `tests/test_page_checks.py` has written it. */
export const catalogue = JSON.parse(readFileSync(process.env.DEDALE_CATALOGUE, "utf8"));

/** Numbers from 0 to n - 1, always the same for the same seed. */
export function chance(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 4294967296) * n);
  };
}

const STEPS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

/** The open sides of a maze of squares in which walls were opened at random. */
export function someSides(width, height, seed) {
  const draw = chance(seed);
  const sides = new Uint8Array(width * height);
  for (let cell = 0; cell < sides.length; cell++)
    for (const side of [1, 2]) {
      const [row, col] = [
        Math.floor(cell / width) + STEPS[side][0],
        (cell % width) + STEPS[side][1],
      ];
      if (row >= height || col >= width || draw(10) < 4) continue;
      sides[cell] |= 1 << side;
      sides[row * width + col] |= 1 << ((side + 2) % 4);
    }
  return sides;
}

/** The board of the square grid, as the server says it of others. */
export function squareBoard(width, height) {
  const squares = new Squares(width, height);
  const cells = Array.from({ length: squares.size }, (_, cell) => cell);
  return {
    grid: "square",
    extent: [width, height],
    sides: ["north", "east", "south", "west"],
    walled: true,
    firsts: Array.from({ length: height + 1 }, (_, line) => line * width),
    middles: cells.flatMap((cell) => squares.middle(cell)),
    near: cells.flatMap((cell) => [0, 1, 2, 3].map((side) => squares.near(cell, side))),
    back: cells.flatMap(() => [2, 3, 0, 1]),
    walls: cells.map((cell) => {
      const [y, x] = squares.place(cell);
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
