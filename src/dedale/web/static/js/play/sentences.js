// What happened, in words: for those who cannot see it.

import { lookOf } from "../games/index.js";
import { capital, t, tn } from "../i18n/index.js";
import { wayTo } from "./stroll.js";
import {
  cellOf,
  distance,
  gridOf,
  isAlive,
  isDanger,
  isOpen,
  placeOf,
  sameIn,
  samePlace,
  sideName,
  sideOf,
  takenThing,
} from "./views.js";

/** @import { Actor, Game, Role, View } from "../types.js" */

/** Dangers farther away are not spoken of. */
const NEAR = 6;
/** Where there are more, only the nearest is spoken of. */
const FEW = 4;

/** @param {Game} game @param {View} before @param {View} after @param {string | null} move */
export function sentencesOf(game, before, after, move) {
  const parts = [
    move === null ? "" : whatWasDone(game, before, after, move),
    whatWasFound(game, before, after),
    whatIsHere(game, after),
    ...(move === null ? [] : whoMoved(game, before, after)),
  ];
  if (after.outcome) parts.push(`${after.outcome.title}. ${after.outcome.reason}`);
  else parts.push(...whereOneIs(game, after));
  return parts.filter(Boolean).join(" ");
}

/** @param {Game} game @param {View} after */
const whereOneIs = (game, after) => [
  t("Row {row}, column {col}.", { row: placeOf(after)[0] + 1, col: placeOf(after)[1] + 1 }),
  whatIsOpen(after),
  whoIsNear(game, after),
  whatIsUnsafe(after),
];

/** What is around, for whoever asks: where one is, which ways are open, dangers, treasures, exits.
 * @param {Game} game @param {View} view */
export function around(game, view) {
  const nearest = (/** @type {Role} */ role) => {
    const ways = view.things
      .filter((thing) => game.signs[thing.what].role === role)
      .map(({ what, at }) => ({ what, way: wayTo(game, view, gridOf(view).number(at)) }))
      .filter(({ way }) => way?.length)
      .sort((a, b) => Number(a.way?.length) - Number(b.way?.length));
    if (!ways.length) return "";
    const [{ what, way }] = /** @type {{what: string, way: number[]}[]} */ (ways);
    return tn(way.length, "{what}: {n} step, {side}.", "{what}: {n} steps, first {side}.", {
      what: capital(game.signs[what].words),
      side: sideName(view, way[0]),
    });
  };
  const roles = new Set(Object.values(game.signs).map((sign) => sign.role));
  const sought = [...roles].filter((role) => Object.hasOwn(game.goals, role));
  return [sentencesOf(game, view, view, null), ...sought.map(nearest)].filter(Boolean).join(" ");
}

/** @param {Game} game @param {View} before @param {View} after @param {string} move */
function whatWasDone(game, before, after, move) {
  const own = lookOf(game).sentences ?? {};
  const side = sideOf(game, before, move);
  if (side < 0) {
    const action = game.actions.find((one) => one.move === move);
    return own.acted?.(move, before, after) ?? (action ? `${action.words}.` : "");
  }
  if (!samePlace(placeOf(before), placeOf(after)))
    return t("You go {side}.", { side: sideName(before, side) });
  return own.blocked?.() ?? t("Blocked: facing {side}.", { side: sideName(before, side) });
}

/** @param {Game} game @param {View} before @param {View} after */
function whatWasFound(game, before, after) {
  const taken = takenThing(before, after);
  if (!taken) return "";
  const { words } = game.signs[taken.what];
  return lookOf(game).sentences?.found?.(taken.what) ?? t("Found: {what}.", { what: words });
}

/** @param {Game} game @param {View} view */
function whatIsHere(game, view) {
  const here = view.things.find((thing) => samePlace(thing.at, placeOf(view)));
  if (!here) return "";
  const { words } = game.signs[here.what];
  return lookOf(game).sentences?.here?.(here.what) ?? t("Here: {what}.", { what: words });
}

/** What the open sides of a cell are called. @param {View} view @param {number} cell */
export const openNames = (view, cell) =>
  Array.from({ length: gridOf(view).ways }, (_, side) => side)
    .filter((side) => isOpen(view, cell, side))
    .map((side) => sideName(view, side));

/** @param {View} view */
function whatIsOpen(view) {
  const names = openNames(view, cellOf(view));
  return names.length ? t("Open: {sides}.", { sides: names.join(", ") }) : "";
}

/** Where one may be killed in the next turn. @param {View} view */
function whatIsUnsafe(view) {
  const [grid, here] = [gridOf(view), cellOf(view)];
  const around = Array.from({ length: grid.ways }, (_, side) => grid.near(here, side));
  const names = (view.unsafe ?? []).map((place) => {
    const side = around.indexOf(grid.number(place));
    return side < 0 ? t("staying here") : sideName(view, side);
  });
  return names.length ? t("Not safe: {sides}.", { sides: names.join(", ") }) : "";
}

/** Where the others went, where they are few.
 * @param {Game} game @param {View} before @param {View} after */
function whoMoved(game, before, after) {
  const others = after.actors.slice(1);
  if (others.length > FEW) return [];
  const moved = (/** @type {Actor} */ actor) => {
    const was = sameIn(before, actor);
    return was !== undefined && !samePlace(was.at, actor.at);
  };
  return others.filter(moved).map(({ who, at }) =>
    t("{who}: row {row}, column {col}.", {
      who: game.signs[who].words,
      row: at[0] + 1,
      col: at[1] + 1,
    }),
  );
}

/** The nearest danger, as the crow flies. @param {Game} game @param {View} view */
function whoIsNear(game, view) {
  const dangers = view.actors.filter((actor) => isAlive(actor) && isDanger(game, actor));
  const near = dangers
    .map((actor) => ({ who: actor.who, n: distance(view, actor.at, placeOf(view)) }))
    .sort((a, b) => a.n - b.n)[0];
  if (!near || near.n > NEAR) return "";
  const who = game.signs[near.who].words;
  return (
    lookOf(game).sentences?.near?.(near.n) ??
    tn(near.n, "{who}: {n} cell away.", "{who}: {n} cells away.", { who })
  );
}
