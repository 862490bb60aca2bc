// A lesson: prose, a short program, its film line by line, a question and its answer.

import { partsOf, replaceAddress, wholeIn } from "../address.js";
import { post } from "../api.js";
import { t } from "../i18n/index.js";
import { onChange } from "../settings.js";
import { button, field, h, numberInput, put } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { newSeed } from "../ui/proposals.js";
import { linkButton } from "../ui/share.js";
import { Stage } from "../write/stage.js";
import { tokens } from "../write/text.js";

/** @import { Lesson } from "../types.js" */

class LessonPage {
  /** @param {Lesson} lesson @param {string} rest of the address */
  constructor(lesson, rest) {
    const given = partsOf(rest);
    this.lesson = lesson;
    this.seed = wholeIn(given, "seed") || 1;
    /** What was chosen, by name. @type {Record<string, number>} */
    this.values = Object.fromEntries(
      lesson.values.map(({ name, value }) => [name, wholeIn(given, name) ?? Number(value)]),
    );
    this.picture = h("img.lesson-picture", { alt: t("The maze in pixels"), hidden: true });
    /** The step to begin with. */
    this.at = wholeIn(given, "at") ?? 1;
    /** The line that is lit, or -1. */
    this.lit = -1;
    /** Whether the screen was left. */
    this.left = false;
    this.lines = coloured(lesson.source.trimEnd()).map((line) => h("li", h("code", line)));
    this.source = h("ol.source", { tabindex: "0", "aria-label": t("The program") }, this.lines);
    this.stage = new Stage(
      (line) => this.light(line - 1),
      () => this.keep(),
      t("The film of this program is being made …"),
    );
  }

  keep() {
    if (this.left || !this.stage.film) return;
    const at = Math.floor(this.stage.transport.position);
    const place = Object.entries({ seed: this.seed, at, ...this.values });
    const rest = place.map(([name, value]) => `${name}=${value}`).join("&");
    replaceAddress(`#/learn/${this.lesson.name}/${rest}`);
  }

  /** Nothing starts by itself: the film stands at its first line. */
  load() {
    return guard(async () => {
      const { seed, values } = this;
      const film = await post(`lessons/${this.lesson.name}`, { seed, values });
      if (this.left) return;
      this.picture.src = `data:image/svg+xml,${encodeURIComponent(film.picture)}`;
      this.picture.hidden = !film.picture;
      this.stage.load(film, { at: this.at, play: false });
      this.at = 1;
      this.keep();
    });
  }

  /** The fields of what may be chosen. */
  fields() {
    const one = (/** @type {import("../types.js").Parameter} */ { name, words, least, most }) =>
      field(
        h("code", words),
        numberInput(this.values[name], least ?? 0, most ?? 999, (value) => {
          this.values[name] = value;
          this.load();
        }),
      );
    return h("div.fields", { hidden: !this.lesson.values.length }, this.lesson.values.map(one));
  }

  /** Light a line of the source. @param {number} number */
  light(number) {
    const { lines, source } = this;
    if (this.lit === number) return;
    lines[this.lit]?.removeAttribute("aria-current");
    this.lit = number;
    const line = lines[number];
    line?.setAttribute("aria-current", "step");
    if (line) source.scrollTop = line.offsetTop - source.clientHeight / 2;
  }
}

/** A program as lines of tokens. @param {string} source @returns {(Node | string)[][]} */
function coloured(source) {
  /** @type {(Node | string)[][]} */
  const lines = [[]];
  for (const [kind, text] of tokens(source))
    text.split("\n").forEach((part, index) => {
      if (index) lines.push([]);
      lines.at(-1)?.push(kind ? h(`span.is-${kind}`, part) : part);
    });
  return lines.map((line) => (line.some((part) => part !== "") ? line : [" "]));
}

/** Text with `code` in it; French signs stay with the word before them. @param {string} text */
export const prose = (text) =>
  text
    .split("`")
    .map((part, index) =>
      index % 2 ? h("code", part) : part.replaceAll(/ (?=[?!;:»])/g, "\u00a0"),
    );

/** @param {HTMLElement} body @param {Lesson[]} lessons @param {number} index
 * @param {string} rest of the address */
export function lessonPage(body, lessons, index, rest) {
  const lesson = lessons[index];
  const page = new LessonPage(lesson, rest);
  const { transport } = page.stage;
  const near = (/** @type {number} */ by, /** @type {string} */ label) => {
    const other = lessons[index + by];
    return other ? h("a.button", { href: `#/learn/${other.name}` }, label) : null;
  };
  const again = () => {
    page.seed = newSeed();
    page.load();
  };
  put(body, [
    h("h1", `${index + 1}. ${lesson.title}`),
    h(
      "div.lesson-prose",
      lesson.text.split("\n\n").map((text) => h("p", prose(text))),
    ),
    h("div.lesson-desk", [
      h("div.stack", [
        h("div.card.source-box", page.source),
        page.fields(),
        page.picture,
        page.stage.panel,
      ]),
      page.stage.element,
    ]),
    h("div.row", [
      button(t("Again, with another seed"), "dice", again),
      linkButton(() => page.keep()),
    ]),
    h("section.card.stack.small", [
      h("h2.minor", t("A question")),
      h("p", prose(lesson.question)),
      h("details.lesson-answer", [
        h("summary", t("The answer|question")),
        h("p", prose(lesson.answer)),
      ]),
    ]),
    h("div.row", [
      near(-1, t("The lesson before")),
      near(1, t("The next lesson")),
      h("a.button.main", { href: `#/write/${lesson.exercise}` }, t("Write it yourself")),
    ]),
  ]);
  const deaf = transport.listen();
  const stop = onChange(() => page.stage.redraw());
  page.load();
  return () => {
    page.left = true;
    page.stage.leave();
    stop();
    deaf();
  };
}
