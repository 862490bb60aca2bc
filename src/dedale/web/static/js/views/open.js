// A shared link: it becomes a game of one's own, from its start; a replay can also be watched.

/** @import { Screen } from "../types.js" */

import { post } from "../api.js";
import { t } from "../i18n/index.js";
import { h } from "../ui/dom.js";

/** @type {Screen} */
export async function open(main, link) {
  main.append(h("p.page", t("Opening…")));
  const game = await post("games", { link });
  history.replaceState(null, "", `#/play/${game.id}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
  return undefined;
}
