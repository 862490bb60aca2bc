// What the tests of the page's pure parts share: the catalogue, a small stream of chance, mazes of squares.

import { readFileSync } from "node:fs";

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
