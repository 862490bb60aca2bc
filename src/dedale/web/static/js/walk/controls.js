// What every screen with a walk in it has: undo, redo, restart, and what is said as one goes.

import { t, tn } from "../i18n/index.js";
import { button } from "../ui/dom.js";

/** @typedef {import("./walk.js").Walk} Walk */
/** @import { Happening } from "./walk.js" */

/** How a walk stands, after what has just happened. @param {Walk} walk @param {Happening} [what] */
export function standing(walk, what) {
  const told = [
    tn(walk.steps, "{n} step", "{n} steps"),
    walk.bumps ? tn(walk.bumps, "{n} bump", "{n} bumps") : "",
  ]
    .filter(Boolean)
    .join(", ");
  if (what === "wall") return `${t("A wall.")} ${told}`;
  return what === "goal" ? `${t("You are at the goal!")} ${told}` : told;
}

/** @param {() => Walk | null} walk */
export const walkButtons = (walk) => [
  button({ label: t("Undo"), icon: "undo", onclick: () => walk()?.undo() }),
  button({ label: t("Redo"), icon: "redo", onclick: () => walk()?.redo() }),
  button({ label: t("Restart"), icon: "restart", onclick: () => walk()?.begin() }),
];

/** What a key does to a walk, but for steps; whether it does something. @param {Walk} walk
 * @param {KeyboardEvent} event */
export function walkKey(walk, event) {
  const key = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey;
  if (control && key !== "z" && key !== "y") return false;
  if (key === "r" || (control && (key === "y" || event.shiftKey))) walk.redo();
  else if (key === "u" || key === "backspace" || control) walk.undo();
  else if (key === "home") walk.begin();
  else return false;
  return true;
}
