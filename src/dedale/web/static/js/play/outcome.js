// How a game ended, and what one can do then: the next one, watch it again, share it, scores.

import { get, post } from "../api.js";
import { number, t, tn } from "../i18n/index.js";
import { button, h, put } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { addressOf, copy } from "../ui/share.js";
import { begin } from "./begin.js";

/** @import { End } from "../types.js" */
/** @import { Controller } from "./controller.js" */

/** @param {Controller} game @param {End} outcome @param {() => void} replay */
export function outcomeBox(game, outcome, replay) {
  const { state } = game;
  const share = async () => copy(addressOf((await links()).replay), t("Link copied."));
  const links = () => get(`games/${state.id}/links`);
  return h("div.outcome", { class: outcome.won ? "won" : "lost" }, [
    h("h2", outcome.won ? t("Won!") : t("Lost.")),
    h("p", outcome.reason),
    outcome.won && state.stars !== null ? stars(state.stars) : null,
    h("div.row", [
      onward(game, outcome.won),
      button({ label: t("Replay"), icon: "eye", onclick: replay }),
      outcome.won
        ? button({ label: t("Share this game"), icon: "share", onclick: () => guard(share) })
        : null,
    ]),
    outcome.won && !state.gave_up ? scoreForm(game) : null,
  ]);
}

/** The one thing to do next: undo what lost, the next level, or another maze.
 * @param {Controller} game @param {boolean} won */
function onward(game, won) {
  const { pack, turn, parameters } = game.state;
  if (!won && turn)
    return button({
      label: t("Undo"),
      icon: "undo",
      class: "main",
      keys: "U",
      onclick: () => game.undo(),
    });
  if (pack && pack.level < pack.levels)
    return button({
      label: t("Next level"),
      icon: "forward",
      class: "main",
      onclick: () => begin({ pack: pack.id, number: pack.level + 1 }),
    });
  if (pack || !parameters) return null;
  const body = { game: game.state.game, parameters: { ...parameters, seed: undefined } };
  return button({
    label: t("Another maze"),
    icon: "dice",
    class: "main",
    onclick: () => begin(body),
  });
}

/** A place on the board of scores: the server plays the game again to be sure.
 * @param {Controller} game */
function scoreForm(game) {
  const { id } = game.state;
  const name = h("input", {
    maxlength: 40,
    placeholder: t("Your name"),
    "aria-label": t("Your name"),
  });
  const table = h("div");
  const form = h("form.row.tight", [
    h("span.grow", name),
    h("button", { type: "submit" }, t("Enter the scores")),
  ]);
  const enter = async () => {
    const { rank } = await post("scores", { game_id: id, name: name.value.trim() });
    const { scores } = await get(`scores?game_id=${id}&limit=5`);
    form.remove();
    const points = scores.some((one) => one.points);
    const rows = scores.map((one, i) =>
      h("tr", [
        h("td", `${i + 1}.`),
        h("td", [one.name, one.mine ? " ◂" : ""]),
        h("td.number", points ? number(one.points) : ""),
        h("td.number", tn(one.moves, "{n} move", "{n} moves")),
      ]),
    );
    put(table, [h("p", t("You are number {rank}.", { rank })), h("table", h("tbody", rows))]);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (name.value.trim()) guard(enter);
    else name.focus();
  });
  return h("div.stack.small", [form, table]);
}

/** @param {number} count */
export function stars(count) {
  const label = tn(count, "{n} star of 3", "{n} stars of 3");
  const missing = h("span.faint", "☆".repeat(3 - count));
  return h("span.stars", { role: "img", "aria-label": label }, ["★".repeat(count), missing]);
}
