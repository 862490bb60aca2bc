// One's own levels and masks, kept by the server.

import { ask, get, post } from "../api.js";
import { t } from "../i18n/index.js";
import { button, h, put, toast } from "../ui/dom.js";

/** @param {"ariane" | "mask"} kind @param {() => string} text
 * @param {(text: string, title: string) => void} load */
export function library(kind, text, load) {
  const title = h("input", { placeholder: t("Title"), "aria-label": t("Title"), maxlength: 80 });
  const list = h("ul.games");
  const guard = async (/** @type {() => Promise<void>} */ work) => {
    try {
      await work();
    } catch (error) {
      toast(String(/** @type {Error} */ (error).message), true);
    }
  };
  const refresh = () =>
    guard(async () => {
      const { levels } = await get(`levels?kind=${kind}`);
      put(
        list,
        levels.map((/** @type {any} */ one) =>
          h("li.row", [
            h(
              "button.plain.grow.left",
              {
                type: "button",
                onclick: () =>
                  guard(async () => load((await get(`levels/${one.id}`)).text, one.title)),
              },
              one.title,
            ),
            h("span.note", one.length ? t("par {par}", { par: one.length }) : ""),
            button({
              label: t("Forget"),
              icon: "trash",
              text: false,
              class: "plain",
              onclick: () =>
                guard(async () => {
                  await ask("DELETE", `levels/${one.id}`);
                  await refresh();
                }),
            }),
          ]),
        ),
      );
    });
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
  panel.addEventListener("shown", refresh);
  return { panel, refresh };
}
