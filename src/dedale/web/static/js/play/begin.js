// A new game, on screen.

import { ask, post } from "../api.js";
import { toast } from "../ui/dom.js";

const TRIES = 8;

/** Begin a game and show it. One whose seed is drawn never begins with its end.
 * @param {Record<string, any>} body as the server wants it */
export async function begin(body) {
  try {
    let game = await post("games", body);
    const drawn = body.parameters && body.parameters.seed === undefined;
    for (let i = 0; i < TRIES && drawn && game.outcome; i++) {
      await ask("DELETE", `games/${game.id}`);
      game = await post("games", body);
    }
    location.hash = `#/play/${game.id}`;
  } catch (error) {
    toast(String(/** @type {Error} */ (error).message), true);
  }
}
