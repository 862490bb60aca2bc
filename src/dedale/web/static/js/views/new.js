// Choose a maze for a game: every parameter, with the maze drawn as one chooses.

import { bytes, post } from "../api.js";
import { Board } from "../board/board.js";
import { lookOf } from "../games/looks.js";
import { number, t } from "../i18n/index.js";
import { exportFile } from "../play/share-panel.js";
import { isDark, onChange, read, settings } from "../settings.js";
import { button, field, h, numberInput, select, tell } from "../ui/dom.js";
import { makeOf, mazeForm, recipe, seedField } from "../ui/maze-form.js";
import { zoomer } from "../ui/zoomer.js";

/** @type {import("../main.js").Screen} */
export async function newGame(main, game, catalogue) {
  const entry =
    catalogue.games.find((/** @type {any} */ one) => one.name === game) ?? catalogue.games[0];
  const look = lookOf(entry.name);
  const isTreasure = entry.name === "treasure";
  const made = recipe({
    width: isTreasure ? 20 : 21,
    height: isTreasure ? 14 : 15,
    ...(isTreasure ? { braid: 20 } : { generator: "paths" }),
  });
  /** @type {Record<string, any>} */
  const rest = isTreasure
    ? { objects: "simple", minotaurs: 4, bombs: 10, polys: 10, strategy: "random" }
    : { walls: 50, length: 12, monsters: 1, ghosts: 1, bumps: 0 };
  const most = Math.floor(Math.sqrt(catalogue.limits.game_cells ?? 40000));
  const stage = h("div.stage");
  const figures = h("p.note", { role: "status" });
  const board = new Board(stage, { dark: isDark(), motion: settings.motion, label: t("The maze") });
  let turn = 0;

  async function preview() {
    const mine = ++turn;
    try {
      const make = isTreasure
        ? makeOf(made)
        : {
            generator: "paths",
            width: made.width,
            height: made.height,
            seed: made.seed,
            options: { walls: rest.walls, length: rest.length },
          };
      const maze = await post("maze", { maze: { make } });
      if (mine !== turn) return;
      const cells = bytes(maze.cells);
      const kinds = cells.some((cell) => cell > 15)
        ? cells.map((cell) => (cell & 16 ? 1 : cell & 32 ? 2 : 0))
        : null;
      const things = new Uint8Array(cells.length);
      board.show({
        ground: {
          width: maze.width,
          height: maze.height,
          sides: cells.map((cell) => cell & 15),
          kinds,
          things,
        },
        actors: [
          { id: "start", figure: "hero", row: maze.start[0], col: maze.start[1], facing: "S" },
        ],
      });
      board.fit();
      figures.className = "note";
      figures.textContent = [
        t("{n} cells", { n: number(maze.counts.accessible) }),
        t("{n} dead ends", { n: number(maze.counts.dead_ends) }),
        t("{n} junctions", { n: number(maze.counts.junctions ?? 0) }),
        maze.counts.cut_off ? t("{n} cut off", { n: number(maze.counts.cut_off) }) : "",
      ]
        .filter(Boolean)
        .join(" · ");
    } catch (error) {
      if (mine !== turn) return;
      figures.className = "error";
      figures.textContent = String(/** @type {Error} */ (error).message);
    }
  }

  async function start() {
    const { generator, width, height, braid, seed, mask } = made;
    const parameters = isTreasure
      ? {
          generator,
          width,
          height,
          braid,
          seed,
          mask: await maskText(mask, width, height),
          ...rest,
        }
      : { width, height, seed, ...rest };
    try {
      const state = await post("games", { game: entry.name, parameters });
      location.hash = `#/play/${state.id}`;
    } catch (error) {
      figures.className = "error";
      figures.textContent = String(/** @type {Error} */ (error).message);
      tell(figures.textContent);
    }
  }

  const whole = (
    /** @type {string} */ label,
    /** @type {string} */ name,
    /** @type {number} */ max,
  ) =>
    field(
      label,
      numberInput(rest[name], 0, max, (value) => {
        rest[name] = value;
        if (!isTreasure) preview();
      }),
    );
  const named = (
    /** @type {string} */ label,
    /** @type {string} */ name,
    /** @type {any[]} */ table,
  ) =>
    field(
      label,
      select(
        table.map((one) => [one.name, one.about ? `${one.name}: ${one.about}` : one.name]),
        rest[name],
        (value) => {
          rest[name] = value;
        },
      ),
    );
  const drawn = () => read("dedale.mask", /** @type {string | null} */ (null));
  const maze = isTreasure
    ? mazeForm(made, catalogue, most, preview, { rows: drawn })
    : seedField(made, preview);

  main.append(
    h("div.game", [
      h("section.stage-box", { "aria-label": t("The maze") }, stage),
      h("aside.side", [
        h(
          "form.card.stack",
          {
            onsubmit: (/** @type {Event} */ event) => {
              event.preventDefault();
              start();
            },
          },
          [
            h("h1.small", t(look.title)),
            figures,
            isTreasure
              ? maze.element
              : h("div.fields", [
                  field(
                    t("Width"),
                    numberInput(made.width, 3, most, (value) => {
                      made.width = value;
                      preview();
                    }),
                  ),
                  field(
                    t("Height"),
                    numberInput(made.height, 3, most, (value) => {
                      made.height = value;
                      preview();
                    }),
                  ),
                  maze.element,
                ]),
            isTreasure
              ? h("div.stack", [
                  named(t("Objects"), "objects", catalogue.placers),
                  h("div.fields", [
                    whole(t("Minotaurs"), "minotaurs", catalogue.limits.minotaurs ?? 200),
                    whole(t("Bombs"), "bombs", 99),
                    whole(t("Polys"), "polys", 99),
                  ]),
                  named(t("How the minotaurs think"), "strategy", catalogue.strategies),
                ])
              : h("div.fields", [
                  whole(t("Rock, %"), "walls", 100),
                  whole(t("Longest dead end"), "length", 60),
                  whole(t("Monsters"), "monsters", 30),
                  whole(t("Ghosts"), "ghosts", 30),
                  whole(t("Bumps allowed (0: any)"), "bumps", 99),
                ]),
            h("div.row", [
              h("button.main", { type: "submit", id: "start" }, t("Play")),
              button({
                label: t("Another maze"),
                icon: "dice",
                onclick: maze.reseed,
              }),
            ]),
            isTreasure ? printing() : null,
          ],
        ),
      ]),
    ]),
  );

  /** Mazes on paper: several on a page, the answers on another. */
  function printing() {
    const wish = { count: 4, per_page: 4, answers: true };
    return h("details", [
      h("summary", t("Print or export this maze")),
      h("div.stack", [
        h("div.fields", [
          field(
            t("Mazes"),
            numberInput(wish.count, 1, 60, (value) => {
              wish.count = value;
            }),
          ),
          field(
            t("On a page"),
            select(["1", "2", "4", "6", "9"], "4", (value) => {
              wish.per_page = Number(value);
            }),
          ),
        ]),
        h("div.row.tight", [
          button({
            label: t("PDF with answers"),
            icon: "print",
            onclick: () =>
              exportFile(
                "pdf",
                { maze: { make: makeOf(made) }, ...wish, theme: "light" },
                "dedale",
              ),
          }),
          ["png", "svg", "txt"].map((format) =>
            button({
              label: format.toUpperCase(),
              icon: "file",
              onclick: () => exportFile(format, { maze: { make: makeOf(made) } }, "dedale"),
            }),
          ),
        ]),
      ]),
    ]);
  }

  stage.after(zoomer(board));
  const stop = onChange(() => board.restyle({ dark: isDark(), motion: settings.motion }));
  preview();
  return () => {
    stop();
    board.destroy();
  };
}

/** A mask as the rule book of the treasure game takes it: a name, or the text of a mask file.
 * @param {any} mask @param {number} width @param {number} height */
async function maskText(mask, width, height) {
  if (!mask) return null;
  if (mask.name) return mask.name;
  return (await post("mask", { mask, width, height })).rows;
}
