// One turn on the board, told in order: the step, what the others do, who is hit, a breath. Playing,
// replays and solutions all show turns by this.

import { settings } from "../settings.js";
import { cue } from "../sounds.js";
import { effectsOf } from "./effects.js";
import { sceneOf } from "./scene.js";
import { isDanger, placeOf, sameIn, samePlace, sideOf } from "./views.js";

/** @import { Game, View } from "../types.js" */
/** @import { Stage } from "./controller.js" */

/** Milliseconds between the end of a game on the board and the words about it. */
const BREATH = 450;
/** Milliseconds from a step to what follows it, where nothing moves: for the ear. */
const STILL = 240;

/** Show that one view follows another; in how many milliseconds the next thing may happen.
 * @param {Stage} board @param {Game} game @param {View} before @param {View} after
 * @param {string | null} move @param {number} pace milliseconds for a cell */
export function showTurn(board, game, before, after, move, pace) {
  board.show(sceneOf(game, after, settings.danger), { animate: settings.motion, pace });
  const when = (/** @type {string} */ id) => (settings.motion ? board.delay(id) : 0);
  const effects = effectsOf(game, before, after, move, when);
  const heard = settings.motion ? when : () => STILL; // one after the other, though nothing moves
  for (const effect of effects) board.play(effect);
  for (const { kind, began } of effectsOf(game, before, after, move, heard)) cue(kind, began);
  if (move !== null) sound(game, before, after, move, heard);
  if (!settings.motion) return 0;
  const ends = after.outcome && !before.outcome;
  return board.busyUntil - performance.now() + (ends ? BREATH : 0);
}

/** @param {Game} game @param {View} before @param {View} after @param {string} move
 * @param {(id: string) => number} when */
function sound(game, before, after, move, when) {
  const stepped = !samePlace(placeOf(before), placeOf(after));
  if (stepped) cue("step");
  else if (sideOf(game, after, move) >= 0) cue("bump");
  const moved = after.actors.find((actor) => {
    const was = sameIn(before, actor);
    return isDanger(game, actor) && was && !samePlace(was.at, actor.at);
  });
  if (moved) cue("slide", when(moved.id) / 2);
}
