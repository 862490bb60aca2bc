// What every file that is kept or sent has: its data, a line on top with the languages and the theme.

import { bytes } from "../base64.js";
import { LANGUAGES, language, speak, t, teach } from "../i18n/index.js";
import { applyTheme, change, isDark, onChange } from "../settings.js";
import { button, h, put } from "../ui/dom.js";

/** @import { Language } from "../i18n/index.js" */
/** @typedef {{language: string, french: Record<string, string>}} Spoken */

/** The data of this file. @returns {any} */
export const given = () => JSON.parse(document.getElementById("data")?.textContent ?? "null");

/** What was compressed. @param {string} text in base64 @returns {Promise<ArrayBuffer>} */
export function inflated(text) {
  const stream = new Blob([bytes(text)]).stream();
  return new Response(stream.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}

/** Speak the language in which the file was made: a teacher who writes it in French sends it to
 * pupils who read French. The others are a click away. @param {Spoken} data */
function begin({ language: made, french }) {
  teach(french);
  speak(/** @type {Language} */ (made));
}

/** A whole page: drawn now, and again in another language. What `draw` returns ends what was drawn.
 * @param {Spoken} data @param {() => {title: string, main: HTMLElement, restyle?: () => void,
 *   close: () => void}} draw */
export function frame(data, draw) {
  begin(data);
  const top = h("header", { id: "top" });
  const main = h("main", { id: "main" });
  const live = h("div.quiet", { id: "live", "aria-live": "polite", "aria-atomic": "true" });
  put(document.body, [top, main, live]);
  /** @type {ReturnType<typeof draw> | null} */
  let shown = null;

  function bar() {
    const others = LANGUAGES.filter(([code]) => code !== language());
    const languages = others.map(([code, name]) => {
      const one = button(name, { class: "plain", id: `speak-${code}` }, () => to(code));
      one.lang = code;
      return one;
    });
    put(top, [
      h("h1.grow.kept-title", shown?.title ?? ""),
      languages,
      button(
        isDark() ? t("Light page") : t("Dark page"),
        { icon: isDark() ? "sun" : "moon", text: false, id: "theme", class: "plain" },
        () => change({ theme: isDark() ? "light" : "dark" }),
      ),
    ]);
  }

  function redraw() {
    shown?.close();
    document.documentElement.lang = language();
    shown = null;
    put(main);
    shown = draw();
    document.title = shown.title;
    main.append(shown.main);
    bar();
  }

  /** @param {Language} code */
  function to(code) {
    speak(code);
    redraw();
    document.getElementById(`speak-${LANGUAGES.find(([one]) => one !== code)?.[0]}`)?.focus();
  }

  applyTheme();
  onChange(() => {
    bar();
    shown?.restyle?.();
  });
  redraw();
}
