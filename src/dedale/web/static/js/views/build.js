// Build: levels of the games whose levels can be drawn, and masks.

import { levelEditor } from "../editor/level-editor.js";
import { maskEditor } from "../editor/mask-editor.js";
import { lookOf } from "../games/index.js";
import { t } from "../i18n/index.js";
import { h } from "../ui/dom.js";

/** @import { Screen } from "../types.js" */

/** @type {Screen} */
export async function build(main, which, catalogue) {
  const drawable = catalogue.games.filter((one) => lookOf(one).editor);
  const game =
    which === "mask" ? undefined : (drawable.find((one) => one.name === which) ?? drawable[0]);
  const stage = h("div.stage");
  const side = h("div.stack");
  /** @param {string} name @param {string} text @param {boolean} here */
  const link = (name, text, here) =>
    h("a.button", { href: `#/build/${name}`, "aria-current": here ? "page" : null }, text);
  main.append(
    h("div.game", [
      h("h1.quiet", t("Build")),
      h("section.stage-box", { "aria-label": game ? t("The level") : t("The mask") }, stage),
      h("aside.side", [
        h("nav.row.switch", { "aria-label": t("What to build") }, [
          drawable.map((one) =>
            link(one.name, drawable.length > 1 ? one.title : t("A level"), one === game),
          ),
          link("mask", t("A mask"), !game),
        ]),
        side,
      ]),
    ]),
  );
  return game ? levelEditor(stage, side, game, catalogue) : maskEditor(stage, side, catalogue);
}
