// A game drawn as text over its board, in one of the ways that the game has.

import { ask } from "../api.js";
import { capital, t } from "../i18n/index.js";
import { field, h, select } from "../ui/dom.js";
import { guard } from "../ui/guard.js";

/** @import { Controller } from "./controller.js" */

/** @param {Controller} game */
export function display(game) {
  const { displays } = game.game;
  const names = ["", ...displays];
  const words = /** @type {Record<string, string>} */ ({
    "": t("picture"),
    digits: t("digits"),
    boxes: t("boxes"),
  });
  const element = h("pre.display", { hidden: true, "aria-hidden": "true" });
  let shown = "";

  async function refresh() {
    element.hidden = !shown;
    if (!shown) return;
    const wanted = `games/${game.state.id}/drawing?display=${shown}`;
    await guard(async () => {
      element.textContent = await (await ask("GET", wanted)).text();
      const [line = ""] = (element.textContent ?? "").split("\n");
      element.style.setProperty("--letters", String(line.length));
      element.style.setProperty("--lines", String(element.textContent?.split("\n").length ?? 1));
    });
  }
  const show = (/** @type {string} */ name) => {
    shown = name;
    choice.value = name;
    return refresh();
  };
  const options = /** @type {[string, string][]} */ (
    names.map((name) => [name, capital(words[name] ?? name)])
  );
  const choice = select(options, "", show);
  return {
    element,
    choice: displays.length ? field(t("Display (key A)"), choice) : null,
    refresh,
    /** The next one. */
    next: () => show(names[(names.indexOf(shown) + 1) % names.length]),
  };
}
