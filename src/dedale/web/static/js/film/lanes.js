// Which films are shown: up to four, each of a generator, a solver or a tour.

import { t } from "../i18n/index.js";
import { button, h, put, select } from "../ui/dom.js";
import { namedOptions } from "../ui/options.js";
import { choiceOf, MOST } from "./programme.js";

/** @import { Catalogue, Told } from "../types.js" */
/** @typedef {import("./programme.js").Choice} Choice */

/** @param {Choice[]} choices changed in place @param {Catalogue} catalogue
 * @param {() => void} onchange */
export function filmLanes(choices, catalogue, onchange) {
  const element = h("div.stack.small");
  /** @type {[string, Told[]][]} */
  const groups = [
    [t("Find a way"), catalogue.solvers],
    [t("Make a maze"), catalogue.generators.filter((one) => one.name !== "none")],
    [t("Walk a tour"), catalogue.tours],
  ];

  function changed() {
    draw();
    onchange();
  }

  /** @param {Choice} choice @param {number} i */
  function lane(choice, i) {
    const n = i + 1;
    const name = h(
      "select",
      {
        "aria-label": t("Algorithm of film {n}", { n }),
        onchange: () => {
          Object.assign(choice, choiceOf(name.value, catalogue));
          changed();
        },
      },
      groups.map(([label, table]) =>
        h(
          "optgroup",
          { label },
          table.map((one) =>
            h("option", { value: one.name, selected: one.name === choice.name }, one.title),
          ),
        ),
      ),
    );
    const remove = () => {
      choices.splice(i, 1);
      changed();
    };
    return h("div.lane", [
      name,
      heuristicOf(choice),
      choices.length > 1
        ? button(
            t("Remove film {n}", { n }),
            { icon: "close", text: false, class: "plain" },
            remove,
          )
        : null,
    ]);
  }

  /** The choice of a heuristic, for a solver that takes one. @param {Choice} choice */
  function heuristicOf(choice) {
    const solver = catalogue.solvers.find((one) => one.name === choice.name);
    if (choice.kind !== "solver" || !solver?.heuristic) return null;
    const names = namedOptions(catalogue.heuristics);
    const heuristic = select(names, choice.heuristic, (value) => {
      choice.heuristic = value;
      onchange();
    });
    heuristic.setAttribute("aria-label", t("Heuristic"));
    return heuristic;
  }

  /** One more film, of an algorithm that is not shown yet. */
  function add() {
    const { kind } = choices[choices.length - 1];
    const shown = new Set(choices.map((one) => one.name));
    const twins = new Set(
      catalogue.generators.filter((one) => !one.perfect || one.twin).map((one) => one.name),
    );
    const table = {
      generator: catalogue.generators,
      solver: catalogue.solvers,
      tour: catalogue.tours,
    };
    const next = table[kind].find((one) => !shown.has(one.name) && !twins.has(one.name));
    const choice = choiceOf(next?.name ?? table[kind][0].name, catalogue);
    if (choice) choices.push(choice);
    changed();
  }

  function draw() {
    const more = button(t("Compare with another"), { icon: "plus", id: "compare" }, add);
    put(element, [choices.map(lane), choices.length < MOST ? more : null]);
  }
  draw();
  return { element, draw };
}
