// The search of a level's solver, watched: #/search/GAME/method=dfs&at=12&level=…

import { ask, post } from "../api.js";
import { SearchFilm, SearchScreen } from "../film/search-film.js";
import { Transport } from "../film/transport.js";
import { number, t } from "../i18n/index.js";
import { taken } from "../keys.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, download, field, h, put, select, tick } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { copy } from "../ui/share.js";

/** @import { Screen } from "../types.js" */

/** The address of the search of a level. @param {string} game @param {string} text
 * @param {string} [method] */
export const searchAddress = (game, text, method = "bfs") =>
  `#/search/${game}/method=${method}&level=${encodeURIComponent(text)}`;

/** @type {Screen} */
export async function search(main, argument, catalogue) {
  const [, name = "", rest = ""] = /^([^/]*)\/?(.*)$/s.exec(argument) ?? [];
  const [options, level = ""] = rest.split(/&?level=(.*)/s);
  const given = new Map(
    options.split("&").map((one) => /** @type {[string, string]} */ (one.split("="))),
  );
  const game = catalogue.games.find((one) => one.name === name);
  if (!game) throw new Error(t("There is no game of this name here."));
  let method = given.get("method") === "dfs" ? "dfs" : "bfs";
  let at = Number.parseInt(given.get("at") ?? "", 10);
  let left = false;
  /** @type {SearchScreen | null} */
  let screen = null;
  const stage = h("div.screens");
  const figures = h("dl.story-facts");
  const says = h("p.story-says", { role: "status" });
  const trouble = h("p.error", { hidden: true, role: "alert" });
  const transport = new Transport((frame) => {
    screen?.show(frame);
    tellFrame(frame);
  }, keep);

  function keep() {
    if (left || !screen) return;
    const place = `method=${method}&at=${Math.floor(transport.position)}`;
    const address = `#/search/${name}/${place}&level=${encodeURIComponent(level)}`;
    history.replaceState(history.state, "", address);
  }

  async function load() {
    main.classList.add("loading");
    trouble.hidden = true;
    const film = await guard(
      async () => new SearchFilm(await post(`workshop/${name}/trace`, { text: level, method })),
      (message) => {
        trouble.hidden = false;
        trouble.textContent = message;
      },
    );
    main.classList.remove("loading");
    if (left || !film) return;
    screen?.destroy();
    screen = new SearchScreen(film, /** @type {NonNullable<typeof game>} */ (game), isDark());
    screen.warm = warm.querySelector("input")?.checked ?? true;
    put(stage, h("figure.card.film-card", screen.box));
    transport.load(film.length, Number.isFinite(at) ? at : 1);
    if (!Number.isFinite(at) && settings.motion) transport.play();
    at = Number.NaN;
    keep();
  }

  /** @param {number} frame */
  function tellFrame(frame) {
    if (!screen) return;
    const { film } = screen;
    const { answer } = film;
    const shown = Math.max(1, Math.min(film.count, frame));
    const solved = film.at(frame).solved;
    /** @type {[string, string][]} */
    const facts = [
      [t("Configuration"), `${number(shown)} / ${number(film.count)}`],
      [t("Still to come"), number(film.count - shown)],
      [t("Moves from the start"), number(solved >= 0 ? solved : film.depth[shown - 1])],
    ];
    put(
      figures,
      facts.map(([word, value]) => [h("dt", word), h("dd.mono", value)]),
    );
    const over = frame >= film.count;
    if (!over)
      says.textContent =
        method === "bfs"
          ? t("Breadth-first: all positions one move away, then all two moves away …")
          : t("Depth-first: on and on from the newest position, back only when nothing is new.");
    else if (answer.solvable === null) says.textContent = t("Not decided: the search gave up.");
    else if (!answer.solvable) says.textContent = t("Every position was seen: it cannot be won.");
    else
      says.textContent =
        method === "bfs"
          ? t("Won: {n} moves, and none is shorter.", { n: number(answer.length ?? 0) })
          : t("Won: {n} moves, the first way that was found.", { n: number(answer.length ?? 0) });
  }

  const warm = tick(t("Heat map: where she has been most often"), true, (on) => {
    if (!screen) return;
    screen.warm = on;
    screen.paint();
  });
  const methods = select(
    [
      ["bfs", t("Breadth-first (shortest)")],
      ["dfs", t("Depth-first")],
    ],
    method,
    (value) => {
      method = value;
      load();
    },
  );
  const gif = () =>
    guard(async () => {
      const theme = isDark() ? "dark" : "light";
      const answer = await ask("POST", `workshop/${name}/gif`, { text: level, method, theme });
      download(await answer.blob(), `${name}-${method}.gif`);
    });
  const play = () =>
    guard(async () => {
      const state = await post("games", { game: name, level });
      location.hash = `#/play/${state.id}`;
    });
  const share = () => {
    keep();
    copy(location.href, t("Link copied."));
  };
  main.append(
    h("div.watch.theatre", [
      h("section.stage-box.stack", { "aria-label": t("Films") }, [
        h("h1.quiet", t("The search of the solver")),
        stage,
        h("p.note.making", { role: "status" }, t("The films are being made…")),
        trouble,
        transport.element,
      ]),
      h("aside.side", [
        h("div.card.stack.small", [
          h("h2", t("The search of the solver")),
          field(t("Method"), methods),
          figures,
          says,
          warm,
          h("div.row", [
            button({ label: t("Play this level"), icon: "play", onclick: play }),
            button({ label: t("Copy link"), icon: "share", onclick: share }),
            button({ label: "GIF", icon: "file", onclick: gif }),
          ]),
          h("p.note", t("Films of searches show the walls as they stand at the start.")),
        ]),
      ]),
    ]),
  );

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (taken(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("input[type=range]") && event.key !== " ") return;
    if (transport.key(event)) event.preventDefault();
  }
  const stop = onChange(() => {
    if (!screen) return;
    screen.dark = isDark();
    screen.paint();
  });
  document.addEventListener("keydown", pressed);
  load();
  return () => {
    left = true;
    transport.pause();
    stop();
    screen?.destroy();
    document.removeEventListener("keydown", pressed);
  };
}
