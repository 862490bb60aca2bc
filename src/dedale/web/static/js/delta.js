// What a step changed in a view: the other half of web/delta.py, where the form is described.

/** @import { Changes } from "./types.js" */
/** @typedef {[start: number, removed: number, added: unknown[]]} Splice */
/** @typedef {{$keys?: Changes, $list?: Splice[], $text?: [number, string][]}} Patch */

/** A view after the changes of a step; what did not change is shared.
 * @template {object} T @param {T} view @param {Changes} changes @returns {T} */
export function changed(view, changes) {
  const after = /** @type {Record<string, unknown>} */ ({ ...view });
  for (const [key, change] of Object.entries(changes)) {
    if (isObject(change) && "$gone" in change) delete after[key];
    else after[key] = patched(after[key], change);
  }
  return /** @type {T} */ (after);
}

/** @param {unknown} value @returns {value is Patch} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @param {unknown} change the new value, or a patch */
function patched(value, change) {
  if (!isObject(change)) return change;
  if (change.$keys) return changed(/** @type {object} */ (value), change.$keys);
  if (change.$list) return spliced(/** @type {unknown[]} */ (value), change.$list);
  if (change.$text) return relettered(String(value), change.$text);
  return change;
}

/** @param {unknown[]} list @param {Splice[]} splices first places first */
function spliced(list, splices) {
  const after = [...list];
  for (const [start, removed, added] of [...splices].reverse())
    after.splice(start, removed, ...added);
  return after;
}

/** @param {string} text @param {[number, string][]} letters first places first */
function relettered(text, letters) {
  let [result, from] = ["", 0];
  for (const [index, letter] of letters) {
    result += text.slice(from, index) + letter;
    from = index + 1;
  }
  return result + text.slice(from);
}
