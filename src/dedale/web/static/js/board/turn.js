// A turn in time: who goes when and along which cells, and when those who are caught fall. Everybody of
// one part of a turn goes at once; the next part begins when the one before has come to rest.

/** @import { Actor, Scene, Walker } from "./board.js" */
/** @import { Ground } from "./layer.js" */
/** @import { Place, Side } from "../types.js" */

/**
 * The walkers of a scene that follows another one.
 * @param {Map<string, Walker>} before @param {Scene} scene
 * @param {number} now @param {number} pace milliseconds for one cell; 0: everybody is there at once
 * @returns {Map<string, Walker>} in the order in which they are drawn
 */
export function staged(before, scene, now, pace) {
  /** @type {Map<string, Walker>} */
  const made = new Map();
  let clock = now;
  const parts = [...new Set(scene.actors.map((actor) => actor.after ?? 0))].sort((a, b) => a - b);
  for (const part of parts) {
    const begins = clock;
    for (const actor of scene.actors.filter((one) => (one.after ?? 0) === part)) {
      const walker = walking(actor, before.get(actor.id), scene.ground, now, begins, pace);
      made.set(actor.id, walker);
      clock = Math.max(clock, walker.ends);
    }
  }
  /** @type {Map<string, Walker>} */
  const walkers = new Map();
  if (pace)
    for (const [id, was] of before)
      if (!made.has(id) && now <= was.falls) walkers.set(id, leaving(was, made, scene.follow, now));
  for (const { id } of scene.actors) {
    const walker = /** @type {Walker} */ (made.get(id));
    walkers.set(id, walker);
    const was = before.get(id);
    if (walker.alive !== false || !pace || !was) continue;
    walker.falls = was.alive === false ? was.falls : whenCaught(walker, made);
  }
  return walkers;
}

/** @param {Actor} actor @param {Walker | undefined} was @param {Ground} ground
 * @param {number} now @param {number} begins @param {number} pace @returns {Walker} */
function walking(actor, was, ground, now, begins, pace) {
  /** @type {Walker} */
  const walker = {
    ...actor,
    route: [[actor.row, actor.col]],
    began: now,
    ends: now,
    falls: actor.alive === false ? 0 : Infinity,
  };
  if (!was || !pace) return walker;
  if (was.row === actor.row && was.col === actor.col) {
    if (was.ends > now) Object.assign(walker, { ...was, ...actor, falls: walker.falls });
    return walker;
  }
  const route = routeOf(ground, [was.row, was.col], [actor.row, actor.col]);
  const cells = lengthOf(route);
  return {
    ...walker,
    route,
    began: begins,
    ends: begins + pace * Math.min(2, 0.6 + 0.4 * cells),
  };
}

/** Somebody who is no longer in the scene stands there until the one to follow has come.
 * @param {Walker} was @param {Map<string, Walker>} made @param {string | undefined} follow
 * @param {number} now */
function leaving(was, made, follow, now) {
  const falls = Math.min(was.falls, made.get(follow ?? "")?.ends ?? now);
  return { ...was, falls, gone: true };
}

/** Who is caught falls when those who end beside it have come.
 * @param {Walker} walker @param {Map<string, Walker>} made */
function whenCaught(walker, made) {
  const near = [...made.values()].filter(
    (one) => Math.abs(one.row - walker.row) + Math.abs(one.col - walker.col) <= 1,
  );
  return Math.max(...near.map((one) => one.ends));
}

/** The corners of the way from one place to another: straight, or along a row first where that is open.
 * @param {Ground} ground @param {Place} from @param {Place} to @returns {Place[]} */
function routeOf(ground, from, to) {
  if (ground.plane) return Math.hypot(from[0] - to[0], from[1] - to[1]) < 2 ? [from, to] : [to];
  if (from[0] === to[0] || from[1] === to[1]) return [from, to];
  /** @type {Place} */
  const rowFirst = [from[0], to[1]];
  /** @type {Place} */
  const colFirst = [to[0], from[1]];
  const good = isOpen(ground, from, rowFirst) && isOpen(ground, rowFirst, to);
  return [from, good ? rowFirst : colFirst, to];
}

/** Whether no wall is on a straight way. @param {Ground} ground @param {Place} from @param {Place} to */
function isOpen({ width, sides }, from, to) {
  const [rows, cols] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  const bit = rows ? (rows < 0 ? 1 : 4) : cols > 0 ? 2 : 8;
  let [row, col] = from;
  while (row !== to[0] || col !== to[1]) {
    if (!(sides[row * width + col] & bit)) return false;
    row += rows;
    col += cols;
  }
  return true;
}

/** @param {Place[]} route */
const lengthOf = (route) =>
  route.slice(1).reduce((sum, place, i) => sum + apart(place, route[i]), 0);

/** @param {Place} a @param {Place} b */
const apart = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);

/** Where a walker is at a moment, which way it looks, and how far it is in its step.
 * @param {Walker} walker @param {number} now */
export function standing(walker, now) {
  const { began, ends, route } = walker;
  const moving = now < ends;
  const share = moving ? Math.max(0, (now - began) / (ends - began)) : 1;
  let left = share * share * (3 - 2 * share) * lengthOf(route);
  let [row, col] = route[0];
  let facing = walker.facing;
  for (const [i, place] of route.slice(1).entries()) {
    const from = route[i];
    const step = apart(from, place);
    const part = step ? Math.min(1, Math.max(0, left / step)) : 1;
    row = from[0] + (place[0] - from[0]) * part;
    col = from[1] + (place[1] - from[1]) * part;
    if (moving && route.length > 2) facing = heading(from, place);
    left -= step;
    if (left <= 0) break;
  }
  const phase = (share * Math.max(1, lengthOf(route))) % 1;
  return { row, col, facing, phase, walking: moving && share > 0 };
}

/** @param {Place} from @param {Place} to @returns {Side} */
function heading(from, to) {
  if (from[0] !== to[0]) return to[0] < from[0] ? "N" : "S";
  return to[1] < from[1] ? "W" : "E";
}

/** When the ground of the next scene is seen: as soon as somebody is on a cell that changes. A coin is
 * there until it is taken, a wall until it is pushed.
 * @param {Ground | undefined} old @param {Ground} ground @param {Iterable<Walker>} walkers
 * @param {number} now */
export function whenChanged(old, ground, walkers, now) {
  if (!old || ground.plane) return now;
  const changed = (/** @type {number} */ row, /** @type {number} */ col) => {
    const cell = row * ground.width + col;
    return (
      old.sides[cell] !== ground.sides[cell] || old.things.get(cell) !== ground.things.get(cell)
    );
  };
  const times = [...walkers]
    .filter((one) => one.ends > now && changed(one.row, one.col))
    .map(({ began, ends }) => began + 0.6 * (ends - began));
  return times.length ? Math.min(...times) : now;
}
