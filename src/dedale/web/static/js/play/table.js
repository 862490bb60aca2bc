// A game that is played in this page, by rules that are here: the orders that `MoveQueue` sends to a
// server, answered as a server does.

import { cellOf, gridOf, isOpen, sideOf, stepsOf } from "./views.js";

/** @import { Changes, Game, GameState, Hint, Reel, Step, View } from "../types.js" */
/** @import { Heard, Order, Orders } from "../queue.js" */

/**
 * Rules: what a position is, only they know. What is not at hand may have to be waited for.
 * @template P
 * @typedef {object} Book
 * @property {P} start
 * @property {(position: P, move: string) => P | Promise<P>} play  a move that is in its view
 * @property {(position: P) => View | Promise<View>} view
 * @property {(position: P, stage: number) => Promise<Omit<Hint, "hints">>} hint
 */

/** A level of no pack. */
const NOWHERE = { id: "", level: 0, name: "", levels: 0, lesson: "", parameters: {} };
const FAR = 2000; // steps of one run
const WAITING = 12; // orders that may wait for their turn

/** @template P @implements {Orders} */
export class Table {
  /** @param {Game} game @param {Book<P>} book @param {View} view of its start */
  constructor(game, book, view) {
    this.game = game;
    this.book = book;
    /** How it stands, as it is seen. */
    this.view = view;
    /** All that was played, what was taken back included.
     * @type {{move: string | null, position: P}[]} */
    this.moments = [{ move: null, position: book.start }];
    this.at = 0;
    this.version = 0;
    this.hints = 0;
    /** The fewest moves that win, where they are known. @type {number | null} */
    this.par = null;
    /** Orders that wait, and the last of them. */
    this.length = 0;
    this.turn = Promise.resolve();
    this.closed = false;
    /** @type {Heard | null} who is told */
    this.on = null;
  }

  /** A game at its start, or where moves lead from there, as far as they are moves.
   * @template P @param {Game} game @param {Book<P>} book @param {string[]} [moves] */
  static async open(game, book, moves = []) {
    const table = new Table(game, book, await book.view(book.start));
    for (const move of moves) if (!(await table.play(move))) break;
    return table;
  }

  get position() {
    return this.moments[this.at].position;
  }

  /** The moves so far. */
  get moves() {
    return this.moments.slice(1, this.at + 1).map(({ move }) => move ?? "");
  }

  /** @returns {GameState} */
  get state() {
    const { at, game, hints, moments, par, version, view } = this;
    return {
      ...{ id: "", game: game.name, title: game.title, version, turn: at, hints, view },
      ...{ redoable: moments.length - 1 - at, outcome: view.outcome, legal: view.moves },
      ...{ clock: { elapsed: 0, running: false }, gave_up: false },
      ...{ pack: par === null ? null : { ...NOWHERE, par }, stars: null, parameters: null },
    };
  }

  // ---------------------------------------------------------------- orders

  /** @param {Order["action"]} action @param {Order["body"]} body */
  add(action, body) {
    if (this.length >= WAITING) return;
    this.length += 1;
    this.turn = this.turn.then(() => this.obey(action, body));
  }

  /** @param {Heard} on */
  listen(on) {
    this.on = on;
    this.closed = false;
  }

  close() {
    this.closed = true;
  }

  /** @param {Order["action"]} action @param {Order["body"]} body */
  async obey(action, { move = "", moves = [move], n = 1 }) {
    const from = this.version;
    const { at } = this;
    try {
      const steps =
        action === "moves"
          ? await this.playAll(moves)
          : action === "run"
            ? await this.run(move)
            : [await this.go(action === "restart" ? 0 : action === "undo" ? at - n : at + n)];
      this.version += 1;
      this.length -= 1;
      const answer = { ...this.state, view: null, from, steps, repeated: false, refused: null };
      if (!this.closed) this.on?.played(answer);
    } catch (error) {
      this.length -= 1;
      if (!(error instanceof Error && "trouble" in error)) throw error;
      this.on?.refused(/** @type {import("../api.js").ApiError} */ (error));
    }
  }

  /** @param {string[]} moves */
  async playAll(moves) {
    const steps = [];
    for (const move of moves) steps.push(await this.play(move));
    return steps.filter((step) => step !== null);
  }

  /** What a move does; null: it is none, as things stand. @param {string} move
   * @returns {Promise<Step | null>} */
  async play(move) {
    if (!this.view.moves.includes(move)) return null;
    const position = await this.book.play(this.position, move);
    const view = await this.book.view(position);
    this.moments = [...this.moments.slice(0, this.at + 1), { move, position }];
    this.at += 1;
    return { move, changes: this.see(view) };
  }

  /** A step, and all that follow up to the next branch. @param {string} move */
  async run(move) {
    const { game } = this;
    /** @type {Step[]} */
    const steps = [];
    while (steps.length < FAR) {
      const before = this.view;
      const step = await this.play(move);
      if (step) steps.push(step);
      const [grid, here, from] = [gridOf(before), cellOf(this.view), cellOf(before)];
      if (!step || here === from || this.view.outcome) break;
      const back = grid.back(from, sideOf(game, before, move));
      const names = stepsOf(game, this.view);
      const on = names.filter((_, side) => side !== back && isOpen(this.view, here, side));
      if (on.length !== 1) break;
      move = on[0];
    }
    return steps;
  }

  /** To another moment. @param {number} at @returns {Promise<Step>} */
  async go(at) {
    const there = Math.max(0, Math.min(this.moments.length - 1, at));
    const view = await this.book.view(this.moments[there].position);
    this.at = there;
    return { move: null, changes: this.see(view) };
  }

  /** What is another in a view than in the one before. @param {View} view @returns {Changes} */
  see(view) {
    const before = this.view;
    this.view = view;
    const keys = /** @type {(keyof View)[]} */ (Object.keys(view));
    return Object.fromEntries(
      keys.filter((key) => view[key] !== before[key]).map((key) => [key, view[key]]),
    );
  }

  // ---------------------------------------------------------------- questions

  async whole() {
    return this.state;
  }

  /** All turns up to now. @returns {Promise<Reel>} */
  async reel() {
    const played = this.moments.slice(0, this.at + 1);
    const views = await Promise.all(played.map(({ position }) => this.book.view(position)));
    const steps = views.slice(1).map((view, i) => ({
      move: played[i + 1].move,
      changes: /** @type {Changes} */ (/** @type {unknown} */ (view)),
    }));
    const [{ game, view }, moves] = [this, steps.map(({ move }) => move ?? "")];
    return {
      game: game.name,
      moves,
      view: views[0],
      steps,
      from_start: true,
      outcome: view.outcome,
    };
  }

  /** @param {number} stage @returns {Promise<Hint>} */
  async hint(stage) {
    const hint = await this.book.hint(this.position, stage);
    this.hints += 1;
    return { ...hint, hints: this.hints };
  }
}
