// Up to three paths at once, in red, green and blue (and with dashes and letters of their own).

/** @import { Catalogue, Place, Run } from "../types.js" */
/** @import { Controller } from "./controller.js" */

import { post } from "../api.js";
import { capital, number, t } from "../i18n/index.js";
import { settings } from "../settings.js";
import { button, field, h, put, select, tick } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { namedOptions } from "../ui/options.js";
import { gridOf, isBarred } from "./views.js";

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
const SPREAD = 1600; // milliseconds in which the visited cells are shown

export class PathsPanel {
  /** @param {Controller} game @param {Catalogue} catalogue */
  constructor(game, catalogue) {
    this.game = game;
    this.board = game.board;
    this.catalogue = catalogue;
    /** The algorithm of each path; "": none. */
    this.choices = [catalogue.solvers[0].name, "", ""];
    this.heuristics = ["manhattan", "manhattan", "manhattan"];
    /** What paths can lead to: names, and what they are called. @type {[string, string][]} */
    this.goals = Object.entries(game.game.goals).map(([name, words]) => [name, capital(words)]);
    /** Where they lead now: one of `goals`, or TOUCHED. */
    this.goal = this.goals[0][0];
    /** The cell that was touched last. @type {Place | null} */
    this.cell = null;
    /** "block": paths go round dangers. */
    this.dangers = "ignore";
    /** Whether visited cells are shown. */
    this.visited = false;
    /** What was found. @type {Slotted[]} */
    this.runs = [];
    /** The frame of the animation that is asked for. */
    this.animation = 0;
    /** The number of the last question; answers to earlier ones are dropped. */
    this.asked = 0;
    this.table = h("div", { "aria-live": "polite" });
    this.rows = h("div.stack.small");
    this.drawRows();
    this.panel = this.draw();
  }

  /** @param {string} name */
  guesses(name) {
    return this.catalogue.solvers.find((one) => one.name === name)?.heuristic;
  }

  // ---------------------------------------------------------------- what is chosen

  draw() {
    const to = select([...this.goals, [TOUCHED, t("a cell I touch")]], this.goal, (value) => {
      this.goal = value;
      this.find();
    });
    const hasDangers = Object.values(this.game.game.signs).some((sign) => sign.role === "danger");
    const ways = /** @type {[string, string][]} */ ([
      ["ignore", t("ignored")],
      ["block", t("in the way")],
    ]);
    const inTheWay = select(ways, this.dangers, (value) => {
      this.dangers = value;
      this.find();
    });
    return h("div.stack", [
      this.rows,
      h("div.fields", [field(t("To"), to), hasDangers ? field(t("Dangers"), inTheWay) : null]),
      tick(t("Show visited cells"), this.visited, (on) => {
        this.visited = on;
        this.animate();
      }),
      h("div.row", [
        button(t("Find paths"), { icon: "path", class: "main" }, () => this.find()),
        button(t("Clear"), "close", () => this.clear()),
      ]),
      this.table,
    ]);
  }

  drawRows() {
    put(
      this.rows,
      MARKS.map((mark, i) => this.choiceRow(mark, i)),
    );
  }

  /** @param {string} mark @param {number} i */
  choiceRow(mark, i) {
    const { solvers } = this.catalogue;
    const names = /** @type {[string, string][]} */ ([["", t("none")], ...namedOptions(solvers)]);
    const algorithm = select(names, this.choices[i], (value) => {
      this.choices[i] = value;
      this.drawRows();
      this.find();
    });
    algorithm.setAttribute("aria-label", t("Path {mark}", { mark }));
    return h("div.row.tight.path-row", [
      h("span", { class: `mark mark-${i}` }, mark),
      h("span.grow", algorithm),
      this.guesses(this.choices[i]) ? h("span.grow", this.heuristicChoice(i)) : null,
    ]);
  }

  /** @param {number} i */
  heuristicChoice(i) {
    const names = namedOptions(this.catalogue.heuristics);
    const choice = select(names, this.heuristics[i], (value) => {
      this.heuristics[i] = value;
      this.find();
    });
    choice.setAttribute("aria-label", t("Heuristic"));
    return choice;
  }

  /** A touch of the board, when one chooses the goal. @param {number} row @param {number} col */
  pick(row, col) {
    if (this.goal !== TOUCHED) return false;
    this.cell = [row, col];
    this.find();
    return true;
  }

  // ---------------------------------------------------------------- what is found

  async find() {
    const mine = ++this.asked;
    const wanted = this.choices
      .map((algorithm, slot) => ({ algorithm, heuristic: this.heuristics[slot], slot }))
      .filter((one) => one.algorithm);
    this.runs = [];
    if (!wanted.length) return this.clear();
    if (this.goal === TOUCHED && !this.cell)
      return put(this.table, h("p.note", t("Touch a cell of the maze.")));
    await this.game.settled();
    if (mine !== this.asked) return;
    const answer = await guard(
      () => post("solve", this.question(wanted)),
      (message) => {
        if (mine !== this.asked) return;
        this.clear();
        put(this.table, h("p.error", message));
      },
    );
    if (!answer || mine !== this.asked) return;
    this.runs = answer.runs.map((run, i) => ({ ...run, slot: wanted[i].slot }));
    this.showRuns();
  }

  /** @param {{algorithm: string, heuristic: string}[]} wanted */
  question(wanted) {
    return {
      maze: { game: this.game.state.id },
      goal: this.goal === TOUCHED ? this.cell : this.goal,
      dangers: this.dangers,
      visited: true,
      runs: wanted.map(({ algorithm, heuristic }) =>
        this.guesses(algorithm) ? { algorithm, heuristic } : { algorithm },
      ),
    };
  }

  showRuns() {
    const { board, runs } = this;
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
    this.animate();
    const { game, view } = this.game;
    const barred = runs.some((run) => isBarred(game, view, run.path ?? []));
    put(this.table, [
      barred ? h("p.says.bad", t("Minotaurs are in the way.")) : null,
      runsTable(runs),
    ]);
  }

  animate() {
    cancelAnimationFrame(this.animation);
    if (!this.visited || !settings.motion) return this.wash(1);
    const began = performance.now();
    const step = () => {
      const share = Math.min(1, (performance.now() - began) / SPREAD);
      this.wash(share);
      if (share < 1) this.animation = requestAnimationFrame(step);
    };
    step();
  }

  /** @param {number} share of the visited cells to show, 0 to 1 */
  wash(share) {
    if (!this.visited || !this.runs.length) return this.board.showWash(null);
    this.board.showWash(tintsOf(this.runs, share, gridOf(this.game.view).size));
  }

  /** The game has moved on. */
  stale() {
    if (this.runs.length) this.clear();
  }

  clear() {
    cancelAnimationFrame(this.animation);
    this.runs = [];
    this.board.showPaths([]);
    this.board.showWash(null);
    put(this.table);
  }
}
