// The panels beside the level editor: levels made by the server, and levels as text and files.

import { get, post } from "../api.js";
import { lookOf } from "../games/index.js";
import { t } from "../i18n/index.js";
import { button, download, field, h, toast } from "../ui/dom.js";
import { fileInput } from "../ui/file.js";
import { guard } from "../ui/guard.js";
import { parameterForm } from "../ui/parameter-form.js";
import { newSeed } from "../ui/proposals.js";
import { addressOf, copy, exportButtons, pageButton } from "../ui/share.js";
import { searchAddress } from "../views/search.js";

/** @import { Catalogue, Game } from "../types.js" */

/** Levels made by the server: new ones, and harder ones of the same walls.
 * @param {Game} game @param {Catalogue} catalogue @param {() => string} text
 * @param {(text: string) => void} take */
export function makePanel(game, catalogue, text, take) {
  const form = parameterForm(game, catalogue, () => {}, ["level", "seed"]);
  /** @param {"generate" | "harder"} how @param {() => object} body */
  const made = (how, body) => () =>
    guard(async () => take((await post(`workshop/${game.name}/${how}`, body())).levels[0].text));
  const generate = made("generate", () => ({ parameters: { ...form.values, seed: newSeed() } }));
  const harder = made("harder", () => ({ text: text(), seconds: 5 }));
  return h("div.stack", [
    form.element,
    h("div.row", [
      button(t("Generate"), { icon: "dice", id: "generate" }, generate),
      lookOf(game).editor?.harder
        ? button(t("Make it harder"), { icon: "fire", id: "harder" }, harder)
        : null,
      game.searched
        ? button(t("Watch the search"), { icon: "eye", id: "search" }, () => {
            location.hash = searchAddress(game.name, text());
          })
        : null,
    ]),
    lookOf(game).editor?.harder
      ? h("p.note", t("Harder: the same walls, the start that takes the most moves."))
      : null,
  ]);
}

/** @param {string} game @param {() => string} text @param {(text: string) => void} take */
export function filePanel(game, text, take) {
  const area = h("textarea", { rows: 12, spellcheck: "false", "aria-label": t("Level text") });
  const attributes = { accept: ".txt,text/plain", "aria-label": t("Level file") };
  const file = fileInput(attributes, async (one) => readAny(game, await one.text(), take));
  const link = async () => {
    const state = await post("games", { game, level: text(), title: t("My level") });
    await copy(addressOf((await get(`games/${state.id}/links`)).exact), t("Link copied."));
  };
  const save = () => download(new Blob([text()], { type: "text/plain" }), "level.txt");
  const panel = h("div.stack", [
    area,
    h("div.row.tight", [
      button(t("Read this text"), "file", () => readAny(game, area.value, take)),
      button(t("Copy"), "copy", () => copy(text(), t("Text copied."))),
      button(t("Copy link"), "share", () => guard(link)),
    ]),
    field(t("Import a file"), file),
    h("div.row.tight", [
      button("TXT", "file", save),
      pageButton("level", () => ({ level: { game, text: text() } })),
      exportButtons(["png", "svg", "pdf"], "level", () => ({ level: { game, text: text() } })),
    ]),
  ]);
  panel.addEventListener("shown", () => {
    area.value = text();
  });
  return panel;
}

/** Take any text that the server can read, in the form in which it writes it.
 * @param {string} game @param {string} source @param {(text: string) => void} take */
export const readAny = (game, source, take) =>
  guard(async () => {
    const { text, error } = await post(`workshop/${game}/verdict`, { text: source, seconds: 1 });
    if (!error) return take(text ?? "");
    const { line, column, message } = error;
    const place = column ? `${line}:${column}` : String(line);
    toast(line ? t("Line {line}: {message}", { line: place, message }) : message, true);
  });
