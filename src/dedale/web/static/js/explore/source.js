// A maze to be explored, on the server: its pictures, its cells, the ways through it.

import { ask, post } from "../api.js";

/** @import { Explored, MazeForm, Place } from "../types.js" */
/** @typedef {{stored: string} | {maze: MazeForm | {text: string}}} Wanted */

const PAUSE = 150; // milliseconds between two questions how far a search is
const KEPT = 400; // windows of cells

export class Source {
  /** @param {Explored} about */
  constructor(about) {
    this.about = about;
    /** @type {Map<string, Promise<Uint8Array>>} windows of cells, by their place */
    this.windows = new Map();
    /** @type {string | null} the way that is laid over the maze */
    this.way = null;
  }

  /** @param {Wanted} wanted */
  static async open(wanted) {
    return new Source(await post("explore", wanted));
  }

  /** @param {number} level @param {number} x @param {number} y */
  async tile(level, x, y) {
    return picture(await ask("GET", `explore/${this.about.id}/tile/${level}/${x}/${y}`));
  }

  /** @param {number} level @param {number} x @param {number} y */
  async path(level, x, y) {
    if (!this.way) return null;
    const place = `${this.way}/${level}/${x}/${y}`;
    return picture(await ask("GET", `explore/${this.about.id}/way/${place}`));
  }

  /** The whole maze coloured by distance, the way through it in red; null: it is too large.
   * @param {boolean} dark @returns {Promise<ImageBitmap | null>} */
  async shades(dark) {
    const theme = dark ? "dark" : "light";
    const answer = await ask("GET", `explore/${this.about.id}/shades/${theme}`);
    return answer.status === 204 ? null : createImageBitmap(await answer.blob());
  }

  /** Look for the way between two cells; its length.
   * @param {Place} start @param {Place} goal @param {(done: number) => void} report
   * @param {() => boolean} wanted */
  async find(start, goal, report, wanted) {
    for (;;) {
      const found = await post(`explore/${this.about.id}/way`, { start, goal });
      if (!wanted()) return null;
      if (found.way !== null) {
        this.way = found.way;
        return found.length;
      }
      report(found.done);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** The byte of a cell: its open sides N=1 E=2 S=4 W=8, and more where nobody can be.
   * @param {Place} place */
  async cell([row, col]) {
    const size = this.about.window;
    const name = `${Math.floor(row / size)}/${Math.floor(col / size)}`;
    let found = this.windows.get(name);
    if (!found) {
      found = ask("GET", `explore/${this.about.id}/cells/${name}`).then(
        async (answer) => new Uint8Array(await answer.arrayBuffer()),
      );
      found.catch(() => this.windows.delete(name));
      if (this.windows.size >= KEPT) this.windows.clear();
      this.windows.set(name, found);
    }
    return (await found)[(row % size) * size + (col % size)];
  }
}

/** @param {Response} answer */
async function picture(answer) {
  if (answer.status === 204) return null;
  const image = await createImageBitmap(await answer.blob());
  return { image, known: Number(answer.headers.get("Known") ?? 1) };
}
