// The levels of a game: its packs, with one's progress; and new levels on demand.

import { ask, get } from "../api.js";
import { thumbnail } from "../board/thumbnail.js";
import { craftOf, levelScene, readLevel } from "../editor/level.js";
import { drawingsOf, gameOf, lookOf } from "../games/index.js";
import { capital, t } from "../i18n/index.js";
import { begin } from "../play/begin.js";
import { stars, starsText } from "../play/outcome.js";
import { beginOwn, keepFiles, ownAddress, ownPacks, solvedOwn } from "../play/own-levels.js";
import { sceneOf } from "../play/scene.js";
import { isDark, read, write } from "../settings.js";
import { busy, button, field, h, noteLine, put, select, toast } from "../ui/dom.js";
import { figure } from "../ui/figure.js";
import { fileButton } from "../ui/file.js";
import { guard } from "../ui/guard.js";

/** @import { Attributes, DrawnView, Game, Pack, PackLevel, Screen, Values } from "../types.js" */
/** @import { OwnPack } from "../play/own-levels.js" */

/** @type {Screen} */
export async function levels(main, argument, catalogue) {
  const [name, chosen] = argument.split("/");
  const game = gameOf(catalogue, name);
  const packs = (await get("packs")).packs.filter((pack) => pack.game === name);
  const editor = lookOf(game).editor;
  const mine = editor ? await ownPacks(name) : [];
  const own = mine.find((one) => `own:${one.folder}` === chosen);
  const pack = own ? undefined : (packs.find((one) => one.id === chosen) ?? packs[0]);
  const list = h("div.levels");
  if (pack) await showPack(list, game, pack);
  else if (own) showOwn(list, game, own);
  main.append(
    h("div.page.wide.stack", [
      h("div.row.headline", [
        figure(drawingsOf(game)[0], 56),
        h("div.grow", [h("h1", game.title), h("p.note", game.about)]),
      ]),
      packs.length + mine.length > 1
        ? h("nav.pack-cards", { "aria-label": t("Packs") }, [
            packs.map((one) => packCard(game, one, one === pack)),
            mine.map((one) => ownCard(game, one, one === own)),
          ])
        : null,
      list,
      h("section.card.row", [
        h("a.button.main", { href: `#/new/${name}` }, t("A level nobody has seen")),
        editor
          ? [h("a.button", { href: `#/build/${name}` }, t("Draw one yourself")), opener(name)]
          : null,
      ]),
    ]),
  );
  main
    .querySelector(".pack-cards [aria-current]")
    ?.scrollIntoView({ block: "nearest", inline: "center" });
  return undefined;
}

/** A small picture of a level. @param {Game} game @param {DrawnView | null} view @param {number} side */
const picture = (game, view, side) =>
  view ? thumbnail(sceneOf(game, view), side, isDark()) : figure(drawingsOf(game)[0], side);

/** A pack: its short name and what it is, its next level as a picture, how far one is.
 * @param {Game} game @param {Pack} pack @param {boolean} shown */
function packCard(game, pack, shown) {
  const [name, about] = capital(pack.name).split(/\s?: (.*)/);
  return card(
    `#/levels/${pack.game}/${pack.id}`,
    shown,
    picture(game, pack.view, 64),
    name,
    about,
    [bar(pack.solved / pack.levels), `${pack.solved} / ${pack.levels}`, `★ ${pack.stars}`],
  );
}

/** Levels of one's own. @param {Game} game @param {OwnPack} pack @param {boolean} shown */
function ownCard(game, { folder, levels }, shown) {
  const solved = levels.filter((one) => solvedOwn().has(one.id)).length;
  const name = folder || t("My levels");
  return card(
    ownAddress(game.name, folder),
    shown,
    ownPicture(game, levels[0].text, 64),
    name,
    "",
    [bar(solved / levels.length), `${solved} / ${levels.length}`, ""],
  );
}

/** @param {string} href @param {boolean} shown @param {HTMLElement} face @param {string} name
 * @param {string | undefined} about @param {[HTMLElement, string, string]} progress */
const card = (href, shown, face, name, about, [done, count, won]) =>
  h("a.button.pack-card", { href, "aria-current": shown ? "page" : null }, [
    face,
    h("span", [name, about ? h("small.about", capital(about)) : null]),
    h("div.progress", { "aria-hidden": "true" }, done),
    h("small", count),
    h("small", won),
  ]);

/** @param {Game} game @param {string} text of a level @param {number} side */
function ownPicture(game, text, side) {
  const craft = craftOf(game);
  return thumbnail(levelScene(craft, readLevel(craft, text)), side, isDark());
}

/** @param {HTMLElement} list @param {Game} game @param {OwnPack} pack */
function showOwn(list, game, { folder, levels }) {
  const solved = solvedOwn();
  const forget = async () => {
    for (const { id } of levels) await ask("DELETE", `levels/${id}`);
    location.hash = `#/levels/${game.name}`;
  };
  const tile = (/** @type {OwnPack["levels"][0]} */ level) => {
    const par = level.length ? t("fewest: {par}", { par: level.length }) : "";
    const title = [level.title, par].filter(Boolean).join(", ");
    const look = solved.has(level.id) ? "solved" : "";
    return h(
      "button.level",
      { type: "button", title, class: look, onclick: () => guard(() => beginOwn(level)) },
      [
        ownPicture(game, level.text, 88),
        h("span.name", level.title),
        h("span.par", par),
        look ? h("span.stars", "✓") : null,
      ],
    );
  };
  put(list, [
    h("div.row", [
      h("h2.grow", folder || t("My levels")),
      button(t("Forget them all"), "trash", () => guard(forget)),
    ]),
    h(
      "ol.level-grid",
      levels.map((level) => h("li", tile(level))),
    ),
  ]);
}

/** Level files become a pack of one's own. @param {string} game */
function opener(game) {
  const note = noteLine();
  const tell = (/** @type {number} */ done, /** @type {number} */ all) =>
    note.say(`${done} / ${all}`);
  const take = async (/** @type {File} */ _first, /** @type {FileList} */ files) => {
    const { folder, kept, refused } = await keepFiles(game, files, tell);
    if (!kept) return note.fail(t("No level of this game was found."));
    if (refused.length)
      toast(t("Not levels of this game: {names}", { names: refused.join(", ") }), true);
    location.hash = ownAddress(game, folder);
  };
  const open = (/** @type {string} */ label, /** @type {Attributes} */ more) =>
    fileButton(label, { multiple: true, ...more }, take, note.fail);
  return [
    open(t("Open a folder"), { webkitdirectory: true, id: "open-folder" }),
    open(t("Open level files"), { accept: ".txt,text/plain", id: "open-files" }),
    note.element,
  ];
}

/** @param {HTMLElement} list @param {Game} game @param {Pack} pack */
async function showPack(list, game, pack) {
  const { levels } = await get(`packs/${pack.id}`);
  const solved = levels.filter((one) => one.solved).length;
  const next = levels.find((one) => !one.solved);
  const label = t("{solved} of {levels} levels solved", { solved, levels: levels.length });
  const rules = ruleChoice(game, () => showPack(list, game, pack));
  put(list, [
    h("details.pack-rules", { open: rules.other }, [
      h("summary.row", [
        h("span", rules.fields.length ? t("Stars and rules") : t("Stars")),
        h("div.progress.grow", { role: "img", "aria-label": label }, bar(solved / levels.length)),
        h("span.mono", `${solved} / ${levels.length}`),
      ]),
      h("p.note", starsText(game)),
      rules.fields.length ? h("div.fields", rules.fields) : null,
    ]),
    h(
      "ol.level-grid",
      levels.map((level) =>
        h("li", levelButton(game, pack, level, level === next, rules.parameters)),
      ),
    ),
  ]);
}

/** By which rules levels are played, where there is a choice; it is remembered.
 * @param {Game} game @param {() => void} onchange */
function ruleChoice(game, onchange) {
  const key = `dedale.rules.${game.name}`;
  const kept = read(key, /** @type {Values} */ ({}));
  const rules = game.parameters.filter((one) => one.with_level && one.kind === "name");
  const parameters = Object.fromEntries(
    rules
      .filter(({ name, value }) => name in kept && kept[name] !== value)
      .map(({ name }) => [name, kept[name]]),
  );
  const other = Object.keys(parameters).length > 0;
  const fields = rules.map(({ name, words, value, choices }) =>
    field(
      capital(words),
      select(
        /** @type {[string, string][]} */ (choices).map(([one, text]) => [one, capital(text)]),
        String(kept[name] ?? value),
        (chosen) => {
          write(key, { ...kept, [name]: chosen });
          onchange();
        },
      ),
      other ? t("Not the rules of the pack: such games have no stars.") : "",
    ),
  );
  return { parameters, fields, other };
}

/** @param {Game} game @param {Pack} pack @param {PackLevel} level @param {boolean} next
 * @param {Values} parameters by which it is played otherwise than it stands */
function levelButton(game, pack, level, next, parameters) {
  const other = Object.keys(parameters).length > 0;
  const par = level.par && !other ? t("fewest: {par}", { par: level.par }) : "";
  const under = other ? null : level.game_id;
  const title = [
    t("Level {n}", { n: level.number }),
    level.name,
    par,
    level.best && !other ? t("best {best}", { best: level.best }) : "",
    under ? t("under way") : "",
  ];
  const open = (/** @type {MouseEvent} */ event) => {
    const begun = begin({ pack: pack.id, number: level.number, parameters });
    busy(/** @type {HTMLElement} */ (event.currentTarget), begun);
  };
  const resume = () => {
    location.hash = `#/play/${under}`;
  };
  return h(
    "button.level",
    {
      type: "button",
      class: `${level.solved ? "solved" : ""} ${next ? "next" : ""}`,
      title: title.filter(Boolean).join(", "),
      onclick: under ? resume : open,
    },
    [
      picture(game, level.view, 88),
      h("span.number", level.number),
      h("span.name", level.name),
      h("span.par", par),
      level.solved ? stars(level.stars) : h("span.stars.faint", under ? "…" : "☆☆☆"),
    ],
  );
}

/** @param {number} share */
function bar(share) {
  const inside = h("span");
  inside.style.width = `${Math.round(100 * share)}%`;
  return inside;
}
