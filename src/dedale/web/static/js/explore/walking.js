// The classic game on the map of Explore: controller, buttons, keys, taps and hints are those of any
// board; only where it is drawn and played is another place.

import { gameOf, WALK } from "../games/index.js";
import { t } from "../i18n/index.js";
import { actionOf, stepOf } from "../keys.js";
import { gameButtons } from "../play/buttons.js";
import { Controller } from "../play/controller.js";
import { hinter } from "../play/hints.js";
import { around } from "../play/sentences.js";
import { statistics } from "../play/statistics.js";
import { Stroll, wayTo } from "../play/stroll.js";
import { Table } from "../play/table.js";
import { cellOf, gridOf, placeOf, SIDES } from "../play/views.js";
import { h, tell } from "../ui/dom.js";
import { Walk } from "../walk/walk.js";
import { MapBoard } from "./overlay.js";

/** @import { Catalogue, Side } from "../types.js" */
/** @import { Stand } from "../walk/walk.js" */
/** @typedef {import("../../viewer/map.js").MazeMap} MazeMap */
/**
 * @typedef {object} Hooks
 * @property {() => void} change  one stands elsewhere, or has undone something
 * @property {(text: string, kind?: "bad" | "hint") => void} say
 */

export class Walking {
  /** @param {MazeMap} map @param {Table<Stand>} table @param {Catalogue} catalogue @param {Hooks} on */
  constructor(map, table, catalogue, on) {
    this.table = table;
    this.keys = catalogue.keys;
    this.on = on;
    this.board = new MapBoard(map);
    const heard = {
      change: () => this.changed(),
      tell,
      trouble: (/** @type {string} */ message) => on.say(message, "bad"),
      waiting() {},
    };
    this.game = new Controller(table.state, table.game, this.board, heard, table);
    this.hints = hinter(this.game, (text, kind) => {
      on.say(text, kind);
      this.statistics.refresh();
    });
    this.stroll = new Stroll(this.game, (side) => this.game.walk(side), on.say);
    /** @type {Record<string, () => void>} by the names of keys.js */
    this.tools = {
      undo: () => this.game.undo(),
      redo: () => this.game.redo(),
      restart: () => this.game.restart(),
      hint: () => this.hints.ask(),
      around: () => {
        const text = around(table.game, this.game.view);
        on.say(text);
        tell(text);
      },
    };
    const run = (/** @type {Side} */ side) => this.walk(side, true);
    this.buttons = gameButtons(this.game, this.tools, this.keys, run);
    this.statistics = statistics(this.game);
    this.element = h("div.stack.small", [this.statistics.element, this.buttons.pad]);
    this.buttons.refresh();
    this.statistics.refresh();
    this.turn = this.game.state.turn;
  }

  /** A walk from its start, or from where moves lead.
   * @param {MazeMap} map @param {Walk} rules @param {string[]} moves @param {Catalogue} catalogue
   * @param {Hooks} on */
  static async begin(map, rules, moves, catalogue, on) {
    const table = await Table.open(gameOf(catalogue, WALK), rules, moves);
    return new Walking(map, table, catalogue, on);
  }

  get place() {
    return placeOf(this.game.view);
  }

  get steps() {
    return this.table.position.walked.length;
  }

  /** As it stands in an address; "" while nothing has happened. */
  get address() {
    return Walk.address(this.table.position);
  }

  close() {
    this.stroll.stop();
    this.game.close();
  }

  changed() {
    const { state, view } = this.game;
    if (state.turn !== this.turn) {
      this.turn = state.turn;
      this.hints.restart();
      this.board.showPaths([]);
      this.on.say(view.outcome ? t("You are at the goal!") : "");
    }
    this.buttons.refresh();
    this.statistics.refresh();
    this.on.change();
    this.stroll.next();
  }

  /** @param {Side} side @param {boolean} run as far as the next branch */
  walk(side, run) {
    this.stroll.stop();
    if (!this.game.over) this.game.walk(SIDES.indexOf(side), run);
  }

  /** Walk to a cell; where no way there is known, in its direction.
   * @param {number} row @param {number} col */
  to(row, col) {
    const { view } = this.game;
    const [down, right] = [row - this.place[0], col - this.place[1]];
    const cell = gridOf(view).number([row, col]);
    const beside = Math.abs(down) + Math.abs(right) === 1;
    if (this.game.over || cell === cellOf(view)) return;
    this.stroll.stop();
    if (!beside && wayTo(this.table.game, view, cell)) return this.stroll.to(row, col);
    const across = Math.abs(right) > Math.abs(down);
    this.walk(across ? (right > 0 ? "E" : "W") : down > 0 ? "S" : "N", !beside);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it does something */
  press(event) {
    const step = stepOf(this.table.game, event);
    const tool = actionOf(this.keys, event) ?? "";
    if (step) {
      if (!(event.repeat && this.game.crowded)) this.walk(step, event.shiftKey);
    } else if (Object.hasOwn(this.tools, tool)) {
      this.stroll.stop();
      this.tools[tool]();
    } else return false;
    return true;
  }
}
