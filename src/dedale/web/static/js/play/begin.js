// A new game, on screen.

import { post } from "../api.js";
import { guard } from "../ui/guard.js";

/** @import { GameState, NewGame } from "../types.js" */

/** @type {Promise<unknown> | null} one tap, one game: a second tap waits for the first */
let beginning = null;
/** @type {GameState | null} the game that was begun last: the screen need not ask for it again */
let begun = null;

/** Begin a game and show it; done when it is on screen.
 * @param {NewGame} body @param {(message: string) => void} [say] when it cannot be */
export function begin(body, say) {
  beginning ??= guard(async () => enter(await post("games", body)), say).finally(() => {
    beginning = null;
  });
  return beginning;
}

/** Show a game that was just begun. @param {GameState} state */
export function enter(state) {
  begun = state;
  const shown = new Promise((resolve) => addEventListener("shown", resolve, { once: true }));
  location.hash = `#/play/${state.id}`;
  return shown;
}

/** The game, if it was begun just now. @param {string} id */
export function takeBegun(id) {
  const found = begun?.id === id ? begun : null;
  begun = null;
  return found;
}
