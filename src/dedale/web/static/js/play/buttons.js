// The buttons of a game: undo and the like, the four directions, and its other moves.

import { lookOf } from "../games/index.js";
import { t } from "../i18n/index.js";
import { keyText } from "../keys.js";
import { button, h } from "../ui/dom.js";
import { figure } from "../ui/figure.js";

/** @import { Action, Side } from "../types.js" */
/** @import { Controller } from "./controller.js" */

/**
 * @param {Controller} game
 * @param {Record<string, () => void>} does undo, redo, restart, hint
 * @param {Record<string, string[]>} keys of each of them
 * @param {(direction: Side, run?: boolean) => void} walk
 */
export function gameButtons(game, does, keys, walk) {
  const tool = (/** @type {string} */ id, /** @type {string} */ label) =>
    button({ label, icon: id, keys: keyText(keys[id]), id, onclick: does[id] });
  const undo = tool("undo", t("Undo"));
  const redo = tool("redo", t("Redo"));
  const restart = tool("restart", t("Restart"));
  const hint = game.game.stages ? tool("hint", t("Hint")) : null;
  const arrows = arrowButtons(walk);
  const extras = game.game.actions
    .filter((action) => !action.names)
    .map((action) => ({ action, element: moveButton(game, action) }));

  /** What can be pressed now, and how many of each are left. */
  function refresh() {
    const { state, view } = game;
    enable(undo, state.turn > 0 && !view.final);
    enable(redo, state.redoable > 0 && !view.final);
    enable(restart, state.turn > 0);
    enable(hint, !state.outcome);
    for (const arrow of arrows) enable(arrow, !state.outcome);
    for (const { action, element } of extras) {
      const legal = state.legal.includes(action.move);
      enable(element, !state.outcome);
      element.classList.remove("hinted");
      element.setAttribute("aria-disabled", String(!legal)); // pressed, it says why not
      element.hidden = action.every > 0 && !legal; // a clock is only there where it runs
      const shown = element.querySelector("span");
      const left = view.figures[action.figure];
      if (shown && left !== undefined) shown.textContent = `${action.words} ${left}`;
    }
    more.hidden = extras.every(({ element }) => element.hidden);
  }

  const more = h("div.extras", [extras.map((one) => one.element)]);
  const tools = h("div.tools", [undo, hint, redo, restart]);
  return { pad: h("div.pad", [tools, h("div.arrows", arrows), more]), refresh };
}

/** @param {(direction: Side, run?: boolean) => void} walk */
const arrowButtons = (walk) =>
  /** @type {[Side, string, string, string][]} */ ([
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
      onclick: (event) => walk(direction, event.shiftKey),
    }),
  );

/** @param {Controller} game @param {Action} action */
function moveButton(game, action) {
  const look = lookOf(game.game).actions?.[action.move];
  const element = button({
    label: action.words,
    icon: look?.icon,
    keys: keyText(action.keys),
    id: `do-${action.move}`,
    onclick: () => game.move(action.move),
  });
  if (look?.drawing) element.prepend(figure(look.drawing, 22));
  if (action.about) {
    element.title += `. ${action.about}`;
    element.setAttribute("aria-description", action.about);
  }
  return element;
}

/** @param {HTMLButtonElement | null} one @param {boolean} on */
function enable(one, on) {
  if (!one || one.disabled === !on) return;
  if (!on && one === document.activeElement)
    document.getElementById("main")?.focus({ preventScroll: true });
  one.disabled = !on;
}
