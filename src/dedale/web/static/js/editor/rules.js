// What is chosen beside a level that is drawn: optional rules, strategy, means.

import { capital } from "../i18n/index.js";
import { choiceField, field, h, numberInput, put, tick } from "../ui/dom.js";

/** @import { Catalogue, Drawable, LevelRule } from "../types.js" */
/** @import { Level } from "./level.js" */

/** @param {Drawable} drawable @param {Catalogue} catalogue @param {() => Level} level
 * @param {(rules: Record<string, string>) => void} set */
export function rulesBox(drawable, catalogue, level, set) {
  const element = h("div.stack.small");

  /** @param {string} name @param {string} value */
  const change = (name, value) => {
    const { [name]: _old, ...others } = level().rules;
    set(value ? { ...others, [name]: value } : others);
  };

  /** @param {LevelRule} rule */
  function input({ name, words, kind, options = [], least = 0, most = 99 }) {
    const value = level().rules[name] ?? "";
    const label = capital(words);
    if (kind === "tick") return tick(label, Boolean(value), (on) => change(name, on ? "1" : ""));
    if (kind === "choice")
      return choiceField(label, options, value, (chosen) => change(name, chosen));
    const number = Math.max(least, Number(value) || 0);
    return field(
      label,
      numberInput(number, least, most, (chosen) => change(name, String(chosen || ""))),
    );
  }

  let shown = "";
  function refresh() {
    const rules = drawable.rules?.(level(), catalogue) ?? [];
    const state = JSON.stringify([rules, level().rules]);
    if (state === shown) return; // nothing that one is about to touch is replaced
    shown = state;
    const focused = [...element.querySelectorAll("input, select")].indexOf(
      /** @type {Element} */ (document.activeElement),
    );
    put(element, rules.map(input));
    /** @type {HTMLElement | undefined} */ (
      element.querySelectorAll("input, select")[focused]
    )?.focus();
  }
  return { element, refresh };
}
