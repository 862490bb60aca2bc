// The classic game on the map of Explore: one plays as on any board; only where it is drawn, and where
// its cells come from, is another place.

import { gameOf, WALK } from "../games/index.js";
import { t } from "../i18n/index.js";
import { Player } from "../play/player.js";
import { wayTo } from "../play/stroll.js";
import { Table } from "../play/table.js";
import { gridOf, placeOf } from "../play/views.js";
import { h } from "../ui/dom.js";
import { Walk } from "../walk/walk.js";
import { MapBoard } from "./overlay.js";

/** @import { Catalogue, Side } from "../types.js" */
/** @import { Stand } from "../walk/walk.js" */
/** @typedef {import("../../viewer/map.js").MazeMap} MazeMap */
/**
 * @typedef {object} Hooks
 * @property {() => void} change  one stands elsewhere, or has undone something
 * @property {(text: string, kind?: "" | "bad" | "hint") => void} say
 */

export class Walking extends Player {
  /** @param {MazeMap} map @param {Table<Stand>} table @param {Catalogue} catalogue @param {Hooks} on */
  constructor(map, table, catalogue, on) {
    const board = new MapBoard(map);
    super(table.state, table.game, board, table, catalogue.keys);
    this.table = table;
    this.on = on;
    this.board = board;
    this.element = h("div.stack.small", [this.statistics.element, this.buttons.pad]);
    super.changed();
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
    this.leave().close();
  }

  /** @override @param {string} text @param {"" | "bad" | "hint"} [kind] */
  say(text, kind) {
    this.on.say(text, kind);
  }

  /** @override */
  changed() {
    const fresh = super.changed();
    if (fresh) this.say(this.game.view.outcome ? t("You are at the goal!") : "");
    this.on.change();
    this.stroll.next();
    return fresh;
  }

  /** Mazes are large: an arrow runs. @override @param {Side} direction */
  pushed(direction) {
    this.walk(direction, true);
  }

  /** Where no way to a cell is known one runs in its direction.
   * @override @param {number} row @param {number} col */
  far(row, col) {
    const { view } = this.game;
    const [down, right] = [row - this.place[0], col - this.place[1]];
    if (wayTo(this.entry, view, gridOf(view).number([row, col]))) return super.far(row, col);
    const across = Math.abs(right) > Math.abs(down);
    this.walk(across ? (right > 0 ? "E" : "W") : down > 0 ? "S" : "N", true);
  }
}
