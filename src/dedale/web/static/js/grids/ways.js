// Distances on any grid.

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
