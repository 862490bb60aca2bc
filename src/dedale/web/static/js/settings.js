// What this browser remembers of one's taste. Everything works when nothing can be stored.

/**
 * @typedef {object} Settings
 * @property {"light" | "dark" | ""} theme  "" follows the system
 * @property {boolean} motion   animations
 * @property {number} speed     of the animations, 1 is usual
 * @property {boolean} thread   show where one has walked
 * @property {boolean} danger   show which cells are not safe
 * @property {boolean} sound
 * @property {string} sheet     the player's own sheet of sprites, as a data: address, or ""
 */

const KEY = "dedale.settings";

/** @returns {Settings} */
function initial() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const shown = { thread: true, danger: true };
  return { theme: "", motion: !still, speed: 1, ...shown, sound: false, sheet: "" };
}

/** @type {Settings} */
export const settings = { ...initial(), ...read(KEY, {}) };

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  write(KEY, settings);
  applyTheme();
  for (const listener of listeners) listener();
}

/** Be told when a setting changes. Returns how to stop.
 * @param {() => void} listener */
export function onChange(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const night = matchMedia("(prefers-color-scheme: dark)");
night.addEventListener("change", () => change({}));

/** Whether what is drawn now is drawn for paper, which is white. */
let paper = false;

export const isDark = () =>
  !paper && (settings.theme || (night.matches ? "dark" : "light")) === "dark";

for (const event of ["beforeprint", "afterprint"])
  globalThis.addEventListener?.(event, () => {
    paper = event === "beforeprint";
    applyTheme();
    for (const listener of listeners) listener();
  });

export function applyTheme() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
}

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether it is kept: a browser that stores nothing still plays.
 * @param {string} key @param {unknown} value null forgets it */
export function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
