import assert from "node:assert/strict";
import { test } from "node:test";
import { Squares } from "../../src/dedale/web/static/js/grids/squares.js";
import { Walk, walkedIn } from "../../src/dedale/web/static/js/walk/walk.js";
import { chance, someSides } from "./help.mjs";

const grid = new Squares(6, 6);
const known = (sides, later) => (cell) =>
  later ? new Promise((done) => setTimeout(done, 0, sides[cell])) : sides[cell];

/** The thread by its rule, from the beginning: two steps there and back cancel each other. */
function wound(trail) {
  const thread = [];
  for (const cell of trail)
    if (thread.at(-2) === cell) thread.pop();
    else thread.push(cell);
  return thread;
}

test("steps, bumps, undo and redo, against all that was done", async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const [sides, draw] = [someSides(6, 6, seed), chance(seed)];
    const walk = new Walk(grid, known(sides, false), 0, 35, () => {});
    let [trail, undone, bumps] = [[0], [], 0];
    for (let n = 0; n < 200 && !walk.won; n++) {
      const move = draw(6);
      if (move === 4) {
        walk.undo();
        if (trail.length > 1) undone.push(trail.pop());
      } else if (move === 5) {
        walk.redo();
        if (undone.length) trail.push(undone.pop());
      } else {
        await walk.step(move);
        if ((sides[trail.at(-1)] >> move) & 1) {
          trail = [...trail, grid.near(trail.at(-1), move)];
          undone = [];
        } else bumps += 1;
      }
      assert.deepEqual(walk.trail, trail);
      assert.deepEqual(walk.thread, wound(trail));
      assert.deepEqual([walk.steps, walk.bumps], [trail.length - 1, bumps]);
    }
    const again = new Walk(grid, known(sides, true), 0, 35, () => {});
    const given = new URLSearchParams(walk.address);
    await again.begin(walkedIn(given.get("walked")), Number(given.get("bumps")));
    assert.deepEqual(
      [again.trail, again.bumps],
      [walk.trail, walk.bumps],
      "a link leads there too",
    );
  }
});

test("keys are played one after the other, however long the cells take to come", async () => {
  const sides = new Uint8Array(36).fill(15);
  const said = [];
  const walk = new Walk(grid, known(sides, true), 0, 14, (what) => said.push(what));
  for (const side of [1, 1, 2, 2, 1]) walk.walk(side);
  await walk.turn;
  assert.deepEqual(walk.trail, [0, 1, 2, 8, 14], "nobody walks on from the goal");
  assert.deepEqual(said, ["step", "step", "step", "goal"]);
});

test("a run ends at the next branch", async () => {
  const sides = new Uint8Array(36);
  for (const [cell, side] of [
    [0, 1],
    [1, 2],
    [7, 2],
    [13, 1],
    [13, 3],
  ]) {
    sides[cell] |= 1 << side;
    sides[grid.near(cell, side)] |= 1 << grid.back(cell, side);
  }
  const walk = new Walk(grid, known(sides, false), 0, 35, () => {});
  await walk.run(1);
  assert.deepEqual(walk.trail, [0, 1, 7, 13]);
});

test("what leads through walls, or is no walk, ends before them", async () => {
  const walk = new Walk(grid, known(new Uint8Array(36), false), 0, 35, () => {});
  await walk.begin(walkedIn("1111"), 3);
  assert.deepEqual([walk.steps, walk.bumps], [0, 3]);
  assert.deepEqual(walkedIn("12x"), []);
  assert.deepEqual(walkedIn("19"), []);
  assert.deepEqual(walkedIn(null), []);
});
