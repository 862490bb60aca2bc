// The screen on which games are played: a board, figures, buttons, and panels beside them.

/** @import { Action, Catalogue, End, GameState, Reel, Screen } from "../types.js" */

import { get, loaded } from "../api.js";
import { Board } from "../board/board.js";
import { palette } from "../board/palette.js";
import { sprites } from "../board/sprites.js";
import { drawingOf, gameOf } from "../games/index.js";
import { capital, t, tn, unbroken } from "../i18n/index.js";
import { showsDisplay, taken } from "../keys.js";
import { takeBegun } from "../play/begin.js";
import { CellGrid } from "../play/cells.js";
import { display } from "../play/display.js";
import { outcomeBox } from "../play/outcome.js";
import { gamePanels } from "../play/panels.js";
import { Player } from "../play/player.js";
import { pulse } from "../play/pulse.js";
import { reelPlayer } from "../play/reel.js";
import { printsWays } from "../play/share-panel.js";
import { gridOf, placeOf, spotOf } from "../play/views.js";
import { MoveQueue } from "../queue.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, clockText, h, put, toast } from "../ui/dom.js";
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

const style = () => ({ dark: isDark(), motion: settings.motion, sheet: settings.sheet });

/** One game on screen. */
class PlayScreen extends Player {
  /** @param {GameState} state @param {Catalogue} catalogue */
  constructor(state, catalogue) {
    const entry = gameOf(catalogue, state.game);
    const { pack } = state;
    const title = pack ? `${pack.level}. ${pack.name}` : unbroken(state.title || entry.title);
    const stage = h("div.stage");
    const board = new Board(stage, { ...style(), label: title });
    super(state, entry, board, new MoveQueue(state.id, state.version), catalogue.keys);
    board.options.ontap = (x, y) => this.touched(x, y);
    board.options.onflick = (direction) => this.walk(direction);
    document.documentElement.dataset.game = state.game;
    this.title = title;
    this.stage = stage;
    this.board = board;
    this.banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
    this.status = h("div.status", { role: "status" });
    this.rules = h("div.rules");
    this.clock = h("span.clock.mono", { role: "timer", "aria-label": t("Time") });
    /** @type {ReturnType<typeof reelPlayer> | null} a film that is shown instead of the game */
    this.reel = null;
    this.over = state.outcome !== null;
    /** When its end was shown. */
    this.ended = 0;
    /** Whether the server can tell what can be hoped for in this game. */
    this.foreseen = true;
    this.pulse = pulse(this.game, () => this.reel !== null);
    Object.assign(this.tools, {
      "zoom-in": () => board.zoom(1.25),
      "zoom-out": () => board.zoom(0.8),
      fit: () => board.fit(),
      centre: () => this.centre(),
      help: () => void this.help(catalogue),
    });
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
    this.pressed = (/** @type {KeyboardEvent} */ event) => {
      if (!taken(event) && this.press(event)) event.preventDefault();
    };
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
      this.board.restyle(style());
      this.board.thaw();
    };
    this.shown = () => this.catchUp();
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
      this.board.restyle(style());
      if (!this.game.showing) this.game.show(false);
    });
    this.timer = setInterval(() => this.showTime(), 250);
    this.showTime();
    const { width, height } = this.game.view;
    if (width * height > LARGE) this.centre();
    this.changed();
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

  /** @override */
  leave() {
    if (this.reel) this.leaveReel();
    return super.leave();
  }

  /** A point of the board; beside the maze, its border is meant. @param {number} x @param {number} y */
  touched(x, y) {
    const { view } = this.game;
    const grid = gridOf(view);
    const inside = (/** @type {number} */ at, /** @type {number} */ size) =>
      Math.max(0, Math.min(size - 1, Math.floor(at)));
    const [row, col] = view.grid
      ? grid.place(grid.cellAt(x, y))
      : [inside(y, grid.height), inside(x, grid.width)];
    if (row >= 0) this.tapped(row, col);
  }

  /** @override @param {number} row @param {number} col */
  tapped(row, col) {
    if (!this.panels.pick(row, col)) super.tapped(row, col);
  }

  /** Shown again: another tab may have played on. */
  async catchUp() {
    if (document.hidden || this.game.queue.length || this.game.showing || this.reel) return;
    const now = await this.game.queue.whole().catch(() => null);
    const idle = !this.game.queue.length && !this.game.showing && !this.game.closed;
    if (now && idle && now.version !== this.game.state.version) this.game.adopt(now);
  }

  /** @param {Catalogue} catalogue */
  help = (catalogue) =>
    guard(async () => (await loaded(import("./dialogs.js"))).openHelp(catalogue, this.entry));

  centre() {
    this.board.centre(...spotOf(this.game.view, placeOf(this.game.view)));
  }

  /** @override @param {KeyboardEvent} event */
  press(event) {
    if (this.reel && ["Space", "ArrowLeft", "ArrowRight"].includes(event.code)) {
      if (event.code === "Space") this.reel.toggle();
      else this.reel.step(event.code === "ArrowLeft" ? -1 : 1);
    } else if (event.key === "Enter" && this.game.over && !this.reel) {
      // not by the key that ended the game, held or pressed twice
      if (!event.repeat && performance.now() - this.ended > PAUSE) this.goOn();
    } else if (!super.press(event)) {
      if (!showsDisplay(this.entry, event.key.toLowerCase())) return false;
      this.display.next();
    }
    return true;
  }

  /** @override @param {string} tool */
  use(tool) {
    if (this.reel) this.leaveReel();
    super.use(tool);
  }

  /** What the box about the end proposes. */
  goOn() {
    /** @type {HTMLElement | null} */ (this.status.querySelector(".onward"))?.click();
  }

  /** @override @param {Action} action */
  act(action) {
    if (!action.names) return super.act(action);
    this.stroll.stop();
    this.panels.show(action.names);
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
    this.changed();
  }

  async replay() {
    await this.game.settled();
    const { id } = this.game.state;
    await guard(async () => this.watch(await get(`games/${id}/replay`), t("Replay")));
  }

  // ------------------------------------------------------------------ showing

  /** @override @param {string} message */
  trouble(message) {
    if (!this.game.state.outcome) super.trouble(message);
  }

  /** @override @param {string} text @param {"" | "bad" | "hint"} [kind] */
  say(text, kind = "") {
    if (this.game.state.outcome) return toast(text, kind === "bad");
    const sign = kind === "hint" ? icon("hint") : null;
    put(this.status, h("p.says", { class: kind }, [sign, capital(text)]));
  }

  showTime() {
    this.clock.textContent = clockText(this.game.elapsed);
  }

  /** @override @param {number} orders @param {boolean} offline */
  waiting(orders, offline) {
    this.banner.hidden = !offline;
    this.banner.textContent = orders
      ? tn(
          orders,
          "No answer from the server: {n} action is kept and sent again.",
          "No answer from the server: {n} actions are kept and sent again.",
        )
      : t("No answer from the server: the game goes on when it is back.");
  }

  /** @override */
  changed() {
    const { state, view } = this.game;
    const fresh = super.changed();
    if (fresh) this.panels.stale();
    this.element.classList.toggle("over", state.outcome !== null);
    this.cells.refresh();
    this.display.refresh();
    const lesson = state.pack?.lesson;
    put(this.rules, [
      lesson ? h("p.lesson", lesson) : null,
      h("p.goal", view.goal),
      view.rules.map((rule) => h("p.note", rule)),
    ]);
    if (this.reel) return fresh;
    if (state.outcome) this.showEnd(state.outcome);
    else {
      put(this.status);
      if (this.foreseen) this.showOutlook();
    }
    this.over = state.outcome !== null;
    this.stroll.next();
    return fresh;
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
