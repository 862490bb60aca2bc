// A level or a game in a file of its own: the board of the page, and rules that came with it.

import { Board } from "../board/board.js";
import { lookOf } from "../games/index.js";
import { language, t, tn } from "../i18n/index.js";
import { actionOf, moveOf, stepOf, taken } from "../keys.js";
import { gameButtons } from "../play/buttons.js";
import { sceneOf } from "../play/scene.js";
import { sentencesOf } from "../play/sentences.js";
import { statistics } from "../play/statistics.js";
import { Stroll } from "../play/stroll.js";
import { showTurn } from "../play/turn.js";
import { cellOf, facing, gridOf, placeOf, sideName, sideOf, sideTowards } from "../play/views.js";
import { isDark, settings } from "../settings.js";
import { button, h, put, tell } from "../ui/dom.js";
import { zoomer } from "../ui/zoomer.js";
import { frame, given } from "./frame.js";
import { Rules } from "./rules.js";

/** @import { Game, Side, View } from "../types.js" */
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

const PACE = 140; // milliseconds for a cell
const PAUSE = 430; // between two moves of a solution
const SEARCHED = 20_000; // positions that a hint looks at

/** What has been played, in any language. */
class History {
  /** @param {Rules} rules */
  constructor(rules) {
    this.rules = rules;
    /** @type {{position: Position, move: string | null}[]} */
    this.moments = [{ position: rules.start, move: null }];
    this.at = 0;
    this.hints = 0;
  }

  get position() {
    return this.moments[this.at].position;
  }

  /** @param {string} move that is allowed */
  play(move) {
    const position = this.rules.play(this.position, move);
    this.moments = [...this.moments.slice(0, this.at + 1), { position, move }];
    this.at += 1;
  }

  /** The moves so far. */
  get moves() {
    return this.moments.slice(1, this.at + 1).map(({ move }) => move);
  }
}

/** A game on screen. */
class Match {
  /** @param {Data} data @param {History} history */
  constructor(data, history) {
    const { game, title, lesson, words } = data.spoken[language()];
    this.data = data;
    this.game = game;
    this.title = title;
    this.lesson = lesson;
    this.words = words;
    this.history = history;
    this.rules = history.rules;
    this.timer = 0;
    this.stage = h("div.stage");
    this.board = new Board(this.stage, {
      dark: isDark(),
      motion: settings.motion,
      label: title,
      ontap: (x, y) => this.tapped(Math.floor(y), Math.floor(x)),
      onflick: (side) => this.walk(side),
    });
    this.view = this.spoken(null);
    this.status = h("div.status", { role: "status" });
    /** @type {Record<string, () => void>} */
    this.tools = {
      undo: () => this.go(history.at - 1),
      redo: () => this.go(history.at + 1),
      restart: () => this.go(0),
      hint: () => this.hint(),
      "zoom-in": () => this.board.zoom(1.25),
      "zoom-out": () => this.board.zoom(0.8),
      fit: () => this.board.fit(),
      centre: () => this.board.centre(...placeOf(this.view)),
    };
    this.statistics = statistics(asController(this));
    this.buttons = gameButtons(asController(this), this.tools, data.keys, (side) =>
      this.walk(side),
    );
    this.stroll = new Stroll(
      asController(this),
      (side) => this.move(this.game.steps[side]),
      (text) => this.say(text),
    );
    this.solve = button({
      label: t("Show the solution"),
      icon: "play",
      id: "solution",
      onclick: () => this.showSolution(),
    });
    this.solve.hidden = !data.solution;
    this.element = this.draw();
    this.board.show(sceneOf(game, this.view));
    this.refresh();
  }

  /** As the page's own games have it. */
  get state() {
    const { history, view } = this;
    return {
      turn: history.at,
      redoable: history.moments.length - 1 - history.at,
      outcome: view.outcome,
      legal: view.moves,
      hints: history.hints,
      pack: this.data.par ? { par: this.data.par } : null,
    };
  }

  get over() {
    return this.view.outcome !== null;
  }

  /** The present view in the language that is spoken. @param {string | null} move
   * @returns {View} */
  spoken(move) {
    const say = (/** @type {string} */ text) => this.words[text] ?? text;
    const view = this.rules.view(this.history.position);
    const { outcome } = view;
    const figures = Object.entries(view.figures).map(([name, value]) => [
      name,
      typeof value === "string" ? say(value) : value,
    ]);
    const whole = {
      ...view,
      goal: say(view.goal),
      rules: view.rules.map(say),
      figures: Object.fromEntries(figures),
      outcome: outcome && { ...outcome, title: say(outcome.title), reason: say(outcome.reason) },
    };
    return facing(this.game, this.view ?? null, whole, move);
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
              h("p.goal", this.view.goal),
              this.view.rules.map((rule) => h("p.note", rule)),
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

  /** @param {Side} direction */
  walk(direction) {
    this.stroll.stop();
    this.move(this.game.steps[sideTowards(this.view, direction)]);
  }

  /** @param {string} move */
  move(move) {
    if (this.over) return;
    this.stop();
    if (!this.view.moves.includes(move)) {
      const side = sideOf(this.game, this.view, move);
      const blocked = () => t("Blocked: facing {side}.", { side: sideName(this.view, side) });
      return this.say(side >= 0 ? blocked() : "");
    }
    this.history.play(move);
    this.shown(move);
  }

  /** @param {number} row @param {number} col */
  tapped(row, col) {
    if (this.over) return;
    const [r, c] = placeOf(this.view);
    const [down, right] = [row - r, col - c];
    const here = lookOf(this.game).here ?? "";
    if (Math.abs(down) + Math.abs(right) > 1) this.stroll.to(row, col);
    else if (right) this.walk(right > 0 ? "E" : "W");
    else if (down) this.walk(down > 0 ? "S" : "N");
    else if (this.view.moves.includes(here)) this.move(here);
  }

  /** To another moment. @param {number} at */
  go(at) {
    this.stop();
    this.stroll.stop();
    const { history } = this;
    history.at = Math.max(0, Math.min(history.moments.length - 1, at));
    this.view = this.spoken(null);
    this.board.show(sceneOf(this.game, this.view));
    this.refresh();
  }

  /** A move was played. @param {string} move */
  shown(move) {
    const before = this.view;
    this.view = this.spoken(move);
    const wait = showTurn(this.board, this.game, before, this.view, move, PACE / settings.speed);
    tell(sentencesOf(this.game, before, this.view, move));
    this.refresh();
    return wait;
  }

  /** Moves from here to a win: searched for, or those that are known from the start. */
  wayOut() {
    const { history, rules } = this;
    const { solution } = this.data;
    const played = history.moves;
    if (solution && played.every((move, i) => move === solution[i]))
      return solution.slice(played.length);
    const { position } = history;
    return rules.solve(position, SEARCHED / Math.ceil(position.now.length / 100));
  }

  hint() {
    if (this.over) return;
    this.history.hints += 1;
    const moves = this.wayOut();
    if (moves === undefined) this.say(t("No hint from here: undo some moves, or restart."), "bad");
    else if (!moves) this.say(t("This position can no longer be won: undo, or restart."), "bad");
    else this.advise(moves);
    this.statistics.refresh();
  }

  /** @param {string[]} moves that win */
  advise([move, ...rest]) {
    const side = sideOf(this.game, this.view, move);
    const action = this.game.actions.find((one) => one.move === move);
    const words = side >= 0 ? sideName(this.view, side) : (action?.words ?? move);
    const count = tn(rest.length + 1, "{n} move to go.", "{n} moves to go.");
    this.say(`${count} ${t("Next move: {move}.", { move: words })}`, "hint");
    if (side >= 0) {
      const here = cellOf(this.view);
      const cells = [here, gridOf(this.view).near(here, side)];
      const colour = this.board.colours.paths[1];
      this.board.showPaths([{ cells, colour, style: "dashed", mark: "?" }]);
    } else document.getElementById(`do-${move}`)?.classList.add("hinted");
  }

  /** From the start, move by move; any move of one's own ends it. */
  showSolution() {
    this.go(0);
    const moves = [...(this.data.solution ?? [])];
    const next = () => {
      const move = moves.shift();
      if (!move) return this.stop();
      this.history.play(move);
      this.timer = setTimeout(next, Math.max(PAUSE / settings.speed, this.shown(move)));
    };
    this.timer = setTimeout(next, PAUSE);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  // ------------------------------------------------------------------ showing

  /** @param {string} text @param {"" | "bad" | "hint"} [kind] */
  say(text, kind = "") {
    put(this.status, h("p.says", { class: kind }, text));
    tell(text);
  }

  refresh() {
    const { data, history, view } = this;
    this.board.showPaths([]);
    this.element.classList.toggle("over", this.over);
    this.statistics.refresh();
    this.buttons.refresh();
    put(this.status);
    if (!view.outcome) return this.stroll.next();
    const { reason, title, won } = view.outcome;
    const count = Number(view.figures[this.game.measure] ?? history.at);
    const turns = this.game.measure
      ? tn(count, "{n} turn", "{n} turns")
      : tn(count, "{n} move", "{n} moves");
    const fewest = won && data.par ? `, ${t("fewest: {par}", { par: data.par })}` : "";
    const again = button({
      label: won ? t("Play again") : t("Undo"),
      icon: won ? "restart" : "undo",
      class: "main onward",
      onclick: won ? this.tools.restart : this.tools.undo,
    });
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
    const step = stepOf(this.game, event);
    const action = moveOf(this.game, event);
    const tool = actionOf(this.data.keys, event) ?? "";
    if (step) this.walk(step);
    else if (action && !action.names) this.move(action.move);
    else if (Object.hasOwn(this.tools, tool)) this.tools[tool]();
    else return;
    event.preventDefault();
  }

  /** The move that a clock plays, where there is one. */
  tick() {
    const ticking = this.game.actions.find((one) => one.every);
    if (ticking && this.history.at && this.view.moves.includes(ticking.move) && !document.hidden)
      this.move(ticking.move);
  }

  restyle() {
    this.board.restyle({ dark: isDark(), motion: settings.motion });
  }

  close() {
    this.stop();
    this.board.destroy();
  }
}

/** All that buttons, figures and walks read of a controller, a match has too. @param {any} match
 * @returns {import("../play/controller.js").Controller} */
const asController = (match) => match;

/** The page of this file. */
export function show() {
  /** @type {Data & Kept} */
  const data = given();
  const history = new History(new Rules(data));
  frame(/** @type {any} */ (data), () => {
    const match = new Match(data, history);
    const pressed = (/** @type {KeyboardEvent} */ event) => match.press(event);
    document.addEventListener("keydown", pressed);
    const every = Math.max(0, ...match.game.actions.map((one) => one.every));
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
