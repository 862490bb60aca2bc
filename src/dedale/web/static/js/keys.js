// Keys to actions. Arrows, WASD, ZQSD and a game's own keys walk; its other moves have keys too.

/** @import { Action, Game, Side } from "./types.js" */

const SIDES = /** @type {const} */ (["N", "E", "S", "W"]);

/** @type {Record<string, Side>} */
const ARROWS = { arrowup: "N", arrowright: "E", arrowdown: "S", arrowleft: "W" };

/** @type {Record<string, Side>} */
const LETTERS = { w: "N", z: "N", d: "E", s: "S", a: "W", q: "W" };

/** The direction of an arrow key, or undefined.
 * @param {KeyboardEvent} event @returns {Side | undefined} */
export function arrowOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return ARROWS[event.key.toLowerCase()];
}

/** The direction that a key walks in, or undefined. What the game says of its keys comes first.
 * @param {Game} game @param {KeyboardEvent} event @returns {Side | undefined} */
export function stepOf(game, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  const own = SIDES[game.keys.indexOf(key)];
  if (own) return own;
  if (moveOf(game, event) || showsDisplay(game, key)) return undefined;
  return ARROWS[key] ?? LETTERS[key];
}

/** Whether a key draws the game in another way, as in the shell and in the terminal.
 * @param {Game} game @param {string} key */
export const showsDisplay = (game, key) => key === "a" && game.displays.length > 0;

/** The move beside the steps that a key plays, or undefined.
 * @param {Game} game @param {KeyboardEvent} event @returns {Action | undefined} */
export function moveOf(game, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key === " " ? "space" : event.key.toLowerCase();
  return game.actions.find((action) => action.keys.includes(key));
}

/** The side of a cell that a key steps over, on a board that is none of squares: 1 to 8, or stairs;
 * or -1. @param {{sides: string[]}} grid @param {KeyboardEvent} event */
export function sideByKey({ sides }, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return -1;
  if (event.key === "PageUp") return sides.indexOf("up");
  if (event.key === "PageDown") return sides.indexOf("down");
  const side = Number(event.key) - 1;
  return Number.isInteger(side) && side < sides.length ? side : -1;
}

/** How the first of some keys is written on a button. @param {string[]} keys */
export const keyText = ([key = ""]) => key.charAt(0).toUpperCase() + key.slice(1);

/** Keys of the page alone, as in any program. @type {Record<string, string>} */
const CONTROL = { z: "undo", y: "redo", "shift+z": "redo" };

/** The name of what a key does in any game, or undefined.
 * @param {Record<string, string[]>} keys of each, from the catalogue @param {KeyboardEvent} event */
export function actionOf(keys, event) {
  if (event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return CONTROL[(event.shiftKey ? "shift+" : "") + key];
  const tools = Object.keys(keys);
  const held = event.shiftKey ? tools.find((tool) => keys[tool].includes(event.key)) : undefined;
  return held ?? tools.find((tool) => keys[tool].includes(key));
}

/** Whether the keys belong to what has the focus: a field, or a button that Enter and blank press.
 * @param {KeyboardEvent} event */
export function taken(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (
    target.closest?.(
      "dialog, input:not([type=checkbox]):not([type=radio]), select, textarea, [role=tab]",
    )
  )
    return true;
  return (
    (event.key === "Enter" || event.key === " ") &&
    Boolean(target.closest?.("button, a, summary, input"))
  );
}
