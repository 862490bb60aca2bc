// Distances and shortest ways on any grid.

/** @typedef {import("./plane.js").Plane} Plane */

/** How far each cell is from one; -1 where there is no way. @param {Plane} plane
 * @param {Uint8Array} sides @param {number} first */
export function distances(plane, sides, first) {
  const far = new Int32Array(plane.size).fill(-1);
  far[first] = 0;
  const waiting = [first];
  for (const cell of waiting)
    for (let side = 0; side < plane.ways; side++) {
      if (!((sides[cell] >> side) & 1)) continue;
      const near = plane.near(cell, side);
      if (far[near] >= 0) continue;
      far[near] = far[cell] + 1;
      waiting.push(near);
    }
  return far;
}

/** The first of the cells farthest from one. @param {Plane} plane @param {Uint8Array} sides
 * @param {number} from */
export function farthest(plane, sides, from) {
  const far = distances(plane, sides, from);
  return far.indexOf(far.reduce((most, steps) => Math.max(most, steps), 0));
}

/** The cells from one to where nothing is left to walk, both included. @param {Plane} plane
 * @param {Uint8Array} sides @param {Int32Array} away how far each is from there @param {number} from */
export function wayFrom(plane, sides, away, from) {
  const way = [from];
  for (let cell = from; away[cell] > 0; way.push(cell)) {
    const open = plane.board.sides.map((_, side) => side).filter((n) => (sides[cell] >> n) & 1);
    cell = open.map((side) => plane.near(cell, side)).find((n) => away[n] < away[cell]) ?? cell;
  }
  return way;
}
