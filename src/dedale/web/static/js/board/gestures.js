// What fingers, mouse and wheel do on a board: pan, zoom, tap, flick. No meaning is given to them here.

/**
 * @typedef {object} Gestures
 * @property {(dx: number, dy: number) => void} pan            pixels of the page
 * @property {(factor: number, x: number, y: number) => void} zoom
 * @property {() => boolean} canPan  whether there is more to see; else a slow stroke is a flick too
 * @property {(x: number, y: number, event: PointerEvent) => void} tap
 * @property {(direction: "N" | "E" | "S" | "W") => void} flick  a short quick stroke of a finger
 * @property {() => void} rest                                 the gesture is over
 * @property {((x: number, y: number, phase: "down" | "move" | "up") => void) | null} [stroke]
 *   when given, one finger or the mouse draws instead of panning
 */

/** @param {HTMLElement} element @param {Gestures} on */
export function listen(element, on) {
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let first = { x: 0, y: 0, time: 0 };
  let moved = false;
  let several = false;
  const place = (/** @type {MouseEvent} */ event) => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button > 0 && event.pointerType === "mouse") return;
    element.setPointerCapture(event.pointerId);
    if (!fingers.size) {
      first = { x: event.clientX, y: event.clientY, time: event.timeStamp };
      moved = several = false;
    }
    fingers.set(event.pointerId, event);
    if (fingers.size > 1) several = true;
    const [x, y] = place(event);
    if (fingers.size === 1) on.stroke?.(x, y, "down");
  });

  element.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (fingers.size === 2) {
      const other = [...fingers.values()].find((one) => one.pointerId !== event.pointerId);
      if (other) {
        const spread = (/** @type {PointerEvent} */ one) =>
          Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
        const [x, y] = place(event);
        const [ox, oy] = place(other);
        on.zoom(spread(event) / Math.max(1, spread(before)), (x + ox) / 2, (y + oy) / 2);
      }
    }
    if (on.stroke && !several) {
      for (const one of event.getCoalescedEvents?.() ?? [event]) {
        const [x, y] = place(one);
        on.stroke(x, y, "move");
      }
      return;
    }
    const far = Math.hypot(event.clientX - first.x, event.clientY - first.y) > 8;
    const slow = event.timeStamp - first.time > 220;
    const settled = event.pointerType === "mouse" || (slow && on.canPan());
    if (moved || (far && (settled || several))) {
      moved = true;
      const share = fingers.size || 1;
      on.pan((event.clientX - before.clientX) / share, (event.clientY - before.clientY) / share);
    }
    if (moved || several) fingers.set(event.pointerId, event);
  });

  const up = (/** @type {PointerEvent} */ event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size) return;
    const [dx, dy] = [event.clientX - first.x, event.clientY - first.y];
    if (on.stroke) {
      const [x, y] = place(event);
      on.stroke(x, y, "up");
    } else if (event.type === "pointerup" && !moved && !several) {
      const [x, y] = place(event);
      if (Math.hypot(dx, dy) <= 12) on.tap(x, y, event);
      else if (event.pointerType !== "mouse" && Math.hypot(dx, dy) > 24) {
        on.flick(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "E" : "W") : dy > 0 ? "S" : "N");
      }
    }
    on.rest();
  };
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);

  let resting = 0;
  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const [x, y] = place(event);
      on.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), x, y);
      clearTimeout(resting);
      resting = setTimeout(() => on.rest(), 120);
    },
    { passive: false },
  );
}
