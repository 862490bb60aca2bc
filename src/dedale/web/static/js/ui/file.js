// Files: those that one is asked for, and those that come from the server.

import { ask } from "../api.js";
import { button, download, h } from "./dom.js";
import { guard } from "./guard.js";

/** @import { Attributes } from "../types.js" */

/** A field that asks for files; what is done with them may fail, and the same can be chosen again.
 * @param {Attributes} attributes `accept`, `multiple` …
 * @param {(first: File, all: FileList) => unknown} take @param {(message: string) => void} [say] */
export function fileInput(attributes, take, say) {
  const input = h("input", { type: "file", ...attributes });
  input.addEventListener("change", async () => {
    const { files } = input;
    if (!files?.length) return;
    await guard(async () => take(files[0], files), say);
    input.value = "";
  });
  return input;
}

/** The same as a button. @param {string} label @param {Attributes} attributes
 * @param {(first: File, all: FileList) => unknown} take @param {(message: string) => void} [say] */
export function fileButton(label, attributes, take, say) {
  const look = { class: "quiet", tabindex: -1, "aria-label": label };
  const input = fileInput({ ...look, ...attributes }, take, say);
  return [input, button(label, "file", () => input.click())];
}

/** Have a file made, and download it.
 * @param {string} method @param {string} path @param {object | undefined} body @param {string} name */
export const downloadFrom = async (method, path, body, name) =>
  download(await (await ask(method, path, body)).blob(), name);
