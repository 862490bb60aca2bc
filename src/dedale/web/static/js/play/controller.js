// A game being played: what its table says of it (the server, or rules in this page), what is on the
// board, and the steps in between.

import { changed } from "../delta.js";
import { t } from "../i18n/index.js";
import { settings } from "../settings.js";
import { sceneOf } from "./scene.js";
import { sentencesOf } from "./sentences.js";
import { showTurn } from "./turn.js";
import { cellOf, facing, gridOf, isAlive, isDanger, isOpen, samePlace, stepsOf } from "./views.js";

/** @import { Game, GameState, Played, Step, View } from "../types.js" */
/** @import { Board } from "../board/board.js" */
/** @import { Orders } from "../queue.js" */
/** What a game needs of a board.
 * @typedef {Pick<Board, "show" | "showThread" | "showPaths" | "showCursor" | "showWash" | "play" |
 *   "delay" | "busyUntil" | "colours">} Stage */
/**
 * @typedef {object} Hooks
 * @property {() => void} change    the state or the view is another one
 * @property {(text: string) => void} tell
 * @property {(message: string) => void} trouble
 * @property {(orders: number, offline: boolean) => void} waiting
 */

/** No turn is shown for longer than this, in milliseconds. */
const LONGEST = 1500;

export class Controller {
  /** @param {GameState} state @param {Game} game its line in the catalogue @param {Stage} board
   * @param {Hooks} on @param {Orders} queue where it is played */
  constructor(state, game, board, on, queue) {
    this.state = state;
    this.game = game;
    this.board = board;
    this.on = on;
    /** The view as the server keeps it, and as it is shown. */
    this.kept = state.view;
    this.view = facing(game, null, state.view, null);
    /** @type {{step: Step, after: Played | null}[]} steps still to be shown */
    this.steps = [];
    this.showing = false;
    this.closed = false;
    /** Whether the clock of a game that has one runs: from a move on, until one goes back. */
    this.ticking = false;
    /** The fewest moves that win it, once they are known. @type {number | null} */
    this.par = null;
    this.received = performance.now();
    /** @type {(number | undefined)[]} the cell of the player after each turn, as far as known */
    this.trail = [];
    this.turn = state.turn;
    this.trail[this.turn] = cellOf(this.view);
    this.queue = queue;
    queue.listen({
      played: (answer) => this.played(answer),
      refused: (error) => {
        if (error.trouble.state) this.adopt(error.trouble.state);
        this.on.trouble(
          error.trouble.state
            ? t("Played on in another window: this is where the game stands now.")
            : error.message,
        );
      },
      waiting: (orders, offline) => this.on.waiting(orders, offline),
    });
    this.show(false);
    this.recall();
  }

  close() {
    this.closed = true;
    this.queue.close();
  }

  // ------------------------------------------------------------------ asking

  /** Walk one step over a side, or as far as the next junction.
   * @param {number} side @param {boolean} [run] */
  walk(side, run = false) {
    const move = stepsOf(this.game, this.view)[side];
    if (!move) return;
    this.ticking = true;
    if (!run) this.foresee(side, move);
    if (run) this.queue.add("run", { move });
    else this.queue.add("moves", { moves: [move] });
  }

  /** Show a step at once, where nothing else is on its way; what the server says puts it right.
   * @param {number} side @param {string} move */
  foresee(side, move) {
    const { game, view } = this;
    if (this.showing || this.queue.length || view.outcome) return;
    if (!isOpen(view, cellOf(view), side)) return;
    const grid = gridOf(view);
    const at = grid.place(grid.near(cellOf(view), side));
    const [{ facing: _, ...first }, ...others] = view.actors;
    if (others.some((one) => isAlive(one) && isDanger(game, one) && samePlace(one.at, at))) return;
    const after = { ...view, actors: [{ ...first, at }, ...others] };
    const pace = 135 / settings.speed;
    const scene = sceneOf(game, facing(game, view, after, move));
    this.board.show(scene, { animate: settings.motion, pace });
  }

  /** @param {string} move */
  move(move) {
    this.queue.add("moves", { moves: [move] });
  }

  undo(n = 1) {
    this.ticking = false;
    this.queue.add("undo", { n });
  }
  redo(n = 1) {
    this.ticking = false;
    this.queue.add("redo", { n });
  }
  restart() {
    this.ticking = false;
    this.queue.add("restart", {});
  }

  /** Whether something asked for is not yet acknowledged, or not yet shown. */
  get coming() {
    return this.queue.length > 0 || this.steps.length > 0;
  }

  /** Whether the game is over, and nothing is on its way that could change that. */
  get over() {
    return this.state.outcome !== null && !this.coming;
  }

  /** Whether so much is on its way that a key held down should be ignored. */
  get crowded() {
    return this.steps.length > 1 || this.queue.length > 1;
  }

  /** Resolves when everything asked for is acknowledged and shown. */
  async settled() {
    while ((this.queue.length || this.showing) && !this.closed) await pause(30);
  }

  /** Seconds played until now. */
  get elapsed() {
    const { elapsed, running } = this.state.clock;
    return elapsed + (running ? (performance.now() - this.received) / 1000 : 0);
  }

  // ------------------------------------------------------------------ answers

  /** @param {Played} answer */
  async played(answer) {
    if (answer.repeated || answer.from !== this.shownVersion()) {
      const { view } = answer;
      return this.adopt(view ? { ...answer, view } : await this.queue.whole());
    }
    answer.steps.forEach((step, i) => {
      this.steps.push({ step, after: i === answer.steps.length - 1 ? answer : null });
    });
    if (!answer.steps.length) this.steps.push({ step: { move: null, changes: {} }, after: answer });
    this.asked = answer.version;
    if (!this.showing) this.run();
  }

  shownVersion() {
    return this.asked ?? this.state.version;
  }

  /** Show a whole state as it is.
   * @param {GameState} state */
  adopt(state) {
    this.steps = [];
    this.asked = state.version;
    this.queue.version = state.version;
    this.state = { ...this.state, ...state };
    this.received = performance.now();
    this.kept = state.view;
    this.view = facing(this.game, this.view, state.view, null);
    this.turn = state.turn;
    this.trail[this.turn] = cellOf(this.view);
    this.show(false);
    this.on.change();
    this.recall();
  }

  async run() {
    this.showing = true;
    while (this.steps.length && !this.closed) {
      const { step, after } = /** @type {{step: Step, after: Played | null}} */ (
        this.steps.shift()
      );
      const before = this.view;
      this.kept = changed(this.kept, step.changes);
      this.view = facing(this.game, before, this.kept, step.move);
      this.count(step, after, before);
      if (after) {
        this.state = { ...this.state, ...after, view: this.view };
        this.received = performance.now();
      }
      const pace = (this.steps.length > 2 ? 55 : this.steps.length ? 85 : 135) / settings.speed;
      const still = showTurn(this.board, this.game, before, this.view, step.move, pace);
      this.drawThread();
      if (still > 0 && step.move) await pause(Math.min(still, LONGEST));
      if (after) this.tellOf(before, step, after);
    }
    this.showing = false;
  }

  /** Now that it has been seen, say it. @param {View} before @param {Step} step @param {Played} after */
  tellOf(before, step, after) {
    const { refused } = after;
    this.on.tell(refused ? refused.message : sentencesOf(this.game, before, this.view, step.move));
    this.on.change();
    if (refused) this.on.trouble(refused.message);
  }

  /** @param {Step} step @param {Played | null} after @param {View} before */
  count(step, after, before) {
    if (before.board !== this.view.board) this.trail = [];
    if (step.move === null) this.turn = after?.turn ?? this.turn;
    else if (Object.keys(step.changes).length) {
      this.turn += 1;
      this.trail.length = this.turn;
    }
    this.trail[this.turn] = cellOf(this.view);
  }

  /** @param {boolean} animate @param {number} [pace] */
  show(animate, pace) {
    this.board.show(sceneOf(this.game, this.view, settings.danger), { animate, pace });
    this.drawThread();
  }

  drawThread() {
    const known = [];
    for (let turn = this.turn; turn >= 0 && this.trail[turn] !== undefined; turn--) {
      known.push(/** @type {number} */ (this.trail[turn]));
    }
    this.board.showThread(settings.thread ? known.reverse() : []);
  }

  /** After a reload, learn where one has walked before. */
  async recall() {
    const { turn } = this;
    if (!turn || this.trail[0] !== undefined) return;
    try {
      const reel = await this.queue.reel();
      let view = reel.view;
      /** @type {(number | undefined)[]} */
      const cells = [cellOf(view)];
      for (const step of reel.steps) {
        const { board } = view;
        view = changed(view, step.changes);
        if (view.board !== board) cells.fill(undefined); // they were those of another board
        cells.push(cellOf(view));
      }
      if (this.closed || this.turn !== turn || cells[turn] !== cellOf(this.view)) return;
      this.trail = cells;
      this.drawThread();
    } catch {
      // only the thread is missing
    }
  }
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
