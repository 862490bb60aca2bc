// Learn: the nine lessons with their source beside a live board, the shortest-path session, and every
// algorithm with its story. #/learn, #/learn/NAME/seed=1&at=12, #/learn/session

import { get } from "../api.js";
import { t } from "../i18n/index.js";
import { h, put } from "../ui/dom.js";
import { coursePage } from "./course.js";
import { lessonPage } from "./lesson.js";

/** @import { Catalogue, Lesson, Screen, Told } from "../types.js" */

/** @type {Screen} */
export async function learn(main, argument, catalogue) {
  const [, name = "", rest = ""] = /^([^/]*)\/?(.*)$/.exec(argument) ?? [];
  const { lessons } = await get("lessons");
  const body = h("section.lesson.stack", { "aria-label": t("Learn") });
  main.append(h("div.learn", [contents(lessons, name, catalogue), body]));
  if (name === "session") return coursePage(body, rest, catalogue);
  const index = lessons.findIndex((one) => one.name === name);
  if (index < 0) {
    put(body, welcome(lessons, catalogue));
    return undefined;
  }
  return lessonPage(body, lessons, index, rest);
}

/** The list beside everything. @param {Lesson[]} lessons @param {string} here
 * @param {Catalogue} catalogue */
function contents(lessons, here, catalogue) {
  const link = (/** @type {string} */ name, /** @type {string} */ text) =>
    h(
      "li",
      h("a", { href: `#/learn/${name}`, "aria-current": name === here ? "page" : null }, text),
    );
  const algorithm = (/** @type {Told} */ one) =>
    h("li", h("a", { href: `#/watch/${filmAddress(one, catalogue)}` }, one.title));
  const group = (/** @type {string} */ title, /** @type {Told[]} */ table) =>
    h("details", [h("summary", title), h("ul", table.map(algorithm))]);
  return h("nav.card.contents", { "aria-label": t("Contents") }, [
    h("h2", h("a", { href: "#/learn" }, t("Learn"))),
    h("h2.minor", t("Nine lessons")),
    h(
      "ol",
      lessons.map((one) => link(one.name, one.title)),
    ),
    h("h2.minor", t("Shortest paths")),
    h("ul", link("session", t("The session"))),
    h("h2.minor", t("For teachers")),
    h("ul", h("li", h("a", { href: "#/teach" }, t("Teach a class")))),
    h("h2.minor", t("Every algorithm")),
    group(t("Find a way"), catalogue.solvers),
    group(t("Make a maze"), catalogue.generators),
    group(t("Walk a tour"), catalogue.tours),
  ]);
}

/** A film that shows an algorithm well. @param {Told} one @param {Catalogue} catalogue */
function filmAddress(one, catalogue) {
  const makes = catalogue.generators.some((each) => each.name === one.name);
  return makes
    ? `films=${one.name}&maze=wilson&size=18x12&seed=3`
    : `films=${one.name}&maze=prim&size=16x10&seed=6&braid=60&open=8`;
}

/** @param {Lesson[]} lessons @param {Catalogue} catalogue */
function welcome(lessons, catalogue) {
  /** @param {string} href @param {string} title @param {string} text */
  const card = (href, title, text) =>
    h("a.card.lesson-card", { href }, [h("h2.minor", title), h("p.note", text)]);
  return [
    h("h1", t("Learn")),
    h(
      "p",
      t("From a direction to a whole maze: each lesson is a short program that runs line by line."),
    ),
    h(
      "div.lesson-cards",
      lessons.map((one, i) => card(`#/learn/${one.name}`, `${i + 1}. ${one.title}`, one.look)),
    ),
    h("h2", t("Shortest paths")),
    h("div.lesson-cards", [
      card(
        "#/learn/session",
        t("The session"),
        t("Make a maze, choose a start and an arrival, and see what each search finds."),
      ),
    ]),
    h("h2", t("Every algorithm")),
    h(
      "div.chips",
      [...catalogue.solvers, ...catalogue.generators, ...catalogue.tours].map((one) =>
        h("a.chip", { href: `#/watch/${filmAddress(one, catalogue)}` }, one.title),
      ),
    ),
  ];
}
