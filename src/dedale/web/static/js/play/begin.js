// A new game, on screen.

import { ask, post } from "../api.js";
import { guard } from "../ui/guard.js";

/** @import { NewGame } from "../types.js" */

const TRIES = 8;

/** Begin a game and show it. One whose seed is drawn never begins with its end.
 * @param {NewGame} body @param {(message: string) => void} [say] when it cannot be */
export const begin = (body, say) =>
  guard(async () => {
    let game = await post("games", body);
    const drawn = body.parameters && body.parameters.seed === undefined;
    for (let i = 0; i < TRIES && drawn && game.outcome; i++) {
      await ask("DELETE", `games/${game.id}`);
      game = await post("games", body);
    }
    location.hash = `#/play/${game.id}`;
  }, say);
