// A recorded run: events as integers (cell << 4 | code), and the state of the grid at any of them.
//
// The clock counts frames: a frame is one event, or all that happen together (a generation of the
// automaton). Events may write numbers into cells.
//
// Going forward plays events. Going back takes them back one by one, since what each found is kept; a long
// way back starts from the nearest keyframe instead. Cells that changed are listed, for the painter.

import { bytes } from "../base64.js";
import { Plane } from "../grids/plane.js";
import { Squares } from "../grids/squares.js";
import { Contents, Parts } from "./structure.js";

/** @import { FilmHeader } from "../types.js" */

/** No line of the story: the maze is made, and loops come. */
export const MADE = -3;

const [OPEN_W, VISIT, UNPATH, LOOK] = [3, 4, 8, 9];
const BACKTRACK = 6;
const REACHED = [VISIT, BACKTRACK, 7, 11]; // or path, or goal
/** The mark of a cell after an event that opens no wall. What is cut off the path is as if it had never
 * been on it; to look at a cell that was visited changes nothing. @param {number} code
 * @param {number} mark the one before */
const markAfter = (code, mark) =>
  code === UNPATH ? 0 : code === LOOK && mark === VISIT ? mark : code;
/** The side that an event opens, or -1. @param {number} code */
const sideOf = (code) => (code <= OPEN_W ? code : code >= MORE ? code - 8 : -1);
const MORE = 12; // sides beyond the fourth
const KEYFRAME = 1 << 16; // events between two keyframes

export class Film {
  /** @param {FilmHeader} header @param {Int32Array} events
   * @param {Int32Array | null} [values] the numbers that events write, -1 where they write none
   * @param {Int32Array | null} [estimates] what A* expects the rest of the way to be, by cell */
  constructor(header, events, values = null, estimates = null) {
    this.values = values;
    this.estimates = estimates;
    this.header = header;
    this.events = events;
    this.width = header.width;
    this.height = header.height;
    const { board } = header;
    /** Where its cells are. */
    this.grid = board ? new Plane(board) : new Squares(header.width, header.height);
    const given = bytes(header.cells);
    const first = given.slice(0, this.grid.size);
    /** 1 masked, 2 cut off @type {Uint8Array} */
    this.kinds = board
      ? first.map((_, cell) => given[first.length + cell] ?? 0)
      : first.map((cell) => (cell & 16 ? 1 : cell & 32 ? 2 : 0));
    this.sides = board ? first.slice() : first.map((cell) => cell & 15);
    this.marks = new Uint8Array(first.length);
    this.before = new Uint8Array(events.length);
    const structure = header.story?.structure ?? null;
    /** The number in each cell, -1 where there is none. */
    this.numbers = values || structure?.join ? new Int32Array(first.length).fill(-1) : null;
    /** @type {Parts | null} parts that opened walls join, and so give the cells their numbers */
    this.parts = null;
    if (this.numbers && structure?.join) {
      if (!structure.push.length)
        this.numbers.forEach((_, cell, all) => {
          if (!this.kinds[cell]) all[cell] = cell;
        });
      this.parts = new Parts(this.numbers);
    }
    this.structure = structure;
    /** So many events are the algorithm's own; after them the maze is braided and opened. */
    this.own = header.own ?? events.length;
    /** What it costs to enter each cell; null: 1. */
    this.terrain = header.terrain ? bytes(header.terrain) : null;
    /** @type {{visited: Int32Array, held: Int32Array} | null} */
    this.counted = null;
    /** @type {Contents | null} */
    this.held = null;
    /** Walls stand where numbers differ: a room that is not divided has none inside. */
    this.rooms = header.story?.look === "rooms";
    this.numbersBefore = values && new Int32Array(events.length);
    /** How many cells bear each mark. */
    this.bearing = new Int32Array(16);
    /** Where frames end; null: after every event. */
    this.atOnce = new Set(header.story?.together ?? []);
    this.cuts = this.atOnce.size ? cutsOf(events, values, this.atOnce) : null;
    this.position = 0;
    this.known = 0; // how many events were ever played: `before` is filled up to there
    /** @type {{sides: Uint8Array, marks: Uint8Array, counts: Int32Array, bearing: Int32Array,
     *   numbers: Int32Array | null}[]} */
    this.keyframes = [];
    this.counts = new Int32Array(16); // events of each code so far
    this.keyframe();
    // cells to paint again
    this.dirty = new Int32Array(first.length);
    this.dirtyCount = 0;
    this.isDirty = new Uint8Array(first.length);
    this.allDirty = true;
    /** @type {number | undefined} how many events belong to the first line of the story */
    this.begun = undefined;
  }

  /** The film in an answer of the server.
   * @param {Response} response */
  static async read(response) {
    return Film.from(await response.arrayBuffer());
  }

  /** The film in a message, as trace/packed.py writes it. @param {ArrayBuffer} buffer
   * @param {import("../types.js").Story} [story] instead of the one in it */
  static from(buffer, story) {
    const start = new DataView(buffer);
    if (start.getUint32(0, false) !== 0x44444631) throw new Error("not a film");
    const size = start.getUint32(4, true);
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, size)));
    if (story) header.story = story;
    let at = 8 + size;
    const row = (/** @type {number} */ count) => {
      const found = new Int32Array(buffer, at, count);
      at += 4 * count;
      return found;
    };
    const events = row(header.count);
    const values = header.values ? row(header.count) : null;
    const cells = header.board ? header.board.middles.length / 2 : header.width * header.height;
    const estimates = header.estimates ? row(cells) : null;
    return new Film(header, events, values, estimates);
  }

  /** In frames. */
  get length() {
    return this.cuts?.length ?? this.events.length;
  }

  /** How many frames have been shown. */
  get frame() {
    if (!this.cuts) return this.position;
    let [low, high] = [0, this.cuts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.cuts[middle] <= this.position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  get done() {
    return this.position >= this.events.length;
  }

  keyframe() {
    this.keyframes.push({
      sides: this.sides.slice(),
      marks: this.marks.slice(),
      counts: this.counts.slice(),
      bearing: this.bearing.slice(),
      numbers: this.numbers?.slice() ?? null,
    });
  }

  /** @param {number} cell */
  touch(cell) {
    if (this.isDirty[cell]) return;
    this.isDirty[cell] = 1;
    this.dirty[this.dirtyCount++] = cell;
  }

  /** Everything is painted. */
  clean() {
    for (let i = 0; i < this.dirtyCount; i++) this.isDirty[this.dirty[i]] = 0;
    this.dirtyCount = 0;
    this.allDirty = false;
  }

  /** Go to just after so many frames.
   * @param {number} frames */
  show(frames) {
    this.seek(this.endOf(frames));
  }

  /** Go to just before the event with this number.
   * @param {number} to */
  seek(to) {
    const target = Math.max(0, Math.min(this.events.length, to));
    if (this.header.makes && this.done !== target >= this.events.length) this.allDirty = true;
    const frame = Math.min(this.keyframes.length - 1, Math.floor(target / KEYFRAME));
    const far =
      !this.parts &&
      (target < this.position
        ? this.position - target > KEYFRAME
        : frame * KEYFRAME > this.position);
    if (far) {
      const kept = this.keyframes[frame];
      this.sides.set(kept.sides);
      this.marks.set(kept.marks);
      this.counts.set(kept.counts);
      this.bearing.set(kept.bearing);
      if (kept.numbers) this.numbers?.set(kept.numbers);
      this.position = frame * KEYFRAME;
      this.allDirty = true;
    }
    while (this.position < target) this.forward();
    while (this.position > target) this.back();
  }

  /** @param {number} cell @param {number} code */
  mark(cell, code) {
    this.bearing[this.marks[cell]] -= 1;
    this.bearing[code] += 1;
    this.marks[cell] = code;
  }

  /** What the data structure holds now; null: the story names none, or it is in the numbers. */
  get contents() {
    const { structure } = this;
    if (!structure || structure.kind === "nothing" || structure.kind === "parts") return null;
    this.held ??= new Contents(this, structure);
    this.held.seek(this.position);
    return this.held;
  }

  forward() {
    const event = this.events[this.position];
    const cell = event >> 4;
    const code = event & 15;
    const side = sideOf(code);
    if (side >= 0) {
      const beyond = this.grid.near(cell, side);
      this.before[this.position] = (this.sides[cell] >> side) & 1;
      this.sides[cell] |= 1 << side;
      this.sides[beyond] |= 1 << this.grid.back(cell, side);
      this.touch(beyond);
      if (this.parts) {
        this.parts.begin(cell);
        this.parts.begin(beyond);
        for (const one of this.parts.join(cell, beyond)) this.touch(one);
      }
    } else {
      this.before[this.position] = this.marks[cell];
      this.mark(cell, markAfter(code, this.marks[cell]));
      this.parts?.begin(cell);
    }
    if (this.numbers && this.numbersBefore && this.values) {
      this.numbersBefore[this.position] = this.numbers[cell];
      const value = this.values[this.position];
      if (value >= 0) {
        this.numbers[cell] = value;
        if (this.rooms) this.wallIn(cell);
      }
    }
    this.touch(cell);
    this.counts[code] += 1;
    this.position += 1;
    if (this.position > this.known) {
      this.known = this.position;
      if (this.position % KEYFRAME === 0) this.keyframe();
    }
  }

  back() {
    this.position -= 1;
    const event = this.events[this.position];
    const cell = event >> 4;
    const code = event & 15;
    const before = this.before[this.position];
    if (this.numbers && this.numbersBefore) {
      const number = this.numbers[cell];
      this.numbers[cell] = this.numbersBefore[this.position];
      if (this.rooms && number !== this.numbers[cell]) this.wallIn(cell);
    }
    const side = sideOf(code);
    if (side < 0) this.mark(cell, before);
    else if (!before) {
      const beyond = this.grid.near(cell, side);
      this.sides[cell] ^= 1 << side;
      this.sides[beyond] ^= 1 << this.grid.back(cell, side);
      this.touch(beyond);
    }
    for (let n = side < 0 ? 1 : 3; this.parts && n > 0; n--)
      for (const one of this.parts.split()) this.touch(one);
    this.touch(cell);
    this.counts[code] -= 1;
  }

  /** Walls between a cell and its neighbours in other rooms, and no others. @param {number} cell */
  wallIn(cell) {
    const { grid, kinds, sides } = this;
    const numbers = /** @type {Int32Array} */ (this.numbers);
    for (let side = 0; side < grid.ways; side++) {
      const near = grid.near(cell, side);
      if (near < 0 || kinds[near] || kinds[cell]) continue;
      const back = 1 << this.grid.back(cell, side);
      this.touch(near);
      if (numbers[near] === numbers[cell] && numbers[cell] >= 0) {
        sides[cell] |= 1 << side;
        sides[near] |= back;
      } else {
        sides[cell] &= ~(1 << side);
        sides[near] &= ~back;
      }
    }
  }

  /** The cell where the algorithm is, that of the last event; -1 where the film begins, is over, or
   * shows what happens everywhere at once. */
  get head() {
    if (!this.position || this.done) return -1;
    const event = this.events[this.position - 1];
    return this.atOnce.has(event & 15) ? -1 : event >> 4;
  }

  /** The line of the story that the last event belongs to, -1: none, or MADE. */
  get line() {
    const { story } = this.header;
    if (!this.position || !story) return -1;
    if (this.position > this.own) return MADE;
    if (this.position <= this.beginning) return story.first ?? -1;
    const event = this.events[this.position - 1];
    const code = event & 15;
    const special = sideOf(code) < 0 ? null : story.open_of[this.marks[event >> 4]];
    return special ?? story.line_of[code] ?? -1;
  }

  /** How many events belong to the first line of the story. */
  get beginning() {
    const { first, until } = this.header.story ?? {};
    if ((first ?? null) === null) return 0;
    this.begun ??= until === null ? 1 : this.events.findIndex((event) => (event & 15) === until);
    return this.begun;
  }

  /** How many cells were reached, and how much the structure held, before each event and at the end.
   * @returns {{visited: Int32Array, held: Int32Array}} */
  get tallies() {
    this.counted ??= this.tally();
    return this.counted;
  }

  tally() {
    const { contents, events, structure } = this;
    const count = events.length;
    const [visited, held] = [new Int32Array(count + 1), new Int32Array(count + 1)];
    const reached = new Uint8Array(this.marks.length);
    const parts = structure?.kind === "parts" && !(structure.join && structure.push.length);
    contents?.seek(count);
    if (parts) held[0] = this.kinds.reduce((sum, kind) => sum + Number(!kind), 0);
    else if (structure?.given) held[0] = this.header.stops?.length ?? 0;
    const ends = this.rooms ? [BACKTRACK] : REACHED;
    for (let at = 0; at < count; at++) {
      const [cell, code] = [events[at] >> 4, events[at] & 15];
      const now = parts || code === UNPATH ? 0 : ends.includes(code) ? 1 : reached[cell];
      visited[at + 1] = visited[at] + now - reached[cell];
      reached[cell] = now;
      const joins = parts && sideOf(code) >= 0 && at < this.own;
      const by = contents ? Math.sign(contents.done[at]) : joins ? -1 : 0;
      held[at + 1] = held[at] + by;
    }
    return { visited, held };
  }

  /** The event after which a frame ends. @param {number} frame */
  endOf(frame) {
    const shown = Math.max(0, Math.min(this.length, frame));
    return this.cuts && shown ? this.cuts[shown - 1] : shown;
  }
}

/** Where frames end: after every event, or after a run of one kind, that happens at once, with the same
 * value. @param {Int32Array} events @param {Int32Array | null} values @param {Set<number>} atOnce */
function cutsOf(events, values, atOnce) {
  const cuts = [];
  for (let k = 1; k <= events.length; k++)
    if (
      k === events.length ||
      values?.[k] !== values?.[k - 1] ||
      (events[k] & 15) !== (events[k - 1] & 15) ||
      !atOnce.has(events[k] & 15)
    )
      cuts.push(k);
  return cuts;
}
