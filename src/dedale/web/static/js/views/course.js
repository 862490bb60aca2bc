// The shortest-path session of the course: a maze as a matrix, a start D, an arrival A, and the path
// that a search finds, as dots; with the number that each cell was given, if wanted.

import { partsOf, placeIn, replaceAddress, wholeIn } from "../address.js";
import { ask, post } from "../api.js";
import { Film } from "../film/film.js";
import { Ground } from "../film/ground.js";
import { number, t } from "../i18n/index.js";
import { button, field, h, numberInput, put, select, tick } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { newSeed } from "../ui/proposals.js";
import { recipe } from "../ui/recipe.js";

/** @import { Catalogue, Place } from "../types.js" */

const LARGEST = 30;
const MOST_OPEN = 500;
const PATH = 7; // the event

class Course {
  /** @param {string} rest of the address @param {Catalogue} catalogue */
  constructor(rest, catalogue) {
    const given = partsOf(rest);
    /** @param {string} name @param {number} usual @param {number} least @param {number} most */
    const asked = (name, usual, least, most) =>
      Math.min(most, Math.max(least, wholeIn(given, name) ?? usual));
    this.catalogue = catalogue;
    this.size = {
      width: asked("width", 10, 1, LARGEST),
      height: asked("height", 6, 1, LARGEST),
      /** Walls opened beyond those of a perfect maze. */
      open: asked("open", 6, 0, MOST_OPEN),
    };
    this.seed = asked("seed", 7, 0, 2 ** 31);
    this.solver = given.get("solver") ?? "dfs";
    if (!catalogue.solvers.some((one) => one.name === this.solver)) this.solver = "bfs";
    /** Whether numbers are shown in the cells. */
    this.numbers = given.get("numbers") === "1";
    /** Start and arrival. @type {(Place | null)[]} */
    this.ends = [placeIn(given.get("from")), placeIn(given.get("to"))];
    /** The maze. @type {Ground | null} */
    this.ground = null;
    /** The search, at its end. @type {Film | null} */
    this.film = null;
    /** The squares of the path, as "y.x". @type {Set<string>} */
    this.path = new Set();
    /** Whether the screen was left. */
    this.left = false;
    this.board = h("div.matrix", {
      role: "group",
      "aria-label": t("The maze"),
      onclick: (/** @type {MouseEvent} */ event) => this.tapped(event),
    });
    this.says = h("p", { role: "status" });
  }

  keep() {
    const { ends, seed, solver, left } = this;
    const { width, height, open } = this.size;
    const place = ends.map((end, i) => (end ? `&${i ? "to" : "from"}=${end.join(".")}` : ""));
    const plain = `width=${width}&height=${height}&open=${open}&seed=${seed}&solver=${solver}`;
    const numbers = this.numbers ? "&numbers=1" : "";
    if (!left) replaceAddress(`#/learn/session/${plain}${place.join("")}${numbers}`);
  }

  make() {
    return guard(async () => {
      const { width, height } = this.size;
      const inner = width * (height - 1) + height * (width - 1);
      const open = Math.min(this.size.open, inner - (width * height - 1));
      const made = { algorithm: "quick-union", width, height, seed: this.seed, open };
      const ground = await Ground.make(recipe(made), []);
      if (this.left) return;
      this.ground = ground;
      this.ends = this.ends.map((end) => end && (ground.free(end) ? end : null));
      await this.find();
    });
  }

  /** Search from the start to the arrival, if both are chosen. */
  async find() {
    const { ground, solver } = this;
    const [start, goal] = this.ends;
    this.film = null;
    if (start && goal && ground) {
      const maze = ground.form;
      const wanted = { kind: "solver", maze, algorithm: solver, start, goal };
      const compared = { maze, start, goal, runs: [{ algorithm: "bfs" }] };
      const film = await guard(async () => Film.read(await ask("POST", "trace", wanted)));
      const best = await guard(async () => post("solve", compared));
      if (this.left || !film) return;
      film.seek(film.events.length);
      this.film = film;
      const shortest = best?.runs[0].length ?? null;
      this.says.textContent = verdict(film, shortest === null ? null : 2 * shortest);
    } else
      this.says.textContent = start
        ? t("Now choose the arrival.")
        : t("Choose the start: any blank square.");
    this.path = this.film ? pathOf(this.film) : new Set();
    this.draw();
    this.keep();
  }

  /** The number of a square of the matrix, 0 if the search gave it none. As the document counts: 1 at the
   * start, one more a square. @param {number} y @param {number} x @returns {number} */
  numberIn(y, x) {
    const { film } = this;
    const numbers = film?.numbers;
    if (!film || !numbers) return 0;
    if (film.header.result?.squares) return numbers[y * film.width + x] + 1;
    if (y % 2 && x % 2) {
      const n = numbers[(y >> 1) * film.width + (x >> 1)];
      return n >= 0 ? 2 * n + 1 : 0;
    }
    // between two cells: one more than the nearer one
    const sides =
      y % 2
        ? [
            [y, x - 1],
            [y, x + 1],
          ]
        : [
            [y - 1, x],
            [y + 1, x],
          ];
    const found = sides.map(([a, b]) => this.numberIn(a, b)).filter((n) => n > 0);
    return found.length ? Math.min(...found) + 1 : 0;
  }

  draw() {
    if (!this.ground) return;
    const { width, height } = this.ground;
    this.board.style.setProperty("--columns", String(2 * width + 1));
    const squares = [];
    for (let y = 0; y <= 2 * height; y++)
      for (let x = 0; x <= 2 * width; x++)
        squares.push(y % 2 && x % 2 ? this.cell(y, x) : this.wall(y, x));
    put(this.board, squares);
  }

  /** @param {number} y @param {number} x */
  cell(y, x) {
    const place = /** @type {Place} */ ([y >> 1, x >> 1]);
    const sign = this.ends.findIndex((end) => end && end[0] === place[0] && end[1] === place[1]);
    const letter = sign >= 0 ? "DA"[sign] : "";
    const way = this.path.has(`${y}.${x}`);
    const text = letter || (this.numbers && String(this.numberIn(y, x) || "")) || (way ? "." : "");
    const label = t("row {row}, column {col}", { row: y, col: x });
    return h(
      "button",
      {
        type: "button",
        class: `square${way ? " way" : ""}${letter ? " end" : ""}`,
        "aria-label": `${label} ${text}`,
      },
      text,
    );
  }

  /** A square between cells: open, or a block. @param {number} y @param {number} x */
  wall(y, x) {
    const ground = /** @type {Ground} */ (this.ground);
    let edge = -1;
    if (y % 2 && x) edge = ground.edge([y >> 1, (x >> 1) - 1], "E");
    else if (x % 2 && y) edge = ground.edge([(y >> 1) - 1, x >> 1], "S");
    if (edge < 0 || !ground.isOpen(edge))
      return h("span.square.block", { "aria-hidden": "true" }, "+");
    const way = this.path.has(`${y}.${x}`);
    const text = (this.numbers && String(this.numberIn(y, x) || "")) || (way ? "." : "");
    return h("span", { class: `square${way ? " way" : ""}` }, text);
  }

  /** A cell is chosen by what is around it, too: on a phone its square is narrower than a finger.
   * @param {MouseEvent} event */
  tapped({ clientX, clientY, detail, target }) {
    if (!this.ground) return;
    const { width, height } = this.ground;
    const whole = this.board.getBoundingClientRect();
    const own = /** @type {HTMLElement} */ (target).getBoundingClientRect();
    const [x, y] = detail ? [clientX, clientY] : [own.x + own.width / 2, own.y + own.height / 2]; // by a key
    /** The middle of cell n is 2n + 1.5 squares from the border.
     * @param {number} share of the way across @param {number} cells */
    const near = (share, cells) =>
      Math.max(0, Math.min(cells - 1, Math.floor(((2 * cells + 1) * share - 0.5) / 2)));
    this.choose([
      near((y - whole.y) / whole.height, height),
      near((x - whole.x) / whole.width, width),
    ]);
  }

  /** @param {Place} place */
  choose(place) {
    const [start, goal] = this.ends;
    this.ends = start && !goal ? [start, place] : [place, null];
    this.find();
  }

  /** What is chosen above the board. */
  controls() {
    const solvers = select(
      this.catalogue.solvers.map((one) => /** @type {[string, string]} */ ([one.name, one.title])),
      this.solver,
      (value) => {
        this.solver = value;
        this.find();
      },
    );
    const size = (/** @type {"width" | "height" | "open"} */ name, /** @type {string} */ label) => {
      const [least, most] = name === "open" ? [0, MOST_OPEN] : [1, LARGEST];
      const input = numberInput(this.size[name], least, most, (value) => {
        this.size[name] = value;
        this.make();
      });
      return field(label, input);
    };
    const another = () => {
      this.seed = newSeed();
      this.make();
    };
    return h("div.card.stack.small", [
      h("div.fields", [
        size("width", t("Width")),
        size("height", t("Height")),
        size("open", t("Further walls opened")),
        field(t("Search|field"), solvers),
      ]),
      h("div.row", [
        button(t("Another maze"), "dice", another),
        tick(t("Numbers in the cells"), this.numbers, (on) => {
          this.numbers = on;
          this.draw();
          this.keep();
        }),
      ]),
    ]);
  }
}

/** What a search has found, in a sentence. @param {Film} film @param {number | null} shortest */
function verdict({ header: { result } }, shortest) {
  const length = result?.length ?? null;
  if (length === null) return t("There is no path between these two points.");
  const steps = result?.squares ? length : 2 * length; // squares of the matrix, as in the shell
  const n = number(steps);
  if (steps === shortest) return t("A path of {n} steps: there is no shorter one.", { n });
  const best = number(shortest ?? 0);
  return t("A path of {n} steps; the shortest has {best}: the first found is not the best.", {
    n,
    best,
  });
}

/** The squares of the matrix on the path of a film, as "y.x". @param {Film} film */
function pathOf({ width, events, header }) {
  /** @type {Set<string>} */
  const path = new Set();
  /** @type {Place | undefined} */
  let before;
  for (let k = events.length - 1; k >= 0 && (events[k] & 15) === PATH; k--) {
    let [y, x] = [Math.floor((events[k] >> 4) / width), (events[k] >> 4) % width];
    if (!header.result?.squares) [y, x] = [2 * y + 1, 2 * x + 1];
    path.add(`${y}.${x}`);
    if (before) path.add(`${(y + before[0]) / 2}.${(x + before[1]) / 2}`);
    before = [y, x];
  }
  return path;
}

/** @param {HTMLElement} body @param {string} rest @param {Catalogue} catalogue
 * @returns {() => void} */
export function coursePage(body, rest, catalogue) {
  const course = new Course(rest, catalogue);
  put(body, [
    h("h1", t("The session")),
    h(
      "p",
      [
        t("A maze as a matrix: + is a wall. Choose a start (D) and an arrival (A)."),
        t("The dots are the path. Where walls were broken, the first is not always the shortest."),
      ].join(" "),
    ),
    course.controls(),
    course.says,
    h("div.matrix-box", course.board),
  ]);
  course.make();
  return () => {
    course.left = true;
  };
}
