// The panels beside a game: its level, paths, a tour, how the minotaurs think, sharing.

import { post } from "../api.js";
import { t } from "../i18n/index.js";
import { button, field, h, select, tabs } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { pathsPanel } from "./paths-panel.js";
import { sharePanel } from "./share-panel.js";
import { tourPanel } from "./tour-panel.js";

/** @import { Catalogue, Reel } from "../types.js" */
/** @import { Controller } from "./controller.js" */
/**
 * @typedef {object} Films
 * @property {(film: Reel, name: string) => void} watch
 * @property {() => void} replay
 * @property {(text: string, kind: "bad") => void} say
 */

/** @param {Controller} game @param {Catalogue} catalogue @param {Films} on */
export function gamePanels(game, catalogue, on) {
  const name = game.state.game;
  const goals = name === "treasure" ? ["exit", "treasure", "bomb", "poly", "cell"] : ["", "cell"];
  const paths = name !== "ariane" ? pathsPanel(game, catalogue, goals) : null;
  const tour = name === "treasure" ? tourPanel(game, catalogue) : null;
  const pages = [];
  if (name === "ariane")
    pages.push({ name: "level", label: t("Level"), panel: levelPanel(game, on) });
  if (paths) pages.push({ name: "paths", label: t("Paths"), panel: paths.panel });
  if (tour) pages.push({ name: "tour", label: t("Tour"), panel: tour.panel });
  if (name === "treasure")
    pages.push({ name: "herd", label: t("Minotaurs"), panel: herdPanel(game, catalogue) });
  pages.push({ name: "share", label: t("Share"), panel: sharePanel(game) });
  const open = matchMedia("(min-width: 900px)").matches;
  const element = h("div.panels", [
    h("details.card", { open }, [
      h("summary", t("Paths, tours, sharing")),
      tabs(pages, t("Panels")),
    ]),
  ]);
  return {
    element,
    /** A cell was touched; whether that was for us. @param {number} row @param {number} col */
    pick: (row, col) => paths?.pick(row, col) ?? false,
    /** What is shown of the position before is no longer true. */
    stale() {
      paths?.stale();
      tour?.stale();
    },
  };
}

/** @param {Controller} game @param {Catalogue} catalogue */
function herdPanel(game, catalogue) {
  const strategies = select(
    catalogue.strategies.map((one) => [
      one.name,
      one.about ? `${one.name}: ${one.about}` : one.name,
    ]),
    game.view.strategy,
    (value) => game.move(`:${value}`),
  );
  return h("div.stack", [field(t("How the minotaurs think"), strategies, t("It takes no turn."))]);
}

/** @param {Controller} game @param {Films} on */
function levelPanel(game, on) {
  const { id, pack } = game.state;
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
  return h("div.stack", [
    pack
      ? h("p", [
          t("Level {level} of {levels}.", { level: pack.level, levels: pack.levels }),
          pack.par ? ` ${t("Par: {par} moves.", { par: pack.par })}` : "",
        ])
      : null,
    pack?.lesson ? h("p", pack.lesson) : null,
    h(
      "p.note",
      t(
        "Hints come in three stages and are counted: can it be won, in how many moves, by which move.",
      ),
    ),
    h("div.row", [
      button({ label: t("Give up and watch"), icon: "flag", id: "give-up", onclick: giveUp }),
      button({ label: t("Replay"), icon: "eye", onclick: on.replay }),
      pack ? h("a.button", { href: `#/ariane/${pack.id}` }, t("All levels")) : null,
    ]),
  ]);
}
