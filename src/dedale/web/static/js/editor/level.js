// A level of the puzzle as it is written: a square of characters. Editing is changing characters; whether
// the level is any good is for the server to say.

import { THING_NAMES } from "../board/layer.js";

/** @typedef {{size: number, lines: string[][], head?: string}} Level (2·size + 1) lines of as many
 * characters; `head` is the lines before the size, that announce optional rules */

const WALL = { cross: "+", flat: "-", upright: "|" };
export const ONCE = "ATP";

/** A level with a wall all around and nothing in it but its three characters.
 * @param {number} size @returns {Level} */
export function emptyLevel(size) {
  const side = 2 * size + 1;
  const lines = Array.from({ length: side }, (_, r) =>
    Array.from({ length: side }, (_, c) => {
      if (r % 2 === 0 && c % 2 === 0) return WALL.cross;
      if (r === 0 || r === side - 1) return WALL.flat;
      if (c === 0 || c === side - 1) return WALL.upright;
      return " ";
    }),
  );
  lines[side - 2][1] = "A";
  lines[side - 2][3] = "T";
  lines[1][side - 2] = "P";
  return { size, lines };
}

/** The level one finds at the first visit. */
export function starterLevel() {
  /** @type {[number, number][]} */
  const walls = [
    [1, 6],
    [4, 3],
    [6, 5],
    [7, 6],
    [3, 8],
    [8, 7],
  ];
  const first = withPiece(emptyLevel(5), 0, 1, "V");
  return walls.reduce((level, [r, c]) => withWall(level, r, c, true), first);
}

/** @param {Level} level */
export const levelText = (level) =>
  `${level.head ?? ""}${level.size}\n${level.lines.map((line) => line.join("")).join("\n")}\n`;

/** Read a canonical text, as the server gives it back.
 * @param {string} text @returns {Level} */
export function readLevel(text) {
  const all = text.split("\n");
  const first = Math.max(
    0,
    all.findIndex((line) => /^\d+$/.test(line.trim())),
  );
  const rows = all.slice(first);
  const size = Number(rows[0]);
  const side = 2 * size + 1;
  const head = all
    .slice(0, first)
    .map((line) => `${line}\n`)
    .join("");
  return {
    size,
    head,
    lines: Array.from({ length: side }, (_, r) => [
      ...(rows[r + 1] ?? "").padEnd(side).slice(0, side),
    ]),
  };
}

/** @param {Level} level @returns {Level} */
const copy = (level) => ({ ...level, lines: level.lines.map((line) => [...line]) });

/** Put up or take down the wall in a slot; the outer walls stay.
 * @param {Level} level @param {number} r @param {number} c @param {boolean} up */
export function withWall(level, r, c, up) {
  const side = 2 * level.size + 1;
  if (r <= 0 || c <= 0 || r >= side - 1 || c >= side - 1 || r % 2 === c % 2) return level;
  const letter = up ? (r % 2 ? WALL.upright : WALL.flat) : " ";
  if (level.lines[r][c] === letter) return level;
  const after = copy(level);
  after.lines[r][c] = letter;
  return after;
}

/** @param {Level} level @param {number} r @param {number} c */
export const isWall = (level, r, c) => level.lines[r]?.[c] !== " ";

/** Place a character on a cell; those that are there once move.
 * @param {Level} level @param {number} row @param {number} col @param {string} letter " " erases */
export function withPiece(level, row, col, letter) {
  if (row < 0 || col < 0 || row >= level.size || col >= level.size) return level;
  const [r, c] = [2 * row + 1, 2 * col + 1];
  const there = level.lines[r][c];
  if (there === letter || (ONCE.includes(there) && letter === " ")) return level;
  const after = copy(level);
  if (ONCE.includes(letter)) {
    for (const line of after.lines) {
      const old = line.indexOf(letter);
      // what stood in the way changes places with it
      if (old >= 0) line[old] = ONCE.includes(there) ? there : " ";
    }
  } else if (ONCE.includes(there)) return level;
  after.lines[r][c] = letter;
  return after;
}

/** The same level larger or smaller; the three that must be there are kept inside.
 * @param {Level} level @param {number} size */
export function resized(level, size) {
  /** @type {Level} */
  let after = { ...emptyLevel(size), head: level.head };
  const shared = Math.min(size, level.size);
  for (let r = 0; r < 2 * size + 1; r++)
    for (let c = 0; c < 2 * size + 1; c++) {
      const inner = r > 0 && c > 0 && r < 2 * shared && c < 2 * shared;
      if (inner && r % 2 !== c % 2) after.lines[r][c] = level.lines[r][c];
    }
  for (let row = 0; row < level.size; row++)
    for (let col = 0; col < level.size; col++) {
      const letter = level.lines[2 * row + 1][2 * col + 1];
      if (ONCE.includes(letter))
        after = withPiece(after, Math.min(row, size - 1), Math.min(col, size - 1), letter);
    }
  for (let row = 0; row < shared; row++)
    for (let col = 0; col < shared; col++) {
      const letter = level.lines[2 * row + 1][2 * col + 1];
      if (letter !== " " && !ONCE.includes(letter)) after = withPiece(after, row, col, letter);
    }
  return after;
}

/** The level as a scene for a board.
 * @param {Level} level @returns {import("../board/board.js").Scene} */
export function levelScene({ size, lines }) {
  const sides = new Uint8Array(size * size);
  const things = new Uint8Array(size * size);
  const actors = [];
  const figures = /** @type {Record<string, string>} */ ({
    A: "ariane",
    T: "theseus",
    V: "vertical",
    H: "horizontal",
    v: "ghost",
    h: "ghost",
  });
  for (let row = 0; row < size; row++)
    for (let col = 0; col < size; col++) {
      const [r, c] = [2 * row + 1, 2 * col + 1];
      const cell = row * size + col;
      if (lines[r - 1][c] === " ") sides[cell] |= 1;
      if (lines[r][c + 1] === " ") sides[cell] |= 2;
      if (lines[r + 1][c] === " ") sides[cell] |= 4;
      if (lines[r][c - 1] === " ") sides[cell] |= 8;
      const letter = lines[r][c];
      if (letter === "S") things[cell] = THING_NAMES.indexOf("sword");
      if (letter >= "1" && letter <= "9") things[cell] = THING_NAMES.indexOf("key");
      if (letter === "P") things[cell] = THING_NAMES.indexOf("door");
      if (figures[letter])
        actors.push({
          id: `${letter}${cell}`,
          figure: figures[letter],
          row,
          col,
          facing: /** @type {const} */ ("S"),
        });
    }
  return { ground: { width: size, height: size, sides, kinds: null, things }, actors };
}
