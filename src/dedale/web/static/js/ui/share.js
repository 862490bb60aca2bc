// What leaves the page: addresses, copied texts, files.

import { ask } from "../api.js";
import { isDark } from "../settings.js";
import { button, download, h, toast } from "./dom.js";
import { guard } from "./guard.js";

/** The address of a page that opens a link.
 * @param {string} link */
export const addressOf = (link) => `${location.origin}/#/open/${link}`;

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
    download(await response.blob(), `${name}.${format}`);
  });

/** A button for each format of a file.
 * @param {string[]} formats @param {string} name @param {() => object} body */
export const exportButtons = (formats, name, body) =>
  formats.map((format) =>
    button({
      label: format.toUpperCase(),
      icon: "file",
      onclick: () => exportFile(format, body(), name),
    }),
  );
