// Choose how a game begins: every parameter, with its start drawn as one chooses.

import { post } from "../api.js";
import { Board } from "../board/board.js";
import { gameOf } from "../games/index.js";
import { capital, number, t } from "../i18n/index.js";
import { begin } from "../play/begin.js";
import { sceneOf } from "../play/scene.js";
import { facing, figuresOf } from "../play/views.js";
import { isDark, onChange, settings } from "../settings.js";
import { busy, button, h, noteLine, put, toast } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { later } from "../ui/later.js";
import { parameterForm, requestForm } from "../ui/parameter-form.js";
import { keepChosen, keepOwn, presetsOf } from "../ui/proposals.js";
import { exportButtons, exportFile, exportMenu } from "../ui/share.js";
import { zoomer } from "../ui/zoomer.js";

/** @import { Catalogue, Game, Screen, Values, View } from "../types.js" */

/** The parameters that make a maze, for games that have them all. */
const RECIPE = ["generator", "width", "height", "seed", "braid"];

/** @type {Screen} */
export async function newGame(main, name, catalogue) {
  const game = gameOf(catalogue, name || catalogue.games[0].name);
  const stage = h("div.stage");
  const reserve = (/** @type {Values} */ { width, height, size }) => {
    const shape = Number(width ?? size ?? 1) / Number(height ?? size ?? 1);
    stage.style.setProperty("--shape", String(shape || 1));
  };
  const figures = noteLine();
  const board = new Board(stage, { dark: isDark(), motion: settings.motion, label: t("The maze") });
  const drawing = later(preview, 150);
  const form = parameterForm(game, catalogue, drawing.ask, ["level"]);
  let turn = 0;
  reserve(form.values);

  async function preview() {
    const mine = ++turn;
    const slow = setTimeout(() => figures.say(t("The maze is being made…")), 400);
    stage.setAttribute("aria-busy", "true");
    const film = await guard(
      () => post("replay", { game: game.name, parameters: form.values }),
      (message) => {
        if (mine === turn) figures.fail(message);
      },
    );
    clearTimeout(slow);
    if (mine === turn) stage.setAttribute("aria-busy", "false");
    if (!film || mine !== turn) return;
    board.show(sceneOf(game, facing(game, null, film.view, null)));
    board.fit();
    figures.say(summaryOf(game, film.view));
  }

  /** @param {SubmitEvent} event */
  function start(event) {
    event.preventDefault();
    keepChosen(game, form.values);
    const begun = begin({ game: game.name, parameters: form.values }, figures.fail);
    busy(/** @type {HTMLElement} */ (event.submitter), begun);
  }

  /** What Play begins from now on. */
  function defaults() {
    const row = h("div.row.tight");
    const show = () => {
      const own = presetsOf(game).some((one) => one.name === "own");
      put(row, [
        button(t("Make this my default"), "star", () => set(form.values)),
        own ? button(t("Forget mine"), "trash", () => set(null)) : null,
      ]);
    };
    const set = (/** @type {Values | null} */ values) => {
      keepOwn(game, values);
      form.redraw();
      show();
      toast(values ? t("Play begins with this from now on.") : t("Play begins as before."));
    };
    show();
    return row;
  }

  const known = game.parameters.map((one) => one.name);
  const printable = RECIPE.every((one) => known.includes(one)) && !known.includes("grid");
  main.append(
    h("div.game", [
      h("section.stage-box", { "aria-label": t("The maze") }, [stage, zoomer(board)]),
      h("aside.side", [
        h("form.card.stack", { onsubmit: start }, [
          h("h1.small", game.title),
          h("div.row.first", [
            h("button.main", { type: "submit", id: "start" }, t("Play")),
            button(t("Another maze"), "dice", form.reseed),
          ]),
          figures.element,
          form.element,
          defaults(),
          printable ? printing(form.values, catalogue) : null,
        ]),
      ]),
    ]),
  );
  board.resize();
  const stop = onChange(() => board.restyle({ dark: isDark(), motion: settings.motion }));
  preview();
  return () => {
    drawing.stop();
    turn = -1;
    stop();
    board.destroy();
  };
}

/** @param {Game} game @param {View} view */
function summaryOf(game, view) {
  if (view.outcome) return t("This one is over before it begins: take another.");
  return figuresOf(game, view)
    .map(([words, value]) => {
      const shown = typeof value === "number" ? number(value) : value;
      return `${capital(words)} ${shown}`.replaceAll(" ", "\u00a0"); // lines break between figures
    })
    .join("\u00a0· ");
}

/** Mazes on paper: several on a page, the answers on another; and as files.
 * @param {Values} values @param {Catalogue} catalogue */
function printing(values, catalogue) {
  const sheets = requestForm(catalogue.requests.sheets, catalogue, () => {});
  const recipe = () => {
    const { generator: algorithm, width, height, seed, braid } = values;
    return { algorithm, width, height, seed, braid };
  };
  const maze = () => {
    const mask = values.mask ? maskForm(String(values.mask)) : null;
    return { maze: { make: { ...recipe(), mask } } };
  };
  const print = () => exportFile("pdf", { ...maze(), ...sheets.given(), theme: "light" }, "dedale");
  return h("details", [
    h("summary", t("Print or export this maze")),
    h("div.stack", [
      sheets.element,
      h("div.row.tight", [
        button("PDF", "print", print),
        exportButtons(["png", "svg", "txt"], "dedale", maze),
      ]),
      exportMenu(catalogue, "dedale", maze),
    ]),
  ]);
}

/** @param {string} mask a name, or rows */
const maskForm = (mask) => (mask.includes("\n") ? { rows: mask } : { name: mask });
