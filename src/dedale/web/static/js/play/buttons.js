// The buttons of a game: undo and the like, the four directions, and its other moves.

import { t } from "../i18n/index.js";
import { button, h } from "../ui/dom.js";
import { figure } from "../ui/figure.js";

/** @import { Side } from "../types.js" */
/** @import { Controller } from "./controller.js" */
/** @import { Look } from "../games/looks.js" */

/**
 * @param {Controller} game @param {Look} look
 * @param {Record<string, () => void>} actions undo, redo, restart, hint
 * @param {number} stages of hints
 * @param {{walk: (direction: Side, run?: boolean) => void,
 *   say: (text: string, kind: "bad") => void}} on
 */
export function gameButtons(game, look, actions, stages, on) {
  const tool = (
    /** @type {string} */ id,
    /** @type {string} */ label,
    /** @type {string} */ keys,
  ) => button({ label, icon: id, keys, id, onclick: actions[id] });
  const undo = tool("undo", t("Undo"), "U");
  const redo = tool("redo", t("Redo"), "R");
  const restart = tool("restart", t("Restart"), "Home");
  const hint = stages ? tool("hint", t("Hint"), "I") : null;

  const arrows = /** @type {[Side, string, string, string][]} */ ([
    ["N", "up", t("North"), "↑"],
    ["W", "left", t("West"), "←"],
    ["S", "down", t("South"), "↓"],
    ["E", "right", t("East"), "→"],
  ]).map(([direction, name, label, keys]) =>
    button({
      label,
      icon: name,
      text: false,
      keys,
      class: `arrow ${name}`,
      id: `go-${direction}`,
      onclick: (event) => on.walk(direction, event.shiftKey),
    }),
  );

  const extras = look.extras(game.view).map((extra) => {
    const element = button({
      label: extra.label,
      icon: extra.icon,
      keys: extra.keys,
      id: `do-${extra.action}`,
      onclick: () => game.move(extra.move),
    });
    if (extra.drawing) element.prepend(figure(extra.drawing, 22));
    return { ...extra, element };
  });

  /** @param {HTMLButtonElement | null} one @param {boolean} on */
  function enable(one, on) {
    if (!one || one.disabled === !on) return;
    if (!on && one === document.activeElement)
      document.getElementById("main")?.focus({ preventScroll: true });
    one.disabled = !on;
  }

  /** What can be pressed now, and how many bombs and polys are left. */
  function refresh() {
    const { state, view } = game;
    enable(undo, state.turn > 0);
    enable(redo, state.redoable > 0);
    enable(restart, state.turn > 0);
    enable(hint, !state.outcome);
    for (const arrow of arrows) enable(arrow, !state.outcome);
    for (const { element, move, label, count } of extras) {
      enable(element, state.legal.includes(move));
      const shown = element.querySelector("span");
      if (shown && count) shown.textContent = `${label} ${count(view)}`;
    }
  }

  /** Play the move of an action, if the game has one of this name; else false.
   * @param {string} action */
  function act(action) {
    const extra = extras.find((one) => one.action === action);
    if (!extra) return false;
    if (game.state.legal.includes(extra.move) || game.queue.length) game.move(extra.move);
    else on.say(t("Not now: {what}.", { what: extra.label }), "bad");
    return true;
  }

  const pad = h("div.pad", [
    h("div.arrows", arrows),
    extras.length
      ? h(
          "div.extras",
          extras.map((one) => one.element),
        )
      : null,
  ]);
  return { tools: h("div.tools", [undo, redo, restart, hint]), pad, refresh, act };
}
