// The search of a level's solver, watched: #/search/GAME/method=dfs&at=12&level=…

import { partsOf, replaceAddress, wholeIn } from "../address.js";
import { post } from "../api.js";
import { SearchFilm, SearchScreen } from "../film/search-film.js";
import { StoryPanel } from "../film/story.js";
import { Transport } from "../film/transport.js";
import { number, t } from "../i18n/index.js";
import { begin } from "../play/begin.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, field, h, put, select, tick } from "../ui/dom.js";
import { downloadFrom } from "../ui/file.js";
import { guard } from "../ui/guard.js";
import { linkButton } from "../ui/share.js";

/** @import { Game, Screen, SearchAnswer } from "../types.js" */

/** The address of the search of a level. @param {string} game @param {string} text
 * @param {string} [method] */
export const searchAddress = (game, text, method = "bfs") =>
  `#/search/${game}/method=${method}&level=${encodeURIComponent(text)}`;

/** @typedef {"bfs" | "dfs"} Method */

class SearchPage {
  /** @param {HTMLElement} main @param {Game} game @param {string} level @param {string} options */
  constructor(main, game, level, options) {
    const given = partsOf(options);
    this.main = main;
    this.game = game;
    /** The text of the level. */
    this.level = level;
    /** @type {Method} */
    this.method = given.get("method") === "dfs" ? "dfs" : "bfs";
    /** The frame to begin with; null: from the first, playing. */
    this.at = wholeIn(given, "at");
    /** Whether the screen was left. */
    this.left = false;
    /** @type {SearchScreen | null} */
    this.screen = null;
    /** Whether the heat map is shown. */
    this.warm = true;
    this.stage = h("div.screens");
    this.figures = h("dl.story-facts");
    this.story = new StoryPanel();
    this.says = h("p.story-says", { role: "status" });
    this.trouble = h("p.error", { hidden: true, role: "alert" });
    this.transport = new Transport(
      (frame) => this.show(frame),
      () => this.keep(),
    );
  }

  keep() {
    if (this.left || !this.screen) return;
    const place = `method=${this.method}&at=${Math.floor(this.transport.position)}`;
    replaceAddress(`#/search/${this.game.name}/${place}&level=${encodeURIComponent(this.level)}`);
  }

  async load() {
    const { at, game, level, main, method, transport, trouble } = this;
    main.classList.add("loading");
    trouble.hidden = true;
    const film = await guard(
      async () =>
        new SearchFilm(await post(`workshop/${game.name}/trace`, { text: level, method })),
      (message) => {
        trouble.hidden = false;
        trouble.textContent = message;
      },
    );
    main.classList.remove("loading");
    if (this.left || !film) return;
    this.screen?.destroy();
    this.screen = new SearchScreen(film, game, isDark());
    this.screen.warm = this.warm;
    put(this.stage, h("figure.card.film-card", this.screen.box));
    this.story.tell([film.answer.story], 0);
    transport.load(film.length, at ?? 1);
    if (at === null && settings.motion) transport.play();
    this.at = null;
    this.keep();
  }

  /** @param {number} frame */
  show(frame) {
    if (!this.screen) return;
    this.screen.show(frame);
    const { film } = this.screen;
    const shown = Math.max(1, Math.min(film.count, frame));
    const { solved } = film.at(frame);
    /** @type {[string, string][]} */
    const facts = [
      [t("Known configurations (V)"), number(shown)],
      [
        this.method === "bfs" ? t("Waiting in the queue") : t("Calls that have not returned"),
        number(film.waiting(shown)),
      ],
      [t("Moves from the start"), number(solved >= 0 ? solved : film.depth[shown - 1])],
    ];
    put(
      this.figures,
      facts.map(([word, value]) => [h("dt", word), h("dd.mono", value)]),
    );
    this.story.light(film.line(frame));
    this.says.textContent = frame < film.count ? "" : verdict(this.method, film.answer);
  }

  restyle() {
    if (!this.screen) return;
    this.screen.warm = this.warm;
    this.screen.restyle(isDark());
  }

  controls() {
    const { game, level } = this;
    const warm = tick(t("Heat map: where she has been most often"), this.warm, (on) => {
      this.warm = on;
      this.restyle();
    });
    const methods = select(
      [
        ["bfs", t("Breadth-first (shortest)")],
        ["dfs", t("Depth-first")],
      ],
      this.method,
      (value) => {
        this.method = /** @type {Method} */ (value);
        this.load();
      },
    );
    const gif = () =>
      guard(async () => {
        const body = { text: level, method: this.method, theme: isDark() ? "dark" : "light" };
        const name = `${game.name}-${this.method}.gif`;
        await downloadFrom("POST", `workshop/${game.name}/gif`, body, name);
      });
    return h("div.card.stack.small", [
      h("h2", t("The search of the solver")),
      field(t("Method"), methods),
      warm,
      h("div.row", [
        button(t("Play this level"), "play", () => begin({ game: game.name, level })),
        linkButton(() => this.keep()),
        button("GIF", "file", gif),
      ]),
      h("p.note", t("Films of searches show the walls as they stand at the start.")),
    ]);
  }
}

/** What the search has found. @param {Method} method @param {SearchAnswer} answer */
function verdict(method, { solvable, length }) {
  if (solvable === null) return t("Not decided: the search gave up.");
  if (!solvable) return t("Every position was seen: it cannot be won.");
  const n = number(length ?? 0);
  return method === "bfs"
    ? t("Won: {n} moves, and none is shorter.", { n })
    : t("Won: {n} moves, the first way that was found.", { n });
}

/** @type {Screen} */
export async function search(main, argument, catalogue) {
  const [, name = "", rest = ""] = /^([^/]*)\/?(.*)$/s.exec(argument) ?? [];
  const [options, level = ""] = rest.split(/&?level=(.*)/s);
  const game = catalogue.games.find((one) => one.name === name);
  if (!game) throw new Error(t("There is no game of this name here."));
  const page = new SearchPage(main, game, level, options);
  main.append(
    h("div.watch.theatre", [
      h("section.stage-box.stack", { "aria-label": t("Films") }, [
        h("h1.quiet", t("The search of the solver")),
        page.stage,
        h("p.note.making", { role: "status" }, t("The films are being made…")),
        page.trouble,
        page.transport.element,
      ]),
      h("aside.side", [
        h("div.card.story-card", [page.figures, page.says, page.story.element]),
        page.controls(),
      ]),
    ]),
  );
  const deaf = page.transport.listen();
  const stop = onChange(() => page.restyle());
  page.load();
  return () => {
    page.left = true;
    page.transport.pause();
    stop();
    deaf();
    page.screen?.destroy();
  };
}
