// A recorded run: events as integers (cell << 4 | code), and the state of the grid at any of them.
//
// Going forward plays events. Going back takes them back one by one, since what each found is kept; a long
// way back starts from the nearest keyframe instead. Cells that changed are listed, for the painter.

import { bytes } from "../api.js";

/** @import { FilmHeader } from "../types.js" */

const OPEN_W = 3;
const KEYFRAME = 1 << 16; // events between two keyframes

export class Film {
  /** @param {FilmHeader} header @param {Int32Array} events */
  constructor(header, events) {
    this.header = header;
    this.events = events;
    this.width = header.width;
    this.height = header.height;
    const first = bytes(header.cells);
    /** 1 masked, 2 cut off @type {Uint8Array} */
    this.kinds = first.map((cell) => (cell & 16 ? 1 : cell & 32 ? 2 : 0));
    this.sides = first.map((cell) => cell & 15);
    this.marks = new Uint8Array(first.length);
    this.before = new Uint8Array(events.length);
    this.position = 0;
    this.known = 0; // how many events were ever played: `before` is filled up to there
    /** @type {{sides: Uint8Array, marks: Uint8Array, counts: Int32Array}[]} */
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
    return new Film(header, new Int32Array(buffer, 8 + size, header.count));
  }

  get length() {
    return this.events.length;
  }

  keyframe() {
    this.keyframes.push({
      sides: this.sides.slice(),
      marks: this.marks.slice(),
      counts: this.counts.slice(),
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

  /** Go to just before the event with this number.
   * @param {number} to */
  seek(to) {
    const target = Math.max(0, Math.min(this.length, to));
    const frame = Math.min(this.keyframes.length - 1, Math.floor(target / KEYFRAME));
    const far =
      target < this.position ? this.position - target > KEYFRAME : frame * KEYFRAME > this.position;
    if (far) {
      const kept = this.keyframes[frame];
      this.sides.set(kept.sides);
      this.marks.set(kept.marks);
      this.counts.set(kept.counts);
      this.position = frame * KEYFRAME;
      this.allDirty = true;
    }
    while (this.position < target) this.forward();
    while (this.position > target) this.back();
  }

  forward() {
    const event = this.events[this.position];
    const cell = event >> 4;
    const code = event & 15;
    if (code <= OPEN_W) {
      const beyond = cell + this.steps[code];
      this.before[this.position] = (this.sides[cell] >> code) & 1;
      this.sides[cell] |= 1 << code;
      this.sides[beyond] |= 1 << ((code + 2) & 3);
      this.touch(beyond);
    } else {
      this.before[this.position] = this.marks[cell];
      this.marks[cell] = code;
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
    if (code > OPEN_W) this.marks[cell] = before;
    else if (!before) {
      const beyond = cell + this.steps[code];
      this.sides[cell] ^= 1 << code;
      this.sides[beyond] ^= 1 << ((code + 2) & 3);
      this.touch(beyond);
    }
    this.touch(cell);
    this.counts[code] -= 1;
  }

  /** The cell of the last event played, or -1. */
  get head() {
    return this.position ? this.events[this.position - 1] >> 4 : -1;
  }
}
