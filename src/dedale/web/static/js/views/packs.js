// Ariane and the Minotaur: packs of levels, with one's progress; and new levels on demand.

import { get, post } from "../api.js";
import { levelTitle, levelWish, worker } from "../editor/level-panels.js";
import { t } from "../i18n/index.js";
import { begin } from "../play/begin.js";
import { stars } from "../play/outcome.js";
import { h, put } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { guard } from "../ui/guard.js";

/** @import { PackLevel, Screen } from "../types.js" */

/** @type {Screen} */
export async function packs(main, chosen) {
  const { packs: all } = await get("packs");
  const mine = all.filter((pack) => pack.game === "ariane");
  const levels = h("div.levels");
  main.append(
    h("div.page.wide.stack", [
      h("div.row", [
        figure("ariane", 56),
        h("div.grow", [
          h("h1", t("Ariane and the Minotaur")),
          h("p.note", t("Reach the door together. Fewer moves, more stars: three at par.")),
        ]),
      ]),
      mine.length > 1
        ? h(
            "nav.row",
            { "aria-label": t("Packs") },
            mine.map((pack) =>
              h(
                "a.button",
                {
                  href: `#/ariane/${pack.id}`,
                  "aria-current": pack.id === (chosen || mine[0].id) ? "page" : null,
                },
                `${pack.name} · ${pack.solved}/${pack.levels}`,
              ),
            ),
          )
        : null,
      levels,
      generator(),
    ]),
  );

  const pack = mine.find((one) => one.id === chosen) ?? mine[0];
  if (!pack) return;
  const whole = await get(`packs/${pack.id}`);
  const solved = whole.levels.filter((one) => one.solved).length;
  const next = whole.levels.find((one) => !one.solved);
  put(levels, [
    h("div.row", [
      h(
        "div.progress.grow",
        {
          role: "img",
          "aria-label": t("{solved} of {levels} levels solved", {
            solved,
            levels: whole.levels.length,
          }),
        },
        bar(solved / Math.max(1, whole.levels.length)),
      ),
      h("span.mono", `${solved} / ${whole.levels.length}`),
    ]),
    h(
      "ol.level-grid",
      whole.levels.map((level) => {
        const text = [
          t("Level {n}", { n: level.number }),
          level.name,
          level.par ? t("par {par}", { par: level.par }) : "",
          level.best ? t("best {best}", { best: level.best }) : "",
          level.game_id ? t("under way") : "",
        ]
          .filter(Boolean)
          .join(", ");
        return h("li", [
          h(
            "button",
            {
              type: "button",
              class: `level${level.solved ? " solved" : ""}${level === next ? " next" : ""}`,
              title: text,
              onclick: () => open(pack.id, level),
            },
            [
              h("span.number", level.number),
              h("span.par", level.par ? t("par {par}", { par: level.par }) : ""),
              level.solved
                ? stars(level.stars)
                : h("span.stars.faint", level.game_id ? "…" : "☆☆☆"),
            ],
          ),
        ]);
      }),
    ),
  ]);
}

/** @param {number} share */
function bar(share) {
  const inside = h("span");
  inside.style.width = `${Math.round(100 * share)}%`;
  return inside;
}

/** @param {string} pack @param {PackLevel} level */
const open = (pack, level) =>
  guard(async () => {
    const id = level.game_id ?? (await post("games", { pack, number: level.number })).id;
    location.hash = `#/play/${id}`;
  });

/** A new level of the size and length one likes. */
function generator() {
  const wish = levelWish();
  const make = async () => {
    const level = await wish.make();
    await begin({ game: "ariane", level: level.text, title: levelTitle(level) });
  };
  return h("section.card.stack", [
    h("h2", t("A level nobody has seen")),
    wish.element,
    h("div.row", [
      worker({ label: t("Make a level"), icon: "dice", class: "main" }, make),
      h("a.button", { href: "#/build" }, t("Draw one yourself")),
    ]),
  ]);
}
