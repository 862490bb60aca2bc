// Keys to actions. Arrows, WASD, ZQSD and the seeds' own keys (h b d g) all walk.

/** @typedef {import("./board/drawings.js").Facing} Facing */

/** @type {Record<string, Facing>} */
const STEPS = {
  arrowup: "N",
  w: "N",
  z: "N",
  h: "N",
  arrowright: "E",
  d: "E",
  arrowdown: "S",
  s: "S",
  b: "S",
  arrowleft: "W",
  a: "W",
  q: "W",
  g: "W",
};

/** The direction that a key walks in, or undefined.
 * @param {KeyboardEvent} event @returns {Facing | undefined} */
export function stepOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return STEPS[event.key.toLowerCase()];
}

/** @type {Record<string, string>} */
const ACTIONS = {
  u: "undo",
  backspace: "undo",
  "ctrl+z": "undo",
  r: "redo",
  "ctrl+y": "redo",
  "ctrl+shift+z": "redo",
  home: "restart",
  i: "hint",
  "?": "hint",
  x: "bomb",
  p: "poly",
  ".": "wait",
  " ": "wait",
  enter: "leave",
  "+": "zoom-in",
  "=": "zoom-in",
  "-": "zoom-out",
  c: "centre",
  f: "fit",
};

/** The name of what a key does in a game, or undefined.
 * @param {KeyboardEvent} event */
export function actionOf(event) {
  const control = event.ctrlKey || event.metaKey;
  if (event.altKey) return undefined;
  const key = event.key.toLowerCase();
  return ACTIONS[(control ? "ctrl+" : "") + (control && event.shiftKey ? "shift+" : "") + key];
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
