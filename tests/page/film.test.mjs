import "./browser.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";
import { Film } from "../../src/dedale/web/static/js/film/film.js";
import {
  COMPARISONS,
  fromAddress,
  scattered,
  toAddress,
} from "../../src/dedale/web/static/js/film/programme.js";
import { verdict } from "../../src/dedale/web/static/js/film/verdict.js";
import { catalogue, chance } from "./help.mjs";

const [WIDTH, HEIGHT] = [5, 4];
const STEPS = [-WIDTH, 1, WIDTH, -1];
const [VISIT, PATH, UNPATH, LOOK] = [4, 7, 8, 9];

/** A film of events drawn at random: sides opened towards cells that are there, and marks. */
function someFilm(seed, count) {
  const draw = chance(seed);
  const events = new Int32Array(count);
  for (let k = 0; k < count; ) {
    const [cell, code] = [draw(WIDTH * HEIGHT), draw(12)];
    const [row, col] = [Math.floor(cell / WIDTH), cell % WIDTH];
    const edge = [row === 0, col === WIDTH - 1, row === HEIGHT - 1, col === 0];
    if (code < 4 && edge[code]) continue;
    events[k++] = (cell << 4) | code;
  }
  const cells = btoa(String.fromCharCode(...new Uint8Array(WIDTH * HEIGHT)));
  return new Film({ width: WIDTH, height: HEIGHT, cells, count }, events);
}

/** The state after so many events, worked out from the beginning. */
function stateAt(events, count) {
  const [sides, marks] = [new Uint8Array(WIDTH * HEIGHT), new Uint8Array(WIDTH * HEIGHT)];
  for (const event of events.subarray(0, count)) {
    const [cell, code] = [event >> 4, event & 15];
    if (code < 4) {
      sides[cell] |= 1 << code;
      sides[cell + STEPS[code]] |= 1 << ((code + 2) % 4);
    } else if (code === UNPATH) marks[cell] = 0;
    else if (code !== LOOK || marks[cell] !== VISIT) marks[cell] = code;
  }
  return { sides, marks };
}

test("a film is the same wherever one comes from", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const [film, draw] = [someFilm(seed, 300), chance(seed + 100)];
    for (let n = 0; n < 40; n++) {
      const to = draw(301);
      film.seek(to);
      const { sides, marks } = stateAt(film.events, to);
      assert.deepEqual(film.sides, sides);
      assert.deepEqual(film.marks, marks);
      for (let code = 1; code < 16; code++)
        assert.equal(film.bearing[code], marks.filter((mark) => mark === code).length);
    }
  }
});

test("the tallies count the cells that were reached", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const film = someFilm(seed, 240);
    const { visited } = film.tallies;
    for (let at = 0; at <= 240; at += 7) {
      const reached = new Set();
      for (const event of film.events.subarray(0, at)) {
        const code = event & 15;
        if ([VISIT, 6, PATH, 11].includes(code)) reached.add(event >> 4);
        if (code === UNPATH) reached.delete(event >> 4);
      }
      assert.equal(visited[at], reached.size);
    }
  }
});

test("what is shown and its address are the same", () => {
  const draw = chance(5);
  const place = () => [draw(9), draw(12)];
  for (let n = 0; n < 200; n++) {
    const shown = {
      films: [
        { kind: "solver", name: "astar", heuristic: draw(2) ? "manhattan" : "euclidean" },
        { kind: "generator", name: "wilson", heuristic: "manhattan" },
      ].slice(draw(2)),
      made: {
        algorithm: "prim",
        grid: draw(2) ? "hex" : "square",
        width: 12,
        height: 9,
        seed: draw(1000),
        braid: draw(101),
        open: draw(9),
        mask: draw(2) ? { word: "DÉDALE & co" } : null,
        options: draw(2) ? { bias: 3 } : {},
        ...(draw(2) ? { braider: "dead-ends", braid_seed: draw(3) } : {}),
      },
      walls: Array.from({ length: draw(5) }, () => draw(216)),
      hills: draw(2) ? draw(99) : null,
      painted: Array.from({ length: draw(5) }, () => draw(108)),
      start: draw(2) ? place() : null,
      goal: draw(2) ? place() : null,
      stops: Array.from({ length: draw(4) }, place),
      numbers: Boolean(draw(2)),
      at: draw(2) ? draw(500) : null,
      speed: draw(2) ? draw(10) : null,
    };
    assert.deepEqual(fromAddress(decodeURIComponent(toAddress(shown)), catalogue), shown);
  }
});

test("an address from anywhere is read as far as it goes", () => {
  assert.equal(fromAddress("", catalogue), null);
  assert.equal(fromAddress("films=nonsense", catalogue), null);
  const shown = fromAddress(
    "films=bfs,bfs,bfs,bfs,bfs&size=8x6&from=6.0&to=5.7&walls=zz.1.-4&grid=sphere&mask={x",
    catalogue,
  );
  assert.equal(shown.films.length, 4);
  assert.deepEqual([shown.start, shown.goal], [null, [5, 7]], "a row beyond the maze is dropped");
  assert.deepEqual([shown.walls, shown.made.grid], [[1], "square"]);
  for (const { address } of COMPARISONS()) assert.ok(fromAddress(address, catalogue), address);
});

test("stops are scattered over free cells, always the same", () => {
  const free = ([row, col]) => (row + col) % 2 === 0;
  const made = { width: 9, height: 7 };
  const stops = scattered(8, 3, free, made);
  assert.deepEqual(scattered(8, 3, free, made), stops);
  assert.equal(new Set(stops.map(String)).size, 8);
  assert.ok(stops.every((place) => free(place) && place[0] < 7 && place[1] < 9));
  assert.equal(scattered(8, 3, () => false, made).length, 0);
});

test("a comparison says what it comes to, of each kind of film for itself", () => {
  const film = (kind, algorithm, result, events = 9) => ({
    header: { kind, algorithm, result },
    events: { length: events },
  });
  const bfs = film("solver", "bfs", { length: 8, visited_count: 30 });
  const astar = film("solver", "astar", { length: 8, visited_count: 12 });
  const lost = film("solver", "paths", { length: null, visited_count: 5 });
  const prim = film("generator", "prim", undefined, 40);
  const tour = film("tour", "2-opt", { length: 51 });
  assert.equal(verdict([bfs]), "");
  assert.equal(
    verdict([bfs, astar]),
    "astar visited 12 cells where bfs visited 30. All found a way of 8 steps.",
  );
  assert.equal(
    verdict([prim, astar]),
    "prim is done after 40 events. astar visited 12 cells. The way of astar is 8 steps long.",
  );
  assert.equal(
    verdict([tour, lost]),
    "2-opt walks 51 steps. paths found no way. paths visited 5 cells.",
  );
});
