import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "../../src/dedale/web/static/js/board/camera.js";
import { chance } from "./help.mjs";

function someCamera(draw) {
  const camera = new Camera();
  camera.screenWidth = 200 + draw(1200);
  camera.screenHeight = 200 + draw(900);
  camera.mazeWidth = 1 + draw(300);
  camera.mazeHeight = 1 + draw(300);
  camera.fit();
  return camera;
}

test("the whole maze is on the screen when it is fitted, unless cells would vanish", () => {
  const draw = chance(1);
  for (let n = 0; n < 300; n++) {
    const camera = someCamera(draw);
    assert.ok(camera.scale >= 1 && camera.scale <= camera.most);
    if (camera.scale === 1) continue;
    assert.ok(camera.mazeWidth * camera.scale <= camera.screenWidth);
    assert.ok(camera.mazeHeight * camera.scale <= camera.screenHeight);
  }
});

test("zooming keeps the point under the finger, as long as the maze is larger than the screen", () => {
  const draw = chance(2);
  for (let n = 0; n < 300; n++) {
    const camera = someCamera(draw);
    Object.assign(camera, { mazeWidth: 5000, mazeHeight: 5000, x: 2500, y: 2500, scale: 20 });
    const [px, py] = [draw(camera.screenWidth), draw(camera.screenHeight)];
    const before = camera.toMaze(px, py);
    camera.zoomTo(10 + draw(60), px, py);
    const after = camera.toMaze(px, py);
    // corners are whole pixels, so that walls stay sharp
    assert.ok(Math.abs(before[0] - after[0]) <= 1 / 20 + 1 / camera.scale);
    assert.ok(Math.abs(before[1] - after[1]) <= 1 / 20 + 1 / camera.scale);
  }
});

test("the maze is never lost, and whoever is followed is on the screen", () => {
  const draw = chance(3);
  for (let n = 0; n < 300; n++) {
    const camera = someCamera(draw);
    camera.zoomTo(5 + draw(150), draw(camera.screenWidth), draw(camera.screenHeight));
    camera.pan(draw(100000) - 50000, draw(100000) - 50000);
    const [left, top] = camera.toMaze(0, 0);
    const [right, bottom] = camera.toMaze(camera.screenWidth, camera.screenHeight);
    assert.ok(left < camera.mazeWidth && right > 0 && top < camera.mazeHeight && bottom > 0);
    const [row, col] = [draw(camera.mazeHeight), draw(camera.mazeWidth)];
    [camera.x, camera.y] = camera.following(row, col);
    const [x, y] = camera.toMaze(0, 0);
    const [u, v] = camera.toMaze(camera.screenWidth, camera.screenHeight);
    const slack = 1 / camera.scale;
    assert.ok(x <= col + 0.5 + slack && u >= col + 0.5 - slack);
    assert.ok(y <= row + 0.5 + slack && v >= row + 0.5 - slack);
    assert.deepEqual(camera.following(row, col), [camera.x, camera.y], "once there, it rests");
  }
});
