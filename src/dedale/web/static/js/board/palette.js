// The colours of a board, by day and by night.

/**
 * @typedef {object} Palette
 * @property {string} floor
 * @property {string} wall
 * @property {string} rock      masked cells
 * @property {string} grain     the hatching on them
 * @property {string} adrift    cells that are cut off
 * @property {string} thread    where one has walked
 * @property {string} halo      behind figures, and around what is drawn over walls
 * @property {string[]} paths   three paths at once; their dashes and marks differ too
 * @property {string} glow
 */

/** @type {Palette} */
const DAY = {
  floor: "#fdf9f0",
  wall: "#2b211a",
  rock: "#e4d8c3",
  grain: "#d3c4aa",
  adrift: "#efe6d6",
  thread: "#c2512c",
  halo: "#fdf9f0",
  glow: "#f3b53f",
  paths: ["#c0271d", "#2e7d32", "#1f5fbf"],
};

/** @type {Palette} */
const NIGHT = {
  floor: "#2b241d",
  wall: "#d9825a",
  rock: "#15110e",
  grain: "#43372c",
  adrift: "#1e1914",
  thread: "#f0dfc0",
  halo: "#2b241d",
  glow: "#ffd27a",
  paths: ["#ff6b5e", "#7ccf6a", "#74b3ff"],
};

/** @param {boolean} dark */
export const palette = (dark) => (dark ? NIGHT : DAY);
