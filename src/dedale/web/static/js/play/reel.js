// A recorded game, shown on a board: play, pause, step, back, seek.

import { changed } from "../delta.js";
import { t } from "../i18n/index.js";
import { settings } from "../settings.js";
import { button, h, label, tell } from "../ui/dom.js";
import { sceneOf } from "./scene.js";
import { sentencesOf } from "./sentences.js";
import { showTurn } from "./turn.js";
import { facing } from "./views.js";

/** @import { Game, Reel, View } from "../types.js" */
/** @import { Board } from "../board/board.js" */

/** Milliseconds between two turns. */
const PAUSE = 430;

/** Every view of a film, from its first one.
 * @param {Reel} reel @param {Game} game @returns {View[]} */
export function viewsOf(reel, game) {
  let kept = reel.view;
  const views = [facing(game, null, kept, null)];
  for (const { move, changes } of reel.steps) {
    kept = changed(kept, changes);
    views.push(facing(game, views[views.length - 1], kept, move));
  }
  return views;
}

/** @param {Reel} reel @param {Game} game @param {Board} board
 * @param {(view: View, turn: number) => void} [onshow] */
export function reelPlayer(reel, game, board, onshow = () => {}) {
  const views = viewsOf(reel, game);
  const last = views.length - 1;
  let at = 0;
  let timer = 0;
  const slider = h("input", {
    type: "range",
    min: 0,
    max: last,
    value: "0",
    "aria-label": t("Position"),
  });
  const count = h("span.mono");
  const end = h("p.note.reel-end");
  const toggle = button(t("Play|film"), { icon: "play", keys: "Space" }, () =>
    timer ? pause() : run(),
  );

  /** Show a position; in how many milliseconds the next one may follow. @param {number} position */
  function go(position) {
    const [before, next] = [at, Math.max(0, Math.min(last, position))];
    at = next;
    slider.value = String(at);
    count.textContent = `${at} / ${last}`;
    end.textContent = "";
    onshow(views[at], at);
    const pace = 140 / settings.speed;
    if (next === before + 1)
      return showTurn(board, game, views[before], views[next], reel.steps[before].move, pace);
    board.show(sceneOf(game, views[next]));
    return 0;
  }
  /** One position after the other. What happened is told when it has been seen: as it plays, only how
   * it ended. @param {number} by */
  function step(by) {
    const before = views[at];
    const shown = go(at + by);
    const [now, { outcome }] = [at, views[at]];
    const said = () => {
      if (at !== now) return;
      if (at === last) end.textContent = outcome ? `${outcome.title}. ${outcome.reason}` : "";
      if (at === last || !timer)
        tell(
          by > 0
            ? sentencesOf(game, before, views[at], reel.steps[at - 1].move)
            : count.textContent,
        );
    };
    if (before !== views[now]) setTimeout(said, Math.max(0, shown));
    return shown;
  }
  function show(/** @type {boolean} */ running) {
    label(toggle, running ? t("Pause") : t("Play|film"), running ? "pause" : "play");
  }
  function pause() {
    clearTimeout(timer);
    timer = 0;
    show(false);
  }
  function run() {
    if (at === last) go(0);
    show(true);
    const next = () => {
      const shown = step(1);
      if (at === last) pause();
      else timer = setTimeout(next, Math.max(shown + 80, PAUSE / settings.speed));
    };
    clearTimeout(timer);
    timer = setTimeout(next, PAUSE / settings.speed);
  }
  const stepBy = (/** @type {number} */ by) => {
    pause();
    step(by);
  };
  slider.addEventListener("input", () => {
    pause();
    go(Number(slider.value));
  });
  go(0);
  const bar = h("div.stack.small", [
    h("div.row.tight", [
      button(t("Back|film"), { icon: "back", text: false }, () => stepBy(-1)),
      toggle,
      button(t("Step|film"), { icon: "forward", text: false }, () => stepBy(1)),
      count,
    ]),
    slider,
    end,
  ]);
  return { bar, run, pause, go, toggle: () => (timer ? pause() : run()), step: stepBy };
}
