// The first screen: the maze of the day, the games, the other parts, and games under way.

import { get, post } from "../api.js";
import { thumbnail } from "../board/thumbnail.js";
import { openButton, openMaze } from "../explore/file.js";
import { drawingsOf, lookOf } from "../games/index.js";
import { capital, language, t, tn } from "../i18n/index.js";
import { begin, enter } from "../play/begin.js";
import { dayName, isWon, streak } from "../play/days.js";
import { demo } from "../play/demo.js";
import { sceneOf } from "../play/scene.js";
import { facing } from "../play/views.js";
import { isDark } from "../settings.js";
import { button, h, put, select } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { gameLine } from "../ui/game-line.js";
import { icon } from "../ui/icons.js";
import { keepPreset, lastPreset, presetsOf, proposed } from "../ui/proposals.js";
import { begunList } from "../walk/kept.js";

/** @import { Catalogue, Game, Screen } from "../types.js" */

/** Milliseconds after which the screen of games is loaded. */
const AHEAD = 1000;

/** @type {Screen} */
export async function home(main, _argument, catalogue) {
  /** @type {(() => void)[]} */
  const stops = [];
  const started = h("section.stack", { hidden: true });
  main.append(
    h("div.page.stack.home", [
      h("h1.quiet", t("Lose yourself. Find the way.")),
      today(catalogue.games),
      h(
        "div.cards",
        catalogue.games.map((game) => card(game, catalogue, stops)),
      ),
      parts(),
      gridPictures(catalogue),
      started,
      begunList(catalogue).element,
      h("p.row.tight", [
        opener(catalogue),
        h("a.button.plain", { href: "#/mine" }, t("All my games: export, import, another browser")),
      ]),
    ]),
  );
  get("games?limit=12&begun=true").then(
    ({ games }) => {
      if (!games.length) return;
      started.hidden = false;
      const lines = games.map((game) => gameLine(game, catalogue, { drawing: true }));
      put(started, [h("h2", t("Your games")), h("ul.games", lines)]);
    },
    () => {},
  );
  // What one will most likely want next is here before one asks for it.
  const ahead = setTimeout(() => import("./play.js").catch(() => {}), AHEAD);
  return () => {
    clearTimeout(ahead);
    for (const stop of stops) stop();
  };
}

/** @param {Game} game @param {Catalogue} catalogue @param {(() => void)[]} stops */
function card(game, catalogue, stops) {
  const levels = catalogue.packs
    .filter((pack) => pack.game === game.name)
    .reduce((sum, pack) => sum + pack.levels, 0);
  const id = `play-${game.name}`;
  const quickly = !levels || game.presets.length > 0;
  const address = `#/levels/${game.name}`;
  const play = () => begin({ game: game.name, parameters: quick(game) });
  const living = h(
    "div.living",
    { "aria-hidden": "true" },
    drawingsOf(game).map((drawing) => figure(drawing, 56)),
  );
  stops.push(demo(living, game));
  const count = tn(levels, "{n} level", "{n} levels");
  return h("article.card.game-card", [
    living,
    h("h2", game.title),
    h("p.note", lookOf(game).about?.() ?? game.about),
    h("div.row.tight.doors", [
      quickly
        ? button(t("Play"), { icon: "play", class: "main grow", id }, play)
        : h("a.button.main.grow", { href: address, id }, [icon("play"), count]),
      presetChoice(game),
    ]),
    h("div.others-doors", [
      levels && quickly ? h("a", { href: address }, count) : null,
      h("a", { href: `#/new/${game.name}` }, t("New game")),
    ]),
  ]);
}

/** What Play begins: the preset chosen last, or all that is proposed. @param {Game} game */
function quick(game) {
  const name = lastPreset(game);
  const presets = presetsOf(game);
  const found = presets.find((one) => one.name === name) ?? presets[0];
  return found ? { ...proposed(game), ...found.values } : proposed(game);
}

/** How hard it is to be. @param {Game} game */
function presetChoice(game) {
  const presets = presetsOf(game);
  if (!presets.length) return null;
  const options = /** @type {[string, string][]} */ (presets.map((one) => [one.name, one.title]));
  const choice = select(options, lastPreset(game), (name) => {
    keepPreset(game, name);
    tell();
  });
  const tell = () => {
    choice.title = presets.find((one) => one.name === choice.value)?.about ?? "";
  };
  choice.setAttribute("aria-label", t("How hard"));
  tell();
  return h("span.grow", choice);
}

/** The game of a day, where there is one: the same for everybody. @param {Game} game @param {Date} date */
function dayOf(game, date) {
  const name = game.daily[(date.getDay() + 6) % 7];
  const preset = game.presets.find((one) => one.name === name);
  const seed = date.getFullYear() * 10000 + (date.getMonth() + 1) * 100 + date.getDate();
  const parameters = { ...proposed(game), ...preset?.values, seed };
  return { game: game.name, title: dayName(date), parameters, about: preset?.title ?? game.title };
}

/** The maze of the day: its picture, how many days in a row, and the way in. @param {Game[]} games */
function today(games) {
  const date = new Date();
  const [first, ...others] = games.filter((game) => game.daily.length);
  if (!first) return null;
  const { about, ...body } = dayOf(first, date);
  const picture = h("div.day-picture", { "aria-hidden": "true" });
  post("replay", { game: body.game, parameters: body.parameters }).then(
    ({ view }) =>
      put(picture, thumbnail(sceneOf(first, facing(first, null, view, null)), 168, isDark())),
    () => {}, // the way in is there without it
  );
  const row = streak(first.name, date);
  const won = isWon(first.name, date);
  const written = new Intl.DateTimeFormat(language(), {
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(date);
  return h("section.card.today", { "aria-label": t("Maze of the day") }, [
    picture,
    h("div.stack.small", [
      h("h2", t("Maze of the day")),
      h("p", `${capital(written)} · ${about}`),
      h("p.note", [
        t("The same for everybody, a new one each day."),
        " ",
        row
          ? h("strong.streak", [icon("fire"), tn(row, "{n} day in a row", "{n} days in a row")])
          : "",
      ]),
      h("div.row.tight", [
        button(
          won ? t("Won today: again") : t("Play"),
          { icon: won ? "check" : "star", class: won ? "" : "main", id: "daily" },
          () => begin(body),
        ),
        others.map((game) => {
          const { about: _about, ...other } = dayOf(game, date);
          const [short] = game.title.split(" ");
          return button(short, "star", () => begin(other));
        }),
      ]),
    ]),
    h("p.slogan", { "aria-hidden": "true" }, t("Lose yourself. Find the way.")),
  ]);
}

/** What else there is. */
const parts = () =>
  h(
    "nav.parts",
    { "aria-label": t("The other parts") },
    /** @type {[string, string, string, string][]} */ ([
      ["watch", "eye", t("Watch"), t("films of algorithms")],
      ["explore", "path", t("Explore"), t("millions of cells")],
      ["learn", "help", t("Learn"), t("line by line")],
      ["write", "code", t("Write"), t("your own programs")],
      ["build", "pen", t("Build"), t("your own levels")],
      ["book", "print", t("Print"), t("books with answers")],
    ]).map(([name, sign, title, about]) =>
      h("a.part", { href: `#/${name}` }, [
        icon(sign),
        h("span", [h("strong", title), h("small", about)]),
      ]),
    ),
  );

/** A walk on each grid, as pictures. @param {Catalogue} catalogue */
const gridPictures = (catalogue) =>
  h("section", { "aria-label": t("A walk on any grid") }, [
    h(
      "div.grids",
      catalogue.grids.map(({ name, called }) =>
        h("a.grid", { href: `#/walk/grid=${name}` }, [symbolOf(name), h("span", capital(called))]),
      ),
    ),
  ]);

const SPACE = "http://www.w3.org/2000/svg";

/** The picture of a grid; empty for one that we have never drawn. @param {string} name */
function symbolOf(name) {
  const svg = document.createElementNS(SPACE, "svg");
  const use = document.createElementNS(SPACE, "use");
  use.setAttribute("href", `${new URL("../../grids.svg", import.meta.url)}#${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/** Open a saved game, a level or a maze from a file. @param {Catalogue} catalogue */
const opener = (catalogue) =>
  openButton((text, name) =>
    text.startsWith("dedale ") ? begin({ save: text }) : openLevel(text, name, catalogue),
  );

/** Play a level in whichever game can read it; those that have levels are asked first, and say what
 * is wrong when none can. A maze is explored.
 * @param {string} level @param {string} title @param {Catalogue} catalogue */
async function openLevel(level, title, catalogue) {
  const games = [...catalogue.games].sort((a, b) => b.packs.length - a.packs.length);
  let trouble;
  for (const { name } of games) {
    try {
      const state = await post("games", { game: name, level, title });
      return enter(state);
    } catch (error) {
      trouble ??= error;
    }
  }
  try {
    return await openMaze(level, title);
  } catch {
    throw new Error(`${title} · ${trouble instanceof Error ? trouble.message : trouble}`);
  }
}
