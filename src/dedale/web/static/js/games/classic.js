// The classic labyrinth, to be seen and heard.

import { t } from "../i18n/index.js";

/** @import { Look } from "../types.js" */

/** @type {Look} */
export const classic = {
  card: ["ghost", "player", "exit"],
  about: () => t("From the bottom to the top, in the dark of an old terminal game."),
  help: () => [
    t("From the entry at the bottom to the exit at the top, past monsters and ghosts."),
    t("Do not bump into too many walls."),
  ],
  signs: { player: "hero", monster: "minotaur", ghost: "ghost", exit: "exit", entry: "flag" },
  turn: [["monster", "ghost"]],
  pairs: { bumps: "most_bumps" },
  sentences: { blocked: () => t("A wall.") },
};
