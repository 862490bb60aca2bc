// The editor of masks: draw the shape of a maze, or take it from a word, an image or one of ours.

import { post } from "../api.js";
import { Board } from "../board/board.js";
import { groundOf } from "../board/ground.js";
import { labelled, number, t } from "../i18n/index.js";
import { arrowOf, taken } from "../keys.js";
import { begin } from "../play/begin.js";
import { STEPS } from "../play/views.js";
import { isDark, onChange, read, write } from "../settings.js";
import {
  button,
  download,
  field,
  h,
  noteLine,
  numberInput,
  put,
  select,
  tabs,
  tell,
} from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { imageField, maskFile } from "../ui/mask-field.js";
import { newSeed, proposed } from "../ui/proposals.js";
import { exportButtons, exportMenu } from "../ui/share.js";
import { zoomer } from "../ui/zoomer.js";
import { editButtons, History } from "./history.js";
import { library } from "./library.js";
import { blank, dabbed, readRows, rowsOf } from "./mask.js";

/** @import { Catalogue, MaskForm, Maze } from "../types.js" */
/** @import { Mask } from "./mask.js" */

const KEPT = "dedale.mask";

/** @param {HTMLElement} stage @param {HTMLElement} side @param {Catalogue} catalogue
 * @returns {() => void} */
export function maskEditor(stage, side, catalogue) {
  const kept = read(KEPT, "");
  const history = new History(kept ? readRows(kept) : blank(30, 20));
  const rows = () => rowsOf(history.value);
  /** @type {Mask | null} the mask while a stroke goes on */
  let drawing = null;
  let reach = 0;
  let erasing = false;
  /** @type {Maze | null} the maze grown in the mask, when it is shown */
  let grown = null;
  const board = new Board(stage, {
    dark: isDark(),
    motion: false,
    label: t("The mask"),
    onstroke: stroke,
  });
  const figures = noteLine("mask-figures");

  // ---------------------------------------------------------------- drawing

  /** @param {Mask} mask */
  function draw({ width, height, cells }) {
    const sides = new Uint8Array(cells.length);
    const ground = { width, height, sides, kinds: cells.slice(), things: new Map() };
    board.show({ ground, actors: [] });
  }

  function show() {
    grown = null;
    const mask = history.value;
    draw(mask);
    write(KEPT, rows());
    const free = number(mask.cells.filter((cell) => !cell).length);
    const size = { width: mask.width, height: mask.height };
    figures.say(t("{width} x {height}: {free} cells free", { ...size, free }));
    width.value = String(mask.width);
    height.value = String(mask.height);
    edits.refresh();
  }

  /** @param {Mask} mask */
  function set(mask) {
    if (history.push(mask)) show();
  }

  /** Another mask, perhaps of another size. @param {Mask} mask */
  function replace(mask) {
    set(mask);
    board.fit();
  }

  /** @param {number} by */
  function travel(by) {
    history.go(by);
    show();
  }

  /** @param {number} x @param {number} y @param {"down" | "move" | "up"} phase */
  function stroke(x, y, phase) {
    if (phase === "up") {
      if (drawing) set(drawing);
      drawing = null;
      return;
    }
    const old = drawing ?? history.value;
    const [row, col] = [Math.floor(y), Math.floor(x)];
    if (row < 0 || col < 0 || row >= old.height || col >= old.width) return;
    drawing = dabbed(old, row, col, reach, erasing ? 0 : 1);
    draw(drawing);
  }

  /** @type {[number, number]} the cell that the keyboard draws on */
  let cursor = [0, 0];

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    if (taken(event)) return;
    if (control && (key === "z" || key === "y")) {
      event.preventDefault();
      return travel(key === "y" || event.shiftKey ? 1 : -1);
    }
    const step = arrowOf(event);
    if (step) move(...STEPS[step], event.shiftKey);
    else if (key === " " || key === "enter") dab(1 - cellAt(...cursor));
    else if (key === "delete" || key === "backspace") dab(0);
    else return;
    event.preventDefault();
  }

  /** @param {number} row @param {number} col */
  const cellAt = (row, col) => history.value.cells[row * history.value.width + col];

  /** Draw under the cursor of the keyboard. @param {number} value 1 is masked */
  function dab(value) {
    set(dabbed(history.value, ...cursor, reach, value));
    say();
  }

  /** @param {number} rows @param {number} cols @param {boolean} drawing on the way */
  function move(rows, cols, drawing) {
    const { width, height } = history.value;
    cursor = [
      Math.max(0, Math.min(height - 1, cursor[0] + rows)),
      Math.max(0, Math.min(width - 1, cursor[1] + cols)),
    ];
    board.showCursor(cursor);
    if (drawing) dab(erasing ? 0 : 1);
    else say();
  }

  function say() {
    const place = t("Row {row}, column {col}", { row: cursor[0] + 1, col: cursor[1] + 1 });
    tell(labelled(place, cellAt(...cursor) ? t("masked") : t("free")));
  }

  // ---------------------------------------------------------------- asking the server

  const make = () => ({
    generator: "wilson",
    width: history.value.width,
    height: history.value.height,
    mask: { rows: rows() },
  });

  const grow = () =>
    guard(async () => {
      grown = await post("maze", { maze: { make: { ...make(), seed: newSeed() } } });
      board.show({ ground: groundOf(grown), actors: [] });
      const { accessible, cut_off: lost } = grown.counts;
      const cells = t("{n} cells", { n: number(accessible) });
      figures.say(lost ? `${cells} · ${t("{n} cut off", { n: number(lost) })}` : cells);
    }, figures.fail);

  /** @param {MaskForm} mask */
  const take = (mask) =>
    guard(async () => {
      const size = { width: history.value.width, height: history.value.height };
      replace(readRows((await post("mask", { mask, ...size })).rows));
    });

  // ---------------------------------------------------------------- parts

  const sizeInput = (/** @type {"width" | "height"} */ name) =>
    numberInput(history.value[name], 1, 200, (value) => {
      const size = { width: history.value.width, height: history.value.height, [name]: value };
      replace(blank(size.width, size.height, history.value));
    });
  const [width, height] = [sizeInput("width"), sizeInput("height")];
  const edits = editButtons(history, travel, () =>
    set(blank(history.value.width, history.value.height)),
  );
  const invert = () =>
    set({ ...history.value, cells: history.value.cells.map((cell) => 1 - cell) });
  const pens = h("div.row.tight");
  /** @param {boolean} erase */
  function choosePen(erase) {
    erasing = erase;
    put(pens, [
      button({ label: t("Draw"), icon: "pen", pressed: !erase, onclick: () => choosePen(false) }),
      button({
        label: t("Eraser"),
        icon: "eraser",
        pressed: erase,
        onclick: () => choosePen(true),
      }),
      button({ label: t("Invert"), onclick: invert }),
    ]);
  }
  choosePen(false);
  const playable = catalogue.games.find((game) =>
    game.parameters.some((parameter) => parameter.choices === "masks"),
  );
  const playIn = () => {
    if (!playable) return;
    const { width, height } = history.value;
    const parameters = { ...proposed(playable), width, height, mask: rows() };
    begin({ game: playable.name, parameters });
  };
  const brushes = /** @type {[string, string][]} */ ([
    ["0", "1"],
    ["1", "3"],
    ["2", "5"],
  ]);
  const brush = select(brushes, "0", (chosen) => {
    reach = Number(chosen);
  });
  const pages = [
    { name: "from", label: t("Take from"), panel: sourcesPanel(catalogue, take) },
    {
      name: "maskfile",
      label: t("Import, export"),
      panel: filePanel(catalogue, rows, take, () => ({
        maze: { make: { ...make(), ...grown?.recipe, mask: { rows: rows() } } },
      })),
    },
    {
      name: "masks",
      label: t("Library"),
      panel: library("mask", rows, (text) => replace(readRows(text))),
    },
  ];
  put(side, [
    h("div.card.stack", [
      figures.element,
      pens,
      edits.element,
      h("div.fields", [
        field(t("Width"), width),
        field(t("Height"), height),
        field(t("Brush"), brush),
      ]),
      h("div.row", [
        button({ label: t("Grow a maze in it"), icon: "dice", class: "main", onclick: grow }),
        playable ? button({ label: t("Play in it"), icon: "play", onclick: playIn }) : null,
      ]),
    ]),
    h("div.card", tabs(pages, t("Panels"))),
  ]);
  stage.after(zoomer(board));
  show();
  document.addEventListener("keydown", pressed);
  const stop = onChange(() => board.restyle({ dark: isDark() }));
  return () => {
    stop();
    document.removeEventListener("keydown", pressed);
    board.destroy();
  };
}

/** @param {Catalogue} catalogue @returns {[string, string][]} */
const masksOf = (catalogue) => catalogue.masks.map((one) => [one.name, one.called]);

/** A mask of ours, a word, or a picture.
 * @param {Catalogue} catalogue @param {(mask: MaskForm) => void} take */
function sourcesPanel(catalogue, take) {
  const word = h("input", { value: "DÉDALE", maxlength: 24 });
  const ours = select([["", "…"], ...masksOf(catalogue)], "", (name) => {
    if (name) take({ name });
  });
  const use = button({ label: t("Use"), onclick: () => take({ word: word.value }) });
  return h("div.stack", [
    field(t("One of ours"), ours),
    field(t("A word"), h("span.row.tight", [h("span.grow", word), use])),
    imageField((mask) => mask && take(mask)),
  ]);
}

/** @param {Catalogue} catalogue @param {() => string} rows @param {(mask: MaskForm) => void} take
 * @param {() => object} exported */
function filePanel(catalogue, rows, take, exported) {
  const file = maskFile(take);
  const save = () => download(new Blob([rows()], { type: "text/plain" }), "mask.msk");
  return h("div.stack", [
    field(t("Import a file"), file),
    h("div.row.tight", [
      button({ label: "MSK", icon: "file", onclick: save }),
      exportButtons(["png", "svg", "pdf"], "mask", exported),
    ]),
    exportMenu(catalogue, "mask", exported),
  ]);
}
