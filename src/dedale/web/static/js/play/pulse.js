// The clock of a game that does not wait: it plays a move by itself, again and again, from the first
// move on. A bar shows when the next one comes; the clock stands after undo, under a dialog, and while
// nobody looks.

import { t } from "../i18n/index.js";
import { h } from "../ui/dom.js";

/** @import { Controller } from "./controller.js" */

const STEP = 100; // milliseconds

/** @param {Controller} game @param {() => boolean} busy whether something else is shown */
export function pulse(game, busy) {
  const clock = game.game.actions.find((action) => action.every);
  const bar = h("span");
  const element = h("div.pulse", { role: "img", hidden: true }, bar);
  if (!clock) return { element, stop() {} };
  const { move, every } = clock;
  let spent = 0;

  function beat() {
    const legal = game.state.legal.includes(move);
    const away = document.hidden || document.querySelector("dialog[open]");
    const runs = legal && game.ticking && !away && !busy();
    element.hidden = !legal;
    element.dataset.running = String(runs);
    element.setAttribute(
      "aria-label",
      runs ? t("The clock runs: minotaurs do not wait.") : t("The clock stands until you move."),
    );
    if (!game.ticking) spent = 0;
    else if (runs && !game.queue.length) spent += STEP;
    if (spent >= 1000 * every) {
      spent = 0;
      game.move(move);
    }
    bar.style.width = `${Math.min(100, spent / every / 10)}%`;
  }
  beat();
  const timer = setInterval(beat, STEP);
  return { element, stop: () => clearInterval(timer) };
}
