// The ground of a board from what the server sends: a maze, cell by cell.

import { bytes } from "../base64.js";

/** @import { Maze } from "../types.js" */
/** @import { Ground } from "./layer.js" */

const [MASKED, CUT_OFF] = [16, 32];

/** A maze without anything in it.
 * @param {Pick<Maze, "width" | "height" | "cells">} maze @returns {Ground} */
export function groundOf({ width, height, cells }) {
  const data = bytes(cells);
  const plain = data.every((cell) => cell < MASKED);
  return {
    width,
    height,
    sides: data.map((cell) => cell & 15),
    kinds: plain ? null : data.map((cell) => (cell & MASKED ? 1 : cell & CUT_OFF ? 2 : 0)),
    things: new Map(),
  };
}
