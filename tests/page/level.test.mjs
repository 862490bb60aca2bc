import assert from "node:assert/strict";
import { test } from "node:test";
import {
  craftOf,
  emptyLevel,
  levelText,
  levelView,
  nearestSlot,
  piecesAt,
  ROCK,
  readLevel,
  resized,
  WALL,
  wallAt,
  withPiece,
  withWall,
} from "../../src/dedale/web/static/js/editor/level.js";
import { lookOf } from "../../src/dedale/web/static/js/games/index.js";
import { catalogue, chance } from "./help.mjs";

const GAMES = catalogue.games.filter((game) => lookOf(game).editor);

for (const game of GAMES) {
  const craft = craftOf(game);
  const { drawable } = craft;
  const pieces = drawable.pieces;

  /** A level drawn at random, stroke by stroke. */
  const drawn = (seed) => {
    const draw = chance(seed);
    let level = readLevel(craft, drawable.starter);
    for (let n = 0; n < 60; n++) {
      const { width, height } = level;
      const [row, col] = [draw(height), draw(width)];
      const name = pieces[draw(pieces.length)];
      const slot = [draw(2 * height + 1), draw(2 * width + 1)];
      if (draw(3)) level = withWall(craft, level, ...slot, draw(2) ? WALL : "");
      else
        level = withPiece(
          craft,
          level,
          row,
          col,
          name,
          name === craft.numbered.thing ? "1" : undefined,
        );
    }
    return level;
  };

  test(`${game.name}: the starter is written as it is read`, () => {
    const level = readLevel(craft, drawable.starter);
    assert.equal(levelText(craft, level), drawable.starter);
  });

  test(`${game.name}: text and level are the same, whatever was drawn`, () => {
    for (let seed = 1; seed <= 30; seed++) {
      const text = levelText(craft, drawn(seed));
      assert.equal(levelText(craft, readLevel(craft, text)), text);
    }
  });

  test(`${game.name}: what there is one of is there once, and border walls stay`, () => {
    for (let seed = 1; seed <= 30; seed++) {
      const level = drawn(seed);
      for (const name of drawable.once)
        assert.equal(level.pieces.filter((piece) => piece.name === name).length, 1, name);
      for (let c = 1; c < 2 * level.width; c += 2) {
        assert.equal(wallAt(craft, level, 0, c), WALL);
        assert.equal(wallAt(craft, level, 2 * level.height, c), WALL);
      }
      const { cells } = levelView(craft, level);
      [...cells].forEach((digit, cell) => {
        const sides = Number.parseInt(digit, 16);
        const [row, col] = [Math.floor(cell / level.width), cell % level.width];
        if (sides & 2) assert.ok(Number.parseInt(cells[cell + 1], 16) & 8, "walls agree");
        assert.ok(!(sides & 1 && row === 0) && !(sides & 8 && col === 0));
      });
    }
  });

  test(`${game.name}: smaller and larger again keeps those who must be there`, () => {
    const level = drawn(7);
    const small = resized(craft, level, drawable.least + 1, drawable.least + 1);
    for (const name of drawable.once) assert.ok(small.pieces.some((piece) => piece.name === name));
    const again = resized(craft, resized(craft, level, 9, 9), level.width, level.height);
    if (level.width <= 9 && level.height <= 9) assert.deepEqual(again.lines, level.lines);
  });

  test(`${game.name}: an empty level has a wall all around and nothing else`, () => {
    const level = emptyLevel(craft, 5, 4);
    const standing = level.lines.flat().filter((letter) => letter === "-" || letter === "|");
    assert.equal(standing.length, 2 * (5 + 4));
    const names = level.pieces.map((piece) => piece.name);
    assert.deepEqual([...names].sort(), [...drawable.once].sort());
  });
}

test("rock takes its cell out of the maze, and what it cuts off comes back with it", () => {
  const craft = craftOf(GAMES.find((game) => lookOf(game).editor.rock));
  let level = emptyLevel(craft, 3, 1);
  level = withPiece(craft, level, 0, 2, "bomb");
  const home = level.pieces.find((piece) => piece.name === "player");
  assert.deepEqual([home.row, home.col], [0, 0]);
  const cut = withPiece(craft, level, 0, 1, ROCK);
  assert.equal(levelView(craft, cut).kinds, "012");
  assert.equal(levelView(craft, cut).things.length, 0);
  const mended = withPiece(craft, cut, 0, 1, "");
  assert.equal(levelView(craft, mended).kinds, null);
  assert.deepEqual(
    piecesAt(mended, 0, 2).map((piece) => piece.name),
    ["bomb"],
  );
});

test("the wall nearest to a point", () => {
  assert.deepEqual(nearestSlot(1.95, 0.5, 0.28), [1, 4]);
  assert.deepEqual(nearestSlot(1.5, 1.1, 0.28), [2, 3]);
  assert.equal(nearestSlot(1.5, 0.5, 0.28), null);
});
