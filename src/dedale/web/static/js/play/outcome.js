// How a game ended, and what one can do then: the next one, watch it again, share it, scores.

import { get, post } from "../api.js";
import { number, t, tn } from "../i18n/index.js";
import { button, h, put } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { addressOf, copy } from "../ui/share.js";
import { begin } from "./begin.js";
import { noteDay } from "./days.js";
import { goOn, keepSolved, ownAddress, ownPlace } from "./own-levels.js";

/** @import { End, PackPlace } from "../types.js" */
/** @import { Controller } from "./controller.js" */

/** @param {Controller} game @param {End} outcome @param {() => void} replay */
export function outcomeBox(game, outcome, replay) {
  const { state } = game;
  const share = async () => copy(addressOf((await links()).replay), t("Link copied."));
  const links = () => get(`games/${state.id}/links`);
  const day = /\d{4}-\d{2}-\d{2}$/.exec(state.title ?? "")?.[0];
  if (outcome.won && day && Number(state.parameters?.seed) === Number(day.replaceAll("-", "")))
    noteDay(state.game, day);
  const rewards = outcome.won && state.stars !== null;
  const { line: result, more } = comparison(game);
  return h("div.outcome", { class: outcome.won ? "won" : "lost" }, [
    h("h2", outcome.title),
    h("p", outcome.reason),
    rewards ? stars(state.stars ?? 0) : null,
    rewards ? h("p.note", t("Stars: {what}.", { what: game.game.stars.join(", ") })) : null,
    result,
    h("div.row", [
      onward(game, outcome.won),
      elsewhere(game, outcome.won),
      button({ label: t("Replay"), icon: "eye", onclick: replay }),
      outcome.won
        ? button({ label: t("Share this game"), icon: "share", onclick: () => guard(share) })
        : null,
    ]),
    more,
    outcome.won && !state.gave_up ? scoreForm(game) : null,
  ]);
}

/** Points of how many, turns, par, best; one's own thread beside the best one; a line to share.
 * @param {Controller} game */
function comparison(game) {
  const { state, view } = game;
  const line = h("p.result");
  const more = h("div.row.tight");
  const { score, total } = view.figures;
  const count = Number(view.figures[game.game.measure] ?? state.turn);
  const turns = game.game.measure
    ? tn(count, "{n} turn", "{n} turns")
    : tn(count, "{n} move", "{n} moves");
  const parts = [
    total === undefined ? "" : t("{score} of {total} points", { score, total }),
    turns,
  ];
  const write = (/** @type {number | null | undefined} */ par) => {
    line.textContent = [...parts, par ? t("par {par}", { par }) : ""].filter(Boolean).join(", ");
  };
  write(state.pack?.par);
  get(`games/${state.id}/threads`).then(
    ({ taken, best, par, shared }) => {
      if (state.id !== game.state.id || !game.state.outcome) return;
      write(par ?? state.pack?.par);
      const [, green, blue] = game.board.colours.paths;
      if (best && taken.length > 1) {
        let shown = false;
        const compare = button({
          label: t("My way and the best one"),
          icon: "eye",
          pressed: false,
          onclick: () => {
            shown = !shown;
            compare.setAttribute("aria-pressed", String(shown));
            const ways = [
              { cells: taken, colour: blue, style: /** @type {const} */ ("solid"), mark: "" },
              { cells: best, colour: green, style: /** @type {const} */ ("dashed"), mark: "★" },
            ];
            game.board.showThread([]);
            game.board.showPaths(shown ? ways : []);
          },
        });
        more.append(compare);
      }
      if (game.state.outcome.won)
        more.append(
          button({
            label: t("Copy the result"),
            icon: "share",
            onclick: () => guard(() => copy(shared, t("Copied: {what}", { what: shared }))),
          }),
        );
    },
    () => {}, // nothing is lost without it
  );
  return { line, more };
}

/** Where else one can go: again from the start, the other levels, away.
 * @param {Controller} game @param {boolean} won */
function elsewhere(game, won) {
  const { pack, turn, game: name } = game.state;
  const again = won ? t("Try to do better") : t("Again");
  return [
    turn
      ? button({ label: again, icon: "restart", id: "again", onclick: () => game.restart() })
      : null,
    levelsLink(name, game.state.id, pack),
    h("a.button", { href: "#/" }, t("Leave|game")),
  ];
}

/** To the other levels of its pack. @param {string} game @param {string} id
 * @param {PackPlace | null} pack */
export function levelsLink(game, id, pack) {
  const own = ownPlace(id);
  if (!pack && !own) return null;
  const href = pack ? `#/levels/${game}/${pack.id}` : ownAddress(game, own?.folder ?? "");
  return h("a.button", { href }, t("All levels"));
}

/** Another level of the same pack, by the same rules. @param {PackPlace} pack @param {number} by */
export const neighbourOf = ({ id, level, parameters }, by) => ({
  pack: id,
  number: level + by,
  parameters,
});

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
      onclick: () => begin(neighbourOf(pack, 1)),
    });
  const own = ownPlace(game.state.id);
  if (own) {
    keepSolved(own.id);
    const onclick = () => goOn(own, 1);
    return button({ label: t("Next level"), icon: "forward", class: "main", onclick });
  }
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
