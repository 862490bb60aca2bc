// Ariane and the Minotaur: packs of levels, with one's progress; and new levels on demand.

import { get, post } from "../api.js";
import { t, tn } from "../i18n/index.js";
import { button, field, h, numberInput, put, toast } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { stars } from "./play.js";

/** @type {import("../main.js").Screen} */
export async function packs(main, chosen) {
  const { packs: all } = await get("packs");
  const mine = all.filter((/** @type {any} */ pack) => pack.game === "ariane");
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
            mine.map((/** @type {any} */ pack) =>
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

  const pack = mine.find((/** @type {any} */ one) => one.id === chosen) ?? mine[0];
  if (!pack) return;
  const whole = await get(`packs/${pack.id}`);
  const solved = whole.levels.filter((/** @type {any} */ one) => one.solved).length;
  const next = whole.levels.find((/** @type {any} */ one) => !one.solved);
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
    pack.about ? h("p.note", pack.about) : null,
    h(
      "ol.level-grid",
      whole.levels.map((/** @type {any} */ level) => {
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
              onclick: () => begin(pack.id, level),
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

/** @param {string} pack @param {any} level */
async function begin(pack, level) {
  try {
    const id = level.game_id ?? (await post("games", { pack, number: level.number })).id;
    location.hash = `#/play/${id}`;
  } catch (error) {
    toast(String(/** @type {Error} */ (error).message), true);
  }
}

/** A new level of the size and length one likes. */
function generator() {
  const wish = { size: 7, moves: 20, vertical: 1, horizontal: 1 };
  const go = button({
    label: t("Make a level"),
    icon: "dice",
    class: "main",
    onclick: async () => {
      go.disabled = true;
      try {
        const { levels } = await post("ariane/generate", {
          ...wish,
          moves: wish.moves || null,
          count: 1,
        });
        const game = await post("games", {
          game: "ariane",
          level: levels[0].text,
          title: tn(levels[0].length, "A level of {n} move", "A level of {n} moves"),
        });
        location.hash = `#/play/${game.id}`;
      } catch (error) {
        toast(String(/** @type {Error} */ (error).message), true);
      }
      go.disabled = false;
    },
  });
  return h("section.card.stack", [
    h("h2", t("A level nobody has seen")),
    h("div.fields", [
      field(
        t("Size"),
        numberInput(wish.size, 3, 15, (value) => {
          wish.size = value;
        }),
      ),
      field(
        t("Fewest moves (0: any)"),
        numberInput(wish.moves, 0, 80, (value) => {
          wish.moves = value;
        }),
      ),
      field(
        t("Vertical minotaurs"),
        numberInput(wish.vertical, 0, 3, (value) => {
          wish.vertical = value;
        }),
      ),
      field(
        t("Horizontal minotaurs"),
        numberInput(wish.horizontal, 0, 3, (value) => {
          wish.horizontal = value;
        }),
      ),
    ]),
    h("div.row", [go, h("a.button", { href: "#/build" }, t("Draw one yourself"))]),
  ]);
}
