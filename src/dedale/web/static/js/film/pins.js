// What one can take hold of on a film: start and goal, stops, and the cursor of the keyboard. Pins are
// buttons, so that they can be dragged by mouse or finger, and moved with the arrow keys.

import { t } from "../i18n/index.js";
import { h } from "../ui/dom.js";

/** @import { Place, Side } from "../types.js" */
/** @typedef {import("./projector.js").Projector} Projector */

/**
 * @typedef {object} Pin
 * @property {string} id         "start", "goal", "stop 3", "cursor"
 * @property {string} label
 * @property {string} [text]     shown on it
 * @property {Place} at
 * @property {(to: Place) => void} [move]  without it the pin is fixed
 * @property {() => void} [drop]   after a drag
 * @property {() => void} [remove]
 * @property {(side: Side) => void} [side]  Shift and an arrow
 * @property {() => void} [press]  Enter
 */

/** @type {Record<string, [number, number, Side]>} */
const ARROWS = {
  ArrowUp: [-1, 0, "N"],
  ArrowRight: [0, 1, "E"],
  ArrowDown: [1, 0, "S"],
  ArrowLeft: [0, -1, "W"],
};

/** Whether a film is on the matrix of 2n+1 squares. @param {Projector} projector */
const onSquares = (projector) => Boolean(projector.film.header.result?.squares);

/** The cell under a point of the page. @param {Projector} projector @param {number} x
 * @param {number} y @returns {Place | null} */
export function cellUnder(projector, x, y) {
  const found = projector.cellAt(x, y);
  if (!found) return null;
  const [row, col] = found.at;
  if (!onSquares(projector)) return found.at;
  const half = (/** @type {number} */ n, /** @type {number} */ size) =>
    Math.max(0, Math.min((size - 3) / 2, n >> 1));
  return [half(row, projector.film.height), half(col, projector.film.width)];
}

/** The side of a cell that a point is nearest to. @param {Projector} projector @param {number} x
 * @param {number} y @returns {[Place, Side] | null} */
export function sideUnder(projector, x, y) {
  const found = projector.cellAt(x, y);
  if (!found) return null;
  const { at, dx, dy } = found;
  /** @type {Side} */
  const near = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "E" : "W") : dy > 0 ? "S" : "N";
  if (!onSquares(projector)) return [at, near];
  const [row, col] = at;
  if (row % 2 && col % 2) return [[row >> 1, col >> 1], near];
  if (row % 2) return col ? [[row >> 1, (col >> 1) - 1], "E"] : null;
  if (col % 2) return row ? [[(row >> 1) - 1, col >> 1], "S"] : null;
  return null;
}

/** Lay pins over a film; those that are there already are moved.
 * @param {Projector} projector @param {Pin[]} pins @param {(place: Place) => boolean} free */
export function layPins(projector, pins, free) {
  const { frame } = projector;
  const kept = new Map(
    [...frame.querySelectorAll(".pin")].map((one) => [
      /** @type {HTMLElement} */ (one).dataset.pin,
      /** @type {PinElement} */ (one),
    ]),
  );
  for (const pin of pins) {
    const element = kept.get(pin.id) ?? makePin(projector, free);
    kept.delete(pin.id);
    element.pin = pin;
    element.dataset.pin = pin.id;
    element.dataset.kind = pin.id.split(" ")[0];
    element.textContent = pin.text ?? "";
    element.tabIndex = pin.move ? 0 : -1;
    element.classList.toggle("fixed", !pin.move);
    element.setAttribute("aria-label", named(pin));
    const at = /** @type {Place} */ (onSquares(projector) ? pin.at.map((n) => 2 * n + 1) : pin.at);
    const { x, y, wide } = projector.spot(at);
    element.style.left = `${x * 100}%`;
    element.style.top = `${y * 100}%`;
    element.style.setProperty("--cell", `${wide * 100}%`);
    if (!element.isConnected) frame.append(element);
  }
  for (const left of kept.values()) left.remove();
}

/** @param {Pin} pin */
const named = ({ label, at: [row, col] }) =>
  t("{name}: row {row}, column {col}", { name: label, row: row + 1, col: col + 1 });

/** @typedef {HTMLButtonElement & {pin: Pin}} PinElement */

/** @param {Projector} projector @param {(place: Place) => boolean} free */
function makePin(projector, free) {
  const element = /** @type {PinElement} */ (h("button.pin", { type: "button" }));
  let held = false;
  const go = (/** @type {Place | null} */ to) => {
    const { at, move } = element.pin;
    if (!move || !to || !free(to) || (to[0] === at[0] && to[1] === at[1])) return;
    move(to);
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    element.focus({ preventScroll: true });
    held = true;
    element.classList.add("held");
  });
  element.addEventListener("pointermove", (event) => {
    if (held) go(cellUnder(projector, event.clientX, event.clientY));
  });
  const release = () => {
    if (!held) return;
    held = false;
    element.classList.remove("held");
    element.pin.drop?.();
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("keydown", (event) => {
    const { at, remove, side, press } = element.pin;
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow && event.shiftKey && side) side(arrow[2]);
    else if (arrow) go([at[0] + arrow[0], at[1] + arrow[1]]);
    else if (remove && (event.key === "Delete" || event.key === "Backspace")) remove();
    else if (press && event.key === "Enter") press();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return element;
}
