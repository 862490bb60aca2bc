// Kept in this browser only: walks in Explore that are not at their end, to go on with; and, when it was
// allowed, what walks in mazes of any grid took, to check grades against people.

import { distances } from "../grids/ways.js";
import { capital, number, t, tn } from "../i18n/index.js";
import { openSides, planeOf } from "../play/views.js";
import { read, write } from "../settings.js";
import { button, download, h, put, tick } from "../ui/dom.js";

/** @import { Controller } from "../play/controller.js" */
/** @import { Catalogue } from "../types.js" */

/**
 * What a walk took.
 * @typedef {object} Taken
 * @property {string} date
 * @property {string} grid
 * @property {number} width
 * @property {number} height
 * @property {string} algorithm
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
 * @property {string} maze     the address of its maze, "#/walk/grid=…"
 * @property {string} address  the same with what was walked
 * @property {string} grid
 * @property {number} width
 * @property {number} height
 * @property {number} steps
 */

const [ALLOWED, KEPT, BEGUN] = ["dedale.walks.allowed", "dedale.walks", "dedale.walks.open"];
const MOST = 10_000;
const MOST_BEGUN = 20;

/** Those to go on with, the latest first. @returns {Begun[]} */
const begun = () => read(BEGUN, []);

/** The one in a maze. @param {string} maze */
export const begunIn = (maze) => begun().find((one) => one.maze === maze);

/** Keep a walk to go on with, while it is under way. @param {string} maze its address
 * @param {Begun | null} walk null: it is over */
export function keepBegun(maze, walk) {
  const others = begun().filter((one) => one.maze !== maze);
  write(BEGUN, (walk ? [walk, ...others] : others).slice(0, MOST_BEGUN));
}

/** Links to the walks to go on with; where one is shown, in other mazes. @param {Catalogue} catalogue */
export function begunList(catalogue) {
  const element = h("details", { id: "walks-begun", hidden: true });
  /** @param {string} [maze] the one that is shown */
  const refresh = (maze) => {
    const others = begun().filter((one) => one.maze !== maze);
    element.hidden = !others.length;
    const line = (/** @type {Begun} */ one) => {
      const grid = catalogue.grids.find((each) => each.name === one.grid);
      const size = `${capital(grid?.called ?? one.grid)} ${one.width} × ${one.height}`;
      const words = tn(one.steps, "{size}, {n} step", "{size}, {n} steps", { size });
      return h("li", h("a", { href: one.address }, words));
    };
    put(element, [h("summary", t("Walks to go on with")), h("ul", others.map(line))]);
  };
  refresh();
  return { element, refresh };
}

const allowed = () => read(ALLOWED, false);
/** @returns {Taken[]} */
const kept = () => read(KEPT, []);

/** All walks as CSV, a line each. @param {Taken[]} walks */
function csv(walks) {
  const names = /** @type {(keyof Taken)[]} */ (Object.keys(walks[0] ?? {}));
  const lines = walks.map((walk) => names.map((name) => walk[name]).join(","));
  return [names.join(","), ...lines].join("\n");
}

/** What walks took: whether that is kept, how many there are, the file. */
export function research() {
  const count = h("p.note", { id: "walks-kept" });
  const refresh = () => {
    count.textContent = t("{n} walks kept", { n: number(kept().length) });
  };
  const save = () => download(new Blob([csv(kept())], { type: "text/csv" }), "walks.csv");
  const forget = () => {
    write(KEPT, null);
    refresh();
  };
  refresh();
  return h("details", { id: "walk-research" }, [
    h("summary", t("For research")),
    h("p.note", t("Times and wrong turns can be kept here, to check grades. Nothing is sent.")),
    tick(t("Keep mine"), allowed(), (on) => write(ALLOWED, on || null)),
    count,
    h("div.row", [
      button(t("Export as CSV"), "save", save),
      button(t("Forget them"), "trash", forget),
    ]),
  ]);
}

/** Keep what a walk that was won took, if that is allowed and nothing helped. @param {Controller} game */
export function keepWalk({ elapsed, state, trail, view }) {
  const plane = planeOf(view);
  if (!plane || !allowed() || state.hints || state.gave_up || !state.parameters) return;
  const cells = trail.filter((cell) => cell !== undefined);
  const sides = Uint8Array.from({ length: plane.size }, (_, cell) => openSides(view, cell));
  const away = distances(plane, sides, cells[cells.length - 1]);
  const farther = cells.map((cell, i) => i > 0 && away[cell] > away[cells[i - 1]]);
  const { braid, generator, grid, height, seed, width } = state.parameters;
  const walk = {
    date: new Date().toISOString(),
    grid: String(grid),
    width: Number(width),
    height: Number(height),
    algorithm: String(generator ?? "backtracker"),
    braid: Number(braid ?? 0),
    seed: Number(seed),
    shortest: away[cells[0]],
    seconds: Math.round(elapsed * 10) / 10,
    steps: Number(view.figures.turns),
    wrong: farther.filter((wrong, i) => wrong && !farther[i - 1]).length,
    bumps: Number(view.figures.bumps),
  };
  write(KEPT, [...kept(), walk].slice(-MOST));
}
