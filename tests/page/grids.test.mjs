import assert from "node:assert/strict";
import { test } from "node:test";
import { Plane } from "../../src/dedale/web/static/js/grids/plane.js";
import { Squares } from "../../src/dedale/web/static/js/grids/squares.js";
import { distances } from "../../src/dedale/web/static/js/grids/ways.js";
import { someSides, squareBoard } from "./help.mjs";

const [WIDTH, HEIGHT] = [7, 5];
const plane = new Plane(squareBoard(WIDTH, HEIGHT));
const cells = Array.from({ length: plane.size }, (_, cell) => cell);

const both = [plane, new Squares(WIDTH, HEIGHT)];

test("a step over a side and back again leads to where it began", () => {
  for (const grid of both)
    for (let side = 0; side < grid.ways; side++) {
      for (const cell of cells) {
        const near = grid.near(cell, side);
        if (near >= 0) assert.equal(grid.near(near, grid.back(cell, side)), cell);
      }
      const last = cells.filter((cell) => grid.near(cell, side) < 0).length;
      assert.equal(last, side % 2 ? HEIGHT : WIDTH);
    }
});

test("places, numbers and middles say the same", () => {
  for (const grid of both)
    for (const cell of cells) {
      const place = grid.place(cell);
      assert.ok(grid.inside(place));
      assert.equal(grid.number(place), cell);
      assert.equal(grid.cellAt(...grid.middle(cell)), cell);
    }
  for (const place of [
    [-1, 0],
    [0, WIDTH],
    [HEIGHT, 0],
    [0, -1],
  ])
    for (const grid of both) assert.ok(!grid.inside(place));
});

test("the side towards a point of the compass is that side", () => {
  const middle = plane.number([2, 3]);
  const none = () => 0;
  const compass = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  compass.forEach(([x, y], side) => {
    assert.equal(plane.sideTowards(middle, x, y, 0.4, none), side);
    assert.deepEqual(plane.direction(middle, side), [x, y]);
  });
  assert.equal(plane.sideTowards(0, 0, -1, 0.4, none), -1, "nothing is north of the first row");
  const slant = (better) =>
    plane.sideTowards(middle, 0.8, 0.6, 0.4, (side) => (side === better ? 1 : 0));
  assert.deepEqual([slant(1), slant(2)], [1, 2], "what is worth more is taken");
});

test("distances are those of a slow search", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const sides = someSides(WIDTH, HEIGHT, seed);
    const slow = cells.map(() => Infinity);
    slow[0] = 0;
    for (let round = 0; round < cells.length; round++)
      for (const cell of cells)
        for (let side = 0; side < 4; side++)
          if ((sides[cell] >> side) & 1)
            slow[cell] = Math.min(slow[cell], slow[plane.near(cell, side)] + 1);
    const away = distances(plane, sides, 0);
    assert.deepEqual(
      [...away],
      slow.map((steps) => (steps === Infinity ? -1 : steps)),
    );
  }
});
