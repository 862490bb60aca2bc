// The theatre: up to four films on one clock, on a maze that one can take hold of. Start and goal are
// pins, walls are drawn and erased, stops are set; the films follow. Everything is in the address.

import { filmLanes } from "../film/lanes.js";
import { COMPARISONS, fromAddress } from "../film/programme.js";
import { Theatre } from "../film/theatre.js";
import { t } from "../i18n/index.js";
import { isDark, onChange } from "../settings.js";
import { button, field, h, put, select, tick } from "../ui/dom.js";
import { later } from "../ui/later.js";
import { mazeForm } from "../ui/maze-form.js";
import { addressFor } from "../ui/recipe.js";
import { exportFile, linkButton } from "../ui/share.js";

/** @import { Screen } from "../types.js" */
/** @import { Tool } from "../film/hands.js" */
/** @import { Programme } from "../film/programme.js" */

/** @type {Screen} */
export async function watch(main, argument, catalogue) {
  const first = COMPARISONS()[0].address;
  const shown = /** @type {Programme} */ (
    fromAddress(argument, catalogue) ?? fromAddress(first, catalogue)
  );
  const theatre = new Theatre(main, shown, catalogue);
  const { story, transport } = theatre;
  const maze = mazePanel(theatre);
  main.append(
    h("div.watch.theatre", [
      h("section.stage-box.stack", { "aria-label": t("Films") }, [
        h("h1.quiet", t("Watch")),
        comparisons(argument),
        theatre.screens,
        theatre.verdict,
        theatre.making,
        theatre.trouble,
        transport.element,
      ]),
      h("aside.side", [
        h("div.card.story-card", story.element),
        h("div.card.stack.small", [
          h("h2.minor", t("What is shown")),
          filmLanes(shown.films, catalogue, () => theatre.reload()).element,
          toolPanel(theatre),
          theatre.numberTick,
          handButtons(theatre),
          fileButtons(theatre),
        ]),
        maze.element,
        h("details.card", [h("summary", t("Legend")), theatre.legend]),
      ]),
    ]),
  );
  const stop = onChange(() => theatre.restyle());
  const deaf = transport.listen((event) => theatre.key(event));
  theatre.load();
  return () => {
    theatre.destroy();
    stop();
    maze.close();
    deaf();
  };
}

/** What the pointer does. @param {Theatre} theatre */
function toolPanel({ hands, screens }) {
  const tools = h("div.segments", { role: "group", "aria-label": t("What the pointer does") });
  const hint = h("p.note");
  /** @type {[Tool, string, string][]} */
  const all = [
    ["pins", t("Pins"), t("Drag start, goal and stops; or give them the focus and use arrows.")],
    ["walls", t("Walls"), t("Drag over walls to draw or erase them; Shift and arrows do it too.")],
    [
      "terrain",
      t("Terrain"),
      t(
        "Drag over cells: entering each costs 16 more, or as before. Dijkstra and A* take it into account.",
      ),
    ],
    ["stops", t("Stops"), t("Tap a cell to set a stop of a tour, or to take it away.")],
  ];
  const choose = (/** @type {Tool} */ chosen) => {
    screens.dataset.tool = hands.tool = chosen;
    const buttons = all.map(([name, label]) =>
      button(label, { pressed: chosen === name, id: `tool-${name}` }, () => choose(name)),
    );
    put(tools, buttons);
    hint.textContent = all.find(([name]) => name === chosen)?.[2] ?? "";
    hands.lay();
  };
  choose(hands.tool);
  return [tools, hint];
}

/** @param {Theatre} theatre */
const handButtons = ({ hands, shown }) =>
  h("div.row", [
    button(t("Scatter the stops anew"), { icon: "dice", id: "scatter" }, () => {
      hands.scatter(Math.floor(Math.random() * 1e6));
      hands.setStops(shown.stops);
    }),
    button(t("Undo my walls"), "undo", () => hands.undoWalls()),
  ]);

/** @param {Theatre} theatre */
function fileButtons(theatre) {
  const { shown } = theatre;
  const file = (/** @type {"gif" | "svg" | "html"} */ format) => {
    const films = shown.films.map((one) => theatre.filmOf(one));
    const numbers = shown.numbers ? { numbers: "costs" } : {};
    const code = films.length < 3; // more beside each other would be too wide for a slide
    exportFile(format, { films, code, ...numbers }, `dedale-${shown.films[0].name}`);
  };
  return h("div.row", [
    theatre.screenButton,
    linkButton(() => theatre.keep()),
    button(t("One page"), { icon: "file", id: "export-html" }, () => file("html")),
    button("GIF", "file", () => file("gif")),
    button("SVG", "file", () => file("svg")),
  ]);
}

/** Ready-made comparisons, as pictures. @param {string} argument of the address */
function comparisons(argument) {
  const theme = isDark() ? "dark" : "light";
  const films = (/** @type {string} */ address) => /^films=[^&]*&maze=[^&]*/.exec(address)?.[0];
  const links = COMPARISONS().map(({ name, label, address }) =>
    h(
      "a.comparison",
      {
        href: `#/watch/${address}`,
        "aria-current": films(address) === films(argument) ? "true" : undefined,
      },
      [h("img", { src: picture(`${name}-${theme}`), alt: "", loading: "lazy" }), h("span", label)],
    ),
  );
  return h("nav.comparisons", { "aria-label": t("Comparisons that tell something") }, links);
}

/** @param {string} name */
const picture = (name) => new URL(`../../pictures/${name}.png`, import.meta.url).href;

/** How the maze is made. @param {Theatre} theatre */
function mazePanel(theatre) {
  const { catalogue } = theatre;
  const { made } = theatre.shown;
  const loading = later(() => theatre.fresh(), 250);
  const most = Math.floor(Math.sqrt(catalogue.limits.film_cells ?? 250000));
  const form = mazeForm(made, catalogue, most, loading.ask, ["grid", "braid", "open"]);
  const perfect = catalogue.generators
    .filter((one) => one.perfect)
    .map((one) => /** @type {[string, string]} */ ([one.name, one.title]));
  const generator = select(perfect, made.algorithm, (value) => {
    made.algorithm = value;
    made.options = {};
    loading.ask();
  });
  const explore = () => {
    location.hash = `#/explore/${addressFor(made)}`;
  };
  const element = h("details.card", [
    h("summary", t("The maze")),
    h("div.stack.small", [
      form.element,
      field(t("Made by"), generator),
      tick(t("Hills: cells that cost more to enter"), theatre.shown.hills !== null, (on) => {
        theatre.shown.hills = on ? made.seed : null;
        loading.ask();
      }),
      button(t("Again, with another seed"), "dice", form.reseed),
      button(t("Explore this maze"), "eye", explore),
    ]),
  ]);
  return { element, close: loading.stop };
}
