// How a maze is made, as data: with the names of the request, so that what the server is asked and what
// an address says are the same list.

import { newSeed } from "./proposals.js";

/** @import { Catalogue, Parameter, Recipe } from "../types.js" */

/** @param {Partial<Recipe>} [given] @returns {Recipe} */
export const recipe = (given) => ({
  algorithm: "backtracker",
  width: 24,
  height: 16,
  grid: "square",
  braid: 0,
  open: 0,
  seed: newSeed(),
  mask: null,
  options: {},
  ...given,
});

/** What is said with it: the values that are not nothing. @param {Recipe} made */
const said = (made) =>
  Object.entries(made).filter(
    ([name, value]) =>
      name.endsWith("seed") ||
      (value && value !== "square" && (typeof value !== "object" || Object.keys(value).length)),
  );

/** A recipe as the server wants it. @param {Recipe} made @returns {Partial<Recipe>} */
export const makeOf = (made) => Object.fromEntries(said(made));

// ---------------------------------------------------------------- in an address

/** What an address calls a parameter, where that is not its name. @param {string} name */
const keyOf = (name) => (name === "algorithm" ? "maze" : name);

/** A value as a text that stays the same however often an address is decoded. @param {unknown} value */
function textOf(value) {
  if (typeof value !== "object" || value === null) return String(value);
  const { name } = /** @type {{name?: string}} */ (value);
  const escaped = (/** @type {string} */ sign) => `\\u00${sign.charCodeAt(0).toString(16)}`;
  return encodeURIComponent(name ?? JSON.stringify(value).replace(/[%&=+]/g, escaped));
}

/** A recipe as the parts of an address. @param {Recipe} made @returns {[string, string][]} */
export const partsFor = ({ width, height, ...rest }) => [
  ["size", `${width}x${height}`],
  ...said(/** @type {Recipe} */ (rest)).map(
    ([name, value]) => /** @type {[string, string]} */ ([keyOf(name), textOf(value)]),
  ),
];

/** The same as the end of an address. @param {Recipe} made */
export const addressFor = (made) =>
  partsFor(made)
    .map((part) => part.join("="))
    .join("&");

/** What an address says of a maze; what makes no sense is left out.
 * @param {{get: (name: string) => string | null | undefined}} given its parts
 * @param {Catalogue} catalogue @param {Partial<Recipe>} [usual] @returns {Recipe} */
export function recipeIn(given, catalogue, usual) {
  const made = recipe(usual);
  for (const parameter of catalogue.requests.recipe) {
    const text = given.get(keyOf(parameter.name));
    const value = text ? valueIn(text, parameter, catalogue) : null;
    if (value !== null) Object.assign(made, { [parameter.name]: value });
  }
  const size = /^(\d{1,5})x(\d{1,5})$/.exec(given.get("size") ?? "");
  const usually = catalogue.grids.find(({ name }) => name === made.grid.split(":")[0])?.size;
  if (size) [made.width, made.height] = [Number(size[1]), Number(size[2])];
  else if (usually && !usual?.width) [made.width, made.height] = usually;
  return made;
}

/** @param {string} text @param {Parameter} parameter @param {Catalogue} catalogue */
function valueIn(text, { kind, choices, least, most }, catalogue) {
  if (kind === "int") {
    const number = Number.parseInt(text, 10);
    return Number.isFinite(number)
      ? Math.min(most ?? number, Math.max(least ?? number, number))
      : null;
  }
  const isMask = choices === "masks";
  if (kind === "options" || (isMask && text.startsWith("{"))) return objectIn(text);
  if (typeof choices !== "string") return null;
  const known = catalogue[choices].some(({ name }) => name === text.split(":")[0]);
  return known ? (isMask ? { name: text } : text) : null;
}

/** @param {string} text @returns {object | null} */
function objectIn(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null; // the rest of the address is still good
  }
}
