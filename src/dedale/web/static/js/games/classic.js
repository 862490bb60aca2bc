// The classic labyrinth, to be seen and heard.

import { THING_NAMES } from "../board/layer.js";
import { number, t, tn } from "../i18n/index.js";
import { digits, heading, openText, samePlace } from "./common.js";

/** @typedef {import("./looks.js").Look} Look */

/** @type {Map<string, Uint8Array>} */
const floors = new Map();

/** @param {any} view */
function thingsOf(view) {
  const name = `${view.width} ${view.height} ${view.exit}`;
  let things = floors.get(name);
  if (!things) {
    things = new Uint8Array(view.width * view.height);
    if (view.exit.length)
      things[view.exit[0] * view.width + view.exit[1]] = THING_NAMES.indexOf("exit");
    floors.set(name, things);
  }
  return things;
}

/** @type {Look} */
export const classic = {
  title: "The classic labyrinth",
  drawing: "ghost",
  steps: { N: "N", E: "E", S: "S", W: "W" },
  extras: () => [],

  scene: (view) => ({
    ground: {
      width: view.width,
      height: view.height,
      sides: digits(view.cells),
      kinds: digits(view.kinds),
      things: thingsOf(view),
    },
    follow: "player",
    actors: [
      ...view.monsters.map((/** @type {any} */ one, /** @type {number} */ i) => ({
        id: `m${i}`,
        figure: "minotaur",
        row: one.at[0],
        col: one.at[1],
        facing: one.facing,
      })),
      ...view.ghosts.map((/** @type {any} */ one, /** @type {number} */ i) => ({
        id: `g${i}`,
        figure: "ghost",
        row: one.at[0],
        col: one.at[1],
        facing: one.facing,
      })),
      {
        id: "player",
        figure: "hero",
        row: view.player.at[0],
        col: view.player.at[1],
        facing: view.facing ?? "N",
      },
    ],
  }),

  stats: (view) => [
    { label: t("Turns"), value: number(view.turns) },
    {
      label: t("Bumps"),
      value: view.max_bumps ? `${view.bumps} / ${view.max_bumps}` : number(view.bumps),
    },
    { label: t("Monsters"), value: number(view.monsters.length) },
    { label: t("Ghosts"), value: number(view.ghosts.length) },
    { label: t("Rock"), value: `${view.rock} %` },
  ],

  player: (view) => view.player.at,

  effects(before, after, move) {
    const [row, col] = after.player.at;
    if (!move || !after.outcome || before.outcome) return [];
    return [{ kind: after.outcome.won ? "win" : "kill", row, col, began: 120 }];
  },

  tell(before, after, move) {
    const [row, col] = after.player.at;
    const parts = [];
    if (move && after.bumps > before.bumps)
      parts.push(t("A wall."), tn(after.bumps, "{n} bump.", "{n} bumps."));
    parts.push(
      t("Row {row}, column {col}.", { row: row + 1, col: col + 1 }),
      openText(digits(after.cells)[row * after.width + col]),
    );
    return parts.join(" ");
  },
};

/** A view with the side the player faces.
 * @param {any} before @param {any} after @param {string | null} move */
export function facingAfter(before, after, move) {
  const turned = move && "NESW".includes(move) ? move : (before?.facing ?? "N");
  const went = before && !samePlace(before.player.at, after.player.at);
  return { ...after, facing: went ? heading(before.player.at, after.player.at, "N") : turned };
}
