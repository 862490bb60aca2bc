// A tour of all treasures, then the exit: hidden, whole, or one leg at a time.

import { post } from "../api.js";
import { number, t, tn } from "../i18n/index.js";
import { button, field, h, put, select } from "../ui/dom.js";

/** @param {import("./controller.js").Controller} game @param {any} catalogue */
export function tourPanel(game, catalogue) {
  const board = game.board;
  const names = catalogue.tours.map((/** @type {any} */ one) => one.name);
  let method = names[0];
  /** @type {any} */
  let tour = null;
  let leg = -1; // -1: whole; -2: hidden
  const result = h("div.stack.small", { "aria-live": "polite" });

  function show() {
    const colours = board.colours.paths;
    if (!tour?.segments || leg === -2) board.showPaths([]);
    else {
      const legs =
        leg === -1
          ? tour.segments.map((/** @type {number[]} */ _, /** @type {number} */ i) => i)
          : [leg];
      board.showPaths(
        legs.map((/** @type {number} */ i) => ({
          cells: tour.segments[i],
          colour: colours[i % 3],
          style: /** @type {const} */ (["solid", "dashed", "dotted"])[i % 3],
          mark: String(i + 1),
        })),
      );
    }
    draw();
  }

  function draw() {
    if (!tour) return put(result);
    if (tour.length === null)
      return put(result, [h("p", t("No such tour is possible: something cannot be reached."))]);
    const last = tour.segments.length - 1;
    put(result, [
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
        button({
          label: t("Hidden"),
          pressed: leg === -2,
          onclick: () => {
            leg = -2;
            show();
          },
        }),
        button({
          label: t("Whole"),
          pressed: leg === -1,
          onclick: () => {
            leg = -1;
            show();
          },
        }),
        button({
          label: t("Previous leg"),
          icon: "back",
          text: false,
          disabled: leg < 1,
          onclick: () => {
            leg -= 1;
            show();
          },
        }),
        h("span.mono", leg >= 0 ? `${leg + 1} / ${last + 1}` : `${last + 1}`),
        button({
          label: t("Next leg"),
          icon: "forward",
          text: false,
          disabled: leg >= last,
          onclick: () => {
            leg = Math.max(0, leg + 1);
            show();
          },
        }),
      ]),
    ]);
  }

  async function find() {
    put(result, h("p.note", t("Searching…")));
    board.showWash(null);
    await game.settled();
    try {
      tour = await post("tour", { maze: { game: game.state.id }, method, seconds: 5 });
      leg = -1;
      show();
    } catch (error) {
      tour = null;
      put(result, h("p.error", String(/** @type {Error} */ (error).message)));
    }
  }

  const panel = h("div.stack", [
    h("p.note", t("The way through all treasures, then to the exit.")),
    field(
      t("Method"),
      select(names, method, (value) => {
        method = value;
      }),
    ),
    h("div.row", [
      button({ label: t("Find the tour"), icon: "path", class: "main", onclick: find }),
    ]),
    result,
  ]);
  return {
    panel,
    stale: () => {
      if (tour) {
        tour = null;
        show();
      }
    },
  };
}
