// Links, files and pictures of a game.

import { ask, get } from "../api.js";
import { t } from "../i18n/index.js";
import { isDark } from "../settings.js";
import { button, download, h, put, toast } from "../ui/dom.js";

/** The address of a page that opens a link.
 * @param {string} link */
export const addressOf = (link) => `${location.origin}/#/open/${link}`;

/** @param {string} text @param {string} said */
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea.quiet", { value: text });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(said);
}

/** Ask for a file and hand it over.
 * @param {string} format @param {Record<string, any>} body @param {string} name */
export async function exportFile(format, body, name) {
  try {
    const response = await ask("POST", `export/${format}`, {
      theme: isDark() ? "dark" : "light",
      ...body,
    });
    download(await response.blob(), `${name}.${format}`);
  } catch (error) {
    toast(String(/** @type {Error} */ (error).message), true);
  }
}

/** @param {import("./controller.js").Controller} game */
export function sharePanel(game) {
  const list = h("div.stack.small");
  const name = `dedale-${game.state.game}`;
  const source = () => ({ game: game.state.id });

  async function refresh() {
    await game.settled();
    try {
      const links = await get(`games/${game.state.id}/links`);
      const line = (
        /** @type {string} */ label,
        /** @type {string | null} */ link,
        /** @type {string} */ note,
      ) =>
        link
          ? h("div.share-line", [
              h("div", [h("strong", label), h("div.note", note)]),
              button({
                label: t("Copy"),
                icon: "copy",
                onclick: () => copy(addressOf(link), t("Link copied.")),
              }),
              h("input", {
                readonly: true,
                value: addressOf(link),
                "aria-label": label,
                onfocus: (/** @type {FocusEvent} */ event) =>
                  /** @type {HTMLInputElement} */ (event.target).select(),
              }),
            ])
          : null;
      put(list, [
        line(t("Seed link"), links.seed, t("How the game is made: short.")),
        line(t("Exact link"), links.exact, t("The start, cell by cell.")),
        line(t("Position link"), links.position, t("The game as it stands now.")),
        line(t("Replay link"), links.replay, t("The whole game, move by move.")),
        h("div.row", [
          button({
            label: t("Copy as text"),
            icon: "copy",
            onclick: () => copy(links.text, t("Text copied.")),
          }),
        ]),
      ]);
    } catch (error) {
      put(list, h("p.error", String(/** @type {Error} */ (error).message)));
    }
  }

  const panel = h("div.stack", [
    list,
    h("div.row.tight", [
      ["png", "svg", "pdf"].map((format) =>
        button({
          label: format.toUpperCase(),
          icon: "file",
          onclick: () => exportFile(format, { ...source(), answers: true }, name),
        }),
      ),
      button({
        label: t("Save file"),
        icon: "save",
        onclick: async () => {
          const response = await ask("GET", `games/${game.state.id}/save`);
          download(await response.blob(), `${name}.txt`);
        },
      }),
      button({ label: t("Print"), icon: "print", onclick: () => print() }),
    ]),
  ]);
  panel.addEventListener("shown", refresh);
  return { panel, refresh };
}
