// A film as the widget of a notebook. It lives in a shadow root, so that neither styles the other.

import { speak, teach } from "../i18n/index.js";
import { settings } from "../settings.js";
import { h } from "../ui/dom.js";
import { filmStage } from "./film.js";
import { inflated } from "./frame.js";

/** @typedef {{get: (name: string) => any, set: (name: string, value: unknown) => void,
 *   save_changes: () => void, on: (event: string, heard: () => void) => void,
 *   off: (event: string, heard: () => void) => void}} Model  of anywidget */

/** Whether the notebook is dark: JupyterLab, VS Code and Colab each say it in their way. */
function isNight() {
  const { body, documentElement } = document;
  return (
    body.dataset.jpThemeLight === "false" ||
    body.classList.contains("vscode-dark") ||
    documentElement.getAttribute("theme") === "dark"
  );
}

/** @param {{model: Model, el: HTMLElement}} view */
export async function render({ model, el }) {
  const data = model.get("_data");
  teach(data.french);
  speak(data.language);
  const unpacked = () =>
    Promise.all(/** @type {string[]} */ (model.get("_data").films).map(inflated));
  const box = h("div.widget", { tabindex: 0 });
  const theme = () => {
    settings.theme = isNight() ? "dark" : "light";
    box.dataset.theme = settings.theme;
  };
  theme();
  const { element, stage, start, take } = filmStage(data, await unpacked(), {
    rested: () => tell("step", Math.floor(stage.transport.position)),
    move: data.movable ? (id, to) => tell(id, to) : undefined,
  });
  box.append(element);
  el.attachShadow({ mode: "open" }).append(h("style", model.get("_styles")), box);
  const { transport } = stage;
  start();
  transport.seek(model.get("step"));
  // shown once the notebook has given it a place
  const placed = new ResizeObserver(() => stage.arrange());
  placed.observe(box);

  /** @param {string} name @param {unknown} value */
  function tell(name, value) {
    model.set(name, value);
    model.save_changes();
  }
  const stepped = () => {
    if (Math.floor(transport.position) !== model.get("step")) transport.seek(model.get("step"));
  };
  const changed = async () => take(await unpacked());
  model.on("change:step", stepped);
  model.on("change:_data", changed);
  box.addEventListener("keydown", (event) => {
    const inner = /** @type {HTMLElement} */ (event.composedPath()[0]);
    if (inner.closest("button, input") && [" ", "Enter"].includes(event.key)) return;
    if (transport.key(event) || stage.key(event)) {
      event.preventDefault();
      event.stopPropagation(); // the notebook has keys of its own
    }
  });
  const watcher = new MutationObserver(() => {
    const before = settings.theme;
    theme();
    if (before !== settings.theme) stage.restyle();
  });
  watcher.observe(document.body, { attributes: true });
  return () => {
    model.off("change:step", stepped);
    model.off("change:_data", changed);
    placed.disconnect();
    watcher.disconnect();
    stage.destroy();
  };
}
