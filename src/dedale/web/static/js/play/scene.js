// A view as a scene for the board.

import { drawingOf, lookOf } from "../games/index.js";
import { gridOf, isAlive, isDanger, planeOf, samePlace, spotOf } from "./views.js";

/** @import { Actor, DrawnView, Game, Place, Thing } from "../types.js" */
/** @import { Scene, Actor as Figure } from "../board/board.js" */
/** @import { Mark } from "../board/marks.js" */

/** @param {Game} game @param {DrawnView} view @param {boolean} [danger] mark cells that are not safe
 * @returns {Scene} */
export function sceneOf(game, view, danger = false) {
  const plane = planeOf(view);
  const { width, height } = plane ?? view;
  return {
    ground: {
      width,
      height,
      plane,
      sides: digits(view.cells, plane ? 2 : 1),
      kinds: view.kinds ? digits(view.kinds, 1) : null,
      things: thingsOf(game, view),
    },
    number: view.board,
    follow: view.actors[0]?.id,
    actors: figuresOf(game, view),
    beacons: view.things
      .filter((thing) => game.signs[thing.what].role === "exit")
      .map(({ at }) => ({ ...spot(view, at), role: "exit" })),
    marks: [...(danger ? unsafeOf(view) : []), ...marksOf(game, view)],
  };
}

/** @param {DrawnView} view @param {Place} at */
function spot(view, at) {
  const [row, col] = spotOf(view, at);
  return { row, col };
}

/** @type {Map<string, Uint8Array>} the last few texts of digits, as bytes */
const known = new Map();

/** One or two hexadecimal digits a cell, as bytes. The same text gives the same array.
 * @param {string} text @param {number} each */
function digits(text, each) {
  let found = known.get(text);
  if (!found) {
    found = Uint8Array.from({ length: text.length / each }, (_, cell) =>
      Number.parseInt(text.slice(cell * each, (cell + 1) * each), 16),
    );
    if (known.size > 8) known.delete(/** @type {string} */ (known.keys().next().value));
    known.set(text, found);
  }
  return found;
}

/** @type {WeakMap<Thing[], Map<number, string>>} */
const laid = new WeakMap();

/** The drawing on each cell where something lies. The same list gives the same map.
 * @param {Game} game @param {DrawnView} view */
function thingsOf(game, view) {
  const { things } = view;
  let found = laid.get(things);
  if (!found) {
    const drawing = (/** @type {Thing} */ { what, colour }) =>
      colour && lookOf(game).signs?.[what]
        ? `${drawingOf(game, what)}:${colour}`
        : drawingOf(game, what);
    found = new Map(things.map((one) => [gridOf(view).number(one.at), drawing(one)]));
    laid.set(things, found);
  }
  return found;
}

/** Everybody, the dead first and the one to follow last, so that nothing hides them.
 * @param {Game} game @param {DrawnView} view @returns {Figure[]} */
function figuresOf(game, view) {
  const { turn = [] } = lookOf(game);
  const order = [...view.actors].reverse().sort((a, b) => Number(isAlive(a)) - Number(isAlive(b)));
  return order.map((actor) => ({
    id: actor.id,
    figure: drawingOf(game, actor.who),
    ...spot(view, actor.at),
    facing: actor.facing ?? "S",
    alive: isAlive(actor),
    after: turn.findIndex((part) => part.includes(actor.who)) + 1,
    shift: shiftOf(game, view, actor),
    role: game.signs[actor.who].role,
  }));
}

/** Friends in one cell stand side by side.
 * @param {Game} game @param {DrawnView} view @param {Actor} actor */
function shiftOf(game, view, actor) {
  const here = view.actors.filter(
    (one) => isAlive(one) && !isDanger(game, one) && samePlace(one.at, actor.at),
  );
  if (here.length !== 2 || !here.includes(actor)) return 0;
  return here[0] === actor ? -1 : 1;
}

/** @param {DrawnView} view @returns {Mark[]} */
const unsafeOf = (view) =>
  (view.unsafe ?? []).map((at) => ({ ...spot(view, at), drawing: "unsafe", text: "" }));

/** Walls that are not like the others, and the numbers of keys, for those who do not see colours.
 * @param {Game} game @param {DrawnView} view @returns {Mark[]} */
function marksOf(game, view) {
  const walls = view.marks.map(({ what, at, side, colour = "" }) => ({
    ...spot(view, at),
    side,
    drawing: drawingOf(game, what),
    text: colour,
  }));
  const colours = view.things
    .filter((thing) => thing.colour)
    .map(({ at, colour = "" }) => ({ ...spot(view, at), drawing: "label", text: colour }));
  return [...walls, ...colours];
}
