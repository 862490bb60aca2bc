// The editor of puzzle levels: walls and figures, with the solver's verdict as one draws.

import { Board } from "../board/board.js";
import { drawingOf, lookOf } from "../games/index.js";
import { t } from "../i18n/index.js";
import { arrowOf, taken } from "../keys.js";
import { begin } from "../play/begin.js";
import { reelPlayer } from "../play/reel.js";
import { STEPS } from "../play/views.js";
import { isDark, onChange, read, settings, write } from "../settings.js";
import { button, field, h, numberInput, put, tabs, tell } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { zoomer } from "../ui/zoomer.js";
import { editButtons, History } from "./history.js";
import {
  emptyLevel,
  isWall,
  levelScene,
  levelText,
  readLevel,
  resized,
  withPiece,
  withWall,
} from "./level.js";
import { filePanel, makePanel, readAny } from "./level-panels.js";
import { library } from "./library.js";
import { verdictBox } from "./verdict.js";

/** @import { Catalogue, Game, Place, Reel } from "../types.js" */
/** @import { Level } from "./level.js" */

const [WALL, NOTHING] = ["wall", " "];

/** @param {HTMLElement} stage @param {HTMLElement} side @param {Game} game whose levels are drawn
 * @param {Catalogue} catalogue @returns {() => void} */
export function levelEditor(stage, side, game, catalogue) {
  const { pieces: names = [], once: single = [], starter = "" } = lookOf(game).editor ?? {};
  const letters = names.map((name) => game.signs[name].letter);
  const once = single.map((name) => game.signs[name].letter).join("");
  const kept = `dedale.level.${game.name}`;
  const history = new History(readLevel(read(kept, starter), once));
  const text = () => levelText(history.value);
  let tool = WALL;
  /** @type {Place} */
  let cursor = [0, 0];
  /** @type {boolean | null} while drawing: put walls up, or take them down */
  let raising = null;
  /** @type {Level | null} the level while a stroke goes on */
  let drawing = null;
  let lastSlot = "";
  /** @type {ReturnType<typeof reelPlayer> | null} */
  let reel = null;

  const board = new Board(stage, {
    dark: isDark(),
    motion: false,
    label: t("The level"),
    onstroke: stroke,
  });
  stage.tabIndex = 0;
  stage.setAttribute("role", "application");
  stage.setAttribute(
    "aria-label",
    t("Level editor: arrows move, Shift and an arrow sets a wall, {keys} place, Delete erases.", {
      keys: letters.join(" "),
    }),
  );

  // ---------------------------------------------------------------- editing

  /** @param {Level} level */
  function set(level) {
    if (history.push(level)) show();
  }

  /** @param {string} source as the server writes levels */
  const take = (source) => set(readLevel(source, once));

  /** @param {number} by */
  function travel(by) {
    history.go(by);
    show();
  }

  function show() {
    stopReel();
    board.show(levelScene(game, history.value));
    write(kept, text());
    size.value = String(history.value.size);
    edits.refresh();
    verdict.ask();
  }

  /** @param {number} x @param {number} y @param {"down" | "move" | "up"} phase */
  function stroke(x, y, phase) {
    if (reel) return;
    if (phase === "up") {
      if (drawing) set(drawing);
      drawing = null;
      raising = null;
      lastSlot = "";
      return;
    }
    const level = drawing ?? history.value;
    let after = level;
    if (tool === WALL) {
      const slot = nearestSlot(x, y, phase === "down" ? 0.5 : 0.28);
      if (!slot || `${slot}` === lastSlot) return;
      lastSlot = `${slot}`;
      raising ??= !isWall(level, ...slot);
      after = withWall(level, ...slot, raising);
    } else if (phase === "down" || tool === NOTHING)
      after = withPiece(level, Math.floor(y), Math.floor(x), tool);
    if (after === level) return;
    drawing = after;
    board.show(levelScene(game, after));
  }

  // ---------------------------------------------------------------- keys

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (taken(event)) return;
    const letter = event.key.toUpperCase();
    if (event.ctrlKey || event.metaKey) {
      if (letter !== "Z" && letter !== "Y") return;
      event.preventDefault();
      return travel(letter === "Y" || event.shiftKey ? 1 : -1);
    }
    const focus = document.activeElement;
    if (event.altKey || !(stage.contains(focus) || focus === document.body)) return;
    const step = arrowOf(event);
    if (step) {
      event.preventDefault();
      const [dr, dc] = STEPS[step];
      if (event.shiftKey) turnWall(dr, dc);
      else moveCursor(dr, dc);
      board.showCursor(cursor);
    } else if (letters.includes(letter)) set(withPiece(history.value, ...cursor, letter));
    else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      set(withPiece(history.value, ...cursor, NOTHING));
    }
  }

  /** @param {number} dr @param {number} dc */
  function turnWall(dr, dc) {
    const slot = /** @type {Place} */ ([2 * cursor[0] + 1 + dr, 2 * cursor[1] + 1 + dc]);
    set(withWall(history.value, ...slot, !isWall(history.value, ...slot)));
    tell(isWall(history.value, ...slot) ? t("Wall.") : t("No wall."));
  }

  /** @param {number} dr @param {number} dc */
  function moveCursor(dr, dc) {
    const last = history.value.size - 1;
    const inside = (/** @type {number} */ at) => Math.max(0, Math.min(last, at));
    cursor = [inside(cursor[0] + dr), inside(cursor[1] + dc)];
    tell(t("Row {row}, column {col}.", { row: cursor[0] + 1, col: cursor[1] + 1 }));
  }

  // ---------------------------------------------------------------- the solution

  /** @param {Reel} film */
  function watch(film) {
    board.restyle({ motion: settings.motion });
    reel = reelPlayer(film, game, board);
    const back = () => {
      stopReel();
      board.show(levelScene(game, history.value));
      verdict.draw();
    };
    put(verdict.element, [
      reel.bar,
      button({ label: t("Back to drawing"), icon: "pen", onclick: back }),
    ]);
    reel.run();
  }

  function stopReel() {
    reel?.pause();
    reel = null;
    board.restyle({ motion: false });
  }

  // ---------------------------------------------------------------- parts

  const toolbar = h("div.toolbar", { role: "toolbar", "aria-label": t("Tools") });
  const tools = /** @type {[string, string, string][]} */ ([
    [WALL, t("Wall"), ""],
    ...names.map((name, i) => [letters[i], game.signs[name].words, drawingOf(game, name)]),
    [NOTHING, t("Eraser"), ""],
  ]);
  /** @param {string} chosen */
  function chooseTool(chosen) {
    tool = chosen;
    const buttons = tools.map(([name, label, picture]) => {
      const one = button({
        label,
        icon: picture ? undefined : name === WALL ? "wall" : "eraser",
        text: false,
        pressed: tool === name,
        keys: picture ? name : undefined,
        id: `tool-${name === NOTHING ? "erase" : name}`,
        onclick: () => chooseTool(name),
      });
      if (picture) one.prepend(figure(picture, 30));
      return one;
    });
    put(toolbar, buttons);
  }

  const verdict = verdictBox(game.name, text, watch);
  const size = numberInput(history.value.size, 2, 20, (value) =>
    set(resized(history.value, value)),
  );
  const edits = editButtons(history, travel, () => set(emptyLevel(history.value.size, once)));
  const pages = [
    { name: "make", label: t("Generate"), panel: makePanel(game, catalogue, text, take) },
    { name: "file", label: t("Import, export"), panel: filePanel(game.name, text, take) },
    {
      name: "library",
      label: t("Library"),
      panel: library(game.name, text, (source) => readAny(game.name, source, take)),
    },
  ];
  put(side, [
    h("div.card.stack", [
      verdict.element,
      toolbar,
      edits.element,
      h("div.row", [
        h("span.grow", field(t("Size"), size)),
        button({
          label: t("Play it"),
          icon: "play",
          class: "main",
          id: "play-level",
          onclick: () => begin({ game: game.name, level: text(), title: t("My level") }),
        }),
      ]),
    ]),
    h("div.card", tabs(pages, t("Panels"))),
  ]);
  chooseTool(WALL);
  stage.after(zoomer(board));
  show();
  document.addEventListener("keydown", pressed);
  const stop = onChange(() => board.restyle({ dark: isDark() }));
  return () => {
    stop();
    verdict.close();
    stopReel();
    stage.removeAttribute("tabindex");
    stage.removeAttribute("role");
    document.removeEventListener("keydown", pressed);
    board.destroy();
  };
}

/** The wall slot nearest to a point, if one is near enough.
 * @param {number} x @param {number} y @param {number} reach @returns {Place | null} */
function nearestSlot(x, y, reach) {
  const [dx, dy] = [Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))];
  if (Math.min(dx, dy) > reach) return null;
  return dx < dy
    ? [2 * Math.floor(y) + 1, 2 * Math.round(x)]
    : [2 * Math.round(y), 2 * Math.floor(x) + 1];
}
