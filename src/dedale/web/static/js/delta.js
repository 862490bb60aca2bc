// What a step changed in a view: the other half of web/delta.py.

/** @import { Changes } from "./types.js" */

/** A view after the changes of a step; what did not change is shared.
 * @template {object} T @param {T} view @param {Changes} changes @returns {T} */
export function changed(view, changes) {
  const after = /** @type {Record<string, unknown>} */ ({ ...view });
  for (const [key, value] of Object.entries(changes)) {
    if (isPatch(value, "$gone")) delete after[key];
    else if (isPatch(value, "$patch")) after[key] = patched(String(after[key]), value.$patch);
    else after[key] = value;
  }
  return /** @type {T} */ (after);
}

/** @template {string} Name @param {unknown} value @param {Name} name
 * @returns {value is Record<Name, [number, string][]>} */
const isPatch = (value, name) => typeof value === "object" && value !== null && name in value;

/** @param {string} text @param {[number, string][]} patch */
function patched(text, patch) {
  let [result, from] = ["", 0];
  for (const [index, letter] of [...patch].sort((a, b) => a[0] - b[0])) {
    result += text.slice(from, index) + letter;
    from = index + letter.length;
  }
  return result + text.slice(from);
}
