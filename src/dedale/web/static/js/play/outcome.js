// How a game ended, and what one can do then: the next one, watch it again, share it, scores.

import { get, post } from "../api.js";
import { number, t, tn } from "../i18n/index.js";
import { cue } from "../sounds.js";
import { button, h, put } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { icon } from "../ui/icons.js";
import { addressOf, copy } from "../ui/share.js";
import { begin } from "./begin.js";
import { dayName, noteDay } from "./days.js";
import { goOn, keepSolved, ownAddress, ownPlace } from "./own-levels.js";

/** @import { End, Game, PackPlace } from "../types.js" */
/** @import { Controller } from "./controller.js" */

/** When the first star comes, and how long after it the next: milliseconds, as in screens.css. */
const [FIRST_STAR, NEXT_STAR] = [250, 350];

/** @param {Controller} game @param {End} outcome @param {() => void} replay
 * @param {boolean} fresh whether it has just ended: then stars come one by one */
export function outcomeBox(game, outcome, replay, fresh) {
  const { state } = game;
  // Another day's game is practice.
  if (outcome.won && !state.gave_up && state.day === dayName(new Date()))
    noteDay(state.game, state.day);
  const rewards = outcome.won && state.stars !== null;
  const { line, ways, more } = comparison(game, outcome.won);
  const again = button(t("Again"), { icon: "restart", id: "again" }, () => game.restart());
  return h("div.outcome", { class: `${outcome.won ? "won" : "lost"}${fresh ? " fresh" : ""}` }, [
    h("div.how", [
      h("div.row.verdict-line", [
        h("h2", outcome.title),
        rewards ? starsOf(state.stars ?? 0, fresh) : null,
      ]),
      h("p", [outcome.reason, " ", line]),
    ]),
    h("div.onwards", [
      ways,
      h("div.row.next", [
        onward(game, outcome.won),
        state.turn && (outcome.won || !game.view.final) ? again : null,
        button(t("Replay"), "eye", replay),
      ]),
      h("details.others", [
        h("summary", t("More")),
        h("div.stack.small", [
          rewards ? h("p.note", starsText(game.game)) : null,
          h("div.row.tight", [
            levelsLink(state.game, state.id, state.pack),
            outcome.won ? shareButton(state.id) : null,
            more,
            outcome.won && !game.view.final ? button(t("Undo"), "undo", () => game.undo()) : null,
            h("a.button", { href: "#/" }, t("Leave|game")),
          ]),
          outcome.won && !state.gave_up ? scoreForm(game) : null,
        ]),
      ]),
    ]),
  ]);
}

/** @param {string} id */
function shareButton(id) {
  const share = async () =>
    copy(addressOf((await get(`games/${id}/links`)).replay), t("Link copied."));
  return button(t("Share this game"), "share", () => guard(share));
}

/** The stars of a game that was won, one after the other. @param {number} count @param {boolean} fresh */
function starsOf(count, fresh) {
  if (fresh) for (let i = 0; i < count; i++) cue("star", FIRST_STAR + i * NEXT_STAR);
  return stars(count);
}

/** Points of how many, turns and the fewest there can be; one's own way beside the best one; a line to
 * share.
 * @param {Controller} game @param {boolean} won */
function comparison(game, won) {
  const { state, view } = game;
  const line = h("span.result");
  const ways = h("div.ways");
  const more = h("span.row.tight");
  const { score, total } = view.figures;
  const count = Number(view.figures[game.game.measure] ?? state.turn);
  const turns = game.game.measure
    ? tn(count, "{n} turn", "{n} turns")
    : tn(count, "{n} move", "{n} moves");
  const parts = [
    total === undefined ? "" : t("{score} of {total} points", { score, total }),
    turns,
  ];
  // Fewest for all there is to get: beside half of it that would not be a comparison.
  const comparable = won && (total === undefined || score === total);
  const write = (/** @type {number?} */ par, /** @type {number?} */ n) => {
    const fewest = par && comparable ? t("fewest: {par}", { par }) : "";
    const rated = n === null ? "" : t("result {n} of 1000", { n });
    line.textContent = [...parts, fewest, rated].filter(Boolean).join(", ");
  };
  const { par = null } = state.pack ?? {};
  write(par, null);
  get(`games/${state.id}/threads`).then(
    ({ taken, best, rating, shared, ...found }) => {
      if (state.id !== game.state.id || !game.state.outcome || !ways.isConnected) return;
      write(found.par ?? par, rating);
      if (best && taken.length > 1) put(ways, waysLegend(game, taken, best, won));
      if (won)
        more.append(
          button(t("Copy the result"), "copy", () =>
            guard(() => copy(shared, t("Copied: {what}", { what: shared }))),
          ),
        );
    },
    () => {}, // nothing is lost without it
  );
  return { line, ways, more };
}

/** The way taken and the best one, on the board, and which is which. After a game won they are seen at
 * once; after one that was lost they would tell the solution.
 * @param {Controller} game @param {number[]} taken @param {number[]} best @param {boolean} shown */
function waysLegend({ board }, taken, best, shown) {
  const [, green, blue] = board.colours.paths;
  const ways = [
    { cells: taken, colour: blue, style: /** @type {const} */ ("solid"), lane: -0.4 },
    { cells: best, colour: green, style: /** @type {const} */ ("dashed"), lane: 0.4, mark: "★" },
  ];
  const draw = (/** @type {boolean} */ on) => {
    legend.setAttribute("aria-pressed", String(on));
    put(legend, on ? known : [icon("eye"), t("My way and the best one")]);
    if (on) board.showThread([]);
    board.showPaths(on ? ways : []);
  };
  const sample = (/** @type {string} */ colour, /** @type {string} */ style) => {
    const line = h("span.way-line");
    line.style.borderTop = `4px ${style} ${colour}`;
    return line;
  };
  const known = [
    h("span.row.tight", [sample(blue, "solid"), t("your way")]),
    h("span.row.tight", [sample(green, "dashed"), t("a best way ★")]),
  ];
  const legend = h("button.plain.way-legend", { type: "button" });
  legend.title = t("My way and the best one");
  legend.addEventListener("click", () => draw(legend.getAttribute("aria-pressed") !== "true"));
  draw(shown);
  return legend;
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

/** Another game of the same parameters. @param {Controller} game */
export const another = ({ state }) => ({
  game: state.game,
  parameters: { ...state.parameters, seed: undefined },
});

/** The one thing to do next: undo what lost, the next level, or another maze.
 * @param {Controller} game @param {boolean} won */
function onward(game, won) {
  const { pack, turn, parameters } = game.state;
  const next = (
    /** @type {string} */ label,
    /** @type {string} */ icon,
    /** @type {() => unknown} */ go,
  ) => button(label, { icon, class: "main onward", keys: "Enter" }, go);
  if (!won && turn)
    return game.view.final
      ? next(t("Again"), "restart", () => game.restart())
      : next(t("Undo"), "undo", () => game.undo());
  if (pack && pack.level < pack.levels)
    return next(t("Next level"), "forward", () => begin(neighbourOf(pack, 1)));
  const own = ownPlace(game.state.id);
  if (own) {
    keepSolved(own.id);
    return next(t("Next level"), "forward", () => goOn(own, 1));
  }
  if (pack)
    return next(t("All levels"), "forward", () => {
      location.hash = `#/levels/${game.state.game}`;
    });
  if (!parameters) return null;
  return next(t("Another maze"), "dice", () => begin(another(game)));
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

/** What each star is for. @param {Game} game */
export const starsText = (game) =>
  game.stars.map((what, i) => `${"★".repeat(i + 1)} ${what}`).join(" · ");

/** @param {number} count */
export function stars(count) {
  const label = tn(count, "{n} star of 3", "{n} stars of 3");
  const each = [1, 2, 3].map((i) => (i <= count ? h("b", "★") : h("b.faint", "☆")));
  return h("span.stars", { role: "img", "aria-label": label }, each);
}
