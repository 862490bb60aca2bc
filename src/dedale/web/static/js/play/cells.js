// The cells of a board for those who do not see it: a grid in which one cell has the focus, and each
// has a name that says what is there. Arrows move the focus, Enter walks to the cell.

import { capital, labelled, t } from "../i18n/index.js";
import { arrowOf } from "../keys.js";
import { h } from "../ui/dom.js";
import { openNames } from "./sentences.js";
import { gridOf, isAlive, placeOf, STEPS, spotOf } from "./views.js";

/** @import { Place, View } from "../types.js" */
/** @import { Controller } from "./controller.js" */

/** Of a larger maze only the part around the focus is there: so many cells each way. */
const REACH = 12;

export class CellGrid {
  /** @param {Controller} game @param {string} label @param {(row: number, col: number) => void} enter */
  constructor(game, label, enter) {
    this.game = game;
    this.enter = enter;
    this.element = h("div.cells", { role: "grid", "aria-label": label });
    /** @type {Place} the cell that has, or would get, the focus */
    this.at = placeOf(game.view);
    /** Whether the focus goes where the player goes. */
    this.following = true;
    this.top = this.left = 0;
    /** @type {HTMLElement[][]} */
    this.cells = [];
    this.element.addEventListener("keydown", (event) => this.press(event));
    this.element.addEventListener("focusin", (event) => this.focused(event));
    this.element.addEventListener("focusout", () => game.board.showCursor(null));
    this.refresh();
  }

  /** The position is another one. */
  refresh() {
    if (this.following) this.at = placeOf(this.game.view);
    this.build();
    const { view } = this.game;
    const found = new Map();
    const put = (/** @type {Place} */ at, /** @type {string} */ words) => {
      const cell = gridOf(view).number(at);
      found.set(cell, [...(found.get(cell) ?? []), words]);
    };
    const { signs } = this.game.game;
    for (const actor of view.actors)
      if (isAlive(actor)) put(actor.at, capital(signs[actor.who].words));
    for (const { what, at, colour = "" } of view.things)
      put(at, `${capital(signs[what].words)} ${colour}`.trim());
    this.cells.forEach((line, r) => {
      line.forEach((cell, c) => {
        const [row, col] = [this.top + r, this.left + c];
        const name = nameOf(view, row, col, found.get(gridOf(view).number([row, col])) ?? []);
        if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
        const here = row === this.at[0] && col === this.at[1];
        cell.tabIndex = here ? 0 : -1;
      });
    });
  }

  /** The elements of the cells around the focus. */
  build() {
    const grid = gridOf(this.game.view);
    const height = grid.rows;
    const width = Math.max(...Array.from({ length: height }, (_, line) => grid.length(line)));
    const [row, col] = this.at;
    const top = Math.max(0, Math.min(row - REACH, height - 2 * REACH));
    const left = Math.max(0, Math.min(col - REACH, width - 2 * REACH));
    if (this.cells.length && top === this.top && left === this.left) return;
    this.top = top;
    this.left = left;
    const rows = Math.min(2 * REACH, height - top);
    const cols = Math.min(2 * REACH, width - left);
    this.cells = Array.from({ length: rows }, (_, r) =>
      Array.from({ length: Math.min(cols, Math.max(0, grid.length(top + r) - left)) }, (_, c) =>
        h("div", { role: "gridcell", tabindex: -1, "aria-colindex": left + c + 1 }),
      ),
    );
    this.element.setAttribute("aria-rowcount", String(height));
    this.element.setAttribute("aria-colcount", String(width));
    this.element.replaceChildren(
      ...this.cells.map((line, r) => h("div", { role: "row", "aria-rowindex": top + r + 1 }, line)),
    );
    for (const [r, line] of this.cells.entries())
      for (const [c, cell] of line.entries())
        cell.addEventListener("click", () => this.enter(top + r, left + c));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const side = arrowOf(event);
    if (side) {
      const [rows, cols] = STEPS[side];
      this.focus(this.at[0] + rows, this.at[1] + cols);
    } else if (event.key === "Enter") this.enter(...this.at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A cell got the focus, by our keys or by a reader's own. @param {FocusEvent} event */
  focused(event) {
    const cell = /** @type {HTMLElement} */ (event.target);
    const row = Number(cell.parentElement?.getAttribute("aria-rowindex")) - 1;
    const col = Number(cell.getAttribute("aria-colindex")) - 1;
    this.at = [row, col];
    const [r, c] = placeOf(this.game.view);
    this.following = r === row && c === col;
    this.game.board.showCursor(spotOf(this.game.view, this.at));
  }

  /** @param {number} row @param {number} col */
  focus(row, col) {
    const grid = gridOf(this.game.view);
    if (!grid.inside([row, col]) && grid.inside([row, 0])) col = grid.length(row) - 1;
    if (!grid.inside([row, col])) return;
    this.at = [row, col];
    const [r, c] = placeOf(this.game.view);
    this.following = r === row && c === col;
    this.refresh();
    this.cells[row - this.top][col - this.left].focus();
  }
}

/** @param {View} view @param {number} row @param {number} col @param {string[]} here */
function nameOf(view, row, col, here) {
  const cell = gridOf(view).number([row, col]);
  const place = t("Row {row}, column {col}", { row: row + 1, col: col + 1 });
  if (view.kinds && view.kinds[cell] !== "0") return labelled(place, t("rock"));
  const open = openNames(view, cell);
  const ways = open.length ? t("open: {sides}", { sides: open.join(", ") }) : t("closed");
  return [place, ...here, ways].join(", ");
}
