// The treasure game, to be seen and heard.

import { t, tn } from "../i18n/index.js";
import { tableOptions } from "../ui/options.js";

/** @import { Look, Side } from "../types.js" */
/** @import { Piece } from "../editor/level.js" */

const ACTOR = /^(player|minotaur) (\d+),(\d+) ([NESW])$/;
/** The lines of a level's text that are chosen beside the board; `chance` is kept as it is. */
const CHOSEN = ["bombs", "polys", "strategy", "chance"];

/** @type {Look} */
export const treasure = {
  card: ["large", "player", "minotaur"],
  about: () => t("Treasures, bombs, and minotaurs that get nearer. Leave while you can."),
  help: () => [
    t("Collect treasures and leave by an exit when you choose to."),
    t("A minotaur next to you with no wall between kills you."),
    t("A bomb opens the wall you face; a poly kills every minotaur within three rows and columns."),
  ],
  signs: {
    player: "hero",
    minotaur: "minotaur",
    small: "small",
    medium: "medium",
    large: "large",
    bomb: "bomb",
    poly: "poly",
    exit: "exit",
  },
  turn: [["minotaur"]],
  pairs: { score: "total" },
  actions: {
    ".": { icon: "wait" },
    B: { drawing: "bomb", effect: "bomb" },
    P: { drawing: "poly", effect: "poly" },
    X: { drawing: "exit" },
  },
  here: "X",
  sentences: {
    found: (what) =>
      ({
        small: t("A coin: 50 points."),
        medium: t("A cup: 100 points."),
        large: t("An amphora: 500 points."),
        bomb: t("A bomb."),
        poly: t("A poly."),
      })[what],
    here: (what) => (what === "exit" ? t("There is an exit here.") : undefined),
    acted: (move, before, after) => {
      if (move === ".") return t("You wait.");
      if (move === "B")
        return before.cells === after.cells
          ? t("The bomb breaks nothing.")
          : t("The wall is gone.");
      if (move === "X" && before.board !== after.board)
        return t("You go on to the next floor: {floor}.", { floor: after.figures.floor });
      if (move !== "P") return undefined;
      const fallen = Number(before.figures.minotaurs) - Number(after.figures.minotaurs);
      return tn(fallen, "{n} minotaur falls.", "{n} minotaurs fall.");
    },
    near: (n) => tn(n, "A minotaur is {n} cell away.", "A minotaur is {n} cells away."),
  },
  editor: {
    pieces: ["player", "small", "medium", "large", "bomb", "poly", "exit", "minotaur"],
    once: ["player"],
    stacked: true,
    rock: true,
    least: 1,
    most: 30,
    rules: (_level, catalogue) => [
      {
        name: "strategy",
        words: t("the minotaurs' strategy"),
        kind: "choice",
        options: tableOptions(catalogue, "strategies"),
      },
      { name: "bombs", words: t("bombs at the start"), kind: "number", most: 99 },
      { name: "polys", words: t("polys at the start"), kind: "number", most: 99 },
    ],
    read: (head) => {
      /** @type {Piece[]} */
      const pieces = [];
      /** @type {Record<string, string>} */
      const rules = {};
      for (const line of head) {
        const [, name, row, col, side] = ACTOR.exec(line) ?? [];
        const facing = /** @type {Side} */ (side);
        if (name) pieces.push({ name, row: Number(row), col: Number(col), facing });
        const [word, value] = line.split(" ");
        if (CHOSEN.includes(word)) rules[word] = value;
      }
      return { pieces, rules };
    },
    write: ({ pieces, rules }) => {
      const lines = (/** @type {string} */ wanted) =>
        pieces
          .filter(({ name }) => name === wanted)
          .map(({ name, row, col, facing }) => `${name} ${row},${col} ${facing ?? "S"}`);
      const chosen = CHOSEN.filter((name) => rules[name]).map((name) => `${name} ${rules[name]}`);
      const head = ["treasure 1", ...lines("player"), ...lines("minotaur"), ...chosen, "maze"];
      return { head, tail: [] };
    },
    starter: `treasure 1
player 4,0 E
minotaur 2,4 S
bombs 1
polys 1
strategy bfs
maze
+-+-+-+-+-+-+-+
|s    |      e|
+ +-+ + +-+-+ +
|   |     |   |
+-+ +-+-+ + +-+
|   |   | |  m|
+ +-+ + + +-+ +
|     |   |   |
+ +-+-+-+ + + +
|      b    |l|
+-+-+-+-+-+-+-+
`,
  },
};
