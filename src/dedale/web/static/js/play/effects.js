// What flashes when one view follows another: something found, somebody fallen, the end.

import { lookOf } from "../games/index.js";
import { isAlive, placeOf, STEPS, sameIn, takenThing } from "./views.js";

/** @import { Game, Side, View } from "../types.js" */
/** @import { Effect } from "../board/effects.js" */

/** @param {Game} game @param {View} before @param {View} after @param {string | null} move
 * @returns {Effect[]} */
export function effectsOf(game, before, after, move) {
  if (move === null) return [];
  const [row, col] = placeOf(after);
  /** @type {Effect[]} */
  const effects = [];
  const kind = lookOf(game).actions?.[move]?.effect;
  if (kind === "bomb") {
    const [dr, dc] = STEPS[/** @type {Side} */ (after.actors[0].facing ?? "S")];
    effects.push({ kind, row: row + dr / 2, col: col + dc / 2 });
  } else if (kind) effects.push({ kind, row, col });
  if (takenThing(before, after)) {
    const text = gainText(before, after);
    if (text) effects.push({ kind: "gain", row, col, text, began: 100 });
  }
  for (const actor of after.actors) {
    const was = sameIn(before, actor);
    if (was && isAlive(was) && !isAlive(actor))
      effects.push({ kind: "kill", row: actor.at[0], col: actor.at[1], began: 180 });
  }
  if (after.outcome && !before.outcome && (after.outcome.won || !effects.length))
    effects.push({ kind: after.outcome.won ? "win" : "kill", row, col, began: 120 });
  return effects;
}

/** What grew most, as "+50"; "" when nothing did.
 * @param {View} before @param {View} after */
function gainText(before, after) {
  const gains = Object.entries(after.figures).map(([name, value]) =>
    name === "turns" ? 0 : Number(value) - Number(before.figures[name]),
  );
  const most = Math.max(0, ...gains.filter(Number.isFinite));
  return most ? `+${most}` : "";
}
