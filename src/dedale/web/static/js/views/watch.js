// Films of algorithms: up to three side by side, on one clock.

import { ask } from "../api.js";
import { Film } from "../film/film.js";
import { filmLanes, filmOf } from "../film/lanes.js";
import { Projector } from "../film/projector.js";
import { LEGEND, swatch } from "../film/stamps.js";
import { Transport } from "../film/transport.js";
import { t } from "../i18n/index.js";
import { taken } from "../keys.js";
import { isDark, onChange } from "../settings.js";
import { button, field, h, put, select } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { mazeForm, recipe } from "../ui/maze-form.js";
import { copy, exportFile } from "../ui/share.js";

/** @import { Recipe, Screen } from "../types.js" */
/** @import { Choice } from "../film/lanes.js" */

/** What a link to a film says: the maze and the algorithms.
 * @param {string} text @returns {{made: Partial<Recipe>, choices: Choice[]} | null} */
function readLink(text) {
  try {
    const { made, choices } = JSON.parse(text);
    const sound =
      Array.isArray(choices) &&
      choices.length &&
      choices.every((one) => typeof one.kind === "string" && typeof one.name === "string");
    return sound ? { made, choices: choices.slice(0, 3) } : null;
  } catch {
    return null;
  }
}

/** @type {Screen} */
export async function watch(main, argument, catalogue) {
  const asked = readLink(argument);
  const made = recipe({ width: 32, height: 22, ...asked?.made });
  /** @type {Choice[]} */
  const choices = asked?.choices ?? [
    { kind: "generator", name: "backtracker", heuristic: "manhattan" },
  ];
  /** @type {Projector[]} */
  let projectors = [];
  let loading = 0;
  let waiting = 0;
  const screens = h("div.screens");
  const trouble = h("p.error", { hidden: true });
  const legend = h("ul.legend", { "aria-label": t("Legend") });
  const transport = new Transport((position) => {
    for (const projector of projectors) projector.seek(position);
  });

  // ---------------------------------------------------------------- films

  async function load() {
    const mine = ++loading;
    transport.pause();
    trouble.hidden = true;
    main.classList.add("loading");
    /** @type {string[]} */
    const failures = [];
    const film = (/** @type {Choice} */ choice) =>
      guard(
        async () => Film.read(await ask("POST", "trace", filmOf(choice, made, catalogue))),
        (message) => failures.push(message),
      );
    const films = await Promise.all(choices.map(film));
    if (mine !== loading) return;
    main.classList.remove("loading");
    trouble.hidden = !failures.length;
    trouble.textContent = failures[0] ?? "";
    show(films.filter((one) => one !== undefined));
  }

  /** @param {Film[]} films */
  function show(films) {
    for (const projector of projectors) projector.destroy();
    projectors = films.map((film) => new Projector(film, isDark()));
    put(
      screens,
      projectors.map((one) => one.element),
    );
    screens.dataset.count = String(projectors.length);
    arrange();
    for (const projector of projectors) projector.attach();
    transport.load(Math.max(0, ...films.map((film) => film.length)));
  }

  /** As many columns as make the films largest. */
  function arrange() {
    const [first] = projectors;
    if (!first) return;
    const [width, height] = [screens.clientWidth, screens.clientHeight];
    const sizes = projectors.map((_, i) => {
      const rows = Math.ceil(projectors.length / (i + 1));
      return Math.min(
        (width / (i + 1) - 40) / first.film.width,
        (height / rows - 80) / first.film.height,
      );
    });
    const best = sizes.indexOf(Math.max(...sizes)) + 1;
    screens.style.gridTemplateColumns = `repeat(${best}, minmax(0, 1fr))`;
  }

  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(load, 250);
  };

  // ---------------------------------------------------------------- keys

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (taken(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("input[type=range]") && event.key !== " ") return;
    const by = event.shiftKey ? transport.leap : 1;
    const action = {
      " ": () => transport.toggle(),
      ArrowRight: () => transport.step(by),
      ArrowLeft: () => transport.step(-by),
      Home: () => transport.step(-Infinity),
      End: () => transport.step(Infinity),
      "+": () => transport.setSpeed(transport.speed + 1),
      "-": () => transport.setSpeed(transport.speed - 1),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  // ---------------------------------------------------------------- parts

  const drawLegend = () =>
    put(
      legend,
      LEGEND().map(([code, text]) => h("li", [swatch(code, isDark()), text])),
    );
  const most = Math.floor(Math.sqrt(catalogue.limits.film_cells ?? 250000));
  const form = mazeForm(made, catalogue, most, later, { generator: false });
  const perfect = catalogue.generators.filter((one) => one.perfect).map((one) => one.name);
  const generator = select(perfect, made.generator, (value) => {
    made.generator = value;
    made.options = {};
    later();
  });
  const share = () => {
    const link = encodeURIComponent(JSON.stringify({ made, choices }));
    copy(`${location.origin}/#/watch/${link}`, t("Link copied."));
  };
  const gif = () => {
    const film = filmOf(choices[0], made, catalogue);
    exportFile("gif", { film, frames: 160, per_second: 20 }, `dedale-${choices[0].name}`);
  };
  drawLegend();
  main.append(
    h("div.watch", [
      h("section.stage-box.stack", { "aria-label": t("Films") }, [
        h("h1.quiet", t("Watch")),
        screens,
        trouble,
        transport.element,
      ]),
      h("aside.side", [
        h("div.card.stack", [
          h("h2", t("Watch an algorithm")),
          filmLanes(choices, catalogue, load),
          form.element,
          field(t("Maze for solvers"), generator),
          h("div.row", [
            button({
              label: t("Again, with another seed"),
              icon: "dice",
              onclick: form.reseed,
            }),
            button({ label: t("Copy link"), icon: "share", onclick: share }),
            button({ label: "GIF", icon: "file", onclick: gif }),
          ]),
        ]),
        h("div.card.stack.small", [h("h3", t("Legend")), legend]),
      ]),
    ]),
  );
  const stop = onChange(() => {
    for (const projector of projectors) projector.restyle(isDark());
    drawLegend();
  });
  document.addEventListener("keydown", pressed);
  addEventListener("resize", arrange);
  load();
  return () => {
    loading = -1;
    transport.pause();
    stop();
    clearTimeout(waiting);
    removeEventListener("resize", arrange);
    document.removeEventListener("keydown", pressed);
    for (const projector of projectors) projector.destroy();
  };
}
