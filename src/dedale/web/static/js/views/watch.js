// Films of algorithms: up to three side by side, on one clock.

import { ask } from "../api.js";
import { Film } from "../film/film.js";
import { Projector } from "../film/projector.js";
import { LEGEND, swatch } from "../film/stamps.js";
import { number, t } from "../i18n/index.js";
import { taken } from "../keys.js";
import { copy, exportFile } from "../play/share-panel.js";
import { isDark, onChange } from "../settings.js";
import { button, field, h, put, select, tell } from "../ui/dom.js";
import { makeOf, mazeForm, recipe } from "../ui/maze-form.js";

/** @typedef {{kind: string, name: string, heuristic: string}} Choice */

const SPEEDS = [1, 4, 15, 60, 250, 1000, 4000, 20000, 100000, 500000];

/** What a link to a film says: the maze and the algorithms.
 * @param {string} text @returns {{made: any, choices: Choice[]} | null} */
function readLink(text) {
  try {
    const { made, choices } = JSON.parse(text);
    const sound =
      Array.isArray(choices) &&
      choices.length &&
      choices.every((one) => typeof one.kind === "string" && typeof one.name === "string");
    return sound ? { made, choices: choices.slice(0, 3) } : null;
  } catch {
    return null;
  }
}

/** @type {import("../main.js").Screen} */
export async function watch(main, argument, catalogue) {
  const asked = readLink(argument);
  const made = recipe({ width: 32, height: 22, generator: "backtracker", ...asked?.made });
  /** @type {Choice[]} */
  const choices = asked?.choices ?? [
    { kind: "generator", name: "backtracker", heuristic: "manhattan" },
  ];
  /** @type {Projector[]} */
  let projectors = [];
  let speed = 4;
  let loading = 0;
  let position = 0;
  let playing = false;
  let last = 0;
  let frame = 0;

  const screens = h("div.screens");
  const lanes = h("div.stack.small");
  const slider = h("input.seek", {
    type: "range",
    min: 0,
    max: 1,
    value: "0",
    "aria-label": t("Position"),
  });
  const counter = h("output.mono");
  const trouble = h("p.error", { hidden: true });
  const toggle = button({
    label: t("Play|film"),
    icon: "play",
    keys: "Space",
    class: "main",
    id: "toggle",
    onclick: () => (playing ? pause() : run()),
  });
  const speedText = h("output.mono");
  const speedInput = h("input", {
    type: "range",
    min: 0,
    max: SPEEDS.length - 1,
    value: String(speed),
    "aria-label": t("Speed"),
  });
  const length = () => Math.max(1, ...projectors.map((one) => one.film.length));

  // ---------------------------------------------------------------- the clock

  /** @param {number} to */
  function seek(to) {
    position = Math.max(0, Math.min(length(), to));
    for (const projector of projectors) projector.seek(Math.floor(position));
    slider.value = String(Math.floor(position));
    counter.textContent = `${number(Math.floor(position))} / ${number(length())}`;
  }
  function tickTock(/** @type {number} */ now) {
    if (!playing) return;
    const passed = Math.min(100, now - last);
    last = now;
    seek(position + (SPEEDS[speed] * passed) / 1000);
    if (position >= length()) return pause();
    frame = requestAnimationFrame(tickTock);
  }
  function run() {
    if (position >= length()) seek(0);
    playing = true;
    last = performance.now();
    drawToggle();
    frame = requestAnimationFrame(tickTock);
  }
  function pause() {
    playing = false;
    cancelAnimationFrame(frame);
    drawToggle();
  }
  function drawToggle() {
    const fresh = button({
      label: playing ? t("Pause") : t("Play|film"),
      icon: playing ? "pause" : "play",
      keys: "Space",
    });
    put(toggle, [...fresh.childNodes]);
    tell(playing ? t("Playing.") : t("Paused at {n}.", { n: number(Math.floor(position)) }));
  }
  const step = (/** @type {number} */ by) => {
    pause();
    seek(Math.floor(position) + by);
  };
  function showSpeed() {
    speedText.textContent = t("{n} a second", { n: number(SPEEDS[speed]) });
  }
  slider.addEventListener("input", () => {
    const was = playing;
    pause();
    seek(Number(slider.value));
    if (was) run();
  });
  speedInput.addEventListener("input", () => {
    speed = Number(speedInput.value);
    showSpeed();
  });

  // ---------------------------------------------------------------- films

  /** @param {Choice} choice */
  function bodyOf(choice) {
    if (choice.kind === "generator")
      return {
        kind: "generator",
        maze: {
          make: {
            ...makeOf(made),
            generator: choice.name,
            options: choice.name === made.generator ? made.options : {},
          },
        },
      };
    if (choice.kind === "tour")
      return { kind: "tour", maze: { make: makeOf(made) }, method: choice.name };
    const solver = catalogue.solvers.find((/** @type {any} */ one) => one.name === choice.name);
    return {
      kind: "solver",
      maze: { make: makeOf(made) },
      algorithm: choice.name,
      ...(solver?.heuristic ? { heuristic: choice.heuristic } : {}),
    };
  }

  async function load() {
    const mine = ++loading;
    pause();
    trouble.hidden = true;
    main.classList.add("loading");
    const results = await Promise.all(
      choices.map(async (choice) => {
        try {
          return await Film.read(await ask("POST", "trace", bodyOf(choice)));
        } catch (error) {
          return /** @type {Error} */ (error);
        }
      }),
    );
    if (mine !== loading) return;
    main.classList.remove("loading");
    const failed = results.find((one) => one instanceof Error);
    trouble.hidden = !failed;
    trouble.textContent = failed ? String(/** @type {Error} */ (failed).message) : "";
    for (const projector of projectors) projector.destroy();
    projectors = results
      .filter((one) => one instanceof Film)
      .map((film) => new Projector(film, isDark()));
    put(
      screens,
      projectors.map((one) => one.element),
    );
    screens.dataset.count = String(projectors.length);
    arrange();
    for (const projector of projectors) projector.attach();
    slider.max = String(length());
    const events = length();
    speed = SPEEDS.findIndex((rate) => events / rate <= 25);
    if (speed < 0) speed = SPEEDS.length - 1;
    speedInput.value = String(speed);
    showSpeed();
    seek(0);
    if (projectors.length) run();
  }

  /** As many columns as make the films largest. */
  function arrange() {
    const [first] = projectors;
    if (!first) return;
    const [width, height] = [screens.clientWidth, screens.clientHeight];
    const sizes = projectors.map((_, i) => {
      const rows = Math.ceil(projectors.length / (i + 1));
      return Math.min(
        (width / (i + 1) - 40) / first.film.width,
        (height / rows - 80) / first.film.height,
      );
    });
    const best = sizes.indexOf(Math.max(...sizes)) + 1;
    screens.style.gridTemplateColumns = `repeat(${best}, minmax(0, 1fr))`;
  }
  addEventListener("resize", arrange);

  // ---------------------------------------------------------------- choices

  const tables = /** @type {Record<string, any[]>} */ ({
    generator: catalogue.generators,
    solver: catalogue.solvers,
    tour: catalogue.tours,
  });
  const kindTexts = /** @type {[string, string][]} */ ([
    ["generator", t("generator")],
    ["solver", t("solver")],
    ["tour", t("tour")],
  ]);
  function drawLanes() {
    put(lanes, [
      choices.map((choice, i) => {
        const kind = select(
          kindTexts.filter(([name]) => tables[name].length),
          choice.kind,
          (value) => {
            choice.kind = value;
            choice.name = tables[value][0].name;
            drawLanes();
            load();
          },
        );
        const name = select(
          tables[choice.kind].map((one) => one.name),
          choice.name,
          (value) => {
            choice.name = value;
            drawLanes();
            load();
          },
        );
        kind.setAttribute("aria-label", t("Kind of film {n}", { n: i + 1 }));
        name.setAttribute("aria-label", t("Algorithm of film {n}", { n: i + 1 }));
        const takesHeuristic =
          choice.kind === "solver" &&
          tables.solver.find((one) => one.name === choice.name)?.heuristic;
        const heuristic = takesHeuristic
          ? select(
              catalogue.heuristics.map((/** @type {any} */ one) => one.name),
              choice.heuristic,
              (value) => {
                choice.heuristic = value;
                load();
              },
            )
          : null;
        heuristic?.setAttribute("aria-label", t("Heuristic"));
        return h("div.row.tight", [
          h("span.grow", kind),
          h("span.grow", name),
          heuristic ? h("span.grow", heuristic) : null,
          choices.length > 1
            ? button({
                label: t("Remove film {n}", { n: i + 1 }),
                icon: "close",
                text: false,
                class: "plain",
                onclick: () => {
                  choices.splice(i, 1);
                  drawLanes();
                  load();
                },
              })
            : null,
        ]);
      }),
      choices.length < 3
        ? button({
            label: t("Compare with another"),
            icon: "plus",
            id: "compare",
            onclick: () => {
              const before = choices[choices.length - 1];
              const names = tables[before.kind]
                .filter((one) => one.perfect !== false && !one.twin)
                .map((one) => one.name);
              const next = names[(names.indexOf(before.name) + 5) % names.length];
              choices.push({ ...before, name: next });
              drawLanes();
              load();
            },
          })
        : null,
    ]);
  }

  const legend = h("ul.legend", { "aria-label": t("Legend") });
  function drawLegend() {
    put(
      legend,
      LEGEND().map(([code, text]) => h("li", [swatch(code, isDark()), text])),
    );
  }

  function pressed(/** @type {KeyboardEvent} */ event) {
    if (taken(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("input[type=range]") && event.key !== " ") return;
    const jump = event.shiftKey ? Math.max(1, Math.round(length() / 100)) : 1;
    const action = {
      " ": () => (playing ? pause() : run()),
      ArrowRight: () => step(jump),
      ArrowLeft: () => step(-jump),
      Home: () => step(-Infinity),
      End: () => step(Infinity),
      "+": () => {
        speed = Math.min(SPEEDS.length - 1, speed + 1);
        speedInput.value = String(speed);
        showSpeed();
      },
      "-": () => {
        speed = Math.max(0, speed - 1);
        speedInput.value = String(speed);
        showSpeed();
      },
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
  document.addEventListener("keydown", pressed);

  let waiting = 0;
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(load, 250);
  };
  const most = Math.floor(Math.sqrt(catalogue.limits.film_cells ?? 250000));
  const form = mazeForm(made, catalogue, most, later, { generator: false });
  drawLanes();
  drawLegend();
  showSpeed();
  main.append(
    h("div.watch", [
      h("section.stage-box.stack", { "aria-label": t("Films") }, [
        h("h1.quiet", t("Watch")),
        screens,
        trouble,
        h("div.card.transport", [
          slider,
          h("div.row", [
            h("div.row.tight", [
              button({
                label: t("To the beginning"),
                icon: "first",
                text: false,
                keys: "Home",
                onclick: () => step(-Infinity),
              }),
              button({
                label: t("Back|film"),
                icon: "back",
                text: false,
                keys: "←",
                id: "back",
                onclick: () => step(-1),
              }),
              toggle,
              button({
                label: t("Step|film"),
                icon: "forward",
                text: false,
                keys: "→",
                id: "step",
                onclick: () => step(1),
              }),
              button({
                label: t("To the end"),
                icon: "last",
                text: false,
                keys: "End",
                onclick: () => step(Infinity),
              }),
            ]),
            counter,
            h("label.row.tight.grow.speed", [
              h("span.note", t("Speed")),
              h("span.grow", speedInput),
              speedText,
            ]),
          ]),
        ]),
      ]),
      h("aside.side", [
        h("div.card.stack", [
          h("h2", t("Watch an algorithm")),
          lanes,
          form.element,
          field(
            t("Maze for solvers"),
            select(
              catalogue.generators
                .filter((/** @type {any} */ one) => one.perfect !== false)
                .map((/** @type {any} */ one) => one.name),
              made.generator,
              (value) => {
                made.generator = value;
                made.options = {};
                later();
              },
            ),
          ),
          h("div.row", [
            button({
              label: t("Again, with another seed"),
              icon: "dice",
              onclick: form.reseed,
            }),
            button({
              label: t("Copy link"),
              icon: "share",
              onclick: () =>
                copy(
                  `${location.origin}/#/watch/${encodeURIComponent(JSON.stringify({ made, choices }))}`,
                  t("Link copied."),
                ),
            }),
            button({
              label: "GIF",
              icon: "file",
              onclick: () =>
                exportFile(
                  "gif",
                  { film: bodyOf(choices[0]), frames: 160, per_second: 20 },
                  `dedale-${choices[0].name}`,
                ),
            }),
          ]),
        ]),
        h("div.card.stack.small", [h("h3", t("Legend")), legend]),
      ]),
    ]),
  );
  const stop = onChange(() => {
    for (const projector of projectors) projector.restyle(isDark());
    drawLegend();
  });
  load();
  return () => {
    loading = -1;
    pause();
    stop();
    clearTimeout(waiting);
    removeEventListener("resize", arrange);
    document.removeEventListener("keydown", pressed);
    for (const projector of projectors) projector.destroy();
  };
}
