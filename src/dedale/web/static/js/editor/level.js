// A level that is being drawn: walls, pieces on cells, and rules. Editing makes another level of it;
// whether it is any good is for the server to say.

import { lookOf } from "../games/index.js";
import { sceneOf } from "../play/scene.js";

/** @import { Actor, Drawable, Game, Mark, Place, Side, Thing, View } from "../types.js" */
/** @import { Scene } from "../board/board.js" */
/**
 * @typedef {object} Piece  what stands or lies on a cell
 * @property {string} name  of a sign, or ROCK
 * @property {number} row
 * @property {number} col
 * @property {string} [colour]  a digit
 * @property {Side} [facing]
 */
/**
 * @typedef {object} Level
 * @property {number} width
 * @property {number} height
 * @property {string[][]} lines  2·height + 1 lines of 2·width + 1 characters, cells left blank
 * @property {Piece[]} pieces
 * @property {Record<string, string>} rules  what is chosen beside the board
 */

/** A cell that is not part of the maze. */
export const ROCK = "rock";
/** A plain wall, among the signs of walls. */
export const WALL = "wall";

const ACTORS = ["player", "friend", "danger"];

/** What there is to know about a game whose levels can be drawn. @param {Game} game */
export function craftOf(game) {
  const drawable = /** @type {Drawable} */ (lookOf(game).editor);
  const names = new Map(Object.entries(game.signs).map(([name, sign]) => [sign.letter, name]));
  const isActor = (/** @type {string} */ name) => ACTORS.includes(game.signs[name]?.role);
  const numbered = drawable.numbered ?? { thing: "", wall: "" };
  return { game, drawable, names, isActor, numbered };
}

/** @typedef {ReturnType<typeof craftOf>} Craft */

// ---------------------------------------------------------------- making

/** A level with a wall all around, and nothing in it but what must be there.
 * @param {Craft} craft @param {number} width @param {number} height
 * @param {Record<string, string>} [rules] @returns {Level} */
export function emptyLevel(craft, width, height, rules = {}) {
  const lines = Array.from({ length: 2 * height + 1 }, (_, r) =>
    Array.from({ length: 2 * width + 1 }, (_, c) => {
      if (r % 2 === 0 && c % 2 === 0) return "+";
      if (r === 0 || r === 2 * height) return "-";
      if (c === 0 || c === 2 * width) return "|";
      return " ";
    }),
  );
  return settled(craft, { width, height, lines, pieces: [], rules });
}

/** With everything that there must be one of, and nothing that the rules leave no room for.
 * @param {Craft} craft @param {Level} level @returns {Level} */
export function settled({ drawable }, level) {
  const absent = drawable.absent?.(level.rules) ?? [];
  let after = { ...level, pieces: level.pieces.filter(({ name }) => !absent.includes(name)) };
  const { width, height } = level;
  const corners = [
    [height - 1, 0],
    [height - 1, 1],
    [0, width - 1],
  ];
  for (const [i, name] of drawable.once.entries()) {
    if (absent.includes(name) || after.pieces.some((piece) => piece.name === name)) continue;
    const everywhere = Array.from({ length: width * height }, (_, cell) => [
      Math.floor(cell / width),
      cell % width,
    ]);
    const free = [corners[i], ...everywhere].find(
      ([row, col]) => col < width && !piecesAt(after, row, col).length,
    );
    if (free) after = { ...after, pieces: [...after.pieces, { name, row: free[0], col: free[1] }] };
  }
  return after;
}

// ---------------------------------------------------------------- text

/** Read a canonical text, as the server gives it back.
 * @param {Craft} craft @param {string} text @returns {Level} */
export function readLevel(craft, text) {
  const { drawable, names, numbered } = craft;
  const all = text.trimEnd().split("\n");
  const first = all.findIndex((line) => line.startsWith("+"));
  const drawn = all.slice(first).filter((line) => /^[+|]/.test(line));
  const lines = drawn.map((line) => [...line]);
  const [width, height] = [(lines[0].length - 1) / 2, (lines.length - 1) / 2];
  /** @type {Piece[]} */
  const pieces = [];
  for (let row = 0; row < height; row++)
    for (let col = 0; col < width; col++) {
      const letter = lines[2 * row + 1][2 * col + 1];
      lines[2 * row + 1][2 * col + 1] = " ";
      if (/[1-9]/.test(letter)) pieces.push({ name: numbered.thing, row, col, colour: letter });
      else if (letter === "#") pieces.push({ name: ROCK, row, col });
      else if (names.has(letter)) pieces.push({ name: names.get(letter) ?? "", row, col });
    }
  const said = drawable.read(all.slice(0, first), all.slice(first + drawn.length));
  return { width, height, lines, pieces: [...pieces, ...said.pieces], rules: said.rules };
}

/** @param {Craft} craft @param {Level} level */
export function levelText(craft, level) {
  const { game, drawable, isActor } = craft;
  const kinds = kindsOf(craft, level);
  const lines = standing(level, kinds);
  kinds?.forEach((kind, cell) => {
    const [r, c] = [2 * Math.floor(cell / level.width) + 1, 2 * (cell % level.width) + 1];
    if (kind) lines[r][c] = kind === 1 ? "#" : ":";
  });
  const pieces = inReach(level, kinds);
  for (const { name, row, col, colour } of pieces)
    if (!(drawable.stacked && isActor(name)))
      lines[2 * row + 1][2 * col + 1] = colour ?? game.signs[name].letter;
  const { head, tail } = drawable.write({ ...level, pieces });
  return `${[...head, ...lines.map((line) => line.join("")), ...tail].join("\n")}\n`;
}

/** The pieces that are in the maze: those that rock has cut off come back when it is erased.
 * @param {Level} level @param {Uint8Array | null} kinds */
const inReach = ({ pieces, width }, kinds) =>
  pieces.filter(({ name, row, col }) => name !== ROCK && !kinds?.[row * width + col]);

/** The walls: those that are drawn, and those around all that is not in the maze.
 * @param {Level} level @param {Uint8Array | null} kinds */
function standing({ lines: drawn, width }, kinds) {
  const lines = drawn.map((line) => [...line]);
  kinds?.forEach((kind, cell) => {
    if (kind) enclose(lines, Math.floor(cell / width), cell % width);
  });
  return lines;
}

/** Put walls all around a cell. @param {string[][]} lines @param {number} row @param {number} col */
function enclose(lines, row, col) {
  const [r, c] = [2 * row + 1, 2 * col + 1];
  lines[r - 1][c] = lines[r + 1][c] = "-";
  lines[r][c - 1] = lines[r][c + 1] = "|";
}

/** The kind of each cell: 1 rock, 2 what rock separates from the player; null where there is no rock.
 * @param {Craft} craft @param {Level} level */
function kindsOf({ game }, { width, height, pieces }) {
  const rocks = pieces.filter(({ name }) => name === ROCK);
  if (!rocks.length) return null;
  const kinds = new Uint8Array(width * height).fill(2);
  for (const { row, col } of rocks) kinds[row * width + col] = 1;
  const home = pieces.find(({ name }) => game.signs[name]?.role === "player");
  const waiting = home ? [[home.row, home.col]] : [];
  for (const [row, col] of waiting) {
    if (row < 0 || col < 0 || row >= height || col >= width || kinds[row * width + col] !== 2)
      continue;
    kinds[row * width + col] = 0;
    waiting.push([row - 1, col], [row, col + 1], [row + 1, col], [row, col - 1]);
  }
  return kinds;
}

// ---------------------------------------------------------------- walls

/** Whether a wall can stand in a slot: between two cells, not around the maze.
 * @param {Level} level @param {number} r @param {number} c */
const isInner = ({ width, height }, r, c) =>
  r > 0 && c > 0 && r < 2 * height && c < 2 * width && r % 2 !== c % 2;

/** Put up a wall of a kind in a slot, or take it down (""); the outer walls and those of rock stay.
 * @param {Craft} craft @param {Level} level @param {number} r @param {number} c
 * @param {string} kind @param {string} [colour] @returns {Level} */
export function withWall(craft, level, r, c, kind, colour) {
  const beside = r % 2 ? [c - 1, c + 1].map((x) => [r, x]) : [r - 1, r + 1].map((y) => [y, c]);
  const inRock = () =>
    beside.some(([y, x]) => piecesAt(level, (y - 1) / 2, (x - 1) / 2)[0]?.name === ROCK);
  if (!isInner(level, r, c) || inRock()) return level;
  const plain = r % 2 ? "|" : "-";
  const own = kind === craft.numbered.wall ? colour : craft.game.signs[kind]?.letter;
  const letter = kind ? (own ?? plain) : " ";
  if (level.lines[r][c] === letter) return level;
  const lines = level.lines.map((line) => [...line]);
  lines[r][c] = letter;
  return { ...level, lines };
}

/** The kind of the wall in a slot: "" where there is none.
 * @param {Craft} craft @param {Level} level @param {number} r @param {number} c */
export function wallAt({ names, numbered }, level, r, c) {
  const letter = level.lines[r]?.[c] ?? "+";
  if (letter === " ") return "";
  if (/[1-9]/.test(letter)) return numbered.wall;
  return names.get(letter) ?? WALL;
}

// ---------------------------------------------------------------- pieces

/** @param {Level} level @param {number} row @param {number} col */
export const piecesAt = ({ pieces }, row, col) =>
  pieces.filter((piece) => piece.row === row && piece.col === col);

/** Put a piece on a cell, or nothing (""). What there is one of moves there, and what stood in its
 * way changes places with it; it cannot be erased.
 * @param {Craft} craft @param {Level} level @param {number} row @param {number} col
 * @param {string} name @param {string} [colour] @returns {Level} */
export function withPiece(craft, level, row, col, name, colour) {
  const { width, height } = level;
  const { once, stacked } = craft.drawable;
  const absent = craft.drawable.absent?.(level.rules) ?? [];
  if (row < 0 || col < 0 || row >= height || col >= width || absent.includes(name)) return level;
  const here = piecesAt(level, row, col);
  const same = here.some((piece) => piece.name === name && piece.colour === colour);
  const kept = here.filter((piece) => once.includes(piece.name));
  if (same) return level;
  if (name === ROCK) return kept.length ? level : walled(level, row, col);
  /** @param {Piece} piece whether it leaves room for the new one */
  const apart = (piece) =>
    Boolean(stacked) && name !== "" && craft.isActor(piece.name) !== craft.isActor(name);
  const leaving = here.filter((piece) => !apart(piece));
  const old = once.includes(name) ? level.pieces.find((piece) => piece.name === name) : undefined;
  const swapped = leaving.filter((piece) => kept.includes(piece));
  if (swapped.length && !old) {
    if (name !== "" || leaving.length === swapped.length) return level;
  } else if (!name && !leaving.length) return level;
  const pieces = level.pieces.filter((piece) => piece !== old && !leaving.includes(piece));
  for (const piece of swapped) pieces.push(old ? { ...piece, row: old.row, col: old.col } : piece);
  if (name) pieces.push({ name, row, col, facing: old?.facing, ...(colour ? { colour } : {}) });
  return { ...level, pieces };
}

/** A cell turned to rock: walls all around, and nothing on it.
 * @param {Level} level @param {number} row @param {number} col @returns {Level} */
function walled(level, row, col) {
  const lines = level.lines.map((line) => [...line]);
  enclose(lines, row, col);
  const others = level.pieces.filter((piece) => piece.row !== row || piece.col !== col);
  return { ...level, lines, pieces: [...others, { name: ROCK, row, col }] };
}

/** The same level larger or smaller; those that must be there are kept inside.
 * @param {Craft} craft @param {Level} level @param {number} width @param {number} height */
export function resized(craft, level, width, height) {
  const after = emptyLevel(craft, width, height, level.rules);
  const [rows, cols] = [Math.min(height, level.height), Math.min(width, level.width)];
  for (let r = 1; r < 2 * rows; r++)
    for (let c = 1; c < 2 * cols; c++) if (r % 2 !== c % 2) after.lines[r][c] = level.lines[r][c];
  const inside = level.pieces.filter(({ row, col }) => row < height && col < width);
  return settled(craft, { ...after, pieces: inside });
}

// ---------------------------------------------------------------- the scene

/** The level as the game would show it. @param {Craft} craft @param {Level} level @returns {View} */
export function levelView(craft, level) {
  const { game, isActor, numbered } = craft;
  const { width, height } = level;
  const kinds = kindsOf(craft, level);
  const lines = standing(level, kinds);
  /** @type {Actor[]} */
  const actors = [];
  /** @type {Thing[]} */
  const things = [];
  /** @type {Mark[]} */
  const marks = [];
  const order = Object.keys(game.signs);
  const pieces = inReach(level, kinds).sort(
    (a, b) => order.indexOf(a.name) - order.indexOf(b.name),
  );
  for (const { name, row, col, colour, facing } of pieces) {
    const at = /** @type {Place} */ ([row, col]);
    if (isActor(name)) actors.push({ id: `${name} ${row} ${col}`, who: name, at, facing });
    else things.push({ what: name, at, ...(colour ? { colour } : {}) });
  }
  let cells = "";
  for (let row = 0; row < height; row++)
    for (let col = 0; col < width; col++) {
      const [r, c] = [2 * row + 1, 2 * col + 1];
      const walls = [lines[r - 1][c], lines[r][c + 1], lines[r + 1][c], lines[r][c - 1]];
      const open = walls.map((wall, side) => (wall === " " ? 1 << side : 0));
      cells += open.reduce((sum, one) => sum + one, 0).toString(16);
      for (const [side, y, x] of /** @type {[Side, number, number][]} */ ([
        ["E", r, c + 1],
        ["S", r + 1, c],
      ])) {
        const what = wallAt(craft, { ...level, lines }, y, x);
        const colour = what === numbered.wall ? lines[y][x] : "";
        if (what && what !== WALL) marks.push({ what, at: [row, col], side, colour });
      }
    }
  return {
    game: game.name,
    width,
    height,
    cells,
    kinds: kinds?.join("") ?? null,
    actors,
    things,
    marks,
    figures: {},
    goal: "",
    rules: [],
    moves: [],
    outcome: null,
  };
}

/** The level as a scene for a board. @param {Craft} craft @param {Level} level @returns {Scene} */
export const levelScene = (craft, level) => sceneOf(craft.game, levelView(craft, level));

/** The wall slot nearest to a point, if one is near enough.
 * @param {number} x @param {number} y @param {number} reach @returns {Place | null} */
export function nearestSlot(x, y, reach) {
  const [dx, dy] = [Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))];
  if (Math.min(dx, dy) > reach) return null;
  return dx < dy
    ? [2 * Math.floor(y) + 1, 2 * Math.round(x)]
    : [2 * Math.round(y), 2 * Math.floor(x) + 1];
}
