import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.mjs";
import { Curves } from "../../src/dedale/web/static/js/film/curves.js";

/** A film of so many frames, of which frame k shows k cells reached and at most `held` that wait. */
const film = (length, held = 0) => ({
  length,
  position: 0,
  structure: null,
  endOf: (frame) => Math.min(frame, length),
  tallies: {
    visited: Array.from({ length: length + 1 }, (_, at) => at),
    held: Array.from({ length: length + 1 }, (_, at) => Math.min(at, held)),
  },
});

/** The curves of a film, without the canvas that they are drawn on. */
function curvesOf(length, held) {
  const drawn = { length: 0, share: 0, element: {}, restyle() {} };
  const curves = Object.assign(Object.create(Curves.prototype), drawn);
  curves.take(film(length, held));
  return curves;
}

test("films beside each other have one clock and one height", () => {
  const [short, long] = [curvesOf(30), curvesOf(120, 7)];
  assert.deepEqual([short.largest, long.largest], [30, 120]);
  for (const one of [short, long]) one.scale(120, 120);
  assert.equal(short.most, long.most);
  const { visited } = short.curves;
  assert.deepEqual([visited[0], visited.at(-1)], [0, 30]);
  assert.ok(visited.every((value, i) => !i || value >= visited[i - 1]));
  assert.equal(visited[60], 30, "it stays at its end while the longer one goes on");
});

test("only what a film has is drawn", () => {
  assert.deepEqual(curvesOf(30).shown, ["visited"]);
  assert.deepEqual(curvesOf(30, 7).shown, ["visited", "held"]);
  const { largest, shown } = curvesOf(0);
  assert.deepEqual([largest, shown], [1, []]);
});
