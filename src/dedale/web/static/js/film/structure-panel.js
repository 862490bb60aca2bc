// The data structure beside a film: stacks as piles, queues as lines, heaps as trees, sets and partitions
// as boxes. An element that is chosen marks its cell.

import { number, t } from "../i18n/index.js";
import { h, put } from "../ui/dom.js";
import { regionColour } from "./stamps.js";
import { partsOf } from "./structure.js";

/** @typedef {import("./film.js").Film} Film */

const ROOM = { stack: 60, calls: 60, queue: 40, queues: 20, bag: 60, parts: 60 };
const LEVELS = 4; // of a heap
const ROW = 2.1; // the height of one of them, in rem

export class StructurePanel {
  /** @param {(cell: number) => void} onpick a cell to be marked; -1: none */
  constructor(onpick) {
    this.onpick = onpick;
    this.dark = false;
    this.title = h("strong");
    this.holds = h("span");
    this.total = h("b.mono");
    this.body = h("div.held-body");
    this.element = h("section.structure", [
      h("div.structure-title", [h("span", [this.title, " ", this.total]), this.holds]),
      this.body,
    ]);
    /** One for each place. @type {HTMLButtonElement[]} */
    this.boxes = [];
    /** The cell of each. @type {number[]} */
    this.cells = [];
    /** The lines of a tree, each to its box. @type {SVGElement[]} */
    this.lines = [];
    this.chosen = -1;
    /** @type {Film | null} */
    this.film = null;
  }

  /** @param {Film} film */
  take(film) {
    const { structure } = film;
    this.film = film;
    this.chosen = -1;
    this.onpick(-1);
    this.element.hidden = !structure;
    if (!structure) return;
    const { kind } = structure;
    this.element.dataset.kind = kind;
    this.element.setAttribute("aria-label", structure.title);
    this.title.textContent = kind === "nothing" ? "" : structure.title;
    this.holds.textContent = structure.holds;
    const heap = kind === "heap";
    const count = kind === "nothing" ? 0 : heap ? 2 ** LEVELS - 1 : ROOM[kind];
    const lanes = kind === "queues" ? 2 : 1;
    this.boxes = Array.from({ length: count * lanes }, (_, i) => this.box(i));
    this.lines = [];
    if (heap) {
      const [drawn, lines] = tree(this.boxes);
      this.lines = lines;
      put(this.body, [drawn, ...this.boxes]);
    } else if (lanes === 2)
      put(this.body, [
        h("div.line", this.boxes.slice(0, count)),
        h("div.line", this.boxes.slice(count)),
      ]);
    else put(this.body, this.boxes);
    this.show();
  }

  /** @param {number} i */
  box(i) {
    const pick = () => {
      this.chosen = this.chosen === this.cells[i] ? -1 : this.cells[i];
      this.onpick(this.chosen);
      this.show();
    };
    return h("button.held", {
      type: "button",
      tabindex: i ? -1 : 0,
      hidden: true,
      onclick: pick,
      onpointerenter: () => this.onpick(this.cells[i]),
      onpointerleave: () => this.onpick(this.chosen),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event, i),
    });
  }

  /** Arrows go from one element to the next. @param {KeyboardEvent} event @param {number} i */
  key(event, i) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = by && this.boxes[i + by];
    if (!next || next.hidden) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
    this.onpick(this.cells[i + by]);
  }

  /** @param {boolean} dark */
  restyle(dark) {
    this.dark = dark;
    this.show();
  }

  /** What it holds at the moment of the film. */
  show() {
    const { film } = this;
    const kind = film?.structure?.kind;
    if (!film || !kind || kind === "nothing") return;
    /** @type {{cell: number, text: string, key?: string, tint?: string}[]} */
    let found = [];
    let total = 0;
    const name = (/** @type {number} */ cell) => film.grid.place(cell).join(",");
    if (kind === "parts") {
      const parts = film.numbers ? partsOf(film.numbers) : [];
      total = parts.length;
      found = parts.slice(0, this.boxes.length).map(({ number: id, size, cell }) => ({
        cell,
        text: `×${number(size)}`,
        key: String(id),
        tint: css(regionColour(id, this.dark)),
      }));
    } else {
      const contents = film.contents;
      total = contents?.count ?? 0;
      const lanes = kind === "queues" ? 2 : 1;
      const each = this.boxes.length / lanes;
      const empty = Array.from({ length: each }, () => ({ cell: -1, text: "" }));
      for (let lane = 0; lane < lanes; lane++) {
        const held = (contents?.shown(each, lane) ?? []).map(({ cell, key }) => ({
          cell,
          text: name(cell),
          key: kind === "heap" ? String(key) : "",
        }));
        found.push(...held, ...empty.slice(held.length));
      }
    }
    this.total.textContent = number(total);
    this.boxes.forEach((box, i) => {
      const one = found[i];
      this.cells[i] = one?.cell ?? -1;
      box.hidden = !one || one.cell < 0;
      this.lines[i]?.toggleAttribute("hidden", box.hidden);
      if (!one || box.hidden) return;
      const text = one.key ? `${one.key}\n${one.text}` : one.text;
      if (box.dataset.text !== text) {
        box.dataset.text = text;
        put(box, one.key ? [h("b", one.key), h("span", one.text)] : one.text);
      }
      box.style.background = one.tint ?? "";
      box.setAttribute("aria-pressed", String(one.cell === this.chosen));
      box.title = t("Cell {place}", { place: name(one.cell) });
    });
  }
}

/** @param {number} pixel of a canvas */
const css = (pixel) => `rgb(${pixel & 255} ${(pixel >> 8) & 255} ${(pixel >> 16) & 255})`;

/** Lay boxes out as a tree; its lines, together and each by the number of its lower box.
 * @param {HTMLElement[]} boxes @returns {[SVGElement, SVGElement[]]} */
function tree(boxes) {
  const space = "http://www.w3.org/2000/svg";
  const lines = document.createElementNS(space, "svg");
  lines.setAttribute("aria-hidden", "true");
  /** @type {SVGElement[]} */
  const found = [];
  boxes.forEach((box, i) => {
    const level = Math.floor(Math.log2(i + 1));
    const x = (i + 1 - 2 ** level + 0.5) / 2 ** level;
    box.style.left = `${100 * x}%`;
    box.style.top = `${(level + 0.5) * ROW}rem`;
    box.dataset.level = String(level);
    if (!i) return;
    const up = (i - 1) >> 1;
    const line = document.createElementNS(space, "line");
    const parent = (up + 1 - 2 ** (level - 1) + 0.5) / 2 ** (level - 1);
    line.setAttribute("x1", `${100 * parent}%`);
    line.setAttribute("x2", `${100 * x}%`);
    line.setAttribute("y1", `${(level - 0.5) * ROW}rem`);
    line.setAttribute("y2", `${(level + 0.5) * ROW}rem`);
    line.dataset.level = String(level);
    found[i] = line;
    lines.append(line);
  });
  return [lines, found];
}
