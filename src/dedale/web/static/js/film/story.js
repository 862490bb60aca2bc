// The story of a film beside it: its idea, its pseudo-code with the running line lit, and a sentence.

import { t, typeset } from "../i18n/index.js";
import { h, put } from "../ui/dom.js";
import { MADE } from "./film.js";

/** @import { Story } from "../types.js" */

/** What is said at a line. @param {Story | undefined} story @param {number} line */
export const sentenceOf = (story, line) =>
  line === MADE
    ? t("The maze is made. Each wall that is opened now closes a loop.")
    : typeset(story?.lines[line]?.says ?? "");

export class StoryPanel {
  /** @param {(index: number) => void} [onchoose] another film is asked for */
  constructor(onchoose) {
    this.onchoose = onchoose ?? (() => {});
    this.says = h("p.story-says", { "aria-live": "off" });
    this.element = h("div.story.stack.small");
    /** @type {HTMLElement[]} */
    this.lines = [];
    this.lit = -2;
    /** @type {Story | undefined} */
    this.story = undefined;
  }

  /** @param {(Story | undefined)[]} stories @param {number} index the one to tell */
  tell(stories, index) {
    const story = stories[index];
    this.story = story;
    this.lit = -2;
    if (!story) return put(this.element);
    this.lines = story.lines.map(({ indent, code }) => {
      const line = h("li", h("code", typeset(code)));
      line.style.setProperty("--indent", String(indent));
      return line;
    });
    const choose = stories.map((one, i) =>
      h(
        "button",
        {
          type: "button",
          class: "chip",
          "aria-pressed": String(i === index),
          onclick: () => this.onchoose(i),
        },
        one?.title ?? "",
      ),
    );
    /** @type {[string, string][]} */
    const facts = [
      [t("Looks"), story.texture],
      [t("Cost|algorithm"), story.cost],
      [t("Reference"), story.reference],
    ];
    put(this.element, [
      stories.length > 1 ? h("div.chips", choose) : null,
      h("h2.minor", story.title),
      h("p.story-idea", typeset(story.idea)),
      h("ol.story-lines", this.lines),
      this.says,
      h(
        "dl.story-facts",
        facts
          .filter(([, text]) => text)
          .map(([name, text]) => [h("dt", name), h("dd", typeset(text))]),
      ),
    ]);
  }

  /** Light the line that is running. @param {number} line below 0: none */
  light(line) {
    if (line === this.lit) return;
    this.lines[this.lit]?.removeAttribute("aria-current");
    this.lines[line]?.setAttribute("aria-current", "step");
    this.says.textContent = sentenceOf(this.story, line);
    this.lit = line;
  }
}
