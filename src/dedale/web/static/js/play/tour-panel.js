// A tour of all treasures, then the exit: hidden, whole, or one leg at a time.

/** @import { Catalogue, Tour } from "../types.js" */
/** @import { Controller } from "./controller.js" */

import { post } from "../api.js";
import { lanesOf } from "../board/paths.js";
import { number, t, tn } from "../i18n/index.js";
import { button, field, h, put, select } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { isBarred } from "./views.js";

const STYLES = /** @type {const} */ (["solid", "dashed", "dotted"]);
/** Instead of the number of a leg. */
const [WHOLE, HIDDEN] = [-1, -2];

/** @param {Controller} game @param {Catalogue} catalogue */
export function tourPanel(game, catalogue) {
  const board = game.board;
  const names = /** @type {[string, string][]} */ (
    catalogue.tours.map((one) => [one.name, one.title])
  );
  let method = names[0][0];
  /** @type {Tour | null} */
  let tour = null;
  let leg = WHOLE;
  const result = h("div.stack.small", { "aria-live": "polite" });

  function show() {
    const { paths: colours } = board.colours;
    const segments = tour?.segments ?? [];
    const lanes = lanesOf(segments);
    const shown = segments.map((cells, i) => ({
      cells,
      beside: lanes[i],
      colour: colours[i % 3],
      style: STYLES[i % 3],
      mark: String(i + 1),
    }));
    board.showPaths(leg === WHOLE ? shown : shown.filter((_, i) => i === leg));
    draw();
  }

  /** @param {number} to */
  function choose(to) {
    leg = to;
    show();
  }

  function draw() {
    if (!tour) return put(result);
    if (tour.length === null)
      return put(result, [h("p", t("No such tour is possible: something cannot be reached."))]);
    const last = tour.segments.length - 1;
    const barred = isBarred(game.game, game.view, tour.segments.flat());
    put(result, [
      barred ? h("p.says.bad", t("Minotaurs are in the way.")) : null,
      h("p", [
        tn(tour.length, "{n} step", "{n} steps"),
        ", ",
        tn(tour.segments.length, "{n} leg", "{n} legs"),
        ". ",
        tour.proven
          ? t("Proven the shortest.")
          : tour.bound
            ? t("No tour is shorter than {bound}.", { bound: number(tour.bound) })
            : "",
      ]),
      h("div.row.tight", [
        button(t("Hidden"), { pressed: leg === HIDDEN }, () => choose(HIDDEN)),
        button(t("Whole"), { pressed: leg === WHOLE }, () => choose(WHOLE)),
        button(t("Previous leg"), { icon: "back", text: false, disabled: leg < 1 }, () =>
          choose(leg - 1),
        ),
        h("span.mono", leg >= 0 ? `${leg + 1} / ${last + 1}` : `${last + 1}`),
        button(t("Next leg"), { icon: "forward", text: false, disabled: leg >= last }, () =>
          choose(Math.max(0, leg + 1)),
        ),
      ]),
    ]);
  }

  const search = () => post("tour", { maze: { game: game.state.id }, method, seconds: 5 });

  async function find() {
    put(result, h("p.note", t("Searching…")));
    board.showWash(null);
    await game.settled();
    tour = null;
    tour = (await guard(search, (message) => put(result, h("p.error", message)))) ?? null;
    if (tour) choose(WHOLE);
  }

  const panel = h("div.stack", [
    h("p.note", t("The way through all treasures, then to the exit.")),
    field(
      t("Method"),
      select(names, method, (value) => {
        method = value;
      }),
    ),
    h("div.row", [button(t("Find the tour"), { icon: "path", class: "main" }, find)]),
    result,
  ]);
  return {
    panel,
    stale() {
      if (!tour) return;
      tour = null;
      show();
    },
  };
}
