// Films as the server packs them, replayed here and in Python: walls, marks, numbers, structures.

import "./browser.mjs";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Film, MADE } from "../../src/dedale/web/static/js/film/film.js";
import { partsOf } from "../../src/dedale/web/static/js/film/structure.js";

const films = JSON.parse(readFileSync(process.env.DEDALE_FILMS, "utf-8"));

for (const { name, packed, moments, frames } of films)
  test(`${name} is replayed as Python replays it`, async () => {
    const data = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
    const film = await Film.read({ arrayBuffer: async () => data.buffer });
    assert.deepEqual(
      frames.map((_, n) => film.endOf(n + 1)),
      frames,
    );
    assert.equal(film.length, frames.length);
    for (const { at, sides, marks, numbers, line, head, held, parts } of moments) {
      film.seek(at);
      assert.deepEqual([...film.sides], sides);
      assert.deepEqual([...film.marks], marks);
      assert.deepEqual(film.numbers && [...film.numbers], numbers);
      assert.equal(film.head, head ?? -1);
      assert.equal(film.line === MADE ? -1 : film.line, line ?? -1);
      assert.equal(film.frame, film.cuts ? film.cuts.filter((cut) => cut <= at).length : at);
      const { contents } = film;
      assert.equal(Boolean(contents), held !== null);
      if (contents) {
        const shown = [0, 1].map((lane) =>
          contents.shown(9, lane).map((one) => [one.cell, one.key]),
        );
        assert.deepEqual([contents.count, shown], held);
        assert.equal(film.tallies.held[at], held[0]);
      }
      if (parts)
        assert.deepEqual(
          partsOf(film.numbers).map(({ number, size }) => [number, size]),
          parts,
        );
    }
  });
