// What flashes when one view follows another: something found, somebody fallen, the end.

import { lookOf } from "../games/index.js";
import { isAlive, placeOf, STEPS, sameIn, spotOf, takenThing } from "./views.js";

/** @import { Game, Side, View } from "../types.js" */
/** @import { Effect } from "../board/effects.js" */

/** @param {Game} game @param {View} before @param {View} after @param {string | null} move
 * @param {(id: string) => number} when in how many milliseconds an actor has come, or falls
 * @returns {Effect[]} */
export function effectsOf(game, before, after, move, when) {
  if (move === null) return [];
  const [row, col] = spotOf(after, placeOf(after));
  /** @type {Effect[]} */
  const effects = [];
  const kind = lookOf(game).actions?.[move]?.effect;
  if (kind === "bomb") {
    const [dr, dc] = STEPS[/** @type {Side} */ (after.actors[0].facing ?? "S")];
    effects.push({ kind, row: row + dr / 2, col: col + dc / 2 });
  } else if (kind) effects.push({ kind, row, col });
  if (takenThing(before, after)) {
    const text = gainText(before, after);
    const began = 0.6 * when(after.actors[0].id);
    if (text) effects.push({ kind: "gain", row, col, text, began });
  }
  for (const was of before.actors.filter(isAlive)) {
    const actor = sameIn(after, was);
    if (actor && isAlive(actor)) continue;
    const [r, c] = spotOf(after, (actor ?? was).at);
    effects.push({ kind: "kill", row: r, col: c, began: when(was.id) });
  }
  const began = when(after.actors[0].id);
  if (after.outcome && !before.outcome && (after.outcome.won || !effects.length))
    effects.push({ kind: after.outcome.won ? "win" : "kill", row, col, began });
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
