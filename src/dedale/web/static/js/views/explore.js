// Explore: mazes of any size, from the whole to single cells, ways through them, and a walk in them.

import { pressed, released } from "/static/viewer/hands.js";
import { cellOf, MazeMap } from "/static/viewer/map.js";
import { SmallMap } from "/static/viewer/small.js";
import { ask, get, post } from "../api.js";
import { palette } from "../board/palette.js";
import { Source } from "../explore/source.js";
import { Stroll } from "../explore/stroll.js";
import { number, t, tn } from "../i18n/index.js";
import { arrowOf, taken } from "../keys.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, field, h, noteLine, put, tell, toast } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { makeOf, mazeForm, recipe } from "../ui/maze-form.js";
import { copy } from "../ui/share.js";

/** @import { Catalogue, Place, Recipe, Screen, Side } from "../types.js" */
/** @import { Wish } from "../explore/source.js" */

const MOST = 65_536; // cells in a line that the panel offers
const NEAR = 18; // pixels of a cell, at least, for whoever walks

/** @param {URLSearchParams} given @param {Catalogue} catalogue @returns {Recipe} */
function recipeOf(given, catalogue) {
  const made = recipe({ generator: "kruskal", width: 1000, height: 1000 });
  const generator = given.get("maze") ?? "";
  if (catalogue.generators.some((one) => one.name === generator)) made.generator = generator;
  const size = /^(\d{1,5})x(\d{1,5})$/.exec(given.get("size") ?? "");
  if (size) [made.width, made.height] = [Number(size[1]), Number(size[2])];
  made.seed = Number.parseInt(given.get("seed") ?? "", 10) || made.seed;
  made.braid = Math.min(100, Number.parseInt(given.get("braid") ?? "", 10) || 0);
  return made;
}

/** @type {Screen} */
export async function explore(main, argument, catalogue) {
  const given = new URLSearchParams(argument);
  const made = recipeOf(given, catalogue);
  /** What is open; null: what is made. @type {{stored: string} | {level: string} | null} */
  let chosen = given.has("stored")
    ? { stored: given.get("stored") ?? "" }
    : given.has("level")
      ? { level: given.get("level") ?? "" }
      : null;
  /** @type {Source | null} */
  let source = null;
  /** @type {MazeMap | null} */
  let map = null;
  /** @type {SmallMap | null} */
  let small = null;
  /** @type {Stroll | null} */
  let stroll = null;
  let [turn, search, waiting, remembered] = [0, 0, 0, 0];
  /** @type {[Place, Place]} */
  let ends = [
    [0, 0],
    [0, 0],
  ];

  const canvas = h("canvas.explore-map", { tabindex: 0, role: "application" });
  canvas.setAttribute(
    "aria-label",
    t("Map of the maze: arrows move it, plus and minus zoom, 0 shows all of it."),
  );
  const corner = h("canvas.explore-small", { role: "img", "aria-label": t("The whole maze") });
  const stage = h("div.stage.explore-stage", [canvas, corner]);
  const place = h("p.explore-place");
  const says = noteLine("explore-says");
  const from = cellField("explore-from", t("From"));
  const to = cellField("explore-to", t("To"));
  const where = cellField("explore-go", t("Go to the cell"));
  const lists = h("div.stack.small");

  // ---------------------------------------------------------------- opening

  const address = () =>
    chosen
      ? new URLSearchParams(chosen).toString()
      : `maze=${made.generator}&size=${made.width}x${made.height}&seed=${made.seed}${
          made.braid ? `&braid=${made.braid}` : ""
        }`;

  /** @returns {Promise<Wish>} */
  async function wish() {
    if (!chosen) return { maze: { make: makeOf(made) } };
    if ("stored" in chosen) return chosen;
    return { maze: { text: (await get(`levels/${chosen.level}`)).text } };
  }

  /** @param {string} [at] what to look at: "row,column,scale" */
  async function load(at = "") {
    const mine = ++turn;
    search += 1;
    stop();
    says.say(t("The maze is being made…"));
    const opened = await guard(
      async () => Source.open(await wish()),
      (message) => {
        if (mine === turn) says.fail(message);
      },
    );
    if (!opened || mine !== turn) return;
    map?.end();
    source = opened;
    ends = [opened.about.start, opened.about.goal];
    [from.value, to.value] = ends.map((one) => one.join(","));
    says.say("");
    map = new MazeMap(canvas, {
      about: opened.about,
      tile: (level, x, y) => opened.tile(level, x, y),
      path: (level, x, y) => opened.path(level, x, y),
      look,
      still: !settings.motion,
      onview: viewed,
      over,
      ontap: tapped,
    });
    small = new SmallMap(corner, map);
    const [row, col, scale] = at.split(",").map(Number);
    if (scale > 0) map.go(col + 0.5, row + 0.5, map.limited(scale), false);
    wayButton.setAttribute("aria-pressed", "false");
    tellPlace(null);
  }

  const look = () => {
    const colours = palette(isDark());
    const style = getComputedStyle(document.documentElement);
    return {
      floor: rgb(colours.floor),
      wall: rgb(colours.wall),
      ground: style.getPropertyValue("--page").trim() || colours.rock,
      path: isDark() ? colours.paths[2] : colours.paths[0],
    };
  };

  function viewed() {
    if (!map) return;
    corner.hidden = map.scale <= map.fitting; // it would show the same again, over the goal
    if (!corner.hidden) small?.draw(Math.max(90, Math.min(170, map.width / 4)));
    clearTimeout(remembered);
    remembered = setTimeout(() => {
      if (!map || location.hash.split("/")[1] !== "explore") return;
      const at = `${Math.floor(map.y)},${Math.floor(map.x)},${map.scale.toPrecision(4)}`;
      history.replaceState(history.state, "", `#/explore/${address()}&at=${at}`);
    }, 200);
  }

  /** @param {Place | null} cell */
  function tellPlace(cell) {
    const about = source?.about;
    const size = about ? `${number(about.columns)} × ${number(about.rows)}` : "";
    const name = about?.name ? `${about.name} · ` : "";
    place.textContent = cell
      ? t("row {row}, column {col}", { row: number(cell[0]), col: number(cell[1]) })
      : `${name}${size}`;
  }

  // ---------------------------------------------------------------- ways

  async function showWay() {
    if (!source || !map) return;
    const mine = ++search;
    if (map.showsPath) {
      map.showsPath = false;
      wayButton.setAttribute("aria-pressed", "false");
      says.say("");
      map.plan();
      return;
    }
    const [start, goal] = wishedEnds() ?? [];
    if (!start || !goal) return;
    const opened = source;
    const found = await guard(
      () =>
        opened.find(
          start,
          goal,
          (done) =>
            says.say(t("Looking for the way: {n} %", { n: number(Math.floor(100 * done)) })),
          () => mine === search && opened === source,
        ),
      (message) => says.fail(message),
    );
    if (found === undefined || found === null || mine !== search || !map) return;
    says.say(tn(found, "The way has {n} step.", "The way has {n} steps."));
    map.showsPath = true;
    wayButton.setAttribute("aria-pressed", "true");
    map.forget("path");
  }

  /** @returns {[Place, Place] | null} */
  function wishedEnds() {
    const [start, goal] = [from, to].map((input) => source && cellOf(input.value, source.about));
    if (start && goal) {
      ends = [start, goal];
      return ends;
    }
    says.fail(t("A cell is written as row,column, from 0,0 on."));
    return null;
  }

  // ---------------------------------------------------------------- the walk

  function toggleWalk() {
    if (stroll) return stop();
    const wished = wishedEnds();
    if (!source || !map || !wished) return;
    stroll = new Stroll(source, wished[0], wished[1], walked);
    walkButton.setAttribute("aria-pressed", "true");
    map.show(...wished[0], NEAR);
    says.say(t("Walk with the arrows or taps; Shift runs, Backspace goes back."));
    put(pad, arrows());
    canvas.focus({ preventScroll: true });
  }

  function stop() {
    if (stroll) stroll.over = true;
    stroll = null;
    walkButton.setAttribute("aria-pressed", "false");
    put(pad);
    map?.plan();
  }

  /** @param {"step" | "wall" | "goal" | "back"} what */
  function walked(what) {
    if (!stroll || !map) return;
    const [row, col] = stroll.here;
    const told = t("{n} steps, {m} bumps", {
      n: number(stroll.steps),
      m: number(stroll.bumps),
    });
    const first = { step: "", back: "", wall: t("A wall."), goal: t("You are at the goal!") }[what];
    says.say(`${first} ${told}`.trim());
    if (what === "goal") {
      toast(t("You are at the goal!"));
      tell(t("You are at the goal!"));
    }
    tellPlace(stroll.here);
    follow(row, col);
  }

  /** @param {number} row @param {number} col */
  function follow(row, col) {
    if (!map) return;
    const slack = [map.width, map.height].map(
      (size) => (0.3 * size) / /** @type {MazeMap} */ (map).scale,
    );
    const held = (
      /** @type {number} */ at,
      /** @type {number} */ cell,
      /** @type {number} */ room,
    ) => Math.max(cell + 0.5 - room, Math.min(cell + 0.5 + room, at));
    const target = map.flight ?? map;
    const [x, y] = [held(target.x, col, slack[0]), held(target.y, row, slack[1])];
    if (x !== target.x || y !== target.y) map.go(x, y, target.scale);
    else map.plan();
  }

  /** @param {number} row @param {number} col */
  function tapped(row, col) {
    tellPlace([row, col]);
    if (!stroll) return;
    const [down, right] = [row - stroll.here[0], col - stroll.here[1]];
    if (!down && !right) return;
    const across = Math.abs(right) > Math.abs(down);
    stroll.walk(across ? (right > 0 ? "E" : "W") : down > 0 ? "S" : "N", true);
  }

  /** What is laid over the pictures: the thread, the two ends, who walks.
   * @param {CanvasRenderingContext2D} context @param {MazeMap} on */
  function over(context, on) {
    const colours = palette(isDark());
    const radius = Math.max(4, 0.3 * on.scale);
    const dot = (/** @type {Place} */ [row, col], /** @type {string} */ ink) => {
      const [x, y] = on.toScreen(col + 0.5, row + 0.5);
      context.beginPath();
      context.arc(x, y, radius, 0, 7);
      context.fillStyle = ink;
      context.fill();
      context.lineWidth = 2;
      context.strokeStyle = colours.halo;
      context.stroke();
    };
    if (stroll) {
      context.beginPath();
      const every = Math.max(1, Math.floor(stroll.trail.length / 20_000));
      for (let k = 0; k < stroll.trail.length; k += every) {
        const [row, col] = stroll.trail[k];
        context.lineTo(...on.toScreen(col + 0.5, row + 0.5));
      }
      context.lineTo(...on.toScreen(stroll.here[1] + 0.5, stroll.here[0] + 0.5));
      context.lineWidth = Math.max(2, 0.18 * on.scale);
      context.lineJoin = "round";
      context.strokeStyle = colours.thread;
      context.stroke();
    }
    if (on.showsPath || stroll) {
      dot(ends[0], colours.paths[1]);
      dot(ends[1], colours.paths[0]);
    }
    if (stroll) dot(stroll.here, colours.glow);
  }

  // ---------------------------------------------------------------- keys

  /** @param {KeyboardEvent} event */
  function keyDown(event) {
    if (!map || taken(event)) return;
    const arrow = arrowOf(event);
    if (stroll && arrow) stroll.walk(/** @type {Side} */ (arrow), event.shiftKey);
    else if (stroll && event.key === "Backspace") stroll.back();
    else if (stroll && event.key === "Escape") stop();
    else if (!pressed(map, event)) return;
    event.preventDefault();
  }
  const keyUp = (/** @type {KeyboardEvent} */ event) => map && released(map, event);
  const letGo = () => map?.held.clear();

  // ---------------------------------------------------------------- parts

  /** @param {string} id @param {string} label */
  function cellField(id, label) {
    return h("input", {
      id,
      inputmode: "numeric",
      autocomplete: "off",
      placeholder: t("row,column"),
      "aria-label": label,
      maxlength: 24,
    });
  }

  function arrows() {
    const names = /** @type {[Side, string, string][]} */ ([
      ["N", "up", t("North")],
      ["W", "left", t("West")],
      ["E", "right", t("East")],
      ["S", "down", t("South")],
    ]);
    return names.map(([side, icon, label]) =>
      button({ label, icon, text: false, onclick: () => stroll?.walk(side, true) }),
    );
  }

  const later = () => {
    chosen = null;
    clearTimeout(waiting);
    waiting = setTimeout(load, 400);
  };
  const goForm = h("form.row.tight", [
    h("span.grow", where),
    h("button", { type: "submit" }, t("Go")),
  ]);
  goForm.addEventListener("submit", (event) => {
    event.preventDefault();
    const cell = source && cellOf(where.value, source.about);
    if (!cell) return says.fail(t("A cell is written as row,column, from 0,0 on."));
    map?.show(...cell);
    tellPlace(cell);
  });
  const wayButton = button({
    label: t("Show the way"),
    icon: "path",
    id: "explore-way",
    pressed: false,
    onclick: showWay,
  });
  const walkButton = button({
    label: t("Walk in it"),
    icon: "flag",
    id: "explore-walk",
    pressed: false,
    onclick: toggleWalk,
  });
  const pad = h("div.row.explore-pad", { role: "group", "aria-label": t("Ways from here") });
  const zoomer = h("div.zoomer.explore-zoomer", [
    button({
      label: t("Zoom in"),
      icon: "plus",
      text: false,
      onclick: () => map?.zoom(2, undefined, undefined, true),
    }),
    button({
      label: t("Zoom out"),
      icon: "minus",
      text: false,
      onclick: () => map?.zoom(0.5, undefined, undefined, true),
    }),
    button({ label: t("The whole maze"), icon: "fit", text: false, onclick: () => map?.fit() }),
  ]);
  stage.append(zoomer);
  const form = mazeForm(made, catalogue, MOST, later, { grid: false });
  main.append(
    h("div.game.explore", [
      h("section.stage-box", { "aria-label": t("The maze") }, [stage]),
      h("aside.side", [
        h("div.card.stack", [
          h("h1.small", t("Explore")),
          place,
          says.element,
          goForm,
          h("div.fields", [field(t("From"), from), field(t("To"), to)]),
          h("div.row", [wayButton, walkButton]),
          pad,
        ]),
        lists,
        h("div.card.stack", [
          h("h2.small", t("A maze from its seed")),
          form.element,
          h("div.row", [
            button({
              label: t("Copy link"),
              icon: "share",
              onclick: () => copy(location.href, t("Link copied.")),
            }),
            button({ label: t("Keep it"), icon: "save", id: "explore-keep", onclick: keep }),
          ]),
        ]),
      ]),
    ]),
  );

  function keep() {
    return guard(async () => {
      const maze = await wish();
      if (!("maze" in maze)) return toast(t("This maze is on the server already."));
      const answer = await ask("POST", "export/txt", maze);
      const title = `${made.generator} ${made.width}x${made.height} · ${made.seed}`;
      await post("levels", { kind: "maze", title, text: await answer.text() });
      toast(t("Saved in your library."));
      await refresh();
    });
  }

  async function refresh() {
    const [{ mazes }, { levels }] = await Promise.all([get("explore"), get("levels?kind=maze")]);
    const line = (
      /** @type {string} */ text,
      /** @type {{stored: string} | {level: string}} */ what,
    ) =>
      h("li", [
        h(
          "button.plain.left",
          {
            type: "button",
            onclick: () => {
              chosen = what;
              load();
            },
          },
          text,
        ),
      ]);
    const list = (/** @type {string} */ title, /** @type {HTMLElement[]} */ lines) =>
      lines.length ? h("div.card.stack.small", [h("h2.small", title), h("ul.games", lines)]) : null;
    put(lists, [
      list(
        t("Mazes of this server"),
        mazes.map((name) => line(name, { stored: name })),
      ),
      list(
        t("Mazes of my library"),
        levels.map((level) => line(level.title, { level: level.id })),
      ),
    ]);
    return mazes;
  }

  canvas.addEventListener("pointermove", (event) => {
    if (!map || stroll) return;
    const box = canvas.getBoundingClientRect();
    tellPlace(map.cellAt(event.clientX - box.left, event.clientY - box.top));
  });
  const unlisten = onChange(() => {
    if (!map) return;
    map.sources.still = !settings.motion;
    map.recolour();
  });
  document.addEventListener("keydown", keyDown);
  document.addEventListener("keyup", keyUp);
  addEventListener("blur", letGo);
  const stored = await guard(refresh);
  if (!argument && stored?.length) chosen = { stored: stored[0] };
  await load(given.get("at") ?? "");
  return () => {
    turn = search = -1;
    clearTimeout(waiting);
    clearTimeout(remembered);
    stop();
    map?.end();
    unlisten();
    document.removeEventListener("keydown", keyDown);
    document.removeEventListener("keyup", keyUp);
    removeEventListener("blur", letGo);
  };
}

/** @param {string} colour as "#rrggbb" */
const rgb = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
