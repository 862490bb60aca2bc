// A small board on which a game is played by itself, again and again: a picture of what it is like.

import { get } from "../api.js";
import { Board } from "../board/board.js";
import { isDark, onChange, settings } from "../settings.js";
import { effectsOf } from "./effects.js";
import { viewsOf } from "./reel.js";
import { sceneOf } from "./scene.js";

/** @import { Game, Reel } from "../types.js" */

/** Milliseconds: of a step, between two of them, and before it begins anew. */
const [PACE, NEXT, ANEW] = [170, 620, 2200];

/** Figures are seen in cells of so few pixels: nobody plays here. */
const SMALL = 4;

/** @type {Map<string, Promise<Reel>>} */
const films = new Map();

/** @param {Game} game */
function filmOf({ name }) {
  let found = films.get(name);
  if (!found) {
    found = get(`demo/${name}`);
    films.set(name, found);
    found.catch(() => films.delete(name));
  }
  return found;
}

/** Play a game in this place. Without animations its start is seen.
 * @param {HTMLElement} place @param {Game} game @returns {() => void} how to stop it */
export function demo(place, game) {
  const style = () => ({ dark: isDark(), motion: settings.motion });
  /** @type {Board | null} */
  let board = null;
  let timer = 0;
  filmOf(game).then(
    (film) => {
      if (timer < 0) return;
      const views = viewsOf(film, game);
      place.replaceChildren();
      board = new Board(place, style());
      board.small = SMALL;
      board.canvas.className = "demo";
      board.canvas.setAttribute("aria-hidden", "true");
      board.resize();
      let at = 0;
      const step = () => {
        timer = setTimeout(step, at === views.length - 1 ? ANEW : NEXT);
        if (document.hidden || !board) return;
        const next = (at + 1) % views.length;
        board.show(sceneOf(game, views[next]), { animate: next > 0, pace: PACE });
        const when = (/** @type {string} */ id) => board?.delay(id) ?? 0;
        if (next)
          for (const effect of effectsOf(game, views[at], views[next], film.steps[at].move, when))
            board.play(effect);
        at = next;
      };
      board.show(sceneOf(game, views[0]));
      if (settings.motion) timer = setTimeout(step, ANEW / 2 + Math.random() * NEXT);
    },
    () => {}, // decoration
  );
  const forget = onChange(() => board?.restyle(style()));
  return () => {
    clearTimeout(timer);
    timer = -1;
    forget();
    board?.destroy();
  };
}
