// What the editors of masks and of levels share: a board, a history, strokes, and a cursor for the keys.

import { Board } from "../board/board.js";
import { taken } from "../keys.js";
import { isDark, onChange } from "../settings.js";
import { numberInput } from "../ui/dom.js";
import { zoomer } from "../ui/zoomer.js";
import { editButtons, History } from "./history.js";

/** @import { Place } from "../types.js" */
/** @typedef {"down" | "move" | "up"} Phase */

/** @template {{width: number, height: number}} T what is drawn */
export class Editor {
  /** @param {HTMLElement} stage @param {string} label @param {T} first */
  constructor(stage, label, first) {
    this.stage = stage;
    /** What was drawn: values that never change. */
    this.history = new History(first);
    /** The value while a stroke goes on. @type {T | null} */
    this.drawing = null;
    /** The cell that the keyboard draws on. @type {Place} */
    this.cursor = [0, 0];
    const onstroke = this.stroke.bind(this);
    this.board = new Board(stage, { dark: isDark(), motion: false, label, onstroke });
    this.edits = editButtons(
      this.history,
      (by) => this.travel(by),
      () => this.set(this.empty()),
    );
    stage.after(zoomer(this.board));
    this.pressed = this.pressed.bind(this);
    document.addEventListener("keydown", this.pressed);
    this.stopStyle = onChange(() => this.board.restyle({ dark: isDark() }));
  }

  destroy() {
    this.stopStyle();
    document.removeEventListener("keydown", this.pressed);
    this.board.destroy();
  }

  get value() {
    return this.history.value;
  }

  /** @param {T} value */
  set(value) {
    if (this.history.push(value)) this.show();
  }

  /** Another one, perhaps of another size. @param {T} value */
  replace(value) {
    this.set(value);
    this.board.fit();
  }

  /** @param {number} by */
  travel(by) {
    this.history.go(by);
    this.show();
  }

  /** @param {number} x @param {number} y @param {Phase} phase */
  stroke(x, y, phase) {
    if (phase === "up") {
      if (this.drawing) this.set(this.drawing);
      this.drawing = null;
      return;
    }
    const old = this.drawing ?? this.value;
    const after = this.stroked(old, x, y, phase);
    if (after === old) return;
    this.drawing = after;
    this.draw(after);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (taken(event)) return;
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    if (control && (key === "z" || key === "y"))
      this.travel(key === "y" || event.shiftKey ? 1 : -1);
    else if (!this.key(event)) return;
    event.preventDefault();
  }

  /** @param {number} rows @param {number} cols */
  move(rows, cols) {
    const inside = (/** @type {number} */ at, /** @type {number} */ count) =>
      Math.max(0, Math.min(count - 1, at));
    const { width, height } = this.value;
    this.cursor = [inside(this.cursor[0] + rows, height), inside(this.cursor[1] + cols, width)];
    this.board.showCursor(this.cursor);
  }

  /** Inputs for width and height. @param {number} least @param {number} most
   * @param {(width: number, height: number) => T} resized */
  sizeInputs(least, most, resized) {
    return /** @type {const} */ (["width", "height"]).map((name) =>
      numberInput(this.value[name], least, most, (value) => {
        const { width, height } = this.value;
        const size = { width, height, [name]: value };
        this.replace(resized(size.width, size.height));
      }),
    );
  }

  // ---------------------------------------------------------------- what an editor of its own says

  /** Nothing drawn yet. @returns {T} */
  empty() {
    return this.value;
  }
  /** Show a value on the board. @param {T} _value */
  draw(_value) {}
  /** Show the value, and all that is said about it. */
  show() {}
  /** A value after a part of a stroke. @param {T} value @param {number} _x @param {number} _y
   * @param {Phase} _phase @returns {T} */
  stroked(value, _x, _y, _phase) {
    return value;
  }
  /** What a key does; whether it was one of ours. @param {KeyboardEvent} _event */
  key(_event) {
    return false;
  }
}
