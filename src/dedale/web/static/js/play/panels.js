// The panels beside a game: its level, paths, a tour, choices that take no turn, sharing.

import { ask, post } from "../api.js";
import { lookOf } from "../games/index.js";
import { capital, t, tn } from "../i18n/index.js";
import { button, choiceField, h, put, tabs } from "../ui/dom.js";
import { signFigure } from "../ui/figure.js";
import { guard } from "../ui/guard.js";
import { tableOptions } from "../ui/options.js";
import { searchAddress } from "../views/search.js";
import { research } from "../walk/kept.js";
import { begin } from "./begin.js";
import { another, levelsLink, neighbourOf } from "./outcome.js";
import { goOn, ownPlace } from "./own-levels.js";
import { PathsPanel } from "./paths-panel.js";
import { sharePanel } from "./share-panel.js";
import { tourPanel } from "./tour-panel.js";

/** @import { Action, Catalogue, PackPlace, Reel } from "../types.js" */
/** @import { Controller } from "./controller.js" */
/**
 * @typedef {object} Films
 * @property {(film: Reel, name: string) => void} watch
 * @property {() => void} replay
 * @property {(text: string, kind: "bad") => void} say
 */

/** @param {Controller} game @param {Catalogue} catalogue @param {Films} on */
export function gamePanels(game, catalogue, on) {
  const { goals, actions } = game.game;
  const { id, pack, parameters } = game.state;
  const paths = Object.keys(goals).length ? new PathsPanel(game, catalogue) : null;
  const tour = goals.treasure && goals.exit ? tourPanel(game, catalogue) : null;
  const pages = [];
  if (paths) pages.push({ name: "paths", label: t("Paths"), panel: paths.panel });
  if (tour) pages.push({ name: "tour", label: t("Tour"), panel: tour.panel });
  const choices = actions
    .filter((one) => one.names)
    .map((action) => ({ action, ...choicePanel(game, catalogue, action) }));
  for (const { action, panel } of choices)
    pages.push({ name: action.names, label: action.words, panel });
  const level = { name: "level", label: t("Game"), panel: levelPanel(game, on) };
  // A level that somebody made comes first; of a maze that was made by chance, the ways do.
  if (pack || ownPlace(id) || !parameters) pages.unshift({ ...level, label: t("Level") });
  else pages.push(level);
  pages.push({ name: "legend", label: t("Legend"), panel: legendPanel(game) });
  pages.push({ name: "share", label: t("Share"), panel: sharePanel(game) });
  const open = matchMedia("(min-width: 900px)").matches;
  const book = tabs(pages, t("Panels"));
  const details = h("details.card", { open }, [h("summary", t("More about this game")), book]);
  return {
    element: h("div.panels", [details]),
    /** Open a panel and go to its first field. @param {string} name */
    show(name) {
      details.open = true;
      const tab = /** @type {HTMLElement | null} */ (book.querySelector(`#tab-${name}`));
      tab?.click();
      /** @type {HTMLElement | null} */ (
        book.querySelector(`[aria-labelledby=tab-${name}] :is(select, input, button)`)
      )?.focus();
    },
    /** One more thing to choose about the game. @param {HTMLElement | null} element */
    add: (element) => element && level.panel.append(element),
    /** A cell was touched; whether that was for us. @param {number} row @param {number} col */
    pick: (row, col) => paths?.pick(row, col) ?? false,
    /** What is shown of the position before is no longer true. */
    stale() {
      paths?.stale();
      tour?.stale();
      for (const { refresh } of choices) refresh();
    },
  };
}

/** A move that is completed by a name of a table.
 * @param {Controller} game @param {Catalogue} catalogue @param {Action} action */
function choicePanel(game, catalogue, action) {
  const names = tableOptions(catalogue, /** @type {"strategies"} */ (action.names));
  const now = () => String(game.view.figures[action.figure] ?? "");
  const panel = h("div.stack");
  const refresh = () => {
    if (panel.querySelector("select")?.value === now()) return;
    const choose = (/** @type {string} */ name) => game.move(action.move + name);
    put(panel, [choiceField(action.words, names, now(), choose, t("It takes no turn."))]);
  };
  refresh();
  return { panel, refresh };
}

/** The level before or after, if there is one.
 * @param {PackPlace} pack @param {number} by @param {string} label @param {string} icon */
function neighbour(pack, by, label, icon) {
  const number = pack.level + by;
  if (number < 1 || number > pack.levels) return null;
  return button(label, icon, () => begin(neighbourOf(pack, by)));
}

/** The drawings and what they are. @param {Controller} game */
function legendPanel({ game, view }) {
  const does = lookOf(game).legend?.() ?? {};
  const lines = Object.entries(game.signs).map(([name, { words }]) =>
    h("li", [
      signFigure(game, name, 28),
      h("span", [capital(words), does[name] ? h("small.note", ` ${does[name]}`) : null]),
    ]),
  );
  return h("div.stack", [
    h("ul.legend", lines),
    view.unsafe
      ? h("p.note", [
          h("strong", t("Red corners")),
          `: ${t("you may be killed there in the next turn.")}`,
        ])
      : null,
    game.actions
      .filter((action) => action.about)
      .map((action) => h("p.note", [h("strong", action.words), `: ${action.about}`])),
  ]);
}

/** @param {Controller} game @param {Films} on */
function levelPanel(game, on) {
  const { id, pack, parameters } = game.state;
  const own = ownPlace(id);
  const { stages, name, searched } = game.game;
  async function watchSearch() {
    await game.settled();
    await guard(async () => {
      const now = await ask("POST", "export/txt", { game: id });
      location.hash = searchAddress(name, await now.text());
    });
  }
  async function giveUp() {
    await game.settled();
    await guard(
      async () => {
        const film = await post(`games/${id}/give-up`, {});
        game.state.gave_up = true;
        on.watch(film, t("The solution"));
      },
      (message) => on.say(message, "bad"),
    );
  }
  const place = pack
    ? [t("Level {level} of {levels}.", { level: pack.level, levels: pack.levels })]
    : [];
  if (pack?.par) place.push(t("It can be done in {par} moves.", { par: pack.par }));
  return h("div.stack", [
    pack ? h("p", place.join(" ")) : null,
    stages
      ? h(
          "p.note",
          tn(
            stages,
            "Hints are counted.",
            "Hints come in {n} stages, each tells more than the one before, and are counted.",
          ),
        )
      : null,
    h("div.row", [
      button(t("Give up and watch"), { icon: "flag", id: "give-up" }, giveUp),
      button(t("Replay"), "eye", on.replay),
      searched ? button(t("Watch the search"), { icon: "eye", id: "search" }, watchSearch) : null,
      levelsLink(name, id, pack),
      parameters && !pack ? button(t("Another maze"), "dice", () => begin(another(game))) : null,
    ]),
    game.view.grid ? research() : null,
    pack
      ? h("div.row", [
          neighbour(pack, -1, t("Previous level"), "back"),
          neighbour(pack, 1, t("Next level"), "forward"),
        ])
      : own
        ? h("div.row", [
            button(t("Previous level"), "back", () => goOn(own, -1)),
            button(t("Next level"), "forward", () => goOn(own, 1)),
          ])
        : null,
  ]);
}
