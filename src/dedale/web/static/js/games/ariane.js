// Ariane and the Minotaur, to be seen and heard.

import { number, t } from "../i18n/index.js";
import { THING_NAMES } from "../board/layer.js";
import { heading, openText, samePlace } from "./common.js";

/** @typedef {import("./looks.js").Look} Look */
/** @typedef {import("../board/drawings.js").Facing} Facing */

/** @type {WeakMap<number[], Uint8Array>} the walls of a level, as bytes, once */
const walls = new WeakMap();
const DIRECTIONS = /** @type {Record<string, Facing>} */ ({ Up: "N", Right: "E", Down: "S", Left: "W" });

/** @param {any} view */
function sidesOf(view) {
  let found = walls.get(view.sides);
  if (!found) walls.set(view.sides, (found = Uint8Array.from(view.sides)));
  return found;
}

/** @type {WeakMap<Uint8Array, Map<string, Uint8Array>>} */
const floors = new WeakMap();

/** The things on the floor; the same array as long as they stay the same.
 * @param {any} view @param {Uint8Array} sides */
function thingsOf(view, sides) {
  const lying = [["door", view.door], ["key", view.key], ["sword", view.sword]].filter(([, at]) => Array.isArray(at));
  const name = JSON.stringify(lying);
  let known = floors.get(sides);
  if (!known) floors.set(sides, (known = new Map()));
  let things = known.get(name);
  if (!things) {
    things = new Uint8Array(sides.length);
    for (const [thing, at] of lying) things[at[0] * view.size + at[1]] = THING_NAMES.indexOf(thing);
    known.set(name, things);
  }
  return things;
}

/** @type {Look} */
export const ariane = {
  title: "Ariane and the Minotaur",
  drawing: "ariane",
  steps: { N: "Up", E: "Right", S: "Down", W: "Left" },
  extras: () => [],

  scene(view) {
    const sides = sidesOf(view);
    const apart = !samePlace(view.ariane, view.theseus);
    const turned = /** @type {Facing} */ (view.facing ?? "S");
    const caught = (/** @type {[number, number]} */ at) =>
      view.minotaurs.some((/** @type {any} */ one) => samePlace(one.at, at));
    return {
      ground: { width: view.size, height: view.size, sides, kinds: null, things: thingsOf(view, sides) },
      follow: "ariane",
      actors: [
        { id: "theseus", figure: "theseus", row: view.theseus[0], col: view.theseus[1], facing: apart ? "S" : turned, shift: apart ? 0 : -1, alive: !caught(view.theseus) },
        { id: "ariane", figure: "ariane", row: view.ariane[0], col: view.ariane[1], facing: turned, shift: apart ? 0 : 1, alive: !caught(view.ariane) },
        ...view.minotaurs.map((/** @type {any} */ one, /** @type {number} */ i) => ({
          id: `m${i}`,
          figure: FIGURE[one.kind] ?? "minotaur",
          row: one.at[0],
          col: one.at[1],
          facing: view.heads?.[i] ?? "S",
          after: one.kind === "horizontal" ? 2 : 1,
        })),
      ],
    };
  },

  stats: (view) => [
    { label: t("Minotaurs"), value: number(view.minotaurs.length) },
    { label: t("Theseus"), value: samePlace(view.ariane, view.theseus) ? t("with Ariane") : t("waiting") },
  ],

  player: (view) => view.ariane,

  effects(before, after, move) {
    if (!move || !after.outcome || before.outcome) return [];
    const [row, col] = after.ariane;
    if (after.outcome.won) return [{ kind: "win", row, col, began: 120 }];
    const caught = [after.ariane, after.theseus].find((at) =>
      after.minotaurs.some((/** @type {any} */ one) => samePlace(one.at, at)));
    return caught ? [{ kind: "kill", row: caught[0], col: caught[1], began: 380 }] : [];
  },

  tell(before, after, move) {
    const [row, col] = after.ariane;
    const parts = [t("Ariane is in row {row}, column {col}.", { row: row + 1, col: col + 1 })];
    if (move && !samePlace(before.theseus, after.theseus)) parts.push(t("Theseus follows."));
    if (move) {
      after.minotaurs.forEach((/** @type {any} */ one, /** @type {number} */ i) => {
        if (!samePlace(before.minotaurs[i].at, one.at)) {
          parts.push(t("The {kind} minotaur slides to row {row}, column {col}.", {
            kind: one.kind === "vertical" ? t("vertical") : t("horizontal"), row: one.at[0] + 1, col: one.at[1] + 1,
          }));
        }
      });
    }
    parts.push(openText(after.sides[row * after.size + col]));
    return parts.join(" ");
  },
};

/** @type {Record<string, string>} */
const FIGURE = { vertical: "vertical", horizontal: "horizontal", ghost: "ghost" };

/** A view with the sides that everyone faces, which the rules do not need but the eye does.
 * @param {any} before @param {any} after @param {string | null} move */
export function facingAfter(before, after, move) {
  return {
    ...after,
    facing: (move && DIRECTIONS[move]) ?? before?.facing ?? "S",
    heads: after.minotaurs.map((/** @type {any} */ one, /** @type {number} */ i) =>
      heading(before?.minotaurs[i]?.at ?? one.at, one.at, before?.heads?.[i] ?? "S")),
  };
}
