// The levels of a game: its packs, with one's progress; and new levels on demand.

import { get, post } from "../api.js";
import { drawingsOf, gameOf, lookOf } from "../games/index.js";
import { t } from "../i18n/index.js";
import { stars } from "../play/outcome.js";
import { h, put } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { guard } from "../ui/guard.js";

/** @import { Pack, PackLevel, Screen } from "../types.js" */

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
          h("p.note", [game.about, " ", t("Fewer moves, more stars: three at par.")]),
        ]),
      ]),
      packs.length > 1 ? packLinks(packs, pack) : null,
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

/** @param {Pack[]} packs @param {Pack} shown */
const packLinks = (packs, shown) =>
  h(
    "nav.row",
    { "aria-label": t("Packs") },
    packs.map((pack) => {
      const href = `#/levels/${pack.game}/${pack.id}`;
      const current = pack === shown ? "page" : null;
      const text = `${pack.name} · ${pack.solved}/${pack.levels}`;
      return h("a.button", { href, "aria-current": current }, text);
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
