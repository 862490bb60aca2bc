// Ariane and the Minotaur, to be seen and heard.

import { THING_NAMES } from "../board/layer.js";
import { number, t } from "../i18n/index.js";
import { heading, openText, samePlace } from "./common.js";

/** @typedef {import("./looks.js").Look} Look */
/** @typedef {import("../board/drawings.js").Facing} Facing */

/** @type {WeakMap<number[], Uint8Array>} the walls of a level, as bytes, once */
const walls = new WeakMap();
const DIRECTIONS = /** @type {Record<string, Facing>} */ ({
  Up: "N",
  Right: "E",
  Down: "S",
  Left: "W",
});

/** @param {any} view */
function sidesOf(view) {
  const found = walls.get(view.sides) ?? Uint8Array.from(view.sides);
  walls.set(view.sides, found);
  return found;
}

/** @type {WeakMap<Uint8Array, Map<string, Uint8Array>>} */
const floors = new WeakMap();

/** The things on the floor; the same array as long as they stay the same.
 * @param {any} view @param {Uint8Array} sides */
function thingsOf(view, sides) {
  /** @type {[string, [number, number]][]} */
  const lying = (view.items ?? []).map((/** @type {any} */ item) => [item.thing, item.at]);
  if (view.door) lying.push(["door", view.door]);
  const name = JSON.stringify(lying);
  const known = floors.get(sides) ?? new Map();
  floors.set(sides, known);
  let things = known.get(name);
  if (!things) {
    things = new Uint8Array(sides.length);
    for (const [thing, at] of lying) things[at[0] * view.size + at[1]] = THING_NAMES.indexOf(thing);
    known.set(name, things);
  }
  return things;
}

/** @type {Look} */
export const ariane = {
  title: "Ariane and the Minotaur",
  drawing: "ariane",
  steps: { N: "Up", E: "Right", S: "Down", W: "Left" },
  extras: (view) =>
    view.speed
      ? [{ move: "Tick", action: "wait", label: t("Let time pass"), icon: "wait", keys: "." }]
      : [],

  scene(view) {
    const sides = sidesOf(view);
    const apart = !view.theseus || !samePlace(view.ariane, view.theseus);
    const turned = /** @type {Facing} */ (view.facing ?? "S");
    const caught = (/** @type {[number, number]} */ at) =>
      view.minotaurs.some((/** @type {any} */ one) => samePlace(one.at, at));
    return {
      ground: {
        width: view.size,
        height: view.size,
        sides,
        kinds: null,
        things: thingsOf(view, sides),
      },
      follow: "ariane",
      marks: marksOf(view),
      actors: [
        ...(!view.theseus
          ? []
          : [
              {
                id: "theseus",
                figure: "theseus",
                row: view.theseus[0],
                col: view.theseus[1],
                facing: apart ? /** @type {Facing} */ ("S") : turned,
                shift: apart ? 0 : -1,
                alive: !caught(view.theseus),
              },
            ]),
        {
          id: "ariane",
          figure: "ariane",
          row: view.ariane[0],
          col: view.ariane[1],
          facing: turned,
          shift: apart ? 0 : 1,
          alive: !caught(view.ariane),
        },
        ...view.minotaurs.map((/** @type {any} */ one, /** @type {number} */ i) => ({
          id: `m${one.id ?? i}`,
          figure: FIGURE[one.kind] ?? "minotaur",
          row: one.at[0],
          col: one.at[1],
          facing: view.heads?.[one.id ?? i] ?? "S",
          after: one.kind === "horizontal" ? 2 : 1,
        })),
      ],
    };
  },

  stats: (view) => [
    { label: t("Minotaurs"), value: number(view.minotaurs.length) },
    ...(view.theseus
      ? [
          {
            label: t("Theseus"),
            value: samePlace(view.ariane, view.theseus) ? t("with Ariane") : t("waiting"),
          },
        ]
      : []),
    ...(view.swords ? [{ label: t("Swords"), value: number(view.swords) }] : []),
    ...(view.variant?.includes("survival")
      ? [
          {
            label: t("Turns lived"),
            value:
              typeof view.goal === "number" ? `${view.turns} / ${view.goal}` : number(view.turns),
          },
        ]
      : []),
  ],

  player: (view) => view.ariane,

  effects(before, after, move) {
    if (!move || !after.outcome || before.outcome) return [];
    const [row, col] = after.ariane;
    if (after.outcome.won) return [{ kind: "win", row, col, began: 120 }];
    const caught = [after.ariane, after.theseus].find(
      (at) => at && after.minotaurs.some((/** @type {any} */ one) => samePlace(one.at, at)),
    );
    return caught ? [{ kind: "kill", row: caught[0], col: caught[1], began: 380 }] : [];
  },

  tell(before, after, move) {
    const [row, col] = after.ariane;
    const parts = [t("Ariane is in row {row}, column {col}.", { row: row + 1, col: col + 1 })];
    if (move && after.theseus && !samePlace(before.theseus, after.theseus))
      parts.push(t("Theseus follows."));
    if (move) {
      after.minotaurs.forEach((/** @type {any} */ one, /** @type {number} */ i) => {
        const was = placeOf(before, one, i);
        if (was && !samePlace(was, one.at)) {
          parts.push(
            t("The {kind} minotaur slides to row {row}, column {col}.", {
              kind: one.kind === "vertical" ? t("vertical") : t("horizontal"),
              row: one.at[0] + 1,
              col: one.at[1] + 1,
            }),
          );
        }
      });
    }
    parts.push(openText(after.sides[row * after.size + col]));
    return parts.join(" ");
  },
};

/** @type {Record<string, string>} */
const FIGURE = { vertical: "vertical", horizontal: "horizontal", ghost: "ghost" };

/** A view with the sides that everyone faces, which the rules do not need but the eye does.
 * @param {any} before @param {any} after @param {string | null} move */
export function facingAfter(before, after, move) {
  return {
    ...after,
    facing: (move && DIRECTIONS[move]) ?? before?.facing ?? "S",
    heads: Object.fromEntries(
      after.minotaurs.map((/** @type {any} */ one, /** @type {number} */ i) => [
        one.id ?? i,
        heading(placeOf(before, one, i) ?? one.at, one.at, before?.heads?.[one.id ?? i] ?? "S"),
      ]),
    ),
  };
}

/** Where a minotaur was before; dead ones are left out of a view, so that numbers are not enough.
 * @param {any} view @param {any} one @param {number} index @returns {[number, number] | undefined} */
function placeOf(view, one, index) {
  if (one.id === undefined) return view?.minotaurs[index]?.at;
  return view?.minotaurs.find((/** @type {any} */ other) => other.id === one.id)?.at;
}

/** What optional rules add to the walls and cells: ghosts, locks, walls that can be pushed.
 * @param {any} view @returns {import("../board/marks.js").Mark[]} */
function marksOf(view) {
  const row = (/** @type {any} */ one) => ({ row: one.at[0], col: one.at[1] });
  return [
    ...(view.pushable ?? []).map((/** @type {any} */ one) => ({
      ...row(one),
      kind: "pushable",
      side: one.side,
      text: "",
    })),
    ...(view.locked ?? []).map((/** @type {any} */ one) => ({
      ...row(one),
      kind: "locked",
      side: one.side,
      text: one.colour,
    })),
    ...(view.items ?? [])
      .filter((/** @type {any} */ one) => one.colour)
      .map((/** @type {any} */ one) => ({ ...row(one), kind: "label", text: one.colour })),
    ...view.minotaurs
      .filter((/** @type {any} */ one) => one.ghost)
      .map((/** @type {any} */ one) => ({ ...row(one), kind: "label", text: "~" })),
  ];
}
