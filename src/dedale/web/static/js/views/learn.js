// Learn: the nine lessons with their source beside a live board, the shortest-path session, and every
// algorithm with its story. #/learn, #/learn/NAME/seed=1&at=12, #/learn/session

import { get, post } from "../api.js";
import { sessionPage } from "../film/session.js";
import { Transport } from "../film/transport.js";
import { t } from "../i18n/index.js";
import { taken } from "../keys.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, h, put } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { newSeed } from "../ui/proposals.js";
import { copy } from "../ui/share.js";

/** @import { Catalogue, Lesson, LessonRun, Screen, Told } from "../types.js" */

/** @type {Screen} */
export async function learn(main, argument, catalogue) {
  const [, name = "", rest = ""] = /^([^/]*)\/?(.*)$/.exec(argument) ?? [];
  const { lessons } = await get("lessons");
  const body = h("section.lesson.stack", { "aria-label": t("Learn") });
  main.append(h("div.learn", [contents(lessons, name, catalogue), body]));
  if (name === "session") return sessionPage(body, rest, catalogue);
  const index = lessons.findIndex((one) => one.name === name);
  if (index < 0) {
    put(body, welcome(lessons, catalogue));
    return undefined;
  }
  return lessonPage(body, lessons, index, rest);
}

/** The list beside everything. @param {Lesson[]} lessons @param {string} here
 * @param {Catalogue} catalogue */
function contents(lessons, here, catalogue) {
  const link = (/** @type {string} */ name, /** @type {string} */ text) =>
    h(
      "li",
      h("a", { href: `#/learn/${name}`, "aria-current": name === here ? "page" : null }, text),
    );
  const algorithm = (/** @type {Told} */ one) =>
    h("li", h("a", { href: `#/watch/${filmAddress(one, catalogue)}` }, one.title));
  const group = (/** @type {string} */ title, /** @type {Told[]} */ table) =>
    h("details", [h("summary", title), h("ul", table.map(algorithm))]);
  return h("nav.card.contents", { "aria-label": t("Contents") }, [
    h("h2", h("a", { href: "#/learn" }, t("Learn"))),
    h("h2.minor", t("Nine lessons")),
    h(
      "ol",
      lessons.map((one) => link(one.name, titleOf(one.name))),
    ),
    h("h2.minor", t("Shortest paths")),
    h("ul", link("session", t("The session"))),
    h("h2.minor", t("Every algorithm")),
    group(t("Find a way"), catalogue.solvers),
    group(t("Make a maze"), catalogue.generators),
    group(t("Walk a tour"), catalogue.tours),
  ]);
}

/** A film that shows an algorithm well. @param {Told} one @param {Catalogue} catalogue */
function filmAddress(one, catalogue) {
  const makes = catalogue.generators.some((each) => each.name === one.name);
  return makes
    ? `films=${one.name}&maze=wilson&size=18x12&seed=3`
    : `films=${one.name}&maze=prim&size=16x10&seed=6&braid=60&open=8`;
}

/** @param {string} name */
function titleOf(name) {
  return (
    {
      directions: t("Directions"),
      positions: t("Positions"),
      cells: t("Cells|lesson"),
      maze: t("A maze|lesson"),
      drawing: t("Drawing"),
      "random-walls": t("Random walls"),
      "random-walk": t("A random walk"),
      stack: t("A stack"),
      generation: t("Generation"),
    }[name] ?? name
  );
}

/** @param {Lesson[]} lessons @param {Catalogue} catalogue */
function welcome(lessons, catalogue) {
  const card = (
    /** @type {string} */ href,
    /** @type {string} */ title,
    /** @type {string} */ text,
  ) => h("a.card.lesson-card", { href }, [h("h2.minor", title), h("p.note", text)]);
  return [
    h("h1", t("Learn")),
    h(
      "p",
      t("From a direction to a whole maze: each lesson is a short program that runs line by line."),
    ),
    h(
      "div.lesson-cards",
      lessons.map((one, i) =>
        card(`#/learn/${one.name}`, `${i + 1}. ${titleOf(one.name)}`, one.look),
      ),
    ),
    h("h2", t("Shortest paths")),
    h("div.lesson-cards", [
      card(
        "#/learn/session",
        t("The session"),
        t("Make a maze, choose a start and an arrival, and see what each search finds."),
      ),
    ]),
    h("h2", t("Every algorithm")),
    h(
      "div.chips",
      [...catalogue.solvers, ...catalogue.generators, ...catalogue.tours].map((one) =>
        h("a.chip", { href: `#/watch/${filmAddress(one, catalogue)}` }, one.title),
      ),
    ),
  ];
}

/** @param {HTMLElement} body @param {Lesson[]} lessons @param {number} index @param {string} rest */
async function lessonPage(body, lessons, index, rest) {
  const lesson = lessons[index];
  const given = new Map(
    rest.split("&").map((one) => /** @type {[string, string]} */ (one.split("="))),
  );
  let seed = Number.parseInt(given.get("seed") ?? "1", 10) || 1;
  let at = Number.parseInt(given.get("at") ?? "", 10);
  /** @type {LessonRun | null} */
  let run = null;
  let left = false;
  const lines = lesson.source.split("\n").map((text) => h("li", h("code", text || " ")));
  const source = h("ol.source", { tabindex: "0", "aria-label": t("The program") }, lines);
  const canvas = h("canvas.lesson-board", { role: "img", "aria-label": t("The maze") });
  const printed = h("pre.printed", { tabindex: "0", "aria-label": t("What it prints") });
  const values = h("dl.story-facts.mono");
  const transport = new Transport(show, keep);
  let lit = -1;

  function keep() {
    if (left || !run) return;
    const place = `seed=${seed}&at=${Math.floor(transport.position)}`;
    history.replaceState(history.state, "", `#/learn/${lesson.name}/${place}`);
  }

  /** @param {number} frame how many lines have run */
  function show(frame) {
    if (!run) return;
    const step = run.steps[Math.max(0, frame - 1)];
    if (!step) return;
    if (lit !== step.line - 1) {
      lines[lit]?.removeAttribute("aria-current");
      lit = step.line - 1;
      lines[lit]?.setAttribute("aria-current", "step");
      const line = lines[lit];
      if (line) source.scrollTop = line.offsetTop - source.clientHeight / 2;
    }
    const out = frame >= run.steps.length ? run.printed.length : step.printed;
    if (printed.dataset.out !== String(out)) {
      printed.textContent = run.printed.slice(0, out).join("\n");
      printed.dataset.out = String(out);
      printed.scrollTop = printed.scrollHeight;
    }
    put(
      values,
      Object.entries(step.values).map(([name, value]) => [h("dt", name), h("dd", value)]),
    );
    paint(step.board);
  }

  /** @param {number | null} number */
  function paint(number) {
    const board = number === null ? undefined : run?.boards[number];
    canvas.hidden = !board;
    const context = canvas.getContext("2d");
    if (!board || !context) return;
    const dark = isDark();
    const ratio = Math.min(2, devicePixelRatio || 1);
    const size = Math.floor(Math.min(48, 420 / board.cols) * ratio);
    const [width, height] = [board.cols * size + 8, board.rows * size + 8];
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
      canvas.style.width = `${width / ratio}px`;
    }
    context.setTransform(1, 0, 0, 1, 4, 4);
    context.fillStyle = dark ? "#211b16" : "#fdf9f0";
    context.fillRect(-4, -4, width, height);
    const middle = (/** @type {number} */ cell) => [
      ((cell % board.cols) + 0.5) * size,
      (Math.floor(cell / board.cols) + 0.5) * size,
    ];
    context.fillStyle = dark ? "#e0b45a" : "#8f5d0c";
    for (const cell of board.path) {
      const [x, y] = middle(cell);
      context.beginPath();
      context.arc(x, y, size * 0.2, 0, 2 * Math.PI);
      context.fill();
    }
    if (board.at !== null) {
      const [x, y] = middle(board.at);
      context.strokeStyle = dark ? "#e8845a" : "#ab4224";
      context.lineWidth = Math.max(2, size * 0.08);
      context.strokeRect(x - size * 0.38, y - size * 0.38, size * 0.76, size * 0.76);
    }
    context.beginPath();
    for (let cell = 0; cell < board.cells.length; cell++) {
      const sides = Number.parseInt(board.cells[cell], 16);
      const [x, y] = [(cell % board.cols) * size, Math.floor(cell / board.cols) * size];
      const corners = [
        [x, y],
        [x + size, y],
        [x + size, y + size],
        [x, y + size],
      ];
      for (let side = 0; side < 4; side++) {
        if ((sides >> side) & 1) continue;
        context.moveTo(corners[side][0], corners[side][1]);
        context.lineTo(corners[(side + 1) % 4][0], corners[(side + 1) % 4][1]);
      }
    }
    context.strokeStyle = dark ? "#d9825a" : "#2b211a";
    context.lineWidth = Math.max(2, size * 0.06);
    context.lineCap = "round";
    context.stroke();
  }

  const load = () =>
    guard(async () => {
      run = await post(`lessons/${lesson.name}`, { seed });
      if (left) return;
      lit = -1;
      transport.load(run.steps.length, Number.isFinite(at) ? at : 1, Number.isFinite(at) ? 2 : 2);
      if (!Number.isFinite(at) && settings.motion) transport.play();
      at = Number.NaN;
      keep();
    });
  const near = (/** @type {number} */ by, /** @type {string} */ label) => {
    const other = lessons[index + by];
    return other ? h("a.button", { href: `#/learn/${other.name}` }, label) : null;
  };
  put(body, [
    h("div.row", [
      h("h1.grow", `${index + 1}. ${titleOf(lesson.name)}`),
      near(-1, t("The lesson before")),
      near(1, t("The next lesson")),
    ]),
    h("p", lesson.look),
    h("div.lesson-desk", [
      h("div.card.source-box", source),
      h("div.stack", [
        h("div.card.board-box", [canvas, h("h2.minor", t("What it prints")), printed]),
        h("div.card.stack.small", [h("h2.minor", t("Variables")), values]),
      ]),
    ]),
    transport.element,
    h("div.row", [
      button({
        label: t("Again, with another seed"),
        icon: "dice",
        onclick: () => {
          seed = newSeed();
          load();
        },
      }),
      button({
        label: t("Copy link"),
        icon: "share",
        onclick: () => {
          keep();
          copy(location.href, t("Link copied."));
        },
      }),
    ]),
  ]);
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (taken(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("input[type=range]") && event.key !== " ") return;
    if (transport.key(event)) event.preventDefault();
  }
  const stop = onChange(() => show(Math.floor(transport.position)));
  document.addEventListener("keydown", pressed);
  load();
  return () => {
    left = true;
    transport.pause();
    stop();
    document.removeEventListener("keydown", pressed);
  };
}
