// Explore: mazes of any size, from the whole to single cells, ways through them, and a walk in them.

import { ask, get, post } from "../api.js";
import { cellField, Explorer } from "../explore/explorer.js";
import { openButton, openMaze } from "../explore/file.js";
import { t } from "../i18n/index.js";
import { button, field, h, put, tick, toast } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { later } from "../ui/later.js";
import { mazeForm } from "../ui/maze-form.js";
import { recipeIn } from "../ui/recipe.js";
import { linkButton } from "../ui/share.js";
import { zoomer } from "../ui/zoomer.js";

/** @import { Catalogue, Recipe, Screen } from "../types.js" */
/** @import { Chosen } from "../explore/explorer.js" */

const MOST = 65_536; // cells in a line that the panel offers

/** @param {URLSearchParams} given @param {Catalogue} catalogue @returns {Recipe} */
function recipeOf(given, catalogue) {
  const shown = given.size ? {} : { mask: { name: "heart" }, seed: 3 };
  return recipeIn(given, catalogue, { algorithm: "kruskal", width: 600, height: 540, ...shown });
}

/** @param {URLSearchParams} given @returns {Chosen | null} */
function chosenIn(given) {
  const [stored, level] = [given.get("stored"), given.get("level")];
  if (stored !== null) return { stored };
  return level === null ? null : { level };
}

/** @type {Screen} */
export async function explore(main, argument, catalogue) {
  const given = new URLSearchParams(argument);
  const explorer = new Explorer(recipeOf(given, catalogue), chosenIn(given), catalogue);
  const { canvas, corner, made } = explorer;
  const loading = later(() => explorer.load(), 400);
  const changed = () => {
    explorer.chosen = null;
    loading.ask();
  };
  const form = mazeForm(made, catalogue, MOST, changed, ["algorithm", "braid"]);
  const library = mazeLists(explorer);
  const zooms = zoomer({
    zoom: (by) => explorer.map?.zoom(by > 1 ? 2 : 0.5, undefined, undefined, true),
    fit: () => explorer.map?.fit(),
  });
  zooms.classList.add("explore-zoomer");
  main.append(
    h("div.game.explore", [
      h("section.stage-box", { "aria-label": t("The maze") }, [
        h("div.stage.explore-stage", [canvas, corner, zooms]),
      ]),
      h("aside.side", [
        h("div.card.stack", [
          h("div.row", [h("h1.small.grow", t("Explore")), explorer.place]),
          h("div.explore-hand", [explorer.says.element, explorer.pad]),
          h("div.row", [explorer.wayButton, explorer.walkButton]),
          goForm(explorer),
          h("div.fields", [field(t("From"), explorer.from), field(t("To"), explorer.to)]),
          tick(t("Coloured by distance, the way in red"), true, (on) => {
            explorer.coloured = on;
            explorer.map?.plan();
          }),
          explorer.others.element,
        ]),
        library.element,
        h("div.card.stack.small", [
          h("h2.small", t("A maze from a file")),
          h("p.note", t("Drawings, JSON, lists of lists, the school 42’s files, micromouse.")),
          openButton(openMaze),
        ]),
        h("div.card.stack", [
          h("h2.small", t("A maze from its seed")),
          form.element,
          h("div.row", [
            linkButton(() => explorer.remember()),
            button(t("Keep it"), { icon: "save", id: "explore-keep" }, () =>
              keep(explorer, library.refresh),
            ),
          ]),
        ]),
      ]),
    ]),
  );
  const deaf = explorer.listen();
  const stored = await guard(library.refresh);
  if (!argument && stored?.length) explorer.chosen = { stored: stored[0] };
  await explorer.load(given);
  return () => {
    loading.stop();
    deaf();
  };
}

/** @param {Explorer} explorer */
function goForm(explorer) {
  const where = cellField("explore-go", t("Go to the cell"));
  return h(
    "form.row.tight",
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        explorer.goTo(where.value);
      },
    },
    [h("span.grow", where), h("button", { type: "submit" }, t("Go"))],
  );
}

/** Put the maze into one's library. @param {Explorer} explorer @param {() => unknown} refresh */
const keep = (explorer, refresh) =>
  guard(async () => {
    const maze = await explorer.wanted();
    if (!("maze" in maze)) return toast(t("This maze is on the server already."));
    const answer = await ask("POST", "export/txt", maze);
    const { algorithm, height, seed, width } = explorer.made;
    const title = `${algorithm} ${width}x${height} · ${seed}`;
    await post("levels", { kind: "maze", title, text: await answer.text() });
    toast(t("Saved in your library."));
    await refresh();
  });

/** The mazes of the server and of one's library, to be opened. @param {Explorer} explorer */
function mazeLists(explorer) {
  const element = h("div.stack.small");
  /** @param {string} text @param {Chosen} chosen */
  const line = (text, chosen) => {
    const open = () => {
      explorer.chosen = chosen;
      explorer.load();
    };
    return h("li", h("button.plain.left", { type: "button", onclick: open }, text));
  };
  /** @param {string} title @param {HTMLElement[]} lines */
  const list = (title, lines) =>
    lines.length ? h("div.card.stack.small", [h("h2.small", title), h("ul.games", lines)]) : null;
  const refresh = async () => {
    const [{ mazes }, { levels }] = await Promise.all([get("explore"), get("levels?kind=maze")]);
    const ours = mazes.map((name) => line(name, { stored: name }));
    const mine = levels.map((level) => line(level.title, { level: level.id }));
    put(element, [list(t("Mazes of this server"), ours), list(t("Mazes of my library"), mine)]);
    return mazes;
  };
  return { element, refresh };
}
