// A maze from a file, in any form that is read (a drawing, JSON, the school 42's, micromouse, lists).

import { post } from "../api.js";
import { t } from "../i18n/index.js";
import { button, h } from "../ui/dom.js";
import { guard } from "../ui/guard.js";

/** Keep a maze in one's library and open it. @param {string} text @param {string} title */
export async function openMaze(text, title) {
  const { id } = await post("levels", { kind: "maze", title: title.slice(0, 80), text });
  location.hash = `#/explore/level=${id}`;
}

/** A button that asks for a text file.
 * @param {(text: string, name: string) => Promise<unknown>} take */
export function fileButton(take) {
  const file = h("input.quiet", { type: "file", tabindex: -1, "aria-label": t("Open a file") });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    await guard(async () => take(await chosen.text(), chosen.name));
    file.value = "";
  });
  return h("span.row.tight", [file, button(t("Open a file"), "file", () => file.click())]);
}
