// The first screen: the three games, and those under way.

/** @import { Catalogue, GameSummary, Screen } from "../types.js" */

import { ask, get } from "../api.js";
import { Film } from "../film/film.js";
import { Projector } from "../film/projector.js";
import { lookOf } from "../games/looks.js";
import { t, tn } from "../i18n/index.js";
import { begin } from "../play/begin.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, clockText, h, put } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { guard } from "../ui/guard.js";
import { icon } from "../ui/icons.js";
import { newSeed } from "../ui/maze-form.js";

/** @type {Screen} */
export async function home(main, _argument, catalogue) {
  const today = new Date();
  const daily = today.getFullYear() * 10000 + (today.getMonth() + 1) * 100 + today.getDate();
  const levels = catalogue.packs.reduce(
    (sum, pack) => sum + (pack.game === "ariane" ? pack.levels : 0),
    0,
  );
  const trailer = h("a.trailer", {
    href: "#/watch",
    "aria-label": t("Watch an algorithm"),
  });
  const started = h("section.stack", { hidden: true });

  /** @param {string} title @param {string[]} drawings @param {string} text @param {HTMLElement[]} doors */
  const card = (title, drawings, text, doors) =>
    h("article.card.game-card", [
      h(
        "div.figures",
        { "aria-hidden": "true" },
        drawings.map((name) => figure(name, 72)),
      ),
      h("h2", title),
      h("p", text),
      h("div.row", doors),
    ]);

  main.append(
    h("div.page.stack.wide", [
      h("div.hero", [
        h("div", [
          h("h1", t("Lose yourself. Find the way.")),
          h(
            "p",
            t(
              "Dédale is a maze workshop: play in mazes, watch how they are made and solved, build your own.",
            ),
          ),
        ]),
        trailer,
      ]),
      h("div.cards", [
        card(
          t("The treasure hunt"),
          ["large", "hero", "minotaur"],
          t("Treasures, bombs, and minotaurs that get nearer. Leave while you can."),
          [
            button({
              label: t("Play"),
              icon: "play",
              class: "main",
              id: "play-treasure",
              onclick: () =>
                begin({
                  game: "treasure",
                  parameters: {
                    width: 16,
                    height: 12,
                    minotaurs: 4,
                    braid: 20,
                    bombs: 10,
                    polys: 10,
                    objects: "simple",
                  },
                }),
            }),
            h("a.button", { href: "#/new/treasure" }, t("Choose the maze")),
          ],
        ),
        card(
          t("Ariane and the Minotaur"),
          ["ariane", "theseus", "vertical"],
          levels
            ? t("A puzzle: every step you take, they slide. {n} levels, each with its par.", {
                n: levels,
              })
            : t("A puzzle: every step you take, they slide."),
          [
            h("a.button.main", { href: "#/ariane", id: "play-ariane" }, [
              icon("play"),
              t("Levels"),
            ]),
          ],
        ),
        card(
          t("The classic labyrinth"),
          ["ghost", "hero", "exit"],
          t("From the bottom to the top, in the dark of an old terminal game."),
          [
            button({
              label: t("Play"),
              icon: "play",
              class: "main",
              id: "play-classic",
              onclick: () =>
                begin({
                  game: "classic",
                  parameters: { width: 21, height: 15, monsters: 1, ghosts: 1, bumps: 0 },
                }),
            }),
            h("a.button", { href: "#/new/classic" }, t("Choose the maze")),
          ],
        ),
      ]),
      h("div.row.daily", [
        button({
          label: t("Maze of the day"),
          icon: "star",
          onclick: () =>
            begin({
              game: "treasure",
              title: t("Maze of the day"),
              parameters: {
                width: 20,
                height: 14,
                minotaurs: 6,
                braid: 30,
                bombs: 3,
                polys: 3,
                objects: "treasure",
                strategy: "scent",
                seed: daily,
              },
            }),
        }),
        h("span.note.grow", t("The same for everybody, a new one each day.")),
        opener(),
      ]),
      started,
    ]),
  );

  /** @param {GameSummary} game */
  const entry = (game) => {
    const line = h("li.row", [
      figure(lookOf(game.game).drawing, 34),
      h("a.grow", { href: `#/play/${game.id}` }, game.title || t(lookOf(game.game).title)),
      h("span.note", [
        game.outcome ? (game.outcome.won ? t("won") : t("lost")) : t("under way"),
        ` · ${tn(game.turn, "{n} move", "{n} moves")} · ${clockText(game.clock?.elapsed ?? 0)}`,
      ]),
      button({
        label: t("Forget"),
        icon: "trash",
        text: false,
        class: "plain",
        onclick: () =>
          guard(async () => {
            await ask("DELETE", `games/${game.id}`);
            line.remove();
          }),
      }),
    ]);
    return line;
  };
  const stop = showTrailer(trailer, catalogue);
  get("games?limit=12").then(
    ({ games }) => {
      if (!games.length) return;
      started.hidden = false;
      put(started, [h("h2", t("Your games")), h("ul.games", games.map(entry))]);
    },
    () => {},
  );
  return stop;
}

/** Open a saved game or a level from a file. */
function opener() {
  const file = h("input.quiet", {
    type: "file",
    accept: ".txt,text/plain",
    tabindex: -1,
    "aria-label": t("Open a file"),
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const text = await chosen.text();
    begin(
      text.startsWith("dedale ")
        ? { save: text }
        : { game: "ariane", level: text, title: chosen.name },
    );
    file.value = "";
  });
  return h("span.row.tight", [
    file,
    button({ label: t("Open a file"), icon: "file", onclick: () => file.click() }),
  ]);
}

/** A small film beside the title: an algorithm at work, another at each visit.
 * @param {HTMLElement} place @param {Catalogue} catalogue @returns {() => void} how to stop it */
function showTrailer(place, catalogue) {
  const names = [
    "backtracker",
    "wilson",
    "prim",
    "hunt-kill-random",
    "growing-tree",
    "recursive-division",
  ].filter((name) => catalogue.generators.some((one) => one.name === name));
  if (!names.length || !matchMedia("(min-width: 1000px)").matches) return () => {};
  let frame = 0;
  /** @type {Projector | null} */
  let projector = null;
  const run = async () => {
    const generator = names[newSeed() % names.length];
    const film = await Film.read(
      await ask("POST", "trace", {
        kind: "generator",
        maze: { make: { generator, width: 34, height: 11, seed: newSeed() } },
      }),
    );
    if (frame < 0) return;
    projector = new Projector(film, isDark());
    put(place, projector.box);
    projector.attach();
    if (!settings.motion) return projector.seek(film.length);
    const began = performance.now();
    const step = () => {
      const at = Math.floor((performance.now() - began) * 0.09);
      projector?.seek(at);
      if (at < film.length && frame >= 0) frame = requestAnimationFrame(step);
    };
    step();
  };
  run().catch(() => {}); // decoration
  const forget = onChange(() => projector?.restyle(isDark()));
  return () => {
    cancelAnimationFrame(frame);
    frame = -1;
    forget();
    projector?.destroy();
  };
}
