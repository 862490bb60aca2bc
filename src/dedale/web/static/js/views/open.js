// A shared link is a challenge: its start is shown, to be played oneself; what somebody has played can be
// watched. It becomes a game of one's own only on a click: any site can send a browser here, and must
// not be able to begin something by that.

import { get, post } from "../api.js";
import { Board } from "../board/board.js";
import { gameOf } from "../games/index.js";
import { capital, labelled, t, tn } from "../i18n/index.js";
import { begin } from "../play/begin.js";
import { reelPlayer } from "../play/reel.js";
import { sceneOf } from "../play/scene.js";
import { facing } from "../play/views.js";
import { isDark, onChange, settings } from "../settings.js";
import { button, h, put } from "../ui/dom.js";
import { guard } from "../ui/guard.js";

/** @import { Catalogue, Preview, Screen } from "../types.js" */

/** @type {Screen} */
export async function open(main, link, catalogue) {
  const about = h("div.stack", { id: "preview" }, h("p", t("Looking at the link…")));
  main.append(h("div.page.stack.challenge", [about]));
  let stop = () => {};
  await guard(
    async () => {
      const found = await get(`preview?link=${encodeURIComponent(link)}`);
      stop = show(about, found, link, catalogue);
    },
    (message) =>
      put(about, [
        h("h1", t("This link leads nowhere.")),
        h("p.error", capital(message)),
        h("p", h("a.button", { href: "#/" }, t("Back to the start"))),
      ]),
  );
  return () => stop();
}

/** @param {HTMLElement} place @param {Preview} found @param {string} link
 * @param {Catalogue} catalogue @returns {() => void} how to leave it */
function show(place, found, link, catalogue) {
  const game = gameOf(catalogue, found.game);
  const style = () => ({ dark: isDark(), motion: settings.motion });
  const stage = h("div.stage.preview");
  const board = new Board(stage, { ...style(), label: t("The start of the game") });
  const player = h("div");
  /** @type {ReturnType<typeof reelPlayer> | null} */
  let reel = null;
  const watch = () =>
    guard(async () => {
      reel?.pause();
      reel = reelPlayer(await post("replay", { link }), game, board);
      put(player, reel.bar);
      reel.run();
    });
  const moves = tn(found.moves, "Watch their move", "Watch their {n} moves");
  const won = tn(found.moves, "They won in {n} move. And you?", "They won in {n} moves. And you?");
  put(place, [
    h("h1", found.title),
    h("p", [found.won ? h("strong", `${won} `) : null, found.goal]),
    h("p.note", factsOf(found).join(" · ")),
    stage,
    player,
    h("div.row", [
      button(t("Play it yourself"), { icon: "play", class: "main", id: "open-link" }, () =>
        begin({ link, anew: true }),
      ),
      found.moves ? button(moves, { icon: "eye", id: "watch-link" }, watch) : null,
      found.moves && !found.over ? button(t("Go on from there"), "", () => begin({ link })) : null,
      h("a.button", { href: "#/" }, t("Back to the start")),
    ]),
  ]);
  stage.hidden = !found.view;
  if (found.view) board.show(sceneOf(game, facing(game, null, found.view, null)));
  board.resize();
  const forget = onChange(() => board.restyle(style()));
  return () => {
    reel?.pause();
    forget();
    board.destroy();
  };
}

/** @param {Preview} found */
function factsOf(found) {
  const [width, height] = found.size;
  const facts = [`${width} × ${height}`];
  for (const [name, value] of Object.entries(found.parameters ?? {}))
    if (value !== null && String(value).length < 60) facts.push(labelled(name, String(value)));
  return facts;
}
