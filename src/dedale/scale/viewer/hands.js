// What hands do to a map: fingers, mouse, wheel and keys.

/** @typedef {import("./map.js").MazeMap} MazeMap */

const NUDGE = 24; // pixels that an arrow key moves at once

/** Fingers, mouse and wheel. Keys are given by `pressed` and `released`. @param {MazeMap} map */
export function listen(map) {
  const { canvas } = map;
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let [moved, several, held] = [0, false, 0];
  const place = (/** @type {MouseEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    canvas.setPointerCapture(event.pointerId);
    if (!fingers.size) [moved, several] = [0, false];
    fingers.set(event.pointerId, event);
    several ||= fingers.size > 1;
    map.drift = [0, 0];
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (fingers.size === 2) {
      const other = [...fingers.values()].find((one) => one.pointerId !== event.pointerId);
      if (other) {
        const apart = (/** @type {PointerEvent} */ one) =>
          Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
        const [[x, y], [u, v]] = [place(event), place(other)];
        map.zoom(apart(event) / apart(before), (x + u) / 2, (y + v) / 2);
      }
    }
    moved += Math.hypot(dx, dy);
    if (moved > 6 || several) map.pan(dx / fingers.size, dy / fingers.size);
    const passed = Math.max(1, event.timeStamp - before.timeStamp);
    if (!several) map.drift = [(0.7 * dx) / passed, (0.7 * dy) / passed];
    fingers.set(event.pointerId, event);
    held = event.timeStamp;
  });
  const up = (/** @type {PointerEvent} */ event) => {
    if (!fingers.delete(event.pointerId) || fingers.size) return;
    // A stroke that ends in motion goes on for a moment; one that was held does not.
    if (map.sources.still || moved <= 6 || event.timeStamp - held > 60) map.drift = [0, 0];
    const cell = map.cellAt(.../** @type {[number, number]} */ (place(event)));
    if (event.type === "pointerup" && moved <= 6 && !several && cell) map.sources.ontap?.(...cell);
    map.plan();
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const [x, y] = place(event);
      map.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0022)), x, y);
    },
    { passive: false },
  );
  canvas.addEventListener("dblclick", (event) => {
    const [x, y] = place(event);
    map.zoom(2, x, y, true);
  });
  map.observer = new ResizeObserver(() => map.resize());
  map.observer.observe(canvas);
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** What a key does to a map; whether it does something. @param {MazeMap} map
 * @param {KeyboardEvent} event */
export function pressed(map, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const way = ARROWS[event.key];
  if (way) {
    // A short press moves a little at once; a key that is held moves on evenly.
    if (!map.held.has(event.key)) map.pan(-NUDGE * way[0], -NUDGE * way[1]);
    map.held.add(event.key);
  } else if (event.key === "+" || event.key === "=") map.zoom(1.6, undefined, undefined, true);
  else if (event.key === "-") map.zoom(1 / 1.6, undefined, undefined, true);
  else if (event.key === "0" || event.key === "f") map.fit();
  else return false;
  map.plan();
  return true;
}

/** @param {MazeMap} map @param {KeyboardEvent} event */
export function released(map, event) {
  map.held.delete(event.key);
}
