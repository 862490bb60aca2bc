// A level or a game in a file of its own: the board of the page, and rules that came with it.

import { Board } from "../board/board.js";
import { language, t, tn } from "../i18n/index.js";
import { taken } from "../keys.js";
import { Player } from "../play/player.js";
import { Table } from "../play/table.js";
import { placeOf, sideName, sideOf, stepsOf } from "../play/views.js";
import { isDark, settings } from "../settings.js";
import { button, h, put, tell } from "../ui/dom.js";
import { zoomer } from "../ui/zoomer.js";
import { frame, given } from "./frame.js";
import { Rules } from "./rules.js";

/** @import { Action, End, Game, View } from "../types.js" */
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
class Match extends Player {
  /** @param {Data} data @param {Table<Position>} table */
  constructor(data, table) {
    const { game, lesson, title } = data.spoken[language()];
    const stage = h("div.stage");
    const board = new Board(stage, { dark: isDark(), motion: settings.motion, label: title });
    super(table.state, game, board, table, data.keys);
    board.options.ontap = (x, y) => this.tapped(Math.floor(y), Math.floor(x));
    board.options.onflick = (side) => this.walk(side);
    this.data = data;
    this.title = title;
    this.lesson = lesson;
    this.table = table;
    this.stage = stage;
    this.board = board;
    this.status = h("div.status", { role: "status" });
    /** The number of the solution that is shown; those before it go on no more. */
    this.showing = 0;
    Object.assign(this.tools, {
      "zoom-in": () => board.zoom(1.25),
      "zoom-out": () => board.zoom(0.8),
      fit: () => board.fit(),
      centre: () => board.centre(...placeOf(this.game.view)),
    });
    const look = { icon: "play", id: "solution" };
    this.solve = button(t("Show the solution"), look, () => void this.showSolution());
    this.solve.hidden = !data.solution;
    this.element = this.draw();
    this.changed();
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

  /** @override */
  leave() {
    this.showing += 1;
    return super.leave();
  }

  /** @override @param {number} side */
  step(side) {
    this.move(stepsOf(this.entry, this.table.view)[side]);
  }

  /** @override @param {Action} action */
  act({ move, names }) {
    if (!names) this.move(move);
  }

  /** @param {string} move */
  move(move) {
    const { view } = this.table;
    if (view.outcome) return;
    const side = sideOf(this.entry, view, move);
    if (view.moves.includes(move)) this.leave().move(move);
    else if (side >= 0) this.say(t("Blocked: facing {side}.", { side: sideName(view, side) }));
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

  /** @override @param {string} text @param {"" | "bad" | "hint"} [kind] */
  say(text, kind = "") {
    put(this.status, h("p.says", { class: kind }, text));
    tell(text);
  }

  /** @override */
  changed() {
    const { outcome } = this.game.view;
    const fresh = super.changed();
    this.element.classList.toggle("over", outcome !== null);
    put(this.status, outcome && this.ending(outcome));
    if (!outcome) this.stroll.next();
    return fresh;
  }

  /** How it ended, and what is next. @param {End} end */
  ending({ reason, title, won }) {
    const { data } = this;
    const { state, view } = this.game;
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
    return h("div.outcome.fresh", { class: won ? "won" : "lost" }, [
      h("div.how", [h("h2", title), words]),
      h("div.onwards", h("div.row.next", again)),
    ]);
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
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (!taken(event) && match.press(event)) event.preventDefault();
    };
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
