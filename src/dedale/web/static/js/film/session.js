// The shortest-path session of the course on the page: a maze as a matrix, a start D, an arrival A, and
// the path that a search finds, as dots; with the number that each cell was given, if wanted.

import { ask, post } from "../api.js";
import { number, t } from "../i18n/index.js";
import { button, field, h, numberInput, put, select, tick } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { newSeed } from "../ui/proposals.js";
import { Film } from "./film.js";
import { Ground } from "./ground.js";

/** @import { Catalogue, Place } from "../types.js" */

const LARGEST = 30;
const PATH = 7; // the event

/** @param {HTMLElement} body @param {string} rest @param {Catalogue} catalogue
 * @returns {Promise<() => void>} */
export async function sessionPage(body, rest, catalogue) {
  const given = new Map(
    rest.split("&").map((one) => /** @type {[string, string]} */ (one.split("="))),
  );
  const asked = (
    /** @type {string} */ name,
    /** @type {number} */ usual,
    /** @type {number} */ most,
  ) => {
    const value = Number.parseInt(given.get(name) ?? "", 10);
    return Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : usual;
  };
  const wish = {
    width: Math.max(1, asked("width", 10, LARGEST)),
    height: Math.max(1, asked("height", 6, LARGEST)),
    open: asked("open", 6, 500),
    seed: asked("seed", 7, 2 ** 31),
  };
  let solver = given.get("solver") ?? "dfs";
  if (!catalogue.solvers.some((one) => one.name === solver)) solver = "bfs";
  let numbers = given.get("numbers") === "1";
  /** @type {Ground | null} */
  let ground = null;
  /** @type {(Place | null)[]} start and arrival */
  const ends = ["from", "to"].map((name) => {
    const found = /^(\d+)\.(\d+)$/.exec(given.get(name) ?? "");
    return found && /** @type {Place} */ ([Number(found[1]), Number(found[2])]);
  });
  /** @type {Film | null} */
  let film = null;
  let left = false;
  const board = h("div.matrix", { role: "grid", "aria-label": t("The maze") });
  const says = h("p", { role: "status" });

  function keep() {
    const place = ends.map((end, i) => (end ? `&${i ? "to" : "from"}=${end.join(".")}` : ""));
    const { width, height, open, seed } = wish;
    const plain = `width=${width}&height=${height}&open=${open}&seed=${seed}&solver=${solver}`;
    const address = `#/learn/session/${plain}${place.join("")}${numbers ? "&numbers=1" : ""}`;
    if (!left) history.replaceState(history.state, "", address);
  }

  async function make() {
    await guard(async () => {
      const made = {
        generator: "quick-union",
        braid: 0,
        grid: "square",
        mask: null,
        options: {},
        ...wish,
      };
      const inner = wish.width * (wish.height - 1) + wish.height * (wish.width - 1);
      made.open = Math.min(made.open, inner - (wish.width * wish.height - 1));
      const found = await Ground.make(made, []);
      if (left) return;
      ground = found;
      ends.forEach((end, i) => {
        if (end && !found.free(end)) ends[i] = null;
      });
      await find();
    });
  }

  async function find() {
    film = null;
    const [start, goal] = ends;
    if (start && goal && ground) {
      const wanted = { kind: "solver", maze: ground.form, algorithm: solver, start, goal };
      const compared = { maze: ground.form, start, goal, runs: [{ algorithm: "bfs" }] };
      const found = await guard(async () => Film.read(await ask("POST", "trace", wanted)));
      const best = await guard(async () => post("solve", compared));
      if (left || !found) return;
      found.seek(found.events.length);
      film = found;
      const length = found.header.result?.length ?? null;
      const shortest = best?.runs[0].length ?? null;
      const steps = found.header.result?.squares && length !== null ? length / 2 : length;
      says.textContent =
        steps === null
          ? t("There is no path between these two points.")
          : steps === shortest
            ? t("A path of {n} steps: there is no shorter one.", { n: number(steps) })
            : t("A path of {n} steps; the shortest has {best}: the first found is not the best.", {
                n: number(steps),
                best: number(shortest ?? 0),
              });
    } else
      says.textContent = start
        ? t("Now choose the arrival.")
        : t("Choose the start: any blank square.");
    draw();
    keep();
  }

  /** The number in a cell, if the search gave it one. @param {Place} place */
  function numberIn([row, col]) {
    if (!film?.numbers) return "";
    const squares = film.header.result?.squares;
    const at = squares ? (2 * row + 1) * film.width + 2 * col + 1 : row * film.width + col;
    return film.numbers[at] >= 0 ? String(film.numbers[at]) : "";
  }

  /** The squares of the path, as "y.x". @type {Set<string>} */
  let path = new Set();
  function walk() {
    path = new Set();
    if (!film) return;
    const { width, events, header } = film;
    /** @type {Place[]} the path, cell by cell, as squares of the matrix */
    const squares = [];
    for (let k = events.length - 1; k >= 0 && (events[k] & 15) === PATH; k--) {
      const [row, col] = [Math.floor((events[k] >> 4) / width), (events[k] >> 4) % width];
      squares.push(header.result?.squares ? [row, col] : [2 * row + 1, 2 * col + 1]);
    }
    squares.forEach(([y, x], k) => {
      path.add(`${y}.${x}`);
      const before = squares[k - 1];
      if (before) path.add(`${(y + before[0]) / 2}.${(x + before[1]) / 2}`);
    });
  }

  function draw() {
    if (!ground) return;
    walk();
    const { width, height } = ground;
    board.style.setProperty("--columns", String(2 * width + 1));
    const squares = [];
    for (let y = 0; y <= 2 * height; y++)
      for (let x = 0; x <= 2 * width; x++) squares.push(squareOf(y, x));
    put(board, squares);
  }

  /** @param {number} y @param {number} x */
  function squareOf(y, x) {
    const place = /** @type {Place} */ ([y >> 1, x >> 1]);
    const cell = y % 2 === 1 && x % 2 === 1;
    if (cell) {
      const sign = ends.findIndex((end) => end && end[0] === place[0] && end[1] === place[1]);
      const letter = sign >= 0 ? "DA"[sign] : "";
      const text = letter || (numbers && numberIn(place)) || (path.has(`${y}.${x}`) ? "." : "");
      const label = t("row {row}, column {col}", { row: y, col: x });
      return h(
        "button",
        {
          type: "button",
          class: `square${path.has(`${y}.${x}`) ? " way" : ""}${letter ? " end" : ""}`,
          "aria-label": `${label} ${text}`,
          onclick: () => choose(place),
        },
        text,
      );
    }
    const open =
      (y % 2 && x % 2 === 0 && x && x < 2 * (ground?.width ?? 0)
        ? ground?.isOpen(ground.edge([y >> 1, (x >> 1) - 1], "E"))
        : x % 2 && y % 2 === 0 && y && y < 2 * (ground?.height ?? 0)
          ? ground?.isOpen(ground.edge([(y >> 1) - 1, x >> 1], "S"))
          : false) ?? false;
    if (!open) return h("span.square.block", { "aria-hidden": "true" }, "+");
    return h(
      "span",
      { class: `square${path.has(`${y}.${x}`) ? " way" : ""}` },
      path.has(`${y}.${x}`) ? "." : "",
    );
  }

  /** @param {Place} place */
  function choose(place) {
    if (ends[0] && !ends[1]) ends[1] = place;
    else [ends[0], ends[1]] = [place, null];
    find();
  }

  const solvers = select(
    catalogue.solvers.map((one) => /** @type {[string, string]} */ ([one.name, one.title])),
    solver,
    (value) => {
      solver = value;
      find();
    },
  );
  const size = (/** @type {"width" | "height" | "open"} */ name, /** @type {string} */ label) =>
    field(
      label,
      numberInput(wish[name], name === "open" ? 0 : 1, name === "open" ? 500 : LARGEST, (value) => {
        wish[name] = value;
        make();
      }),
    );
  put(body, [
    h("h1", t("The session")),
    h(
      "p",
      [
        t("A maze as a matrix: + is a wall. Choose a start (D) and an arrival (A)."),
        t("The dots are the path. Where walls were broken, the first is not always the shortest."),
      ].join(" "),
    ),
    h("div.card.stack.small", [
      h("div.fields", [
        size("width", t("Width")),
        size("height", t("Height")),
        size("open", t("Further walls opened")),
        field(t("Search|field"), solvers),
      ]),
      h("div.row", [
        button({
          label: t("Another maze"),
          icon: "dice",
          onclick: () => {
            wish.seed = newSeed();
            make();
          },
        }),
        tick(t("Numbers in the cells"), numbers, (on) => {
          numbers = on;
          draw();
          keep();
        }),
      ]),
    ]),
    says,
    h("div.matrix-box", board),
  ]);
  make();
  return () => {
    left = true;
  };
}
