// Elements made in one call, and the few small parts that every screen uses.

/** @import { Attributes, Children, TagOf } from "../types.js" */
/** How a button looks; `text: false` shows the icon alone, and its label is then a name and a tooltip.
 * @typedef {{icon?: string, keys?: string, text?: boolean, pressed?: boolean, class?: string,
 *   disabled?: boolean, id?: string}} Face */

import { keyName, typeset } from "../i18n/index.js";
import { icon } from "./icons.js";

/**
 * An element, named as in CSS ("div.row.tight"), with its attributes and children. `on…` attributes
 * are listeners, true sets an empty attribute, and null or false leave it out.
 * @template {string} Name
 * @param {Name} name
 * @param {Attributes | Children} [attributes] can be left out
 * @param {Children} [children]
 * @returns {TagOf<Name>}
 */
export function h(name, attributes, children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  if (isAttributes(attributes)) setAttributes(element, attributes);
  else fill(element, attributes);
  fill(element, children);
  return /** @type {TagOf<Name>} */ (element);
}

/** @param {Attributes | Children} value @returns {value is Attributes} */
const isAttributes = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Node);

/** @param {HTMLElement} element @param {Attributes} attributes */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.classList.add(...String(value).split(" ").filter(Boolean));
    else if (typeof value === "function")
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "value" && "value" in element) element.value = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element} element @param {Children} children */
function fill(element, children) {
  if (Array.isArray(children)) for (const child of children) fill(element, child);
  else if (children !== null && children !== undefined && children !== false)
    element.append(children instanceof Node ? children : wordsOf(element, String(children)));
}

/** A program keeps its spaces. @param {Element} element @param {string} text */
const wordsOf = (element, text) =>
  /^(PRE|CODE|TEXTAREA|OPTION)$/.test(element.tagName) ? text : typeset(text);

/** Put these children, and only these, into an element.
 * @param {Element} element @param {Children} [children] */
export function put(element, children) {
  element.replaceChildren();
  fill(element, children);
}

/**
 * A button. Its keys, if any, are shown on it and told to screen readers; while a promise that
 * `onclick` gives is pending, further taps do nothing.
 * @param {string} label
 * @param {string | Face} face its icon ("": none), or all that is to be said of its look
 * @param {(event: MouseEvent) => unknown} [onclick]
 */
export function button(label, face, onclick) {
  const {
    icon: sign,
    keys,
    text = true,
    pressed,
    ...rest
  } = typeof face === "string" ? { icon: face } : face;
  const key = keys ? keyName(keys) : "";
  return h(
    "button",
    {
      type: "button",
      ...rest,
      class: `${rest.class ?? ""}${text ? "" : " icon"}`,
      title: key ? `${label} (${key})` : label,
      "aria-label": text ? null : label,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      "aria-keyshortcuts": keys,
      onclick: (/** @type {MouseEvent} */ event) => {
        // after a click by mouse or finger the keys go back to the game
        const tapped = /** @type {HTMLElement} */ (event.currentTarget);
        if (event.detail) tapped.blur();
        if (tapped.getAttribute("aria-busy") !== "true") busy(tapped, onclick?.(event));
      },
    },
    [
      sign ? icon(sign) : null,
      text ? h("span", label) : null,
      key && text ? h("kbd", { "aria-hidden": "true" }, key) : null,
    ],
  );
}

/** While what a tap began is under way, that is seen, and a second tap does nothing.
 * @param {HTMLElement} element @param {unknown} work */
export function busy(element, work) {
  if (!(work instanceof Promise)) return;
  element.setAttribute("aria-busy", "true");
  const done = () => element.removeAttribute("aria-busy");
  work.then(done, done);
}

/** Give a button another label and icon. @param {HTMLElement} element @param {string} text
 * @param {string} sign */
export function label(element, text, sign) {
  const key = element.getAttribute("aria-keyshortcuts");
  element.title = key ? `${text} (${keyName(key)})` : text;
  element.querySelector("svg")?.replaceWith(icon(sign));
  const shown = element.querySelector("span");
  if (shown) shown.textContent = text;
  else element.setAttribute("aria-label", text);
}

/** A labelled field around any input.
 * @param {string | Node} label @param {HTMLElement} input @param {string} [note] */
export function field(label, input, note) {
  return h("label.field", [label, input, note ? h("span.note", note) : null]);
}

/** A field to choose from a table: below it, what the line that is chosen means.
 * @param {string} label @param {[string, string, string?][]} options name, title, meaning
 * @param {string} value @param {(value: string) => void} onchange @param {string} [note] */
export function choiceField(label, options, value, onchange, note = "") {
  const about = h("span.note");
  const describe = (/** @type {string} */ chosen) => {
    const meaning = options.find(([name]) => name === chosen)?.[2] ?? "";
    about.textContent = `${meaning} ${note}`.trim();
    about.hidden = !about.textContent;
  };
  const input = select(options, value, (chosen) => {
    describe(chosen);
    onchange(chosen);
  });
  describe(value);
  return h("label.field", [label, input, about]);
}

/** A line that says how things are, or what is wrong.
 * @param {string} [id] */
export function noteLine(id) {
  const element = h("p.note", { role: "status", id });
  const write = (/** @type {string} */ text, /** @type {"note" | "error"} */ kind) => {
    element.className = kind;
    element.textContent = text;
  };
  return {
    element,
    say: (/** @type {string} */ text) => write(text, "note"),
    fail: (/** @type {string} */ text) => write(text, "error"),
  };
}

/** @param {string} label @param {boolean} checked @param {(on: boolean) => void} onchange */
export function tick(label, checked, onchange) {
  const box = h("input", { type: "checkbox", checked });
  box.addEventListener("change", () => onchange(box.checked));
  return h("label.tick", [box, label]);
}

/**
 * A select from names, or from [value, text] pairs.
 * @param {(string | [string, string, string?])[]} options @param {string} value
 * @param {(value: string) => void} [onchange]
 */
export function select(options, value, onchange) {
  const element = h(
    "select",
    options.map((option) => {
      const [name, text] = typeof option === "string" ? [option, option] : option;
      return h("option", { value: name, selected: name === value }, text);
    }),
  );
  let touched = false;
  element.addEventListener("pointerdown", () => {
    touched = true;
  });
  element.addEventListener("keydown", () => {
    touched = false;
  });
  element.addEventListener("change", () => {
    if (touched) element.blur();
    onchange?.(element.value);
  });
  return element;
}

/** @param {number} value @param {number} min @param {number} max
 * @param {(value: number) => void} [onchange] */
export function numberInput(value, min, max, onchange) {
  const element = h("input", {
    type: "number",
    value: String(value),
    min,
    max,
    inputmode: "numeric",
  });
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
  const bar = h("div.tabs", { role: "tablist", "aria-label": label });
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
    const tab = h(
      "button",
      {
        type: "button",
        role: "tab",
        id,
        onclick: (/** @type {MouseEvent} */ event) => {
          show(index);
          if (event.detail) tab.blur(); // by mouse or finger: the keys go back to the game
        },
      },
      page.label,
    );
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
  return h("div.stack", [bar, ...pages.map((page) => page.panel)]);
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
  document.getElementById("toasts")?.replaceChildren(box);
  setTimeout(() => box.remove(), bad ? 6000 : 3000);
}

/** A modal dialog, closed by Escape or its button.
 * @param {string} title @param {string} close @param {...Children} children */
export function dialog(title, close, ...children) {
  const shut = (/** @type {MouseEvent} */ { currentTarget }) =>
    /** @type {HTMLElement} */ (currentTarget).closest("dialog")?.close();
  const box = h("dialog", { "aria-label": title }, [
    h("div.stack", [
      h("div.row.headline", [
        h("h2.grow", title),
        button(close, { icon: "close", text: false, class: "plain" }, shut),
      ]),
      children,
    ]),
  ]);
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
