// The theatre: up to four films on one clock, on a maze that one can take hold of. Start and goal are
// pins, walls are drawn and erased, stops are set; the films follow. Everything is in the address.

import { ask } from "../api.js";
import { Film } from "../film/film.js";
import { Ground } from "../film/ground.js";
import { filmLanes } from "../film/lanes.js";
import { cellUnder, layPins, sideUnder } from "../film/pins.js";
import { projectorFor } from "../film/plane-projector.js";
import { COMPARISONS, fromAddress, scattered, toAddress } from "../film/programme.js";
import { LEGEND, swatch } from "../film/stamps.js";
import { StoryPanel } from "../film/story.js";
import { Transport } from "../film/transport.js";
import { t } from "../i18n/index.js";
import { taken } from "../keys.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, field, h, numberInput, put, select, tick } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { makeOf, mazeForm } from "../ui/maze-form.js";
import { copy, exportFile } from "../ui/share.js";

/** @import { Place, Screen, Side } from "../types.js" */
/** @import { Choice, Programme } from "../film/programme.js" */
/** @typedef {import("../film/projector.js").Projector} Projector */
/** @import { Pin } from "../film/pins.js" */
/** @typedef {"pins" | "walls" | "stops"} Tool */

const STOPS = 8; // of a tour, when none are set

/** @type {Screen} */
export async function watch(main, argument, catalogue) {
  const first = COMPARISONS()[0].address;
  const shown = /** @type {Programme} */ (
    fromAddress(argument, catalogue) ?? fromAddress(first, catalogue)
  );
  const { films: choices, made } = shown;
  /** @type {Projector[]} */
  let projectors = [];
  /** @type {Ground | null} */
  let ground = null;
  /** @type {Place} where the keyboard is, on the maze */
  let cursor = [0, 0];
  /** @type {Tool} */
  let tool = "pins";
  let active = 0;
  let loading = 0;
  let waiting = 0;
  let [busy, again, left] = [false, false, false];
  const screens = h("div.screens");
  const trouble = h("p.error", { hidden: true, role: "alert" });
  const making = h("p.note.making", { role: "status" }, t("The films are being made…"));
  const legend = h("ul.legend", { "aria-label": t("Legend") });
  const story = new StoryPanel((index) => {
    active = index;
    tellStory();
  });
  const transport = new Transport((frame) => {
    for (const projector of projectors) projector.show(frame);
    story.light(projectors[active]?.film.line ?? -1);
  }, keep);

  // ---------------------------------------------------------------- the address

  function keep() {
    if (left || !projectors.length) return;
    shown.at = Math.floor(transport.position);
    shown.speed = transport.speed;
    history.replaceState(history.state, "", `#/watch/${toAddress(shown)}`);
  }

  // ---------------------------------------------------------------- films

  /** A film, as the server is asked for it. @param {Choice} choice */
  function filmOf({ kind, name, heuristic }) {
    const { start, goal } = shown;
    if (kind === "generator") {
      const options = name === made.generator ? made.options : {};
      const make = { ...makeOf(made), open: 0, generator: name, options };
      return { kind, maze: { make: { ...make, ...(start ? { start } : {}) } } };
    }
    const maze = /** @type {Ground} */ (ground).form;
    const ends = start ? { start } : {};
    if (kind === "tour")
      return {
        kind,
        maze,
        method: name,
        stops: shown.stops,
        ...ends,
        ...(goal ? { end: goal } : {}),
      };
    const solver = catalogue.solvers.find((one) => one.name === name);
    const guess = solver?.heuristic ? { heuristic } : {};
    return { kind, maze, algorithm: name, ...ends, ...(goal ? { goal } : {}), ...guess };
  }

  /** @param {number} mine @returns {Promise<(Film | undefined)[] | null>} null: overtaken */
  async function fetchFilms(mine) {
    /** @type {string[]} */
    const failures = [];
    const film = (/** @type {Choice} */ choice) =>
      guard(
        async () => Film.read(await ask("POST", "trace", filmOf(choice))),
        (message) => failures.push(message),
      );
    const films = await Promise.all(choices.map(film));
    if (mine !== loading) return null;
    trouble.hidden = !failures.length;
    trouble.textContent = failures[0] ?? "";
    return films;
  }

  /** Everything anew: another maze, other algorithms. */
  async function load() {
    const mine = ++loading;
    transport.pause();
    main.classList.add("loading");
    await guard(async () => {
      if (choices.some((one) => one.kind !== "generator")) {
        const made_ground = await Ground.make(made, shown.walls);
        if (mine !== loading) return;
        ground = made_ground;
        shown.stops = shown.stops.filter((place) => made_ground.free(place));
        if (shown.start && !ground.free(shown.start)) shown.start = null;
        if (shown.goal && !ground.free(shown.goal)) shown.goal = null;
        if (choices.some((one) => one.kind === "tour") && !shown.stops.length) scatter();
      }
      const films = await fetchFilms(mine);
      if (films) show(films.filter((one) => one !== undefined));
    }, showTrouble);
    if (mine === loading) main.classList.remove("loading");
  }

  /** @param {string} message */
  function showTrouble(message) {
    trouble.hidden = false;
    trouble.textContent = message;
  }

  /** The same algorithms on a maze that has been taken hold of: shown at once, as it ends. */
  async function follow() {
    again = true;
    if (busy) return;
    busy = true;
    while (again && !left) {
      again = false;
      transport.pause();
      const films = await fetchFilms(++loading);
      if (!films || films.length !== projectors.length) break;
      for (const [i, film] of films.entries()) if (film) projectors[i].take(film);
      transport.resize(Math.max(1, ...projectors.map((one) => one.film.length)));
      transport.seek(transport.length);
      lay();
    }
    busy = false;
    keep();
  }

  /** @param {Film[]} films */
  function show(films) {
    for (const projector of projectors) projector.destroy();
    projectors = films.map((film) => projectorFor(film, isDark(), shown.numbers));
    put(
      screens,
      projectors.map((one) => one.element),
    );
    screens.dataset.count = String(projectors.length);
    arrange();
    for (const projector of projectors) {
      projector.attach();
      listen(projector);
    }
    active = Math.min(active, Math.max(0, projectors.length - 1));
    tellStory();
    lay();
    const begun = shown.at;
    transport.load(Math.max(0, ...films.map((film) => film.length)), begun ?? 0, shown.speed);
    if (films.length && begun === null && settings.motion) transport.play();
    keep();
  }

  function tellStory() {
    story.tell(
      projectors.map((one) => one.film.header.story),
      active,
    );
    projectors.forEach((one, i) => {
      one.element.classList.toggle("active", projectors.length > 1 && i === active);
    });
    story.light(projectors[active]?.film.line ?? -1);
  }

  /** As many columns as make the films largest. */
  function arrange() {
    const [one] = projectors;
    if (!one) return;
    const [width, height] = [screens.clientWidth, screens.clientHeight];
    const { height: tall, width: broad } = one.film.plane ?? one.film;
    const sizes = projectors.map((_, i) => {
      const rows = Math.ceil(projectors.length / (i + 1));
      const [wide, high] = [width / (i + 1) - 40, height / rows - 150];
      return Math.min(wide / broad, high / tall);
    });
    const best = sizes.indexOf(Math.max(...sizes)) + 1;
    screens.style.gridTemplateColumns = `repeat(${best}, minmax(0, 1fr))`;
  }

  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(fresh, 250);
  };
  /** Another maze: what was done to the old one by hand has no place in it. */
  const fresh = () => {
    Object.assign(shown, { walls: [], start: null, goal: null, stops: [], at: null, speed: null });
    load();
  };
  const others = () => {
    shown.at = shown.speed = null;
    load();
  };

  // ---------------------------------------------------------------- what one takes hold of

  const free = (/** @type {Place} */ place) =>
    ground
      ? ground.free(place)
      : place[0] >= 0 && place[1] >= 0 && place[0] < made.height && place[1] < made.width;

  /** Where start and goal are now, said by the address or by the film. @param {Projector} one */
  function endsOf({ film: { header } }) {
    const plain = (/** @type {Place | null | undefined} */ place) =>
      place && header.result?.squares
        ? /** @type {Place} */ (place.map((n) => (n - 1) / 2))
        : (place ?? null);
    const goal = header.kind === "generator" ? null : (shown.goal ?? plain(header.goals?.[0]));
    return { start: shown.start ?? plain(header.start), goal };
  }

  function lay() {
    for (const projector of projectors) layPins(projector, pinsOf(projector), free);
  }

  /** @param {Projector} projector @returns {Pin[]} */
  function pinsOf(projector) {
    const { kind } = projector.film.header;
    const { start, goal } = endsOf(projector);
    /** @type {Pin[]} */
    const pins = [];
    const moved = () => {
      lay();
      follow();
    };
    /** @param {"start" | "goal"} id @param {Place} at @param {string} label */
    const end = (id, at, label) =>
      pins.push({
        id,
        label,
        at,
        move: (to) => {
          if (id === "start") shown.goal ??= goal;
          else shown.start ??= start;
          shown[id] = to;
          moved();
        },
      });
    if (start) end("start", start, t("Start"));
    if (goal) end("goal", goal, t("Goal"));
    if (kind === "tour")
      shown.stops.forEach((at, i) => {
        pins.push({
          id: `stop ${i + 1}`,
          label: t("Stop {n}", { n: i + 1 }),
          text: String(i + 1),
          at,
          move: (to) => {
            if (shown.stops.some((one) => one[0] === to[0] && one[1] === to[1])) return;
            shown.stops[i] = to;
            moved();
          },
          remove: () => setStops(shown.stops.filter((one) => one !== at)),
        });
      });
    if (tool !== "pins" && kind !== "generator" && projector === projectors[active])
      pins.push({
        id: "cursor",
        label: tool === "walls" ? t("Cursor: Shift and an arrow draws a wall") : t("Cursor"),
        at: cursor,
        move: (to) => {
          cursor = to;
          lay();
        },
        side: (side) => tool === "walls" && flip(cursor, side),
        press: () => tool === "stops" && toggleStop(cursor),
      });
    return pins;
  }

  /** Draw or erase a wall. @param {Place} place @param {Side} side
   * @param {boolean} [open] only if it is open, or only if it is not */
  function flip(place, side, open) {
    const edge = ground?.edge(place, side) ?? -1;
    if (!ground || edge < 0 || (open !== undefined && ground.isOpen(edge) !== open)) return;
    ground.toggle(edge);
    const known = shown.walls.indexOf(edge);
    if (known < 0) shown.walls.push(edge);
    else shown.walls.splice(known, 1);
    follow();
  }

  /** @param {Place[]} stops */
  function setStops(stops) {
    if (!stops.length) return;
    shown.stops = stops;
    lay();
    follow();
  }

  /** @param {Place} place */
  function toggleStop(place) {
    const others = shown.stops.filter((one) => one[0] !== place[0] || one[1] !== place[1]);
    const known = others.length < shown.stops.length;
    if (known || free(place)) setStops(known ? others : [...others, place]);
  }

  function scatter(count = STOPS, seed = made.seed) {
    shown.stops = scattered(count, seed, free, made);
  }

  /** Mouse and finger on a film. @param {Projector} projector */
  function listen(projector) {
    /** @type {boolean | undefined} what a stroke does: to walls that are open, or to those that stand */
    let stroke;
    const { canvas, film } = projector;
    const draws = () => tool === "walls" && film.header.kind !== "generator";
    const draw = (/** @type {PointerEvent} */ event) => {
      const found = sideUnder(projector, event.clientX, event.clientY);
      const edge = found && ground ? ground.edge(...found) : -1;
      if (!found || !ground || edge < 0) return;
      stroke ??= ground.isOpen(edge);
      flip(...found, stroke);
    };
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      if (projectors[active] !== projector) {
        active = projectors.indexOf(projector);
        tellStory();
        lay();
      }
      if (draws()) {
        canvas.setPointerCapture(event.pointerId);
        draw(event);
      }
    });
    canvas.addEventListener("pointermove", (event) => {
      if (stroke !== undefined) draw(event);
    });
    const over = () => {
      stroke = undefined;
    };
    canvas.addEventListener("pointerup", over);
    canvas.addEventListener("pointercancel", over);
    canvas.addEventListener("click", (event) => {
      const at = cellUnder(projector, event.clientX, event.clientY);
      if (tool === "stops" && film.header.kind === "tour" && at) toggleStop(at);
    });
  }

  // ---------------------------------------------------------------- keys

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (taken(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("input[type=range]") && event.key !== " ") return;
    const known = event.key === "n" || transport.key(event);
    if (event.key === "n") showNumbers(!shown.numbers);
    if (known) event.preventDefault();
  }

  // ---------------------------------------------------------------- parts

  const numbers = tick(t("Numbers in the cells"), shown.numbers, showNumbers);
  function showNumbers(/** @type {boolean} */ on) {
    shown.numbers = on;
    const box = numbers.querySelector("input");
    if (box) box.checked = on;
    for (const projector of projectors) projector.showNumbers(on);
    keep();
  }

  const tools = h("div.segments", { role: "group", "aria-label": t("What the pointer does") });
  const hint = h("p.note");
  function drawTools() {
    /** @type {[Tool, string, string][]} */
    const all = [
      [
        "pins",
        t("Move pins"),
        t("Drag start, goal and stops; or give them the focus and use arrows."),
      ],
      [
        "walls",
        t("Walls"),
        t("Stroke over walls to draw or erase them; Shift and arrows do it too."),
      ],
      ["stops", t("Stops"), t("Tap a cell to set a stop of a tour, or to take it away.")],
    ];
    put(
      tools,
      all.map(([name, label]) =>
        button({
          label,
          pressed: tool === name,
          id: `tool-${name}`,
          onclick: () => {
            tool = name;
            screens.dataset.tool = name;
            drawTools();
            lay();
          },
        }),
      ),
    );
    hint.textContent = all.find(([name]) => name === tool)?.[2] ?? "";
  }

  const drawLegend = () =>
    put(
      legend,
      LEGEND().map(([code, text]) => h("li", [swatch(code, isDark()), text])),
    );
  const most = Math.floor(Math.sqrt(catalogue.limits.film_cells ?? 250000));
  const form = mazeForm(made, catalogue, most, later, { generator: false });
  const perfect = catalogue.generators
    .filter((one) => one.perfect)
    .map((one) => /** @type {[string, string]} */ ([one.name, one.title]));
  const generator = select(perfect, made.generator, (value) => {
    made.generator = value;
    made.options = {};
    later();
  });
  const open = numberInput(made.open, 0, 100_000, (value) => {
    made.open = value;
    later();
  });
  const lanes = filmLanes(choices, catalogue, others);
  const share = () => {
    keep();
    copy(location.href, t("Link copied."));
  };
  const file = (/** @type {"gif" | "svg"} */ format) => {
    const films = choices.map(filmOf);
    const wish = { films, frames: 160, per_second: 20, numbers: shown.numbers };
    exportFile(format, wish, `dedale-${choices[0].name}`);
  };
  const stops = h("div.row", [
    button({
      label: t("Scatter the stops anew"),
      icon: "dice",
      id: "scatter",
      onclick: () => {
        scatter(shown.stops.length || STOPS, Math.floor(Math.random() * 1e6));
        setStops(shown.stops);
      },
    }),
    button({
      label: t("Undo my walls"),
      icon: "undo",
      onclick: () => {
        for (const edge of shown.walls.splice(0)) ground?.toggle(edge);
        follow();
      },
    }),
  ]);
  drawTools();
  drawLegend();
  const chips = COMPARISONS().map(({ label, address }) =>
    h("a.chip", { href: `#/watch/${address}` }, label),
  );
  main.append(
    h("div.watch.theatre", [
      h("section.stage-box.stack", { "aria-label": t("Films") }, [
        h("h1.quiet", t("Watch")),
        screens,
        making,
        trouble,
        transport.element,
      ]),
      h("aside.side", [
        h("div.card", story.element),
        h("div.card.stack.small", [
          h("h2.minor", t("What is shown")),
          lanes.element,
          tools,
          hint,
          numbers,
          stops,
          h("div.row", [
            button({ label: t("Copy link"), icon: "share", onclick: share }),
            button({ label: "GIF", icon: "file", onclick: () => file("gif") }),
            button({ label: "SVG", icon: "file", onclick: () => file("svg") }),
          ]),
        ]),
        h("div.card.stack.small", [
          h("h2.minor", t("Comparisons that tell something")),
          h("nav.chips", { "aria-label": t("Comparisons that tell something") }, chips),
        ]),
        h("details.card", [
          h("summary", t("The maze")),
          h("div.stack.small", [
            form.element,
            field(t("Made by"), generator),
            field(t("Further walls opened"), open),
            button({ label: t("Again, with another seed"), icon: "dice", onclick: form.reseed }),
            button({
              label: t("Explore this maze"),
              icon: "eye",
              onclick: () => {
                const { generator, width, height, seed, braid } = made;
                const size = `${width}x${height}`;
                location.hash = `#/explore/maze=${generator}&size=${size}&seed=${seed}&braid=${braid}`;
              },
            }),
          ]),
        ]),
        h("details.card", [h("summary", t("Legend")), legend]),
      ]),
    ]),
  );
  screens.dataset.tool = tool;
  const stop = onChange(() => {
    for (const projector of projectors) projector.restyle(isDark());
    drawLegend();
  });
  document.addEventListener("keydown", pressed);
  addEventListener("resize", arrange);
  load();
  return () => {
    left = true;
    loading = -1;
    transport.pause();
    stop();
    clearTimeout(waiting);
    removeEventListener("resize", arrange);
    document.removeEventListener("keydown", pressed);
    for (const projector of projectors) projector.destroy();
  };
}
