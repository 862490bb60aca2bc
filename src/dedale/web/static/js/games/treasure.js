// The treasure game, to be seen and heard.

import { t, tn } from "../i18n/index.js";

/** @import { Look } from "../types.js" */

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
      if (move !== "P") return undefined;
      const fallen = Number(before.figures.minotaurs) - Number(after.figures.minotaurs);
      return tn(fallen, "{n} minotaur falls.", "{n} minotaurs fall.");
    },
    near: (n) => tn(n, "A minotaur is {n} cell away.", "A minotaur is {n} cells away."),
  },
};
