// Up to three paths at once, in red, green and blue (and with dashes and letters of their own).

/** @import { Catalogue, Place, Run } from "../types.js" */
/** @import { Controller } from "./controller.js" */

import { post } from "../api.js";
import { capital, number, t } from "../i18n/index.js";
import { settings } from "../settings.js";
import { button, field, h, put, select, tick } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { namedOptions } from "../ui/options.js";

const MARKS = ["A", "B", "C"];
const STYLES = /** @type {("solid" | "dashed" | "dotted")[]} */ (["solid", "dashed", "dotted"]);
const COLOURS = [
  [192, 39, 29],
  [46, 125, 50],
  [31, 95, 191],
];

/** The tint of a cell for each set of paths that visited it: the mean of their colours. */
const TINTS = Array.from({ length: 8 }, (_, set) => {
  const mixed = COLOURS.filter((_, slot) => (set >> slot) & 1);
  if (!mixed.length) return 0;
  const [red, green, blue] = [0, 1, 2].map((part) =>
    Math.round(mixed.reduce((sum, one) => sum + one[part], 0) / mixed.length),
  );
  return ((0x58 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
});

/** @typedef {Run & {slot: number}} Slotted a run, and which of the three it is */

/** One number a cell: the tint of those that were visited, up to a share of each run.
 * @param {Slotted[]} runs @param {number} share 0 to 1 @param {number} cells */
function tintsOf(runs, share, cells) {
  const seen = new Uint8Array(cells); // one bit a path
  for (const { visited, slot } of runs)
    for (const cell of visited?.slice(0, Math.ceil(visited.length * share)) ?? [])
      seen[cell] |= 1 << slot;
  return Uint32Array.from(seen, (set) => TINTS[set]);
}

/** @param {Slotted[]} runs */
const runsTable = (runs) =>
  h("table", [
    h("thead", [
      h("tr", [
        h("th", t("Path")),
        h("th.number", t("Length")),
        h("th.number", t("Visited")),
        h("th.number", t("Time")),
      ]),
    ]),
    h("tbody", runs.map(runRow)),
  ]);

/** @param {Slotted} run */
function runRow(run) {
  const mark = h("span", { class: `mark mark-${run.slot}` }, MARKS[run.slot]);
  const claim = run.shortest
    ? h("span.note", { title: t("always a shortest path") }, t("shortest"))
    : null;
  return h("tr", [
    h("td", [mark, ` ${run.algorithm} `, claim]),
    h("td.number", run.length === null ? t("no way") : number(run.length)),
    h("td.number", number(run.visited_count)),
    h("td.number", `${number(run.seconds * 1000, 1)} ms`),
  ]);
}

/** Instead of the name of a goal. */
const TOUCHED = "cell";

/** @param {Controller} game @param {Catalogue} catalogue */
export function pathsPanel(game, catalogue) {
  const board = game.board;
  const solverOf = (/** @type {string} */ name) =>
    catalogue.solvers.find((one) => one.name === name);
  const choices = [catalogue.solvers[0].name, "", ""];
  const heuristics = ["manhattan", "manhattan", "manhattan"];
  const goals = Object.entries(game.game.goals).map(
    ([name, words]) => /** @type {[string, string]} */ ([name, capital(words)]),
  );
  let [goal] = goals[0];
  let dangers = "ignore";
  let visited = false;
  /** @type {Slotted[]} */
  let runs = [];
  let animation = 0;
  let asked = 0;

  const table = h("div", { "aria-live": "polite" });
  const rows = h("div.stack.small");
  /** @type {Place | null} */
  let cell = null;

  const drawRows = () => put(rows, MARKS.map(choiceRow));

  /** @param {string} mark @param {number} i */
  function choiceRow(mark, i) {
    const algorithm = select(
      [["", t("none")], ...namedOptions(catalogue.solvers)],
      choices[i],
      (value) => {
        choices[i] = value;
        drawRows();
        find();
      },
    );
    algorithm.setAttribute("aria-label", t("Path {mark}", { mark }));
    return h("div.row.tight.path-row", [
      h("span", { class: `mark mark-${i}` }, mark),
      h("span.grow", algorithm),
      solverOf(choices[i])?.heuristic ? h("span.grow", heuristicChoice(i)) : null,
    ]);
  }

  /** @param {number} i */
  function heuristicChoice(i) {
    const choice = select(namedOptions(catalogue.heuristics), heuristics[i], (value) => {
      heuristics[i] = value;
      find();
    });
    choice.setAttribute("aria-label", t("Heuristic"));
    return choice;
  }

  /** @param {number} share of the visited cells to show, 0 to 1 */
  function wash(share) {
    const ground = board.layer?.ground;
    if (!ground || !visited || !runs.length) return board.showWash(null);
    board.showWash(tintsOf(runs, share, ground.width * ground.height));
  }

  function animate() {
    cancelAnimationFrame(animation);
    if (!visited || !settings.motion) return wash(1);
    const began = performance.now();
    const step = () => {
      const share = Math.min(1, (performance.now() - began) / 1600);
      wash(share);
      if (share < 1) animation = requestAnimationFrame(step);
    };
    step();
  }

  async function find() {
    const mine = ++asked;
    const wanted = choices
      .map((algorithm, slot) => ({ algorithm, heuristic: heuristics[slot], slot }))
      .filter((one) => one.algorithm);
    runs = [];
    if (!wanted.length) return clear();
    if (goal === TOUCHED && !cell) return put(table, h("p.note", t("Touch a cell of the maze.")));
    await game.settled();
    if (mine !== asked) return;
    const answer = await guard(
      () => post("solve", question(wanted)),
      (message) => {
        if (mine !== asked) return;
        clear();
        put(table, h("p.error", message));
      },
    );
    if (!answer || mine !== asked) return;
    runs = answer.runs.map((run, i) => ({ ...run, slot: wanted[i].slot }));
    showRuns();
  }

  /** @param {{algorithm: string, heuristic: string}[]} wanted */
  const question = (wanted) => ({
    maze: { game: game.state.id },
    goal: goal === TOUCHED ? cell : goal,
    dangers,
    visited: true,
    runs: wanted.map(({ algorithm, heuristic }) =>
      solverOf(algorithm)?.heuristic ? { algorithm, heuristic } : { algorithm },
    ),
  });

  function showRuns() {
    board.showPaths(
      runs
        .filter((run) => run.path)
        .map((run) => ({
          cells: run.path ?? [],
          colour: board.colours.paths[run.slot],
          style: STYLES[run.slot],
          lane: runs.length > 1 ? run.slot - 1 : 0,
          mark: MARKS[run.slot],
        })),
    );
    animate();
    put(table, runsTable(runs));
  }

  function clear() {
    cancelAnimationFrame(animation);
    runs = [];
    board.showPaths([]);
    board.showWash(null);
    put(table);
  }

  drawRows();
  const to = select([...goals, [TOUCHED, t("a cell I touch")]], goal, (value) => {
    goal = value;
    find();
  });
  const hasDangers = Object.values(game.game.signs).some((sign) => sign.role === "danger");
  const ways = /** @type {[string, string][]} */ ([
    ["ignore", t("ignored")],
    ["block", t("in the way")],
  ]);
  const inTheWay = select(ways, dangers, (value) => {
    dangers = value;
    find();
  });
  const panel = h("div.stack", [
    rows,
    h("div.fields", [field(t("To"), to), hasDangers ? field(t("Dangers"), inTheWay) : null]),
    tick(t("Show visited cells"), visited, (on) => {
      visited = on;
      animate();
    }),
    h("div.row", [
      button({ label: t("Find paths"), icon: "path", class: "main", onclick: find }),
      button({ label: t("Clear"), icon: "close", onclick: clear }),
    ]),
    table,
  ]);
  /** A touch of the board, when one chooses the goal. @param {number} row @param {number} col */
  const pick = (row, col) => {
    if (goal !== TOUCHED) return false;
    cell = [row, col];
    find();
    return true;
  };
  return {
    panel,
    clear,
    pick,
    stale: () => {
      if (runs.length) clear();
    },
  };
}
