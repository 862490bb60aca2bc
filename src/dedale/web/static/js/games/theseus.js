// Theseus and the Minotaur, to be seen and heard.

import { t } from "../i18n/index.js";

/** @import { Look } from "../types.js" */

/** @type {Look} */
export const theseus = {
  card: ["theseus", "minotaur", "exit"],
  about: () => t("One step for you, two for the minotaur."),
  help: () => [
    t("Reach the exit before the minotaur reaches you. You may wait."),
    t("It takes two steps: left or right if it can, else up or down."),
  ],
  signs: { theseus: "theseus", minotaur: "minotaur", exit: "door" },
  turn: [["minotaur"]],
  actions: { Wait: { icon: "wait" } },
  editor: {
    harder: true,
    pieces: ["theseus", "minotaur", "exit"],
    once: ["theseus", "minotaur", "exit"],
    least: 2,
    most: 20,
    read: () => ({ pieces: [], rules: {} }),
    write: ({ width, height }) => ({ head: [`${width}x${height}`], tail: [] }),
    starter: `5x4
+-+-+-+-+-+
|M    |   |
+ + +-+ + +
|       |T|
+ +-+ + +-+
|P  |     |
+ + + +-+ +
|         |
+-+-+-+-+-+
`,
  },
};
