// Choose a maze for a game: every parameter, with the maze drawn as one chooses.

/** @import { Entry, MaskForm, Screen } from "../types.js" */

import { post } from "../api.js";
import { Board } from "../board/board.js";
import { groundOf } from "../board/ground.js";
import { lookOf } from "../games/looks.js";
import { number, t } from "../i18n/index.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, field, h, noteLine, numberInput, select } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { makeOf, mazeForm, recipe, seedField } from "../ui/maze-form.js";
import { exportFile } from "../ui/share.js";
import { zoomer } from "../ui/zoomer.js";

/** @type {Screen} */
export async function newGame(main, game, catalogue) {
  const entry = catalogue.games.find((one) => one.name === game) ?? catalogue.games[0];
  const look = lookOf(entry.name);
  const isTreasure = entry.name === "treasure";
  const made = recipe({
    width: isTreasure ? 20 : 21,
    height: isTreasure ? 14 : 15,
    ...(isTreasure ? { braid: 20 } : { generator: "paths" }),
  });
  /** @type {Record<string, number | string>} */
  const rest = isTreasure
    ? { objects: "simple", minotaurs: 4, bombs: 10, polys: 10, strategy: "random" }
    : { walls: 50, length: 12, monsters: 1, ghosts: 1, bumps: 0 };
  const most = Math.floor(Math.sqrt(catalogue.limits.game_cells ?? 40000));
  const stage = h("div.stage");
  const figures = noteLine();
  const board = new Board(stage, { dark: isDark(), motion: settings.motion, label: t("The maze") });
  let turn = 0;

  const makeNow = () =>
    isTreasure
      ? makeOf(made)
      : {
          generator: "paths",
          width: made.width,
          height: made.height,
          seed: made.seed,
          options: { walls: Number(rest.walls), length: Number(rest.length) },
        };

  async function preview() {
    const mine = ++turn;
    const maze = await guard(
      () => post("maze", { maze: { make: makeNow() } }),
      (message) => {
        if (mine === turn) figures.fail(message);
      },
    );
    if (!maze || mine !== turn) return;
    const [row, col] = maze.start;
    board.show({
      ground: groundOf(maze),
      actors: [{ id: "start", figure: "hero", row, col, facing: "S" }],
    });
    board.fit();
    const { accessible, dead_ends: ends, junctions = 0, cut_off: lost } = maze.counts;
    const parts = [
      t("{n} cells", { n: number(accessible) }),
      t("{n} dead ends", { n: number(ends) }),
      t("{n} junctions", { n: number(junctions) }),
    ];
    if (lost) parts.push(t("{n} cut off", { n: number(lost) }));
    figures.say(parts.join(" · "));
  }

  const start = () =>
    guard(async () => {
      const { generator, width, height, braid, seed, mask } = made;
      const shape = { generator, braid, mask: await maskText(mask, width, height) };
      const parameters = { width, height, seed, ...(isTreasure ? shape : {}), ...rest };
      const state = await post("games", { game: entry.name, parameters });
      location.hash = `#/play/${state.id}`;
    }, figures.fail);

  const whole = (
    /** @type {string} */ label,
    /** @type {string} */ name,
    /** @type {number} */ max,
  ) =>
    field(
      label,
      numberInput(Number(rest[name]), 0, max, (value) => {
        rest[name] = value;
        if (!isTreasure) preview();
      }),
    );
  const named = (
    /** @type {string} */ label,
    /** @type {string} */ name,
    /** @type {Entry[]} */ table,
  ) =>
    field(
      label,
      select(
        table.map((one) => [one.name, one.about ? `${one.name}: ${one.about}` : one.name]),
        String(rest[name]),
        (value) => {
          rest[name] = value;
        },
      ),
    );
  const maze = isTreasure ? mazeForm(made, catalogue, most, preview) : seedField(made, preview);

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
            figures.element,
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
 * @param {MaskForm | null} mask @param {number} width @param {number} height */
async function maskText(mask, width, height) {
  if (!mask) return null;
  if (mask.name) return mask.name;
  return (await post("mask", { mask, width, height })).rows;
}
