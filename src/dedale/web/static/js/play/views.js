// What the page reads off a view. No rule is known here.

import { lookOf } from "../games/index.js";
import { Plane } from "../grids/plane.js";
import { Squares } from "../grids/squares.js";
import { t } from "../i18n/index.js";

/** @import { Actor, DrawnView, Game, Place, PlaneBoard, Side, View } from "../types.js" */

export const SIDES = /** @type {const} */ (["N", "E", "S", "W"]);

/** @type {Record<Side, Place>} rows and columns that a step goes on */
export const STEPS = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };

/** @type {Record<Side, [number, number]>} to the east and to the south */
const WAYS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** @type {WeakMap<PlaneBoard, Plane>} */
const planes = new WeakMap();
let squares = new Squares(1, 1);

/** Where its cells are, if they are not squares in rows. @param {Pick<View, "grid">} view */
export function planeOf({ grid }) {
  if (!grid) return null;
  const plane = planes.get(grid) ?? new Plane(grid);
  planes.set(grid, plane);
  return plane;
}

/** Where its cells are. @param {Pick<View, "grid" | "width" | "height">} view */
export function gridOf(view) {
  const { width, height } = view;
  if (squares.width !== width || squares.height !== height) squares = new Squares(width, height);
  return planeOf(view) ?? squares;
}

/** Where a cell is on the board, as if rows and columns were those of squares.
 * @param {Pick<View, "grid">} view @param {Place} at @returns {Place} */
export function spotOf(view, at) {
  const plane = planeOf(view);
  if (!plane) return at;
  const [x, y] = plane.middle(plane.number(at));
  return [y - 0.5, x - 0.5];
}

/** @param {Place} a @param {Place} b */
export const samePlace = (a, b) => a[0] === b[0] && a[1] === b[1];

/** About how many steps it is from one place to another if there were no walls.
 * @param {View} view @param {Place} a @param {Place} b */
export function distance(view, a, b) {
  const plane = planeOf(view);
  if (plane) return Math.round(plane.apart(plane.number(a), plane.number(b)));
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
}

/** Where the one to follow is. @param {View} view @returns {Place} */
export const placeOf = (view) => view.actors[0]?.at ?? [0, 0];

/** The number of the cell of the one to follow. @param {View} view */
export const cellOf = (view) => gridOf(view).number(placeOf(view));

/** The open sides of a cell, as bits; none where a view does not reach.
 * @param {View} view @param {number} cell */
export function openSides({ cells, grid, width, window }, cell) {
  if (window) {
    const [row, col] = [Math.floor(cell / width) - window.row, (cell % width) - window.col];
    if (row < 0 || col < 0 || col >= window.width) return 0;
    cell = row * window.width + col;
  }
  const digits = grid ? 2 : 1;
  return Number.parseInt(cells.slice(cell * digits, (cell + 1) * digits) || "0", 16);
}

/** @param {View} view @param {number} cell @param {number} side */
export const isOpen = (view, cell, side) => Boolean((openSides(view, cell) >> side) & 1);

/** The moves that step over each side of a cell, as the rules call them (`games/view.py`).
 * @param {Game} game @param {View} view @returns {string[]} */
export function stepsOf(game, { grid }) {
  if (!grid) return game.steps;
  const initials = grid.sides.map(initialsOf);
  return initials.every((name) => Object.hasOwn(NAMES, name))
    ? initials
    : grid.sides.map((_, side) => String(side + 1));
}

/** "north-east": "NE". @param {string} side */
const initialsOf = (side) => side.replace(/([a-z])[a-z]*-?/g, (_, first) => first.toUpperCase());

/** What steps are called. */
const NAMES = {
  N: () => t("north"),
  E: () => t("east"),
  S: () => t("south"),
  W: () => t("west"),
  NE: () => t("north-east"),
  SE: () => t("south-east"),
  SW: () => t("south-west"),
  NW: () => t("north-west"),
  U: () => t("up"),
  D: () => t("down"),
  R: () => t("right"),
  B: () => t("base"),
  L: () => t("left"),
};

/** What it is called to go over a side. @param {Pick<View, "grid">} view @param {number} side */
export function sideName(view, side) {
  const initials = initialsOf(view.grid?.sides[side] ?? SIDES[side]);
  const name = Object.hasOwn(NAMES, initials) ? /** @type {keyof typeof NAMES} */ (initials) : null;
  return name ? NAMES[name]() : t("Way {n}", { n: side + 1 });
}

/** The side over which a move steps; -1: it is no step.
 * @param {Game} game @param {View} view @param {string | null} move */
export const sideOf = (game, view, move) => stepsOf(game, view).indexOf(move ?? "");

/** The side in a direction, of two that are as good the open one; or -1.
 * @param {View} view @param {Side} direction */
export function sideTowards(view, direction) {
  const plane = planeOf(view);
  if (!plane) return SIDES.indexOf(direction);
  const [cell, [x, y]] = [cellOf(view), WAYS[direction]];
  const [hx, hy] = WAYS[view.actors[0]?.facing ?? "S"];
  return plane.sideTowards(cell, x, y, 0.4, (side, way) => {
    const straight = way[0] * hx + way[1] * hy; // then the one straight on
    return (isOpen(view, cell, side) ? 2 : 0) + 0.1 * straight;
  });
}

/** @param {Actor} actor */
export const isAlive = (actor) => actor.alive !== false;

/** @param {Game} game @param {Actor} actor */
export const isDanger = (game, actor) => game.signs[actor.who].role === "danger";

/** Whether somebody dangerous stands on one of these cells.
 * @param {Game} game @param {View} view @param {Iterable<number>} cells */
export function isBarred(game, view, cells) {
  const barred = new Set(cells);
  return view.actors.some(
    (one) => isAlive(one) && isDanger(game, one) && barred.has(gridOf(view).number(one.at)),
  );
}

/** The same actor in another view. @param {View | null} view @param {Actor} actor */
export const sameIn = (view, actor) => view?.actors.find((one) => one.id === actor.id);

/** What lay where the one to follow is now, and does so no longer.
 * @param {View} before @param {View} after */
export function takenThing(before, after) {
  const here = placeOf(after);
  const lay = before.things.find((thing) => samePlace(thing.at, here));
  if (!lay || before.things === after.things) return undefined;
  const still = after.things.some((one) => one.what === lay.what && samePlace(one.at, here));
  return still ? undefined : lay;
}

/** Which way somebody went, from one place to another.
 * @param {DrawnView} view @param {Place} from @param {Place} to @returns {Side | undefined} */
function heading(view, from, to) {
  if (samePlace(from, to)) return undefined;
  const [[row, col], [toRow, toCol]] = [spotOf(view, from), spotOf(view, to)];
  const [down, right] = [toRow - row, toCol - col];
  if (Math.abs(down) < Math.abs(right)) return right < 0 ? "W" : "E";
  return down < 0 ? "N" : "S";
}

/** The letter of a side. @param {View} view @param {number} cell @param {number} side */
function facingOver(view, cell, side) {
  const way = planeOf(view)?.direction(cell, side);
  if (!way) return SIDES[side];
  const nearness = (/** @type {Side} */ one) => WAYS[one][0] * way[0] + WAYS[one][1] * way[1];
  return SIDES.reduce((best, one) => (nearness(one) > nearness(best) ? one : best), SIDES[0]);
}

/** A view in which everybody faces some side, which not all rules need but the eye does.
 * @param {Game} game @param {View | null} before as it was shown @param {View} after
 * @param {string | null} move @returns {View} */
export function facing(game, before, after, move) {
  const actors = after.actors.map((actor, i) => {
    const was = sameIn(before, actor);
    const side = i === 0 ? sideOf(game, after, move) : -1;
    const turned =
      side >= 0 ? facingOver(after, gridOf(after).number((was ?? actor).at), side) : undefined;
    const went = was && heading(after, was.at, actor.at);
    const glued = after.grid ? turned : undefined; // where a step leads to the other edge
    return { ...actor, facing: actor.facing ?? glued ?? went ?? turned ?? was?.facing ?? "S" };
  });
  return { ...after, actors };
}

/** The figures of a view, each with what it is called. Two that belong together are one, and a name
 * that can be chosen elsewhere is not among them.
 * @param {Game} game @param {View} view @returns {[string, number | string][]} */
export function figuresOf(game, view) {
  const pairs = lookOf(game).pairs ?? {};
  const chosen = game.actions.filter((action) => action.names).map((action) => action.figure);
  const left = new Set([...Object.values(pairs), ...chosen]);
  return Object.entries(view.figures)
    .filter(([name]) => !left.has(name))
    .map(([name, value]) => {
      const most = view.figures[pairs[name]];
      return [game.figures[name] ?? name, most ? `${value} / ${most}` : value];
    });
}
