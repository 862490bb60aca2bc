// A teacher's own exercise: a form, then a link or a file for the class.

import { pageAddress } from "../address.js";
import { t } from "../i18n/index.js";
import { read, write } from "../settings.js";
import { button, download, field, h, noteLine, put } from "../ui/dom.js";
import { copy } from "../ui/share.js";
import { packed } from "./kept.js";

/** @import { OwnExercise } from "../types.js" */

const KEY = "dedale.own-exercise";

/** @typedef {{title: string, goal: string, skeleton: string, cases: string, hints: string}} Draft */

const EXAMPLE = () => ({
  title: t("Twice"),
  goal: t("Write `twice(n)`: two times n."),
  skeleton: "def twice(n):\n    return ...\n",
  cases: "twice(4) => 8\ntwice(-1) => -2",
  hints: "",
});

/** The exercise of a draft, or what is wrong with it. @param {Draft} draft
 * @returns {{own?: OwnExercise, trouble?: string}} */
function ownOf(draft) {
  /** @type {{call: string, gives: string}[]} */
  const call = [];
  for (const line of draft.cases.split("\n").filter((text) => text.trim())) {
    const [said, gives] = line.split("=>").map((part) => part.trim());
    if (!said || !gives)
      return { trouble: t("“{line}” should be: call => value", { line: line.slice(0, 60) }) };
    call.push({ call: said, gives });
  }
  if (!draft.title.trim() || !draft.goal.trim() || !draft.skeleton.trim())
    return { trouble: t("A title, a goal and a program with holes are needed.") };
  if (!call.length) return { trouble: t("Give one case at least: call => value") };
  const hints = draft.hints
    .split("\n")
    .filter((text) => text.trim())
    .slice(0, 3);
  const { title, goal, skeleton } = draft;
  return { own: { title: title.trim(), goal: goal.trim(), skeleton, hints, call } };
}

/** @param {HTMLElement} main @param {(own: OwnExercise) => void} open try it oneself */
export function ownForm(main, open) {
  /** @type {Draft} */
  const draft = { ...EXAMPLE(), ...read(KEY, {}) };
  const note = noteLine();
  const checked = (/** @type {(own: OwnExercise) => unknown} */ then) => {
    const { own, trouble } = ownOf(draft);
    if (own) then(own);
    note.fail(trouble ?? "");
  };
  /** @param {keyof Draft} name @param {string} label @param {number} rows @param {string} [about] */
  const input = (name, label, rows, about) => {
    const area = rows > 1 ? h("textarea.mono", { rows }) : h("input", { type: "text" });
    area.value = draft[name];
    area.addEventListener("input", () => {
      draft[name] = area.value;
      write(KEY, draft);
    });
    return field(label, area, about);
  };
  put(main, [
    h("div.page.stack.own-exercise", [
      h("h1", t("An exercise of your own")),
      h("p", t("Your pupils get it as a link; their programs run in their own browsers.")),
      input("title", t("Title"), 1),
      input("goal", t("The task"), 3),
      input("skeleton", t("The program, with holes"), 8),
      input("cases", t("What it is tried on"), 5, t("One case a line: call => value")),
      input("hints", t("Hints"), 3, t("One a line, three at most")),
      note.element,
      h("div.row", [
        button(t("Try it"), { icon: "play", class: "main" }, () => checked(open)),
        button(t("Copy link"), "share", () =>
          checked(async (own) => {
            const link = await packed({ exercise: own, source: "" });
            await copy(`${pageAddress()}#/write/link/${link}`, t("Link copied."));
          }),
        ),
        button(t("Save as a file"), "file", () =>
          checked((own) => {
            const text = JSON.stringify(own, null, 1);
            download(new Blob([text], { type: "application/json" }), "exercise.json");
          }),
        ),
        h("label.button", [
          t("Open a file"),
          h("input.quiet", {
            type: "file",
            accept: ".json",
            onchange: async (/** @type {Event} */ event) => {
              const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
              const found = file && draftOf(await file.text());
              if (!found) return note.fail(t("This file is not an exercise."));
              write(KEY, found);
              ownForm(main, open);
            },
          }),
        ]),
      ]),
      h(
        "p.note",
        t(
          "A file can also be checked in the shell: dedale exercise check FILE --exercise exercise.json",
        ),
      ),
    ]),
  ]);
}

/** @param {string} text of a file @returns {Draft | null} */
function draftOf(text) {
  try {
    const { title, goal, skeleton, call, hints } = JSON.parse(text);
    const cases = call.map((/** @type {any} */ one) => `${one.call} => ${one.gives}`).join("\n");
    return {
      title: String(title),
      goal: String(goal),
      skeleton: String(skeleton),
      cases,
      hints: (hints ?? []).join("\n"),
    };
  } catch {
    return null;
  }
}
