import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.mjs";
import { Squares } from "../../src/dedale/web/static/js/grids/squares.js";
import { Table } from "../../src/dedale/web/static/js/play/table.js";
import { SIDES } from "../../src/dedale/web/static/js/play/views.js";
import { Walk, walkedIn } from "../../src/dedale/web/static/js/walk/walk.js";
import { chance, someSides } from "./help.mjs";

const [WIDE, PART] = [6, 2]; // cells of a maze in a line, and of what one asks for
const grid = new Squares(WIDE, WIDE);
const game = { name: "classic", title: "", steps: SIDES };

/** A maze of which only the cells around a place are there, a moment later. */
const ground = (sides) => ({
  about: { columns: WIDE, rows: WIDE },
  async around([row, col]) {
    await new Promise((done) => setTimeout(done, 0));
    const [top, left] = [row - (row % PART), col - (col % PART)];
    const inside = Array.from({ length: PART * PART }, (_, n) => [
      top + Math.floor(n / PART),
      left + (n % PART),
    ]);
    const cells = inside.map((place) => sides[grid.number(place)].toString(16)).join("");
    return { row: top, col: left, width: PART, cells };
  },
});
const walk = (sides, goal = 35, bumps = 0) =>
  new Walk(ground(sides), [[0, 0], grid.place(goal)], bumps, async () => null);
const cells = (table) => table.moments.slice(0, table.at + 1).map(({ position }) => position.cell);

/** The orders are given at once, and played one after the other. */
async function ordered(table, orders) {
  const heard = [];
  table.listen({ played: (answer) => heard.push(answer), refused: assert.fail, waiting() {} });
  for (const [action, body] of orders) table.add(action, body);
  await table.turn;
  return heard;
}

test("steps, bumps, undo and redo, against all that was done", async () => {
  for (let seed = 1; seed <= 10; seed++) {
    const [sides, draw] = [someSides(WIDE, WIDE, seed), chance(seed)];
    const table = await Table.open(game, walk(sides));
    let [trail, undone] = [[[0, 0]], []];
    for (let n = 0; n < 100 && !table.view.outcome; n++) {
      const move = draw(6);
      const [cell, bumps] = trail.at(-1);
      if (move === 4) {
        if (trail.length > 1) undone.push(trail.pop());
        await ordered(table, [["undo", { n: 1 }]]);
      } else if (move === 5) {
        if (undone.length) trail.push(undone.pop());
        await ordered(table, [["redo", { n: 1 }]]);
      } else {
        const open = (sides[cell] >> move) & 1;
        trail = [...trail, open ? [grid.near(cell, move), bumps] : [cell, bumps + 1]];
        undone = [];
        await ordered(table, [["moves", { moves: [SIDES[move]] }]]);
      }
      const [here, hits] = trail.at(-1);
      assert.deepEqual(
        cells(table),
        trail.map(([cell]) => cell),
      );
      assert.deepEqual(table.view.actors[0].at, grid.place(here));
      assert.equal(table.view.figures.bumps, hits);
      assert.equal(table.state.redoable, undone.length);
    }
    const given = new URLSearchParams(Walk.address(table.position));
    const again = await Table.open(
      game,
      walk(sides, 35, Number(given.get("bumps"))),
      walkedIn(given.get("walked")).map((side) => SIDES[side]),
    );
    assert.deepEqual(again.position, table.position, "a link leads there too");
  }
});

test("orders are played one after the other, however long the cells take to come", async () => {
  const table = await Table.open(game, walk(new Uint8Array(36).fill(15), 14));
  const moves = [..."EESSE"].map((move) => ["moves", { moves: [move] }]);
  const heard = await ordered(table, moves);
  assert.deepEqual(cells(table), [0, 1, 2, 8, 14], "nobody walks on from the goal");
  assert.deepEqual(
    heard.map(({ from, steps, version }) => [from, version, steps.length]),
    [0, 1, 2, 3, 4].map((n) => [n, n + 1, n < 4 ? 1 : 0]),
  );
  assert.equal(heard[3].outcome.won, true);
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
  const table = await Table.open(game, walk(sides));
  const [{ steps }] = await ordered(table, [["run", { move: "E" }]]);
  assert.deepEqual(cells(table), [0, 1, 7, 13]);
  assert.deepEqual(
    steps.map(({ move }) => move),
    ["E", "S", "S"],
  );
});

test("what is no walk is none", () => {
  assert.deepEqual(walkedIn("1230"), [1, 2, 3, 0]);
  for (const text of ["12x", "19", null]) assert.deepEqual(walkedIn(text), []);
});
