// Somebody who plays on a board: taps and keys become moves, hints are given, figures and buttons show how
// it stands. The screen of games, the map of Explore and a game in a file of its own are each one.

import { lookOf } from "../games/index.js";
import { actionOf, moveOf, sideByKey, stepOf } from "../keys.js";
import { tell } from "../ui/dom.js";
import { gameButtons } from "./buttons.js";
import { Controller } from "./controller.js";
import { hinter } from "./hints.js";
import { around } from "./sentences.js";
import { statistics } from "./statistics.js";
import { Stroll } from "./stroll.js";
import { cellOf, gridOf, isOpen, sideTowards } from "./views.js";

/** @import { Action, Game, GameState, Side } from "../types.js" */
/** @import { Orders } from "../queue.js" */
/** @import { Stage } from "./controller.js" */

export class Player {
  /** @param {GameState} state @param {Game} entry @param {Stage} board @param {Orders} orders where it
   * is played @param {Record<string, string[]>} keys of what can be done in any game */
  constructor(state, entry, board, orders, keys) {
    this.entry = entry;
    this.keys = keys;
    const on = {
      change: () => void this.changed(),
      tell,
      trouble: (/** @type {string} */ message) => this.trouble(message),
      waiting: (/** @type {number} */ count, /** @type {boolean} */ offline) =>
        this.waiting(count, offline),
    };
    this.game = new Controller(state, entry, board, on, orders);
    /** The turn that was shown last. */
    this.turn = this.game.state.turn;
    this.statistics = statistics(this.game);
    this.hints = hinter(this.game, (text, kind) => {
      this.say(text, kind);
      this.statistics.refresh();
    });
    const said = (/** @type {string} */ text) => {
      this.say(text);
      tell(text);
    };
    this.stroll = new Stroll(this.game, (side) => this.game.walk(side), said);
    /** What any game can do, by the names of keys.js. @type {Record<string, () => void>} */
    this.tools = {
      undo: () => this.leave().undo(),
      redo: () => this.leave().redo(),
      restart: () => this.leave().restart(),
      hint: () => this.hints.ask(),
      around: () => said(around(entry, this.game.view)),
    };
    this.buttons = gameButtons(
      this.game,
      this.tools,
      keys,
      (direction, run) => this.pushed(direction, run),
      (side) => this.step(side),
    );
  }

  // ---------------------------------------------------------------- what each has of its own

  /** @param {string} _text @param {"" | "bad" | "hint"} [_kind] */
  say(_text, _kind) {}
  /** @param {string} message why it was refused */
  trouble(message) {
    this.say(message, "bad");
  }
  /** @param {number} _orders not acknowledged @param {boolean} _offline */
  waiting(_orders, _offline) {}
  /** An arrow on the screen. @param {Side} direction @param {boolean} [run] */
  pushed(direction, run) {
    this.walk(direction, run);
  }
  /** A cell that is not beside the player was touched. @param {number} row @param {number} col */
  far(row, col) {
    this.stroll.to(row, col);
  }

  // ---------------------------------------------------------------- doing

  /** What was begun goes on no more: a walk to a cell, a film. */
  leave() {
    this.stroll.stop();
    return this.game;
  }

  /** @param {Side} direction @param {boolean} [run] */
  walk(direction, run) {
    this.step(sideTowards(this.game.view, direction), run);
  }

  /** @param {number} side @param {boolean} [run] as far as the next branch */
  step(side, run) {
    this.leave();
    if (!this.game.over) this.game.walk(side, run);
  }

  /** @param {Action} action */
  act({ move }) {
    this.leave();
    if (!this.game.over) this.game.move(move); // the rules judge
  }

  /** @param {string} tool */
  use(tool) {
    this.tools[tool]();
  }

  /** A tap walks there; next to oneself it is a step, or a turn to face a wall.
   * @param {number} row @param {number} col */
  tapped(row, col) {
    if (this.game.over) return;
    this.leave();
    const { view } = this.game;
    const [grid, cell] = [gridOf(view), cellOf(view)];
    const there = grid.number([row, col]);
    const sides = Array.from({ length: grid.ways }, (_, side) => side);
    const beside = sides.filter((side) => grid.near(cell, side) === there);
    if (beside.length)
      return this.step(beside.find((side) => isOpen(view, cell, side)) ?? beside[0]);
    if (there !== cell) return this.far(row, col);
    const here = lookOf(this.entry).here ?? "";
    if (this.game.state.legal.includes(here)) this.game.move(here);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it does something */
  press(event) {
    const step = stepOf(this.entry, event);
    const action = moveOf(this.entry, event);
    const tool = actionOf(this.keys, event) ?? "";
    const { grid } = this.game.view;
    const over = grid ? sideByKey(grid, event) : -1;
    if (step) {
      if (!(event.repeat && this.game.crowded)) this.walk(step, event.shiftKey);
    } else if (over >= 0) this.step(over);
    else if (action) this.act(action);
    else if (Object.hasOwn(this.tools, tool)) this.use(tool);
    else return false;
    return true;
  }

  // ---------------------------------------------------------------- showing

  /** It stands otherwise now; whether another turn was played. */
  changed() {
    const { turn } = this.game.state;
    const fresh = turn !== this.turn;
    if (fresh) {
      this.turn = turn;
      this.hints.restart();
      this.game.board.showPaths([]);
    }
    this.statistics.refresh();
    this.buttons.refresh();
    return fresh;
  }
}
