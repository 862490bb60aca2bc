// The editor of masks: draw the shape of a maze, or take it from a word, an image or one of ours.

import { base64, bytes, post } from "../api.js";
import { Board } from "../board/board.js";
import { number, t } from "../i18n/index.js";
import { taken } from "../keys.js";
import { exportFile } from "../play/share-panel.js";
import { isDark, onChange, read, write } from "../settings.js";
import { button, download, field, h, numberInput, put, select, tabs, toast } from "../ui/dom.js";
import { newSeed } from "../ui/maze-form.js";
import { zoomer } from "../ui/zoomer.js";
import { History } from "./history.js";
import { library } from "./library.js";

/** @typedef {{width: number, height: number, cells: Uint8Array}} Mask 1 is masked */

/** @param {string} rows @returns {Mask} */
function readRows(rows) {
  const lines = rows.replace(/\r/g, "").replace(/\n$/, "").split("\n");
  const width = Math.max(1, ...lines.map((line) => line.length));
  const cells = new Uint8Array(width * lines.length);
  for (const [r, line] of lines.entries())
    for (const [c, letter] of [...line].entries()) if (letter === "X") cells[r * width + c] = 1;
  return { width, height: lines.length, cells };
}

/** @param {Mask} mask */
function rowsOf({ width, height, cells }) {
  const row = (/** @type {number} */ r) =>
    Array.from(cells.subarray(r * width, (r + 1) * width), (cell) => (cell ? "X" : ".")).join("");
  return Array.from({ length: height }, (_, r) => `${row(r)}\n`).join("");
}

/** @param {number} width @param {number} height @param {Mask} [old] @returns {Mask} */
function blank(width, height, old) {
  const cells = new Uint8Array(width * height);
  if (old)
    for (let r = 0; r < Math.min(height, old.height); r++)
      for (let c = 0; c < Math.min(width, old.width); c++)
        cells[r * width + c] = old.cells[r * old.width + c];
  return { width, height, cells };
}

/** @param {HTMLElement} stage @param {HTMLElement} side @param {any} catalogue @returns {() => void} */
export function maskEditor(stage, side, catalogue) {
  const kept = read("dedale.mask", "");
  const history = new History(kept ? readRows(kept) : blank(30, 20));
  /** @type {Mask | null} */
  let drawing = null;
  let value = 1;
  let brush = 1;
  let tool = "draw";
  /** @type {any} the maze grown in the mask, when it is shown */
  let grown = null;
  const board = new Board(stage, {
    dark: isDark(),
    motion: false,
    label: t("The mask"),
    onstroke: stroke,
  });
  const figures = h("p.note", { role: "status", id: "mask-figures" });
  const edits = h("div.row.tight");

  /** @param {Mask} mask */
  function draw(mask) {
    const sides = new Uint8Array(mask.cells.length);
    board.show({
      ground: {
        width: mask.width,
        height: mask.height,
        sides,
        kinds: mask.cells.slice(),
        things: new Uint8Array(mask.cells.length),
      },
      actors: [],
    });
  }
  function show() {
    grown = null;
    const mask = history.value;
    draw(mask);
    write("dedale.mask", rowsOf(mask));
    const free = mask.cells.length - mask.cells.reduce((sum, cell) => sum + cell, 0);
    figures.className = "note";
    figures.textContent = t("{width} x {height}: {free} cells free", {
      width: mask.width,
      height: mask.height,
      free: number(free),
    });
    width.value = String(mask.width);
    height.value = String(mask.height);
    drawEdits();
  }
  /** @param {Mask} mask */
  function set(mask) {
    if (history.push(mask)) show();
  }

  /** @param {number} x @param {number} y @param {"down" | "move" | "up"} phase */
  function stroke(x, y, phase) {
    if (phase === "up") {
      if (drawing) set(drawing);
      drawing = null;
      return;
    }
    const [row, col] = [Math.floor(y), Math.floor(x)];
    const old = history.value;
    if (row < 0 || col < 0 || row >= old.height || col >= old.width) return;
    if (!drawing) {
      drawing = { ...old, cells: old.cells.slice() };
      value = tool === "erase" ? 0 : 1;
    }
    for (let r = row - brush + 1; r < row + brush; r++)
      for (let c = col - brush + 1; c < col + brush; c++)
        if (r >= 0 && c >= 0 && r < old.height && c < old.width)
          drawing.cells[r * old.width + c] = value;
    draw(drawing);
  }

  async function grow() {
    const mask = history.value;
    try {
      const maze = await post("maze", {
        maze: {
          make: {
            generator: "wilson",
            mask: { rows: rowsOf(mask) },
            width: mask.width,
            height: mask.height,
            seed: newSeed(),
          },
        },
      });
      const cells = bytes(maze.cells);
      grown = maze;
      board.show({
        ground: {
          width: maze.width,
          height: maze.height,
          sides: cells.map((cell) => cell & 15),
          kinds: cells.map((cell) => (cell & 16 ? 1 : cell & 32 ? 2 : 0)),
          things: new Uint8Array(cells.length),
        },
        actors: [],
      });
      figures.className = "note";
      figures.textContent = [
        t("{n} cells", { n: number(maze.counts.accessible) }),
        maze.counts.cut_off ? t("{n} cut off", { n: number(maze.counts.cut_off) }) : "",
      ]
        .filter(Boolean)
        .join(" · ");
    } catch (error) {
      figures.className = "error";
      figures.textContent = String(/** @type {Error} */ (error).message);
    }
  }

  /** @param {any} mask a MaskSpec */
  async function take(mask) {
    try {
      const made = await post("mask", {
        mask,
        width: history.value.width,
        height: history.value.height,
      });
      set(readRows(made.rows));
      board.fit();
    } catch (error) {
      toast(String(/** @type {Error} */ (error).message), true);
    }
  }

  function drawEdits() {
    put(edits, [
      button({
        label: t("Draw"),
        icon: "pen",
        pressed: tool === "draw",
        onclick: () => {
          tool = "draw";
          drawEdits();
        },
      }),
      button({
        label: t("Eraser"),
        icon: "eraser",
        pressed: tool === "erase",
        onclick: () => {
          tool = "erase";
          drawEdits();
        },
      }),
      button({
        label: t("Undo"),
        icon: "undo",
        text: false,
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
        disabled: !history.redoable,
        onclick: () => {
          history.go(1);
          show();
        },
      }),
      button({
        label: t("Invert"),
        onclick: () =>
          set({ ...history.value, cells: history.value.cells.map((cell) => 1 - cell) }),
      }),
      button({
        label: t("Clear"),
        icon: "trash",
        onclick: () => set(blank(history.value.width, history.value.height)),
      }),
    ]);
  }
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (taken(event) || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    history.go(key === "y" || event.shiftKey ? 1 : -1);
    show();
  };
  document.addEventListener("keydown", pressed);

  const width = numberInput(history.value.width, 1, 200, (number_) => {
    set(blank(number_, history.value.height, history.value));
    board.fit();
  });
  const height = numberInput(history.value.height, 1, 200, (number_) => {
    set(blank(history.value.width, number_, history.value));
    board.fit();
  });
  const word = h("input", { value: "DÉDALE", maxlength: 24 });
  const file = h("input", { type: "file", accept: "image/*" });
  const threshold = h("input", { type: "range", min: 0, max: 255, value: "128" });
  const image = async () => {
    const chosen = file.files?.[0];
    if (chosen)
      take({
        image: base64(new Uint8Array(await chosen.arrayBuffer())),
        threshold: Number(threshold.value),
        width: history.value.width,
        height: history.value.height,
      });
  };
  file.addEventListener("change", image);
  threshold.addEventListener("change", image);
  const maskFile = h("input", { type: "file", accept: ".msk,text/plain" });
  maskFile.addEventListener("change", async () => {
    const chosen = maskFile.files?.[0];
    if (chosen) take({ rows: await chosen.text() });
  });
  const books = library(
    "mask",
    () => rowsOf(history.value),
    (text) => {
      set(readRows(text));
      board.fit();
    },
  );

  put(side, [
    h("div.card.stack", [
      figures,
      edits,
      h("div.fields", [
        field(t("Width"), width),
        field(t("Height"), height),
        field(
          t("Brush"),
          select(
            [
              ["1", "1"],
              ["2", "3"],
              ["3", "5"],
            ],
            "1",
            (chosen) => {
              brush = Number(chosen);
            },
          ),
        ),
      ]),
      h("div.row", [
        button({ label: t("Grow a maze in it"), icon: "dice", class: "main", onclick: grow }),
        button({
          label: t("Play in it"),
          icon: "play",
          onclick: async () => {
            const mask = history.value;
            try {
              const game = await post("games", {
                game: "treasure",
                parameters: {
                  width: mask.width,
                  height: mask.height,
                  mask: rowsOf(mask),
                  generator: "backtracker",
                  braid: 20,
                  minotaurs: 3,
                  bombs: 10,
                  polys: 10,
                },
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
          {
            name: "from",
            label: t("Take from"),
            panel: h("div.stack", [
              catalogue.masks.length
                ? field(
                    t("One of ours"),
                    select(
                      [
                        ["", "…"],
                        ...catalogue.masks.map((/** @type {any} */ one) => [one.name, one.name]),
                      ],
                      "",
                      (name) => {
                        if (name) take({ name });
                      },
                    ),
                  )
                : null,
              field(
                t("A word"),
                h("span.row.tight", [
                  h("span.grow", word),
                  button({ label: t("Use"), onclick: () => take({ word: word.value }) }),
                ]),
              ),
              field(t("An image"), file),
              field(t("Threshold"), threshold),
            ]),
          },
          {
            name: "maskfile",
            label: t("Import, export"),
            panel: h("div.stack", [
              field(t("Import a file"), maskFile),
              h("div.row.tight", [
                button({
                  label: "MSK",
                  icon: "file",
                  onclick: () =>
                    download(new Blob([rowsOf(history.value)], { type: "text/plain" }), "mask.msk"),
                }),
                ["png", "svg", "pdf"].map((format) =>
                  button({
                    label: format.toUpperCase(),
                    icon: "file",
                    onclick: () =>
                      exportFile(
                        format,
                        {
                          maze: {
                            make: grown?.recipe
                              ? { ...grown.recipe, mask: { rows: rowsOf(history.value) } }
                              : {
                                  generator: "wilson",
                                  width: history.value.width,
                                  height: history.value.height,
                                  mask: { rows: rowsOf(history.value) },
                                },
                          },
                        },
                        "mask",
                      ),
                  }),
                ),
              ]),
            ]),
          },
          { name: "masks", label: t("Library"), panel: books.panel },
        ],
        t("Panels"),
      ),
    ),
  ]);
  stage.after(zoomer(board));
  show();
  const stop = onChange(() => board.restyle({ dark: isDark() }));
  return () => {
    stop();
    document.removeEventListener("keydown", pressed);
    board.destroy();
  };
}
