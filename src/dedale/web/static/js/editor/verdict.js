// What the solver says of a level while it is drawn, and its solution as a film.

import { post } from "../api.js";
import { number, t, tn } from "../i18n/index.js";
import { button, h, put } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { later } from "../ui/later.js";

/** @import { Reel, Verdict } from "../types.js" */

/**
 * @param {string} game whose level it is
 * @param {() => string} text of the level
 * @param {(film: Reel) => void} watch
 */
export function verdictBox(game, text, watch) {
  const element = h("div.verdict", { role: "status", id: "verdict" });
  /** @type {AbortController | null} */
  let asking = null;
  /** Asked again a moment after the last stroke. */
  const asked = later(judge, 120);
  /** @type {Verdict | null} */
  let verdict = null;

  async function judge() {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    element.dataset.state = "asking";
    if (!element.childElementCount) put(element, h("p.note", t("Searching…")));
    verdict = null;
    const found = await guard(
      () => post(`workshop/${game}/verdict`, { text: text(), seconds: 8 }, mine.signal),
      (message) => {
        if (!mine.signal.aborted) show("failed", h("p.error", message));
      },
    );
    if (mine.signal.aborted || !found) return;
    verdict = found;
    draw();
  }

  /** @param {string} state @param {import("../types.js").Children} children */
  function show(state, children) {
    element.dataset.state = state;
    put(element, children);
  }

  function draw() {
    if (!verdict) return;
    if (!verdict.valid)
      return show("invalid", h("p.error", verdict.error?.message ?? t("This is not a level.")));
    const { words } = verdict;
    if (!verdict.decided)
      return show("undecided", [
        h("p", words || t("Undecided: the search took too long.")),
        verdict.notes.length ? h("p.note", verdict.notes.join(" ")) : null,
      ]);
    const grade = verdict.difficulty?.grade;
    const figures = [...verdict.notes];
    if (verdict.configurations)
      figures.push(tn(verdict.configurations, "{n} configuration", "{n} configurations"));
    if (grade !== undefined) {
      const shown = number(grade, Number.isInteger(grade) ? 0 : 1);
      figures.push(t("difficulty {grade} of 10", { grade: shown }));
    }
    const length = verdict.length ?? 0;
    show(verdict.solvable ? "solvable" : "unsolvable", [
      verdict.solvable
        ? h(
            "p.big.yes",
            words ? `✓ ${words}` : tn(length, "✓ Solvable in {n} move", "✓ Solvable in {n} moves"),
          )
        : h("p.big.no", words ? `✗ ${words}` : t("✗ Not solvable")),
      figures.length ? h("p.note", figures.join(" · ")) : null,
      verdict.solvable && verdict.moves ? button(t("Watch the solution"), "eye", solution) : null,
    ]);
  }

  const solution = () =>
    guard(async () =>
      watch(await post("replay", { game, level: text(), moves: verdict?.moves ?? [] })),
    );

  function close() {
    asking?.abort();
    asked.stop();
  }
  return { element, ask: asked.ask, draw, close };
}
