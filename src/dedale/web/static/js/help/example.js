// The examples of a page of the documentation: each becomes an editor, and what it prints and draws
// stands below. They are one session: whoever runs the third runs the first two before.

import { learn, speak, t } from "../i18n/index.js";
import { h, put } from "../ui/dom.js";
import { Editor } from "../write/editor.js";
import { Runner } from "../write/runner.js";
import { program } from "./prompts.js";

/** @import { Language } from "../i18n/index.js" */
/** @import { ExampleAnswer } from "../types.js" */

/** Milliseconds that an example may take. */
const LONGEST = 90_000;

const isDark = () => {
  const chosen = document.body.dataset.theme;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return chosen === "dark" || (chosen !== "light" && dark);
};

class Example {
  /** @param {HTMLElement} block @param {number} number @param {Notebook} notebook */
  constructor(block, number, notebook) {
    this.block = block;
    this.shown = program(block.querySelector("pre")?.textContent ?? "");
    const run = () => notebook.run(number);
    /** @type {Editor | null} */
    this.editor = null;
    /** What was run in this session. @type {string | null} */
    this.ran = null;
    this.status = h("p.example-status", { role: "status" });
    this.result = h("div.example-result");
    this.start = h("button.example-start", { type: "button", onclick: run }, t("Run"));
    this.stop = h(
      "button",
      { type: "button", hidden: true, onclick: () => notebook.runner.stop() },
      t("Stop"),
    );
    this.back = h(
      "button",
      { type: "button", hidden: true, onclick: () => this.reset() },
      t("As it was"),
    );
  }

  get source() {
    return this.editor?.source ?? this.shown;
  }

  /** Show it as a program that can be changed. @param {() => void} run @param {number} number */
  open(run, number) {
    if (this.editor) return;
    const changed = () => {
      this.back.hidden = this.source === this.shown;
    };
    this.editor = new Editor(this.shown, { changed, run }, `editor-keys-${number}`);
    const bar = h("div.example-bar", [this.start, this.stop, this.back, this.status]);
    this.block.replaceWith(h("div.example", [this.editor.element, bar, this.result]));
    this.editor.area.focus({ preventScroll: true });
  }

  reset() {
    if (this.editor) this.editor.source = this.shown;
  }

  /** @param {boolean} on */
  busy(on) {
    this.start.disabled = on;
    this.stop.hidden = !on;
    this.result.ariaBusy = String(on);
  }

  /** @param {ExampleAnswer} found */
  show({ text, drawing, trouble, line, stopped }) {
    this.editor?.accuse(line ?? 0);
    const said = stopped ? t("Stopped.") : trouble;
    put(this.result, [
      text
        ? h("pre.example-text", { tabindex: "0", "aria-label": t("What it prints") }, text)
        : null,
      said ? h("p.example-trouble", { role: "alert" }, said) : null,
      drawing
        ? h("img.example-drawing", {
            src: `data:${drawing[0]};base64,${drawing[1]}`,
            alt: t("What it draws"),
          })
        : null,
    ]);
    if (!text && !said && !drawing)
      put(this.result, h("p.note", t("It ran, and printed nothing.")));
  }
}

export class Notebook {
  /** @param {HTMLElement[]} blocks */
  constructor(blocks) {
    this.runner = new Runner((text) => this.say(text));
    this.examples = blocks.map((block, number) => new Example(block, number, this));
    /** @type {Example | null} */
    this.now = null;
    /** The worker that knows what was run. @type {Worker | null} */
    this.session = null;
  }

  /** @param {string} text */
  say(text) {
    if (this.now) this.now.status.textContent = text;
  }

  /** Run an example, and before it those above that have not been run as they are now.
   * @param {number} number */
  async run(number) {
    if (this.now) return;
    const example = this.examples[number];
    example.open(() => this.run(number), number);
    this.now = example;
    example.busy(true);
    try {
      for (const before of this.examples.slice(0, number))
        if (!this.knows(before)) await this.ask(before);
      example.show(await this.ask(example));
    } finally {
      example.busy(false);
      this.say("");
      this.now = null;
    }
  }

  /** Whether this very text has been run, in the Python that is there now. @param {Example} example */
  knows(example) {
    return this.session === this.runner.worker && example.ran === example.source;
  }

  /** @param {Example} example @returns {Promise<ExampleAnswer>} */
  async ask(example) {
    if (this.session !== this.runner.worker) for (const one of this.examples) one.ran = null;
    const { source } = example;
    const theme = isDark() ? "dark" : "light";
    const order = /** @type {const} */ ({ do: "run", source, theme });
    const found = await this.runner.ask(order, LONGEST);
    this.session = this.runner.worker;
    example.ran = found.stopped ? null : source;
    return found;
  }
}

/** @param {HTMLElement[]} blocks @param {Language} language */
export async function open(blocks, language) {
  await learn(language);
  speak(language);
  const style = h("link", {
    rel: "stylesheet",
    href: new URL("../../css/write.css", import.meta.url).href,
  });
  await new Promise((resolve) => {
    style.onload = style.onerror = resolve;
    document.head.prepend(style);
  });
  return new Notebook(blocks);
}
