// The editor of puzzle levels: walls and figures, with the solver's verdict as one draws.

import { capital, t } from "../i18n/index.js";
import { arrowOf } from "../keys.js";
import { begin } from "../play/begin.js";
import { reelPlayer } from "../play/reel.js";
import { SIDES, STEPS, sideName } from "../play/views.js";
import { read, settings, write } from "../settings.js";
import { button, field, h, put, select, tabs, tell } from "../ui/dom.js";
import { signFigure } from "../ui/figure.js";
import { Editor } from "./editor.js";
import {
  craftOf,
  emptyLevel,
  levelScene,
  levelText,
  nearestSlot,
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
/** @import { Phase } from "./editor.js" */
/** @import { Craft, Level } from "./level.js" */

/** The eraser, among the tools. */
const NOTHING = "";

/** What was drawn last; what cannot be read any more is forgotten. @param {Craft} craft
 * @param {string} kept */
function startingLevel(craft, kept) {
  const { starter } = craft.drawable;
  try {
    return readLevel(craft, read(kept, starter));
  } catch {
    return readLevel(craft, starter);
  }
}

/** @extends {Editor<Level>} */
class LevelEditor extends Editor {
  /** @param {HTMLElement} stage @param {Game} game @param {Catalogue} catalogue */
  constructor(stage, game, catalogue) {
    const [craft, kept] = [craftOf(game), `dedale.level.${game.name}`];
    super(stage, t("The level"), startingLevel(craft, kept));
    this.game = game;
    this.craft = craft;
    /** Where the browser keeps the level. */
    this.kept = kept;
    const { drawable } = craft;
    /** The tools: walls of all kinds, then what is put on cells. */
    this.walls = [WALL, ...(drawable.walls ?? [])];
    this.pieces = [...drawable.pieces, ...(drawable.rock ? [ROCK] : [])];
    this.tool = WALL;
    /** The number of the next key or lock. */
    this.colour = "1";
    /** While drawing: the walls that are put up; "" takes them down. @type {string | null} */
    this.raising = null;
    /** The wall that the stroke has touched last. */
    this.lastSlot = "";
    /** The film of the solution, while it is watched. @type {ReturnType<typeof reelPlayer> | null} */
    this.reel = null;
    this.text = () => levelText(craft, this.value);

    this.toolbar = h("div.toolbar", { role: "toolbar", "aria-label": t("Tools") });
    this.number = select([..."123456789"], this.colour, (digit) => this.chooseColour(digit));
    this.numberField = field(t("Number"), this.number);
    this.verdict = verdictBox(game.name, this.text, (film) => this.watch(film));
    this.sizes = this.sizeInputs(drawable.least, drawable.most, (width, height) =>
      resized(craft, this.value, width, drawable.square ? width : height),
    );
    this.rules = rulesBox(
      drawable,
      catalogue,
      () => this.value,
      (chosen) => this.set(settled(craft, { ...this.value, rules: chosen })),
    );
    this.listen();
    this.chooseTool(WALL);
    this.show();
  }

  listen() {
    const { drawable } = this.craft;
    const keys = drawable.pieces.map((name) => this.game.signs[name].letter).join(" ");
    this.stage.tabIndex = 0;
    this.stage.setAttribute("role", "application");
    this.stage.setAttribute(
      "aria-label",
      t(
        "Level editor: arrows move, Shift and an arrow: wall, Enter or {keys}: place, Delete: erase.",
        { keys },
      ),
    );
  }

  /** @override */
  destroy() {
    this.verdict.close();
    this.stopReel();
    this.stage.removeAttribute("tabindex");
    this.stage.removeAttribute("role");
    super.destroy();
  }

  /** @param {string} source as the server writes levels */
  take(source) {
    this.replace(readLevel(this.craft, source));
  }

  /** @override */
  empty() {
    const { width, height, rules } = this.value;
    return emptyLevel(this.craft, width, height, rules);
  }

  /** @override @param {Level} level */
  draw(level) {
    this.board.show(levelScene(this.craft, level));
  }

  /** @override */
  show() {
    this.stopReel();
    this.draw(this.value);
    write(this.kept, this.text());
    this.sizes[0].value = String(this.value.width);
    this.sizes[1].value = String(this.value.height);
    this.edits.refresh();
    this.rules.refresh();
    this.verdict.ask();
  }

  // ---------------------------------------------------------------- strokes

  /** @override @param {number} x @param {number} y @param {Phase} phase */
  stroke(x, y, phase) {
    if (this.reel) return;
    super.stroke(x, y, phase);
    if (phase !== "up") return;
    this.raising = null;
    this.lastSlot = "";
  }

  /** @override @param {Level} level @param {number} x @param {number} y @param {Phase} phase */
  stroked(level, x, y, phase) {
    const { craft, tool } = this;
    if (this.walls.includes(tool)) {
      const slot = nearestSlot(x, y, phase === "down" ? 0.5 : 0.28);
      if (!slot || `${slot}` === this.lastSlot) return level;
      this.lastSlot = `${slot}`;
      this.raising ??= wallAt(craft, level, ...slot) === tool ? "" : tool;
      return withWall(craft, level, ...slot, this.raising, this.colour);
    }
    if (phase !== "down" && tool !== NOTHING && tool !== ROCK) return level;
    return this.placed(level, Math.floor(y), Math.floor(x), tool);
  }

  /** @param {Level} level @param {number} row @param {number} col @param {string} name */
  placed(level, row, col, name) {
    const colour = name === this.craft.numbered.thing ? this.colour : undefined;
    return withPiece(this.craft, level, row, col, name, colour);
  }

  // ---------------------------------------------------------------- keys

  /** @override @param {KeyboardEvent} event */
  key(event) {
    const focus = document.activeElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (!this.stage.contains(focus) && focus !== document.body) return false;
    const step = arrowOf(event);
    const name = step ? undefined : this.pieceOf(event.key);
    if (step && event.shiftKey) this.turnWall(...STEPS[step]);
    else if (step) {
      this.move(...STEPS[step]);
      this.say();
    } else if (name !== undefined) {
      this.set(this.placed(this.value, ...this.cursor, name));
      this.say();
    } else return false;
    this.board.showCursor(this.cursor);
    return true;
  }

  /** The piece that a key puts down: Enter the chosen one, a letter its own, a digit a key.
   * @param {string} key */
  pieceOf(key) {
    const { drawable, numbered } = this.craft;
    if (key === "Delete" || key === "Backspace") return NOTHING;
    if (key === "Enter" || key === " ")
      return this.walls.includes(this.tool) ? undefined : this.tool;
    if (key === "#" && drawable.rock) return ROCK;
    if (/^[1-9]$/.test(key) && numbered.thing) {
      this.chooseColour(key);
      return numbered.thing;
    }
    const letter = (/** @type {string} */ name) => this.game.signs[name].letter;
    const names = drawable.pieces.filter((one) => one !== numbered.thing);
    const exactly = names.find((one) => letter(one) === key);
    return exactly ?? names.find((one) => letter(one).toLowerCase() === key.toLowerCase());
  }

  /** @param {number} dr @param {number} dc */
  turnWall(dr, dc) {
    const slot = /** @type {Place} */ ([2 * this.cursor[0] + 1 + dr, 2 * this.cursor[1] + 1 + dc]);
    const kind = this.walls.includes(this.tool) ? this.tool : WALL;
    const there = wallAt(this.craft, this.value, ...slot);
    this.set(withWall(this.craft, this.value, ...slot, there === kind ? "" : kind, this.colour));
    const now = wallAt(this.craft, this.value, ...slot);
    tell(now ? `${this.nameOf(now)}.` : t("No wall."));
  }

  /** What a tool or a sign is called. @param {string} name */
  nameOf(name) {
    if (name === WALL) return t("Wall");
    if (name === ROCK) return t("Rock: not part of the maze");
    return name ? capital(this.game.signs[name].words) : t("Eraser");
  }

  /** Say what is under the cursor, and which walls stand around it. */
  say() {
    const [row, col] = this.cursor;
    const here = piecesAt(this.value, row, col).map(({ name, colour: number }) =>
      number ? `${this.nameOf(name)} ${number}` : this.nameOf(name),
    );
    const around = Object.entries(STEPS)
      .filter(([, [r, c]]) => wallAt(this.craft, this.value, 2 * row + 1 + r, 2 * col + 1 + c))
      .map(([side]) => sideName({}, SIDES.indexOf(/** @type {Side} */ (side))));
    const place = t("Row {row}, column {col}", { row: row + 1, col: col + 1 });
    const fenced = around.length ? t("walls: {sides}", { sides: around.join(", ") }) : "";
    tell(`${[[place, ...here].join(", "), fenced].filter(Boolean).join("; ")}.`);
  }

  // ---------------------------------------------------------------- the solution

  /** @param {Reel} film */
  watch(film) {
    this.board.restyle({ motion: settings.motion });
    this.reel = reelPlayer(film, this.game, this.board);
    const back = () => {
      this.stopReel();
      this.draw(this.value);
      this.verdict.draw();
    };
    put(this.verdict.element, [this.reel.bar, button(t("Back to drawing"), "pen", back)]);
    this.reel.run();
  }

  stopReel() {
    this.reel?.pause();
    this.reel = null;
    this.board.restyle({ motion: false });
  }

  // ---------------------------------------------------------------- tools

  /** @param {string} chosen */
  chooseTool(chosen) {
    const { toolbar, craft } = this;
    const { thing, wall } = craft.numbered;
    this.tool = chosen;
    this.numberField.hidden = ![thing, wall].includes(chosen || WALL);
    const focused = toolbar.contains(document.activeElement) ? document.activeElement?.id : "";
    put(
      toolbar,
      [...this.walls, ...this.pieces, NOTHING].map((name) => this.toolButton(name)),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {string} name */
  toolButton(name) {
    const { drawable, numbered } = this.craft;
    const sign = this.game.signs[name];
    const keys = sign && drawable.pieces.includes(name) && name !== numbered.thing;
    const element = button(
      this.nameOf(name),
      {
        icon: sign ? undefined : name || "eraser",
        text: false,
        pressed: this.tool === name,
        keys: keys ? sign.letter : undefined,
        id: `tool-${name || "erase"}`,
      },
      () => this.chooseTool(name),
    );
    if (sign) element.prepend(signFigure(this.game, name, 30));
    return element;
  }

  /** @param {string} digit */
  chooseColour(digit) {
    this.colour = digit;
    this.number.value = digit;
  }
}

/** @param {HTMLElement} stage @param {HTMLElement} side @param {Game} game whose levels are drawn
 * @param {Catalogue} catalogue @returns {() => void} */
export function levelEditor(stage, side, game, catalogue) {
  const editor = new LevelEditor(stage, game, catalogue);
  const { text } = editor;
  const take = (/** @type {string} */ source) => editor.take(source);
  const open = (/** @type {string} */ source) => readAny(game.name, source, take);
  const pages = [
    { name: "make", label: t("Generate"), panel: makePanel(game, catalogue, text, take) },
    { name: "file", label: t("Import, export"), panel: filePanel(game.name, text, take) },
    { name: "library", label: t("Library"), panel: library(game.name, text, open) },
  ];
  const [width, height] = editor.sizes;
  put(side, [
    h("div.card.stack", [
      editor.verdict.element,
      editor.toolbar,
      editor.numberField,
      editor.edits.element,
      editor.rules.element,
      h("div.row", [
        editor.craft.drawable.square
          ? h("span.grow", field(t("Size"), width))
          : [h("span.grow", field(t("Width"), width)), h("span.grow", field(t("Height"), height))],
        button(t("Play it"), { icon: "play", class: "main", id: "play-level" }, () =>
          begin({ game: game.name, level: text(), title: t("My level") }),
        ),
      ]),
    ]),
    h("div.card", tabs(pages, t("Panels"))),
  ]);
  return () => editor.destroy();
}
