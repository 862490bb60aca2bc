// A game in a list of them: where it stands, to go on with or to forget.

import { ask } from "../api.js";
import { drawingsOf } from "../games/index.js";
import { t, tn, unbroken } from "../i18n/index.js";
import { button, clockText, h } from "./dom.js";
import { figure } from "./figure.js";
import { guard } from "./guard.js";

/** @import { Catalogue, GameSummary } from "../types.js" */

/** @param {GameSummary} state @param {Catalogue} catalogue @param {{drawing?: boolean}} [look] */
export function gameLine(state, catalogue, { drawing = false } = {}) {
  const game = catalogue.games.find((one) => one.name === state.game);
  const standing = state.outcome
    ? state.outcome.won
      ? t("won|game")
      : t("lost|game")
    : t("under way");
  const moves = tn(state.turn, "{n} move", "{n} moves");
  const title = state.title || game?.title || state.game;
  const line = h("li.row", [
    drawing && game ? figure(drawingsOf(game)[1], 34) : null,
    h("span.row.grow", [
      h("a.grow", { href: `#/play/${state.id}` }, unbroken(title)),
      h("span.note", `${standing} · ${moves} · ${clockText(state.clock.elapsed)}`),
    ]),
    button(t("Forget"), { icon: "trash", text: false, class: "plain" }, () =>
      guard(async () => {
        await ask("DELETE", `games/${state.id}`);
        line.remove();
      }),
    ),
  ]);
  return line;
}
