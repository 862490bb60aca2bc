// The classic walk on any grid: find the way from the start to the goal, by keys, taps and swipes.
// Arrows go where they point, as nearly as the grid can; numbers take a side of the cell. The sides
// one has walked over are in the address, so that a walk is there again when the page is.

import { bytes, post } from "../api.js";
import { colourOf, MASKED_COLOUR, wallColour } from "../film/stamps.js";
import { Plane } from "../grids/plane.js";
import { capital, number, t } from "../i18n/index.js";
import { arrowOf, taken } from "../keys.js";
import { isDark, onChange } from "../settings.js";
import { button, download, h, put, tick } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { makeOf, mazeForm, recipe } from "../ui/maze-form.js";
import { copy } from "../ui/share.js";
import { allow, allowed, csv, forget, forgetWalk, keep, keepWalk, kept, walks } from "../walks.js";

/** @import { Catalogue, Recipe, Screen } from "../types.js" */

/** @type {Record<string, [number, number]>} */
const WAYS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const [VISIT, PATH, GOAL] = [4, 7, 11];
const LARGEST = 128; // pixels of a cell
const SWIPE = 24; // pixels
const PATIENCE = 300; // milliseconds that a walk is written after its last step

/** @param {string} text @param {Catalogue} catalogue @returns {Recipe} */
function fromAddress(text, catalogue) {
  const given = new URLSearchParams(text);
  const grid = given.get("grid") ?? "hex";
  const entry = catalogue.grids.find((one) => one.name === grid.split(":")[0]);
  const made = recipe({ grid: entry ? grid : "hex" });
  const size = /^(\d{1,3})x(\d{1,3})$/.exec(given.get("size") ?? "");
  const usual = catalogue.grids.find((one) => one.name === made.grid.split(":")[0])?.size;
  [made.width, made.height] = size ? [Number(size[1]), Number(size[2])] : (usual ?? [12, 12]);
  made.seed = Number.parseInt(given.get("seed") ?? "", 10) || made.seed;
  const generator = given.get("maze") ?? "";
  if (catalogue.generators.some((one) => one.name === generator)) made.generator = generator;
  made.braid = Math.min(100, Number.parseInt(given.get("braid") ?? "", 10) || 0);
  return made;
}

/** The sides walked over, one digit each, and the bumps. @param {string} text */
function walkedIn(text) {
  const given = new URLSearchParams(text);
  const walked = [...(given.get("walked") ?? "")].map(Number);
  const bumps = Number.parseInt(given.get("bumps") ?? "", 10) || 0;
  return { walked: walked.every((side) => side >= 0 && side < 8) ? walked : [], bumps };
}

/** @param {Recipe} made */
const toAddress = ({ grid, width, height, seed, generator, braid }) =>
  `grid=${grid}&size=${width}x${height}&seed=${seed}&maze=${generator}${
    braid ? `&braid=${braid}` : ""
  }`;

/** @type {Screen} */
export async function walk(main, argument, catalogue) {
  const made = fromAddress(argument, catalogue);
  const canvas = h("canvas.film", { role: "img", tabindex: 0 });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const stage = h("div.stage.walk-stage", canvas);
  const figures = h("p.walk-figures", { role: "status" });
  const pad = h("div.row.walk-pad", { role: "group", "aria-label": t("Ways from here") });
  /** @type {Plane | null} */
  let plane = null;
  let [sides, kinds] = [new Uint8Array(), new Uint8Array()];
  let [start, goal, bumps, shown, turn, waiting] = [0, 0, 0, false, 0, 0];
  /** @type {number[]} the cells walked, the last is where one stands */
  let trail = [0];
  /** @type {number[]} the sides walked over from each to the next */
  let walked = [];
  /** @type {number[]} those that were undone */
  let undone = [];
  /** @type {[number, number]} */
  let heading = [0, 0];
  let said = "";
  /** @type {Int32Array} how far each cell is from the goal */
  let away = new Int32Array();
  let [began, steps, wrong, astray, helped] = [0, 0, 0, false, false];

  const here = () => trail[trail.length - 1];
  const won = () => here() === goal;

  /** @param {{walked: number[], bumps: number}} [before] what was walked in this maze already */
  async function load(before) {
    const mine = ++turn;
    const maze = await guard(
      () => post("maze", { maze: { make: makeOf(made) } }),
      (message) => {
        if (mine === turn) figures.textContent = message;
      },
    );
    if (!maze || mine !== turn) return;
    plane = new Plane(maze.board ?? squares(maze.width, maze.height));
    stage.style.setProperty("--shape", String(plane.width / plane.height));
    const given = bytes(maze.cells);
    const { size } = plane;
    sides = given.slice(0, size).map((one) => (maze.board ? one : one & 15));
    kinds = sides.map((_, cell) => (maze.board ? (given[size + cell] ?? 0) : given[cell] >> 4));
    start = plane.number(maze.start);
    goal = farthest(plane, sides, start);
    away = distances(plane, sides, goal);
    begin(before);
  }

  /** @param {{walked: number[], bumps: number}} [before] */
  function begin(before = { walked: [], bumps: 0 }) {
    [trail, walked, undone, bumps, shown, said] = [[start], [], [], before.bumps, false, ""];
    for (const side of before.walked)
      if ((sides[here()] >> side) & 1 && !won()) goOver(side);
      else break;
    // What was walked at another time tells nothing of how long it took.
    [began, steps, wrong, astray, helped] = [0, 0, 0, false, walked.length > 0];
    resize();
    draw();
    remember();
  }

  /** @param {number} side an open one */
  function goOver(side) {
    const on = /** @type {Plane} */ (plane);
    heading = on.direction(here(), side) ?? heading;
    trail.push(on.near(here(), side));
    walked.push(side);
  }

  let writing = 0;
  const address = () => {
    const told = walked.length || bumps ? `&walked=${walked.join("")}&bumps=${bumps}` : "";
    return toAddress(made) + told;
  };

  /** Write the walk into the address, and have it among those to go on with. */
  function remember() {
    clearTimeout(writing);
    if (turn < 0 || !plane) return;
    history.replaceState(history.state, "", `#/walk/${address()}`);
    keepThis();
    tellOthers();
  }

  /** The same, the address a little later: browsers take only so many changes of it a second. */
  function rememberSoon() {
    keepThis();
    clearTimeout(writing);
    writing = setTimeout(remember, PATIENCE);
  }

  function keepThis() {
    const maze = toAddress(made);
    if (won() || !walked.length) forgetWalk(maze);
    else keepWalk({ maze, address: address(), steps: walked.length, ...shape(made) });
  }

  /** Step over a side, or bump into its wall. @param {number} side */
  function step(side) {
    if (!plane || won() || side < 0) return;
    began ||= performance.now();
    if ((sides[here()] >> side) & 1) {
      const before = away[here()];
      goOver(side);
      undone = [];
      said = won() ? t("You are at the goal!") : "";
      steps += 1;
      const farther = away[here()] > before;
      if (farther && !astray) wrong += 1;
      astray = farther;
      if (won() && !helped) note();
    } else {
      bumps += 1;
      said = t("A wall.");
    }
    draw();
    rememberSoon();
  }

  /** Keep what this walk took, if that is allowed. */
  function note() {
    const { grid, width, height, generator, braid, seed } = made;
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const date = new Date().toISOString();
    const took = { shortest: away[start], seconds, steps, wrong, bumps };
    keep({ date, grid, width, height, generator, braid, seed: Number(seed), ...took });
    tellKept();
  }

  /** The side that leads most nearly in a direction: an open one, if there is one.
   * @param {number} x @param {number} y */
  function sideTowards(x, y) {
    if (!plane) return -1;
    let [best, most] = [-1, 0];
    for (let side = 0; side < plane.ways; side++) {
      const way = plane.near(here(), side) < 0 ? null : plane.direction(here(), side);
      if (!way) continue;
      const along = way[0] * x + way[1] * y;
      if (along < 0.4) continue;
      // Of two that are as good, the open one, and then the one that goes on as before.
      const open = (sides[here()] >> side) & 1 ? 2 : 0;
      const on = 0.1 * (way[0] * heading[0] + way[1] * heading[1]);
      if (along + open + on > most) [best, most] = [side, along + open + on];
    }
    return best;
  }

  function undo() {
    const side = walked.pop();
    if (side === undefined) return;
    undone.push(side);
    trail.pop();
    said = "";
    draw();
    rememberSoon();
  }

  function redo() {
    const side = undone.pop();
    if (side === undefined) return;
    goOver(side);
    draw();
    rememberSoon();
  }

  // ---------------------------------------------------------------- drawing

  let scale = 1;
  function resize() {
    if (!plane) return;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const [width, height] = [stage.clientWidth || 300, stage.clientHeight || 300];
    const fitting = Math.min(width / plane.width, height / plane.height, LARGEST);
    scale = fitting * ratio;
    canvas.width = Math.ceil(plane.width * scale);
    canvas.height = Math.ceil(plane.height * scale);
    canvas.style.width = `${plane.width * fitting}px`;
    canvas.style.height = `${plane.height * fitting}px`;
    draw();
  }

  function draw() {
    if (!plane) return;
    const dark = isDark();
    const ink = wallColour(dark);
    const walked = new Set(trail);
    const way = shown ? new Set(wayFrom(plane, sides, away, here())) : null;
    const colour = (/** @type {number} */ cell) => {
      if (kinds[cell]) return MASKED_COLOUR(dark);
      if (cell === goal) return colourOf(GOAL, dark);
      if (cell === here() || way?.has(cell)) return colourOf(PATH, dark);
      return walked.has(cell) ? colourOf(9, dark) : colourOf(VISIT, dark);
    };
    const look = { paper: colourOf(VISIT, dark), ink, faint: ink };
    plane.draw(context, scale, sides, kinds, colour, look);
    disc(here(), 0.24, ink);
    disc(here(), 0.16, colourOf(PATH, dark));
    const [row, col] = plane.place(here());
    canvas.setAttribute("aria-label", t("row {row}, column {col}", { row: row + 1, col: col + 1 }));
    const told = t("{n} steps, {m} bumps", { n: number(trail.length - 1), m: number(bumps) });
    figures.textContent = said ? `${said} ${told}` : told;
    put(pad, ways());
  }

  /** @param {number} cell @param {number} radius @param {string} ink */
  function disc(cell, radius, ink) {
    const { middles } = /** @type {Plane} */ (plane).board;
    context.beginPath();
    context.arc(middles[2 * cell], middles[2 * cell + 1], radius, 0, 7);
    context.fillStyle = ink;
    context.fill();
  }

  /** A button for every side that is open. */
  function ways() {
    const on = /** @type {Plane} */ (plane);
    return on.board.sides.flatMap((name, side) => {
      if (!((sides[here()] >> side) & 1) || won()) return [];
      const way = on.direction(here(), side);
      const arrow = h("span.walk-arrow", { "aria-hidden": "true" }, way ? "➜" : "⇅");
      if (way) arrow.style.transform = `rotate(${Math.atan2(way[1], way[0])}rad)`;
      else arrow.textContent = name === "up" ? "▲" : "▼";
      const label = t("Way {n}", { n: side + 1 });
      return [h("button.walk-way", { "aria-label": label, onclick: () => step(side) }, [arrow])];
    });
  }

  // ---------------------------------------------------------------- keys and fingers

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    if (taken(event) || event.altKey || (control && !"zy".includes(key))) return;
    const arrow = arrowOf(event);
    if (arrow) step(sideTowards(...WAYS[arrow]));
    else if (/^[1-8]$/.test(key)) step(plane && Number(key) <= plane.ways ? Number(key) - 1 : -1);
    else if (key === "pageup") step(plane?.board.sides.indexOf("up") ?? -1);
    else if (key === "pagedown") step(plane?.board.sides.indexOf("down") ?? -1);
    else if (key === "r" || (control && (key === "y" || event.shiftKey))) redo();
    else if (key === "u" || key === "backspace" || control) undo();
    else if (key === "home") begin();
    else return;
    event.preventDefault();
  }

  /** @type {[number, number] | null} */
  let down = null;
  canvas.addEventListener("pointerdown", (event) => {
    down = [event.clientX, event.clientY];
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!plane || !down) return;
    let [x, y] = [event.clientX - down[0], event.clientY - down[1]];
    down = null;
    if (Math.hypot(x, y) < SWIPE) {
      // A tap: on a neighbour, or in its direction.
      const box = canvas.getBoundingClientRect();
      const [u, v] = [
        ((event.clientX - box.left) / box.width) * plane.width,
        ((event.clientY - box.top) / box.height) * plane.height,
      ];
      const cell = plane.cellAt(u, v);
      for (let side = 0; side < plane.ways; side++)
        if (cell >= 0 && plane.near(here(), side) === cell && (sides[here()] >> side) & 1) {
          step(side);
          return;
        }
      const [mx, my] = plane.middle(here());
      [x, y] = [u - mx, v - my];
    }
    const far = Math.hypot(x, y) || 1;
    step(sideTowards(x / far, y / far));
  });

  // ---------------------------------------------------------------- parts

  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => load(), 250);
  };
  const form = mazeForm(made, catalogue, 60, later);
  const count = h("p.note", { id: "walks-kept" });
  const tellKept = () => {
    count.textContent = t("{n} walks kept", { n: number(kept().length) });
  };
  tellKept();
  const others = h("details", { id: "walks-begun" });
  const tellOthers = () => {
    const list = walks().filter((one) => one.maze !== toAddress(made));
    others.hidden = !list.length;
    put(others, [
      h("summary", t("Walks to go on with")),
      h(
        "ul",
        list.map((one) => {
          const grid = catalogue.grids.find((each) => each.name === one.grid);
          const size = `${capital(grid?.called ?? one.grid)} ${one.width} × ${one.height}`;
          const words = t("{size}, {n} steps", { size, n: number(one.steps) });
          return h("li", h("a", { href: `#/walk/${one.address}` }, words));
        }),
      ),
    ]);
  };
  const research = h("details", { id: "walk-research" }, [
    h("summary", t("For research")),
    h("p.note", t("Times and wrong turns can be kept here, to check grades. Nothing is sent.")),
    tick(t("Keep mine"), allowed(), allow),
    count,
    h("div.row", [
      button({
        label: t("Export as CSV"),
        icon: "save",
        onclick: () => download(new Blob([csv(kept())], { type: "text/csv" }), "walks.csv"),
      }),
      button({
        label: t("Forget them"),
        icon: "trash",
        onclick: () => {
          forget();
          tellKept();
        },
      }),
    ]),
  ]);
  main.append(
    h("div.game.walk", [
      h("section.stage-box", { "aria-label": t("The maze") }, [stage, figures, pad]),
      h("aside.side", [
        h("div.card.stack", [
          h("h1.small", t("A walk on any grid")),
          h("p.note", t("Find the way to the green cell: arrows, taps, swipes, or 1 to 8.")),
          h("div.row", [
            button({ label: t("Undo"), icon: "undo", onclick: undo }),
            button({ label: t("Redo"), icon: "redo", onclick: redo }),
            button({ label: t("Restart"), icon: "restart", onclick: () => begin() }),
            button({
              label: t("Show the way"),
              icon: "hint",
              id: "walk-way",
              onclick: () => {
                shown = !shown;
                helped = true;
                draw();
              },
            }),
          ]),
          h("div.row", [
            button({ label: t("Another maze"), icon: "dice", onclick: form.reseed }),
            button({
              label: t("Copy link"),
              icon: "share",
              onclick: () => {
                remember();
                copy(location.href, t("Link copied."));
              },
            }),
          ]),
          form.element,
          others,
          research,
        ]),
      ]),
    ]),
  );
  const observer = new ResizeObserver(resize);
  observer.observe(stage);
  const stop = onChange(draw);
  document.addEventListener("keydown", pressed);
  addEventListener("pagehide", remember);
  const begun = walks().find((one) => one.maze === toAddress(made));
  await load(walkedIn(argument.includes("walked=") ? argument : (begun?.address ?? "")));
  return () => {
    turn = -1;
    clearTimeout(writing);
    removeEventListener("pagehide", remember);
    clearTimeout(waiting);
    observer.disconnect();
    stop();
    document.removeEventListener("keydown", pressed);
  };
}

/** @param {Recipe} made */
const shape = ({ grid, width, height }) => ({ grid, width, height });

/** The cells from one to where nothing is left to walk, both included. @param {Plane} plane
 * @param {Uint8Array} sides @param {Int32Array} away @param {number} from */
function wayFrom(plane, sides, away, from) {
  const way = [from];
  for (let cell = from; away[cell] > 0; way.push(cell)) {
    const ways = plane.board.sides.map((_, side) => side).filter((n) => (sides[cell] >> n) & 1);
    cell = ways.map((side) => plane.near(cell, side)).find((n) => away[n] < away[cell]) ?? cell;
  }
  return way;
}

/** How far each cell is from one; -1 where there is no way. @param {Plane} plane
 * @param {Uint8Array} sides @param {number} first */
function distances(plane, sides, first) {
  const far = new Int32Array(plane.size).fill(-1);
  far[first] = 0;
  const waiting = [first];
  for (const cell of waiting)
    for (let side = 0; side < plane.ways; side++) {
      if (!((sides[cell] >> side) & 1)) continue;
      const near = plane.near(cell, side);
      if (far[near] >= 0) continue;
      far[near] = far[cell] + 1;
      waiting.push(near);
    }
  return far;
}

/** The cell farthest from one. @param {Plane} plane @param {Uint8Array} sides @param {number} from */
function farthest(plane, sides, from) {
  const far = distances(plane, sides, from);
  return far.indexOf(far.reduce((most, steps) => Math.max(most, steps), 0));
}

/** The board of the square grid, which the server does not tell. @param {number} width
 * @param {number} height @returns {import("../types.js").PlaneBoard} */
function squares(width, height) {
  const size = width * height;
  const cells = Array.from({ length: size }, (_, cell) => cell);
  const col = (/** @type {number} */ cell) => cell % width;
  const row = (/** @type {number} */ cell) => Math.floor(cell / width);
  const around = (/** @type {number} */ cell) => [
    row(cell) > 0 ? cell - width : -1,
    col(cell) < width - 1 ? cell + 1 : -1,
    row(cell) < height - 1 ? cell + width : -1,
    col(cell) > 0 ? cell - 1 : -1,
  ];
  return {
    grid: "square",
    extent: [width, height],
    sides: ["north", "east", "south", "west"],
    walled: true,
    firsts: Array.from({ length: height + 1 }, (_, line) => line * width),
    middles: cells.flatMap((cell) => [col(cell) + 0.5, row(cell) + 0.5]),
    near: cells.flatMap(around),
    back: cells.flatMap(() => [2, 3, 0, 1]),
    walls: cells.map((cell) => {
      const [x, y] = [col(cell), row(cell)];
      return [
        [0, x, y, x + 1, y],
        [1, x + 1, y, x + 1, y + 1],
        [2, x + 1, y + 1, x, y + 1],
        [3, x, y + 1, x, y],
      ];
    }),
    hidden: [],
    labels: [],
    captions: [],
  };
}
