// What a person's walks took, for whoever checks grades against people: kept in this browser only,
// and only when it was allowed.

import { read, write } from "./settings.js";

/**
 * @typedef {object} Walk
 * @property {string} date
 * @property {string} grid
 * @property {number} width
 * @property {number} height
 * @property {string} generator
 * @property {number} braid
 * @property {number} seed
 * @property {number} shortest  steps of a shortest way
 * @property {number} seconds   from the first step to the goal
 * @property {number} steps
 * @property {number} wrong     wrong turns: steps away from the goal after one towards it
 * @property {number} bumps
 */

const [ALLOWED, KEPT] = ["dedale.walks.allowed", "dedale.walks"];
const MOST = 10_000;

export const allowed = () => read(ALLOWED, false);
/** @returns {Walk[]} */
export const kept = () => read(KEPT, []);
export const forget = () => write(KEPT, null);

/** @param {boolean} yes */
export const allow = (yes) => write(ALLOWED, yes || null);

/** Keep a walk, if that is allowed. @param {Walk} walk */
export function keep(walk) {
  if (allowed()) write(KEPT, [...kept(), walk].slice(-MOST));
}

/** All walks as CSV, a line each. @param {Walk[]} walks */
export function csv(walks) {
  const names = /** @type {(keyof Walk)[]} */ (Object.keys(walks[0] ?? {}));
  return [names.join(","), ...walks.map((walk) => names.map((name) => walk[name]).join(","))].join(
    "\n",
  );
}
