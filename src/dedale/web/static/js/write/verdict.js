// The verdict of the judge, claim by claim, with the smallest counter-example drawn.

import { labelled, t, tn, typeset } from "../i18n/index.js";
import { button, h } from "../ui/dom.js";
import { groundOf, paintMaze } from "./picture.js";

/** @import { RunFinding, RunVerdict } from "../types.js" */

const MARKS = /** @type {const} */ ({
  true: ["✓", "yes"],
  false: ["✗", "no"],
  null: ["?", "open"],
});

/** @param {RunVerdict} verdict @param {{film: (finding: RunFinding) => void,
 *   goTo: (line: number) => void}} on */
export function verdictList(verdict, on) {
  const wrong = verdict.claims.filter((one) => one.decides && one.holds === false).length;
  const open = verdict.claims.some((one) => one.decides && one.holds === null);
  const words = wrong
    ? tn(wrong, "{n} thing is not right yet.", "{n} things are not right yet.")
    : open
      ? t("Not everything could be decided.")
      : t("Everything holds. Well done!");
  // of a program that fails nothing else can be said, and once is enough
  const left = verdict.claims.filter((one) => one.holds === null);
  const shown =
    wrong && left.length > 1 ? verdict.claims.filter((one) => one.holds !== null) : null;
  return [
    h("p.verdict-sum", { "data-status": wrong ? "no" : open ? "open" : "yes" }, words),
    h(
      "ul.verdict-list",
      (shown ?? verdict.claims).map((one) => finding(one, on)),
    ),
    shown
      ? h("details.note.verdict-left", [
          h("summary", t("{n} more things are judged once it runs.", { n: left.length })),
          h(
            "ul",
            left.map((one) => h("li", one.words)),
          ),
        ])
      : null,
  ];
}

/** @param {RunFinding} one
 * @param {{film: (finding: RunFinding) => void, goTo: (line: number) => void}} on */
function finding(one, on) {
  const [mark, kind] = MARKS[/** @type {"true" | "false" | "null"} */ (String(one.holds))];
  const said = { yes: t("holds"), no: t("does not hold"), open: t("not decided") }[kind];
  const code = /\w\(/.test(one.words) ? "code" : "span"; // a call, or words about it
  return h("li", { "data-status": kind }, [
    h("span.verdict-mark", { "aria-hidden": "true" }, mark),
    h("div.grow", [
      h("p", [h("span.quiet", labelled(said, "")), h(code, typeset(one.words))]),
      one.detail ? h("p.note", typeset(one.detail)) : null,
      one.holds === false
        ? h("div.row", [
            one.line
              ? button(t("Line {n}", { n: one.line }), { class: "small" }, () =>
                  on.goTo(Number(one.line)),
                )
              : null,
            one.case || one.call !== null
              ? button(t("Watch it"), { icon: "play", class: "small" }, () => on.film(one))
              : null,
          ])
        : null,
    ]),
    one.holds === false ? drawing(one) : null,
  ]);
}

/** The smallest case that shows a fault. @param {RunFinding} one */
function drawing(one) {
  if (!one.case) return null;
  if (one.picture) return h("pre.verdict-squares", one.picture);
  const given = { ...one.case, sides: one.sides ?? one.case.sides ?? "" };
  const ground = groundOf(given);
  if (!ground || given.sides.length !== 2 * ground.width * ground.height) return null;
  const canvas = h("canvas.verdict-board", {
    role: "img",
    "aria-label": t("The smallest maze found that shows it: {width} by {height} cells", {
      width: ground.width,
      height: ground.height,
    }),
  });
  const { start, goal } = one.case;
  paintMaze(canvas, ground, { start, goal, path: one.path, faults: one.cells, most: 150 });
  return canvas;
}
