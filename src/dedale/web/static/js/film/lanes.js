// Which films are shown: up to three, each of a generator, a solver or a tour.

import { t } from "../i18n/index.js";
import { button, h, put, select } from "../ui/dom.js";
import { makeOf } from "../ui/maze-form.js";

/** @import { Catalogue, Entry, Recipe } from "../types.js" */
/** @typedef {"generator" | "solver" | "tour"} Kind */
/** @typedef {{kind: Kind, name: string, heuristic: string}} Choice */

const MOST = 3;

/** A film, as the server is asked for it.
 * @param {Choice} choice @param {Recipe} made the maze @param {Catalogue} catalogue */
export function filmOf({ kind, name, heuristic }, made, catalogue) {
  const maze = { make: makeOf(made) };
  if (kind === "tour") return { kind, maze, method: name };
  if (kind === "solver") {
    const solver = catalogue.solvers.find((one) => one.name === name);
    return { kind, maze, algorithm: name, ...(solver?.heuristic ? { heuristic } : {}) };
  }
  const options = name === made.generator ? made.options : {};
  return { kind, maze: { make: { ...maze.make, generator: name, options } } };
}

/** @param {Choice[]} choices changed in place @param {Catalogue} catalogue
 * @param {() => void} onchange */
export function filmLanes(choices, catalogue, onchange) {
  const element = h("div.stack.small");
  /** @type {Record<Kind, Entry[]>} */
  const tables = {
    generator: catalogue.generators,
    solver: catalogue.solvers,
    tour: catalogue.tours,
  };
  const kinds = /** @type {[Kind, string][]} */ ([
    ["generator", t("generator")],
    ["solver", t("solver")],
    ["tour", t("tour")],
  ]).filter(([name]) => tables[name].length);

  function changed() {
    draw();
    onchange();
  }

  /** @param {Choice} choice @param {number} i */
  function lane(choice, i) {
    const n = i + 1;
    const kind = select(kinds, choice.kind, (value) => {
      choice.kind = /** @type {Kind} */ (value);
      choice.name = tables[choice.kind][0].name;
      changed();
    });
    const names = tables[choice.kind].map((one) => one.name);
    const name = select(names, choice.name, (value) => {
      choice.name = value;
      changed();
    });
    kind.setAttribute("aria-label", t("Kind of film {n}", { n }));
    name.setAttribute("aria-label", t("Algorithm of film {n}", { n }));
    const remove = () => {
      choices.splice(i, 1);
      changed();
    };
    return h("div.row.tight", [
      h("span.grow", kind),
      h("span.grow", name),
      heuristicOf(choice),
      choices.length > 1
        ? button({
            label: t("Remove film {n}", { n }),
            icon: "close",
            text: false,
            class: "plain",
            onclick: remove,
          })
        : null,
    ]);
  }

  /** The choice of a heuristic, for a solver that takes one. @param {Choice} choice */
  function heuristicOf(choice) {
    const solver = catalogue.solvers.find((one) => one.name === choice.name);
    if (choice.kind !== "solver" || !solver?.heuristic) return null;
    const names = catalogue.heuristics.map((one) => one.name);
    const heuristic = select(names, choice.heuristic, (value) => {
      choice.heuristic = value;
      onchange();
    });
    heuristic.setAttribute("aria-label", t("Heuristic"));
    return h("span.grow", heuristic);
  }

  /** One more film, of an algorithm not too like the last. */
  function add() {
    const before = choices[choices.length - 1];
    const twins = new Set(
      catalogue.generators.filter((one) => !one.perfect || one.twin).map((one) => one.name),
    );
    const names = tables[before.kind].map((one) => one.name).filter((name) => !twins.has(name));
    const next = names[(names.indexOf(before.name) + 5) % names.length];
    choices.push({ ...before, name: next });
    changed();
  }

  function draw() {
    const more = button({
      label: t("Compare with another"),
      icon: "plus",
      id: "compare",
      onclick: add,
    });
    put(element, [choices.map(lane), choices.length < MOST ? more : null]);
  }
  draw();
  return element;
}
