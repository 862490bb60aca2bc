// A walk through a maze on any grid, from a start to a goal, without a picture. Which sides of a cell are
// open may have to be asked for.

/** @typedef {import("../grids/plane.js").Plane | import("../grids/squares.js").Squares} Grid */
/** The open sides of a cell, as bits. @typedef {(cell: number) => number | Promise<number>} Sides */
/** "moved": by undo or redo. @typedef {"begun" | "moved" | "step" | "wall" | "goal"} Happening */

const WAITING = 12; // moves that may wait for their turn
const FAR = 2000; // steps of one run

/** The sides walked over, as in an address: one digit each. @param {string | null} [text] */
export const walkedIn = (text) =>
  /^[0-7]*$/.test(text ?? "") ? [...(text ?? "")].map(Number) : [];

export class Walk {
  /** @param {Grid} grid @param {Sides} sides @param {number} start @param {number} goal
   * @param {(what: Happening) => void} onchange */
  constructor(grid, sides, start, goal, onchange) {
    this.grid = grid;
    this.sides = sides;
    this.start = start;
    this.goal = goal;
    this.onchange = onchange;
    /** The cells one was on; the last is where one stands. */
    this.trail = [start];
    /** The sides walked over, from each cell to the next. @type {number[]} */
    this.walked = [];
    /** Those that were undone, the next to be done again last. @type {number[]} */
    this.undone = [];
    /** Ariane's thread, as cells: who goes back winds it up. */
    this.thread = [start];
    /** Steps into walls. */
    this.bumps = 0;
    /** Moves that wait for their turn, and the last of them. */
    this.waiting = 0;
    /** @type {Promise<unknown>} */
    this.turn = Promise.resolve();
    /** Whether nothing may happen any more. */
    this.over = false;
  }

  get here() {
    return this.trail[this.trail.length - 1];
  }

  get place() {
    return this.grid.place(this.here);
  }

  get steps() {
    return this.walked.length;
  }

  get won() {
    return this.here === this.goal;
  }

  /** Go on where a walk was left, as far as it leads through open sides.
   * @param {number[]} [walked] @param {number} [bumps] */
  async begin(walked = [], bumps = 0) {
    Object.assign(this, {
      trail: [this.start],
      thread: [this.start],
      walked: [],
      undone: [],
      bumps,
    });
    for (const side of walked)
      if (!this.won && (await this.isOpen(side))) this.go(side);
      else break;
    this.onchange("begun");
  }

  /** @param {number} side */
  async isOpen(side) {
    return Boolean(((await this.sides(this.here)) >> side) & 1);
  }

  /** A step over a side, or all steps up to the next branch, when what came before is done.
   * @param {number} side @param {boolean} [run] */
  walk(side, run = false) {
    if (side < 0 || this.waiting >= WAITING || this.over) return;
    this.waiting += 1;
    this.turn = this.turn
      .then(async () => void (await (run ? this.run(side) : this.step(side))))
      .catch(() => this.onchange("wall"))
      .finally(() => {
        this.waiting -= 1;
      });
  }

  /** @param {number} side @returns {Promise<boolean>} whether there was a way */
  async step(side) {
    if (this.won || this.over) return false;
    const open = await this.isOpen(side);
    if (open) {
      this.go(side);
      this.undone = [];
    } else this.bumps += 1;
    this.onchange(!open ? "wall" : this.won ? "goal" : "step");
    return open;
  }

  /** @param {number} side */
  async run(side) {
    const { grid } = this;
    for (let n = 0; n < FAR; n++) {
      const before = this.here;
      if (!(await this.step(side)) || this.won) return;
      const sides = await this.sides(this.here);
      const back = grid.back(before, side);
      const on = Array.from({ length: grid.ways }, (_, k) => k).filter(
        (k) => k !== back && (sides >> k) & 1,
      );
      if (on.length !== 1) return;
      side = on[0];
    }
  }

  /** @param {number} side an open one */
  go(side) {
    this.trail.push(this.grid.near(this.here, side));
    this.walked.push(side);
    this.wind();
  }

  /** Bring the thread to where one stands now. */
  wind() {
    const { here, thread } = this;
    if (thread[thread.length - 2] === here) thread.pop();
    else thread.push(here);
  }

  undo() {
    const side = this.walked.pop();
    if (side === undefined) return;
    this.undone.push(side);
    this.trail.pop();
    this.wind();
    this.onchange("moved");
  }

  redo() {
    const side = this.undone.pop();
    if (side === undefined) return;
    this.go(side);
    this.onchange("moved");
  }

  /** As it stands in an address; "" while nothing has happened. */
  get address() {
    const { walked, bumps } = this;
    return walked.length || bumps ? `&walked=${walked.join("")}&bumps=${bumps}` : "";
  }
}
