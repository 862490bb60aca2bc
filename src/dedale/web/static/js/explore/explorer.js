// A maze of any size on a map: what is seen of it, ways through it, and a walk in it.

import { pressed, released } from "../../viewer/hands.js";
import { cellOf, MazeMap } from "../../viewer/map.js";
import { SmallMap } from "../../viewer/small.js";
import { replaceAddress } from "../address.js";
import { get } from "../api.js";
import { palette } from "../board/palette.js";
import { sprites } from "../board/sprites.js";
import { number, t, tn } from "../i18n/index.js";
import { taken } from "../keys.js";
import { SIDES } from "../play/views.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, h, noteLine, put, toast } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { later } from "../ui/later.js";
import { addressFor, makeOf } from "../ui/recipe.js";
import { begunIn, begunList, keepBegun } from "../walk/kept.js";
import { Walk, walkedIn } from "../walk/walk.js";
import { overlay, paintShades, rgb } from "./overlay.js";
import { Source } from "./source.js";
import { Walking } from "./walking.js";

/** @import { Catalogue, FoundWay, Place, Recipe } from "../types.js" */
/** @import { Wanted } from "./source.js" */
/** A maze of the server, or of one's library. @typedef {{stored: string} | {level: string}} Chosen */

const NEAR = 18; // pixels of a cell, at least, while one walks
const COLOURED = 4000; // milliseconds that a maze is kept back until it has its colours
const LOOKED = 2600; // milliseconds that the whole maze is shown
const GLIDE = 2800; // milliseconds that the way down to its cells takes
const LOOKING = 6; // pixels of a cell from which on one looks at a place and not at the whole
const PAUSE = 200; // milliseconds after which what is seen is in the address

export class Explorer {
  /** @param {Recipe} made @param {Chosen | null} chosen @param {Catalogue} catalogue */
  constructor(made, chosen, catalogue) {
    this.made = made;
    this.catalogue = catalogue;
    /** What is open; null: what is made. */
    this.chosen = chosen;
    /** Its cells and pictures, once it is open. @type {Source | null} */
    this.source = null;
    /** @type {MazeMap | null} */
    this.map = null;
    this.redraw = () => this.map?.plan();
    /** @type {SmallMap | null} */
    this.small = null;
    /** The walk, while one walks. @type {Walking | null} */
    this.walk = null;
    /** The walk that waits for its first cells. @type {Promise<unknown> | null} */
    this.beginning = null;
    /** Where ways and walks begin and end. @type {[Place, Place]} */
    this.ends = [
      [0, 0],
      [0, 0],
    ];
    /** The numbers of the last load and of the last search; answers to earlier ones are dropped. */
    this.loading = 0;
    this.searching = 0;
    /** The colours of distances, once they are there. @type {ImageBitmap | null} */
    this.shades = null;
    this.coloured = true;
    /** The timer of the glide down to the cells. */
    this.gliding = 0;
    /** What is seen and walked is in the address, a moment later. */
    this.writing = later(() => this.remember(), PAUSE);

    this.canvas = h("canvas.explore-map", {
      tabindex: 0,
      role: "application",
      "aria-label": t("Map of the maze: arrows move it, plus and minus zoom, 0 shows all of it."),
    });
    this.corner = h("canvas.explore-small", { role: "img", "aria-label": t("The whole maze") });
    this.place = h("p.explore-place");
    this.says = noteLine("explore-says");
    this.from = cellField("explore-from", t("From"));
    this.to = cellField("explore-to", t("To"));
    this.pad = h("div.explore-pad");
    this.others = begunList(catalogue);
    this.wayButton = toggle("explore-way", t("Show the way"), "path", () => this.showWay());
    this.walkButton = toggle("explore-walk", t("Walk in it"), "flag", () => this.toggleWalk());
  }

  // ---------------------------------------------------------------- opening

  /** The address of the maze. */
  get address() {
    if (this.chosen) return `#/explore/${new URLSearchParams(this.chosen)}`;
    return `#/explore/${addressFor(this.made)}`;
  }

  /** The maze, as the server is asked for it. @returns {Promise<Wanted>} */
  async wanted() {
    const { chosen } = this;
    if (!chosen) return { maze: { make: makeOf(this.made) } };
    if ("stored" in chosen) return chosen;
    return { maze: { text: (await get(`levels/${chosen.level}`)).text } };
  }

  /** @param {URLSearchParams} [given] what to look at, and what was walked */
  async load(given = new URLSearchParams()) {
    const mine = ++this.loading;
    this.searching += 1;
    this.stopWalk();
    this.says.say(t("The maze is being made…"));
    const source = await guard(
      async () => Source.open(await this.wanted()),
      (message) => {
        if (mine === this.loading) this.says.fail(message);
      },
    );
    if (!source || mine !== this.loading) return;
    const [row, col, scale] = (given.get("at") ?? "").split(",").map(Number);
    const shades = source.shades(isDark()).catch(() => null);
    if (!scale) await Promise.race([shades, new Promise((go) => setTimeout(go, COLOURED))]);
    if (mine !== this.loading) return;
    this.show(source);
    const { map } = this;
    if (map && scale > 0) map.go(col + 0.5, row + 0.5, map.limited(scale), false);
    const { start, goal } = source.about;
    this.setEnds(
      cellOf(given.get("from") ?? "", source.about) ?? start,
      cellOf(given.get("to") ?? "", source.about) ?? goal,
    );
    if (given.has("walked")) this.startWalk(given, scale > 0);
    this.others.refresh(this.address);
    await this.colour(shades);
    if (!scale && mine === this.loading) this.glideSoon();
  }

  /** Show the colours of distances, once they are there. @param {Promise<ImageBitmap | null>} shades */
  async colour(shades) {
    const { source } = this;
    const found = await shades;
    if (source !== this.source) return;
    this.shades = found;
    this.map?.plan();
  }

  /** From the whole down to the cells where the way begins, unless somebody takes hold of the map. */
  glideSoon() {
    const { canvas, map } = this;
    if (!map || !settings.motion || !this.shades || this.walk) return;
    if (map.fitting >= NEAR) return; // its cells are seen well enough
    clearTimeout(this.gliding);
    this.gliding = setTimeout(() => {
      if (this.map !== map || this.walk || map.scale !== map.fitting) return;
      const { columns, rows } = map.about;
      /** As near to the middle as the border lets: beyond it there is nothing to see.
       * @param {number} at @param {number} most @param {number} pixels */
      const inside = (at, most, pixels) => {
        const half = Math.min(most, pixels / NEAR) / 2;
        return Math.max(half, Math.min(most - half, at + 0.5));
      };
      const [row, col] = this.ends[0];
      const [x, y] = [inside(col, columns, map.width), inside(row, rows, map.height)];
      map.go(x, y, NEAR, true, GLIDE);
    }, LOOKED);
    const stay = () => clearTimeout(this.gliding);
    for (const what of ["pointerdown", "wheel", "keydown"])
      canvas.addEventListener(what, stay, { once: true });
  }

  /** @param {Source} source */
  show(source) {
    this.map?.end();
    this.source = source;
    this.shades = null;
    clearTimeout(this.gliding);
    this.says.say("");
    this.map = new MazeMap(this.canvas, {
      about: source.about,
      tile: (level, x, y) => source.tile(level, x, y),
      path: (level, x, y) => source.path(level, x, y),
      look,
      still: !settings.motion,
      onview: () => this.viewed(),
      over: (context, map) => {
        if (this.coloured) paintShades(context, map, this.shades);
        overlay(context, map, this.ends, this.walk?.board ?? null);
      },
      ontap: (row, col) => this.tapped(row, col),
    });
    this.small = new SmallMap(this.corner, this.map);
    this.wayButton.setAttribute("aria-pressed", "false");
    this.tellPlace(null);
  }

  viewed() {
    const { corner, map } = this;
    if (!map) return;
    corner.hidden = map.scale <= map.fitting; // it would show the same again, over the goal
    const shades = this.coloured ? this.shades : null;
    if (!corner.hidden) this.small?.draw(Math.max(90, Math.min(170, map.width / 4)), shades);
    this.writing.ask();
  }

  remember() {
    const { map, walk } = this;
    if (!map || location.hash.split("/")[1] !== "explore") return;
    const at = `${Math.floor(map.y)},${Math.floor(map.x)},${map.scale.toPrecision(4)}`;
    replaceAddress(`${this.address}&at=${at}${walk ? this.walkAddress(walk) : ""}`);
  }

  /** @param {Place | null} cell null: the whole maze */
  tellPlace(cell) {
    const about = this.source?.about;
    const size = about ? `${number(about.columns)} × ${number(about.rows)}` : "";
    const name = about?.name ? `${about.name} · ` : "";
    this.place.textContent = cell
      ? t("row {row}, column {col}", { row: number(cell[0]), col: number(cell[1]) })
      : `${name}${size}`;
  }

  /** @param {string} text "row,column" @returns {Place | null} */
  cellIn(text) {
    const cell = this.source && cellOf(text, this.source.about);
    if (!cell) this.says.fail(t("A cell is written as row,column, from 0,0 on."));
    return cell;
  }

  /** @param {string} text */
  goTo(text) {
    const cell = this.cellIn(text);
    if (!cell) return;
    this.map?.show(...cell);
    this.tellPlace(cell);
  }

  // ---------------------------------------------------------------- ways

  /** @param {Place} start @param {Place} goal */
  setEnds(start, goal) {
    this.ends = [start, goal];
    this.from.value = start.join(",");
    this.to.value = goal.join(",");
  }

  /** The ends that are written in the fields; false: they are no cells. */
  readEnds() {
    const start = this.cellIn(this.from.value);
    const goal = start && this.cellIn(this.to.value);
    if (start && goal) this.ends = [start, goal];
    return Boolean(start && goal);
  }

  /** The way from a cell to the goal, which `path` shows then; null: it is not wanted any more.
   * @param {Place} start @returns {Promise<FoundWay | null>} */
  async find(start) {
    const { map, says, source } = this;
    const mine = ++this.searching;
    const report = (/** @type {number} */ done) =>
      says.say(t("Looking for the way: {n} %", { n: number(Math.floor(100 * done)) }));
    const wanted = () => mine === this.searching;
    const found = source && (await source.find(start, this.ends[1], report, wanted));
    if (found) map?.forget("path");
    return found;
  }

  /** Show the way between the ends, from where one stands while one walks; or hide it. */
  async showWay() {
    const { map, says, walk } = this;
    if (!map) return;
    if (map.showsPath) return this.hideWay();
    if (!walk && !this.readEnds()) return;
    const found = await guard(
      () => this.find(walk?.place ?? this.ends[0]),
      (message) => says.fail(message),
    );
    if (!found) return;
    says.say(tn(found.length ?? 0, "The way has {n} step.", "The way has {n} steps."));
    map.showsPath = true;
    this.wayButton.setAttribute("aria-pressed", "true");
    map.plan();
  }

  hideWay() {
    if (!this.map) return;
    this.map.showsPath = false;
    this.wayButton.setAttribute("aria-pressed", "false");
    this.says.say("");
    this.map.plan();
  }

  // ---------------------------------------------------------------- the walk

  /** @param {Walking} walk */
  walkAddress(walk) {
    const [start, goal] = this.ends;
    return walk.address && `&from=${start}&to=${goal}${walk.address}`;
  }

  toggleWalk() {
    if (this.walk) return this.stopWalk();
    if (!this.readEnds()) return;
    clearTimeout(this.gliding);
    const known = begunIn(this.address)?.address;
    const given = new URLSearchParams(known?.replace(/^#\/explore\//, ""));
    const [start, goal] = this.ends.map(String);
    const same = given.get("from") === start && given.get("to") === goal;
    if (!same) this.beginHere();
    this.startWalk(same ? given : new URLSearchParams());
  }

  /** A walk begins where one looks; from afar, or while one sees the whole, where the way does. */
  beginHere() {
    const { map, source } = this;
    if (!map || !source) return;
    const { x, y, scale } = map.flight ?? map;
    if (scale <= Math.max(LOOKING, map.fitting)) return;
    const cell = cellOf(`${Math.floor(y)},${Math.floor(x)}`, source.about);
    if (cell) this.setEnds(cell, this.ends[1]);
  }

  /** @param {URLSearchParams} given what was walked before @param {boolean} [seen] the map stays */
  async startWalk(given, seen = false) {
    const { ends, map, says, source } = this;
    if (!source || !map) return;
    this.walkButton.setAttribute("aria-pressed", "true");
    if (!seen) map.show(...ends[0], NEAR);
    const bumps = Number.parseInt(given.get("bumps") ?? "", 10) || 0;
    const rules = new Walk(source, ends, bumps, (from) => this.find(from));
    const on = {
      change: () => this.walked(),
      say: (/** @type {string} */ text, kind = "") =>
        kind === "bad" ? says.fail(text) : says.say(text),
    };
    const moves = walkedIn(given.get("walked")).map((side) => SIDES[side]);
    const beginning = guard(
      () => Walking.begin(map, rules, moves, this.catalogue, on),
      (message) => says.fail(message),
    );
    this.beginning = beginning;
    const walk = await beginning;
    this.beginning = null;
    if (!walk || map !== this.map) return;
    this.walk = walk;
    sprites(isDark(), settings.sheet).addEventListener("change", this.redraw);
    put(this.pad, walk.element);
    scrollTo(0, 0); // where the maze is
    this.canvas.focus({ preventScroll: true });
    if (!walk.steps)
      says.say(
        matchMedia("(pointer: coarse)").matches
          ? t("Tap where you want to go, or use the arrows.")
          : t("Walk with the arrows or taps; Shift runs, Backspace goes back."),
      );
    this.walked();
  }

  stopWalk() {
    this.walk?.close();
    this.walk = null;
    this.walkButton.setAttribute("aria-pressed", "false");
    put(this.pad);
    this.map?.plan();
  }

  /** One stands elsewhere, or where one begins. */
  walked() {
    const { source, walk } = this;
    if (!walk || !source) return;
    const won = walk.game.state.outcome !== null;
    if (won) toast(t("You are at the goal!"));
    this.tellPlace(walk.place);
    this.follow(...walk.place);
    this.writing.ask();
    const { columns: width, rows: height } = source.about;
    const [maze, grid, steps] = [this.address, "square", walk.steps];
    const address = maze + this.walkAddress(walk);
    const going = steps > 0 && !won;
    keepBegun(maze, going ? { maze, address, grid, width, height, steps } : null);
  }

  /** Keep a cell well inside the map. @param {number} row @param {number} col */
  follow(row, col) {
    const { map } = this;
    if (!map) return;
    const target = map.flight ?? map;
    /** @param {number} at @param {number} cell @param {number} size */
    const held = (at, cell, size) => {
      const slack = (0.3 * size) / map.scale;
      return Math.max(cell + 0.5 - slack, Math.min(cell + 0.5 + slack, at));
    };
    const [x, y] = [held(target.x, col, map.width), held(target.y, row, map.height)];
    if (x !== target.x || y !== target.y) map.go(x, y, target.scale);
    else map.plan();
  }

  /** @param {number} row @param {number} col */
  tapped(row, col) {
    this.tellPlace([row, col]);
    this.walk?.tapped(row, col);
  }

  // ---------------------------------------------------------------- keys

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { map, walk } = this;
    if (!map || taken(event)) return;
    if (this.beginning) this.beginning.finally(() => setTimeout(() => this.pressed(event)));
    else if (walk && event.key === "Escape") this.stopWalk();
    else if (!walk?.press(event) && !pressed(map, event)) return;
    event.preventDefault();
  }

  /** @returns {() => void} */
  listen() {
    const { canvas } = this;
    const down = this.pressed.bind(this);
    const up = (/** @type {KeyboardEvent} */ event) => this.map && released(this.map, event);
    const blur = () => this.map?.held.clear();
    canvas.addEventListener("pointermove", (event) => {
      if (!this.map || this.walk) return;
      const box = canvas.getBoundingClientRect();
      this.tellPlace(this.map.cellAt(event.clientX - box.left, event.clientY - box.top));
    });
    const stop = onChange(() => {
      if (!this.map) return;
      this.map.sources.still = !settings.motion;
      this.map.recolour();
      if (this.source) this.colour(this.source.shades(isDark()).catch(() => null));
    });
    document.addEventListener("keydown", down);
    document.addEventListener("keyup", up);
    addEventListener("blur", blur);
    return () => {
      this.loading = this.searching = -1;
      this.writing.stop();
      clearTimeout(this.gliding);
      this.stopWalk();
      this.map?.end();
      stop();
      document.removeEventListener("keydown", down);
      document.removeEventListener("keyup", up);
      removeEventListener("blur", blur);
    };
  }
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

/** A field for a cell. @param {string} id @param {string} label */
export const cellField = (id, label) =>
  h("input", {
    id,
    inputmode: "numeric",
    autocomplete: "off",
    placeholder: t("row,column"),
    "aria-label": label,
    maxlength: 24,
  });

/** @param {string} id @param {string} label @param {string} icon @param {() => void} onclick */
const toggle = (id, label, icon, onclick) => button(label, { icon, id, pressed: false }, onclick);
