// What the theatre shows, as data: which films, on which maze, from where to where; and the same as the
// end of an address, so that a link or a reload shows the same film at the same place.

import { partsOf, placeIn, wholeIn } from "../address.js";
import { t } from "../i18n/index.js";
import { partsFor, recipeIn } from "../ui/recipe.js";

/** @import { Catalogue, Place, Recipe } from "../types.js" */
/** @typedef {"generator" | "solver" | "tour"} Kind */
/** @typedef {{kind: Kind, name: string, heuristic: string}} Choice */

/**
 * @typedef {object} Programme
 * @property {Choice[]} films      one to four
 * @property {Recipe} made         the maze
 * @property {number[]} walls      edges changed by hand: 2·cell is the east side, 2·cell + 1 the south
 * @property {number | null} hills the seed of terrain; null: all cells cost the same
 * @property {number[]} painted    cells made dear to enter by hand
 * @property {Place | null} start  null: where the maze says
 * @property {Place | null} goal
 * @property {Place[]} stops       of tours
 * @property {boolean} numbers     shown in the cells
 * @property {number | null} at    frame; null: from the beginning
 * @property {number | null} speed
 */

export const MOST = 4;
const PLAIN = "manhattan";

/** The table that has this algorithm. @param {string} name @param {Catalogue} catalogue
 * @returns {Choice | null} */
export function choiceOf(name, catalogue) {
  const [plain, heuristic = PLAIN] = name.split(":");
  /** @type {[Kind, {name: string}[]][]} */
  const tables = [
    ["generator", catalogue.generators],
    ["solver", catalogue.solvers],
    ["tour", catalogue.tours],
  ];
  const found = tables.find(([, table]) => table.some((one) => one.name === plain));
  return found ? { kind: found[0], name: plain, heuristic } : null;
}

/** @param {Place} place */
const pair = ([row, col]) => `${row}.${col}`;

/** The end of the address. @param {Programme} what */
export function toAddress(what) {
  const { films, made, walls, hills, painted, start, goal, stops, numbers, at, speed } = what;
  const name = (/** @type {Choice} */ one) =>
    one.heuristic === PLAIN ? one.name : `${one.name}:${one.heuristic}`;
  /** @type {[string, string | number | false | null][]} */
  const parts = [
    ["films", films.map(name).join(",")],
    ...partsFor(made),
    ["from", start && pair(start)],
    ["to", goal && pair(goal)],
    ["stops", stops.map(pair).join("_") || null],
    ["walls", walls.map((one) => one.toString(36)).join(".") || null],
    ["hills", hills],
    ["paint", painted.map((one) => one.toString(36)).join(".") || null],
    ["numbers", numbers && 1],
    ["speed", speed],
    ["at", at],
  ];
  return parts
    .filter(([, value]) => value !== null && value !== false)
    .map((part) => part.join("="))
    .join("&");
}

/** Numbers of base 36, below a bound. @param {string | undefined} text @param {number} most */
const numbersIn = (text, most) =>
  (text ?? "")
    .split(".")
    .map((one) => Number.parseInt(one, 36))
    .filter((one) => one >= 0 && one < most);

/** @param {string} text @param {Catalogue} catalogue @returns {Programme | null} */
export function fromAddress(text, catalogue) {
  const given = partsOf(text);
  const films = (given.get("films") ?? "")
    .split(",")
    .map((name) => choiceOf(name, catalogue))
    .filter((one) => one !== null)
    .slice(0, MOST);
  if (!films.length) return null;
  const made = recipeIn(given, catalogue, { width: 32, height: 22 });
  const square = made.grid === "square"; // places of other grids are looked at when they are there
  const cells = square ? made.width * made.height : 1 << 24;
  const inside = (/** @type {Place | null} */ one) =>
    one && (!square || (one[0] < made.height && one[1] < made.width)) ? one : null;
  return {
    films,
    made,
    walls: numbersIn(given.get("walls"), 2 * cells),
    hills: wholeIn(given, "hills"),
    painted: numbersIn(given.get("paint"), cells),
    start: inside(placeIn(given.get("from"))),
    goal: inside(placeIn(given.get("to"))),
    stops: (given.get("stops") ?? "")
      .split("_")
      .map((one) => inside(placeIn(one)))
      .filter((one) => one !== null),
    numbers: given.get("numbers") === "1",
    at: wholeIn(given, "at"),
    speed: wholeIn(given, "speed"),
  };
}

/** Comparisons that tell something; `name` is that of their picture.
 * @returns {{name: string, label: string, address: string}[]} */
export const COMPARISONS = () => [
  {
    name: "bfs-astar",
    label: t("Breadth-first against A*"),
    address: "films=bfs,astar&maze=prim&size=32x20&seed=4&braid=60&open=120&from=10.9&to=10.27",
  },
  {
    name: "dfs-bfs",
    label: t("Stack or queue: DFS and BFS"),
    address: "films=dfs,bfs&maze=wilson&size=26x20&seed=12&braid=40&from=0.0&to=19.25",
  },
  {
    name: "wilson-kruskal",
    label: t("Wilson against Kruskal"),
    address: "films=wilson,kruskal&maze=wilson&size=16x12&seed=3",
  },
  {
    name: "division",
    label: t("Rooms cut in two (recursive division)"),
    address: "films=recursive-division&maze=recursive-division&size=16x10&seed=3",
  },
  {
    name: "quick-union",
    label: t("Numbers that flood (quick-union)"),
    address: "films=quick-union&maze=quick-union&size=12x8&seed=5&numbers=1",
  },
  {
    name: "astar-numbers",
    label: t("A* with g, h and f"),
    address: "films=astar&maze=prim&size=14x9&seed=6&braid=50&open=12&from=4.2&to=6.12&numbers=1",
  },
  {
    name: "hills",
    label: t("When breadth-first is wrong: hills"),
    address:
      "films=bfs,dijkstra&maze=prim&size=24x16&seed=4&braid=100&open=60&hills=42&from=2.3&to=13.20",
  },
  {
    name: "automaton",
    label: t("The automaton, generation by generation"),
    address: "films=automaton&maze=wilson&size=16x10&seed=9&braid=50&from=9.0&to=0.15",
  },
  {
    name: "first-path",
    label: t("The first path is not the shortest"),
    address: "films=dfs,pcc&maze=prim&size=14x9&seed=2&braid=80&from=0.0&to=8.13&numbers=1",
  },
  {
    name: "tours",
    label: t("Three tours of the same stops"),
    address: "films=nearest-first,2-opt,optimal&maze=wilson&size=26x16&seed=8&braid=70",
  },
  {
    name: "honeycomb",
    label: t("On a honeycomb"),
    address: "films=wilson,astar&maze=prim&grid=hex&size=22x18&seed=4&braid=40",
  },
  {
    name: "circles",
    label: t("Around in circles"),
    address: "films=backtracker&maze=backtracker&grid=polar&size=6x12&seed=2",
  },
  {
    name: "weave",
    label: t("Over and under"),
    address: "films=bfs&maze=backtracker&grid=weave&size=20x15&seed=7",
  },
  {
    name: "generators",
    label: t("Four ways to make a maze"),
    address: "films=backtracker,prim,recursive-division,eller&maze=wilson&size=24x16&seed=1",
  },
];

/** Stops spread over the maze, always the same for the same seed.
 * @param {number} count @param {number} seed @param {(place: Place) => boolean} free
 * @param {Recipe} made @returns {Place[]} */
export function scattered(count, seed, free, { width, height }) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  let state = (seed * 2654435761 + 1) >>> 0;
  const draw = (/** @type {number} */ n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * n);
  };
  for (let tries = 0; tries < 50 * count && found.size < count; tries++) {
    const at = /** @type {Place} */ ([draw(height), draw(width)]);
    if (free(at)) found.set(pair(at), at);
  }
  return [...found.values()];
}
