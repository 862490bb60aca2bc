// Make a book: a form, three of its puzzles as it will have them, and the file to print. #/book

import { ask, post } from "../api.js";
import { capital, number, t, tn } from "../i18n/index.js";
import { button, download, field, h, noteLine, numberInput, put, select, tick } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { seedField } from "../ui/maze-form.js";
import { newSeed } from "../ui/proposals.js";

/** @import { BookPuzzle, BookWish, Catalogue, Screen } from "../types.js" */

const BLANK = "";

/** @returns {BookWish} */
const usual = () => ({
  kind: "mazes",
  count: 20,
  smallest: [10, 10],
  largest: [24, 24],
  grids: ["square"],
  shapes: [],
  generators: null,
  difficulty: null,
  treasures: 8,
  pack: "labyrinth",
  words: [],
  per_page: 1,
  answers: 4,
  title: BLANK,
  author: BLANK,
  paper: "a4",
  inner: 20,
  outer: 14,
  bleed: 0,
  numbers: true,
  walls: "straight",
  gaps: true,
  worksheets: false,
  copies: 1,
  seed: newSeed(),
});

/** @type {Screen} */
export async function book(main, _argument, catalogue) {
  const wish = usual();
  const pages = h("div.book-pages", { "aria-live": "polite" });
  const told = noteLine("book-status");
  const make = h("button.main", { type: "submit" }, t("Make the PDF"));
  let turn = 0;
  let waiting = 0;

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(preview, 300);
  }

  async function preview() {
    const mine = ++turn;
    if (wish.kind === "words" && !wish.words.length) {
      put(pages, []);
      told.say(t("Give some words to be hidden."));
      return;
    }
    const found = await guard(
      () => post("books/preview", body(wish)),
      (message) => {
        if (mine === turn) told.fail(message);
      },
    );
    if (!found || mine !== turn) return;
    told.say(tn(found.pages, "{n} page", "{n} pages", { n: number(found.pages) }));
    put(pages, found.puzzles.map(sheet));
  }

  /** @param {SubmitEvent} event */
  async function send(event) {
    event.preventDefault();
    make.disabled = true;
    told.say(t("The book is being made …"));
    await guard(
      async () => {
        const response = await ask("POST", "books", body(wish));
        download(await response.blob(), "mazes.pdf");
        told.say(t("The book is made: look among your downloads."));
      },
      (message) => told.fail(message),
    );
    make.disabled = false;
  }

  main.append(
    h("div.page.wide.book", [
      h("form.card.stack", { onsubmit: send }, [
        h("h1.small", t("Make a book")),
        h("div.row.first", [
          make,
          button({ label: t("Other mazes"), icon: "dice", onclick: () => seed.reseed() }),
        ]),
        told.element,
      ]),
      h("section.stack", { "aria-label": t("Preview") }, [
        h("h2.small", t("Such puzzles will be in it")),
        pages,
      ]),
    ]),
  );
  const seed = seedField(wish, later);
  main.querySelector("form")?.append(...fields(wish, catalogue, later), seed.element);
  preview();
  return () => {
    clearTimeout(waiting);
    turn++;
  };
}

/** What is sent: the wish without what its kind does not know.
 * @param {BookWish} wish */
const body = (wish) => ({
  ...wish,
  copies: wish.worksheets ? wish.copies : 1,
  words: wish.kind === "words" ? wish.words : [],
});

/** A puzzle on a sheet of paper. @param {BookPuzzle} puzzle @param {number} place */
function sheet(puzzle, place) {
  const picture = (/** @type {string} */ svg, /** @type {string} */ alt) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    image.alt = alt;
    return image;
  };
  const names = [t("Easy"), t("In the middle"), t("Hard")];
  const grade = puzzle.grade ? t("difficulty {n} of 10", { n: puzzle.grade }) : "";
  return h("figure.book-page", [
    h("figcaption", [h("b", names[place] ?? ""), h("span", grade)]),
    picture(puzzle.svg, t("A puzzle")),
    puzzle.task ? h("p.note", puzzle.task) : null,
    h("details", [h("summary", t("Answer")), picture(puzzle.answer, t("Its answer"))]),
  ]);
}

/** @param {BookWish} wish @param {Catalogue} catalogue @param {() => void} onchange */
function fields(wish, catalogue, onchange) {
  /** @template {keyof BookWish} Name @param {Name} name @returns {(value: BookWish[Name]) => void} */
  const setter = (name) => (value) => {
    wish[name] = value;
    onchange();
  };
  /** @param {"title" | "author"} name @param {string} label */
  const text = (name, label) => {
    const input = h("input", { maxlength: 100, value: wish[name] });
    input.addEventListener("change", () => setter(name)(input.value));
    return field(label, input);
  };
  const side = (/** @type {"smallest" | "largest"} */ name) =>
    numberInput(wish[name][0], 3, 60, (n) => setter(name)([n, n]));
  const grade = (/** @type {0 | 1} */ end) =>
    select([["", t("any")], ...Array.from({ length: 10 }, (_, i) => `${i + 1}`)], "", (value) => {
      const other = wish.difficulty?.[1 - end] ?? (end ? 1 : 10);
      const mine = value ? Number(value) : end ? 10 : 1;
      const pair = /** @type {[number, number]} */ (end ? [other, mine] : [mine, other]);
      setter("difficulty")(pair[0] === 1 && pair[1] === 10 ? null : pair);
    });
  const words = h("input", { placeholder: "NOËL, MINOS" });
  words.addEventListener("change", () =>
    setter("words")(words.value.split(/[\s,;]+/).filter(Boolean)),
  );
  const copies = numberInput(wish.copies, 1, 400, setter("copies"));
  const perfect = catalogue.generators.filter((one) => one.perfect);
  /** @type {Record<string, HTMLElement>} */
  const only = {
    mazes: h("div.stack", [
      chooser(t("Grids"), catalogue.grids, wish.grids, (names) =>
        setter("grids")(names.length ? names : ["square"]),
      ),
      chooser(t("Shapes"), catalogue.masks, wish.shapes, setter("shapes")),
      chooser(t("Generators"), perfect, [], (names) =>
        setter("generators")(names.length ? names : null),
      ),
      h("div.fields", [
        field(t("Smallest side"), side("smallest")),
        field(t("Largest side"), side("largest")),
        field(t("Difficulty from"), grade(0)),
        field(t("Difficulty to"), grade(1)),
      ]),
    ]),
    hunts: field(t("Treasures"), numberInput(wish.treasures, 1, 12, setter("treasures"))),
    levels: field(t("Pack of levels"), select(catalogue.books.packs, wish.pack, setter("pack"))),
    words: field(t("Words, with commas between them"), words),
  };
  const show = () => {
    only.mazes.hidden = !["mazes", "hunts"].includes(wish.kind);
    for (const kind of ["hunts", "levels", "words"]) only[kind].hidden = wish.kind !== kind;
    copies.disabled = !wish.worksheets;
  };
  const kind = select(catalogue.books.kinds, wish.kind, (value) => {
    setter("kind")(value);
    show();
  });
  show();
  return [
    h("div.fields", [
      field(t("What"), kind),
      field(t("How many"), numberInput(wish.count, 1, 200, setter("count"))),
    ]),
    ...Object.values(only),
    h("div.fields", [
      field(t("On a page"), numberInput(wish.per_page, 1, 9, setter("per_page"))),
      field(
        t("Answers on a page"),
        select([["0", t("none|answers")], "4", "6", "9"], "4", (value) =>
          setter("answers")(Number(value)),
        ),
      ),
      field(t("Paper"), select(catalogue.books.papers, wish.paper, setter("paper"))),
      field(t("Walls"), select(catalogue.books.walls, wish.walls, setter("walls"))),
      field(t("Inner margin (mm)"), numberInput(wish.inner, 5, 40, setter("inner"))),
      field(t("Outer margin (mm)"), numberInput(wish.outer, 5, 40, setter("outer"))),
      field(t("Bleed (mm)"), numberInput(wish.bleed, 0, 10, setter("bleed"))),
    ]),
    tick(t("Entry and exit as gaps in the border"), wish.gaps, setter("gaps")),
    tick(t("Page numbers"), wish.numbers, setter("numbers")),
    h("div.row", [
      tick(t("Worksheets with a line for a name"), wish.worksheets, (on) => {
        setter("worksheets")(on);
        show();
      }),
      field(t("Copies, each different"), copies),
    ]),
    h("div.fields", [text("title", t("Title")), text("author", t("Author"))]),
  ];
}

/** Several of a table. @param {string} label @param {{name: string, called: string}[]} table
 * @param {string[]} chosen @param {(names: string[]) => void} onchange */
function chooser(label, table, chosen, onchange) {
  const picked = new Set(chosen);
  const called = () =>
    table
      .filter((one) => picked.has(one.name))
      .map((one) => one.called)
      .join(", ");
  const names = h("span.note", called());
  return h("details.book-chooser", [
    h("summary", [label, " ", names]),
    h(
      "div.ticks",
      table.map((one) =>
        tick(capital(one.called), picked.has(one.name), (on) => {
          if (on) picked.add(one.name);
          else picked.delete(one.name);
          names.textContent = called();
          onchange([...picked]);
        }),
      ),
    ),
  ]);
}
