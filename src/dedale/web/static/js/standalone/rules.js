// The rules of a game as WebAssembly: positions are rows of numbers, and what is seen of one is read off
// the numbers that its kernel `show` writes (games/played.py).

import { bytes } from "../base64.js";

/** @import { End, Place, Side, View } from "../types.js" */

/**
 * @typedef {{code: string, tables: string, kinds: string[], returns: string}} Kernel
 * @typedef {object} Table
 * @property {{id: string, who: string}[]} actors
 * @property {number[]} figures   which of `names` are shown
 * @property {string[]} names
 * @property {Record<string, string[]>} words
 * @property {string[]} things
 * @property {string[]} marks
 * @property {string[]} moves     by the numbers of actions
 * @property {(End | null)[]} outcomes
 * @property {View} start
 * @typedef {object} Kept
 * @property {Table} table
 * @property {string} facts
 * @property {string} now
 * @property {string} luck
 * @property {number} room
 * @property {string} machine     the module with the memory
 * @property {Record<string, Kernel>} kernels
 * @typedef {{now: Int32Array, luck: BigUint64Array, end: number}} Position  how it ended: games/ends.py
 */

// As kernel/machines.py has it: where arrays end, the block, the tables of modules, and then arrays.
const [HEAP, BLOCK, STATIC, ARRAYS] = [8, 16, 1 << 12, 1 << 18];
const SIDES = /** @type {const} */ (["N", "E", "S", "W"]);
const [GOES_ON, WON] = [0, 3];
const NOTHING = new Int32Array(0);

/** @param {string} text of base64 */
const ints = (text) => new Int32Array(bytes(text).buffer);

class Machine {
  /** @param {string} code */
  constructor(code) {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes(code)));
    this.memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    this.alloc = exports.alloc;
    this.free = STATIC;
    this.reserve(ARRAYS);
  }

  /** @param {number} size */
  reserve(size) {
    const missing = Math.ceil((size - this.memory.buffer.byteLength) / 65536);
    if (missing > 0) this.memory.grow(missing);
  }

  /** A kernel as a function: rows that it writes to are changed. @param {Kernel} kernel
   * @returns {(...values: (number | Int32Array | BigUint64Array)[]) => number} */
  kernel({ code, tables, kinds }) {
    const table = bytes(tables);
    new Uint8Array(this.memory.buffer).set(table, this.free);
    const constant = (/** @type {number} */ at) => new WebAssembly.Global({ value: "i32" }, at);
    const env = {
      memory: this.memory,
      alloc: this.alloc,
      tables: constant(this.free),
      block: constant(BLOCK),
    };
    this.free += (table.length + 7) & -8;
    const module = new WebAssembly.Module(bytes(code));
    const run = /** @type {() => void} */ (new WebAssembly.Instance(module, { env }).exports.run);
    return (...values) => this.run(run, kinds, values);
  }

  /** @param {() => void} run @param {string[]} kinds
   * @param {(number | Int32Array | BigUint64Array)[]} values */
  run(run, kinds, values) {
    const rows = /** @type {(Int32Array | BigUint64Array)[]} */ (
      values.filter((one) => typeof one !== "number")
    );
    let at = ARRAYS;
    const places = rows.map((row) => {
      const place = at;
      at = (at + row.byteLength + 7) & -8;
      return place;
    });
    this.reserve(at);
    const raw = (/** @type {Int32Array | BigUint64Array} */ row) =>
      new Uint8Array(row.buffer, row.byteOffset, row.byteLength);
    const memory = new Uint8Array(this.memory.buffer);
    const block = new DataView(this.memory.buffer);
    rows.forEach((row, i) => void memory.set(raw(row), places[i]));
    block.setUint32(HEAP, at, true);
    let [place, row] = [BLOCK, 0];
    const put = (/** @type {number} */ value) => {
      block.setBigInt64(place, BigInt(value), true);
      place += 8;
    };
    kinds.forEach((_, i) => {
      const value = values[i];
      if (typeof value === "number") put(value);
      else {
        put(places[row++]);
        put(value.length);
      }
    });
    run();
    const after = new Uint8Array(this.memory.buffer); // it may have grown
    rows.forEach((one, i) => {
      raw(one).set(after.subarray(places[i], places[i] + one.byteLength));
    });
    return Number(new DataView(this.memory.buffer).getBigInt64(BLOCK, true));
  }
}

export class Rules {
  /** @param {Kept} kept */
  constructor(kept) {
    const machine = new Machine(kept.machine);
    this.table = kept.table;
    this.facts = ints(kept.facts);
    this.work = new Int32Array(kept.room);
    this.turn = machine.kernel(kept.kernels.turn);
    this.may = machine.kernel(kept.kernels.allowed);
    this.show = machine.kernel(kept.kernels.show);
    /** @type {Position} */
    this.start = {
      now: ints(kept.now),
      luck: new BigUint64Array(bytes(kept.luck).buffer),
      end: GOES_ON,
    };
    const { height, width } = kept.table.start;
    this.rows = [3, 3 * kept.table.actors.length, kept.table.names.length, width * height].concat([
      3 * (width * height + 1),
      8 * width * height,
    ]);
  }

  /** Whether a move is legal, while the game goes on. @param {Position} position
   * @param {string} move */
  allowed({ now }, move) {
    return this.may(NOTHING, this.facts, now, this.table.moves.indexOf(move)) !== 0;
  }

  /** The position after a move that is allowed. @param {Position} position @param {string} move
   * @returns {Position} */
  play({ luck, now }, move) {
    const after = { now: now.slice(), luck: luck.slice(), end: GOES_ON };
    const action = this.table.moves.indexOf(move);
    after.end = this.turn(NOTHING, this.facts, after.now, after.luck, this.work, action);
    return after;
  }

  /** @param {Position} position @returns {View} */
  view(position) {
    const { table } = this;
    const { start } = table;
    const [head, actors, figures, cells, things, marks] = this.rows.map((n) => new Int32Array(n));
    this.show(this.facts, position.now, head, actors, figures, cells, things, marks);
    const outcome = table.outcomes[head[2]];
    const place = (/** @type {number} */ cell) =>
      /** @type {Place} */ ([Math.floor(cell / start.width), cell % start.width]);
    const coloured = (/** @type {number} */ colour) =>
      colour < 0 ? {} : { colour: String(colour) };
    const shown = table.figures.map((at) => {
      const name = table.names[at];
      return [name, table.words[name]?.[figures[at]] ?? figures[at]];
    });
    return {
      ...start,
      cells: [...cells].map((sides) => sides.toString(16)).join(""),
      actors: table.actors.flatMap((one, i) => {
        const [cell, facing, alive] = actors.subarray(3 * i, 3 * i + 3);
        if (cell < 0) return [];
        const turned = facing < 0 ? {} : { facing: /** @type {Side} */ (SIDES[facing]) };
        return [{ ...one, at: place(cell), ...turned, ...(alive ? {} : { alive: false }) }];
      }),
      things: groups(things, 3, head[0]).map(([what, cell, colour]) => ({
        what: table.things[what],
        at: place(cell),
        ...coloured(colour),
      })),
      marks: groups(marks, 4, head[1]).map(([what, cell, side, colour]) => ({
        what: table.marks[what],
        at: place(cell),
        side: /** @type {Side} */ (SIDES[side]),
        ...coloured(colour),
      })),
      figures: { ...start.figures, ...Object.fromEntries(shown) },
      moves: outcome ? [] : table.moves.filter((move) => this.allowed(position, move)),
      outcome,
      unsafe: [], // what chance may bring is not among the kernels
    };
  }

  /** A shortest list of moves that wins from a position. Null: none does; undefined: that was not found
   * out within so many positions. @param {Position} from @param {number} most */
  solve(from, most) {
    const key = (/** @type {Position} */ { luck, now }) => `${now.join()},${luck[0]}`;
    const known = new Set([key(from)]);
    /** @type {{position: Position, moves: string[]}[]} */
    let wave = [{ position: from, moves: [] }];
    while (wave.length) {
      const next = [];
      for (const { moves, position } of wave)
        for (const move of this.table.moves) {
          if (!this.allowed(position, move)) continue;
          const after = this.play(position, move);
          const name = key(after);
          if (known.has(name)) continue;
          if (known.size >= most) return undefined;
          known.add(name);
          const path = [...moves, move];
          if (after.end === WON) return path;
          if (after.end === GOES_ON) next.push({ position: after, moves: path });
        }
      wave = next;
    }
    return null;
  }
}

/** @param {Int32Array} row @param {number} size @param {number} count */
const groups = (row, size, count) =>
  Array.from({ length: count }, (_, i) => [...row.subarray(size * i, size * i + size)]);
