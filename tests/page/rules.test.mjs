// Games played by the WebAssembly of files to keep: what is seen is what the rule books in Python say.

import "./browser.mjs";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Rules } from "../../src/dedale/web/static/js/standalone/rules.js";

const matches = JSON.parse(readFileSync(process.env.DEDALE_MATCHES, "utf-8"));

/** The order of things and marks means nothing; whoever is alive may say so or not, as may danger. */
const plain = (view) => ({
  ...view,
  unsafe: [],
  rules: [],
  actors: view.actors.map(({ alive, ...one }) => ({ ...one, alive: alive ?? true })),
  things: view.things.map((one) => JSON.stringify(Object.entries(one).sort())).sort(),
  marks: view.marks.map((one) => JSON.stringify(Object.entries(one).sort())).sort(),
  moves: view.moves.toSorted(),
});

for (const { name, kept, moves, views } of matches)
  test(`${name} is played as in Python`, () => {
    const rules = new Rules(kept);
    let position = rules.start;
    views.forEach((view, at) => {
      assert.deepEqual(plain(rules.view(position)), plain(view), `after ${at} moves`);
      if (at < moves.length) position = rules.play(position, moves[at]);
    });
  });

for (const { name, kept } of matches.filter((one) => one.kept.par && one.puzzle))
  test(`${name} is solved here too`, () => {
    const rules = new Rules(kept);
    const found = rules.solve(rules.start, 200_000);
    assert.equal(found.length, kept.par);
    const end = found.reduce((position, move) => rules.play(position, move), rules.start);
    assert.ok(rules.view(end).outcome.won);
    assert.equal(rules.solve(rules.start, 2), undefined);
  });
