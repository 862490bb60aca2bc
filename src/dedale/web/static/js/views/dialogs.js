// Settings and help.

import { base64 } from "../base64.js";
import { lookOf } from "../games/index.js";
import { capital, keyName, t } from "../i18n/index.js";
import { keyText } from "../keys.js";
import { change, settings } from "../settings.js";
import { button, dialog, field, h, select, tick, toast } from "../ui/dom.js";
import { signFigure } from "../ui/figure.js";
import { fileButton } from "../ui/file.js";

/** @import { Catalogue, Game } from "../types.js" */

export function openSettings() {
  const accept = "image/png,image/webp,image/gif";
  const wear = async (/** @type {File} */ chosen) => {
    if (chosen.size > 3_000_000) throw new Error(t("This picture is too large: 3 MB at most."));
    const picture = new Image();
    picture.src = `data:${chosen.type};base64,${base64(new Uint8Array(await chosen.arrayBuffer()))}`;
    await picture.decode().catch(() => {
      throw new Error(t("This file is not a picture."));
    });
    change({ sheet: picture.src });
    toast(t("The player has a new look."));
  };
  dialog(
    t("Settings"),
    t("Close"),
    field(
      t("Colours"),
      select(
        [
          ["", t("as the system")],
          ["light", t("light")],
          ["dark", t("dark")],
        ],
        settings.theme,
        (value) => change({ theme: /** @type {"light"} */ (value) }),
      ),
    ),
    tick(t("Sounds"), settings.sound, (on) => change({ sound: on })),
    tick(t("Animations"), settings.motion, (on) => change({ motion: on })),
    field(
      t("Speed of the animations"),
      select(
        [
          ["0.5", t("slow")],
          ["1", t("usual")],
          ["2", t("fast")],
          ["4", t("very fast")],
        ],
        String(settings.speed),
        (value) => change({ speed: Number(value) }),
      ),
    ),
    tick(t("Danger: mark the cells on which I may be killed next"), settings.danger, (on) =>
      change({ danger: on }),
    ),
    tick(t("Ariane's thread: show where I have walked"), settings.thread, (on) =>
      change({ thread: on }),
    ),
    h("div.row", [
      fileButton(t("Your own player"), { accept }, wear),
      button(t("Our own drawing again"), "undo", () => change({ sheet: "" })),
    ]),
    h("p.note", [
      t("A sheet of sprites in the LPC layout: 64 x 64 pixels, the walk in rows 9 to 12."),
      " ",
      t("Or four rows: north, west, south, east."),
    ]),
  );
}

/** @param {Catalogue} catalogue @param {Game} [played] whose rules and keys come first */
export function openHelp({ games, keys }, played) {
  const shown = (/** @type {string[]} */ ...tools) =>
    tools.map((tool) => keyName(keyText(keys[tool]))).join("  ·  ");
  const rows = /** @type {[string, string][]} */ ([
    ["← ↑ ↓ →", t("walk (also W A S D and Z Q S D)")],
    [`${keyName("Shift")} + →`, t("run to the next junction")],
    [shown("undo", "redo"), t("undo, redo (also Ctrl+Z, Ctrl+Y)")],
    [shown("restart"), t("restart")],
    [shown("hint"), t("hint")],
    [shown("around"), t("tell what is around")],
    [keyName("Tab"), t("to the cells of the maze: arrows read them, Enter walks there")],
    [
      shown("zoom-in", "zoom-out", "fit", "centre"),
      t("zoom in, zoom out, the whole maze, centre on the player"),
    ],
    [shown("help"), t("this help")],
    [`${keyName("Space")}, ← →`, t("in films: play or pause, step back, step on")],
  ]);
  const general = [
    h("p", t("With a finger: flick or tap to walk, drag to look around, two fingers to zoom.")),
    keyTable(rows),
  ];
  const others = games.filter((one) => one !== played).map((one) => gameHelp(one));
  const documentation = h("p", [
    h("a", { href: "/help/", target: "_blank" }, t("The documentation, with a gallery")),
  ]);
  if (!played) return dialog(t("Keys and gestures"), t("Close"), general, others, documentation);
  const signs = Object.entries(lookOf(played).legend?.() ?? {}).map(([name, does]) =>
    h("li", [signFigure(played, name, 28), capital(does)]),
  );
  dialog(
    played.title,
    t("Close"),
    gameHelp(played, false),
    signs.length ? h("ul.legend", signs) : null,
    h("h3", t("Keys and gestures")),
    general,
    h("details", [h("summary", t("The other games")), others]),
    documentation,
  );
}

/** @param {[string, string][]} rows */
const keyTable = (rows) =>
  h("table.keys", [
    h(
      "tbody",
      rows.map(([keys, text]) => h("tr", [h("td", h("kbd", keys)), h("td", text)])),
    ),
  ]);

/** What a game is about, and the keys that are its own. @param {Game} game @param {boolean} [titled] */
function gameHelp(game, titled = true) {
  const keys = game.actions.map((action) => [keyName(keyText(action.keys)), action.words]);
  if (game.displays.length) keys.push(["A", t("draw it in another way: digits, boxes")]);
  const walk = game.keys.join(" ");
  if (walk !== "w d s a") keys.unshift([walk.toUpperCase(), t("walk north, east, south, west")]);
  const text = lookOf(game).help?.() ?? [game.about];
  return [
    titled ? h("h3", game.title) : null,
    h("p", text.join(" ")),
    keys.length ? keyTable(/** @type {[string, string][]} */ (keys)) : null,
  ];
}
