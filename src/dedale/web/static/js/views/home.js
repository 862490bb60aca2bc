// The first screen: the games, and those under way.

import { ask, get, post } from "../api.js";
import { Film } from "../film/film.js";
import { Projector } from "../film/projector.js";
import { drawingsOf, lookOf } from "../games/index.js";
import { t, tn } from "../i18n/index.js";
import { begin } from "../play/begin.js";
import { dayName, streak } from "../play/days.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, h, put } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { gameLine } from "../ui/game-line.js";
import { guard } from "../ui/guard.js";
import { icon } from "../ui/icons.js";
import { keepPreset, lastPreset, newSeed, presetsOf, proposed } from "../ui/proposals.js";

/** @import { Catalogue, Game, Screen } from "../types.js" */

/** Generators that are nice to look at. */
const TRAILERS = [
  "backtracker",
  "wilson",
  "prim",
  "hunt-kill-random",
  "growing-tree",
  "recursive-division",
];

/** @type {Screen} */
export async function home(main, _argument, catalogue) {
  const trailer = h("a.trailer", { href: "#/watch", "aria-label": t("Watch an algorithm") });
  const started = h("section.stack", { hidden: true });
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
      h(
        "div.cards",
        catalogue.games.map((game) => card(game, catalogue)),
      ),
      h("div.row.daily", [catalogue.games.map(daily), opener(catalogue)]),
      h("p", [
        h("a", { href: "#/walk/" }, t("A walk on any grid")),
        ` · ${catalogue.grids.map((one) => one.called).join(", ")}`,
      ]),
      h("p", [
        h("a", { href: "#/book" }, t("Make a book")),
        ` · ${t("graded mazes to print, with answers; worksheets for a class")}`,
      ]),
      started,
    ]),
  );
  const stop = showTrailer(trailer, catalogue);
  get("games?limit=12&begun=true").then(
    ({ games }) => {
      if (!games.length) return;
      started.hidden = false;
      const lines = games.map((game) => gameLine(game, catalogue, { drawing: true }));
      put(started, [
        h("h2", t("Your games")),
        h("ul.games", lines),
        h("p", h("a", { href: "#/mine" }, t("All my games: export, import, another browser"))),
      ]);
    },
    () => {},
  );
  return stop;
}

/** @param {Game} game @param {Catalogue} catalogue */
function card(game, catalogue) {
  const packs = catalogue.packs.filter((pack) => pack.game === game.name);
  const levels = packs.reduce((sum, pack) => sum + pack.levels, 0);
  const text = [lookOf(game).about?.() ?? game.about];
  if (levels) text.push(tn(levels, "{n} level, with its par.", "{n} levels, each with its par."));
  const id = `play-${game.name}`;
  const play = () => begin({ game: game.name, parameters: quick(game) });
  const list = (/** @type {string} */ look) =>
    h("a.button", { class: look, href: `#/levels/${game.name}` }, [icon("play"), t("Levels")]);
  const doors = [
    levels && !game.presets.length
      ? null
      : button({ label: t("Play"), icon: "play", class: "main", id, onclick: play }),
    levels ? list(game.presets.length ? "" : "main") : null,
    h("a.button", { href: `#/new/${game.name}` }, t("New game")),
    levels && game.presets.length
      ? button({
          label: t("First steps"),
          onclick: () => begin({ pack: packs[0].id, number: 1 }),
        })
      : null,
  ];
  if (levels && !game.presets.length) /** @type {HTMLElement} */ (doors[1]).id = id;
  return h("article.card.game-card", [
    h(
      "div.figures",
      { "aria-hidden": "true" },
      drawingsOf(game).map((drawing) => figure(drawing, 72)),
    ),
    h("h2", game.title),
    h("p", text.join(" ")),
    presetChips(game),
    h("div.row", doors),
  ]);
}

/** What Play begins: the preset chosen last, or all that is proposed. @param {Game} game */
function quick(game) {
  const name = lastPreset(game);
  const presets = presetsOf(game);
  const found = presets.find((one) => one.name === name) ?? presets[0];
  return found ? { ...proposed(game), ...found.values } : proposed(game);
}

/** How hard it is to be, in one tap. @param {Game} game */
function presetChips(game) {
  const presets = presetsOf(game);
  if (!presets.length) return null;
  const chips = presets.map((preset) =>
    button({
      label: preset.title,
      class: "chip",
      pressed: preset.name === lastPreset(game),
      onclick: () => {
        keepPreset(game, preset.name);
        for (const chip of chips)
          chip.setAttribute("aria-pressed", String(chip.textContent === preset.title));
        about.textContent = preset.about;
      },
    }),
  );
  const first = presets.find((one) => one.name === lastPreset(game));
  const about = h("p.note", first?.about ?? "");
  return h("div.stack.small", [h("div.row.tight", chips), about]);
}

/** The game of the day, where there is one: the same for everybody. @param {Game} game */
function daily(game) {
  if (!game.daily.length) return null;
  const today = new Date();
  const name = game.daily[(today.getDay() + 6) % 7];
  const preset = game.presets.find((one) => one.name === name);
  const seed = today.getFullYear() * 10000 + (today.getMonth() + 1) * 100 + today.getDate();
  const day = dayName(today);
  const parameters = { ...proposed(game), ...preset?.values, seed };
  const row = streak(game.name, today);
  return [
    button({
      label: t("Maze of the day"),
      icon: "star",
      onclick: () => begin({ game: game.name, title: day, parameters }),
    }),
    h("span.note.grow", [
      `${preset?.title ?? ""}. ${t("The same for everybody, a new one each day.")} `,
      row ? tn(row, "{n} day in a row.", "{n} days in a row.") : "",
    ]),
  ];
}

/** Open a saved game or a level from a file. @param {Catalogue} catalogue */
function opener(catalogue) {
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
    if (text.startsWith("dedale ")) await begin({ save: text });
    else await guard(() => openLevel(text, chosen.name, catalogue));
    file.value = "";
  });
  return h("span.row.tight", [
    file,
    button({ label: t("Open a file"), icon: "file", onclick: () => file.click() }),
  ]);
}

/** Play a level in whichever game can read it; those that have levels are asked first, and say what
 * is wrong when none can.
 * @param {string} level @param {string} title @param {Catalogue} catalogue */
async function openLevel(level, title, catalogue) {
  const games = [...catalogue.games].sort((a, b) => b.packs.length - a.packs.length);
  let trouble;
  for (const { name } of games) {
    try {
      const state = await post("games", { game: name, level, title });
      location.hash = `#/play/${state.id}`;
      return;
    } catch (error) {
      trouble ??= error;
    }
  }
  throw new Error(`${title} · ${trouble instanceof Error ? trouble.message : trouble}`);
}

/** A small film beside the title: an algorithm at work, another at each visit.
 * @param {HTMLElement} place @param {Catalogue} catalogue @returns {() => void} how to stop it */
function showTrailer(place, catalogue) {
  const names = TRAILERS.filter((name) => catalogue.generators.some((one) => one.name === name));
  if (!names.length || !matchMedia("(min-width: 1000px)").matches) return () => {};
  let frame = 0;
  /** @type {Projector | null} */
  let projector = null;
  const run = async () => {
    const generator = names[newSeed() % names.length];
    const maze = { make: { algorithm: generator, width: 34, height: 11, seed: newSeed() } };
    const film = await Film.read(await ask("POST", "trace", { kind: "generator", maze }));
    if (frame < 0) return;
    projector = new Projector(film, isDark());
    put(place, projector.box);
    projector.attach();
    if (!settings.motion) return projector.show(film.length);
    const began = performance.now();
    const step = () => {
      const at = Math.floor((performance.now() - began) * 0.09);
      projector?.show(at);
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
