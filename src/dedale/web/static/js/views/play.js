// The screen on which games are played: a board, figures, buttons, and panels beside them.

/** @import { Action, Reel, Screen, Side } from "../types.js" */

import { get } from "../api.js";
import { Board } from "../board/board.js";
import { drawingOf, gameOf, lookOf } from "../games/index.js";
import { t, tn } from "../i18n/index.js";
import { actionOf, moveOf, stepOf, taken } from "../keys.js";
import { gameButtons } from "../play/buttons.js";
import { Controller } from "../play/controller.js";
import { hinter } from "../play/hints.js";
import { outcomeBox } from "../play/outcome.js";
import { gamePanels } from "../play/panels.js";
import { reelPlayer } from "../play/reel.js";
import { statistics } from "../play/statistics.js";
import { placeOf } from "../play/views.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, clockText, h, put, tell, toast } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { guard } from "../ui/guard.js";
import { icon } from "../ui/icons.js";
import { zoomer } from "../ui/zoomer.js";

/** Mazes of more cells than this are first seen from near. */
const LARGE = 2500;

/** @type {Screen} */
export async function play(main, id, catalogue) {
  const first = await get(`games/${id}`);
  const entry = gameOf(catalogue, first.game);
  const title = first.title || entry.title;
  const banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
  const stage = h("div.stage");
  const status = h("div.status", { role: "status" });
  const clock = h("span.clock.mono", { role: "timer", "aria-label": t("Time") });
  const board = new Board(stage, {
    dark: isDark(),
    motion: settings.motion,
    sheet: settings.sheet,
    label: title,
    ontap: tapped,
    onflick: (direction) => walk(direction),
  });
  const game = new Controller(first, entry, board, {
    change: refresh,
    tell,
    trouble: (message) => say(message, "bad"),
    waiting: (orders, offline) => {
      banner.hidden = !offline;
      banner.textContent = tn(
        orders,
        "No answer from the server: {n} action is kept and sent again.",
        "No answer from the server: {n} actions are kept and sent again.",
      );
    },
  });
  /** @type {ReturnType<typeof reelPlayer> | null} a film that is shown instead of the game */
  let reel = null;
  let lastTurn = first.turn;
  let over = first.outcome !== null;
  let foreseen = true; // whether the server can tell what can be hoped for in this game

  // ---------------------------------------------------------------- doing

  /** @param {Side} direction @param {boolean} [run] */
  function walk(direction, run) {
    if (reel) leaveReel();
    game.walk(direction, run);
  }

  /** A tap walks towards it: one step along the longer way.
   * @param {number} row @param {number} col */
  function tapped(row, col) {
    if (panels.pick(row, col)) return;
    const [r, c] = placeOf(game.view);
    const [dr, dc] = [row - r, col - c];
    if (!dr && !dc) {
      const here = lookOf(entry).here ?? "";
      if (game.state.legal.includes(here)) game.move(here);
      return;
    }
    walk(Math.abs(dc) >= Math.abs(dr) ? (dc > 0 ? "E" : "W") : dr > 0 ? "S" : "N");
  }

  const centre = () => board.centre(...placeOf(game.view));

  /** @type {Record<string, () => void>} */
  const actions = {
    undo: () => game.undo(),
    redo: () => game.redo(),
    restart: () => game.restart(),
    hint: () => hints.ask(),
    "zoom-in": () => board.zoom(1.25),
    "zoom-out": () => board.zoom(0.8),
    fit: () => board.fit(),
    centre,
  };

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (taken(event)) return;
    const step = stepOf(entry, event);
    const move = moveOf(entry, event);
    const action = actionOf(event) ?? "";
    if (reel && ["Space", "ArrowLeft", "ArrowRight"].includes(event.code)) {
      if (event.code === "Space") reel.toggle();
      else reel.step(event.code === "ArrowLeft" ? -1 : 1);
    } else if (step) {
      if (!(event.repeat && game.crowded)) walk(step, event.shiftKey);
    } else if (move) act(move);
    else if (Object.hasOwn(actions, action)) {
      if (reel) leaveReel();
      actions[action]();
    } else return;
    event.preventDefault();
  }

  /** @param {Action} action */
  function act(action) {
    if (action.names) return panels.show(action.names);
    if (game.state.legal.includes(action.move) || game.queue.length) game.move(action.move);
    else say(t("Not now: {what}.", { what: action.words }), "bad");
  }

  // ---------------------------------------------------------------- films

  /** @param {Reel} film @param {string} name */
  function watch(film, name) {
    board.showThread([]);
    reel = reelPlayer(film, entry, board);
    const back = button({ label: t("Back to my game"), icon: "undo", onclick: leaveReel });
    put(status, h("div.stack.small.reel", [h("strong", name), reel.bar, back]));
    reel.run();
  }

  function leaveReel() {
    reel?.pause();
    reel = null;
    game.show(false);
    refresh();
  }

  async function replay() {
    await game.settled();
    await guard(async () => watch(await get(`games/${id}/replay`), t("Replay")));
  }

  // ---------------------------------------------------------------- showing

  /** @param {string} text @param {"" | "bad" | "hint"} [kind] */
  function say(text, kind = "") {
    if (game.state.outcome) return toast(text, kind === "bad");
    const sign = kind === "hint" ? icon("hint") : null;
    put(status, h("p.says", { class: kind }, [sign, text]));
  }

  function refresh() {
    const { state } = game;
    if (state.turn !== lastTurn) {
      lastTurn = state.turn;
      hints.restart();
      panels.stale();
      board.showPaths([]);
    }
    stats.refresh();
    buttons.refresh();
    put(rules, [h("p.goal", game.view.goal), game.view.rules.map((rule) => h("p.note", rule))]);
    if (reel) return;
    if (state.outcome) {
      if (!over) tell(`${state.outcome.won ? t("Won!") : t("Lost.")} ${state.outcome.reason}`);
      put(status, outcomeBox(game, state.outcome, replay));
    } else {
      put(status);
      if (foreseen) outlook();
    }
    over = state.outcome !== null;
  }

  /** Say so when the position can no longer be won. */
  async function outlook() {
    const { version } = game.state;
    const answer = await get(`games/${id}/outlook`).catch(() => null); // nothing is lost without it
    if (!answer) return;
    foreseen = answer.winnable !== null || answer.par !== null;
    if (reel || answer.version !== version || version !== game.state.version) return;
    if (answer.winnable === false)
      say(t("This position can no longer be won: undo, or restart."), "bad");
  }

  const stats = statistics(game);
  const hints = hinter(game, (text, kind) => {
    say(text, kind);
    stats.refresh();
  });
  const rules = h("div.rules");
  const buttons = gameButtons(game, actions, walk);
  const panels = gamePanels(game, catalogue, { watch, replay, say });
  main.append(
    h("div.game", [
      h("h1.quiet", title),
      h("section.stage-box", { "aria-label": t("The maze") }, [stage, zoomer(board, centre)]),
      h("aside.side", [
        h("div.card.stack.console", [
          h("div.row.headline", [
            figure(drawingOf(entry, first.view.actors[0]?.who ?? ""), 34),
            h("strong.grow.title", title),
            clock,
          ]),
          rules,
          stats.element,
          status,
          buttons.tools,
          buttons.pad,
        ]),
        panels.element,
      ]),
    ]),
  );
  board.resize();
  document.addEventListener("keydown", pressed);
  const clocks = startClocks(game, () => reel !== null);
  const stop = onChange(() => {
    board.restyle({ dark: isDark(), motion: settings.motion, sheet: settings.sheet });
    game.drawThread();
  });
  const showTime = () => {
    clock.textContent = clockText(game.elapsed);
  };
  const timer = setInterval(showTime, 250);
  showTime();
  const ground = board.layer?.ground;
  if (ground && ground.width * ground.height > LARGE) centre();
  refresh();
  return () => {
    clearInterval(timer);
    for (const one of clocks) clearInterval(one);
    stop();
    reel?.pause();
    banner.hidden = true;
    document.removeEventListener("keydown", pressed);
    game.close();
    board.destroy();
  };
}

/** Moves that a clock plays by itself, from the first move on: somebody does not wait.
 * @param {Controller} game @param {() => boolean} busy @returns {number[]} */
function startClocks(game, busy) {
  const clocks = game.game.actions.filter((action) => action.every);
  return clocks.map(({ move, every }) =>
    setInterval(
      () => {
        const waits = document.hidden || busy() || !game.state.turn || game.queue.length;
        if (!waits && game.state.legal.includes(move)) game.move(move);
      },
      (1000 * every) / settings.speed,
    ),
  );
}
