// The editor of masks: draw the shape of a maze, or take it from a word, an image or one of ours.

import { post } from "../api.js";
import { groundOf } from "../board/ground.js";
import { labelled, number, t } from "../i18n/index.js";
import { arrowOf } from "../keys.js";
import { begin } from "../play/begin.js";
import { STEPS } from "../play/views.js";
import { read, write } from "../settings.js";
import { button, download, field, h, noteLine, put, select, tabs, tell } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { imageField, maskFile } from "../ui/mask-field.js";
import { newSeed, proposed } from "../ui/proposals.js";
import { exportButtons, exportMenu } from "../ui/share.js";
import { Editor } from "./editor.js";
import { library } from "./library.js";
import { blank, dabbed, readRows, rowsOf } from "./mask.js";

/** @import { Catalogue, MaskForm, Maze } from "../types.js" */
/** @import { Mask } from "./mask.js" */

const KEPT = "dedale.mask";
const LARGEST = 200;
/** The brushes: how far they reach, and how wide they are. @type {[string, string][]} */
const BRUSHES = [
  ["0", "1"],
  ["1", "3"],
  ["2", "5"],
];

/** @extends {Editor<Mask>} */
class MaskEditor extends Editor {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    const kept = read(KEPT, "");
    super(stage, t("The mask"), kept ? readRows(kept) : blank(30, 20));
    /** How far the brush reaches from its middle, in cells. */
    this.reach = 0;
    this.erasing = false;
    /** The maze grown in the mask, when it is shown. @type {Maze | null} */
    this.grown = null;
    this.rows = () => rowsOf(this.value);
    this.figures = noteLine("mask-figures");
    this.pens = h("div.row.tight");
    this.sizes = this.sizeInputs(1, LARGEST, (width, height) => blank(width, height, this.value));
    this.choosePen(false);
    this.show();
  }

  /** @override */
  empty() {
    return blank(this.value.width, this.value.height);
  }

  /** @override @param {Mask} mask */
  draw({ width, height, cells }) {
    const sides = new Uint8Array(cells.length);
    const ground = { width, height, sides, kinds: cells.slice(), things: new Map() };
    this.board.show({ ground, actors: [] });
  }

  /** @override */
  show() {
    const { cells, width, height } = this.value;
    this.grown = null;
    this.draw(this.value);
    write(KEPT, this.rows());
    const free = number(cells.filter((cell) => !cell).length);
    this.figures.say(t("{width} x {height}: {free} cells free", { width, height, free }));
    this.sizes[0].value = String(width);
    this.sizes[1].value = String(height);
    this.edits.refresh();
  }

  /** @override @param {Mask} mask @param {number} x @param {number} y */
  stroked(mask, x, y) {
    const [row, col] = [Math.floor(y), Math.floor(x)];
    if (row < 0 || col < 0 || row >= mask.height || col >= mask.width) return mask;
    return dabbed(mask, row, col, this.reach, this.erasing ? 0 : 1);
  }

  /** @override @param {KeyboardEvent} event */
  key(event) {
    const step = arrowOf(event);
    if (step) {
      this.move(...STEPS[step]);
      if (event.shiftKey) this.dab(this.erasing ? 0 : 1);
      else this.say();
    } else if (event.key === " " || event.key === "Enter") this.dab(this.masked ? 0 : 1);
    else if (event.key === "Delete" || event.key === "Backspace") this.dab(0);
    else return false;
    return true;
  }

  /** Whether the cell under the cursor is masked. */
  get masked() {
    const [row, col] = this.cursor;
    return Boolean(this.value.cells[row * this.value.width + col]);
  }

  /** Draw under the cursor of the keyboard. @param {number} value 1 is masked */
  dab(value) {
    this.set(dabbed(this.value, ...this.cursor, this.reach, value));
    this.say();
  }

  say() {
    const [row, col] = this.cursor;
    const place = t("Row {row}, column {col}", { row: row + 1, col: col + 1 });
    tell(labelled(place, this.masked ? t("masked") : t("free")));
  }

  /** @param {boolean} erase */
  choosePen(erase) {
    this.erasing = erase;
    /** @param {string} label @param {string} icon @param {boolean} erases */
    const pen = (label, icon, erases) =>
      button(label, { icon, pressed: erase === erases }, () => this.choosePen(erases));
    const invert = () =>
      this.set({ ...this.value, cells: this.value.cells.map((cell) => 1 - cell) });
    put(this.pens, [
      pen(t("Draw"), "pen", false),
      pen(t("Eraser"), "eraser", true),
      button(t("Invert"), "", invert),
      h("p.note", t("What is drawn is left out of the maze.")),
    ]);
  }

  // ---------------------------------------------------------------- asking the server

  /** How a maze is made in the mask. */
  get make() {
    const { width, height } = this.value;
    return { algorithm: "wilson", width, height, mask: { rows: this.rows() } };
  }

  grow() {
    return guard(async () => {
      const grown = await post("maze", { maze: { make: { ...this.make, seed: newSeed() } } });
      this.grown = grown;
      this.board.show({ ground: groundOf(grown), actors: [] });
      const { accessible, cut_off: lost } = grown.counts;
      const cells = t("{n} cells", { n: number(accessible) });
      this.figures.say(lost ? `${cells} · ${t("{n} cut off", { n: number(lost) })}` : cells);
    }, this.figures.fail);
  }

  /** @param {MaskForm} mask */
  take(mask) {
    return guard(async () => {
      const { width, height } = this.value;
      this.replace(readRows((await post("mask", { mask, width, height })).rows));
    });
  }
}

/** @param {HTMLElement} stage @param {HTMLElement} side @param {Catalogue} catalogue
 * @returns {() => void} */
export function maskEditor(stage, side, catalogue) {
  const editor = new MaskEditor(stage);
  const { rows } = editor;
  const take = (/** @type {MaskForm} */ mask) => editor.take(mask);
  const exported = () => ({
    maze: { make: { ...editor.make, ...editor.grown?.recipe, mask: { rows: rows() } } },
  });
  const open = (/** @type {string} */ text) => editor.replace(readRows(text));
  const pages = [
    { name: "from", label: t("Take from"), panel: sourcesPanel(catalogue, take) },
    {
      name: "maskfile",
      label: t("Import, export"),
      panel: filePanel(catalogue, rows, take, exported),
    },
    { name: "masks", label: t("Library"), panel: library("mask", rows, open) },
  ];
  const brush = select(BRUSHES, "0", (chosen) => {
    editor.reach = Number(chosen);
  });
  const grow = () => editor.grow();
  put(side, [
    h("div.card.stack", [
      editor.figures.element,
      editor.pens,
      editor.edits.element,
      h("div.fields", [
        field(t("Width"), editor.sizes[0]),
        field(t("Height"), editor.sizes[1]),
        field(t("Brush"), brush),
      ]),
      h("div.row", [
        button(t("Grow a maze in it"), { icon: "dice", class: "main" }, grow),
        playButton(editor, catalogue),
      ]),
    ]),
    h("div.card", tabs(pages, t("Panels"))),
  ]);
  return () => editor.destroy();
}

/** Play the first game that takes a mask. @param {MaskEditor} editor @param {Catalogue} catalogue */
function playButton(editor, catalogue) {
  const game = catalogue.games.find((one) =>
    one.parameters.some((parameter) => parameter.choices === "masks"),
  );
  if (!game) return null;
  const play = () => {
    const { width, height } = editor.value;
    const parameters = { ...proposed(game), width, height, mask: editor.rows() };
    return begin({ game: game.name, parameters });
  };
  return button(t("Play in it"), "play", play);
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
  const use = button(t("Use"), "", () => take({ word: word.value }));
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
      button("MSK", "file", save),
      exportButtons(["png", "svg", "pdf"], "mask", exported),
    ]),
    exportMenu(catalogue, "mask", exported),
  ]);
}
