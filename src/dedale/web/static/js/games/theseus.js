// Theseus and the Minotaur, to be seen and heard.

import { t } from "../i18n/index.js";

/** @import { Look } from "../types.js" */

/** @type {Look} */
export const theseus = {
  card: ["theseus", "minotaur", "exit"],
  about: () => t("One step for you, two for the minotaur."),
  help: () => [
    t("Reach the exit before the minotaur reaches you. You may wait."),
    t("After each move it takes two steps, each nearer to you."),
    t("It goes left or right if it can, else up or down. Use the walls."),
  ],
  signs: { theseus: "theseus", minotaur: "minotaur", exit: "door" },
  later: ["minotaur"],
  actions: { Wait: { icon: "wait" } },
};
