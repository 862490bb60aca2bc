// The classic walk on any grid: find the way from the start to the goal, by keys, taps and swipes.
// Arrows go where they point, as nearly as the grid can; numbers take a side of the cell. The sides
// one has walked over are in the address, so that a walk is there again when the page is.

import { replaceAddress } from "../address.js";
import { post } from "../api.js";
import { bytes } from "../base64.js";
import { palette } from "../board/palette.js";
import { Plane } from "../grids/plane.js";
import { squareBoard } from "../grids/squares.js";
import { distances, farthest, wayFrom } from "../grids/ways.js";
import { t, tn } from "../i18n/index.js";
import { arrowOf, taken } from "../keys.js";
import { isDark, onChange } from "../settings.js";
import { cue } from "../sounds.js";
import { button, h, put } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { mazeForm } from "../ui/maze-form.js";
import { addressFor, makeOf, recipeIn } from "../ui/recipe.js";
import { linkButton } from "../ui/share.js";
import { standing, walkButtons, walkKey } from "../walk/controls.js";
import { begunIn, begunList, keepBegun, research } from "../walk/kept.js";
import { WalkPicture } from "../walk/picture.js";
import { Walk, walkedIn } from "../walk/walk.js";

/** @import { Catalogue, Maze, Recipe, Screen } from "../types.js" */
/** @import { Happening } from "../walk/walk.js" */

/** @type {Record<string, [number, number]>} */
const WAYS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const LARGEST = 128; // pixels of a cell
const SWIPE = 24; // pixels
const SLOW = 400; // milliseconds after which it is said that the maze is on its way
const PAUSE = 300; // milliseconds after which a step is in the address

/** @param {string} text @param {Catalogue} catalogue @returns {Recipe} */
const fromAddress = (text, catalogue) =>
  recipeIn(new URLSearchParams(text), catalogue, { grid: "hex" });

/** @param {Recipe} made */
const toAddress = (made) => `#/walk/${addressFor(made)}`;

class WalkScreen {
  /** @param {Recipe} made @param {Catalogue} catalogue */
  constructor(made, catalogue) {
    this.made = made;
    /** The board; null until the maze is here. @type {Plane | null} */
    this.plane = null;
    /** The open sides of each cell, as bits. */
    this.sides = new Uint8Array();
    /** 0 accessible, 1 masked, 2 cut off. */
    this.kinds = new Uint8Array();
    /** How far each cell is from the goal. */
    this.away = new Int32Array();
    /** @type {Walk | null} */
    this.walk = null;
    /** The direction of the last step. @type {[number, number]} */
    this.heading = [0, 0];
    /** Whether the way to the goal is shown. */
    this.shown = false;
    /** What the walk took so far; `helped`: it tells nothing. */
    this.took = { began: 0, steps: 0, wrong: 0, astray: false, helped: false };
    /** The number of the last load; answers to earlier ones are dropped. */
    this.loading = 0;
    /** Pixels of a cell on the canvas. */
    this.scale = 1;
    /** The timer that writes the address. */
    this.writing = 0;
    this.canvas = h("canvas.film", { role: "img", tabindex: 0, hidden: true });
    this.picture = new WalkPicture(this.canvas);
    /** What is said at the end. */
    this.end = h("div");
    /** Make another maze. */
    this.anew = () => {};
    this.stage = h("div.stage.walk-stage", this.canvas);
    this.figures = h("p.walk-figures", { role: "status" });
    this.pad = h("div.row.walk-pad", { role: "group", "aria-label": t("Ways from here") });
    this.others = begunList(catalogue);
    this.research = research();
  }

  /** @param {string} [text] the address of what was walked in this maze already */
  async load(text = "") {
    const mine = ++this.loading;
    const slow = setTimeout(() => {
      this.figures.textContent = t("The maze is being made…");
      this.stage.setAttribute("aria-busy", "true");
    }, SLOW);
    const maze = await guard(
      () => post("maze", { maze: { make: makeOf(this.made) } }),
      (message) => {
        if (mine === this.loading) this.figures.textContent = message;
      },
    );
    clearTimeout(slow);
    if (mine === this.loading) this.stage.removeAttribute("aria-busy");
    if (!maze || mine !== this.loading) return;
    this.take(maze);
    const given = new URLSearchParams(text);
    const bumps = Number.parseInt(given.get("bumps") ?? "", 10) || 0;
    await this.walk?.begin(walkedIn(given.get("walked")), bumps);
  }

  /** @param {Maze} maze */
  take(maze) {
    const plane = new Plane(maze.board ?? squareBoard(maze.width, maze.height));
    const given = bytes(maze.cells);
    const { size } = plane;
    const sides = given.slice(0, size).map((one) => (maze.board ? one : one & 15));
    this.canvas.hidden = false;
    this.kinds = sides.map((_, cell) =>
      maze.board ? (given[size + cell] ?? 0) : given[cell] >> 4,
    );
    const start = plane.number(maze.start);
    const goal = farthest(plane, sides, start);
    this.away = distances(plane, sides, goal);
    this.plane = plane;
    this.sides = sides;
    const walked = (/** @type {Happening} */ what) => this.changed(what);
    this.walk = new Walk(plane, (cell) => sides[cell], start, goal, walked);
  }

  /** @param {Happening} what */
  changed(what) {
    const { walk } = this;
    if (!walk) return;
    if (what === "begun") this.begun(walk);
    else if (what !== "moved") this.count(what, walk);
    this.figures.textContent = standing(walk, what);
    this.draw();
    if (what === "begun") this.remember();
    else this.rememberSoon();
  }

  /** @param {Walk} walk */
  begun(walk) {
    this.shown = false;
    // What was walked at another time tells nothing of how long it took.
    this.took = { began: 0, steps: 0, wrong: 0, astray: false, helped: walk.steps > 0 };
    this.resize();
  }

  /** Note the direction, and what research wants to know. @param {Happening} what @param {Walk} walk */
  count(what, walk) {
    const { away, plane, took } = this;
    took.began ||= performance.now();
    if (what === "wall") return cue("bump");
    const [before, side] = [walk.trail[walk.steps - 1], walk.walked[walk.steps - 1]];
    const way = plane?.direction(before, side) ?? undefined;
    this.heading = way ?? this.heading;
    this.picture.step(before, way);
    cue(what === "goal" ? "win" : "step");
    took.steps += 1;
    const farther = away[walk.here] > away[before];
    if (farther && !took.astray) took.wrong += 1;
    took.astray = farther;
    if (what !== "goal" || took.helped) return;
    const { grid, width, height, algorithm, braid, seed } = this.made;
    const seconds = Math.round((performance.now() - took.began) / 100) / 10;
    const date = new Date().toISOString();
    const maze = { date, grid, width, height, algorithm, braid, seed: Number(seed) };
    const { steps, wrong } = took;
    this.research.keep({
      ...maze,
      shortest: away[walk.start],
      seconds,
      steps,
      wrong,
      bumps: walk.bumps,
    });
  }

  // ---------------------------------------------------------------- the address

  /** Have the walk in the address, and among those to go on with. */
  remember() {
    clearTimeout(this.writing);
    if (this.loading < 0 || !this.walk) return;
    replaceAddress(toAddress(this.made) + this.walk.address);
    this.keep();
    this.others.refresh(toAddress(this.made));
  }

  /** The same, the address a little later: browsers take only so many changes of it a second. */
  rememberSoon() {
    this.keep();
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.remember(), PAUSE);
  }

  keep() {
    const walk = /** @type {Walk} */ (this.walk);
    const { grid, width, height } = this.made;
    const maze = toAddress(this.made);
    const { steps, won } = walk;
    keepBegun(
      { maze, address: maze + walk.address, steps, grid, width, height },
      steps > 0 && !won,
    );
  }

  // ---------------------------------------------------------------- steps

  /** @param {number} side */
  isOpen(side) {
    return Boolean(this.walk && (this.sides[this.walk.here] >> side) & 1);
  }

  /** A step in a direction. Of two sides that are as good the open one, then the one straight on.
   * @param {number} x @param {number} y */
  stepTowards(x, y) {
    const { heading, plane, walk } = this;
    if (!plane || !walk) return;
    const side = plane.sideTowards(walk.here, x, y, 0.4, (one, way) => {
      const straight = way[0] * heading[0] + way[1] * heading[1];
      return (this.isOpen(one) ? 2 : 0) + 0.1 * straight;
    });
    walk.walk(side);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { plane, walk } = this;
    if (!plane || !walk || taken(event) || event.altKey) return;
    const arrow = arrowOf(event);
    const digit = /^[1-8]$/.test(event.key) ? Number(event.key) : 0;
    if (arrow) this.stepTowards(...WAYS[arrow]);
    else if (event.key === "Enter" && walk.won) this.anew();
    else if (digit) walk.walk(digit <= plane.ways ? digit - 1 : -1);
    else if (event.key === "PageUp") walk.walk(plane.board.sides.indexOf("up"));
    else if (event.key === "PageDown") walk.walk(plane.board.sides.indexOf("down"));
    else if (!walkKey(walk, event)) return;
    event.preventDefault();
  }

  /** A tap on a neighbour steps onto it; elsewhere, and a swipe, in that direction.
   * @param {PointerEvent} event @param {[number, number]} down where it began */
  touched(event, down) {
    const { canvas, plane, walk } = this;
    if (!plane || !walk) return;
    let [x, y] = [event.clientX - down[0], event.clientY - down[1]];
    if (Math.hypot(x, y) < SWIPE) {
      const box = canvas.getBoundingClientRect();
      const u = ((event.clientX - box.left) / box.width) * plane.width;
      const v = ((event.clientY - box.top) / box.height) * plane.height;
      const cell = plane.cellAt(u, v);
      for (let side = 0; side < plane.ways; side++)
        if (cell >= 0 && plane.near(walk.here, side) === cell && this.isOpen(side))
          return walk.walk(side);
      const [mx, my] = plane.middle(walk.here);
      [x, y] = [u - mx, v - my];
    }
    const far = Math.hypot(x, y) || 1;
    this.stepTowards(x / far, y / far);
  }

  /** @returns {() => void} */
  listen() {
    const { canvas } = this;
    /** @type {[number, number] | null} */
    let down = null;
    canvas.addEventListener("pointerdown", (event) => {
      down = [event.clientX, event.clientY];
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointerup", (event) => {
      if (down) this.touched(event, down);
      down = null;
    });
    const pressed = this.pressed.bind(this);
    const leaving = () => this.remember();
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(this.stage);
    document.addEventListener("keydown", pressed);
    addEventListener("pagehide", leaving);
    const stop = onChange(() => {
      this.lay();
      this.draw();
    });
    return () => {
      this.loading = -1;
      clearTimeout(this.writing);
      removeEventListener("pagehide", leaving);
      document.removeEventListener("keydown", pressed);
      observer.disconnect();
      stop();
    };
  }

  // ---------------------------------------------------------------- drawing

  resize() {
    const { canvas, plane, stage } = this;
    if (!plane) return;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const [width, height] = [stage.clientWidth || 300, stage.clientHeight || 300];
    const fitting = Math.min(width / plane.width, height / plane.height, LARGEST);
    this.scale = fitting * ratio;
    canvas.width = Math.ceil(plane.width * this.scale);
    canvas.height = Math.ceil(plane.height * this.scale);
    canvas.style.width = `${plane.width * fitting}px`;
    canvas.style.height = `${plane.height * fitting}px`;
    this.lay();
    this.draw();
  }

  /** The maze itself is another one, or seen in another size or colour. */
  lay() {
    const { kinds, plane, sides, walk } = this;
    if (plane && walk) this.picture.lay(plane, walk, sides, kinds, this.scale);
  }

  draw() {
    const { away, picture, plane, sides, walk } = this;
    if (!plane || !walk) return;
    const from = walk.won ? walk.start : walk.here;
    picture.way = this.shown || walk.won ? wayFrom(plane, sides, away, from) : [];
    picture.draw();
    const [row, col] = walk.place;
    const place = t("row {row}, column {col}", { row: row + 1, col: col + 1 });
    this.canvas.setAttribute("aria-label", place);
    put(this.pad, walk.won ? [] : plane.board.sides.map((name, side) => this.way(name, side)));
    put(this.end, walk.won ? this.outcome(walk) : []);
  }

  /** How it went, beside a shortest way, and what is next. @param {Walk} walk */
  outcome(walk) {
    const { paths, thread } = palette(isDark());
    const shortest = this.away[walk.start];
    const sample = (/** @type {string} */ colour, /** @type {string} */ style) => {
      const line = h("span.way-line");
      line.style.borderTop = `4px ${style} ${colour}`;
      return line;
    };
    return h("div.outcome.won.fresh", [
      h("h2", t("You are at the goal!")),
      h("p", [
        standing(walk),
        ". ",
        walk.steps === shortest
          ? t("No path is shorter.")
          : tn(shortest, "The shortest way has {n} step.", "The shortest way has {n} steps."),
      ]),
      h("p.row", [
        h("span.row.tight", [sample(thread, "solid"), t("your way")]),
        h("span.row.tight", [sample(paths[1], "dashed"), t("a shortest way")]),
      ]),
      h("div.row.next", [
        button({
          label: t("Another maze"),
          icon: "dice",
          class: "main",
          keys: "Enter",
          id: "walk-next",
          onclick: () => this.anew(),
        }),
        button({ label: t("Again"), icon: "restart", onclick: () => walk.begin() }),
      ]),
    ]);
  }

  /** A button that steps over a side, if it is open. @param {string} name @param {number} side */
  way(name, side) {
    const walk = /** @type {Walk} */ (this.walk);
    if (!this.isOpen(side)) return null;
    const way = this.plane?.direction(walk.here, side);
    const sign = way ? "➜" : name === "up" ? "▲" : "▼";
    const arrow = h("span.walk-arrow", { "aria-hidden": "true" }, sign);
    if (way) arrow.style.transform = `rotate(${Math.atan2(way[1], way[0])}rad)`;
    const label = t("Way {n}", { n: side + 1 });
    return h("button.walk-way", { "aria-label": label, onclick: () => walk.walk(side) }, [arrow]);
  }

  showWay() {
    this.shown = !this.shown;
    this.took.helped = true;
    this.draw();
  }
}

/** @type {Screen} */
export async function walk(main, argument, catalogue) {
  const made = fromAddress(argument, catalogue);
  const screen = new WalkScreen(made, catalogue);
  let waiting = 0;
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => screen.load(), 250);
  };
  const form = mazeForm(made, catalogue, 60, later, ["grid", "algorithm", "braid"]);
  screen.anew = form.reseed;
  const way = () => screen.showWay();
  main.append(
    h("div.game.walk", [
      h("section.stage-box", { "aria-label": t("The maze") }, [
        screen.stage,
        screen.figures,
        screen.pad,
        screen.end,
      ]),
      h("aside.side", [
        h("div.card.stack", [
          h("h1.small", t("A walk on any grid")),
          h(
            "p.note",
            matchMedia("(pointer: coarse)").matches
              ? t("Find the way to the exit: tap where to go, or swipe.")
              : t("Find the way to the exit: arrow keys, clicks, or the sides 1 to 8."),
          ),
          h("div.row", [
            walkButtons(() => screen.walk),
            button({ label: t("Show the way"), icon: "hint", id: "walk-way", onclick: way }),
          ]),
          h("div.row", [
            button({ label: t("Another maze"), icon: "dice", onclick: form.reseed }),
            linkButton(() => screen.remember()),
          ]),
          form.element,
          screen.others.element,
          screen.research.element,
        ]),
      ]),
    ]),
  );
  const deaf = screen.listen();
  const known = argument.includes("walked=") ? argument : begunIn(toAddress(made))?.address;
  await screen.load(known?.replace(/^#\/walk\//, ""));
  return () => {
    clearTimeout(waiting);
    deaf();
  };
}
