import assert from "node:assert/strict";
import { test } from "node:test";
import { staged, standing, whenChanged } from "../../src/dedale/web/static/js/board/turn.js";
import { chance, someSides } from "./help.mjs";

const SIZE = 6;
const ground = (sides) => ({ width: SIZE, height: SIZE, sides, kinds: null, things: new Map() });
const actor = (id, cell, after, more = {}) => ({
  ...{ id, figure: "hero", row: Math.floor(cell / SIZE), col: cell % SIZE, facing: "S", after },
  ...more,
});

test("each part of a turn begins when the one before rests, and who is caught falls last", () => {
  const draw = chance(1);
  for (let n = 0; n < 200; n++) {
    const plain = ground(someSides(SIZE, SIZE, n));
    const cells = () => Array.from({ length: 5 }, (_, i) => actor(`a${i}`, draw(36), i % 3));
    const first = { ground: plain, actors: cells(), follow: "a0" };
    const before = staged(new Map(), first, 1000, 0);
    assert.ok([...before.values()].every((one) => one.ends === 1000 && one.falls === Infinity));
    const second = { ...first, actors: cells() };
    second.actors[0].alive = false;
    const after = [...staged(before, second, 2000, 100).values()];
    for (const one of after) {
      const earlier = after.filter((other) => other.after < one.after);
      if (one.ends > 2000)
        assert.ok(
          earlier.every((other) => other.ends <= one.began),
          "not all at once",
        );
    }
    const dead = after.find((one) => one.id === "a0");
    const beside = after.filter(
      (one) => Math.abs(one.row - dead.row) + Math.abs(one.col - dead.col) < 2,
    );
    assert.equal(dead.falls, Math.max(...beside.map((one) => one.ends)));
    const place = standing(dead, dead.falls);
    assert.deepEqual([place.row, place.col], [dead.row, dead.col], "the dead do not slide");
  }
});

test("somebody who is gone stands there until the one to follow has come", () => {
  const plain = ground(new Uint8Array(36).fill(15));
  const before = staged(
    new Map(),
    { ground: plain, actors: [actor("a", 0, 0), actor("b", 1, 1)] },
    0,
    0,
  );
  const after = staged(before, { ground: plain, actors: [actor("a", 1, 0)], follow: "a" }, 10, 100);
  assert.equal(after.get("b").falls, after.get("a").ends);
  assert.ok(after.get("b").gone);
});

test("a way round a corner passes no wall", () => {
  const sides = new Uint8Array(36).fill(15);
  sides[0] = 4; // from the corner one can only go down first
  sides[1] = 13;
  const at = (cell) => ({ ground: ground(sides), actors: [actor("a", cell, 0)], follow: "a" });
  const walker = staged(staged(new Map(), at(0), 0, 0), at(7), 0, 100).get("a");
  assert.deepEqual(walker.route, [
    [0, 0],
    [1, 0],
    [1, 1],
  ]);
  const half = standing(walker, walker.ends / 2);
  assert.deepEqual([half.row, half.col], [1, 0]);
});

test("what is taken lies there until somebody comes", () => {
  const [bare, laid] = [ground(new Uint8Array(36)), ground(new Uint8Array(36))];
  laid.things.set(1, "small");
  const before = staged(new Map(), { ground: laid, actors: [actor("a", 0, 0)] }, 0, 0);
  const after = staged(before, { ground: bare, actors: [actor("a", 1, 0)] }, 0, 100);
  const at = whenChanged(laid, bare, after.values(), 0);
  assert.ok(at > 0 && at < after.get("a").ends);
});
