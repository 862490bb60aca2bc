// Walks, kept in this browser only: those that are not at their end, to go on with; and, when it was
// allowed, what others took, for whoever checks grades against people.

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

/**
 * A walk that is not at its end.
 * @typedef {object} Begun
 * @property {string} maze     the address of its maze
 * @property {string} address  the same with what was walked
 * @property {string} grid
 * @property {number} width
 * @property {number} height
 * @property {number} steps
 */

const [ALLOWED, KEPT, BEGUN] = ["dedale.walks.allowed", "dedale.walks", "dedale.walks.begun"];
const MOST = 10_000;
const MOST_BEGUN = 20;

/** Those to go on with, the latest first. @returns {Begun[]} */
export const walks = () => read(BEGUN, []);

/** @param {string} maze */
export const forgetWalk = (maze) =>
  write(
    BEGUN,
    walks().filter((one) => one.maze !== maze),
  );

/** @param {Begun} walk */
export function keepWalk(walk) {
  forgetWalk(walk.maze);
  write(BEGUN, [walk, ...walks()].slice(0, MOST_BEGUN));
}

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
