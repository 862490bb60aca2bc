// The levels of a game: its packs, with one's progress; and new levels on demand.

import { get, post } from "../api.js";
import { drawingOf, drawingsOf, gameOf, lookOf } from "../games/index.js";
import { capital, t } from "../i18n/index.js";
import { stars } from "../play/outcome.js";
import { h, put } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { guard } from "../ui/guard.js";

/** @import { Game, Pack, PackLevel, Screen } from "../types.js" */

/** @type {Screen} */
export async function levels(main, argument, catalogue) {
  const [name, chosen] = argument.split("/");
  const game = gameOf(catalogue, name);
  const packs = (await get("packs")).packs.filter((pack) => pack.game === name);
  const pack = packs.find((one) => one.id === chosen) ?? packs[0];
  const list = h("div.levels");
  main.append(
    h("div.page.wide.stack", [
      h("div.row", [
        figure(drawingsOf(game)[0], 56),
        h("div.grow", [
          h("h1", game.title),
          h("p.note", [game.about, " ", t("Stars: {what}.", { what: game.stars.join(", ") })]),
        ]),
      ]),
      packs.length > 1 ? packCards(game, packs, pack) : null,
      list,
      h("section.card.row", [
        h("a.button.main", { href: `#/new/${name}` }, t("A level nobody has seen")),
        lookOf(game).editor
          ? h("a.button", { href: `#/build/${name}` }, t("Draw one yourself"))
          : null,
      ]),
    ]),
  );
  if (pack) await showPack(list, pack);
  return undefined;
}

/** A card for each pack: its short name, what it is, how far one is.
 * @param {Game} game @param {Pack[]} packs @param {Pack} shown */
const packCards = (game, packs, shown) =>
  h(
    "nav.pack-cards",
    { "aria-label": t("Packs") },
    packs.map((pack, i) => {
      const href = `#/levels/${pack.game}/${pack.id}`;
      const current = pack === shown ? "page" : null;
      const signs = Object.keys(game.signs);
      const face = signs.includes(pack.id) ? pack.id : signs[i % signs.length];
      return h("a.button.pack-card", { href, "aria-current": current }, [
        figure(drawingOf(game, face), 34),
        h("span", capital(pack.name)),
        h("div.progress", { "aria-hidden": "true" }, bar(pack.solved / pack.levels)),
        h("small", `${pack.solved} / ${pack.levels}`),
        h("small", `★ ${pack.stars}`),
      ]);
    }),
  );

/** @param {HTMLElement} list @param {Pack} pack */
async function showPack(list, pack) {
  const { levels } = await get(`packs/${pack.id}`);
  const solved = levels.filter((one) => one.solved).length;
  const next = levels.find((one) => !one.solved);
  const label = t("{solved} of {levels} levels solved", { solved, levels: levels.length });
  put(list, [
    h("div.row", [
      h("div.progress.grow", { role: "img", "aria-label": label }, bar(solved / levels.length)),
      h("span.mono", `${solved} / ${levels.length}`),
    ]),
    h(
      "ol.level-grid",
      levels.map((level) => h("li", levelButton(pack, level, level === next))),
    ),
  ]);
}

/** @param {Pack} pack @param {PackLevel} level @param {boolean} next */
function levelButton(pack, level, next) {
  const par = level.par ? t("par {par}", { par: level.par }) : "";
  const title = [
    t("Level {n}", { n: level.number }),
    level.name,
    par,
    level.best ? t("best {best}", { best: level.best }) : "",
    level.game_id ? t("under way") : "",
  ];
  const open = async () => {
    const id = level.game_id ?? (await post("games", { pack: pack.id, number: level.number })).id;
    location.hash = `#/play/${id}`;
  };
  return h(
    "button.level",
    {
      type: "button",
      class: `${level.solved ? "solved" : ""} ${next ? "next" : ""}`,
      title: title.filter(Boolean).join(", "),
      onclick: () => guard(open),
    },
    [
      h("span.number", level.number),
      h("span.par", par),
      level.solved ? stars(level.stars) : h("span.stars.faint", level.game_id ? "…" : "☆☆☆"),
    ],
  );
}

/** @param {number} share */
function bar(share) {
  const inside = h("span");
  inside.style.width = `${Math.round(100 * share)}%`;
  return inside;
}
