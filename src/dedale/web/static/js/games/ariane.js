// Ariane and the Minotaur, to be seen and heard.

import { t } from "../i18n/index.js";

/** @import { Look } from "../types.js" */

/** @type {Look} */
export const ariane = {
  card: ["ariane", "theseus", "vertical"],
  about: () => t("A puzzle: every step you take, they slide."),
  help: () => [
    t("Bring Ariane and Theseus to the door together."),
    t("After each of her steps the minotaurs slide towards her as far as they can."),
    t("↕ ones slide along columns first, ↔ ones along rows first."),
  ],
  signs: {
    ariane: "ariane",
    theseus: "theseus",
    vertical: "vertical",
    horizontal: "horizontal",
    "ghost-vertical": "vertical",
    "ghost-horizontal": "horizontal",
    door: "door",
    sword: "sword",
    key: "key",
    locked: "locked",
    pushable: "pushable",
  },
  labels: { "ghost-vertical": "~", "ghost-horizontal": "~" },
  later: ["vertical", "horizontal", "ghost-vertical", "ghost-horizontal"],
  pairs: { turns: "goal", steps: "speed" },
  actions: { Tick: { icon: "wait" } },
  editor: {
    pieces: ["ariane", "theseus", "door", "vertical", "horizontal"],
    once: ["ariane", "theseus", "door"],
    digits: { thing: "key", wall: "locked" },
    starter: `5
+-+-+-+-+-+
|  V  |  P|
+ + + + + +
|       | |
+ +-+ + + +
|         |
+ + +-+ + +
|     |   |
+ + + +-+ +
|A T      |
+-+-+-+-+-+
`,
  },
};
