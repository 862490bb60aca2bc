// Drawings as bitmaps, ready for a canvas, at a few sizes so that they are sharp at any zoom.

/** @import { Side } from "../types.js" */
import {
  FIGURES,
  INK,
  isMade,
  NIGHT_INK,
  SHEET_ROWS,
  SHEET_STEPS,
  sheet,
  svg,
  THINGS,
} from "./drawings.js";

/** @typedef {{image: CanvasImageSource, x: number, y: number, size: number}} Frame */

const SIZES = [16, 32, 64, 128, 256];

/** @param {string} source @returns {Promise<HTMLImageElement>} */
function load(source) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("this picture cannot be read"));
    image.src = source;
  });
}

/** @param {string} text */
const address = (text) => `data:image/svg+xml,${encodeURIComponent(text)}`;

/**
 * A sheet of sprites of the player's own, in the layout of the LPC: frames of 64 x 64 pixels; the walk
 * is in rows 9 to 12 (north, west, south, east), nine frames each, the first standing. A sheet of
 * four rows only is taken as that walk.
 */
class OwnSheet {
  /** @param {HTMLImageElement} image */
  constructor(image) {
    this.image = image;
    this.size = image.naturalHeight >= 12 * 64 ? 64 : Math.floor(image.naturalHeight / 4);
    this.first = image.naturalHeight >= 12 * 64 ? 8 : 0;
    this.steps = Math.max(1, Math.min(9, Math.floor(image.naturalWidth / this.size)));
  }

  /** @param {Side} facing @param {number} phase @param {boolean} walking @returns {Frame} */
  frame(facing, phase, walking) {
    const step =
      walking && this.steps > 1 ? 1 + (Math.floor(phase * (this.steps - 1)) % (this.steps - 1)) : 0;
    const row = this.first + SHEET_ROWS.indexOf(facing);
    return { image: this.image, x: step * this.size, y: row * this.size, size: this.size };
  }
}

/** All drawings, loaded once for each of day and night. Signs are loaded when they are first wanted;
 * "change" is fired when one has come. */
export class Sprites extends EventTarget {
  /** @param {boolean} dark @param {string} own the address of the player's own sheet, or "" */
  constructor(dark, own) {
    super();
    this.ink = dark ? NIGHT_INK : INK;
    /** @type {Map<string, HTMLImageElement>} */
    this.vectors = new Map();
    /** @type {Map<string, HTMLCanvasElement>} */
    this.bitmaps = new Map();
    /** @type {Set<string>} signs that were asked for */
    this.wanted = new Set();
    /** @type {OwnSheet | null} */
    this.own = null;
    this.ready = this.load(own);
  }

  /** @param {string} own */
  async load(own) {
    /** @type {Promise<unknown>[]} */
    const jobs = [
      ...Object.keys(FIGURES).map(async (name) =>
        this.vectors.set(name, await load(address(sheet(name, this.ink)))),
      ),
      ...Object.keys(THINGS).map(async (name) =>
        this.vectors.set(name, await load(address(svg(name, { ink: this.ink })))),
      ),
    ];
    if (own)
      jobs.push(
        load(own).then(
          (image) => (this.own = new OwnSheet(image)),
          () => null,
        ),
      );
    await Promise.all(jobs);
  }

  /** @param {string} name */
  vector(name) {
    const found = this.vectors.get(name);
    if (found || !isMade(name) || this.wanted.has(name)) return found;
    this.wanted.add(name);
    load(address(svg(name, { ink: this.ink }))).then((image) => {
      this.vectors.set(name, image);
      this.dispatchEvent(new Event("change"));
    });
    return undefined;
  }

  /** The bitmap of a drawing, one sprite of which is at least this large.
   * @param {string} name @param {number} wanted pixels
   * @returns {{image: HTMLCanvasElement | HTMLImageElement, size: number} | null} */
  bitmap(name, wanted) {
    const size = SIZES.find((one) => one >= wanted);
    if (!size) {
      const vector = this.vector(name); // larger than any bitmap: drawn anew, and sharp
      return vector ? { image: vector, size: 64 } : null;
    }
    const key = `${name} ${size}`;
    let image = this.bitmaps.get(key);
    if (!image) {
      const vector = this.vector(name);
      if (!vector) return null;
      image = document.createElement("canvas");
      image.width = (vector.naturalWidth / 64) * size;
      image.height = (vector.naturalHeight / 64) * size;
      image.getContext("2d")?.drawImage(vector, 0, 0, image.width, image.height);
      this.bitmaps.set(key, image);
    }
    return { image, size };
  }

  /** Draw a thing with its corner here.
   * @param {CanvasRenderingContext2D} context @param {string} name
   * @param {number} x @param {number} y @param {number} size */
  thing(context, name, x, y, size) {
    const found = this.bitmap(name, size);
    if (found) context.drawImage(found.image, x, y, size, size);
  }

  /** Draw a figure with its corner here.
   * @param {CanvasRenderingContext2D} context @param {string} name @param {Side} facing
   * @param {number} phase of its step, 0 to 1 @param {boolean} walking
   * @param {number} x @param {number} y @param {number} size */
  figure(context, name, facing, phase, walking, x, y, size) {
    if (name === "hero" && this.own) {
      const { image, x: sx, y: sy, size: side } = this.own.frame(facing, phase, walking);
      context.drawImage(image, sx, sy, side, side, x, y, size, size);
      return;
    }
    if (isMade(name)) return this.thing(context, name, x, y, size);
    const found = this.bitmap(name, size);
    if (!found) return;
    const step = walking ? Math.floor(phase * SHEET_STEPS) % SHEET_STEPS : 0;
    const row = SHEET_ROWS.indexOf(facing);
    context.drawImage(
      found.image,
      step * found.size + 0.5, // else the frames beside it shine through where it is stretched
      row * found.size + 0.5,
      found.size - 1,
      found.size - 1,
      x,
      y,
      size,
      size,
    );
  }
}

/** @type {Map<string, Sprites>} */
const shared = new Map();

/** @param {boolean} dark @param {string} own */
export function sprites(dark, own) {
  const key = `${dark} ${own}`;
  let found = shared.get(key);
  if (!found) {
    found = new Sprites(dark, own);
    shared.set(key, found);
  }
  return found;
}
