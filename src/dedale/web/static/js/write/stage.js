// The film of a pupil's program: the maze, the variables, what waits in a stack or a queue, and the
// calls, line by line.

import { Transport } from "../film/transport.js";
import { t } from "../i18n/index.js";
import { settings } from "../settings.js";
import { h, put } from "../ui/dom.js";
import { groundAfter, groundOf, paintMatrix, paintMaze } from "./picture.js";

/** @import { Place, RunCase, RunFilm, RunScene, RunValue } from "../types.js" */
/** @import { Ground } from "./picture.js" */

/** Names that programs give to the cell where they are, the most telling first. */
const HERE = ["here", "cell", "current", "position", "pos", "beyond", "near", "minotaur"];
/** An index of the speeds of films: programs are read slowly. */
const SPEED = 2;

export class Stage {
  /** @param {(line: number) => void} light the line that runs
   * @param {() => void} [rested] the film stands still @param {string} [empty] until there is a film */
  constructor(light, rested, empty = t("Run your program: it is shown here, line by line.")) {
    this.light = light;
    this.empty = empty;
    /** @type {RunFilm | null} */
    this.film = null;
    /** @type {Ground | null} */
    this.ground = null;
    /** @type {RunCase | null} */
    this.before = null;
    this.canvas = h("canvas.write-board", { role: "img" });
    this.values = h("dl.story-facts.mono");
    this.structures = h("div.stack.small");
    this.calls = h("p.mono.note");
    this.said = h("p.note", { role: "status" });
    this.transport = new Transport((frame) => this.show(frame), rested);
    this.panel = h("div.write-panels", [
      h("section.card.stack.small", [h("h2.minor", t("Variables")), this.calls, this.values]),
      h("section.card.stack.small", [h("h2.minor", t("What waits")), this.structures]),
    ]);
    this.element = h("div.stack.write-stage", [
      h("div.card.board-box", [this.canvas, this.said]),
      this.transport.element,
      this.panel,
    ]);
    this.clear();
  }

  /** Nothing to show yet. */
  clear() {
    this.film = null;
    this.transport.pause();
    this.transport.element.inert = this.panel.inert = true;
    this.canvas.hidden = !this.before;
    this.drawBefore();
    this.said.textContent = this.empty;
  }

  /** The maze that a program begins with. @param {RunCase} before */
  prepare(before) {
    this.before = before;
    if (!this.film) this.clear();
  }

  drawBefore() {
    const ground = this.before && groundOf(this.before);
    if (!ground || !this.before) return;
    const { start, goal, minotaurs } = this.before;
    paintMaze(this.canvas, ground, { start, goal, others: minotaurs });
  }

  /** @param {RunFilm} film @param {{words?: string, at?: number, play?: boolean}} [how] */
  load(film, { words = "", at = 1, play = settings.motion } = {}) {
    this.film = film;
    const { case: given, size } = film;
    const [width, height] = size ?? [given.width ?? 0, given.height ?? 0];
    this.ground = groundOf({ ...given, width, height, sides: size ? "" : given.sides });
    this.transport.element.inert = this.panel.inert = false;
    this.said.textContent = [words, film.film.complete ? "" : t("Only the beginning is shown.")]
      .filter(Boolean)
      .join(" ");
    this.transport.load(film.film.steps.length, at, SPEED);
    if (play) this.transport.play();
  }

  /** One more thing about the film. @param {string} words */
  tell(words) {
    this.said.append(this.said.textContent ? h("br") : "", words);
  }

  /** @param {number} frame how many lines have run */
  show(frame) {
    const { film } = this;
    if (!film) return;
    const { steps, scenes, kinds } = film.film;
    const step = steps[Math.max(0, Math.min(steps.length, frame) - 1)];
    if (!step) return;
    const [line, count, index] = step;
    const scene = scenes[index];
    this.light(line);
    this.drawBoard(scene, count, frame >= steps.length);
    this.calls.textContent = scene.calls.length > 1 ? `${scene.calls.join(" › ")}` : "";
    this.calls.hidden = scene.calls.length < 2;
    const entries = Object.entries(scene.values);
    put(
      this.values,
      entries
        .filter(([, value]) => typeof value === "string" || "cell" in value)
        .map(([name, value]) => [h("dt", name), h("dd", textOf(value))]),
    );
    const shown = entries.flatMap(([name, value]) =>
      typeof value === "object" && "entries" in value ? [waiting(name, value, kinds[name])] : [],
    );
    put(this.structures, shown);
    // the end of a stack is where things happen
    for (const entries of this.structures.querySelectorAll("[data-kind=stack] ol"))
      entries.scrollTop = entries.scrollHeight;
    /** @type {HTMLElement} */ (this.structures.parentElement).hidden = !shown.length;
  }

  /** @param {RunScene} scene @param {number} count events so far @param {boolean} last */
  drawBoard(scene, count, last) {
    const { film, ground, canvas } = this;
    if (!film) return;
    const matrix = Object.values(scene.values).find(
      (value) => typeof value === "object" && "rows" in value,
    );
    const here = hereOf(scene);
    canvas.hidden = !ground && !matrix;
    if (matrix && typeof matrix === "object" && "rows" in matrix && !film.events?.length) {
      paintMatrix(canvas, matrix.rows, here);
      canvas.setAttribute("aria-label", t("The matrix"));
    } else if (ground) {
      const now = groundAfter(ground, film.events ?? [], count);
      const inside = here.filter(([r, c]) => r >= 0 && c >= 0 && r < now.height && c < now.width);
      const path = last && Array.isArray(film.path) ? film.path.filter(isPlace) : [];
      const { start, goal, minotaurs } = film.case;
      paintMaze(canvas, now, { start, goal, here: inside, path, others: minotaurs });
      const words = t("The maze: {walls} walls broken, {marks} cells marked", {
        walls: (film.events ?? []).slice(0, count).filter(([what]) => what === "break").length,
        marks: now.marks.size,
      });
      canvas.setAttribute("aria-label", words);
    }
  }

  /** Draw again, in other colours. */
  redraw() {
    if (this.film) this.show(Math.floor(this.transport.position));
    else this.drawBefore();
  }

  leave() {
    this.transport.pause();
  }
}

/** @param {any} value @returns {value is Place} */
const isPlace = (value) => Array.isArray(value) && value.length === 2;

/** The cells that the program speaks of. @param {RunScene} scene @returns {Place[]} */
function hereOf(scene) {
  for (const name of HERE) {
    const value = scene.values[name];
    if (typeof value === "object" && "cell" in value) return [value.cell];
  }
  const found = Object.values(scene.values).find(
    (value) => typeof value === "object" && "cell" in value,
  );
  if (typeof found === "object" && "cell" in found) return [found.cell];
  const { row, col } = scene.values;
  return typeof row === "string" && typeof col === "string" ? [[Number(row), Number(col)]] : [];
}

/** @param {RunValue} value */
const textOf = (value) => (typeof value === "string" ? value : "text" in value ? value.text : "");

/** A list as chips, with what it was used as. @param {string} name
 * @param {{of: string, size: number, entries: string[]}} value @param {string | undefined} kind */
function waiting(name, value, kind) {
  const words = {
    stack: t("stack: the last one comes out first"),
    queue: t("queue: the first one comes out first"),
  };
  const known =
    kind === "stack" || kind === "queue" ? words[kind] : ({ set: t("set") }[value.of] ?? t("list"));
  return h("div.waiting", { "data-kind": kind ?? value.of }, [
    h("p", [h("strong.mono", name), ` · ${known} · ${value.size}`]),
    h(
      "ol.chips.mono",
      value.entries.map((entry) => h("li", entry)),
    ),
  ]);
}
