// Ariane and the Minotaur, to be seen and heard.

import { t } from "../i18n/index.js";

/** @import { Look } from "../types.js" */

/** @type {Look} */
export const ariane = {
  card: ["ariane", "theseus", "vertical"],
  about: () =>
    t("Fetch Theseus, reach the door: after each of your steps the minotaurs slide at you."),
  help: () => [
    t("Bring Ariane and Theseus to the door together."),
    t("After each of her steps the minotaurs slide towards her as far as they can."),
  ],
  legend: () => ({
    vertical: t("slides to her row, then along it"),
    horizontal: t("slides to her column, then along it"),
    "ghost-vertical": t("slides to her row, then along it, through walls"),
    "ghost-horizontal": t("slides to her column, then along it, through walls"),
    sword: t("kills one minotaur"),
    key: t("opens the walls of its colour"),
    pushable: t("Ariane pushes it one cell on"),
  }),
  signs: {
    ariane: "ariane",
    theseus: "theseus",
    vertical: "vertical",
    horizontal: "horizontal",
    "ghost-vertical": "ghost-vertical",
    "ghost-horizontal": "ghost-horizontal",
    door: "door",
    sword: "sword",
    key: "key",
    locked: "locked",
    pushable: "pushable",
  },
  turn: [
    ["vertical", "ghost-vertical"],
    ["horizontal", "ghost-horizontal"],
  ],
  pairs: { turns: "goal", steps: "speed" },
  actions: { Tick: { icon: "wait" } },
  editor: {
    pieces: [
      "ariane",
      "theseus",
      "door",
      "vertical",
      "horizontal",
      "ghost-vertical",
      "ghost-horizontal",
      "sword",
      "key",
    ],
    walls: ["locked", "pushable"],
    once: ["ariane", "theseus", "door"],
    absent: ({ survival }) => (survival ? ["theseus", "door"] : []),
    numbered: { thing: "key", wall: "locked" },
    square: true,
    least: 2,
    most: 20,
    harder: true,
    rules: (level) => [
      { name: "survival", words: t("survival: no door, and walls fall"), kind: "tick" },
      { name: "cooperative", words: t("cooperative: Theseus walks too"), kind: "tick" },
      { name: "realtime", words: t("real time: minotaurs do not wait"), kind: "tick" },
      ...(has(level, "sword") ? [rule("slay", t("goal: kill every minotaur"), "tick")] : []),
      ...(level.rules.survival
        ? [{ ...rule("turns", t("turns to live (0: as long as one can)"), "number"), most: 9999 }]
        : []),
      ...(level.rules.realtime
        ? [{ ...rule("speed", t("steps between two ticks"), "number"), least: 1, most: 9 }]
        : []),
      {
        name: "crossing",
        words: t("crossing Theseus"),
        kind: "choice",
        options: [
          ["", t("a minotaur kills Theseus")],
          ["passes", t("a minotaur passes over Theseus")],
        ],
      },
    ],
    read: (head, tail) => {
      const said = new Map(head.map((line) => /** @type {[string, string]} */ (line.split(": "))));
      const names = said.get("variant")?.split(" ") ?? [];
      const goal = said.get("goal") ?? "";
      const crossing = tail.find((line) => line.startsWith("crossing ")) ?? "";
      return {
        pieces: [],
        rules: {
          ...Object.fromEntries(TOLD.filter((name) => names.includes(name)).map((n) => [n, "1"])),
          ...(goal === "slay" ? { slay: "1" } : {}),
          ...(Number(goal) ? { turns: goal } : {}),
          ...(said.has("speed") ? { speed: said.get("speed") ?? "" } : {}),
          ...(crossing ? { crossing: crossing.slice("crossing ".length) } : {}),
        },
      };
    },
    write: (level) => {
      const { survival, realtime, slay, turns, speed, crossing } = level.rules;
      const names = VARIANTS.filter((name) => Boolean(level.rules[name]) || has(level, name));
      const head = names.length ? [`variant: ${names.join(" ")}`] : [];
      if (slay && !survival && names.includes("sword")) head.push("goal: slay");
      if (survival && Number(turns)) head.push(`goal: ${turns}`);
      if (realtime && Number(speed) > 1) head.push(`speed: ${speed}`);
      return {
        head: [...head, String(level.width)],
        tail: crossing ? [`crossing ${crossing}`] : [],
      };
    },
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

/** The optional rules: those that what is drawn announces, and those that are chosen. */
const TOLD = ["survival", "cooperative", "realtime"];
const VARIANTS = ["sword", "ghost", "key", "pushable", ...TOLD];

/** @param {string} name @param {string} words @param {"tick" | "number"} kind */
const rule = (name, words, kind) => ({ name, words, kind });

/** Whether something is drawn that an optional rule brings.
 * @param {import("../editor/level.js").Level} level @param {string} variant */
function has({ pieces, lines }, variant) {
  const walls = () => lines.map((line) => line.join("")).join("");
  if (variant === "key") return pieces.some(({ colour }) => colour) || /[1-9]/.test(walls());
  if (variant === "pushable") return walls().includes("=");
  return pieces.some(({ name }) => name.startsWith(variant));
}
