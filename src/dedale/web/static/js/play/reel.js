// A recorded game, shown on a board: play, pause, step, back, seek.

import { changed } from "../delta.js";
import { t } from "../i18n/index.js";
import { settings } from "../settings.js";
import { button, h } from "../ui/dom.js";
import { effectsOf } from "./effects.js";
import { sceneOf } from "./scene.js";
import { facing } from "./views.js";

/** @import { Game, Reel, View } from "../types.js" */
/** @import { Board } from "../board/board.js" */

/** Every view of a film, from its first one.
 * @param {Reel} reel @param {Game} game @returns {View[]} */
function viewsOf(reel, game) {
  let kept = reel.view;
  const views = [facing(game, null, kept, null)];
  for (const { move, changes } of reel.steps) {
    kept = changed(kept, changes);
    views.push(facing(game, views[views.length - 1], kept, move));
  }
  return views;
}

/** @param {Reel} reel @param {Game} game @param {Board} board */
export function reelPlayer(reel, game, board) {
  const views = viewsOf(reel, game);
  let at = 0;
  let timer = 0;
  const slider = h("input", {
    type: "range",
    min: 0,
    max: views.length - 1,
    value: "0",
    "aria-label": t("Position"),
  });
  const count = h("span.mono");
  const toggle = button({
    label: t("Play|film"),
    icon: "play",
    keys: "Space",
    onclick: () => (timer ? pause() : run()),
  });

  /** @param {number} position */
  function go(position) {
    const next = Math.max(0, Math.min(views.length - 1, position));
    const forward = next === at + 1;
    board.show(sceneOf(game, views[next]), {
      animate: forward && settings.motion,
      pace: 140 / settings.speed,
    });
    if (forward && settings.motion)
      for (const effect of effectsOf(game, views[at], views[next], reel.steps[at].move))
        board.play(effect);
    at = next;
    slider.value = String(at);
    count.textContent = `${at} / ${views.length - 1}`;
    if (at === views.length - 1) pause();
  }
  function pause() {
    clearInterval(timer);
    timer = 0;
    toggle.setAttribute("aria-pressed", "false");
  }
  function run() {
    if (at === views.length - 1) go(0);
    toggle.setAttribute("aria-pressed", "true");
    clearInterval(timer);
    timer = setInterval(() => go(at + 1), 430 / settings.speed);
  }
  slider.addEventListener("input", () => {
    pause();
    go(Number(slider.value));
  });
  go(0);
  const bar = h("div.stack.small", [
    h("div.row.tight", [
      button({
        label: t("Back|film"),
        icon: "back",
        text: false,
        onclick: () => {
          pause();
          go(at - 1);
        },
      }),
      toggle,
      button({
        label: t("Step|film"),
        icon: "forward",
        text: false,
        onclick: () => {
          pause();
          go(at + 1);
        },
      }),
      count,
    ]),
    slider,
  ]);
  return {
    bar,
    run,
    pause,
    go,
    toggle: () => (timer ? pause() : run()),
    step: (/** @type {number} */ by) => {
      pause();
      go(at + by);
    },
  };
}
