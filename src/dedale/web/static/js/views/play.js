// The screen on which games are played.

import { get, post } from "../api.js";
import { Board } from "../board/board.js";
import { lookOf } from "../games/looks.js";
import { number, t, tn } from "../i18n/index.js";
import { actionOf, stepOf, taken } from "../keys.js";
import { begin } from "../play/begin.js";
import { Controller } from "../play/controller.js";
import { pathsPanel } from "../play/paths-panel.js";
import { reelPlayer } from "../play/reel.js";
import { addressOf, copy, sharePanel } from "../play/share-panel.js";
import { tourPanel } from "../play/tour-panel.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, clockText, field, h, put, select, tabs, tell, toast } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { icon } from "../ui/icons.js";
import { zoomer } from "../ui/zoomer.js";

/** @typedef {import("../board/drawings.js").Facing} Facing */

/** @type {import("../main.js").Screen} */
export async function play(main, id, catalogue) {
  const first = await get(`games/${id}`);
  const look = lookOf(first.game);
  const stage = h("div.stage");
  const status = h("div.status", { role: "status" });
  const stats = h("dl.stats");
  const clock = h("span.clock.mono", { role: "timer", "aria-label": t("Time") });
  const tools = h("div.tools");
  const pad = h("div.pad");
  const panels = h("div.panels");
  const title = first.title || t(look.title);
  main.append(
    h("div.game", [
      h("h1.quiet", title),
      h("section.stage-box", { "aria-label": t("The maze") }, stage),
      h("aside.side", [
        h("div.card.stack.console", [
          h("div.row.headline", [figure(look.drawing, 34), h("strong.grow.title", title), clock]),
          stats,
          status,
          tools,
          pad,
        ]),
        panels,
      ]),
    ]),
  );

  const board = new Board(stage, {
    dark: isDark(),
    motion: settings.motion,
    sheet: settings.sheet,
    label: title,
    ontap: (row, col) => tapped(row, col),
    onflick: (direction) => walk(direction),
  });
  const banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
  const game = new Controller(first, board, {
    change: refresh,
    tell,
    trouble: (message) => say(message, "bad"),
    waiting: (orders, offline) => {
      banner.hidden = !offline;
      if (offline)
        banner.textContent = tn(
          orders,
          "No answer from the server: {n} action is kept and sent again.",
          "No answer from the server: {n} actions are kept and sent again.",
        );
    },
  });
  const extras = look.extras(game.view);
  const hintStages =
    catalogue.games.find((/** @type {any} */ one) => one.name === first.game)?.hints ?? 0;
  let stageOfHint = 0;
  /** @type {ReturnType<typeof reelPlayer> | null} */
  let reel = null;
  let celebrated = first.outcome !== null;

  // ---------------------------------------------------------------- doing

  /** @param {Facing} direction @param {boolean} [run] */
  function walk(direction, run) {
    if (reel) leaveReel();
    game.walk(direction, run);
  }

  /** A tap walks towards it: one step along the longer way.
   * @param {number} row @param {number} col */
  function tapped(row, col) {
    if (paths?.pick(row, col)) return;
    const [r, c] = look.player(game.view);
    const [dr, dc] = [row - r, col - c];
    if (!dr && !dc) {
      if (game.state.legal.includes("X")) game.move("X");
      return;
    }
    walk(Math.abs(dc) >= Math.abs(dr) ? (dc > 0 ? "E" : "W") : dr > 0 ? "S" : "N");
  }

  /** @type {Record<string, () => void>} */
  const ACTIONS = {
    undo: () => game.undo(),
    redo: () => game.redo(),
    restart: () => game.restart(),
    hint: () => hint(),
    "zoom-in": () => board.zoom(1.25),
    "zoom-out": () => board.zoom(0.8),
    fit: () => board.fit(),
    centre: () => board.centre(...look.player(game.view)),
  };

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (taken(event)) return;
    if (reel && (event.key === " " || event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      event.preventDefault();
      if (event.key === " ") reel.toggle();
      else reel.step(event.key === "ArrowLeft" ? -1 : 1);
      return;
    }
    const step = stepOf(event);
    if (step) {
      event.preventDefault();
      if (!(event.repeat && game.crowded)) walk(step, event.shiftKey);
      return;
    }
    const action = actionOf(event) ?? "";
    const extra = extras.find((one) => one.action === action);
    if (!extra && !(action in ACTIONS)) return;
    event.preventDefault();
    if (extra) {
      if (game.state.legal.includes(extra.move) || game.queue.length) game.move(extra.move);
      else say(t("Not now: {what}.", { what: extra.label }), "bad");
    } else {
      if (reel) leaveReel();
      ACTIONS[action]();
    }
  }
  document.addEventListener("keydown", pressed);

  async function hint() {
    if (!hintStages || game.state.outcome) return;
    await game.settled();
    try {
      const answer = await post(`games/${id}/hint`, { stage: (stageOfHint % hintStages) + 1 });
      stageOfHint += 1;
      game.state.hints = answer.hints;
      say(answer.text, "hint");
      tell(answer.text);
      const cells = answer.path ?? nextCells(answer.move);
      if (cells)
        board.showPaths([{ cells, colour: board.colours.paths[1], style: "dashed", mark: "?" }]);
      refreshNumbers();
    } catch (error) {
      say(String(/** @type {Error} */ (error).message), "bad");
    }
  }

  /** The cell we are on and the one that a move leads to, if it is a step.
   * @param {string | null} move */
  function nextCells(move) {
    const [direction] = Object.entries(look.steps).find(([, name]) => name === move) ?? [];
    if (!direction) return null;
    const [row, col] = look.player(game.view);
    const [dr, dc] = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] }[
      /** @type {Facing} */ (direction)
    ];
    const width = game.view.width ?? game.view.size;
    return [row * width + col, (row + dr) * width + col + dc];
  }

  async function giveUp() {
    await game.settled();
    try {
      const film = await post(`games/${id}/give-up`, {});
      game.state.gave_up = true;
      watch(film, t("The solution"));
    } catch (error) {
      say(String(/** @type {Error} */ (error).message), "bad");
    }
  }

  async function watchReplay() {
    await game.settled();
    watch(await get(`games/${id}/replay`), t("Replay"));
  }

  /** @param {import("../api.js").Reel} film @param {string} name */
  function watch(film, name) {
    board.showThread([]);
    reel = reelPlayer(film, look, first.game, board);
    put(status, [
      h("div.stack.small.reel", [
        h("strong", name),
        reel.bar,
        button({ label: t("Back to my game"), icon: "undo", onclick: leaveReel }),
      ]),
    ]);
    reel.run();
  }

  function leaveReel() {
    reel?.pause();
    reel = null;
    game.show(false);
    refresh();
  }

  // ---------------------------------------------------------------- showing

  /** @param {string} text @param {"" | "bad" | "hint" | "good"} [kind] */
  function say(text, kind = "") {
    if (game.state.outcome) return toast(text, kind === "bad");
    put(status, [h("p", { class: `says ${kind}` }, [kind === "hint" ? icon("hint") : null, text])]);
  }

  function refreshNumbers() {
    const { state, view } = game;
    put(
      stats,
      [
        ...look.stats(view),
        {
          label: t("Moves"),
          value: state.pack?.par ? `${number(state.turn)} / ${state.pack.par}` : number(state.turn),
        },
        { label: t("Undo · redo"), value: `${number(state.turn)} · ${number(state.redoable)}` },
        ...(hintStages ? [{ label: t("Hints"), value: number(state.hints) }] : []),
      ].map((stat) => h("div", [h("dt", stat.label), h("dd", stat.value)])),
    );
  }

  let lastTurn = first.turn;
  function refresh() {
    const { state } = game;
    if (state.turn !== lastTurn) {
      lastTurn = state.turn;
      stageOfHint = 0;
      paths?.stale();
      tour?.stale();
      board.showPaths([]);
    }
    refreshNumbers();
    refreshButtons();
    if (reel) return;
    if (state.outcome) showOutcome();
    else {
      celebrated = false;
      put(status);
      if (first.game === "ariane") outlook();
    }
  }

  /** Say so when the position can no longer be won. */
  async function outlook() {
    const { version } = game.state;
    try {
      const answer = await get(`games/${id}/outlook`);
      if (answer.version !== game.state.version || version !== game.state.version || reel) return;
      if (answer.winnable === false)
        say(t("This position can no longer be won: undo, or restart."), "bad");
    } catch {
      // nothing is lost without it
    }
  }

  function showOutcome() {
    const { state } = game;
    const outcome = /** @type {{won: boolean, reason: string}} */ (state.outcome);
    if (!celebrated) tell(`${outcome.won ? t("Won!") : t("Lost.")} ${outcome.reason}`);
    celebrated = true;
    const another =
      !state.pack && state.parameters
        ? button({
            label: t("Another maze"),
            icon: "dice",
            class: "main",
            onclick: () =>
              begin({ game: state.game, parameters: { ...state.parameters, seed: undefined } }),
          })
        : null;
    const next = state.pack && state.pack.level < state.pack.levels;
    put(status, [
      h("div", { class: `outcome ${outcome.won ? "won" : "lost"}` }, [
        h("h2", outcome.won ? t("Won!") : t("Lost.")),
        h("p", outcome.reason),
        outcome.won && state.stars !== null ? stars(state.stars) : null,
        h("div.row", [
          outcome.won
            ? next
              ? button({
                  label: t("Next level"),
                  icon: "forward",
                  class: "main",
                  onclick: () =>
                    begin({ pack: state.pack?.id, number: (state.pack?.level ?? 0) + 1 }),
                })
              : another
            : state.turn
              ? button({
                  label: t("Undo"),
                  icon: "undo",
                  class: "main",
                  keys: "U",
                  onclick: () => game.undo(),
                })
              : another,
          button({ label: t("Replay"), icon: "eye", onclick: watchReplay }),
          outcome.won
            ? button({
                label: t("Share this game"),
                icon: "share",
                onclick: async () => {
                  copy(addressOf((await get(`games/${id}/links`)).replay), t("Link copied."));
                },
              })
            : null,
        ]),
        outcome.won && !state.gave_up ? scoreForm() : null,
      ]),
    ]);
  }

  /** A place on the board of scores: the server plays the game again to be sure. */
  function scoreForm() {
    const name = h("input", {
      maxlength: 40,
      placeholder: t("Your name"),
      "aria-label": t("Your name"),
    });
    const table = h("div");
    const form = h("form.row.tight", [
      h("span.grow", name),
      h("button", { type: "submit" }, t("Enter the scores")),
    ]);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (!name.value.trim()) return name.focus();
      try {
        const entered = await post("scores", { game_id: id, name: name.value.trim() });
        const { scores } = await get(`scores?game_id=${id}&limit=5`);
        form.remove();
        put(table, [
          h("p", t("You are number {rank}.", { rank: entered.rank })),
          h("table", [
            h(
              "tbody",
              scores.map((/** @type {any} */ one, /** @type {number} */ i) =>
                h("tr", [
                  h("td", `${i + 1}.`),
                  h("td", [one.name, one.mine ? " ◂" : ""]),
                  h("td.number", first.game === "treasure" ? number(one.points ?? 0) : ""),
                  h("td.number", tn(one.moves, "{n} move", "{n} moves")),
                ]),
              ),
            ),
          ]),
        ]);
      } catch (error) {
        toast(String(/** @type {Error} */ (error).message), true);
      }
    });
    return h("div.stack.small", [form, table]);
  }

  // ---------------------------------------------------------------- buttons

  const undo = button({
    label: t("Undo"),
    icon: "undo",
    keys: "U",
    id: "undo",
    onclick: ACTIONS.undo,
  });
  const redo = button({
    label: t("Redo"),
    icon: "redo",
    keys: "R",
    id: "redo",
    onclick: ACTIONS.redo,
  });
  const restart = button({
    label: t("Restart"),
    icon: "restart",
    keys: "Home",
    id: "restart",
    onclick: ACTIONS.restart,
  });
  const ask = hintStages
    ? button({ label: t("Hint"), icon: "hint", keys: "I", id: "hint", onclick: ACTIONS.hint })
    : null;
  put(tools, [undo, redo, restart, ask]);

  const arrows = /** @type {[Facing, string, string, string][]} */ ([
    ["N", "up", t("North"), "↑"],
    ["W", "left", t("West"), "←"],
    ["S", "down", t("South"), "↓"],
    ["E", "right", t("East"), "→"],
  ]).map(([direction, name, label, key]) =>
    button({
      label,
      icon: name,
      text: false,
      keys: key,
      class: `arrow ${name}`,
      id: `go-${direction}`,
      onclick: (event) => walk(direction, /** @type {MouseEvent} */ (event).shiftKey),
    }),
  );
  const doers = extras.map((extra) => {
    const one = button({
      label: extra.label,
      icon: extra.icon,
      keys: extra.keys,
      id: `do-${extra.action}`,
      onclick: () => game.move(extra.move),
    });
    if (extra.drawing) one.prepend(figure(extra.drawing, 22));
    return one;
  });
  put(pad, [h("div.arrows", arrows), doers.length ? h("div.extras", doers) : null]);

  /** What can be pressed now, and how many bombs and polys are left. */
  function refreshButtons() {
    const { state, view } = game;
    const set = (/** @type {HTMLButtonElement | null} */ one, /** @type {boolean} */ on) => {
      if (!one || one.disabled === !on) return;
      if (!on && one === document.activeElement) main.focus({ preventScroll: true });
      one.disabled = !on;
    };
    set(undo, state.turn > 0);
    set(redo, state.redoable > 0);
    set(restart, state.turn > 0);
    set(ask, !state.outcome);
    for (const arrow of arrows) set(arrow, !state.outcome);
    extras.forEach((extra, i) => {
      set(doers[i], state.legal.includes(extra.move));
      const label = doers[i].querySelector("span");
      if (label && extra.count) label.textContent = `${extra.label} ${extra.count(view)}`;
    });
  }

  // ---------------------------------------------------------------- panels

  const pages = [];
  const goals =
    first.game === "treasure" ? ["exit", "treasure", "bomb", "poly", "cell"] : ["", "cell"];
  const paths =
    first.game !== "ariane" && catalogue.solvers.length ? pathsPanel(game, catalogue, goals) : null;
  const tour =
    first.game === "treasure" && catalogue.tours.length ? tourPanel(game, catalogue) : null;
  if (first.game === "ariane")
    pages.push({ name: "level", label: t("Level"), panel: levelPanel() });
  if (paths) pages.push({ name: "paths", label: t("Paths"), panel: paths.panel });
  if (tour) pages.push({ name: "tour", label: t("Tour"), panel: tour.panel });
  if (first.game === "treasure" && catalogue.strategies.length)
    pages.push({ name: "herd", label: t("Minotaurs"), panel: herdPanel() });
  pages.push({ name: "share", label: t("Share"), panel: sharePanel(game).panel });
  const opened = matchMedia("(min-width: 900px)").matches;
  panels.append(
    h("details.card", { open: opened }, [
      h("summary", t("Paths, tours, sharing")),
      tabs(pages, t("Panels")),
    ]),
  );

  function herdPanel() {
    return h("div.stack", [
      field(
        t("How the minotaurs think"),
        select(
          catalogue.strategies.map((/** @type {any} */ one) => [
            one.name,
            one.about ? `${one.name}: ${one.about}` : one.name,
          ]),
          game.view.strategy,
          (value) => game.move(`:${value}`),
        ),
        t("It takes no turn."),
      ),
    ]);
  }

  function levelPanel() {
    const { pack } = first;
    return h("div.stack", [
      pack
        ? h("p", [
            t("Level {level} of {levels}.", { level: pack.level, levels: pack.levels }),
            " ",
            pack.par ? t("Par: {par} moves.", { par: pack.par }) : "",
          ])
        : null,
      pack?.lesson ? h("p", pack.lesson) : null,
      h(
        "p.note",
        t(
          "Hints come in three stages and are counted: can it be won, in how many moves, by which move.",
        ),
      ),
      h("div.row", [
        button({ label: t("Give up and watch"), icon: "flag", id: "give-up", onclick: giveUp }),
        button({ label: t("Replay"), icon: "eye", onclick: watchReplay }),
        pack ? h("a.button", { href: `#/ariane/${pack.id}` }, t("All levels")) : null,
      ]),
    ]);
  }

  // With a clock the minotaurs do not wait: a tick a second, from the first move on.
  const ticking = first.view.speed
    ? setInterval(() => {
        const waits = document.hidden || reel || !game.state.turn || game.queue.length;
        if (!waits && game.state.legal.includes("Tick")) game.move("Tick");
      }, 1000 / settings.speed)
    : 0;
  stage.after(zoomer(board, () => board.centre(...look.player(game.view))));
  const stop = onChange(() => {
    board.restyle({ dark: isDark(), motion: settings.motion, sheet: settings.sheet });
    game.drawThread();
  });
  const timer = setInterval(() => (clock.textContent = clockText(game.elapsed)), 250);
  clock.textContent = clockText(game.elapsed);
  const ground = board.layer?.ground;
  if (ground && ground.width * ground.height > 2500) board.centre(...look.player(game.view));
  refresh();
  return () => {
    clearInterval(timer);
    clearInterval(ticking);
    stop();
    reel?.pause();
    banner.hidden = true;
    document.removeEventListener("keydown", pressed);
    game.close();
    board.destroy();
  };
}

/** @param {number} count */
export function stars(count) {
  return h(
    "span.stars",
    { role: "img", "aria-label": tn(count, "{n} star of 3", "{n} stars of 3") },
    ["★".repeat(count), h("span.faint", "☆".repeat(3 - count))],
  );
}
