// Settings and help.

import { t } from "../i18n/index.js";
import { change, settings } from "../settings.js";
import { button, dialog, field, h, select, tick, toast } from "../ui/dom.js";

export function openSettings() {
  const file = h("input", { type: "file", accept: "image/png,image/webp,image/gif" });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    if (chosen.size > 3_000_000) return toast(t("This picture is too large: 3 MB at most."), true);
    const reader = new FileReader();
    reader.onload = () => {
      change({ sheet: String(reader.result) });
      toast(t("The player has a new look."));
    };
    reader.readAsDataURL(chosen);
  });
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
    tick(t("Ariane's thread: show where I have walked"), settings.thread, (on) =>
      change({ thread: on }),
    ),
    field(
      t("Your own player"),
      file,
      [
        t("A sheet of sprites in the LPC layout: 64 x 64 pixels, the walk in rows 9 to 12."),
        t("Or four rows: north, west, south, east."),
      ].join(" "),
    ),
    h("div.row", [
      button({
        label: t("Our own drawing again"),
        icon: "undo",
        onclick: () => change({ sheet: "" }),
      }),
    ]),
  );
}

export function openHelp() {
  const rows = /** @type {[string, string][]} */ ([
    ["← ↑ ↓ →", t("walk (also W A S D, Z Q S D, and h b d g)")],
    ["Shift + →", t("run to the next junction")],
    ["U  ·  R", t("undo, redo (also Ctrl+Z, Ctrl+Y)")],
    ["Home", t("restart")],
    ["I", t("hint")],
    [".", t("wait a turn")],
    ["X  ·  P", t("bomb, poly")],
    ["Enter", t("leave by the exit")],
    ["+  −  F  C", t("zoom in, zoom out, the whole maze, centre on the player")],
    ["Space, ← →", t("in films: play or pause, step back, step on")],
  ]);
  dialog(
    t("Keys and gestures"),
    t("Close"),
    h("table", [
      h(
        "tbody",
        rows.map(([keys, text]) => h("tr", [h("td", h("kbd", keys)), h("td", text)])),
      ),
    ]),
    h("p", t("With a finger: flick or tap to walk, drag to look around, two fingers to zoom.")),
    h("h3", t("The treasure hunt")),
    paragraph(
      t("Collect treasures and leave by an exit when you choose to."),
      t("A minotaur next to you with no wall between kills you."),
      t(
        "A bomb opens the wall you face; a poly kills every minotaur within three rows and columns.",
      ),
    ),
    h("h3", t("Ariane and the Minotaur")),
    paragraph(
      t("Bring Ariane and Theseus to the door together."),
      t("After each of her steps the minotaurs slide towards her as far as they can."),
      t("↕ ones slide along columns first, ↔ ones along rows first."),
    ),
    h("h3", t("The classic labyrinth")),
    paragraph(
      t("From the entry at the bottom to the exit at the top, past monsters and ghosts."),
      t("Do not bump into too many walls."),
    ),
  );
}

/** @param {...string} sentences */
const paragraph = (...sentences) => h("p", sentences.join(" "));
