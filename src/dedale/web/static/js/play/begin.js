// A new game, on screen.

import { post } from "../api.js";
import { guard } from "../ui/guard.js";

/** @import { NewGame } from "../types.js" */

/** Begin a game and show it.
 * @param {NewGame} body @param {(message: string) => void} [say] when it cannot be */
export const begin = (body, say) =>
  guard(async () => {
    const game = await post("games", body);
    location.hash = `#/play/${game.id}`;
  }, say);
