// Walking to a cell that was touched: step by step, and no farther when a danger comes into sight.

import { t } from "../i18n/index.js";
import { cellOf, distance, isAlive, isDanger, placeOf, SIDES, STEPS, samePlace } from "./views.js";

/** @import { Game, Place, Side, View } from "../types.js" */
/** @import { Controller } from "./controller.js" */

/** A danger this near is seen around corners. */
const NEAR = 2;

/** @param {View} view @param {number} cell @param {number} side */
const isOpen = (view, cell, side) => (Number.parseInt(view.cells[cell] ?? "0", 16) >> side) & 1;

/** The steps of a shortest way to a cell, past those who are dangerous; null: there is none.
 * @param {Game} game @param {View} view @param {number} goal @returns {Side[] | null} */
export function wayTo(game, view, goal) {
  const { width } = view;
  const barred = new Set(dangers(game, view).map(({ at }) => at[0] * width + at[1]));
  const start = cellOf(view);
  /** @type {Map<number, Side | null>} by which step each cell was entered */
  const entered = new Map([[start, null]]);
  const waiting = [start];
  for (const cell of waiting) {
    if (cell === goal) break;
    SIDES.forEach((side, bit) => {
      const next = cell + STEPS[side][0] * width + STEPS[side][1];
      if (!isOpen(view, cell, bit) || entered.has(next) || barred.has(next)) return;
      entered.set(next, side);
      waiting.push(next);
    });
  }
  if (!entered.has(goal)) return null;
  /** @type {Side[]} */
  const steps = [];
  for (let cell = goal; cell !== start; ) {
    const side = /** @type {Side} */ (entered.get(cell));
    steps.unshift(side);
    cell -= STEPS[side][0] * width + STEPS[side][1];
  }
  return steps;
}

/** @param {Game} game @param {View} view */
const dangers = (game, view) =>
  view.actors.filter((actor) => isAlive(actor) && isDanger(game, actor));

/** The dangers that the one to follow sees: straight along corridors, and those quite near.
 * @param {Game} game @param {View} view @returns {Set<string>} */
export function inSight(game, view) {
  const here = placeOf(view);
  const around = dangers(game, view);
  const seen = around.filter(({ at }) => distance(at, here) <= NEAR);
  SIDES.forEach((side, bit) => {
    let [row, col] = here;
    while (isOpen(view, row * view.width + col, bit)) {
      row += STEPS[side][0];
      col += STEPS[side][1];
      seen.push(...around.filter(({ at }) => samePlace(at, /** @type {Place} */ ([row, col]))));
    }
  });
  return new Set(seen.map((actor) => actor.id));
}

export class Stroll {
  /** @param {Controller} game @param {(side: Side) => void} walk @param {(text: string) => void} say */
  constructor(game, walk, say) {
    this.game = game;
    this.walk = walk;
    this.say = say;
    /** @type {Side[]} the steps that are left */
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
    const steps = wayTo(game, view, row * view.width + col);
    if (!steps) return this.say(t("No way leads there."));
    this.known = inSight(game, view);
    this.steps = this.known.size ? steps.slice(0, 1) : steps;
    this.step();
  }

  step() {
    const side = this.steps.shift();
    if (!side) return this.stop();
    const [rows, cols] = STEPS[side];
    this.expected = cellOf(this.game.view) + rows * this.game.view.width + cols;
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
