// Links, files and pictures of a game.

import { get } from "../api.js";
import { t } from "../i18n/index.js";
import { button, h, put } from "../ui/dom.js";
import { downloadFrom } from "../ui/file.js";
import { guard } from "../ui/guard.js";
import { addressOf, copy, exportButtons, pageButton } from "../ui/share.js";

/** @import { Links } from "../types.js" */
/** @import { Controller } from "./controller.js" */

/** @param {Controller} game */
export function sharePanel(game) {
  const { id } = game.state;
  const name = `dedale-${game.state.game}`;
  const list = h("div.stack.small");

  async function refresh() {
    await game.settled();
    await guard(
      async () => put(list, linesOf(await get(`games/${id}/links`))),
      (message) => put(list, h("p.error", message)),
    );
  }
  const save = () => guard(() => downloadFrom("GET", `games/${id}/save`, undefined, `${name}.txt`));

  const panel = h("div.stack", [
    list,
    h("div.row.tight", [
      game.game.portable ? pageButton(name, () => ({ game: id })) : null,
      exportButtons(["png", "svg", "pdf"], name, () => ({ game: id, answers: true })),
      button(t("Save file"), "save", save),
      button(t("Print"), "print", () => paper(false)),
      button(t("Print with the paths"), "print", () => paper(true)),
    ]),
  ]);
  panel.addEventListener("shown", refresh);
  return panel;
}

let ways = false;

/** Whether what is printed now shows paths, tours and the thread. */
export const printsWays = () => ways;

/** @param {boolean} withWays */
function paper(withWays) {
  ways = withWays;
  print();
  ways = false;
}

/** @param {Links} links */
const linesOf = (links) => [
  links.seed ? line(t("Seed link"), links.seed, t("How the game is made: short.")) : null,
  line(t("Exact link"), links.exact, t("The start, cell by cell.")),
  line(t("Position link"), links.position, t("The game as it stands now.")),
  line(t("Replay link"), links.replay, t("The whole game, move by move.")),
  h("div.row", [button(t("Copy as text"), "copy", () => copy(links.text, t("Text copied.")))]),
];

/** @param {string} label @param {string} link @param {string} note */
function line(label, link, note) {
  const address = h("input", { readonly: true, value: addressOf(link), "aria-label": label });
  address.addEventListener("focus", () => address.select());
  return h("div.share-line", [
    h("div", [h("strong", label), h("div.note", note)]),
    button(t("Copy"), "copy", () => copy(address.value, t("Link copied."))),
    address,
  ]);
}
