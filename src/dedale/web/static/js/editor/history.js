// Undo and redo over values that never change.

import { t } from "../i18n/index.js";
import { button, h, put } from "../ui/dom.js";

/** @template T */
export class History {
  /** @param {T} first */
  constructor(first) {
    this.values = [first];
    this.at = 0;
  }
  get value() {
    return this.values[this.at];
  }
  get undoable() {
    return this.at;
  }
  get redoable() {
    return this.values.length - 1 - this.at;
  }
  /** @param {T} value @returns {boolean} whether it is another one */
  push(value) {
    if (value === this.value) return false;
    this.values.length = this.at + 1;
    this.values.push(value);
    this.at += 1;
    return true;
  }
  /** @param {number} by */
  go(by) {
    this.at = Math.max(0, Math.min(this.values.length - 1, this.at + by));
  }
}

/** Undo, redo and clear, as buttons.
 * @template T @param {History<T>} history @param {(by: number) => void} travel
 * @param {() => void} clear */
export function editButtons(history, travel, clear) {
  const element = h("div.row.tight");
  function refresh() {
    put(element, [
      button(
        t("Undo"),
        { icon: "undo", text: false, keys: "Ctrl+Z", disabled: !history.undoable },
        () => travel(-1),
      ),
      button(
        t("Redo"),
        { icon: "redo", text: false, keys: "Ctrl+Y", disabled: !history.redoable },
        () => travel(1),
      ),
      button(t("Clear"), "trash", clear),
    ]);
  }
  return { element, refresh };
}
