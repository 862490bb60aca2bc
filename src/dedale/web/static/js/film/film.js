// A recorded run: events as integers (cell << 4 | code), and the state of the grid at any of them.
//
// The clock counts frames: a frame is one event, or all that happen together (a generation of the
// automaton). Events may write numbers into cells.
//
// Going forward plays events. Going back takes them back one by one, since what each found is kept; a long
// way back starts from the nearest keyframe instead. Cells that changed are listed, for the painter.

import { bytes } from "../api.js";
import { Plane } from "../grids/plane.js";

/** @import { FilmHeader } from "../types.js" */

const [OPEN_W, FRONTIER, PATH, UNPATH, ROCK] = [3, 5, 7, 8, 10];
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
    /** Another grid than the square one. */
    this.plane = header.board ? new Plane(header.board) : null;
    const given = bytes(header.cells);
    const first = this.plane ? given.slice(0, this.plane.size) : given;
    /** 1 masked, 2 cut off @type {Uint8Array} */
    this.kinds = this.plane
      ? first.map((_, cell) => given[first.length + cell] ?? 0)
      : first.map((cell) => (cell & 16 ? 1 : cell & 32 ? 2 : 0));
    this.sides = this.plane ? first.slice() : first.map((cell) => cell & 15);
    this.marks = new Uint8Array(first.length);
    this.before = new Uint8Array(events.length);
    /** The number in each cell, -1 where there is none. */
    this.numbers = values && new Int32Array(first.length).fill(-1);
    this.numbersBefore = values && new Int32Array(events.length);
    /** How many cells bear each mark. */
    this.bearing = new Int32Array(16);
    /** Where frames end; null: after every event. */
    this.cuts = header.story?.together && values ? cutsOf(values) : null;
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
    this.steps = new Int32Array([-this.width, 1, this.width, -1]);
  }

  /** The film in an answer of the server.
   * @param {Response} response */
  static async read(response) {
    const buffer = await response.arrayBuffer();
    const start = new DataView(buffer);
    if (start.getUint32(0, false) !== 0x44444631) throw new Error("not a film");
    const size = start.getUint32(4, true);
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, size)));
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
    return this.cuts.findLastIndex((cut) => cut <= this.position) + 1;
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
    const shown = Math.max(0, Math.min(this.length, frames));
    this.seek(this.cuts && shown ? this.cuts[shown - 1] : shown);
  }

  /** Go to just before the event with this number.
   * @param {number} to */
  seek(to) {
    const target = Math.max(0, Math.min(this.events.length, to));
    if (this.header.makes && this.done !== target >= this.events.length) this.allDirty = true;
    const frame = Math.min(this.keyframes.length - 1, Math.floor(target / KEYFRAME));
    const far =
      target < this.position ? this.position - target > KEYFRAME : frame * KEYFRAME > this.position;
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

  /** The cell beyond a side. @param {number} cell @param {number} side */
  beyond(cell, side) {
    return this.plane ? this.plane.near(cell, side) : cell + this.steps[side];
  }

  /** The side that leads back from there. @param {number} cell @param {number} side */
  backSide(cell, side) {
    return this.plane ? this.plane.back(cell, side) : (side + 2) & 3;
  }

  forward() {
    const event = this.events[this.position];
    const cell = event >> 4;
    const code = event & 15;
    const side = sideOf(code);
    if (side >= 0) {
      const beyond = this.beyond(cell, side);
      this.before[this.position] = (this.sides[cell] >> side) & 1;
      this.sides[cell] |= 1 << side;
      this.sides[beyond] |= 1 << this.backSide(cell, side);
      this.touch(beyond);
    } else {
      this.before[this.position] = this.marks[cell];
      this.mark(cell, code);
    }
    if (this.numbers && this.numbersBefore && this.values) {
      this.numbersBefore[this.position] = this.numbers[cell];
      const value = this.values[this.position];
      if (value >= 0) this.numbers[cell] = value;
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
    if (this.numbers && this.numbersBefore) this.numbers[cell] = this.numbersBefore[this.position];
    const side = sideOf(code);
    if (side < 0) this.mark(cell, before);
    else if (!before) {
      const beyond = this.beyond(cell, side);
      this.sides[cell] ^= 1 << side;
      this.sides[beyond] ^= 1 << this.backSide(cell, side);
      this.touch(beyond);
    }
    this.touch(cell);
    this.counts[code] -= 1;
  }

  /** The cell of the last event played, or -1. */
  get head() {
    return this.position ? this.events[this.position - 1] >> 4 : -1;
  }

  /** The line of the story that the last event belongs to, or -1. */
  get line() {
    if (!this.position) return -1;
    return this.header.story?.line_of[this.events[this.position - 1] & 15] ?? -1;
  }

  /** How the frontier, the visited cells and the path grow: so many points, evenly spread.
   * @param {number} points @returns {{frontier: number[], visited: number[], path: number[]}} */
  curves(points) {
    const [marks, bearing] = [new Uint8Array(this.marks.length), new Int32Array(16)];
    /** @type {{frontier: number[], visited: number[], path: number[]}} */
    const found = { frontier: [], visited: [], path: [] };
    let at = 0;
    let touched = 0;
    for (let i = 0; i <= points; i++) {
      const frame = Math.round((this.length * i) / points);
      const to = this.cuts ? (frame ? this.cuts[frame - 1] : 0) : frame;
      for (; at < to; at++) {
        const code = this.events[at] & 15;
        if (sideOf(code) >= 0) continue;
        const cell = this.events[at] >> 4;
        if (!marks[cell]) touched += 1;
        bearing[marks[cell]] -= 1;
        bearing[code] += 1;
        marks[cell] = code;
      }
      found.frontier.push(bearing[FRONTIER]);
      found.visited.push(touched - bearing[FRONTIER] - bearing[ROCK] - bearing[UNPATH]);
      found.path.push(bearing[PATH]);
    }
    return found;
  }
}

/** Where runs of events with the same value end. @param {Int32Array} values */
function cutsOf(values) {
  const cuts = [];
  for (let k = 1; k <= values.length; k++)
    if (k === values.length || values[k] !== values[k - 1]) cuts.push(k);
  return cuts;
}
