// A level as it is written: a square of characters, cells and the walls between them. Editing is
// changing characters; whether the level is any good is for the server to say.

import { lookOf } from "../games/index.js";
import { sceneOf } from "../play/scene.js";

/** @import { Actor, Game, Mark, Side, Thing } from "../types.js" */
/** @import { Scene } from "../board/board.js" */
/**
 * @typedef {object} Level
 * @property {number} size
 * @property {string[][]} lines  (2·size + 1) lines of as many characters
 * @property {string} head       the lines before the size, that announce optional rules
 * @property {string} once       the letters of which there is always exactly one
 */

const WALL = { cross: "+", flat: "-", upright: "|" };

/** A level with a wall all around and nothing in it but what must be there: two in the south-west
 * corner, the third in the north-east.
 * @param {number} size @param {string} once @returns {Level} */
export function emptyLevel(size, once) {
  const side = 2 * size + 1;
  const lines = Array.from({ length: side }, (_, r) =>
    Array.from({ length: side }, (_, c) => {
      if (r % 2 === 0 && c % 2 === 0) return WALL.cross;
      if (r === 0 || r === side - 1) return WALL.flat;
      if (c === 0 || c === side - 1) return WALL.upright;
      return " ";
    }),
  );
  [lines[side - 2][1], lines[side - 2][3], lines[1][side - 2]] = once;
  return { size, lines, head: "", once };
}

/** @param {Level} level */
export const levelText = ({ head, size, lines }) =>
  `${head}${size}\n${lines.map((line) => line.join("")).join("\n")}\n`;

/** Read a canonical text, as the server gives it back.
 * @param {string} text @param {string} once @returns {Level} */
export function readLevel(text, once) {
  const all = text.split("\n");
  const first = Math.max(
    0,
    all.findIndex((line) => /^\d+$/.test(line.trim())),
  );
  const [number, ...rows] = all.slice(first);
  const size = Number(number);
  const side = 2 * size + 1;
  const head = all.slice(0, first).map((line) => `${line}\n`);
  const lines = Array.from({ length: side }, (_, r) => [
    ...(rows[r] ?? "").padEnd(side).slice(0, side),
  ]);
  return { size, lines, head: head.join(""), once };
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

/** Put a piece on a cell, or nothing (" "). What there is one of moves there; it cannot be erased.
 * @param {Level} level @param {number} row @param {number} col @param {string} letter */
export function withPiece(level, row, col, letter) {
  const { size, once } = level;
  if (row < 0 || col < 0 || row >= size || col >= size) return level;
  const [r, c] = [2 * row + 1, 2 * col + 1];
  const there = level.lines[r][c];
  if (there === letter || (once.includes(there) && letter === " ")) return level;
  const after = copy(level);
  if (once.includes(letter)) {
    for (const line of after.lines) {
      const old = line.indexOf(letter);
      // what stood in the way changes places with it
      if (old >= 0) line[old] = once.includes(there) ? there : " ";
    }
  } else if (once.includes(there)) return level;
  after.lines[r][c] = letter;
  return after;
}

/** The same level larger or smaller; those that must be there are kept inside.
 * @param {Level} level @param {number} size */
export function resized(level, size) {
  const { once } = level;
  let after = { ...emptyLevel(size, once), head: level.head };
  const shared = Math.min(size, level.size);
  for (let r = 1; r < 2 * shared; r++)
    for (let c = 1; c < 2 * shared; c++) if (r % 2 !== c % 2) after.lines[r][c] = level.lines[r][c];
  const pieces = piecesOf(level);
  for (const { row, col, letter } of pieces.filter((one) => once.includes(one.letter)))
    after = withPiece(after, Math.min(row, size - 1), Math.min(col, size - 1), letter);
  for (const { row, col, letter } of pieces.filter((one) => !once.includes(one.letter)))
    if (row < shared && col < shared) after = withPiece(after, row, col, letter);
  return after;
}

/** What stands in the cells. @param {Level} level */
function piecesOf({ size, lines }) {
  const pieces = [];
  for (let row = 0; row < size; row++)
    for (let col = 0; col < size; col++) {
      const letter = lines[2 * row + 1][2 * col + 1];
      if (letter !== " ") pieces.push({ row, col, letter });
    }
  return pieces;
}

/** The level as a scene for a board.
 * @param {Game} game @param {Level} level @returns {Scene} */
export function levelScene(game, level) {
  const { size, lines } = level;
  const names = new Map(Object.entries(game.signs).map(([name, sign]) => [sign.letter, name]));
  const { digits = { thing: "", wall: "" } } = lookOf(game).editor ?? {};
  const isDigit = (/** @type {string} */ letter) => /[1-9]/.test(letter);
  /** @type {Actor[]} */
  const actors = [];
  /** @type {Thing[]} */
  const things = [];
  /** @type {Mark[]} */
  const marks = [];
  for (const { row, col, letter } of piecesOf(level)) {
    const name = isDigit(letter) ? digits.thing : names.get(letter);
    if (!name) continue;
    const at = /** @type {[number, number]} */ ([row, col]);
    const stands = ["player", "friend", "danger"].includes(game.signs[name].role);
    if (stands) actors.push({ id: `${letter} ${row} ${col}`, who: name, at });
    else things.push({ what: name, at, ...(isDigit(letter) ? { colour: letter } : {}) });
  }
  let cells = "";
  for (let row = 0; row < size; row++)
    for (let col = 0; col < size; col++) {
      const [r, c] = [2 * row + 1, 2 * col + 1];
      const walls = [lines[r - 1][c], lines[r][c + 1], lines[r + 1][c], lines[r][c - 1]];
      const open = walls.map((wall, side) => (wall === " " ? 1 << side : 0));
      cells += open.reduce((sum, one) => sum + one, 0).toString(16);
      for (const [side, wall] of /** @type {[Side, string][]} */ ([
        ["E", walls[1]],
        ["S", walls[2]],
      ])) {
        const what = isDigit(wall) ? digits.wall : names.get(wall);
        if (what) marks.push({ what, at: [row, col], side, colour: isDigit(wall) ? wall : "" });
      }
    }
  return sceneOf(game, {
    game: game.name,
    width: size,
    height: size,
    cells,
    kinds: null,
    actors,
    things,
    marks,
    figures: {},
    goal: "",
    rules: [],
    moves: [],
    outcome: null,
  });
}
