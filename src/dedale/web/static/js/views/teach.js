// Teach a class: lessons of an hour, with worksheets, links and answers. #/teach, #/teach/NAME

import { get } from "../api.js";
import { t } from "../i18n/index.js";
import { button, h, put, toast } from "../ui/dom.js";
import { downloadFrom } from "../ui/file.js";
import { guard } from "../ui/guard.js";
import { prose } from "./lesson.js";

/** @import { Hour, Screen } from "../types.js" */

/** @type {Screen} */
export async function teach(main, argument) {
  const { classes } = await get("classes");
  const chosen = classes.find((one) => one.name === argument);
  put(main, h("div.page.stack.teach", chosen ? hour(chosen) : list(classes)));
  return undefined;
}

/** @param {Hour} one */
const facts = (one) =>
  [
    t("ages {ages}", { ages: one.ages }),
    t("{n} minutes", { n: one.minutes }),
    one.unplugged ? t("without computers") : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** @param {Hour[]} classes */
function list(classes) {
  return [
    h("h1", t("Teach a class")),
    h(
      "p",
      t(
        "Six lessons, ready to be held: what to prepare, what to do, minute by minute, and the answers.",
      ),
    ),
    h(
      "div.lesson-cards",
      classes.map((one) =>
        h("a.card.lesson-card", { href: `#/teach/${one.name}` }, [
          h("h2.minor", one.title),
          h("p.note", facts(one)),
          h("p", one.goal),
        ]),
      ),
    ),
    h("h2", t("More for teachers")),
    h("ul", [
      h(
        "li",
        h("a", { href: "#/write/own" }, t("Make an exercise of your own, as a link or a file")),
      ),
      h("li", h("a", { href: "#/book" }, t("Make a book"))),
      h("li", [
        t("A table of results for a folder of programs: "),
        h("code", "dedale judge --folder class"),
      ]),
    ]),
  ];
}

/** @param {Hour} one */
function hour(one) {
  return [
    h("h1", one.title),
    h("p.note", facts(one)),
    h("h2", t("Goal|of a lesson")),
    h("p", one.goal),
    h("h2", t("What to prepare")),
    h("p", one.prepare),
    h("div.row", [
      one.book || one.grid ? worksheets(one) : null,
      one.links.map(([words, address]) => h("a.button", { href: address }, words)),
    ]),
    h("h2", t("What to do")),
    h(
      "ol",
      one.steps.map((step) => h("li", prose(step))),
    ),
    h("details.lesson-answer", [h("summary", t("Answers")), h("p", prose(one.answers))]),
    h("div.row", [
      button(t("Print this page"), "print", () => print()),
      h("a.button", { href: "#/teach" }, t("All six lessons")),
    ]),
  ];
}

/** @param {Hour} one */
function worksheets(one) {
  const make = () =>
    guard(async () => {
      const path = one.book ? "books" : "export/pdf";
      const body = one.book ? { title: one.title, ...one.book } : { maze: { make: one.grid } };
      await downloadFrom("POST", path, body, `${one.name}.pdf`);
      toast(t("The worksheets are made: look among your downloads."));
    });
  return button(t("Worksheets (PDF)"), { icon: "file", class: "main" }, make);
}
