// All one's games: to go on with, to delete, to keep in a file, to carry to another browser.

import { pageAddress } from "../address.js";
import { get, post } from "../api.js";
import { t, tn } from "../i18n/index.js";
import { button, field, h, put, toast } from "../ui/dom.js";
import { downloadFrom, fileButton } from "../ui/file.js";
import { gameLine } from "../ui/game-line.js";
import { guard } from "../ui/guard.js";
import { copy } from "../ui/share.js";
import { begunList } from "../walk/kept.js";

/** @import { Imported, Screen } from "../types.js" */

/** @type {Screen} */
export async function mine(main, _argument, catalogue) {
  const list = h("ul.games");
  const code = h("div.stack", { id: "carry" });
  const refresh = async () => {
    const { games } = await get("games?limit=2000&begun=true");
    put(
      list,
      games.map((game) => gameLine(game, catalogue)),
    );
    if (!games.length) put(list, h("li.note", t("No game yet.")));
  };
  const accept = ".zip,application/zip";
  const bring = async (/** @type {File} */ chosen) => {
    said(await post("mine", chosen.slice(0, chosen.size, "application/zip")));
    await refresh();
  };
  const keep = () => guard(() => downloadFrom("GET", "mine", undefined, "dedale-games.zip"));
  const makeCode = (/** @type {boolean} */ whole) =>
    guard(async () => {
      const made = await post("mine/code", { whole });
      const address = `${pageAddress()}#/carry/${made.code}`;
      const [about, text] = made.seconds
        ? [t("In the other browser, open this address within ten minutes. It works once."), address]
        : [t("Paste this code in the other Dédale, under My games, Bring a code."), made.code];
      put(code, [
        h("p", about),
        h("p.row", [
          h("code.cut", { id: "carry-code" }, text),
          button(t("Copy"), "", () => copy(text, t("Copied."))),
        ]),
      ]);
    });
  main.append(
    h("div.page.stack", [
      h("h1", t("My games")),
      h("div.row", [
        button(t("Export to a file"), { icon: "save", id: "export-mine" }, keep),
        fileButton(t("Import from a file"), { accept }, bring),
        button(t("To another browser"), { id: "make-code" }, () => makeCode(false)),
        button(t("As one long code"), { id: "make-text" }, () => makeCode(true)),
        h("a.button", { href: "#/carry/" }, t("Bring a code")),
      ]),
      code,
      list,
      begunList(catalogue).element,
    ]),
  );
  await refresh();
  return undefined;
}

/** A code from another browser: what is there is copied here, on a click. @type {Screen} */
export async function carry(main, code) {
  const typed = h("input", { value: code, maxlength: 100000, autocomplete: "off" });
  const take = () =>
    guard(async () => {
      said(await post("mine/carry", { code: typed.value }));
      location.hash = "#/mine";
    });
  main.append(
    h("div.page.stack", [
      h("h1", t("Bring your games here?")),
      h("p", t("Everything of the other browser is copied to this one; nothing here is lost.")),
      field(t("Code"), typed),
      h("div.row", [
        button(t("Bring them"), { class: "main", id: "carry-here" }, take),
        h("a.button", { href: "#/" }, t("Back to the start")),
      ]),
    ]),
  );
  return undefined;
}

/** @param {Imported} done */
const said = (done) =>
  toast(tn(done.games, "{n} game was brought here.", "{n} games were brought here."));
