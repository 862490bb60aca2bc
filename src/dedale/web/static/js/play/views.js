// What the page reads off a view. No rule is known here.

import { lookOf } from "../games/index.js";

/** @import { Actor, Game, Place, Side, View } from "../types.js" */

export const SIDES = /** @type {const} */ (["N", "E", "S", "W"]);

/** @type {Record<Side, Place>} rows and columns that a step goes on */
export const STEPS = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };

/** @param {Place} a @param {Place} b */
export const samePlace = (a, b) => a[0] === b[0] && a[1] === b[1];

/** Steps from one place to another if there were no walls.
 * @param {Place} a @param {Place} b */
export const distance = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);

/** Where the one to follow is. @param {View} view @returns {Place} */
export const placeOf = (view) => view.actors[0]?.at ?? [0, 0];

/** The number of the cell of the one to follow. @param {View} view */
export const cellOf = (view) => placeOf(view)[0] * view.width + placeOf(view)[1];

/** The open sides of the cell of the one to follow. @param {View} view */
export const openSides = (view) => Number.parseInt(view.cells[cellOf(view)] ?? "0", 16);

/** Which way a move steps, if it is a step. @param {Game} game @param {string | null} move */
export const sideOf = (game, move) => SIDES[game.steps.indexOf(move ?? "")];

/** @param {Actor} actor */
export const isAlive = (actor) => actor.alive !== false;

/** @param {Game} game @param {Actor} actor */
export const isDanger = (game, actor) => game.signs[actor.who].role === "danger";

/** Whether somebody dangerous stands on one of these cells.
 * @param {Game} game @param {View} view @param {Iterable<number>} cells */
export function isBarred(game, view, cells) {
  const barred = new Set(cells);
  return view.actors.some(
    (one) => isAlive(one) && isDanger(game, one) && barred.has(one.at[0] * view.width + one.at[1]),
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
 * @param {Place} from @param {Place} to @returns {Side | undefined} */
function heading(from, to) {
  if (to[0] !== from[0]) return to[0] < from[0] ? "N" : "S";
  if (to[1] !== from[1]) return to[1] < from[1] ? "W" : "E";
  return undefined;
}

/** A view in which everybody faces some side, which not all rules need but the eye does.
 * @param {Game} game @param {View | null} before as it was shown @param {View} after
 * @param {string | null} move @returns {View} */
export function facing(game, before, after, move) {
  const actors = after.actors.map((actor, i) => {
    const was = sameIn(before, actor);
    const turned = i === 0 ? sideOf(game, move) : undefined;
    const went = was && heading(was.at, actor.at);
    return { ...actor, facing: actor.facing ?? went ?? turned ?? was?.facing ?? "S" };
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
