// How each game looks: from what its rule book says of a position (its view) to a scene for the board,
// figures for the panel, and a sentence for those who cannot see it. No rule is known here.

import { ariane } from "./ariane.js";
import { classic } from "./classic.js";
import { treasure } from "./treasure.js";

/** @typedef {import("../board/board.js").Scene} Scene */
/** @typedef {import("../board/effects.js").Effect} Effect */
/** @typedef {import("../board/drawings.js").Facing} Facing */
/** @typedef {{label: string, value: string | number, icon?: string}} Stat */
/** @typedef {{move: string, action: string, label: string, drawing?: string, icon?: string, keys: string,
 *   count?: (view: any) => number}} Extra */
/**
 * @typedef {object} Look
 * @property {string} title
 * @property {string} drawing
 * @property {Record<Facing, string>} steps   the game's moves in the four directions
 * @property {(view: any) => Extra[]} extras  its other moves
 * @property {(view: any) => Scene} scene
 * @property {(view: any) => Stat[]} stats
 * @property {(view: any) => [number, number]} player
 * @property {(before: any, after: any, move: string | null) => Effect[]} effects
 * @property {(before: any, after: any, move: string | null) => string} tell
 */

/** @type {Record<string, Look>} */
export const LOOKS = { treasure, ariane, classic };

/** The look of a game; a game that came later looks like the treasure game.
 * @param {string} name */
export const lookOf = (name) => LOOKS[name] ?? treasure;
