// A shared link: what it leads to is shown, and becomes a game of one's own only on a click. Any site
// can send a browser here; it must not be able to begin something by that.

import { get } from "../api.js";
import { capital, labelled, t, tn } from "../i18n/index.js";
import { begin } from "../play/begin.js";
import { button, h, put } from "../ui/dom.js";
import { guard } from "../ui/guard.js";

/** @import { Preview, Screen } from "../types.js" */

/** @type {Screen} */
export async function open(main, link) {
  const about = h("div.stack", { id: "preview" }, h("p", t("Looking at the link…")));
  const opener = button({
    label: t("Open it"),
    icon: "play",
    class: "main",
    id: "open-link",
    onclick: () => begin({ link }),
  });
  main.append(
    h("div.page.stack", [
      h("h1", t("Open this game?")),
      h("p", t("Somebody has shared it with you. It becomes a game of yours when you open it.")),
      about,
      h("div.row", [opener, h("a.button", { href: "#/" }, t("Back to the start"))]),
    ]),
  );
  guard(
    async () => put(about, shown(await get(`preview?link=${encodeURIComponent(link)}`))),
    (message) => {
      put(about, h("p.error", capital(message)));
      opener.remove();
    },
  );
  return undefined;
}

/** @param {Preview} found */
function shown(found) {
  const [width, height] = found.size;
  const facts = [`${width} × ${height}`];
  if (found.moves) facts.push(tn(found.moves, "{n} move", "{n} moves"));
  for (const [name, value] of Object.entries(found.parameters ?? {}))
    if (value !== null && String(value).length < 60) facts.push(labelled(name, String(value)));
  const parts = [h("h2", found.title), h("p", found.goal), h("p.note", facts.join(" · "))];
  if (!found.picture) return parts;
  const picture = new Image();
  picture.className = "preview";
  picture.alt = t("The position that the link leads to");
  picture.src = `data:image/svg+xml,${encodeURIComponent(found.picture)}`;
  return [...parts, picture];
}
