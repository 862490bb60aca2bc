// Make a book: a form, three of its puzzles as it will have them, and the file to print. #/book

import { post } from "../api.js";
import { number, t, tn } from "../i18n/index.js";
import { button, h, noteLine, put } from "../ui/dom.js";
import { downloadFrom } from "../ui/file.js";
import { guard } from "../ui/guard.js";
import { later } from "../ui/later.js";
import { requestForm } from "../ui/parameter-form.js";

/** @import { BookPuzzle, Screen } from "../types.js" */

/** @type {Screen} */
export async function book(main, _argument, catalogue) {
  const drawing = later(preview, 300);
  const form = requestForm(catalogue.requests.book, catalogue, drawing.ask);
  const pages = h("div.book-pages", { "aria-live": "polite" });
  const told = noteLine("book-status");
  const make = h("button.main", { type: "submit" }, t("Make the PDF"));
  let turn = 0;

  async function preview() {
    const mine = ++turn;
    const found = await guard(
      () => post("books/preview", form.given()),
      (message) => {
        if (mine === turn) told.fail(message);
      },
    );
    if (!found || mine !== turn) return;
    told.say(tn(found.pages, "{n} page", "{n} pages", { n: number(found.pages) }));
    put(pages, found.puzzles.map(sheet));
  }

  /** Have a file made and download it. @param {string} path @param {string} name */
  async function send(path, name) {
    make.disabled = true;
    told.say(t("The book is being made …"));
    await guard(
      async () => {
        await downloadFrom("POST", path, form.given(), name);
        told.say(t("The book is made: look among your downloads."));
      },
      (message) => told.fail(message),
    );
    make.disabled = false;
  }

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    send("books", "mazes.pdf");
  }

  main.append(
    h("div.page.wide.book", [
      h("form.card.stack", { onsubmit: submit }, [
        h("h1.small", t("Make a book")),
        h("div.row.first", [make, button(t("Other mazes"), "dice", () => form.reseed())]),
        h("div.row", [button(t("Make the cover"), "file", () => send("books/cover", "cover.pdf"))]),
        told.element,
      ]),
      h("section.stack", { "aria-label": t("Preview") }, [
        h("h2.small", t("Examples of its puzzles")),
        pages,
      ]),
    ]),
  );
  main.querySelector("form")?.append(form.element);
  preview();
  return () => {
    drawing.stop();
    turn++;
  };
}

/** A puzzle on a sheet of paper. @param {BookPuzzle} puzzle @param {number} place */
function sheet(puzzle, place) {
  const picture = (/** @type {string} */ svg, /** @type {string} */ alt) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    image.alt = alt;
    return image;
  };
  const names = [t("The first"), t("In the middle"), t("The last")];
  const grade = puzzle.grade ? t("difficulty {n} of 10", { n: puzzle.grade }) : "";
  return h("figure.book-page", [
    h("figcaption", [h("b", names[place] ?? ""), h("span", grade)]),
    picture(puzzle.svg, t("A puzzle")),
    puzzle.task ? h("p.note", puzzle.task) : null,
    h("details", [h("summary", t("Answer")), picture(puzzle.answer, t("Its answer"))]),
  ]);
}
