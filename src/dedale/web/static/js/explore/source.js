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
    /** The cells around where somebody was last.
     * @type {{row: number, col: number, width: number, cells: string} | null} */
    this.near = null;
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

  /** Look for the way between two cells; null: it is not wanted any more.
   * @param {Place} start @param {Place} goal @param {(done: number) => void} report
   * @param {() => boolean} wanted */
  async find(start, goal, report, wanted) {
    for (;;) {
      const found = await post(`explore/${this.about.id}/way`, { start, goal });
      if (!wanted()) return null;
      if (found.way !== null) {
        this.way = found.way;
        return found;
      }
      report(found.done);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** The bytes of a window of cells: their open sides N=1 E=2 S=4 W=8, and more where nobody can be.
   * @param {number} down @param {number} across its place among them */
  cells(down, across) {
    const name = `${down}/${across}`;
    let found = this.windows.get(name);
    if (!found) {
      found = ask("GET", `explore/${this.about.id}/cells/${name}`).then(
        async (answer) => new Uint8Array(await answer.arrayBuffer()),
      );
      found.catch(() => this.windows.delete(name));
      if (this.windows.size >= KEPT) this.windows.clear();
      this.windows.set(name, found);
    }
    return found;
  }

  /** The cells around a place, as they are in a view: its window and those beside it.
   * @param {Place} place */
  async around([row, col]) {
    const { columns, rows, window: size } = this.about;
    /** @param {number} at @param {number} most the first one, and how many */
    const span = (at, most) => {
      const first = Math.max(0, Math.floor(at / size) - 1);
      return [first, Math.min(3, Math.ceil(most / size) - first)];
    };
    const [[top, down], [left, across]] = [span(row, rows), span(col, columns)];
    const [first, corner] = [top * size, left * size];
    if (this.near?.row === first && this.near.col === corner) return this.near;
    const windows = await Promise.all(
      Array.from({ length: down * across }, (_, n) =>
        this.cells(top + Math.floor(n / across), left + (n % across)),
      ),
    );
    const width = Math.min(across * size, columns - corner);
    const height = Math.min(down * size, rows - first);
    let cells = "";
    for (let r = 0; r < height; r++)
      for (let c = 0; c < width; c++) {
        const window = windows[Math.floor(r / size) * across + Math.floor(c / size)];
        cells += (window[(r % size) * size + (c % size)] & 15).toString(16);
      }
    this.near = { row: first, col: corner, width, cells };
    return this.near;
  }
}

/** @param {Response} answer */
async function picture(answer) {
  if (answer.status === 204) return null;
  const image = await createImageBitmap(await answer.blob());
  return { image, known: Number(answer.headers.get("Known") ?? 1) };
}
