// The end of the page's address, "seed=3&at=12": it is read, and kept up to date.

/** @import { Place } from "./types.js" */

/** Its parts by their names. @param {string} text */
export const partsOf = (text) =>
  new Map(text.split("&").map((part) => /** @type {[string, string]} */ (part.split("=", 2))));

/** A whole number, or null. @param {Map<string, string>} parts @param {string} name */
export function wholeIn(parts, name) {
  const value = Number.parseInt(parts.get(name) ?? "", 10);
  return Number.isFinite(value) ? value : null;
}

/** A cell, "row.column", or null. @param {string | undefined} text @returns {Place | null} */
export function placeIn(text) {
  const found = /^(\d{1,6})\.(\d{1,6})$/.exec(text ?? "");
  return found && [Number(found[1]), Number(found[2])];
}

/** The address of the page, without what stands after the #. */
export const pageAddress = () => location.href.replace(/#.*$/, "");

/** Put this address in the place of the one shown, without going anywhere. @param {string} address */
export const replaceAddress = (address) => history.replaceState(history.state, "", address);
