// Walking to a cell that was touched: step by step, and no farther when a danger comes into sight.

import { t } from "../i18n/index.js";
import { cellOf, distance, gridOf, isAlive, isDanger, isOpen, placeOf } from "./views.js";

/** @import { Game, View } from "../types.js" */
/** @import { Controller } from "./controller.js" */

/** A danger this near is seen around corners. */
const NEAR = 2;

/** The sides over which a shortest way leads to a cell, past those who are dangerous; null: there is
 * none. @param {Game} game @param {View} view @param {number} goal @returns {number[] | null} */
export function wayTo(game, view, goal) {
  const grid = gridOf(view);
  const barred = new Set(dangers(game, view).map(({ at }) => grid.number(at)));
  const start = cellOf(view);
  /** @type {Map<number, [number, number]>} from where each cell was entered, and over which side */
  const entered = new Map([[start, [start, -1]]]);
  const waiting = [start];
  for (const cell of waiting) {
    if (cell === goal) break;
    for (let side = 0; side < grid.ways; side++) {
      const next = isOpen(view, cell, side) ? grid.near(cell, side) : -1;
      if (next < 0 || entered.has(next) || barred.has(next)) continue;
      entered.set(next, [cell, side]);
      waiting.push(next);
    }
  }
  if (!entered.has(goal)) return null;
  /** @type {number[]} */
  const steps = [];
  for (let cell = goal; cell !== start; ) {
    const [before, side] = /** @type {[number, number]} */ (entered.get(cell));
    steps.unshift(side);
    cell = before;
  }
  return steps;
}

/** @param {Game} game @param {View} view */
const dangers = (game, view) =>
  view.actors.filter((actor) => isAlive(actor) && isDanger(game, actor));

/** The dangers that the one to follow sees: straight along corridors, and those quite near.
 * @param {Game} game @param {View} view @returns {Set<string>} */
function inSight(game, view) {
  const [here, grid] = [placeOf(view), gridOf(view)];
  const around = dangers(game, view);
  const seen = around.filter(({ at }) => distance(view, at, here) <= NEAR);
  for (let side = 0; side < grid.ways; side++) {
    const passed = new Set([grid.number(here)]);
    for (let cell = grid.number(here); isOpen(view, cell, side); ) {
      cell = grid.near(cell, side);
      if (passed.has(cell)) break; // once around
      passed.add(cell);
      seen.push(...around.filter(({ at }) => grid.number(at) === cell));
    }
  }
  return new Set(seen.map((actor) => actor.id));
}

export class Stroll {
  /** @param {Controller} game @param {(side: number) => void} walk @param {(text: string) => void} say */
  constructor(game, walk, say) {
    this.game = game;
    this.walk = walk;
    this.say = say;
    /** @type {number[]} the sides that are left */
    this.steps = [];
    this.expected = -1;
    /** @type {Set<string>} who was in sight when it began */
    this.known = new Set();
  }

  stop() {
    this.steps = [];
    this.expected = -1;
  }

  /** Walk to a cell; one step only while a danger is in sight.
   * @param {number} row @param {number} col */
  to(row, col) {
    const { game, view } = this.game;
    const steps = wayTo(game, view, gridOf(view).number([row, col]));
    if (!steps) return this.say(t("No way leads there."));
    this.known = inSight(game, view);
    this.steps = this.known.size ? steps.slice(0, 1) : steps;
    this.step();
  }

  step() {
    const side = this.steps.shift();
    if (side === undefined) return this.stop();
    const { view } = this.game;
    this.expected = gridOf(view).near(cellOf(view), side);
    this.walk(side);
  }

  /** Something has changed on the board: go on, if all is as it should be. */
  next() {
    if (this.expected < 0) return;
    const { game, view } = this.game;
    if (!view.outcome && this.game.coming) return;
    if (view.outcome || cellOf(view) !== this.expected) return this.stop();
    const fresh = [...inSight(game, view)].filter((id) => !this.known.has(id));
    if (fresh.length) {
      this.stop();
      this.say(t("You stop: something dangerous is in sight."));
    } else this.step();
  }
}
