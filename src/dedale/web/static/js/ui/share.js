// What leaves the page: addresses, copied texts, files.

import { pageAddress } from "../address.js";
import { ask } from "../api.js";
import { t } from "../i18n/index.js";
import { isDark } from "../settings.js";
import { button, download, field, h, put, select, toast } from "./dom.js";
import { guard } from "./guard.js";
import { parameterField } from "./parameter-form.js";

/** @import { Catalogue, Values } from "../types.js" */

/** The address of a page that opens a link: one that a server sees, where there is one, so that it can
 * show a card of it.
 * @param {string} link */
export function addressOf(link) {
  const served = document.querySelector("meta[name=links]")?.getAttribute("content");
  return served ? location.origin + served + link : `${pageAddress()}#/open/${link}`;
}

/** @param {string} text @param {string} said once it is copied */
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
 * @param {string} format @param {object} body @param {string} name */
export const exportFile = (format, body, name) =>
  guard(async () => {
    const theme = isDark() ? "dark" : "light";
    const response = await ask("POST", `export/${format}`, { theme, ...body });
    const told = response.headers.get("Content-Disposition") ?? "";
    const ending = /\.(\w+)"$/.exec(told)?.[1] ?? format;
    download(await response.blob(), `${name}.${ending}`);
  });

/** A button for each format of a file.
 * @param {string[]} formats @param {string} name @param {() => object} body */
export const exportButtons = (formats, name, body) =>
  formats.map((format) =>
    button(format.toUpperCase(), "file", () => exportFile(format, body(), name)),
  );

/** A button for one page to keep or send, which works by itself.
 * @param {string} name @param {() => object} body */
export const pageButton = (name, body) =>
  button(t("One page"), { icon: "file", id: "export-html" }, () =>
    exportFile("html", body(), name),
  );

/** A maze in any format that is no picture: for makers, game engines and other programs, in the
 * dimensions that one gives.
 * @param {Catalogue} catalogue @param {string} name @param {() => object} body */
export function exportMenu(catalogue, name, body) {
  const able = catalogue.formats.filter((one) => one.written && !one.picture && !one.film);
  let chosen = able.find((one) => one.takes.length) ?? able[0];
  /** @type {Values} */
  let given = {};
  const fields = h("div.fields");
  const show = () => {
    given = {};
    const rows = catalogue.requests.look.filter(({ name }) => chosen.takes.includes(name));
    put(
      fields,
      rows.map((parameter) => {
        const unit = parameter.kind === "number" ? ` (${chosen.unit})` : "";
        const labelled = { ...parameter, words: parameter.words + unit };
        return parameterField(labelled, catalogue, (value) => {
          given[parameter.name] = value;
        });
      }),
    );
  };
  const names = able.map((one) => {
    const words = `${one.name.toUpperCase()} · ${one.about}`;
    return /** @type {[string, string]} */ ([one.name, words]);
  });
  const choice = select(names, chosen.name, (value) => {
    chosen = able.find((one) => one.name === value) ?? chosen;
    show();
  });
  show();
  return h("div.stack.export-menu", [
    field(t("For makers, engines and programs"), choice),
    fields,
    button(t("Download"), "file", () => exportFile(chosen.name, { ...body(), ...given }, name)),
  ]);
}

/** A button that copies the address of the page. @param {() => void} [keep] brings it up to date */
export const linkButton = (keep) =>
  button(t("Copy link"), "share", () => {
    keep?.();
    copy(location.href, t("Link copied."));
  });
