// A maze from a file, in any form that is read (a drawing, JSON, the school 42's, micromouse, lists).

import { post } from "../api.js";
import { t } from "../i18n/index.js";
import { h } from "../ui/dom.js";
import { fileButton } from "../ui/file.js";

/** Keep a maze in one's library and open it. @param {string} text @param {string} title */
export async function openMaze(text, title) {
  const { id } = await post("levels", { kind: "maze", title: title.slice(0, 80), text });
  location.hash = `#/explore/level=${id}`;
}

/** A button that asks for a text file.
 * @param {(text: string, name: string) => Promise<unknown>} take */
export const openButton = (take) =>
  h(
    "span.row.tight",
    fileButton(t("Open a file"), {}, async (file) => take(await file.text(), file.name)),
  );
