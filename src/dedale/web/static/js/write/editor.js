// A small editor for programs: a text area, with the same text in colours below it. Tab indents;
// Escape, then Tab, leaves it.

import { t } from "../i18n/index.js";
import { h, put } from "../ui/dom.js";
import { backspace, indent, newLine, outdent, tokens } from "./text.js";

/** @import { Edited } from "./text.js" */

export class Editor {
  /** @param {string} source @param {{changed: () => void, run: () => void}} on
   * @param {string} [help] the id of the line about keys */
  constructor(source, on, help = "editor-keys") {
    this.on = on;
    /** Whether the next Tab leaves. */
    this.leaving = false;
    this.area = h("textarea.code-text", {
      "aria-label": t("Your program"),
      "aria-describedby": help,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      autocorrect: "off",
      wrap: "off",
      oninput: () => this.typed(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      onblur: () => {
        this.leaving = false;
      },
    });
    this.area.value = source;
    this.colours = h("pre.code-colours", { "aria-hidden": "true" });
    this.numbers = h("div.code-numbers", { "aria-hidden": "true" });
    this.lit = h("div.code-lit", { hidden: true });
    this.bad = h("div.code-bad", { hidden: true });
    this.pane = h("div.code-pane", [
      this.numbers,
      h("div.code-sheet", [this.lit, this.bad, this.colours, this.area]),
    ]);
    const keys = t("Tab indents. Escape, then Tab, leaves the editor. Ctrl+Enter runs.");
    this.element = h("div.code", [this.pane, h("p.note.code-keys", { id: help }, keys)]);
    this.draw();
  }

  get source() {
    return this.area.value;
  }

  set source(text) {
    this.area.value = text;
    this.typed();
  }

  typed() {
    this.light(0);
    this.accuse(0);
    this.draw();
    this.on.changed();
  }

  draw() {
    const { source } = this;
    const lines = source.split("\n");
    put(
      this.colours,
      tokens(`${source}\n`).map(([kind, text]) => (kind ? h(`span.is-${kind}`, text) : text)),
    );
    this.numbers.textContent = lines.map((_, index) => index + 1).join("\n");
    this.area.rows = lines.length;
    this.area.cols = Math.max(20, ...lines.map((line) => line.length + 1));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.on.run();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") {
      this.leaving = true;
      return;
    }
    const change = {
      Tab: this.leaving ? null : event.shiftKey ? outdent : indent,
      Enter: newLine,
      Backspace: backspace,
    }[event.key];
    if (event.key !== "Shift") this.leaving = false;
    const edited = change?.(this.edited());
    if (!edited) return;
    event.preventDefault();
    this.apply(edited);
  }

  /** @returns {Edited} */
  edited() {
    const { value, selectionStart, selectionEnd } = this.area;
    return { text: value, start: selectionStart, end: selectionEnd };
  }

  /** Change the text so that the browser can undo it. @param {Edited} edited */
  apply({ text, start, end }) {
    const { area } = this;
    const old = area.value;
    let from = 0;
    while (from < old.length && from < text.length && old[from] === text[from]) from++;
    let tail = 0;
    const most = Math.min(old.length, text.length) - from;
    while (tail < most && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
    const middle = text.slice(from, text.length - tail);
    area.setSelectionRange(from, old.length - tail);
    const done = middle
      ? document.execCommand("insertText", false, middle)
      : document.execCommand("delete");
    if (!done || area.value !== text) {
      area.value = text;
      this.typed();
    }
    area.setSelectionRange(start, end);
  }

  /** Light the line that runs; 0: none. @param {number} line from 1 */
  light(line) {
    place(this.lit, line);
    if (line) this.reveal(line);
  }

  /** Mark a line as wrong; 0: none. @param {number} line */
  accuse(line) {
    place(this.bad, line);
    if (line) this.reveal(line);
  }

  /** Bring a line into sight, within the editor only. @param {number} line */
  reveal(line) {
    const { pane } = this;
    const height = Number.parseFloat(getComputedStyle(this.area).lineHeight) || 20;
    const top = (line - 1) * height;
    if (top < pane.scrollTop || top > pane.scrollTop + pane.clientHeight - 2 * height)
      pane.scrollTop = top - pane.clientHeight / 2;
  }

  /** Put the cursor into a line. @param {number} line */
  goTo(line) {
    const start =
      this.source
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length + (line > 1 ? 1 : 0);
    this.area.focus();
    this.area.setSelectionRange(start, start);
    this.reveal(line);
  }
}

/** @param {HTMLElement} mark @param {number} line */
function place(mark, line) {
  mark.hidden = !line;
  mark.style.setProperty("--line", String(line - 1));
}

/** A program that is only read. @param {string} source */
export const readOnly = (source) =>
  h(
    "pre.code-read",
    { tabindex: "0", "aria-label": t("The program") },
    tokens(source).map(([kind, text]) => (kind ? h(`span.is-${kind}`, text) : text)),
  );
