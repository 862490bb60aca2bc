"""What a book is: everything that can be asked of one, checked, and the book made of it."""

from typing import Self

from ..errors import DedaleError, UnknownName
from ..games.ariane.levels.packs import PACKS
from ..i18n import N_, _, ngettext
from ..maze.difficulty import EASIEST, HARDEST
from ..maze.look import ENDS
from ..record import record
from ..registry import registry
from ..render.document import PAPERS
from ..render.signs import SIGNS
from ..render.styles import STYLES
from ..render.typeface import check_letters
from ..requests import Request, parameter
from .kinds import KINDS
from .plan import chapters_of, pages_of, playable
from .shops import SHOPS, STOCKS, gutter, trim_of

MOST = 5000  # puzzles of a book, worksheets of a class
LARGEST = 200  # cells: the longer side of a maze of a book
USUAL = ((10, 10), (30, 30))  # sizes of the first and the last maze
LARGE = ((6, 6), (14, 14))  # … in large print
REACH = ((4, 4), (LARGEST, LARGEST))  # … where the difficulty decides
MARGIN, BLEED = 60, 10  # millimetres at most

_MAZES = ("mazes", "hunts")


@record(frozen=True)
class Book(Request):
    """A book to be made. Lengths are in millimetres, sizes in squares.

    >>> Book.of({"count": 3, "answers": 15})
    Traceback (most recent call last):
    ...
    dedale.errors.DedaleError: answers 15 should be from 0 to 9
    """

    kind: str = parameter(
        "name",
        N_("what"),
        "mazes",
        choices={name: kind.title for name, kind in KINDS.items()},
        about=N_("Kind of puzzle."),
    )
    count: int = parameter(
        "int",
        N_("how many"),
        20,
        least=1,
        most=MOST,
        option="-n --count",
        about=N_("Number of puzzles or worksheets."),
    )
    smallest: tuple[int, int] | None = parameter(
        "size",
        N_("smallest size"),
        least=2,
        most=LARGEST,
        option="--from",
        only=_MAZES,
        about=N_("Size of the first maze (default: 10x10, or by the difficulty)."),
    )
    largest: tuple[int, int] | None = parameter(
        "size",
        N_("largest size"),
        least=2,
        most=LARGEST,
        option="--to",
        only=_MAZES,
        about=N_("Size of the last maze (default: 30x30, or by the difficulty)."),
    )
    difficulty: tuple[int | None, int | None] | None = parameter(
        "span",
        N_("difficulty"),
        least=EASIEST,
        most=HARDEST,
        only=_MAZES,
        about=N_("Grades of the first and of the last maze, 1 to 10."),
    )
    grids: tuple[str, ...] = parameter(
        "name",
        N_("grids"),
        ("square",),
        choices="grid",
        several=True,
        option="--grid",
        only=_MAZES,
        about=N_("Grid; repeatable."),
    )
    shapes: tuple[str, ...] = parameter(
        "text",
        N_("shapes"),
        (),
        choices="mask",
        several=True,
        option="--mask",
        only=_MAZES,
        about=N_("Shape of the mazes; repeatable."),
    )
    generators: tuple[str, ...] = parameter(
        "name",
        N_("algorithms"),
        ("backtracker", "wilson", "prim", "kruskal", "growing-tree"),
        choices="generator",
        several=True,
        option="-a --algorithm",
        only=_MAZES,
        about=N_("Generator; repeatable."),
    )
    treasures: int = parameter(
        "int",
        N_("treasures"),
        8,
        least=1,
        most=12,
        only=("hunts",),
        about=N_("Number of treasures in a hunt, 1 to 12."),
    )
    pack: str = parameter(
        "name",
        N_("pack"),
        "labyrinth",
        choices=PACKS,
        only=("levels",),
        about=N_("Ariane's levels (see dedale ariane packs)."),
    )
    words: tuple[str, ...] = parameter(
        "text",
        N_("words to hide"),
        (),
        most=40,
        several=True,
        option="--word",
        only=("words",),
        about=N_("A word spelt by the solution; repeatable."),
    )
    per_page: int = parameter(
        "int", N_("on a page"), 1, least=1, most=9, about=N_("Puzzles per page, 1 to 9.")
    )
    answers: int | None = parameter(
        "int",
        N_("answers on a page"),
        least=0,
        most=9,
        proposed=4,
        about=N_("Answers per page at the end of the book; 0 for none (worksheets: 9)."),
    )
    title: str = parameter(
        "text", N_("title"), "", most=100, about=N_("Title, repeated at the top of every page.")
    )
    author: str = parameter("text", N_("author"), "", most=100, about=N_("Name on the title page."))
    instructions: str = parameter(
        "text",
        N_("instructions"),
        "",
        most=1500,
        about=N_("Your own instructions, instead of the standard ones."),
    )
    copyright: str = parameter(
        "text",
        N_("copyright page"),
        "",
        most=1500,
        about=N_("Text of the copyright page, like © 2026 Ariane."),
    )
    blurb: str = parameter(
        "text", N_("back cover"), "", most=800, about=N_("Text on the back cover.")
    )
    credit: bool = parameter(
        "bool",
        N_("made with Dédale"),
        True,
        about=N_("Print a line with the seed, to make the book again."),
    )
    chapters: tuple[str, ...] = parameter(
        "text",
        N_("chapters"),
        (),
        most=80,
        several=True,
        option="--chapter",
        only=_MAZES,
        about=N_("Chapter: TITLE or TITLE=THEME (a mask, a grid or signs); repeatable."),
    )
    numbers: bool = parameter("bool", N_("page numbers"), True, about=N_("Print page numbers."))
    paper: str = parameter(
        "name",
        N_("paper"),
        "a4",
        choices=tuple(PAPERS),
        about=N_("Paper size; sizes such as 6x9 are in inches."),
    )
    trim: str = parameter(
        "text",
        N_("page of another size"),
        "",
        most=30,
        unit="WIDTHxHEIGHT",
        about=N_("Custom page size, in inches or mm: 7.5x9.25, 190x240mm."),
    )
    shop: str = parameter(
        "name",
        N_("print shop"),
        "none",
        choices={name: shop.about for name, shop in SHOPS.items()},
        about=N_("Check the book against the rules of this print shop."),
    )
    stock: str = parameter(
        "name",
        N_("paper of the shop"),
        "white",
        choices={name: about for name, (about, _thick) in STOCKS.items()},
        about=N_("Paper stock, which determines the width of the spine."),
    )
    large: bool = parameter(
        "bool",
        N_("large print"),
        False,
        about=N_("Large print: letters of 18 points, thick walls, fewer cells."),
    )
    colour: bool = parameter(
        "bool", N_("colours"), False, about=N_("Print in colour (default: black and grey).")
    )
    blank_backs: bool = parameter(
        "bool", N_("blank backs"), False, about=N_("Leave the back of every puzzle blank.")
    )
    inner: float | None = parameter(
        "number",
        N_("inner margin (mm)"),
        least=0,
        most=MARGIN,
        unit="MM",
        about=N_("Margin at the spine, in mm (default: by the number of pages)."),
    )
    outer: float = parameter(
        "number",
        N_("outer margin (mm)"),
        14,
        least=0,
        most=MARGIN,
        unit="MM",
        about=N_("Other margins, in mm."),
    )
    bleed: float = parameter(
        "number",
        N_("bleed (mm)"),
        0,
        least=0,
        most=BLEED,
        unit="MM",
        about=N_("Bleed: paper that is trimmed off, in mm."),
    )
    walls: str = parameter(
        "name",
        N_("walls"),
        "straight",
        choices={name: style.about for name, style in STYLES.items()},
        about=N_("How walls are drawn."),
    )
    gaps: bool = parameter(
        "bool",
        N_("entry and exit as gaps"),
        True,
        about=N_("Entry and exit as gaps in the border, or as marks."),
    )
    between: str = parameter(
        "name",
        N_("where entry and exit are"),
        "top-bottom",
        choices=ENDS,
        only=_MAZES,
        about=N_("Where entry and exit are."),
    )
    signs: str = parameter(
        "name",
        N_("signs"),
        "arrows",
        choices={name: signs.about for name, signs in SIGNS.items()},
        only=("mazes",),
        about=N_("What stands at entry and exit: arrows, words or pictures."),
    )
    entry: str = parameter(
        "text",
        N_("word at the entry"),
        "",
        most=20,
        only=("mazes",),
        about=N_("Word beside the arrow at the entry."),
    )
    exit: str = parameter(
        "text",
        N_("word at the exit"),
        "",
        most=20,
        only=("mazes",),
        about=N_("Word beside the arrow at the exit."),
    )
    worksheets: bool = parameter(
        "bool",
        N_("worksheets"),
        False,
        about=N_("Worksheets with a line for a name instead of a book, with a key."),
    )
    copies: int = parameter(
        "int",
        N_("copies"),
        1,
        least=1,
        most=MOST,
        about=N_("Copies of each worksheet, each with its own mazes."),
    )
    seed: int = parameter(
        "int",
        N_("seed"),
        0,
        about=N_("Random seed: the same seed gives the same book (default: random)."),
    )

    def agrees(self) -> None:
        """Refuse what no book can be: from large to small, more than a file takes, odd letters."""
        Request.agrees(self)
        if self.copies != 1 and not self.worksheets:
            raise DedaleError("copies are made of worksheets only: ask for worksheets too")
        if self.worksheets and self.chapters:
            raise DedaleError("worksheets have no chapters: leave them out")
        if len(self.chapters) > self.count:
            raise DedaleError(
                "{n} chapters are more than there are puzzles: {most} at most",
                n=len(self.chapters),
                most=self.count,
            )
        for chapter in range(len(self.chapters)):
            self.in_chapter(chapter)
        if self.kind == "levels" and not playable(self.pack):
            raise DedaleError(
                "the minotaurs of {pack!r} wait for nobody: it cannot be played on paper",
                pack=self.pack,
            )
        if self.trim:
            trim_of(self.trim)
        smallest, largest = self.sizes
        if smallest[0] * smallest[1] > largest[0] * largest[1]:
            raise DedaleError(
                "the first maze is larger than the last: a book goes from small to large"
            )
        if self.puzzles > MOST:
            raise DedaleError(
                "{n} mazes are more than one file takes: {most} at most", n=self.puzzles, most=MOST
            )
        written = [self.title, self.author, self.entry, self.exit, self.instructions]
        written += [self.copyright, self.blurb, *self.chapters]
        check_letters("".join(written))

    @property
    def each_answers(self) -> int:
        """Answers on a page; 0: none."""
        usual = 9 if self.worksheets else 2 if self.large else 4
        return usual if self.answers is None else self.answers

    @property
    def grades(self) -> tuple[int, int] | None:
        """Grades of the first and of the last maze."""
        if self.difficulty is None:
            return None
        first, last = self.difficulty
        return first or EASIEST, last or HARDEST

    @property
    def sizes(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The sizes of the first and of the last maze; with a difficulty, those within reach."""
        usual = REACH if self.difficulty else LARGE if self.large else USUAL
        smallest, largest = self.smallest or usual[0], self.largest or usual[1]
        if self.largest is None and self.smallest is not None:
            largest = max(largest, smallest, key=lambda size: size[0] * size[1])
        elif self.smallest is None:
            smallest = min(largest, smallest, key=lambda size: size[0] * size[1])
        return smallest, largest

    @property
    def puzzles(self) -> int:
        """How many puzzles there are in all; of levels, no more than their pack has."""
        wanted = self.count * self.copies * (self.per_page if self.worksheets else 1)
        return min(wanted, len(playable(self.pack))) if self.kind == "levels" else wanted

    @property
    def cells(self) -> int:
        """About how many cells all mazes have together, at most."""
        wide, high = self.sizes[1]
        most = wide * high
        if self.grades is not None:
            most = min(most, 2 ** (self.grades[1] + 5))
        return self.puzzles * most

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return len(pages_of(self))

    @property
    def page_size(self) -> tuple[float, float]:
        """Width and height of a page, in points."""
        return trim_of(self.trim) if self.trim else PAPERS[self.paper]

    @property
    def margin(self) -> float:
        """The margin at the spine, in millimetres: the more pages, the wider."""
        if self.inner is not None:
            return self.inner
        return self.outer if self.worksheets else max(16.0, gutter(self.pages) + 3)

    # ------------------------------------------------------------ chapters

    def chapter(self, puzzle: int) -> int:
        """The chapter of a puzzle; both are counted from 0."""
        return next(k for k, (_first, last) in enumerate(chapters_of(self)) if puzzle < last)

    def chapter_title(self, chapter: int) -> str:
        """The title of a chapter, without its theme."""
        return self.chapters[chapter].partition("=")[0].strip()

    def in_chapter(self, chapter: int) -> Self:
        """The book as it is in a chapter, whose theme is a mask, a grid or signs."""
        if not self.chapters:
            return self
        theme = self.chapters[chapter].partition("=")[2].strip()
        if not theme:
            return self
        if theme in SIGNS:
            return self.but(signs=theme)
        if theme in registry("mask") or theme.startswith("text:"):
            return self.but(shapes=(theme,))
        if theme.partition(":")[0] in registry("grid"):
            return self.but(grids=(theme,))
        raise UnknownName(N_("theme"), theme, (*SIGNS, *registry("mask"), *registry("grid")))

    @property
    def grids_used(self) -> list[str]:
        """The grids of its mazes: in turn, chapter by chapter."""
        if self.kind not in _MAZES:
            return []
        places = self.count * (self.per_page if self.worksheets else 1)
        found: list[str] = []
        for chapter in range(max(1, len(self.chapters))):
            grids = self.in_chapter(chapter).grids
            found += grids[: max(1, places)]
        return list(dict.fromkeys(found))

    @property
    def heading(self) -> str:
        """The title, or a plain one."""
        return self.title or _(KINDS[self.kind].title)

    @property
    def summary(self) -> str:
        """What is in it, in a line."""
        n = self.puzzles
        return ngettext("{n} puzzle, from easy to hard", "{n} puzzles, from easy to hard", n)
