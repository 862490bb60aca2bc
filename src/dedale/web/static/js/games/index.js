// What the page adds to the games it knows: drawings, effects and sentences of its own. A game that
// is not here is played all the same, with the letters of its signs and the words of its line.

import { t } from "../i18n/index.js";
import { ariane } from "./ariane.js";
import { classic } from "./classic.js";
import { theseus } from "./theseus.js";
import { treasure } from "./treasure.js";

/** @import { Catalogue, Game, Look } from "../types.js" */

/** @type {Record<string, Look>} */
const LOOKS = { treasure, ariane, theseus, classic };

/** @param {Game} game @returns {Look} */
export const lookOf = (game) => (Object.hasOwn(LOOKS, game.name) ? LOOKS[game.name] : {});

/** What a walk in any maze is. */
export const WALK = "classic";

/** A line of the table of games.
 * @param {Catalogue} catalogue @param {string} name */
export function gameOf(catalogue, name) {
  const found = catalogue.games.find((game) => game.name === name);
  if (!found) throw new Error(t("There is no game of this name here."));
  return found;
}

/** The drawing for a sign of a game: one of ours, or its letter on a disc.
 * @param {Game} game @param {string} name */
export function drawingOf(game, name) {
  const own = lookOf(game).signs?.[name];
  if (own) return own;
  const { letter, role } = game.signs[name];
  return `sign:${role}:${letter}`;
}

/** The drawings that stand for a game: the one to follow, and two others.
 * @param {Game} game */
export function drawingsOf(game) {
  const names = Object.keys(game.signs);
  const players = names.filter((name) => game.signs[name].role === "player");
  const others = names.filter((name) => game.signs[name].role !== "player");
  const shown = lookOf(game).card ?? [others[0], players[0], others[1]];
  return shown.filter(Boolean).map((name) => drawingOf(game, name));
}
