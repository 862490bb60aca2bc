// The screen on which games are played: a board, figures, buttons, and panels beside them.

/** @import { Action, Catalogue, End, GameState, Reel, Screen, Side } from "../types.js" */

import { get, loaded } from "../api.js";
import { Board } from "../board/board.js";
import { palette } from "../board/palette.js";
import { sprites } from "../board/sprites.js";
import { drawingOf, gameOf, lookOf } from "../games/index.js";
import { capital, t, tn, unbroken } from "../i18n/index.js";
import { actionOf, moveOf, showsDisplay, sideByKey, stepOf, taken } from "../keys.js";
import { takeBegun } from "../play/begin.js";
import { gameButtons } from "../play/buttons.js";
import { CellGrid } from "../play/cells.js";
import { Controller } from "../play/controller.js";
import { display } from "../play/display.js";
import { hinter } from "../play/hints.js";
import { outcomeBox } from "../play/outcome.js";
import { gamePanels } from "../play/panels.js";
import { pulse } from "../play/pulse.js";
import { reelPlayer } from "../play/reel.js";
import { around } from "../play/sentences.js";
import { printsWays } from "../play/share-panel.js";
import { statistics } from "../play/statistics.js";
import { Stroll } from "../play/stroll.js";
import { cellOf, gridOf, isOpen, placeOf, sideTowards, spotOf } from "../play/views.js";
import { MoveQueue } from "../queue.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, clockText, h, put, tell, toast } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { guard } from "../ui/guard.js";
import { icon } from "../ui/icons.js";
import { zoomer } from "../ui/zoomer.js";
import { keepWalk } from "../walk/kept.js";

/** Mazes of more cells than this are first seen from near. */
const LARGE = 2500;
/** Milliseconds for which the end of a game is read before a key leads on. */
const PAUSE = 600;

/** @type {Screen} */
export async function play(main, id, catalogue) {
  const screen = new PlayScreen(takeBegun(id) ?? (await get(`games/${id}`)), catalogue);
  main.append(screen.element);
  screen.open();
  return () => screen.close();
}

/** One game on screen: what is pressed becomes moves, what happened is shown. */
class PlayScreen {
  /** @param {GameState} state @param {Catalogue} catalogue */
  constructor(state, catalogue) {
    this.entry = gameOf(catalogue, state.game);
    document.documentElement.dataset.game = state.game;
    this.keys = catalogue.keys;
    const { pack } = state;
    this.title = pack ? `${pack.level}. ${pack.name}` : unbroken(state.title || this.entry.title);
    this.banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
    this.stage = h("div.stage");
    this.status = h("div.status", { role: "status" });
    this.rules = h("div.rules");
    this.clock = h("span.clock.mono", { role: "timer", "aria-label": t("Time") });
    this.board = new Board(this.stage, {
      ...this.style(),
      label: this.title,
      ontap: (x, y) => {
        const grid = gridOf(this.game.view);
        const [row, col] = this.game.view.grid
          ? grid.place(grid.cellAt(x, y))
          : [Math.floor(y), Math.floor(x)].map((at, i) =>
              Math.max(0, Math.min((i ? grid.width : grid.height) - 1, at)),
            ); // beside the maze, its border is meant
        if (row >= 0) this.tapped(row, col);
      },
      onflick: (direction) => this.walk(direction),
    });
    const on = {
      change: () => this.refresh(),
      tell,
      trouble: (/** @type {string} */ message) => {
        if (!this.game.state.outcome) this.say(message, "bad");
      },
      waiting: this.showBanner.bind(this),
    };
    const queue = new MoveQueue(state.id, state.version);
    this.game = new Controller(state, this.entry, this.board, on, queue);
    this.stroll = new Stroll(
      this.game,
      (side) => this.game.walk(side),
      (text) => {
        this.say(text);
        tell(text);
      },
    );
    /** @type {ReturnType<typeof reelPlayer> | null} a film that is shown instead of the game */
    this.reel = null;
    this.lastTurn = state.turn;
    this.over = state.outcome !== null;
    /** When its end was shown. */
    this.ended = 0;
    /** Whether the server can tell what can be hoped for in this game. */
    this.foreseen = true;
    this.statistics = statistics(this.game);
    this.pulse = pulse(this.game, () => this.reel !== null);
    this.hints = hinter(this.game, (text, kind) => {
      this.say(text, kind);
      this.statistics.refresh();
    });
    /** @type {Record<string, () => void>} what any game can do, by the names of keys.js */
    this.tools = {
      undo: () => this.game.undo(),
      redo: () => this.game.redo(),
      restart: () => this.game.restart(),
      hint: () => this.hints.ask(),
      around: () => this.lookAround(),
      "zoom-in": () => this.board.zoom(1.25),
      "zoom-out": () => this.board.zoom(0.8),
      fit: () => this.board.fit(),
      centre: () => this.centre(),
      help: () => void this.help(catalogue),
    };
    this.buttons = gameButtons(
      this.game,
      this.tools,
      catalogue.keys,
      (direction, run) => this.walk(direction, run),
      (side) => this.step(side),
    );
    this.panels = gamePanels(this.game, catalogue, {
      watch: (film, name) => this.watch(film, name),
      replay: () => this.replay(),
      say: (text, kind) => this.say(text, kind),
    });
    this.cells = new CellGrid(this.game, t("The cells of the maze"), (row, col) =>
      this.tapped(row, col),
    );
    this.display = display(this.game);
    this.stage.append(this.cells.element, this.display.element);
    this.panels.add(this.display.choice);
    this.element = this.draw();
    this.pressed = (/** @type {KeyboardEvent} */ event) => this.press(event);
    /** @type {(() => void) | null} */
    let asBefore = null;
    this.printing = () => {
      const { board } = this;
      const { paths, thread, wash } = board;
      asBefore = () => Object.assign(board, { paths, thread, wash });
      const [night, day] = [palette(true).paths, palette(false).paths];
      const inked = paths.map((path) => ({
        ...path,
        colour: day[night.indexOf(path.colour)] ?? path.colour,
      }));
      board.paths = printsWays() ? inked : [];
      if (!printsWays()) Object.assign(board, { thread: [], wash: null });
      board.freeze();
      board.restyle({ dark: false }); // paper is white
      board.fit();
      board.paint();
    };
    this.printed = () => {
      asBefore?.();
      this.board.restyle(this.style());
      this.board.thaw();
    };
    this.shown = () => this.catchUp();
  }

  style() {
    return { dark: isDark(), motion: settings.motion, sheet: settings.sheet };
  }

  draw() {
    const face = drawingOf(this.entry, this.game.view.actors[0].who);
    return h("div.game.playing", [
      h("h1.quiet", this.title),
      h("section.stage-box", { "aria-label": t("The maze") }, [
        this.stage,
        zoomer(this.board, () => this.centre()),
      ]),
      h("aside.side", [
        h("div.card.stack.console", [
          h("div.row.headline", [
            figure(face, 34),
            h("strong.grow.title", this.title),
            this.clock,
            button(
              t("Rules and keys"),
              { icon: "help", text: false, class: "plain" },
              this.tools.help,
            ),
          ]),
          this.pulse.element,
          this.rules,
          this.statistics.element,
          this.status,
          this.buttons.pad,
        ]),
        this.panels.element,
      ]),
    ]);
  }

  /** Now that it is on the page. */
  open() {
    this.board.resize();
    document.addEventListener("keydown", this.pressed);
    sprites(false, settings.sheet); // at hand for paper, which does not wait for drawings
    addEventListener("beforeprint", this.printing);
    addEventListener("afterprint", this.printed);
    document.addEventListener("visibilitychange", this.shown);
    this.stopListening = onChange(() => {
      this.board.restyle(this.style());
      if (!this.game.showing) this.game.show(false);
    });
    this.timer = setInterval(() => this.showTime(), 250);
    this.showTime();
    const { width, height } = this.game.view;
    if (width * height > LARGE) this.centre();
    this.refresh();
  }

  close() {
    clearInterval(this.timer);
    this.pulse.stop();
    delete document.documentElement.dataset.game;
    this.stopListening?.();
    this.reel?.pause();
    this.banner.hidden = true;
    document.removeEventListener("keydown", this.pressed);
    removeEventListener("beforeprint", this.printing);
    removeEventListener("afterprint", this.printed);
    document.removeEventListener("visibilitychange", this.shown);
    this.game.close();
    this.board.destroy();
  }

  // ------------------------------------------------------------------ doing

  /** @param {Side} direction @param {boolean} [run] */
  walk(direction, run) {
    this.step(sideTowards(this.game.view, direction), run);
  }

  /** @param {number} side @param {boolean} [run] */
  step(side, run) {
    this.stroll.stop();
    if (this.reel) this.leaveReel();
    if (!this.game.over) this.game.walk(side, run);
  }

  /** A tap walks there; next to oneself it is a step, or a turn to face a wall.
   * @param {number} row @param {number} col */
  tapped(row, col) {
    if (this.panels.pick(row, col) || this.game.over) return;
    this.stroll.stop();
    const { view } = this.game;
    const [grid, cell] = [gridOf(view), cellOf(view)];
    const there = grid.number([row, col]);
    const sides = Array.from({ length: grid.ways }, (_, side) => side);
    const beside = sides.filter((side) => grid.near(cell, side) === there);
    if (beside.length)
      return this.step(beside.find((side) => isOpen(view, cell, side)) ?? beside[0]);
    if (there !== cell) return this.stroll.to(row, col);
    const here = lookOf(this.entry).here ?? "";
    if (this.game.state.legal.includes(here)) this.game.move(here);
  }

  /** Shown again: another tab may have played on. */
  async catchUp() {
    if (document.hidden || this.game.queue.length || this.game.showing || this.reel) return;
    const now = await this.game.queue.whole().catch(() => null);
    const idle = !this.game.queue.length && !this.game.showing && !this.game.closed;
    if (now && idle && now.version !== this.game.state.version) this.game.adopt(now);
  }

  /** Say what is around. */
  lookAround() {
    const text = around(this.entry, this.game.view);
    this.say(text);
    tell(text);
  }

  /** @param {Catalogue} catalogue */
  help = (catalogue) =>
    guard(async () => (await loaded(import("./dialogs.js"))).openHelp(catalogue, this.entry));

  centre() {
    this.board.centre(...spotOf(this.game.view, placeOf(this.game.view)));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (taken(event)) return;
    const step = stepOf(this.entry, event);
    const move = moveOf(this.entry, event);
    const tool = actionOf(this.keys, event) ?? "";
    const { grid } = this.game.view;
    const over = grid ? sideByKey(grid, event) : -1;
    if (this.reel && ["Space", "ArrowLeft", "ArrowRight"].includes(event.code)) {
      if (event.code === "Space") this.reel.toggle();
      else this.reel.step(event.code === "ArrowLeft" ? -1 : 1);
    } else if (event.key === "Enter" && this.game.over && !this.reel) {
      // not by the key that ended the game, held or pressed twice
      if (!event.repeat && performance.now() - this.ended > PAUSE) this.goOn();
    } else if (step) {
      if (!(event.repeat && this.game.crowded)) this.walk(step, event.shiftKey);
    } else if (over >= 0) this.step(over);
    else if (move) this.act(move);
    else if (showsDisplay(this.entry, event.key.toLowerCase())) this.display.next();
    else if (Object.hasOwn(this.tools, tool)) {
      if (this.reel) this.leaveReel();
      this.tools[tool]();
    } else return;
    event.preventDefault();
  }

  /** What the box about the end proposes. */
  goOn() {
    /** @type {HTMLElement | null} */ (this.status.querySelector(".onward"))?.click();
  }

  /** @param {Action} action */
  act(action) {
    this.stroll.stop();
    if (action.names) this.panels.show(action.names);
    else if (!this.game.over) this.game.move(action.move); // the server judges
  }

  // ------------------------------------------------------------------ films

  /** @param {Reel} film @param {string} name */
  watch(film, name) {
    this.board.showThread([]);
    this.board.showPaths([]);
    this.reel = reelPlayer(film, this.entry, this.board, this.statistics.refresh);
    const leave = () => this.leaveReel();
    const back = button(t("Back to my game"), "undo", leave);
    put(this.status, h("div.stack.small.reel", [h("strong", name), this.reel.bar, back]));
    this.reel.run();
  }

  leaveReel() {
    this.reel?.pause();
    this.reel = null;
    this.game.show(false);
    this.refresh();
  }

  async replay() {
    await this.game.settled();
    const { id } = this.game.state;
    await guard(async () => this.watch(await get(`games/${id}/replay`), t("Replay")));
  }

  // ------------------------------------------------------------------ showing

  /** @param {string} text @param {"" | "bad" | "hint"} [kind] */
  say(text, kind = "") {
    if (this.game.state.outcome) return toast(text, kind === "bad");
    const sign = kind === "hint" ? icon("hint") : null;
    put(this.status, h("p.says", { class: kind }, [sign, capital(text)]));
  }

  showTime() {
    this.clock.textContent = clockText(this.game.elapsed);
  }

  /** @param {number} orders that wait @param {boolean} offline */
  showBanner(orders, offline) {
    this.banner.hidden = !offline;
    this.banner.textContent = orders
      ? tn(
          orders,
          "No answer from the server: {n} action is kept and sent again.",
          "No answer from the server: {n} actions are kept and sent again.",
        )
      : t("No answer from the server: the game goes on when it is back.");
  }

  refresh() {
    const { state, view } = this.game;
    if (state.turn !== this.lastTurn) {
      this.lastTurn = state.turn;
      this.hints.restart();
      this.panels.stale();
      this.board.showPaths([]);
    }
    this.element.classList.toggle("over", state.outcome !== null);
    this.statistics.refresh();
    this.buttons.refresh();
    this.cells.refresh();
    this.display.refresh();
    const lesson = state.pack?.lesson;
    put(this.rules, [
      lesson ? h("p.lesson", lesson) : null,
      h("p.goal", view.goal),
      view.rules.map((rule) => h("p.note", rule)),
    ]);
    if (this.reel) return;
    if (state.outcome) this.showEnd(state.outcome);
    else {
      put(this.status);
      if (this.foreseen) this.showOutlook();
    }
    this.over = state.outcome !== null;
    this.stroll.next();
  }

  /** @param {End} end */
  showEnd(end) {
    if (end.won && !this.over) keepWalk(this.game);
    put(
      this.status,
      outcomeBox(this.game, end, () => this.replay(), !this.over),
    );
    this.ended = performance.now();
  }

  /** Say so when the position can no longer be won. */
  async showOutlook() {
    const { id, version } = this.game.state;
    const answer = await get(`games/${id}/outlook`).catch(() => null); // nothing is lost without it
    if (!answer) return;
    this.foreseen = answer.winnable !== null || answer.par !== null;
    if (answer.par !== this.game.par) {
      this.game.par = answer.par;
      this.statistics.refresh();
    }
    if (this.reel || answer.version !== version || version !== this.game.state.version) return;
    if (answer.winnable === false)
      this.say(t("This position can no longer be won: undo, or restart."), "bad");
  }
}
