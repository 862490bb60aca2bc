// The treasure game, to be seen and heard.

import { number, t, tn } from "../i18n/index.js";
import { digits, openText, samePlace, sideName } from "./common.js";

/** @typedef {import("./looks.js").Look} Look */

/** From a letter of the view to the number of a thing. */
const LETTERS = " smlbpe";
/** @type {Map<string, Uint8Array>} */
const laid = new Map();

/** @param {string} text */
function things(text) {
  let found = laid.get(text);
  if (!found) {
    found = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) found[i] = Math.max(0, LETTERS.indexOf(text[i]));
    if (laid.size > 8) laid.delete(/** @type {string} */ (laid.keys().next().value));
    laid.set(text, found);
  }
  return found;
}

/** @type {() => Record<string, string>} */
const foundTexts = () => ({
  s: t("A coin: 50 points."),
  m: t("A cup: 100 points."),
  l: t("An amphora: 500 points."),
  b: t("A bomb."),
  p: t("A poly."),
});
/** @type {Record<string, string>} */
const GAINS = { s: "+50", m: "+100", l: "+500", b: "+1", p: "+1" };

/** @param {any} view */
const cellOf = (view) => view.player.at[0] * view.width + view.player.at[1];

/** @type {Look} */
export const treasure = {
  title: "The treasure hunt",
  drawing: "hero",
  steps: { N: "N", E: "E", S: "S", W: "W" },

  extras: () => [
    { move: ".", action: "wait", label: t("Wait"), icon: "wait", keys: "." },
    {
      move: "B",
      action: "bomb",
      label: t("Bomb"),
      drawing: "bomb",
      keys: "X",
      count: (view) => view.bombs,
    },
    {
      move: "P",
      action: "poly",
      label: t("Poly"),
      drawing: "poly",
      keys: "P",
      count: (view) => view.polys,
    },
    { move: "X", action: "leave", label: t("Leave"), drawing: "exit", keys: "Enter" },
  ],

  scene: (view) => ({
    ground: {
      width: view.width,
      height: view.height,
      sides: digits(view.cells),
      kinds: view.kinds ? digits(view.kinds) : null,
      things: things(view.objects),
    },
    follow: "player",
    actors: [
      ...view.minotaurs
        .map((/** @type {any} */ one, /** @type {number} */ i) => ({
          id: `m${i}`,
          figure: "minotaur",
          row: one.at[0],
          col: one.at[1],
          facing: one.facing,
          alive: one.alive,
        }))
        .sort((/** @type {any} */ a, /** @type {any} */ b) => Number(a.alive) - Number(b.alive)),
      ...(view.player.out
        ? []
        : [
            {
              id: "player",
              figure: "hero",
              row: view.player.at[0],
              col: view.player.at[1],
              facing: view.player.facing,
              alive: view.player.alive,
            },
          ]),
    ],
  }),

  stats: (view) => [
    { label: t("Score"), value: number(view.score) },
    { label: t("Turns"), value: number(view.turns) },
    { label: t("Treasures"), value: number(view.counts.treasures) },
    { label: t("Minotaurs"), value: number(view.counts.minotaurs) },
    { label: t("Exits"), value: number(view.counts.exits) },
    { label: t("Dead ends"), value: number(view.counts.dead_ends) },
    { label: t("Cells"), value: number(view.counts.accessible) },
  ],

  player: (view) => view.player.at,

  effects(before, after, move) {
    const [row, col] = after.player.at;
    /** @type {import("../board/effects.js").Effect[]} */
    const effects = [];
    if (move === "B" && before.bombs > after.bombs) {
      const [dr, dc] = { N: [-0.5, 0], E: [0, 0.5], S: [0.5, 0], W: [0, -0.5] }[
        /** @type {"N"} */ (after.player.facing)
      ];
      effects.push({ kind: "bomb", row: row + dr, col: col + dc });
    }
    if (move === "P") {
      effects.push({ kind: "poly", row, col });
      after.minotaurs.forEach((/** @type {any} */ one, /** @type {number} */ i) => {
        if (before.minotaurs[i]?.alive && !one.alive)
          effects.push({ kind: "kill", row: one.at[0], col: one.at[1], began: 180 });
      });
    }
    const found = before.objects[cellOf(after)];
    if (move && found !== after.objects[cellOf(after)] && GAINS[found])
      effects.push({ kind: "gain", row, col, text: GAINS[found], began: 100 });
    if (before.player.alive && !after.player.alive)
      effects.push({ kind: "kill", row, col, began: 150 });
    if (move === "X" && after.player.out) effects.push({ kind: "win", row, col });
    return effects;
  },

  tell(before, after, move) {
    const here = cellOf(after);
    const parts = [];
    if (move === null) parts.push(t("Turn {n}.", { n: after.turns }));
    else if ("NESW".includes(move)) {
      parts.push(
        samePlace(before.player.at, after.player.at)
          ? t("Blocked: facing {side}.", { side: sideName(after.player.facing) })
          : t("You go {side}.", { side: sideName(move) }),
      );
    } else if (move === ".") parts.push(t("You wait."));
    else if (move === "B")
      parts.push(
        before.cells === after.cells ? t("The bomb breaks nothing.") : t("The wall is gone."),
      );
    else if (move === "P") {
      const fallen = before.counts.minotaurs - after.counts.minotaurs;
      parts.push(tn(fallen, "{n} minotaur falls.", "{n} minotaurs fall."));
    }
    const found = before.objects[here];
    if (found !== after.objects[here]) parts.push(foundTexts()[found] ?? "");
    if (after.objects[here] === "e") parts.push(t("There is an exit here."));
    parts.push(openText(digits(after.cells)[here]), nearText(after));
    return parts.filter(Boolean).join(" ");
  },
};

/** The nearest minotaur, as the crow flies.
 * @param {any} view */
function nearText(view) {
  const [row, col] = view.player.at;
  let best = Infinity;
  for (const one of view.minotaurs) {
    if (one.alive) best = Math.min(best, Math.abs(one.at[0] - row) + Math.abs(one.at[1] - col));
  }
  return best <= 6 ? tn(best, "A minotaur is {n} cell away.", "A minotaur is {n} cells away.") : "";
}
