// What both ways to paint a film have in common: what is painted, how large, and in which colours.

/** @import { Story } from "../types.js" */
/** @typedef {import("./film.js").Film} Film */

export const VISIT = 4;
const [BACKTRACK, PATH, ROCK, GOAL] = [6, 7, 10, 11];
const HILL = 0.62; // how dark the dearest terrain is

/** How much of a cell's colour is that of hills; a path can be seen on them.
 * @param {number} cost @param {number} mark */
export const hillShare = (cost, mark) =>
  Math.min(HILL, HILL * Math.sqrt((cost - 1) / 8)) / (mark === PATH || mark === GOAL ? 4 : 1);
/** @param {boolean} dark */
export const hillColour = (dark) => (dark ? [190, 130, 60] : [110, 70, 20]);

export class Painter {
  /** @param {CanvasRenderingContext2D} context @param {Film} film */
  constructor(context, film) {
    this.context = context;
    /** Pixels of a cell; 0: there is no room yet. */
    this.size = 0;
    this.dark = false;
    /** Whether numbers are shown in the cells. */
    this.numbers = false;
    /** The cell with the ring, as painted. */
    this.head = -1;
    this.film = film;
    /** @type {Story["look"]} */
    this.look = "events";
    /** The number with most digits. */
    this.widest = 0;
    this.take(film);
  }

  /** Paint another film from now on. @param {Film} film */
  take(film) {
    this.film = film;
    this.head = -1;
    this.look = film.header.story?.look ?? "events";
    this.widest = film.values?.reduce((most, value) => Math.max(most, value), 0) ?? 0;
    if (film.parts) this.widest = film.sides.length - 1;
  }

  /** @param {number} size @param {boolean} dark @param {boolean} numbers */
  style(size, dark, numbers) {
    Object.assign(this, { size, dark, numbers });
  }

  /** Whether there is the maze and nothing else: at the end of a film that makes one. */
  get bare() {
    return Boolean(this.film.header.makes && this.film.done);
  }

  /** The number of a cell, or -1. @param {number} cell */
  value(cell) {
    return this.film.numbers && !this.bare ? this.film.numbers[cell] : -1;
  }

  /** The mark to show. @param {number} cell */
  markOf(cell) {
    const mark = this.film.marks[cell];
    return this.bare && mark !== ROCK ? VISIT : mark;
  }

  /** Whether a cell has the colour of its region. @param {number} cell */
  inRegion(cell) {
    const regions = this.look === "regions" || this.look === "rooms";
    return regions && this.value(cell) >= 0 && this.film.marks[cell] !== BACKTRACK;
  }

  /** The cell where the algorithm is, to have a ring; or -1. */
  nextHead() {
    this.head = this.film.head;
    this.context.strokeStyle = this.dark ? "#ffe0c0" : "#7a1f0c";
    return this.head;
  }
}
