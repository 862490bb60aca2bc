// The part of a board that seldom changes (floor, walls, things) as bitmaps: squares of cells, drawn when
// they are first seen and again when something in them changes. Scrolling is then a few copies.

/** @import { Plane } from "../grids/plane.js" */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("./sprites.js").Sprites} Sprites */
/** @typedef {import("./camera.js").Camera} Camera */
/**
 * @typedef {object} Ground
 * @property {number} width            as the camera sees it
 * @property {number} height
 * @property {Plane | null} [plane]    where its cells are, if they are not squares in rows
 * @property {Uint8Array} sides        open sides, N=1 E=2 S=4 W=8
 * @property {Uint8Array | null} kinds 0 accessible, 1 masked, 2 cut off; null: all accessible
 * @property {Map<number, string>} things  drawings by cell
 */

const TILE = 384; // pixels
const MOST = 40; // cells of a tile on a side: one is painted well within a frame
const BUDGET = 5; // milliseconds a frame for tiles that were never drawn

/** The tiles of one zoom. */
class Tiles {
  /** @param {number} scale whole pixels a cell */
  constructor(scale) {
    this.scale = scale;
    this.cells = Math.max(1, Math.min(MOST, Math.floor(TILE / scale)));
    /** @type {Map<number, HTMLCanvasElement>} by row of tiles << 16 | column of tiles */
    this.made = new Map();
  }
}

export class Layer {
  /** @param {Ground} ground @param {Palette} colours @param {Sprites} sprites */
  constructor(ground, colours, sprites) {
    this.ground = ground;
    this.colours = colours;
    this.sprites = sprites;
    this.tiles = new Tiles(1);
    /** @type {Tiles | null} the zoom before, shown until the new one is drawn */
    this.before = null;
    /** @type {{ground: Ground, scale: number, picture: HTMLCanvasElement} | null} */
    this.map = null;
  }

  /** How large somebody can be, in cells. */
  get room() {
    return 1;
  }

  /** @param {number} cell @returns {[number, number]} */
  middle(cell) {
    const { width } = this.ground;
    return [(cell % width) + 0.5, Math.floor(cell / width) + 0.5];
  }

  /** Whether no line leads from one cell to the next. @param {number} _a @param {number} _b */
  isJump(_a, _b) {
    return false;
  }

  /** @param {number} x @param {number} y */
  cellAt(x, y) {
    return (y - 0.5) * this.ground.width + x - 0.5; // on the way from one to the next: none
  }

  /** Cells tinted, as a picture of one pixel each. @param {Uint32Array} tints RGBA numbers */
  wash(tints) {
    const { width, height } = this.ground;
    const picture = document.createElement("canvas");
    [picture.width, picture.height] = [width, height];
    const data = new ImageData(width, height);
    new Uint32Array(data.data.buffer).set(tints);
    picture.getContext("2d")?.putImageData(data, 0, 0);
    return picture;
  }

  /** The ground has changed: draw again the tiles in which it did.
   * @param {Ground} ground */
  change(ground) {
    const old = this.ground;
    this.ground = ground;
    if (old.width !== ground.width || old.height !== ground.height || old.kinds !== ground.kinds) {
      this.tiles = new Tiles(this.tiles.scale);
      this.before = null;
      return;
    }
    if (old.sides !== ground.sides)
      for (let cell = 0; cell < ground.sides.length; cell++)
        if (old.sides[cell] !== ground.sides[cell]) this.forget(cell);
    if (old.things !== ground.things)
      for (const cell of new Set([...old.things.keys(), ...ground.things.keys()]))
        if (old.things.get(cell) !== ground.things.get(cell)) this.forget(cell);
  }

  /** @param {number} cell draw it again, and what is around it */
  forget(cell) {
    const [row, col] = [Math.floor(cell / this.ground.width), cell % this.ground.width];
    const { made, cells } = this.tiles;
    for (const r of [row - 1, row, row + 1])
      for (const c of [col - 1, col, col + 1])
        if (r >= 0 && c >= 0) made.delete((Math.floor(r / cells) << 16) | Math.floor(c / cells));
    this.before = null;
  }

  /** All of it in few pixels a cell. @param {number} scale */
  small(scale) {
    const { width, height } = this.ground;
    if (this.map?.ground !== this.ground || this.map.scale !== scale) {
      const tiles = { scale, cells: Math.max(width, height), made: new Map() };
      this.map = { ground: this.ground, scale, picture: this.paint(0, 0, tiles) };
    }
    return this.map.picture;
  }

  /** Draw what is on the screen; false when some of it is still to be drawn (ask again soon).
   * @param {CanvasRenderingContext2D} context @param {Camera} camera
   * @param {boolean} hurried during a gesture: new tiles can wait
   * @param {number} [budget] milliseconds for new tiles */
  draw(context, camera, hurried, budget = BUDGET) {
    const wanted = Math.max(1, Math.round(camera.scale));
    const ratio = camera.scale / this.tiles.scale;
    const near = hurried && ratio > 0.6 && ratio < 1.7; // stretched, it will do for a moment
    if (wanted !== this.tiles.scale && !(near && this.tiles.made.size)) {
      this.before = this.tiles.made.size ? this.tiles : this.before;
      this.tiles = new Tiles(wanted);
    }
    context.fillStyle = this.colours.floor;
    context.fillRect(
      camera.left,
      camera.top,
      this.ground.width * camera.scale,
      this.ground.height * camera.scale,
    );
    if (this.before)
      for (const [row, col] of this.seen(this.before, camera))
        this.copy(context, camera, this.before, row, col);
    const until = performance.now() + budget;
    let whole = true;
    let painted = 0;
    for (const [row, col] of this.seen(this.tiles, camera)) {
      const key = (row << 16) | col;
      if (!this.tiles.made.has(key)) {
        const stretched = hurried && this.before !== null; // what was there will do for a moment
        if (stretched || (painted && performance.now() > until)) {
          whole = false;
          continue;
        }
        this.tiles.made.set(
          key,
          this.paint(row * this.tiles.cells, col * this.tiles.cells, this.tiles),
        );
        painted += 1;
      }
      this.copy(context, camera, this.tiles, row, col);
    }
    if (whole) this.before = null;
    return whole && this.tiles.scale === wanted;
  }

  /** The tiles on the screen. @param {Tiles} tiles @param {Camera} camera */
  *seen(tiles, camera) {
    const span = tiles.cells * camera.scale;
    const last = (/** @type {number} */ cells, /** @type {number} */ screen) =>
      Math.min(Math.ceil(cells / tiles.cells) - 1, Math.floor(screen / span));
    const lastRow = last(this.ground.height, camera.screenHeight - camera.top);
    const lastCol = last(this.ground.width, camera.screenWidth - camera.left);
    for (let row = Math.max(0, Math.floor(-camera.top / span)); row <= lastRow; row++)
      for (let col = Math.max(0, Math.floor(-camera.left / span)); col <= lastCol; col++)
        yield [row, col];
  }

  /** @param {CanvasRenderingContext2D} context @param {Camera} camera @param {Tiles} tiles
   * @param {number} row of tiles @param {number} col of tiles */
  copy(context, camera, tiles, row, col) {
    const tile = tiles.made.get((row << 16) | col);
    if (!tile) return;
    const ratio = camera.scale / tiles.scale;
    const span = tiles.cells * camera.scale;
    context.drawImage(
      tile,
      camera.left + col * span,
      camera.top + row * span,
      tile.width * ratio,
      tile.height * ratio,
    );
  }

  /** One tile, from its first cell.
   * @param {number} row @param {number} col @param {Tiles} tiles */
  paint(row, col, tiles) {
    const { width, height } = this.ground;
    const [rows, cols] = [Math.min(tiles.cells, height - row), Math.min(tiles.cells, width - col)];
    const canvas = document.createElement("canvas");
    canvas.width = cols * tiles.scale;
    canvas.height = rows * tiles.scale;
    const context = /** @type {CanvasRenderingContext2D} */ (
      canvas.getContext("2d", { alpha: false })
    );
    context.fillStyle = this.colours.floor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.translate(-col * tiles.scale, -row * tiles.scale);
    if (tiles.scale >= 14) this.paintSeams(context, row, col, rows, cols, tiles.scale);
    if (this.ground.kinds) this.paintKinds(context, row, col, rows, cols, tiles.scale);
    this.paintWalls(context, row, col, rows, cols, tiles.scale);
    this.paintThings(context, row, col, rows, cols, tiles.scale);
    return canvas;
  }

  /** @param {CanvasRenderingContext2D} context @param {number} row @param {number} col
   * @param {number} rows @param {number} cols @param {number} s */
  paintKinds(context, row, col, rows, cols, s) {
    const kinds = /** @type {Uint8Array} */ (this.ground.kinds);
    for (const [kind, colour] of [
      [1, this.colours.rock],
      [2, this.colours.adrift],
    ]) {
      context.beginPath();
      for (let r = row; r < row + rows; r++)
        for (let c = col; c < col + cols; c++)
          if (kinds[r * this.ground.width + c] === kind) context.rect(c * s, r * s, s, s);
      context.fillStyle = String(colour);
      context.fill();
      if (kind === 1 && s >= 5) {
        context.save();
        context.clip();
        context.beginPath();
        const step = Math.max(5, Math.min(12, s / 2));
        const [x, y, w, hh] = [col * s, row * s, cols * s, rows * s];
        for (let d = Math.floor((x + y) / step) * step; d < x + y + w + hh; d += step) {
          context.moveTo(d - y, y);
          context.lineTo(d - y - hh, y + hh);
        }
        context.strokeStyle = this.colours.grain;
        context.lineWidth = 1;
        context.stroke();
        context.restore();
      }
    }
  }

  /** A faint cross where four cells meet, so that distances can be read in open places.
   * @param {CanvasRenderingContext2D} context @param {number} row @param {number} col
   * @param {number} rows @param {number} cols @param {number} s */
  paintSeams(context, row, col, rows, cols, s) {
    const arm = Math.round(s * 0.12);
    context.beginPath();
    for (let r = row; r <= row + rows; r++)
      for (let c = col; c <= col + cols; c++) {
        context.rect(c * s - arm, r * s, 2 * arm + 1, 1);
        context.rect(c * s, r * s - arm, 1, 2 * arm + 1);
      }
    context.fillStyle = this.colours.grain;
    context.fill();
  }

  /** Walls: neighbouring ones in one stroke.
   * @param {CanvasRenderingContext2D} context @param {number} row @param {number} col
   * @param {number} rows @param {number} cols @param {number} s */
  paintWalls(context, row, col, rows, cols, s) {
    const { width, height } = this.ground;
    const thick = Math.max(1, Math.round(Math.min(s * 0.1, 3 + s * 0.035)));
    const lo = Math.floor(thick / 2);
    context.beginPath();
    /** Walls along a row or a column: half their thickness beyond their corners, but not beyond the maze.
     * @param {boolean} upright @param {number} line @param {number} first @param {number} last */
    const along = (upright, line, first, last) => {
      const [broad, long] = upright ? [width, height] : [height, width];
      const across = Math.min(Math.max(line * s - lo, 0), broad * s - thick);
      let from = -1;
      for (let at = first - 1; at <= last + 1; at++) {
        const [r, c] = upright ? [at, line] : [line, at];
        const wall = at <= last && this.isWall(r, c, upright);
        if (wall && from < 0) from = at;
        if (wall || from < 0) continue;
        const begins = Math.max(0, from * s - lo);
        const length = Math.min(at * s - lo + thick, long * s) - begins;
        if (upright) context.rect(across, begins, thick, length);
        else context.rect(begins, across, length, thick);
        from = -1;
      }
    };
    for (let r = row; r <= row + rows; r++) along(false, r, col, col + cols);
    for (let c = col; c <= col + cols; c++) along(true, c, row, row + rows);
    context.fillStyle = this.colours.wall;
    context.fill();
  }

  /** Whether a wall is above a cell, or left of it: not where neither side is in the maze.
   * @param {number} row @param {number} col @param {boolean} upright */
  isWall(row, col, upright) {
    const { width, height, sides, kinds } = this.ground;
    const cell = row * width + col;
    const before = upright ? cell - 1 : cell - width;
    const noAfter = row >= height || col >= width || kinds?.[cell] === 1;
    const noBefore = (upright ? col : row) === 0 || kinds?.[before] === 1;
    if (row < 0 || col < 0 || (upright ? row >= height : col >= width)) return false;
    return noAfter !== noBefore || !(noAfter || sides[cell] & (upright ? 8 : 1));
  }

  /** @param {CanvasRenderingContext2D} context @param {number} row @param {number} col
   * @param {number} rows @param {number} cols @param {number} s */
  paintThings(context, row, col, rows, cols, s) {
    const size = Math.round(s * 0.72);
    const inset = (s - size) / 2;
    for (let r = row; r < row + rows; r++)
      for (let c = col; c < col + cols; c++) {
        const name = this.ground.things.get(r * this.ground.width + c);
        if (name) this.sprites.thing(context, name, c * s + inset, r * s + inset, size);
      }
  }
}
