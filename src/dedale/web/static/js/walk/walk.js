// The classic game in a maze that is too large to be sent whole: its rules, as far as nobody else walks
// about. Of its cells those around the walker are asked for.

import { WALK } from "../games/index.js";
import { Squares } from "../grids/squares.js";
import { t, tn } from "../i18n/index.js";
import { SIDES, sideName } from "../play/views.js";

/** @import { FoundWay, Place, View } from "../types.js" */
/** The cell, the sides walked over as digits, and the steps into walls.
 * @typedef {{cell: number, walked: string, bumps: number}} Stand */
/**
 * A maze, as a walk asks for it.
 * @typedef {object} Ground
 * @property {{columns: number, rows: number}} about
 * @property {(place: Place) => Promise<{row: number, col: number, width: number, cells: string}>} around
 *   the cells around a place, as in a view
 */

/** The sides walked over, as in an address: one digit each. @param {string | null} text */
export const walkedIn = (text) =>
  /^[0-7]*$/.test(text ?? "") ? [...(text ?? "")].map(Number) : [];

export class Walk {
  /** @param {Ground} ground @param {[Place, Place]} ends @param {number} bumps before it begins
   * @param {(from: Place) => Promise<FoundWay | null>} find the way from a place to the goal */
  constructor(ground, [start, goal], bumps, find) {
    const { columns, rows } = ground.about;
    this.ground = ground;
    this.grid = new Squares(columns, rows);
    this.goal = this.grid.number(goal);
    this.find = find;
    /** @type {Stand} */
    this.start = { cell: this.grid.number(start), walked: "", bumps };
    this.things = [
      { what: "entry", at: start },
      { what: "exit", at: goal },
    ];
  }

  /** @param {Stand} stand @param {string} move @returns {Promise<Stand>} */
  async play({ bumps, cell, walked }, move) {
    const side = SIDES.indexOf(/** @type {any} */ (move));
    const [row, col] = this.grid.place(cell);
    const { cells, ...part } = await this.ground.around([row, col]);
    const sides = Number.parseInt(cells[(row - part.row) * part.width + col - part.col], 16);
    if (!((sides >> side) & 1)) return { bumps: bumps + 1, cell, walked };
    return { bumps, cell: this.grid.near(cell, side), walked: walked + side };
  }

  /** @param {Stand} stand @returns {Promise<View>} */
  async view({ bumps, cell, walked }) {
    const at = this.grid.place(cell);
    const { cells, ...window } = await this.ground.around(at);
    const won = cell === this.goal;
    return {
      game: WALK,
      width: this.grid.width,
      height: this.grid.height,
      cells,
      window,
      kinds: null,
      actors: [{ id: "player", who: "player", at }],
      things: this.things,
      marks: [],
      figures: { bumps, turns: walked.length },
      goal: t("Walk from the start to the exit."),
      rules: [],
      moves: won ? [] : [...SIDES],
      outcome: won ? { won, title: t("Won"), reason: t("You reached the exit.") } : null,
    };
  }

  /** @param {Stand} stand @param {number} stage */
  async hint({ cell }, stage) {
    const found = await this.find(this.grid.place(cell));
    const hint = { stage, stages: 3, text: "", move: null, path: null };
    if (!found?.begins) return hint;
    const { begins, length } = found;
    if (stage === 1) {
      const text = tn(length, "The exit is {n} step away.", "The exit is {n} steps away.");
      return { ...hint, text };
    }
    const side = this.grid.steps.indexOf(begins[1] - cell);
    const text = t("Play {move}.", { move: sideName({}, side) });
    return { ...hint, text, move: SIDES[side], path: stage === 2 ? null : begins };
  }

  /** As it stands in an address; "" while nothing has happened. @param {Stand} stand */
  static address({ bumps, walked }) {
    return walked || bumps ? `&walked=${walked}&bumps=${bumps}` : "";
  }
}
