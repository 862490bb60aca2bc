// A level or a game in a file of its own: the board of the page, and rules that came with it.

import { Board } from "../board/board.js";
import { lookOf } from "../games/index.js";
import { language, t, tn } from "../i18n/index.js";
import { actionOf, moveOf, stepOf, taken } from "../keys.js";
import { gameButtons } from "../play/buttons.js";
import { Controller } from "../play/controller.js";
import { hinter } from "../play/hints.js";
import { statistics } from "../play/statistics.js";
import { Stroll } from "../play/stroll.js";
import { Table } from "../play/table.js";
import { placeOf, sideName, sideOf, sideTowards } from "../play/views.js";
import { isDark, settings } from "../settings.js";
import { button, h, put, tell } from "../ui/dom.js";
import { zoomer } from "../ui/zoomer.js";
import { frame, given } from "./frame.js";
import { Rules } from "./rules.js";

/** @import { Game, Side, View } from "../types.js" */
/** @import { Book } from "../play/table.js" */
/** @import { Kept, Position } from "./rules.js" */

/**
 * @typedef {object} Data
 * @property {Record<string, {game: Game, words: Record<string, string>, title: string,
 *   lesson: string}>} spoken
 * @property {string[] | null} solution  from the start
 * @property {number | null} par
 * @property {Record<string, string[]>} keys  of what any game can do
 */
/** @typedef {{position: Position, move: string | null, view: View}} Moment */

const PAUSE = 430; // milliseconds between two moves of a solution
const SEARCHED = 20_000; // positions that a hint looks at

/** The rules that came with the file, as a table wants them: what they say, in the language that is
 * spoken.
 * @implements {Book<Position>} */
class Spoken {
  /** @param {Data} data @param {Rules} rules */
  constructor(data, rules) {
    this.data = data;
    this.rules = rules;
    this.start = rules.start;
    /** @type {Table<Position> | null} */
    this.table = null;
  }

  get game() {
    return this.data.spoken[language()].game;
  }

  /** @param {Position} position @param {string} move */
  play(position, move) {
    return this.rules.play(position, move);
  }

  /** @param {Position} position @returns {View} */
  view(position) {
    const { words } = this.data.spoken[language()];
    const say = (/** @type {string} */ text) => words[text] ?? text;
    const view = this.rules.view(position);
    const { outcome } = view;
    const figures = Object.entries(view.figures).map(([name, value]) => [
      name,
      typeof value === "string" ? say(value) : value,
    ]);
    return {
      ...view,
      goal: say(view.goal),
      rules: view.rules.map(say),
      figures: Object.fromEntries(figures),
      outcome: outcome && { ...outcome, title: say(outcome.title), reason: say(outcome.reason) },
    };
  }

  /** Moves from here to a win: searched for, or those that are known from the start.
   * @param {Position} position */
  wayOut(position) {
    const { solution } = this.data;
    const played = this.table?.moves ?? [];
    if (solution && played.every((move, i) => move === solution[i]))
      return solution.slice(played.length);
    return this.rules.solve(position, SEARCHED / Math.ceil(position.now.length / 100));
  }

  /** @param {Position} position @param {number} stage */
  async hint(position, stage) {
    const hint = { stage, stages: this.game.stages, move: null };
    const moves = this.wayOut(position);
    if (moves === undefined)
      return { ...hint, text: t("No hint from here: undo some moves, or restart.") };
    if (!moves)
      return { ...hint, text: t("This position can no longer be won: undo, or restart.") };
    const [move, ...rest] = moves;
    const side = sideOf(this.game, this.view(position), move);
    const action = this.game.actions.find((one) => one.move === move);
    const words = side >= 0 ? sideName({}, side) : (action?.words ?? move);
    const count = tn(rest.length + 1, "{n} move to go.", "{n} moves to go.");
    return { ...hint, move, text: `${count} ${t("Next move: {move}.", { move: words })}` };
  }
}

/** A game on screen. */
class Match {
  /** @param {Data} data @param {Table<Position>} table */
  constructor(data, table) {
    const { game, lesson, title } = data.spoken[language()];
    this.data = data;
    this.entry = game;
    this.title = title;
    this.lesson = lesson;
    this.table = table;
    this.stage = h("div.stage");
    this.board = new Board(this.stage, {
      dark: isDark(),
      motion: settings.motion,
      label: title,
      ontap: (x, y) => this.tapped(Math.floor(y), Math.floor(x)),
      onflick: (side) => this.walk(side),
    });
    this.status = h("div.status", { role: "status" });
    const on = {
      change: () => this.refresh(),
      tell,
      trouble: (/** @type {string} */ message) => this.say(message, "bad"),
      waiting() {},
    };
    this.game = new Controller(table.state, game, this.board, on, table);
    this.turn = this.game.turn;
    this.hints = hinter(this.game, (text, kind) => {
      this.say(text, kind);
      this.statistics.refresh();
    });
    /** The number of the solution that is shown; those before it go on no more. */
    this.showing = 0;
    /** @type {Record<string, () => void>} */
    this.tools = {
      undo: () => this.leave().undo(),
      redo: () => this.leave().redo(),
      restart: () => this.leave().restart(),
      hint: () => void this.hints.ask(),
      "zoom-in": () => this.board.zoom(1.25),
      "zoom-out": () => this.board.zoom(0.8),
      fit: () => this.board.fit(),
      centre: () => this.board.centre(...placeOf(this.game.view)),
    };
    this.statistics = statistics(this.game);
    this.buttons = gameButtons(this.game, this.tools, data.keys, (side) => this.walk(side));
    this.stroll = new Stroll(
      this.game,
      (side) => this.game.walk(side),
      (text) => this.say(text),
    );
    this.solve = button(
      t("Show the solution"),
      { icon: "play", id: "solution" },
      () => void this.showSolution(),
    );
    this.solve.hidden = !data.solution;
    this.element = this.draw();
    this.refresh();
  }

  draw() {
    return h("div.game.playing", [
      h("section.stage-box", { "aria-label": t("The maze") }, [
        this.stage,
        zoomer(this.board, this.tools.centre),
      ]),
      h("aside.side", [
        h("div.card.stack.console", [
          h("div.rules", [
            h("div.told", [
              this.lesson ? h("p.lesson", this.lesson) : null,
              h("p.goal", this.game.view.goal),
              this.game.view.rules.map((rule) => h("p.note", rule)),
            ]),
            this.solve,
          ]),
          this.statistics.element,
          this.status,
          this.buttons.pad,
        ]),
      ]),
    ]);
  }

  // ------------------------------------------------------------------ doing

  /** What was begun goes on no more: a walk, the solution. */
  leave() {
    this.showing += 1;
    this.stroll.stop();
    return this.game;
  }

  /** @param {Side} direction */
  walk(direction) {
    this.move(this.entry.steps[sideTowards(this.table.view, direction)]);
  }

  /** @param {string} move */
  move(move) {
    const { view } = this.table;
    if (view.outcome) return;
    const side = sideOf(this.entry, view, move);
    if (view.moves.includes(move)) this.leave().move(move);
    else if (side >= 0) this.say(t("Blocked: facing {side}.", { side: sideName(view, side) }));
  }

  /** @param {number} row @param {number} col */
  tapped(row, col) {
    if (this.game.over) return;
    const [r, c] = placeOf(this.game.view);
    const [down, right] = [row - r, col - c];
    const here = lookOf(this.entry).here ?? "";
    if (Math.abs(down) + Math.abs(right) > 1) {
      this.leave();
      this.stroll.to(row, col);
    } else if (right) this.walk(right > 0 ? "E" : "W");
    else if (down) this.walk(down > 0 ? "S" : "N");
    else if (this.table.view.moves.includes(here)) this.move(here);
  }

  /** From the start, move by move; any move of one's own ends it. */
  async showSolution() {
    const game = this.leave();
    const mine = this.showing;
    game.restart();
    for (const move of this.data.solution ?? []) {
      await game.settled();
      await new Promise((go) => setTimeout(go, PAUSE / settings.speed));
      if (mine !== this.showing) return;
      game.move(move);
    }
  }

  // ------------------------------------------------------------------ showing

  /** @param {string} text @param {"" | "bad" | "hint"} [kind] */
  say(text, kind = "") {
    put(this.status, h("p.says", { class: kind }, text));
    tell(text);
  }

  refresh() {
    const { data, game } = this;
    const { state, view } = game;
    if (state.turn !== this.turn) {
      this.turn = state.turn;
      this.hints.restart();
      this.board.showPaths([]);
    }
    this.element.classList.toggle("over", view.outcome !== null);
    this.statistics.refresh();
    this.buttons.refresh();
    put(this.status);
    if (!view.outcome) return this.stroll.next();
    const { reason, title, won } = view.outcome;
    const count = Number(view.figures[this.entry.measure] ?? state.turn);
    const turns = this.entry.measure
      ? tn(count, "{n} turn", "{n} turns")
      : tn(count, "{n} move", "{n} moves");
    const fewest = won && data.par ? `, ${t("fewest: {par}", { par: data.par })}` : "";
    const again = button(
      won ? t("Play again") : t("Undo"),
      { icon: won ? "restart" : "undo", class: "main onward" },
      won ? this.tools.restart : this.tools.undo,
    );
    const words = h("p", [reason, " ", h("span.result", turns + fewest)]);
    put(
      this.status,
      h("div.outcome.fresh", { class: won ? "won" : "lost" }, [
        h("div.how", [h("h2", title), words]),
        h("div.onwards", h("div.row.next", again)),
      ]),
    );
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (taken(event)) return;
    const step = stepOf(this.entry, event);
    const action = moveOf(this.entry, event);
    const tool = actionOf(this.data.keys, event) ?? "";
    if (step) this.walk(step);
    else if (action && !action.names) this.move(action.move);
    else if (Object.hasOwn(this.tools, tool)) this.tools[tool]();
    else return;
    event.preventDefault();
  }

  /** The move that a clock plays, where there is one. */
  tick() {
    const ticking = this.entry.actions.find((one) => one.every);
    const { at, view } = this.table;
    if (ticking && at && view.moves.includes(ticking.move) && !document.hidden)
      this.move(ticking.move);
  }

  restyle() {
    this.board.restyle({ dark: isDark(), motion: settings.motion });
  }

  close() {
    this.leave().close();
    this.board.destroy();
  }
}

/** The page of this file. */
export function show() {
  /** @type {Data & Kept} */
  const data = given();
  const book = new Spoken(data, new Rules(data));
  const table = new Table(book.game, book, book.view(book.start));
  book.table = table;
  table.par = data.par;
  frame(/** @type {any} */ (data), () => {
    table.game = book.game; // in the language of now
    table.view = book.view(table.position);
    const match = new Match(data, table);
    const pressed = (/** @type {KeyboardEvent} */ event) => match.press(event);
    document.addEventListener("keydown", pressed);
    const every = Math.max(0, ...match.entry.actions.map((one) => one.every));
    const clock = every ? setInterval(() => match.tick(), 1000 * every) : 0;
    requestAnimationFrame(() => match.board.resize());
    return {
      title: match.title,
      main: match.element,
      restyle: () => match.restyle(),
      close: () => {
        clearInterval(clock);
        document.removeEventListener("keydown", pressed);
        match.close();
      },
    };
  });
}
