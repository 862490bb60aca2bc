// The buttons of a game: undo and the like, the four directions, and its other moves.

import { lookOf } from "../games/index.js";
import { capital, t } from "../i18n/index.js";
import { keyText } from "../keys.js";
import { button, h, put } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { cellOf, isOpen, planeOf, sideName } from "./views.js";

/** @import { Action, Side, View } from "../types.js" */
/** @import { Controller } from "./controller.js" */

/**
 * @param {Controller} game
 * @param {Record<string, () => void>} does undo, redo, restart, hint
 * @param {Record<string, string[]>} keys of each of them
 * @param {(direction: Side, run?: boolean) => void} walk
 * @param {(side: number) => void} [step] over a side, where the board is none of squares
 */
export function gameButtons(game, does, keys, walk, step = () => {}) {
  const tool = (/** @type {string} */ id, /** @type {string} */ label) =>
    button(label, { icon: id, keys: keyText(keys[id]), id }, does[id]);
  const undo = tool("undo", t("Undo"));
  const redo = tool("redo", t("Redo"));
  const restart = tool("restart", t("Restart"));
  const hint = game.game.stages ? tool("hint", t("Hint")) : null;
  const arrows = game.view.grid ? [] : arrowButtons(walk);
  const ways = h("div.row.walk-pad", { role: "group", "aria-label": t("Ways from here") });
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
    put(ways, view.grid && !state.outcome ? wayButtons(view, step) : []);
    more.hidden = extras.every(({ element }) => element.hidden);
  }

  const more = h("div.extras", [extras.map((one) => one.element)]);
  const tools = h("div.tools", [undo, hint, redo, restart]);
  return {
    pad: h("div.pad", [tools, game.view.grid ? ways : h("div.arrows", arrows), more]),
    refresh,
  };
}

/** @param {(direction: Side, run?: boolean) => void} walk */
const arrowButtons = (walk) =>
  /** @type {[Side, string, string, string][]} */ ([
    ["N", "up", t("North"), "↑"],
    ["W", "left", t("West"), "←"],
    ["S", "down", t("South"), "↓"],
    ["E", "right", t("East"), "→"],
  ]).map(([direction, name, label, keys]) =>
    button(
      label,
      { icon: name, text: false, keys, class: `arrow ${name}`, id: `go-${direction}` },
      (event) => walk(direction, event.shiftKey),
    ),
  );

/** A button for each open side, which points where it leads.
 * @param {View} view @param {(side: number) => void} step */
function wayButtons(view, step) {
  const cell = cellOf(view);
  const sides = (view.grid?.sides ?? []).map((name, side) => ({ name, side }));
  return sides
    .filter(({ side }) => isOpen(view, cell, side))
    .map(({ name, side }) => {
      const way = planeOf(view)?.direction(cell, side);
      const sign = way ? "➜" : name === "up" ? "▲" : "▼";
      const arrow = h("span.walk-arrow", { "aria-hidden": "true" }, sign);
      if (way) arrow.style.transform = `rotate(${Math.atan2(way[1], way[0])}rad)`;
      const label = capital(sideName(view, side));
      return h("button.walk-way", { "aria-label": label, onclick: () => step(side) }, [arrow]);
    });
}

/** @param {Controller} game @param {Action} action */
function moveButton(game, action) {
  const look = lookOf(game.game).actions?.[action.move];
  const element = button(
    action.words,
    { icon: look?.icon, keys: keyText(action.keys), id: `do-${action.move}` },
    () => game.move(action.move),
  );
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
