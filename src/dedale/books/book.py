"""What a book is: everything that can be asked of one, checked, and the book made of it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ..errors import DedaleError, Term, UnknownName
from ..games.ariane.levels.packs import PACKS, load_pack
from ..generators.table import GENERATORS
from ..grids.table import GRIDS
from ..i18n import N_, _, ngettext
from ..maze.difficulty import EASIEST, HARDEST
from ..numbers import whole
from ..render.document import PAPERS
from ..render.styles import STYLES, style_named
from ..render.typeface import missing
from .kinds import KINDS

#: Told from 0 to 1 while a book is made.
Progress = Callable[[float], object]

MOST = 5000  # puzzles of a book, worksheets of a class
ANSWERS = (0, 4, 6, 9)  # answers on a page; 0: none
LARGEST = 200  # cells: the longer side of a maze of a book


def choices() -> dict[str, list[tuple[str, str]]]:
    """What a form offers to choose from: names, and what they are called in words.

    >>> choices()["kinds"][0]
    ('mazes', 'Mazes')
    """
    tables: dict[str, dict[str, str]] = {
        "kinds": {name: kind.title for name, kind in KINDS.items()},
        "packs": PACKS,
        "papers": {name: name for name in PAPERS},
        "walls": {name: style.about for name, style in STYLES.items()},
    }
    return {
        what: [(name, _(words).rstrip(".")) for name, words in table.items()]
        for what, table in tables.items()
    }


@dataclass(frozen=True, slots=True)
class Book:
    """A book to be made. Lengths are in millimetres.

    >>> Book(count=3, answers=5).checked()
    Traceback (most recent call last):
    ...
    dedale.errors.DedaleError: answers 5 should be 0 (none), 4, 6 or 9 a page
    """

    kind: str = "mazes"  #: one of `KINDS`
    count: int = 20  #: puzzles, or worksheets
    seed: int = 0
    smallest: tuple[int, int] = (10, 10)  #: size of the first maze, as squares
    largest: tuple[int, int] = (30, 30)  #: and of the last one
    grids: tuple[str, ...] = ("square",)
    shapes: tuple[str, ...] = ()  #: masks; none: the whole grid
    generators: tuple[str, ...] = ("backtracker", "wilson", "prim", "kruskal", "growing-tree")
    difficulty: tuple[int, int] | None = None  #: grades of the first and of the last maze
    treasures: int = 8  #: of a hunt
    pack: str = "labyrinth"  #: of Ariane's levels
    words: tuple[str, ...] = ()  #: spelled by the ways
    per_page: int = 1
    answers: int = 4  #: on a page; 0: none
    title: str = ""
    author: str = ""
    paper: str = "a4"
    inner: float = 20.0  #: margin on the side of the spine
    outer: float = 14.0  #: the other margins
    bleed: float = 0.0
    walls: str = "straight"
    gaps: bool = True  #: entry and exit as gaps, where a grid has a border
    worksheets: bool = False  #: sheets with a line for a name, and a key
    copies: int = 1  #: of each worksheet, each with mazes of its own
    numbers: bool = field(default=True)  #: whether pages are numbered

    def checked(self) -> "Book":
        """The book, if it can be made; else an error that says what is wrong."""
        if self.kind not in KINDS:
            raise UnknownName(N_("kind of book"), self.kind, KINDS)
        whole("count", self.count, 1, MOST)
        whole("copies", self.copies, 1, MOST)
        whole("puzzles on a page", self.per_page, 1, 9)
        whole("treasures", self.treasures, 1, 12)
        if self.puzzles > MOST:
            raise DedaleError(
                "{n} mazes are more than one file takes: {most} at most", n=self.puzzles, most=MOST
            )
        if self.answers not in ANSWERS:
            raise DedaleError("answers {n} should be 0 (none), 4, 6 or 9 a page", n=self.answers)
        if self.paper not in PAPERS:
            raise UnknownName(N_("paper"), self.paper, PAPERS)
        for name in self.grids:
            GRIDS[name.partition(":")[0]]
        for name in self.generators:
            GENERATORS[name]
        style_named(self.walls)
        for what, size in (("from", self.smallest), ("to", self.largest)):
            if not (min(size) >= 2 and max(size) <= LARGEST):
                raise DedaleError(
                    "size {size!r} ({what}) should be from 2x2 to {most}x{most}",
                    size="{}x{}".format(*size),
                    what=what,
                    most=LARGEST,
                )
        if self.difficulty is not None:
            first, last = (whole("difficulty", g, EASIEST, HARDEST) for g in self.difficulty)
            if first > last:
                raise DedaleError(
                    "difficulty {first} to {last}: a book goes from easy to hard",
                    first=first,
                    last=last,
                )
        for what, value, most in (
            (N_("inner margin"), self.inner, 60),
            (N_("outer margin"), self.outer, 60),
            (N_("bleed"), self.bleed, 10),
        ):
            if not 0 <= value <= most:
                raise DedaleError(
                    "{what} {value} should be from 0 to {most} mm",
                    what=Term(what),
                    value=value,
                    most=most,
                )
        if letters := missing(self.title + self.author):
            raise DedaleError(
                "the typeface has no letters for {letters!r}: write it in others", letters=letters
            )
        return self

    @property
    def puzzles(self) -> int:
        """How many puzzles there are in all; of levels, no more than their pack has."""
        wanted = self.count * self.copies * (self.per_page if self.worksheets else 1)
        return min(wanted, len(load_pack(self.pack).levels)) if self.kind == "levels" else wanted

    @property
    def pages(self) -> int:
        """How many pages it has."""
        each = -(-self.puzzles // self.per_page) + (0 if self.worksheets else 2)
        return each + (-(-self.puzzles // self.answers) if self.answers else 0)

    @property
    def heading(self) -> str:
        """The title, or a plain one."""
        return self.title or _(KINDS[self.kind].title)

    @property
    def told(self) -> str:
        """What is in it, in a line."""
        n = self.puzzles
        return ngettext(
            "{n} puzzle, from easy to hard", "{n} puzzles, from easy to hard", n
        ).format(n=n)
