// One's own levels and masks, kept by the server.

import { ask, get, post } from "../api.js";
import { t } from "../i18n/index.js";
import { button, h, put, toast } from "../ui/dom.js";
import { guard } from "../ui/guard.js";

/** @import { OwnLevel } from "../types.js" */

/** @param {OwnLevel["kind"]} kind @param {() => string} text of what is drawn
 * @param {(text: string) => void} load */
export function library(kind, text, load) {
  const title = h("input", { placeholder: t("Title"), "aria-label": t("Title"), maxlength: 80 });
  const list = h("ul.games");
  const refresh = async () => put(list, (await get(`levels?kind=${kind}`)).levels.map(entry));

  /** @param {OwnLevel} level */
  function entry(level) {
    const open = async () => load((await get(`levels/${level.id}`)).text);
    const forget = async () => {
      await ask("DELETE", `levels/${level.id}`);
      await refresh();
    };
    return h("li.row", [
      h("button.plain.grow.left", { type: "button", onclick: () => guard(open) }, level.title),
      h("span.note", level.length ? t("fewest: {par}", { par: level.length }) : ""),
      button(t("Forget"), { icon: "trash", text: false, class: "plain" }, () => guard(forget)),
    ]);
  }

  const save = h("form.row.tight", [
    h("span.grow", title),
    h("button", { type: "submit", id: `save-${kind}` }, t("Save")),
  ]);
  save.addEventListener("submit", (event) => {
    event.preventDefault();
    guard(async () => {
      await post("levels", { kind, title: title.value.trim() || t("Untitled"), text: text() });
      toast(t("Saved in your library."));
      await refresh();
    });
  });
  const panel = h("div.stack.small", [save, list]);
  panel.addEventListener("shown", () => guard(refresh));
  return panel;
}
