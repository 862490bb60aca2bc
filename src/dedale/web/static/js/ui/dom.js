// Elements made in one call, and the few small parts that every screen uses.

import { icon } from "./icons.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with its attributes and children. `on…` attributes are listeners, `class` is a class,
 * true sets an empty attribute, and null or false leave it out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" && "value" in element) /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  fill(element, children);
  return element;
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function fill(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Put these children, and only these, into an element.
 * @param {Element} element @param {...(Child | Child[])} children */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/**
 * A button. Its keys, if any, are shown on it and told to screen readers.
 * @param {{label: string, icon?: string, keys?: string, text?: boolean, class?: string,
 *   pressed?: boolean, disabled?: boolean, onclick?: (event: Event) => void, id?: string}} what
 *   `text: false` shows the icon alone; the label is then its name and tooltip.
 */
export function button(what) {
  const shown = what.text !== false;
  const name = what.keys ? `${what.label} (${what.keys})` : what.label;
  return h(
    "button",
    {
      type: "button",
      id: what.id,
      class: `${what.class ?? ""}${shown ? "" : " icon"}`,
      title: name,
      "aria-label": shown ? null : what.label,
      "aria-pressed": what.pressed === undefined ? null : String(what.pressed),
      "aria-keyshortcuts": what.keys ?? null,
      disabled: what.disabled,
      onclick: (/** @type {MouseEvent} */ event) => {
        // after a click by mouse or finger the keys go back to the game
        if (event.detail) /** @type {HTMLElement} */ (event.currentTarget).blur();
        what.onclick?.(event);
      },
    },
    what.icon ? icon(what.icon) : null,
    shown ? h("span", null, what.label) : null,
    what.keys ? h("kbd", { "aria-hidden": "true" }, what.keys) : null,
  );
}

/** A labelled field around any input.
 * @param {string} label @param {HTMLElement} input @param {string} [note] */
export function field(label, input, note) {
  return h("label", { class: "field" }, label, input, note ? h("span", { class: "note" }, note) : null);
}

/** @param {string} label @param {boolean} checked @param {(on: boolean) => void} onchange */
export function tick(label, checked, onchange) {
  const box = h("input", { type: "checkbox", checked });
  box.addEventListener("change", () => onchange(box.checked));
  return h("label", { class: "tick" }, box, label);
}

/**
 * A select from names, or from [value, text] pairs.
 * @param {(string | [string, string])[]} options @param {string} value
 * @param {(value: string) => void} [onchange]
 */
export function select(options, value, onchange) {
  const element = h(
    "select",
    null,
    options.map((option) => {
      const [name, text] = typeof option === "string" ? [option, option] : option;
      return h("option", { value: name, selected: name === value }, text);
    }),
  );
  let touched = false;
  element.addEventListener("pointerdown", () => { touched = true; });
  element.addEventListener("keydown", () => { touched = false; });
  element.addEventListener("change", () => {
    if (touched) element.blur();
    onchange?.(element.value);
  });
  return element;
}

/** @param {number} value @param {number} min @param {number} max
 * @param {(value: number) => void} [onchange] */
export function numberInput(value, min, max, onchange) {
  const element = h("input", { type: "number", value: String(value), min, max, inputmode: "numeric" });
  element.addEventListener("change", () => {
    const number = Math.round(Number(element.value));
    const kept = Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : value;
    element.value = String(kept);
    onchange?.(kept);
  });
  return element;
}

/**
 * Tabs: one button and one panel each; arrow keys go from tab to tab.
 * @param {{name: string, label: string, panel: HTMLElement}[]} pages @param {string} label
 */
export function tabs(pages, label) {
  const bar = h("div", { class: "tabs", role: "tablist", "aria-label": label });
  const show = (/** @type {number} */ index, focus = false) => {
    pages.forEach((page, i) => {
      const tab = /** @type {HTMLElement} */ (bar.children[i]);
      tab.setAttribute("aria-selected", String(i === index));
      tab.tabIndex = i === index ? 0 : -1;
      page.panel.hidden = i !== index;
      if (i === index && focus) tab.focus();
    });
    pages[index].panel.dispatchEvent(new CustomEvent("shown"));
  };
  pages.forEach((page, index) => {
    const id = `tab-${page.name}`;
    page.panel.setAttribute("role", "tabpanel");
    page.panel.setAttribute("aria-labelledby", id);
    const tab = h("button", { type: "button", role: "tab", id, onclick: (/** @type {MouseEvent} */ event) => {
      show(index);
      if (event.detail) tab.blur(); // by mouse or finger: the keys go back to the game
    } }, page.label);
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      show((index + step + pages.length) % pages.length, true);
    });
    bar.append(tab);
  });
  show(0);
  return h("div", { class: "stack" }, bar, ...pages.map((page) => page.panel));
}

/** Say something to a screen reader, politely.
 * @param {string} text */
export function tell(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/** A message that goes away by itself.
 * @param {string} text @param {boolean} [bad] */
export function toast(text, bad = false) {
  const box = h("div", { class: `toast${bad ? " bad" : ""}` }, text);
  document.getElementById("toasts")?.append(box);
  setTimeout(() => box.remove(), bad ? 6000 : 3000);
}

/** A modal dialog, closed by Escape or its button.
 * @param {string} title @param {string} close @param {...(Child | Child[])} children */
export function dialog(title, close, ...children) {
  const box = h(
    "dialog",
    { "aria-label": title },
    h("div", { class: "stack" },
      h("div", { class: "row" },
        h("h2", { class: "grow" }, title),
        button({ label: close, icon: "close", text: false, class: "plain", onclick: () => box.close() })),
      ...children.flat().map((child) => child || null)),
  );
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Hand a file to the person.
 * @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Seconds as 1:05 or 1:02:03.
 * @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
