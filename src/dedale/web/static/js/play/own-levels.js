// Levels of one's own as packs: a folder of level files that was opened, and the library.

import { get, post } from "../api.js";
import { t } from "../i18n/index.js";
import { read, write } from "../settings.js";
import { guard } from "../ui/guard.js";
import { enter } from "./begin.js";

/** @import { OwnLevel } from "../types.js" */
/** @typedef {{folder: string, levels: (OwnLevel & {text: string})[]}} OwnPack */
/** @typedef {{kind: string, folder: string, id: string}} OwnPlace  which level a game is played on */

const PLACES = "dedale.own.places";
const SOLVED = "dedale.own.solved";
/** So many games are remembered as games of one's own levels. */
const REMEMBERED = 200;
/** A line before a level in a file of many. */
const FIELD = /^(title|title-fr|par|best|lesson|lesson-fr):\s*(.*)$/;

/** The levels that one keeps of a game, by folder, each in the order of its titles.
 * @param {string} kind the name of a game @returns {Promise<OwnPack[]>} */
export async function ownPacks(kind) {
  const { levels } = await get(`levels?kind=${encodeURIComponent(kind)}&texts=true`);
  const folders = [...new Set(levels.map((one) => one.folder))].sort();
  const order = new Intl.Collator(undefined, { numeric: true });
  return folders.map((folder) => ({
    folder,
    levels: levels
      .filter((one) => one.folder === folder)
      .sort((a, b) => order.compare(a.title, b.title)),
  }));
}

/** Play a level of one's own. @param {OwnLevel & {text: string}} level */
export async function beginOwn({ id, kind, folder, title, text }) {
  const game = await post("games", { game: kind, level: text, title });
  const places = Object.entries(read(PLACES, /** @type {Record<string, OwnPlace>} */ ({})));
  places.push([game.id, { kind, folder, id }]);
  write(PLACES, Object.fromEntries(places.slice(-REMEMBERED)));
  await enter(game);
}

/** The level of one's own that a game is played on, if it is on one. @param {string} game its id */
export const ownPlace = (game) =>
  read(PLACES, /** @type {Record<string, OwnPlace>} */ ({}))[game] ?? null;

/** Go to another level of the same folder. @param {OwnPlace} place @param {number} by */
export const goOn = (place, by) =>
  guard(async () => {
    const pack = (await ownPacks(place.kind)).find((one) => one.folder === place.folder);
    const at = pack?.levels.findIndex((one) => one.id === place.id) ?? -1;
    const level = at < 0 ? undefined : pack?.levels[at + by];
    if (level) await beginOwn(level);
    else location.hash = ownAddress(place.kind, place.folder);
  });

/** @param {string} kind @param {string} folder */
export const ownAddress = (kind, folder) => `#/levels/${kind}/own:${encodeURIComponent(folder)}`;

/** The levels of one's own that were won. @returns {Set<string>} */
export const solvedOwn = () => new Set(read(SOLVED, /** @type {string[]} */ ([])));

/** @param {string} id of a level */
export const keepSolved = (id) => write(SOLVED, [...solvedOwn().add(id)]);

/** Keep the levels in files as a pack: those that could be read, and the names of the others.
 * @param {string} kind @param {FileList} files @param {(done: number, all: number) => void} tell */
export async function keepFiles(kind, files, tell) {
  const chosen = [...files].filter((file) => /\.(txt|lvl|level)$/i.test(file.name));
  const folder =
    chosen[0]?.webkitRelativePath.split("/")[0] || (chosen.length > 1 ? t("My files") : "");
  const found = [];
  for (const file of chosen) found.push(...levelsIn(await file.text(), file.name));
  /** @type {string[]} */
  const refused = [];
  for (const [i, { title, text }] of found.entries()) {
    tell(i, found.length);
    try {
      await post("levels", { kind, title: title.slice(0, 80), text, folder: folder.slice(0, 80) });
    } catch {
      refused.push(title);
    }
  }
  return { folder, kept: found.length - refused.length, refused };
}

/** The levels of a file: one, or as many as a pack has.
 * @param {string} text @param {string} name */
function levelsIn(text, name) {
  const stem = name.replace(/\.[^.]*$/, "");
  if (!/^title:/.test(text)) return [{ title: stem, text }];
  return text.split(/^(?=title:)/m).map((part) => {
    const lines = part.split("\n");
    const first = lines.findIndex((line) => !FIELD.test(line));
    const [, , title = stem] = FIELD.exec(lines[0]) ?? [];
    return { title, text: lines.slice(first).join("\n") };
  });
}
