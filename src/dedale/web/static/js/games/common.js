// What the looks of the three games share.

import { t } from "../i18n/index.js";

/** @typedef {import("../board/drawings.js").Facing} Facing */

/** @type {Map<string, Uint8Array>} the last few texts of digits, as bytes */
const read = new Map();

/** One hexadecimal digit a cell, as bytes. The same text gives the same array.
 * @param {string} text */
export function digits(text) {
  let found = read.get(text);
  if (!found) {
    found = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      found[i] = code < 58 ? code - 48 : (code & 15) + 9;
    }
    if (read.size > 8) read.delete(/** @type {string} */ (read.keys().next().value));
    read.set(text, found);
  }
  return found;
}

/** @param {string} facing @returns {string} */
export function sideName(facing) {
  return { N: t("north"), E: t("east"), S: t("south"), W: t("west") }[facing] ?? facing;
}

/** "Open: north, east." for the cell with these open sides.
 * @param {number} sides */
export function openText(sides) {
  const names = ["N", "E", "S", "W"].filter((_, bit) => (sides >> bit) & 1).map(sideName);
  return names.length ? t("Open: {sides}.", { sides: names.join(", ") }) : "";
}

/** Which way somebody went, from one place to another.
 * @param {[number, number]} from @param {[number, number]} to @param {Facing} otherwise @returns {Facing} */
export function heading(from, to, otherwise) {
  if (to[0] !== from[0]) return to[0] < from[0] ? "N" : "S";
  if (to[1] !== from[1]) return to[1] < from[1] ? "W" : "E";
  return otherwise;
}

/** @param {[number, number]} a @param {[number, number]} b */
export const samePlace = (a, b) => a[0] === b[0] && a[1] === b[1];
