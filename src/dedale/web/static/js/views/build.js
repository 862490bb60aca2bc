// Build: levels of the puzzle, and masks.

/** @import { Screen } from "../types.js" */

import { levelEditor } from "../editor/level-editor.js";
import { maskEditor } from "../editor/mask-editor.js";
import { t } from "../i18n/index.js";
import { h, put } from "../ui/dom.js";

/** @type {Screen} */
export async function build(main, which, catalogue) {
  const masks = which === "mask";
  const stage = h("div.stage");
  const side = h("div.stack");
  const link = (
    /** @type {string} */ address,
    /** @type {string} */ text,
    /** @type {boolean} */ here,
  ) => h("a.button", { href: address, "aria-current": here ? "page" : null }, text);
  main.append(
    h("div.game", [
      h("h1.quiet", t("Build")),
      h("section.stage-box", { "aria-label": masks ? t("The mask") : t("The level") }, stage),
      h("aside.side", [
        h("nav.row.switch", { "aria-label": t("What to build") }, [
          link("#/build", t("A level"), !masks),
          link("#/build/mask", t("A mask"), masks),
        ]),
        side,
      ]),
    ]),
  );
  put(side);
  return masks ? maskEditor(stage, side, catalogue) : levelEditor(stage, side);
}
