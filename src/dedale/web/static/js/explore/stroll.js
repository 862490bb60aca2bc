// The classic walk in a maze of which only what is near is known: each key in its turn.

/** @import { Place, Side } from "../types.js" */
/** @import { Source } from "./source.js" */

const SIDES = /** @type {const} */ (["N", "E", "S", "W"]);
/** @type {Record<Side, Place>} */
const STEPS = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };
const WAITING = 12; // keys that may wait for their turn
const FAR = 2000; // steps of one run

export class Stroll {
  /** @param {Source} source @param {Place} start @param {Place} goal
   * @param {(what: "step" | "wall" | "goal" | "back") => void} onchange */
  constructor(source, start, goal, onchange) {
    this.source = source;
    this.start = start;
    this.goal = goal;
    this.onchange = onchange;
    /** @type {Place[]} the cells walked; the last is where one stands */
    this.trail = [start];
    this.bumps = 0;
    this.waiting = 0;
    /** @type {Promise<unknown>} */
    this.turn = Promise.resolve();
    this.over = false;
  }

  get here() {
    return this.trail[this.trail.length - 1];
  }

  get won() {
    return this.here[0] === this.goal[0] && this.here[1] === this.goal[1];
  }

  /** A step, or all steps up to the next branch. @param {Side} side @param {boolean} [run] */
  walk(side, run = false) {
    if (this.waiting >= WAITING || this.over) return;
    this.waiting += 1;
    this.turn = this.turn
      .then(async () => void (await (run ? this.run(side) : this.step(side))))
      .catch(() => this.onchange("wall"))
      .finally(() => {
        this.waiting -= 1;
      });
  }

  /** @param {Side} side @returns {Promise<boolean>} whether there was a way */
  async step(side) {
    if (this.won || this.over) return false;
    const sides = await this.source.cell(this.here);
    if (!((sides >> SIDES.indexOf(side)) & 1)) {
      this.bumps += 1;
      this.onchange("wall");
      return false;
    }
    const [down, right] = STEPS[side];
    const next = /** @type {Place} */ ([this.here[0] + down, this.here[1] + right]);
    const before = this.trail[this.trail.length - 2];
    // Ariane's thread: who goes back winds it up.
    if (before && before[0] === next[0] && before[1] === next[1]) this.trail.pop();
    else this.trail.push(next);
    this.steps += 1;
    this.onchange(this.won ? "goal" : "step");
    return true;
  }

  steps = 0;

  /** @param {Side} side */
  async run(side) {
    for (let n = 0; n < FAR; n++) {
      if (!(await this.step(side)) || this.won) return;
      const sides = (await this.source.cell(this.here)) & 15;
      const back = (SIDES.indexOf(side) + 2) & 3;
      const ways = SIDES.filter((_, k) => k !== back && (sides >> k) & 1);
      if (ways.length !== 1) return;
      side = ways[0];
    }
  }

  back() {
    if (this.trail.length < 2) return;
    this.trail.pop();
    this.onchange("back");
  }
}
