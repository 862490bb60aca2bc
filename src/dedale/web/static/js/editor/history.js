// Undo and redo over values that never change.

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
