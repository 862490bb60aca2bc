// A board: a maze with things and figures on a canvas. It knows no rule of any game; it draws a scene,
// moves figures from where they were to where they are, and says where it was touched.

/** @import { Place, Side } from "../types.js" */
import { Camera } from "./camera.js";
import { drawEffect } from "./effects.js";
import { listen } from "./gestures.js";
import { drawMarks } from "./marks.js";
import { palette } from "./palette.js";
import { drawPaths } from "./paths.js";
import { layerOf } from "./plane-layer.js";
import { sprites } from "./sprites.js";
import { staged, standing, whenChanged } from "./turn.js";

/** @typedef {import("./layer.js").Ground} Ground */
/** @typedef {import("./effects.js").Effect} Effect */
/** @typedef {import("./paths.js").Path} Path */
/**
 * @typedef {object} Actor
 * @property {string} id
 * @property {string} figure
 * @property {number} row
 * @property {number} col
 * @property {Side} facing
 * @property {boolean} [alive]
 * @property {number} [after]  in which part of a turn it moves: 0 (default), 1, 2
 * @property {number} [shift]  where two share a cell: -1 left, 1 right
 * @property {string} [role]   what it is to the player, where cells are too small for a drawing
 */
/** @typedef {Actor & {route: Place[], began: number, ends: number, falls: number, gone?: boolean}} Walker
 *   `route`: its corners; `falls`: from when on it is seen dead, or if `gone` not at all */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {{row: number, col: number, role: string}} Beacon  something to be seen at any size */
/** @typedef {{ground: Ground, actors: Actor[], marks?: Mark[], follow?: string,
 *   beacons?: Beacon[], number?: number}} Scene  `number`: of the board, where there are several */
/**
 * @typedef {object} BoardOptions
 * @property {boolean} [dark]
 * @property {boolean} [motion]
 * @property {string} [sheet]
 * @property {string} [label]
 * @property {(x: number, y: number) => void} [ontap]  where, in cells
 * @property {(direction: Side) => void} [onflick]
 * @property {(x: number, y: number, phase: "down" | "move" | "up") => void} [onstroke]
 *   where one draws, in cells; then one does not pan
 */

/** Cells of fewer pixels than this are too small for drawings: dots are seen instead. */
const SMALL = 12;
/** Cells of so many pixels can be seen and touched without zooming. */
const COMFORTABLE = 26;
/** Milliseconds in which another board appears. */
const FADE = 500;
/** No cell is drawn larger than this. */
const LARGEST = 320;

export class Board {
  /** @param {HTMLElement} container @param {BoardOptions} [options] */
  constructor(container, options = {}) {
    this.container = container;
    this.options = options;
    this.canvas = document.createElement("canvas");
    this.canvas.className = "board";
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", options.label ?? "");
    container.append(this.canvas);
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.camera = new Camera();
    this.colours = palette(Boolean(options.dark));
    this.spritesChanged = () => this.repaint();
    this.sprites = this.takeSprites();
    /** @type {ReturnType<typeof layerOf> | null} */
    this.layer = null;
    /** @type {Map<string, Walker>} */
    this.walkers = new Map();
    /** @type {Effect[]} */
    this.effects = [];
    /** @type {Mark[]} */
    this.marks = [];
    /** @type {Beacon[]} */
    this.beacons = [];
    /** @type {Path[]} */
    this.paths = [];
    /** @type {number[]} the cells walked on, drawn as a thread */
    this.thread = [];
    /** @type {HTMLCanvasElement | null} one pixel a cell */
    this.wash = null;
    /** @type {{x: number, y: number} | null} where the camera is going */
    this.glide = null;
    /** @type {[number, number] | null} the cell that the keyboard edits */
    this.cursor = null;
    /** @type {{at: number, ground: Ground, marks: Mark[], beacons: Beacon[]} | null} what is seen from
     * a moment of the turn on */
    this.next = null;
    /** Which of several boards is shown. @type {number | undefined} */
    this.number = undefined;
    /** @type {(roomy: boolean, whole: boolean) => void} told whether the maze is seen whole and in
     * cells of a good size, and whether it is seen whole */
    this.onroom = () => {};
    /** Cells of fewer pixels than this show dots instead of drawings. */
    this.small = SMALL;
    this.busyUntil = 0;
    this.frame = 0;
    this.gesture = false;
    this.frozen = false;
    this.fitted = true;
    /** @type {string | undefined} */
    this.follow = undefined;
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(container);
    this.listen();
    this.resize();
  }

  destroy() {
    this.observer.disconnect();
    cancelAnimationFrame(this.frame);
    this.sprites.removeEventListener("change", this.spritesChanged);
    this.canvas.remove();
  }

  /** As paper wants it, which takes what is there at once: whole, and in the size it has now. */
  freeze() {
    this.frozen = true;
    this.observer.disconnect();
  }

  thaw() {
    this.frozen = false;
    this.observer.observe(this.container);
  }

  /** The drawings for the present look; whatever comes later of them is painted then. */
  takeSprites() {
    const found = sprites(Boolean(this.options.dark), this.options.sheet ?? "");
    found.ready.then(this.spritesChanged);
    found.addEventListener("change", this.spritesChanged);
    return found;
  }

  /** @param {Partial<BoardOptions>} options */
  restyle(options) {
    Object.assign(this.options, options);
    this.colours = palette(Boolean(this.options.dark));
    this.sprites.removeEventListener("change", this.spritesChanged);
    this.sprites = this.takeSprites();
    this.repaint();
  }

  repaint() {
    if (this.layer) this.layer = layerOf(this.layer.ground, this.colours, this.sprites);
    this.draw();
  }

  listen() {
    const ratio = () => this.camera.screenWidth / Math.max(1, this.container.clientWidth);
    listen(this.canvas, {
      pan: (dx, dy) => {
        this.fitted = false;
        this.camera.pan(dx * ratio(), dy * ratio());
        this.draw();
      },
      zoom: (factor, x, y) => {
        this.gesture = true;
        this.fitted = false;
        this.camera.zoomTo(this.camera.scale * factor, x * ratio(), y * ratio());
        this.draw();
      },
      canPan: () => !this.fitted,
      tap: (x, y) => this.options.ontap?.(...this.camera.toMaze(x * ratio(), y * ratio())),
      flick: (direction) => this.options.onflick?.(direction),
      stroke: this.options.onstroke
        ? (x, y, phase) => {
            const [mx, my] = this.camera.toMaze(x * ratio(), y * ratio());
            this.options.onstroke?.(mx, my, phase);
          }
        : null,
      rest: () => {
        this.gesture = false;
        if (!this.fitted)
          this.camera.zoomTo(
            Math.max(1, Math.round(this.camera.scale)),
            this.camera.screenWidth / 2,
            this.camera.screenHeight / 2,
          );
        this.draw();
      },
    });
  }

  resize() {
    const ratio = Math.min(3, devicePixelRatio || 1);
    const [width, height] = [this.container.clientWidth, this.container.clientHeight];
    if (!width || !height) return;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.camera.screenWidth = this.canvas.width;
    this.camera.screenHeight = this.canvas.height;
    this.camera.most = LARGEST * ratio;
    if (this.fitted) this.fit();
    else this.camera.keepInside();
    this.paint();
  }

  // ------------------------------------------------------------------ what is shown

  /** Show a scene; with `animate`, figures walk there in about `pace` milliseconds.
   * @param {Scene} scene @param {{animate?: boolean, pace?: number}} [how] */
  show(scene, { animate = false, pace = 150 } = {}) {
    const { ground } = scene;
    const fresh =
      !this.layer ||
      this.layer.ground.width !== ground.width ||
      this.layer.ground.height !== ground.height ||
      this.number !== scene.number;
    if (fresh) {
      if (this.layer && animate && this.options.motion !== false)
        this.canvas.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
      this.number = scene.number;
      this.camera.mazeWidth = ground.width;
      this.camera.mazeHeight = ground.height;
      this.container.style.setProperty("--shape", String(ground.width / ground.height));
      this.layer = layerOf(ground, this.colours, this.sprites);
      this.walkers.clear();
      this.fit();
    }
    this.change();
    const now = performance.now();
    const moving = animate && this.options.motion !== false && !fresh;
    const walkers = staged(this.walkers, scene, now, moving ? pace : 0);
    const at = moving ? whenChanged(this.layer?.ground, ground, walkers.values(), now) : now;
    this.walkers = walkers;
    const times = [...walkers.values()].flatMap(({ ends, falls }) => [ends, falls]);
    this.busyUntil = Math.max(now, ...times.filter(Number.isFinite));
    this.next = { at, ground, marks: scene.marks ?? [], beacons: scene.beacons ?? [] };
    if (at <= now) this.change();
    this.follow = scene.follow;
    if (!this.fitted && scene.follow) this.lookAt(scene.follow);
    this.draw();
  }

  /** What lies and stands in the maze is that of the scene now. */
  change() {
    if (!this.next) return;
    this.layer?.change(this.next.ground);
    this.marks = this.next.marks;
    this.beacons = this.next.beacons;
    this.next = null;
  }

  /** In how many milliseconds somebody has come, or falls. @param {string} id */
  delay(id) {
    const { ends = 0, falls = 0 } = this.walkers.get(id) ?? {};
    const now = performance.now();
    return Math.max(0, ends - now, Number.isFinite(falls) ? falls - now : 0);
  }

  /** @param {string} id */
  lookAt(id) {
    const walker = this.walkers.get(id);
    if (!walker) return;
    const [x, y] = this.camera.following(walker.row, walker.col);
    if (this.options.motion === false) [this.camera.x, this.camera.y] = [x, y];
    else this.glide = { x, y };
  }

  /** @param {Effect} effect */
  play(effect) {
    if (this.options.motion === false) return;
    this.effects.push({ ...effect, began: performance.now() + (effect.began ?? 0) });
    this.draw();
  }

  /** @param {Path[]} paths */
  showPaths(paths) {
    this.paths = paths;
    this.draw();
  }

  /** @param {number[]} cells */
  showThread(cells) {
    this.thread = cells;
    this.draw();
  }

  /** Tint cells: one RGBA number a cell (0 for none), or null for no tint at all.
   * @param {Uint32Array | null} tints */
  showWash(tints) {
    this.wash = tints && this.layer ? this.layer.wash(tints) : null;
    this.draw();
  }

  /** @param {[number, number] | null} cell */
  showCursor(cell) {
    this.cursor = cell;
    this.draw();
  }

  // ------------------------------------------------------------------ where one looks

  fit() {
    this.fitted = true;
    this.glide = null;
    this.camera.fit();
    this.draw();
  }

  /** @param {number} factor */
  zoom(factor) {
    const scale = this.camera.scale * factor;
    this.fitted = false;
    const whole = factor > 1 ? Math.ceil(scale) : Math.max(1, Math.floor(scale));
    this.camera.zoomTo(whole, this.camera.screenWidth / 2, this.camera.screenHeight / 2);
    this.draw();
  }

  /** Look at a cell, at a comfortable size.
   * @param {number} row @param {number} col */
  centre(row, col) {
    this.fitted = false;
    const ratio = Math.min(3, devicePixelRatio || 1);
    this.camera.scale = Math.max(this.camera.scale, Math.round(36 * ratio));
    [this.camera.x, this.camera.y] = [col + 0.5, row + 0.5];
    this.camera.keepInside();
    this.draw();
  }

  // ------------------------------------------------------------------ drawing

  draw() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { context, camera, layer } = this;
    const now = performance.now();
    let again = false;
    if (this.next && now >= this.next.at) this.change();
    if (this.glide) {
      const [dx, dy] = [this.glide.x - camera.x, this.glide.y - camera.y];
      if (Math.abs(dx) + Math.abs(dy) < 0.02) this.glide = null;
      camera.x += dx * 0.22;
      camera.y += dy * 0.22;
      camera.keepInside();
      again = this.glide !== null && Math.abs(dx) + Math.abs(dy) > 0.01;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (!layer) return;
    this.onroom(this.fitted && camera.scale >= COMFORTABLE * this.ratio, this.fitted);
    context.imageSmoothingEnabled = true;
    const budget = this.frozen ? Infinity : undefined;
    if (!layer.draw(context, camera, this.gesture, budget)) again = true;
    const { left, top, scale } = camera;
    if (this.wash) {
      context.imageSmoothingEnabled = false;
      context.drawImage(
        this.wash,
        left,
        top,
        layer.ground.width * scale,
        layer.ground.height * scale,
      );
      context.imageSmoothingEnabled = true;
    }
    if (this.thread.length > 1) {
      drawPaths(
        context,
        camera,
        layer,
        [{ cells: this.thread, colour: this.colours.thread, style: "thread", tip: this.tip(now) }],
        this.colours.halo,
      );
    }
    if (this.paths.length) drawPaths(context, camera, layer, this.paths, this.colours.halo);
    if (camera.scale < this.small * this.ratio)
      for (const { row, col, role } of this.beacons) this.dot(row, col, role, 5);
    const everybody = [...this.walkers.values()];
    const covered = everybody.filter((walker) => this.isCovered(walker, now));
    this.paintVeils(everybody, now);
    for (const walker of everybody)
      if (!covered.includes(walker) && this.paintWalker(walker, now)) again = true;
    for (const { row, col } of covered) this.paintBones(col + 0.48, row + 0.5, 0.46);
    if (this.next) again = true;
    if (!this.fitted) this.paintMap();
    if (this.marks.length) drawMarks(context, camera, this.marks, this.colours);
    if (this.cursor) {
      context.strokeStyle = this.colours.paths[2];
      context.lineWidth = Math.max(2, scale * 0.07);
      context.setLineDash([scale * 0.18, scale * 0.12]);
      context.strokeRect(
        left + (this.cursor[1] + 0.12) * scale,
        top + (this.cursor[0] + 0.12) * scale,
        scale * 0.76,
        scale * 0.76,
      );
      context.setLineDash([]);
    }
    this.effects = this.effects.filter((effect) =>
      drawEffect(context, camera, effect, now, this.colours, this.sprites),
    );
    if (again || this.effects.length) this.draw();
  }

  get ratio() {
    return Math.min(3, devicePixelRatio || 1);
  }

  /** A dot of a fixed size on a cell, for what would be too small to be seen.
   * @param {number} row @param {number} col @param {string} role @param {number} radius */
  dot(row, col, role, radius) {
    const { left, top, scale } = this.camera;
    this.disc(left + (col + 0.5) * scale, top + (row + 0.5) * scale, role, radius);
  }

  /** @param {number} x @param {number} y @param {string} role @param {number} radius */
  disc(x, y, role, radius) {
    const { context, colours } = this;
    const [red, green, blue] = colours.paths;
    context.beginPath();
    context.arc(x, y, radius * this.ratio, 0, 7);
    context.fillStyle = { player: blue, danger: red, exit: green }[role] ?? colours.thread;
    context.fill();
    context.lineWidth = 1.5 * this.ratio;
    context.strokeStyle = colours.halo;
    context.stroke();
  }

  /** Where one is in a maze that does not fit: a small map in the corner. */
  paintMap() {
    const { context, camera, colours, ratio } = this;
    const { mazeWidth, mazeHeight, screenWidth, screenHeight } = camera;
    const [wide, high] = [screenWidth / camera.scale, screenHeight / camera.scale];
    if (wide >= mazeWidth && high >= mazeHeight) return;
    const size = Math.min(110 * ratio, screenWidth / 4, screenHeight / 3);
    const scale = size / Math.max(mazeWidth, mazeHeight);
    const [width, height] = [mazeWidth * scale, mazeHeight * scale];
    const [x, y] = [screenWidth - width - 8 * ratio, 8 * ratio];
    context.fillStyle = colours.floor;
    context.fillRect(x, y, width, height);
    const walls = this.layer && scale >= 2 ? this.layer.small(Math.floor(scale)) : null;
    if (walls) context.drawImage(walls, x, y, width, height);
    context.lineWidth = ratio;
    context.strokeStyle = colours.wall;
    context.strokeRect(x, y, width, height);
    for (const { row, col, role } of this.beacons)
      this.disc(x + (col + 0.5) * scale, y + (row + 0.5) * scale, role, 2.5);
    for (const { row, col, role, alive } of this.walkers.values())
      if (alive !== false && role)
        this.disc(
          x + (col + 0.5) * scale,
          y + (row + 0.5) * scale,
          role,
          role === "player" ? 3 : 2,
        );
    context.lineWidth = 2 * ratio;
    context.strokeStyle = colours.paths[2];
    const [l, t] = [Math.max(0, camera.x - wide / 2), Math.max(0, camera.y - high / 2)];
    context.strokeRect(
      x + l * scale,
      y + t * scale,
      Math.min(wide, mazeWidth - l) * scale,
      Math.min(high, mazeHeight - t) * scale,
    );
  }

  /** @param {Walker} walker @param {number} now @returns {boolean} whether it still moves */
  paintWalker(walker, now) {
    const { left, top, scale, screenWidth, screenHeight } = this.camera;
    const { row, col, facing, phase, walking } = standing(walker, now);
    const fallen = now >= walker.falls;
    const moving = now < walker.ends || (!fallen && Number.isFinite(walker.falls));
    if (fallen && walker.gone) return false;
    const room = this.layer?.room ?? 1;
    const size = scale * room * (scale < 14 ? 1 : scale < 60 ? 0.88 : 0.8);
    const x = left + col * scale + (scale - size) / 2 + (walker.shift ?? 0) * scale * 0.17;
    const y = top + row * scale + (scale - size) / 2 - size * 0.03;
    if (x > screenWidth || y > screenHeight || x + size < 0 || y + size < 0) return moving;
    if (scale < this.small * this.ratio && walker.role) {
      if (!fallen) this.dot(row, col, walker.role, walker.role === "player" ? 6 : 4);
      return moving;
    }
    if (fallen) {
      this.paintBones(walker.col + 0.18, walker.row + 0.22, 0.64);
      return false;
    }
    this.paintShadow(x, y, size);
    this.sprites.figure(this.context, walker.figure, facing, phase, walking, x, y, size);
    return moving;
  }

  /** Veil what lies where somebody stands, once, so that both can be told apart.
   * @param {Walker[]} everybody @param {number} now */
  paintVeils(everybody, now) {
    const { colours, context } = this;
    const { left, top, scale } = this.camera;
    if (scale < this.small * this.ratio) return;
    const cells = everybody
      .filter((walker) => now < walker.falls)
      .map((walker) => standing(walker, now))
      .map(({ row, col }) => this.layer?.cellAt(col + 0.5, row + 0.5) ?? -1)
      .filter((cell) => this.layer?.ground.things.has(cell));
    const plane = this.layer?.ground.plane;
    const side = (plane ? 0.6 : 0.8) * (this.layer?.room ?? 1) * scale;
    context.globalAlpha = 0.5;
    context.fillStyle = colours.floor;
    for (const cell of new Set(cells)) {
      const [x, y] = this.layer?.middle(cell) ?? [0, 0];
      context.fillRect(left + x * scale - side / 2, top + y * scale - side / 2, side, side);
    }
    context.globalAlpha = 1;
  }

  /** The shadow at somebody's feet.
   * @param {number} x @param {number} y @param {number} size */
  paintShadow(x, y, size) {
    const { context } = this;
    context.globalAlpha = 0.16;
    context.fillStyle = "#000";
    context.beginPath();
    context.ellipse(x + size / 2, y + size * 0.93, size * 0.27, size * 0.07, 0, 0, 7);
    context.fill();
    context.globalAlpha = 1;
  }

  /** Whether somebody fell where somebody else stands now. @param {Walker} walker @param {number} now */
  isCovered(walker, now) {
    const { row, col, falls, gone } = walker;
    if (now < falls || gone || this.camera.scale < this.small * this.ratio) return false;
    return [...this.walkers.values()].some(
      (one) => one.row === row && one.col === col && now < one.falls,
    );
  }

  /** @param {number} x in cells @param {number} y @param {number} size */
  paintBones(x, y, size) {
    const { left, top, scale } = this.camera;
    this.sprites.thing(this.context, "bones", left + x * scale, top + y * scale, size * scale);
  }

  /** Where the thread ends while the one who spins it is on the way. @param {number} now
   * @returns {[number, number] | undefined} */
  tip(now) {
    const walker = this.walkers.get(this.follow ?? "");
    if (!walker || now >= walker.ends) return undefined;
    const { row, col } = standing(walker, now);
    return [col + 0.5, row + 0.5];
  }
}
