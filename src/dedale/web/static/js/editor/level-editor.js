// The editor of puzzle levels: walls and figures, with the solver's verdict as one draws.

import { get, post } from "../api.js";
import { Board } from "../board/board.js";
import { ariane } from "../games/ariane.js";
import { number, t, tn } from "../i18n/index.js";
import { stepOf, taken } from "../keys.js";
import { reelPlayer } from "../play/reel.js";
import { addressOf, copy, exportFile } from "../play/share-panel.js";
import { isDark, onChange, read, settings, write } from "../settings.js";
import { button, download, field, h, numberInput, put, tabs, tell, toast } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { zoomer } from "../ui/zoomer.js";
import { History } from "./history.js";
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
import { library } from "./library.js";

const KEPT = "dedale.level";

/** @param {HTMLElement} stage @param {HTMLElement} side @returns {() => void} */
export function levelEditor(stage, side) {
  const history = new History(readLevel(read(KEPT, levelText(starter()))));
  let tool = "wall";
  /** @type {[number, number]} */
  let cursor = [0, 0];
  /** @type {boolean | null} while drawing: put walls up, or take them down */
  let raising = null;
  /** @type {import("./level.js").Level | null} the level while a stroke goes on */
  let drawing = null;
  let lastSlot = "";
  /** @type {AbortController | null} */
  let asking = null;
  let timer = 0;
  /** @type {any} */
  let verdict = null;
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
    t("Level editor: arrows move, Shift and an arrow sets a wall, A T P V H place, Delete erases."),
  );
  const verdictBox = h("div.verdict", { role: "status", id: "verdict" });
  const toolbar = h("div.toolbar", { role: "toolbar", "aria-label": t("Tools") });
  const edits = h("div.row.tight");

  // ---------------------------------------------------------------- editing

  /** @param {import("./level.js").Level} level */
  function set(level) {
    if (!history.push(level)) return;
    show();
  }

  function show() {
    stopReel();
    const level = history.value;
    board.show(levelScene(level));
    write(KEPT, levelText(level));
    drawEdits();
    clearTimeout(timer);
    timer = setTimeout(judge, 120);
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
    if (tool === "wall") {
      const slot = nearestSlot(x, y, phase === "down" ? 0.5 : 0.28);
      if (!slot || `${slot}` === lastSlot) return;
      lastSlot = `${slot}`;
      raising ??= !isWall(level, ...slot);
      after = withWall(level, ...slot, raising);
    } else if (phase === "down" || tool === " ")
      after = withPiece(level, Math.floor(y), Math.floor(x), tool);
    if (after === level) return;
    drawing = after;
    board.show(levelScene(after));
  }

  /** The wall slot nearest to a point, if one is near enough.
   * @param {number} x @param {number} y @param {number} reach @returns {[number, number] | null} */
  function nearestSlot(x, y, reach) {
    const [dx, dy] = [Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))];
    if (Math.min(dx, dy) > reach) return null;
    return dx < dy
      ? [2 * Math.floor(y) + 1, 2 * Math.round(x)]
      : [2 * Math.round(y), 2 * Math.floor(x) + 1];
  }

  function pressed(/** @type {KeyboardEvent} */ event) {
    if (taken(event)) return;
    const letter = event.key.toUpperCase();
    if ((event.ctrlKey || event.metaKey) && (letter === "Z" || letter === "Y")) {
      event.preventDefault();
      history.go(letter === "Y" || event.shiftKey ? 1 : -1);
      return show();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const inside =
      stage.contains(document.activeElement) || document.activeElement === document.body;
    if (!inside) return;
    const step = event.key.startsWith("Arrow") ? stepOf(event) : undefined;
    if (step) {
      event.preventDefault();
      const [dr, dc] = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] }[step];
      const level = history.value;
      if (event.shiftKey) {
        const slot = /** @type {[number, number]} */ ([
          2 * cursor[0] + 1 + dr,
          2 * cursor[1] + 1 + dc,
        ]);
        set(withWall(level, ...slot, !isWall(level, ...slot)));
        tell(isWall(history.value, ...slot) ? t("Wall.") : t("No wall."));
      } else {
        cursor = [
          Math.max(0, Math.min(level.size - 1, cursor[0] + dr)),
          Math.max(0, Math.min(level.size - 1, cursor[1] + dc)),
        ];
        tell(t("Row {row}, column {col}.", { row: cursor[0] + 1, col: cursor[1] + 1 }));
      }
      board.showCursor(cursor);
    } else if ("ATPVH".includes(letter) && letter.length === 1)
      set(withPiece(history.value, cursor[0], cursor[1], letter));
    else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      set(withPiece(history.value, cursor[0], cursor[1], " "));
    }
  }
  document.addEventListener("keydown", pressed);

  // ---------------------------------------------------------------- the verdict

  async function judge() {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    verdictBox.dataset.state = "asking";
    try {
      verdict = await post(
        "ariane/verdict",
        { text: levelText(history.value), seconds: 5 },
        mine.signal,
      );
    } catch (error) {
      if (mine.signal.aborted) return;
      verdict = null;
      verdictBox.dataset.state = "failed";
      return put(verdictBox, h("p.error", String(/** @type {Error} */ (error).message)));
    }
    drawVerdict();
  }

  function drawVerdict() {
    if (!verdict.valid) {
      verdictBox.dataset.state = "invalid";
      return put(verdictBox, [h("p.error", verdict.error?.message ?? t("This is not a level."))]);
    }
    if (!verdict.decided) {
      verdictBox.dataset.state = "undecided";
      return put(verdictBox, h("p", t("Undecided: the search took too long.")));
    }
    verdictBox.dataset.state = verdict.solvable ? "solvable" : "unsolvable";
    const grade = verdict.difficulty?.grade;
    put(verdictBox, [
      h(
        "p",
        { class: `big ${verdict.solvable ? "yes" : "no"}` },
        verdict.solvable
          ? tn(verdict.length, "✓ Solvable in {n} move", "✓ Solvable in {n} moves")
          : t("✗ Not solvable"),
      ),
      h("p.note", [
        tn(verdict.configurations ?? 0, "{n} configuration", "{n} configurations"),
        typeof grade === "number"
          ? ` · ${t("difficulty {grade} of 10", { grade: number(grade, Number.isInteger(grade) ? 0 : 1) })}`
          : "",
      ]),
      verdict.solvable
        ? button({ label: t("Watch the solution"), icon: "eye", onclick: watchSolution })
        : null,
    ]);
  }

  async function watchSolution() {
    try {
      const film = await post("replay", {
        game: "ariane",
        level: levelText(history.value),
        moves: verdict.moves,
      });
      board.restyle({ motion: settings.motion });
      reel = reelPlayer(film, ariane, "ariane", board);
      put(verdictBox, [
        reel.bar,
        button({
          label: t("Back to drawing"),
          icon: "pen",
          onclick: () => {
            stopReel();
            board.show(levelScene(history.value));
            drawVerdict();
          },
        }),
      ]);
      reel.run();
    } catch (error) {
      toast(String(/** @type {Error} */ (error).message), true);
    }
  }

  function stopReel() {
    reel?.pause();
    reel = null;
    board.restyle({ motion: false });
  }

  // ---------------------------------------------------------------- panels

  const tools = /** @type {[string, string, string][]} */ ([
    ["wall", t("Wall"), ""],
    ["A", t("Ariane"), "ariane"],
    ["T", t("Theseus"), "theseus"],
    ["P", t("Door"), "door"],
    ["V", t("Vertical minotaur"), "vertical"],
    ["H", t("Horizontal minotaur"), "horizontal"],
    [" ", t("Eraser"), ""],
  ]);
  function drawTools() {
    put(
      toolbar,
      tools.map(([name, label, drawing_]) => {
        const one = button({
          label,
          icon: drawing_ ? undefined : name === "wall" ? "wall" : "eraser",
          text: false,
          pressed: tool === name,
          keys: "ATPVH".includes(name) ? name : undefined,
          id: `tool-${name === " " ? "erase" : name}`,
          onclick: () => {
            tool = name;
            drawTools();
          },
        });
        if (drawing_) one.prepend(figure(drawing_, 30));
        return one;
      }),
    );
  }
  function drawEdits() {
    put(edits, [
      button({
        label: t("Undo"),
        icon: "undo",
        text: false,
        keys: "Ctrl+Z",
        disabled: !history.undoable,
        onclick: () => {
          history.go(-1);
          show();
        },
      }),
      button({
        label: t("Redo"),
        icon: "redo",
        text: false,
        keys: "Ctrl+Y",
        disabled: !history.redoable,
        onclick: () => {
          history.go(1);
          show();
        },
      }),
      button({
        label: t("Clear"),
        icon: "trash",
        onclick: () => set(emptyLevel(history.value.size)),
      }),
    ]);
  }

  const size = numberInput(history.value.size, 2, 20, (value) =>
    set(resized(history.value, value)),
  );
  const text = h("textarea", { rows: 12, spellcheck: "false", "aria-label": t("Level text") });
  const file = h("input", {
    type: "file",
    accept: ".txt,text/plain",
    "aria-label": t("Level file"),
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) take(await chosen.text());
  });

  /** Read any text the server can read.
   * @param {string} source */
  async function take(source) {
    try {
      const answer = await post("ariane/verdict", { text: source, seconds: 1 });
      if (!answer.valid) {
        const { line, column, message } = answer.error;
        return toast(
          line
            ? t("Line {line}: {message}", { line: column ? `${line}:${column}` : line, message })
            : message,
          true,
        );
      }
      set(readLevel(answer.text));
      size.value = String(history.value.size);
    } catch (error) {
      toast(String(/** @type {Error} */ (error).message), true);
    }
  }

  async function copyLink() {
    try {
      const game = await post("games", {
        game: "ariane",
        level: levelText(history.value),
        title: t("My level"),
      });
      await copy(addressOf((await get(`games/${game.id}/links`)).exact), t("Link copied."));
    } catch (error) {
      toast(String(/** @type {Error} */ (error).message), true);
    }
  }

  const wish = { size: 7, moves: 20, vertical: 1, horizontal: 1 };
  /** @param {string} path @param {() => Record<string, any>} body @param {HTMLButtonElement} pressedButton */
  async function make(path, body, pressedButton) {
    pressedButton.disabled = true;
    try {
      const { levels } = await post(path, body());
      set(readLevel(levels[0].text));
      size.value = String(history.value.size);
    } catch (error) {
      toast(String(/** @type {Error} */ (error).message), true);
    }
    pressedButton.disabled = false;
  }
  const generate = button({
    label: t("Generate"),
    icon: "dice",
    id: "generate",
    onclick: () =>
      make("ariane/generate", () => ({ ...wish, moves: wish.moves || null, count: 1 }), generate),
  });
  const harder = button({
    label: t("Make it harder"),
    icon: "fire",
    id: "harder",
    onclick: () =>
      make("ariane/harder", () => ({ text: levelText(history.value), seconds: 5 }), harder),
  });

  const books = library(
    "ariane",
    () => levelText(history.value),
    (loaded) => take(loaded),
  );
  const filePanel = h("div.stack", [
    text,
    h("div.row.tight", [
      button({ label: t("Read this text"), icon: "file", onclick: () => take(text.value) }),
      button({
        label: t("Copy"),
        icon: "copy",
        onclick: () => copy(levelText(history.value), t("Text copied.")),
      }),
      button({ label: t("Copy link"), icon: "share", onclick: copyLink }),
    ]),
    field(t("Import a file"), file),
    h("div.row.tight", [
      button({
        label: "TXT",
        icon: "file",
        onclick: () =>
          download(new Blob([levelText(history.value)], { type: "text/plain" }), "level.txt"),
      }),
      ["png", "svg", "pdf"].map((format) =>
        button({
          label: format.toUpperCase(),
          icon: "file",
          onclick: () => exportFile(format, { ariane: levelText(history.value) }, "level"),
        }),
      ),
    ]),
  ]);
  filePanel.addEventListener("shown", () => {
    text.value = levelText(history.value);
  });
  const makePanel = h("div.stack", [
    h("div.fields", [
      field(
        t("Size"),
        numberInput(wish.size, 3, 15, (value) => {
          wish.size = value;
        }),
      ),
      field(
        t("Fewest moves (0: any)"),
        numberInput(wish.moves, 0, 80, (value) => {
          wish.moves = value;
        }),
      ),
      field(
        t("Vertical minotaurs"),
        numberInput(wish.vertical, 0, 3, (value) => {
          wish.vertical = value;
        }),
      ),
      field(
        t("Horizontal minotaurs"),
        numberInput(wish.horizontal, 0, 3, (value) => {
          wish.horizontal = value;
        }),
      ),
    ]),
    h("div.row", [generate, harder]),
    h("p.note", t("Harder: the same walls, the start that takes the most moves.")),
  ]);

  put(side, [
    h("div.card.stack", [
      verdictBox,
      toolbar,
      edits,
      h("div.row", [
        h("span.grow", field(t("Size"), size)),
        button({
          label: t("Play it"),
          icon: "play",
          class: "main",
          id: "play-level",
          onclick: async () => {
            try {
              const game = await post("games", {
                game: "ariane",
                level: levelText(history.value),
                title: t("My level"),
              });
              location.hash = `#/play/${game.id}`;
            } catch (error) {
              toast(String(/** @type {Error} */ (error).message), true);
            }
          },
        }),
      ]),
    ]),
    h(
      "div.card",
      tabs(
        [
          { name: "make", label: t("Generate"), panel: makePanel },
          { name: "file", label: t("Import, export"), panel: filePanel },
          { name: "library", label: t("Library"), panel: books.panel },
        ],
        t("Panels"),
      ),
    ),
  ]);
  drawTools();
  stage.after(zoomer(board));
  show();
  const stop = onChange(() => board.restyle({ dark: isDark() }));
  return () => {
    stop();
    asking?.abort();
    clearTimeout(timer);
    stopReel();
    stage.removeAttribute("tabindex");
    stage.removeAttribute("role");
    document.removeEventListener("keydown", pressed);
    board.destroy();
  };
}

/** The level one finds at the first visit. */
function starter() {
  let level = emptyLevel(5);
  level = withPiece(level, 0, 1, "V");
  for (const [r, c] of /** @type {[number, number][]} */ ([
    [1, 6],
    [4, 3],
    [6, 5],
    [7, 6],
    [3, 8],
    [8, 7],
  ]))
    level = withWall(level, r, c, true);
  return level;
}
