// A lesson: a short program that runs line by line, with what it prints and draws beside its source.

import { partsOf, replaceAddress, wholeIn } from "../address.js";
import { post } from "../api.js";
import { Transport } from "../film/transport.js";
import { strokeWalls } from "../grids/squares.js";
import { t } from "../i18n/index.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, h, put } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { newSeed } from "../ui/proposals.js";
import { linkButton } from "../ui/share.js";

/** @import { Lesson, LessonRun } from "../types.js" */
/** @typedef {LessonRun["boards"][number]} LessonBoard */

const SPEED = 2; // an index of the speeds of films: programs are read slowly

class LessonPage {
  /** @param {Lesson} lesson @param {string} rest of the address */
  constructor(lesson, rest) {
    const given = partsOf(rest);
    this.lesson = lesson;
    this.seed = wholeIn(given, "seed") || 1;
    /** The step to begin with; null: from the first, playing. */
    this.at = wholeIn(given, "at");
    /** The run, once the server has sent it. @type {LessonRun | null} */
    this.run = null;
    /** The line that is lit, or -1. */
    this.lit = -1;
    /** Whether the screen was left. */
    this.left = false;
    this.lines = lesson.source.split("\n").map((text) => h("li", h("code", text || " ")));
    this.source = h("ol.source", { tabindex: "0", "aria-label": t("The program") }, this.lines);
    this.canvas = h("canvas.lesson-board", { role: "img", "aria-label": t("The maze") });
    this.printed = h("pre.printed", { tabindex: "0", "aria-label": t("What it prints") });
    this.values = h("dl.story-facts.mono");
    this.transport = new Transport(
      (frame) => this.show(frame),
      () => this.keep(),
    );
  }

  keep() {
    if (this.left || !this.run) return;
    const place = `seed=${this.seed}&at=${Math.floor(this.transport.position)}`;
    replaceAddress(`#/learn/${this.lesson.name}/${place}`);
  }

  load() {
    return guard(async () => {
      const { lesson, seed, at, transport } = this;
      const run = await post(`lessons/${lesson.name}`, { seed });
      this.run = run;
      if (this.left) return;
      this.light(-1);
      transport.load(run.steps.length, at ?? 1, SPEED);
      if (at === null && settings.motion) transport.play();
      this.at = null;
      this.keep();
    });
  }

  /** @param {number} frame how many lines have run */
  show(frame) {
    const { run, printed } = this;
    const step = run?.steps[Math.max(0, frame - 1)];
    if (!run || !step) return;
    this.light(step.line - 1);
    const out = frame >= run.steps.length ? run.printed.length : step.printed;
    if (printed.dataset.out !== String(out)) {
      printed.textContent = run.printed.slice(0, out).join("\n");
      printed.dataset.out = String(out);
      printed.scrollTop = printed.scrollHeight;
    }
    put(
      this.values,
      Object.entries(step.values).map(([name, value]) => [h("dt", name), h("dd", value)]),
    );
    const board = step.board === null ? null : run.boards[step.board];
    this.canvas.hidden = !board;
    if (board) paint(this.canvas, board);
  }

  /** Light a line of the source. @param {number} number */
  light(number) {
    const { lines, source } = this;
    if (this.lit === number) return;
    lines[this.lit]?.removeAttribute("aria-current");
    this.lit = number;
    const line = lines[number];
    line?.setAttribute("aria-current", "step");
    if (line) source.scrollTop = line.offsetTop - source.clientHeight / 2;
  }
}

/** @param {HTMLElement} body @param {Lesson[]} lessons @param {number} index @param {string} title
 * @param {string} rest of the address */
export function lessonPage(body, lessons, index, title, rest) {
  const page = new LessonPage(lessons[index], rest);
  const { transport } = page;
  const near = (/** @type {number} */ by, /** @type {string} */ label) => {
    const other = lessons[index + by];
    return other ? h("a.button", { href: `#/learn/${other.name}` }, label) : null;
  };
  const again = () => {
    page.seed = newSeed();
    page.load();
  };
  put(body, [
    h("div.row", [
      h("h1.grow", `${index + 1}. ${title}`),
      near(-1, t("The lesson before")),
      near(1, t("The next lesson")),
    ]),
    h("p", lessons[index].look),
    h("div.lesson-desk", [
      h("div.card.source-box", page.source),
      h("div.stack", [
        h("div.card.board-box", [page.canvas, h("h2.minor", t("What it prints")), page.printed]),
        h("div.card.stack.small", [h("h2.minor", t("Variables")), page.values]),
      ]),
    ]),
    transport.element,
    h("div.row", [
      button({ label: t("Again, with another seed"), icon: "dice", onclick: again }),
      linkButton(() => page.keep()),
    ]),
  ]);
  const deaf = transport.listen();
  const stop = onChange(() => page.show(Math.floor(transport.position)));
  page.load();
  return () => {
    page.left = true;
    transport.pause();
    stop();
    deaf();
  };
}

/** Draw the maze of a lesson. @param {HTMLCanvasElement} canvas @param {LessonBoard} board */
function paint(canvas, board) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { cols, rows } = board;
  const dark = isDark();
  const ratio = Math.min(2, devicePixelRatio || 1);
  const size = Math.floor(Math.min(48, 420 / cols) * ratio);
  const [width, height] = [cols * size + 8, rows * size + 8];
  if (canvas.width !== width || canvas.height !== height) {
    [canvas.width, canvas.height] = [width, height];
    canvas.style.width = `${width / ratio}px`;
  }
  context.setTransform(1, 0, 0, 1, 4, 4);
  context.fillStyle = dark ? "#211b16" : "#fdf9f0";
  context.fillRect(-4, -4, width, height);
  const corner = (/** @type {number} */ cell) => [
    (cell % cols) * size,
    Math.floor(cell / cols) * size,
  ];
  context.fillStyle = dark ? "#e0b45a" : "#8f5d0c";
  for (const cell of board.path) {
    const [x, y] = corner(cell);
    context.beginPath();
    context.arc(x + size / 2, y + size / 2, size * 0.2, 0, 2 * Math.PI);
    context.fill();
  }
  if (board.at !== null) {
    const [x, y] = corner(board.at);
    context.strokeStyle = dark ? "#e8845a" : "#ab4224";
    context.lineWidth = Math.max(2, size * 0.08);
    context.strokeRect(x + size * 0.12, y + size * 0.12, size * 0.76, size * 0.76);
  }
  context.strokeStyle = dark ? "#d9825a" : "#2b211a";
  context.lineWidth = Math.max(2, size * 0.06);
  context.lineCap = "round";
  strokeWalls(context, board.cells, cols, size);
}
