// The editor of puzzle levels: walls and figures, with the solver's verdict as one draws.

import { Board } from "../board/board.js";
import { capital, t } from "../i18n/index.js";
import { arrowOf, taken } from "../keys.js";
import { begin } from "../play/begin.js";
import { reelPlayer } from "../play/reel.js";
import { sideName } from "../play/sentences.js";
import { STEPS } from "../play/views.js";
import { isDark, onChange, read, settings, write } from "../settings.js";
import { button, field, h, numberInput, put, select, tabs, tell } from "../ui/dom.js";
import { signFigure } from "../ui/figure.js";
import { zoomer } from "../ui/zoomer.js";
import { editButtons, History } from "./history.js";
import {
  craftOf,
  emptyLevel,
  levelScene,
  levelText,
  piecesAt,
  ROCK,
  readLevel,
  resized,
  settled,
  WALL,
  wallAt,
  withPiece,
  withWall,
} from "./level.js";
import { filePanel, makePanel, readAny } from "./level-panels.js";
import { library } from "./library.js";
import { rulesBox } from "./rules.js";
import { verdictBox } from "./verdict.js";

/** @import { Catalogue, Game, Place, Reel, Side } from "../types.js" */
/** @import { Level } from "./level.js" */

/** The eraser, among the tools. */
const NOTHING = "";

/** @param {HTMLElement} stage @param {HTMLElement} side @param {Game} game whose levels are drawn
 * @param {Catalogue} catalogue @returns {() => void} */
export function levelEditor(stage, side, game, catalogue) {
  const craft = craftOf(game);
  const { drawable, numbered } = craft;
  const walls = [WALL, ...(drawable.walls ?? [])];
  const pieces = [...drawable.pieces, ...(drawable.rock ? [ROCK] : [])];
  const kept = `dedale.level.${game.name}`;
  const history = new History(startingLevel());
  const text = () => levelText(craft, history.value);
  let tool = WALL;
  /** The number of the next key or lock. */
  let colour = "1";
  /** @type {Place} */
  let cursor = [0, 0];
  /** @type {string | null} while drawing: the walls that are put up; "" takes them down */
  let raising = null;
  /** @type {Level | null} the level while a stroke goes on */
  let drawing = null;
  let lastSlot = "";
  /** @type {ReturnType<typeof reelPlayer> | null} */
  let reel = null;

  /** What was drawn last; what cannot be read any more is forgotten. */
  function startingLevel() {
    try {
      return readLevel(craft, read(kept, drawable.starter));
    } catch {
      return readLevel(craft, drawable.starter);
    }
  }

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
    t(
      "Level editor: arrows move, Shift and an arrow: wall, Enter or {keys}: place, Delete: erase.",
      { keys: drawable.pieces.map((name) => game.signs[name].letter).join(" ") },
    ),
  );

  // ---------------------------------------------------------------- editing

  /** @param {Level} level */
  function set(level) {
    if (history.push(level)) show();
  }

  /** @param {string} source as the server writes levels */
  const take = (source) => {
    set(readLevel(craft, source));
    board.fit();
  };

  /** @param {number} by */
  function travel(by) {
    history.go(by);
    show();
  }

  function show() {
    stopReel();
    board.show(levelScene(craft, history.value));
    write(kept, text());
    width.value = String(history.value.width);
    height.value = String(history.value.height);
    edits.refresh();
    rules.refresh();
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
    if (walls.includes(tool)) {
      const slot = nearestSlot(x, y, phase === "down" ? 0.5 : 0.28);
      if (!slot || `${slot}` === lastSlot) return;
      lastSlot = `${slot}`;
      raising ??= wallAt(craft, level, ...slot) === tool ? "" : tool;
      after = withWall(craft, level, ...slot, raising, colour);
    } else if (phase === "down" || tool === NOTHING || tool === ROCK)
      after = placed(level, Math.floor(y), Math.floor(x), tool);
    if (after === level) return;
    drawing = after;
    board.show(levelScene(craft, after));
  }

  /** @param {Level} level @param {number} row @param {number} col @param {string} name */
  const placed = (level, row, col, name) =>
    withPiece(craft, level, row, col, name, name === numbered.thing ? colour : undefined);

  // ---------------------------------------------------------------- keys

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (taken(event)) return;
    if (event.ctrlKey || event.metaKey) {
      const letter = event.key.toUpperCase();
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
      return;
    }
    const name = pieceOf(event.key);
    if (name === undefined) return;
    event.preventDefault();
    set(placed(history.value, ...cursor, name));
    board.showCursor(cursor);
    say();
  }

  /** The piece that a key puts down: Enter the chosen one, a letter its own, a digit a key.
   * @param {string} key */
  function pieceOf(key) {
    if (key === "Delete" || key === "Backspace") return NOTHING;
    if (key === "Enter" || key === " ") return walls.includes(tool) ? undefined : tool;
    if (key === "#" && drawable.rock) return ROCK;
    if (/^[1-9]$/.test(key) && numbered.thing) {
      chooseColour(key);
      return numbered.thing;
    }
    const letters = drawable.pieces.filter((one) => one !== numbered.thing);
    const exactly = letters.find((one) => game.signs[one].letter === key);
    const alike = letters.find((one) => game.signs[one].letter.toLowerCase() === key.toLowerCase());
    return exactly ?? alike;
  }

  /** @param {number} dr @param {number} dc */
  function turnWall(dr, dc) {
    const slot = /** @type {Place} */ ([2 * cursor[0] + 1 + dr, 2 * cursor[1] + 1 + dc]);
    const kind = walls.includes(tool) ? tool : WALL;
    const there = wallAt(craft, history.value, ...slot);
    set(withWall(craft, history.value, ...slot, there === kind ? "" : kind, colour));
    const now = wallAt(craft, history.value, ...slot);
    tell(now ? `${nameOf(now)}.` : t("No wall."));
  }

  /** What a tool or a sign is called. @param {string} name */
  function nameOf(name) {
    if (name === WALL) return t("Wall");
    if (name === ROCK) return t("Rock: not part of the maze");
    return name ? capital(game.signs[name].words) : t("Eraser");
  }

  /** Say what is under the cursor, and which walls stand around it. */
  function say() {
    const [row, col] = cursor;
    const level = history.value;
    const here = piecesAt(level, row, col).map(({ name, colour: number }) =>
      number ? `${nameOf(name)} ${number}` : nameOf(name),
    );
    const around = Object.entries(STEPS)
      .filter(([, [dr, dc]]) => wallAt(craft, level, 2 * row + 1 + dr, 2 * col + 1 + dc))
      .map(([side]) => sideName(/** @type {Side} */ (side)));
    const place = t("Row {row}, column {col}", { row: row + 1, col: col + 1 });
    const fenced = around.length ? t("walls: {sides}", { sides: around.join(", ") }) : "";
    tell(`${[[place, ...here].join(", "), fenced].filter(Boolean).join("; ")}.`);
  }

  /** @param {number} dr @param {number} dc */
  function moveCursor(dr, dc) {
    const inside = (/** @type {number} */ at, /** @type {number} */ count) =>
      Math.max(0, Math.min(count - 1, at));
    const { width: cols, height: rows } = history.value;
    cursor = [inside(cursor[0] + dr, rows), inside(cursor[1] + dc, cols)];
    say();
  }

  // ---------------------------------------------------------------- the solution

  /** @param {Reel} film */
  function watch(film) {
    board.restyle({ motion: settings.motion });
    reel = reelPlayer(film, game, board);
    const back = () => {
      stopReel();
      board.show(levelScene(craft, history.value));
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
  const number = select([..."123456789"], colour, chooseColour);
  const numberField = field(t("Number"), number);
  /** @param {string} chosen */
  function chooseTool(chosen) {
    tool = chosen;
    numberField.hidden = ![numbered.thing, numbered.wall].includes(tool || WALL);
    const buttons = [...walls, ...pieces, NOTHING].map((name) => {
      const sign = game.signs[name];
      const keys = sign && drawable.pieces.includes(name) && name !== numbered.thing;
      const one = button({
        label: nameOf(name),
        icon: sign ? undefined : name || "eraser",
        text: false,
        pressed: tool === name,
        keys: keys ? sign.letter : undefined,
        id: `tool-${name || "erase"}`,
        onclick: () => chooseTool(name),
      });
      if (sign) one.prepend(signFigure(game, name, 30));
      return one;
    });
    const focused = toolbar.contains(document.activeElement) ? document.activeElement?.id : "";
    put(toolbar, buttons);
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {string} digit */
  function chooseColour(digit) {
    colour = digit;
    number.value = digit;
  }

  const verdict = verdictBox(game.name, text, watch);
  const sizeInput = (/** @type {"width" | "height"} */ name) =>
    numberInput(history.value[name], drawable.least, drawable.most, (value) => {
      const now = { width: history.value.width, height: history.value.height, [name]: value };
      const tall = drawable.square ? value : now.height;
      set(resized(craft, history.value, drawable.square ? value : now.width, tall));
      board.fit();
    });
  const [width, height] = [sizeInput("width"), sizeInput("height")];
  const edits = editButtons(history, travel, () => {
    const { width: cols, height: rows, rules: chosen } = history.value;
    set(emptyLevel(craft, cols, rows, chosen));
  });
  const rules = rulesBox(
    drawable,
    catalogue,
    () => history.value,
    (chosen) => set(settled(craft, { ...history.value, rules: chosen })),
  );
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
      numberField,
      edits.element,
      rules.element,
      h("div.row", [
        drawable.square
          ? h("span.grow", field(t("Size"), width))
          : [h("span.grow", field(t("Width"), width)), h("span.grow", field(t("Height"), height))],
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
