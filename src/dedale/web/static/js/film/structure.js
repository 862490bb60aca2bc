// The data structure that an algorithm works with, replayed from the events of its film: which of them
// put a cell in and which take it out is declared in the story. As trace/structure.py has it.

/** @import { Structure } from "../types.js" */
/** @typedef {import("./film.js").Film} Film */
/** @typedef {{cell: number, key: number, lane: number}} Held */

/** What a structure holds, walked forwards and backwards with the film. Elements lie in a ring in the
 * order in which they came, 0 is its knot; one that is taken out still knows its neighbours, so that it
 * can be put back where it was. */
export class Contents {
  /** @param {Film} film @param {Structure} structure */
  constructor(film, structure) {
    this.film = film;
    this.kind = structure.kind;
    this.many = structure.many;
    this.position = 0;
    this.count = 0;
    this.pushes = new Uint8Array(16);
    this.takes = new Uint8Array(16);
    for (const code of structure.push) this.pushes[code] = 1;
    for (const code of structure.take) this.takes[code] = 1;
    const given = structure.given ? (film.header.stops ?? []) : [];
    let room = 1 + given.length;
    for (const event of film.events) room += this.pushes[event & 15];
    this.next = new Int32Array(room);
    this.last = new Int32Array(room);
    this.cells = new Int32Array(room);
    this.keys = new Int32Array(room).fill(-1);
    this.lanes = new Uint8Array(room);
    /** What each event did: n put element n in, -n took it out. */
    this.done = new Int32Array(film.events.length);
    /** How many events have been seen so far. */
    this.known = 0;
    this.nodes = 0;
    /** The elements of a cell, after all events seen. @type {Map<number, number[]>} */
    this.where = new Map();
    this.lane = 0;
    this.goals = new Set((film.header.goals ?? []).map((at) => film.grid.number(at)));
    for (const at of given) this.link(this.add(film.grid.number(at)));
  }

  /** @param {number} cell */
  add(cell) {
    const node = ++this.nodes;
    this.cells[node] = cell;
    const here = this.where.get(cell);
    if (here) here.push(node);
    else this.where.set(cell, [node]);
    return node;
  }

  /** What the next event does, seen for the first time. */
  see() {
    const { film, keys, kind, position } = this;
    if (position >= film.own) return 0;
    const event = film.events[position];
    const [cell, code] = [event >> 4, event & 15];
    const here = this.where.get(cell) ?? [];
    if (this.takes[code] && here.length) {
      let at = kind.startsWith("queue") ? 0 : here.length - 1;
      if (kind === "heap")
        for (let i = here.length - 1; i >= 0; i--) if (keys[here[i]] < keys[here[at]]) at = i;
      const [node] = here.splice(at, 1);
      this.lane = this.lanes[node];
      return -node;
    }
    if (!this.pushes[code] || (here.length && !this.many)) return 0;
    const node = this.add(cell);
    keys[node] = film.values ? film.values[position] : -1;
    if (kind === "heap" && film.estimates) keys[node] += film.estimates[cell];
    this.lanes[node] = kind === "queues" && this.goals.has(cell) ? 1 : this.lane;
    return node;
  }

  /** Go to just before the event with this number. @param {number} to */
  seek(to) {
    while (this.position < to) {
      if (this.position === this.known) this.done[this.known++] = this.see();
      const node = this.done[this.position++];
      if (node > 0) this.link(node);
      else if (node < 0) this.unlink(-node);
    }
    while (this.position > to) {
      const node = this.done[--this.position];
      if (node > 0) this.unlink(node);
      else if (node < 0) this.relink(-node);
    }
  }

  /** @param {number} node */
  link(node) {
    this.next[node] = 0;
    this.last[node] = this.last[0];
    this.relink(node);
  }

  /** @param {number} node */
  relink(node) {
    this.next[this.last[node]] = this.last[this.next[node]] = node;
    this.count += 1;
  }

  /** @param {number} node */
  unlink(node) {
    this.next[this.last[node]] = this.next[node];
    this.last[this.next[node]] = this.last[node];
    this.count -= 1;
  }

  /** The first elements: newest first of a stack, least first of a heap, else oldest first.
   * @param {number} most @param {number} [lane] @returns {Held[]} */
  shown(most, lane = 0) {
    /** @type {number[]} */
    const found = [];
    const step = this.kind === "stack" || this.kind === "calls" ? this.last : this.next;
    const all = this.kind === "heap";
    for (let node = step[0]; node && (all || found.length < most); node = step[node])
      if (this.lanes[node] === lane) found.push(node);
    if (all) found.sort((a, b) => this.keys[a] - this.keys[b] || b - a);
    return found
      .slice(0, most)
      .map((node) => ({ cell: this.cells[node], key: this.keys[node], lane }));
  }
}

/** The parts of a partition that walls join: the smaller one takes the number of the larger. */
export class Parts {
  /** @param {Int32Array} numbers of the cells, -1 before they have one */
  constructor(numbers) {
    this.numbers = numbers;
    /** @type {Map<number, number[]>} */
    this.cells = new Map();
    numbers.forEach((number, cell) => {
      if (number >= 0) this.cells.set(number, [cell]);
    });
    /** What was done: the number that cells had, the one they got, how many. @type {number[]} */
    this.done = [];
  }

  /** A cell becomes a part by itself, if it is in none. @param {number} cell */
  begin(cell) {
    const fresh = this.numbers[cell] < 0;
    if (fresh) {
      this.numbers[cell] = cell;
      this.cells.set(cell, [cell]);
    }
    this.done.push(-1, cell, Number(fresh));
  }

  /** Make one part of two; the cells whose number is another one now.
   * @param {number} a @param {number} b @returns {number[]} */
  join(a, b) {
    let [to, from] = [this.numbers[a], this.numbers[b]];
    const size = (/** @type {number} */ one) => this.cells.get(one)?.length ?? 0;
    if (size(to) < size(from) || (size(to) === size(from) && from < to)) [to, from] = [from, to];
    const moved = to === from ? [] : (this.cells.get(from) ?? []);
    const kept = this.cells.get(to) ?? [];
    for (const cell of moved) {
      this.numbers[cell] = to;
      kept.push(cell);
    }
    this.done.push(from, to, moved.length);
    return moved;
  }

  /** Take the last of these back; the cells whose number is another one now. @returns {number[]} */
  split() {
    const [from, to, count] = this.done.splice(-3);
    if (!count) return [];
    const moved = this.cells.get(to)?.splice(-count) ?? [];
    for (const cell of moved) this.numbers[cell] = from;
    if (from < 0) this.cells.delete(to);
    return moved;
  }
}

/** The parts of a partition, the largest first. @param {Int32Array} numbers
 * @returns {{number: number, size: number, cell: number}[]} with one of its cells */
export function partsOf(numbers) {
  /** @type {Map<number, {number: number, size: number, cell: number}>} */
  const found = new Map();
  for (let cell = 0; cell < numbers.length; cell++) {
    const number = numbers[cell];
    if (number < 0) continue;
    const part = found.get(number);
    if (part) part.size += 1;
    else found.set(number, { number, size: 1, cell });
  }
  return [...found.values()].sort((a, b) => b.size - a.size || a.number - b.number);
}
