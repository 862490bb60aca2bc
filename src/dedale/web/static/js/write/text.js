// The text of a program: its colours, and what Tab, Enter and Backspace do to it. Pure functions.

const KEYWORDS = new Set(
  (
    "False None True and as assert break case class continue def del elif else except finally for from " +
    "global if import in is lambda match nonlocal not or pass raise return try while with yield"
  ).split(" "),
);
const BUILTINS = new Set(
  (
    "abs all any bool dict enumerate float int len list map max min next print range repr reversed round " +
    "set sorted str sum tuple zip"
  ).split(" "),
);
const LONG_STRING = /"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)/;
const SHORT_STRING = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/;
const STRING = `[rbfuRBFU]{0,2}(?:${LONG_STRING.source}|${SHORT_STRING.source})`;
/** Comments, strings, numbers, words, holes. */
const TOKEN = new RegExp(`(#.*)|(${STRING})|(\\b\\d[\\w.]*)|([A-Za-z_]\\w*)|(\\.\\.\\.)`, "g");

export const INDENT = 4;

/** @typedef {[string, string]} Token what it is ("" is plain), and its text */
/** @typedef {{text: string, start: number, end: number}} Edited a text, and what is selected in it */

/** A program as tokens, in order; together they are the program.
 * @param {string} source @returns {Token[]} */
export function tokens(source) {
  /** @type {Token[]} */
  const found = [];
  let last = 0;
  let before = "";
  for (const match of source.matchAll(TOKEN)) {
    const [whole, comment, text, number, word, hole] = match;
    const kind =
      (comment && "comment") ||
      (text && "string") ||
      (number && "number") ||
      (hole && "hole") ||
      wordKind(word, before);
    if (word) before = word;
    if (!kind) continue;
    if (match.index > last) found.push(["", source.slice(last, match.index)]);
    found.push([kind, whole]);
    last = match.index + whole.length;
  }
  if (last < source.length) found.push(["", source.slice(last)]);
  return found;
}

/** @param {string} word @param {string} before the word before it */
function wordKind(word, before) {
  if (KEYWORDS.has(word)) return "keyword";
  if (before === "def" || before === "class") return "name";
  return BUILTINS.has(word) ? "builtin" : "";
}

/** @param {string} text @param {number} at */
const lineStart = (text, at) => text.lastIndexOf("\n", at - 1) + 1;

/** What Tab does: spaces up to the next stop, or all selected lines moved right.
 * @param {Edited} edited @returns {Edited} */
export function indent({ text, start, end }) {
  if (start === end) {
    const spaces = INDENT - ((start - lineStart(text, start)) % INDENT);
    const at = start + spaces;
    return {
      text: text.slice(0, start) + " ".repeat(spaces) + text.slice(end),
      start: at,
      end: at,
    };
  }
  return overLines({ text, start, end }, (line) => (line ? " ".repeat(INDENT) + line : line));
}

/** What Shift+Tab does: the selected lines moved left. @param {Edited} edited @returns {Edited} */
export const outdent = (edited) => overLines(edited, (line) => line.replace(/^ {1,4}/, ""));

/** @param {Edited} edited @param {(line: string) => string} change @returns {Edited} */
function overLines({ text, start, end }, change) {
  const from = lineStart(text, start);
  const to = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const stop = text.indexOf("\n", to) < 0 ? text.length : text.indexOf("\n", to);
  const lines = text.slice(from, stop).split("\n");
  const changed = lines.map(change);
  const first = changed[0].length - lines[0].length;
  const body = changed.join("\n");
  const grown = body.length - (stop - from);
  return {
    text: text.slice(0, from) + body + text.slice(stop),
    start: Math.max(from, start + first),
    end: Math.max(from, end + grown),
  };
}

/** What Enter does: the next line begins below this one, or deeper after a colon.
 * @param {Edited} edited @returns {Edited} */
export function newLine({ text, start, end }) {
  const line = text.slice(lineStart(text, start), start);
  const code = line.replace(/#.*$/, "").trimEnd();
  let depth = /^ */.exec(line)?.[0].length ?? 0;
  if (code.endsWith(":")) depth += INDENT;
  else if (/^\s*(return|pass|break|continue|raise)\b/.test(code))
    depth = Math.max(0, depth - INDENT);
  const at = start + 1 + depth;
  return {
    text: `${text.slice(0, start)}\n${" ".repeat(depth)}${text.slice(end)}`,
    start: at,
    end: at,
  };
}

/** What Backspace does in the spaces before a line: back to the stop before. Null: nothing special.
 * @param {Edited} edited @returns {Edited | null} */
export function backspace({ text, start, end }) {
  const before = text.slice(lineStart(text, start), start);
  if (start !== end || !before || before.trim()) return null;
  const spaces = before.length % INDENT || INDENT;
  const at = start - spaces;
  return { text: text.slice(0, at) + text.slice(end), start: at, end: at };
}
