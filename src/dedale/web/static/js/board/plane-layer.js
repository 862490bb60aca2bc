// The part of a board that seldom changes, where its cells are not squares: one bitmap of all of it.

import { Layer } from "./layer.js";

/** @import { Plane } from "../grids/plane.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Ground } from "./layer.js" */
/** @import { Palette } from "./palette.js" */
/** @import { Sprites } from "./sprites.js" */

const MOST = 4096; // pixels of the bitmap on a side; larger, it is stretched

/** @param {Ground} ground @param {Palette} colours @param {Sprites} sprites */
export const layerOf = (ground, colours, sprites) =>
  ground.plane
    ? new PlaneLayer(ground, ground.plane, colours, sprites)
    : new Layer(ground, colours, sprites);

class PlaneLayer {
  /** @param {Ground} ground @param {Plane} plane @param {Palette} colours @param {Sprites} sprites */
  constructor(ground, plane, colours, sprites) {
    this.ground = ground;
    this.plane = plane;
    this.colours = colours;
    this.sprites = sprites;
    /** How large somebody can be, in cells. */
    this.room = plane.room(Math.floor(plane.size / 2));
    /** @type {{scale: number, picture: HTMLCanvasElement} | null} */
    this.made = null;
  }

  /** @param {number} cell */
  middle(cell) {
    return this.plane.middle(cell);
  }

  /** Whether no line leads from one cell to the next: they are at two edges of the picture.
   * @param {number} a @param {number} b */
  isJump(a, b) {
    return this.plane.apart(a, b) >= 2;
  }

  /** @param {number} x @param {number} y */
  cellAt(x, y) {
    return this.plane.cellAt(x, y);
  }

  /** @param {Ground} ground */
  change(ground) {
    const { sides, kinds, things } = this.ground;
    if (sides !== ground.sides || kinds !== ground.kinds || things !== ground.things)
      this.made = null;
    this.ground = ground;
  }

  /** All of it. @param {number} scale pixels of a cell */
  small(scale) {
    const { colours, ground, plane, sprites } = this;
    const picture = document.createElement("canvas");
    picture.width = Math.ceil(plane.width * scale);
    picture.height = Math.ceil(plane.height * scale);
    const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
    const look = { paper: colours.floor, ink: colours.wall, faint: colours.wall };
    const fills = [colours.floor, colours.rock, colours.adrift];
    const kinds = ground.kinds ?? new Uint8Array(plane.size);
    plane.draw(context, scale, ground.sides, kinds, (cell) => fills[kinds[cell]], look);
    context.setTransform(1, 0, 0, 1, 0, 0);
    const size = 0.9 * this.room * scale;
    for (const [cell, name] of ground.things) {
      const [x, y] = plane.middle(cell).map((at) => at * scale - size / 2);
      sprites.thing(context, name, x, y, size);
    }
    return picture;
  }

  /** @param {CanvasRenderingContext2D} context @param {Camera} camera */
  draw(context, camera) {
    const { plane } = this;
    const scale = Math.min(camera.scale, MOST / Math.max(plane.width, plane.height));
    if (this.made?.scale !== scale) this.made = { scale, picture: this.small(scale) };
    const { picture } = this.made;
    const ratio = camera.scale / scale;
    const [wide, high] = [picture.width * ratio, picture.height * ratio];
    context.drawImage(picture, camera.left, camera.top, wide, high);
    return true;
  }

  /** Cells tinted, as a picture of the whole. @param {Uint32Array} tints one RGBA number a cell */
  wash(tints) {
    const scale = 16;
    const picture = document.createElement("canvas");
    picture.width = Math.ceil(this.plane.width * scale);
    picture.height = Math.ceil(this.plane.height * scale);
    const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
    tints.forEach((tint, cell) => {
      if (!tint) return;
      const [red, green, blue] = [tint & 255, (tint >> 8) & 255, (tint >> 16) & 255];
      const [x, y] = this.plane.middle(cell).map((at) => at * scale);
      context.fillStyle = `rgb(${red} ${green} ${blue} / ${(tint >>> 24) / 255})`;
      context.beginPath();
      context.arc(x, y, 0.42 * this.room * scale, 0, 7);
      context.fill();
    });
    return picture;
  }
}
