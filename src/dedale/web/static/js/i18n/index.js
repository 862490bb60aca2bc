// The page in two languages. English texts are written where they are used, `t("Undo")`; `fr.json` has
// the French ones by their English text: `make messages` writes it from the catalogue.

/** @typedef {"en" | "fr"} Language */

export const LANGUAGES = /** @type {[Language, string][]} */ ([
  ["en", "English"],
  ["fr", "Français"],
]);

/** @type {Language} */
let current = "en";
/** @type {Record<string, string>} loaded when French is first spoken */
let french = {};

/** Load what it takes to speak a language. @param {Language} language */
export async function learn(language) {
  if (language === "fr") teach(await (await fetch(new URL("fr.json", import.meta.url))).json());
}

/** The French texts, by their English ones. @param {Record<string, string>} texts */
export function teach(texts) {
  french = texts;
}

/** Speak a language from now on. @param {Language} language */
export function speak(language) {
  current = language;
}

/** The language of the page: the one chosen before, else the browser's. */
export function firstLanguage() {
  const chosen = /(?:^|; )dedale_language=(en|fr)/.exec(document.cookie)?.[1];
  const asked = chosen ?? (navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en");
  return /** @type {Language} */ (asked);
}

/** @param {Language} language */
export function setLanguage(language) {
  speak(language);
  document.documentElement.lang = language;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
  document.cookie = `dedale_language=${language}; Path=/; SameSite=Lax; Max-Age=31536000`;
}

export const language = () => current;

/** A text in the language of the page, with its {names} filled in. What follows a "|" is not shown: it
 * tells apart texts that are the same in English.
 * @param {string} text @param {Record<string, string | number>} [values] */
export function t(text, values = {}) {
  const found = current === "fr" ? (french[text] ?? text) : text;
  return found
    .replace(/\|.*$/, "")
    .replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A text that counts: one, or several. `{n}` is the number.
 * @param {number} n @param {string} one @param {string} many
 * @param {Record<string, string | number>} [values] */
export function tn(n, one, many, values = {}) {
  const single = current === "fr" ? Math.abs(n) < 2 : Math.abs(n) === 1;
  return t(single ? one : many, { n: number(n), ...values });
}

/** A word as the beginning of a line. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

/** What something is called, and more about it. @param {string} what @param {string} about */
export const labelled = (what, about) => t("{what}: {about}", { what, about });

/** French puts a space before some signs, and no line begins with one of them. @param {string} text */
export const typeset = (text) =>
  current === "fr"
    ? text.replaceAll(/ (?=[:;?!»](?:\s|$))/g, "\u00a0").replaceAll("« ", "«\u00a0")
    : text;

/** A date that stays on its line. @param {string} text with days as 2026-11-16 */
export const unbroken = (text) => text.replaceAll(/(?<=\d)-(?=\d)/g, "\u2011");

/** The name of a key, as keyboards here have it. @param {string} key */
export const keyName = (key) =>
  ({
    Home: t("Home|key"),
    End: t("End|key"),
    Space: t("Space|key"),
    Enter: t("Enter|key"),
    Shift: t("Shift|key"),
  })[key] ?? key;

/** A number as the language writes it.
 * @param {number} value @param {number} [digits] after the point */
export function number(value, digits = 0) {
  return value.toLocaleString(current, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
