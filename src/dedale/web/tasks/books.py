"""Books to print: the file, and a look at what will be in it."""

from dataclasses import replace
from typing import Any

from ...books.book import Book, choices
from ...books.kinds import KINDS
from ...books.making import make_book
from ...errors import UnknownName
from ...i18n import N_
from ...masks.shapes import MASKS
from ...render.svg import draw_svg
from ..limits import Limits, at_most

#: Puzzles that are shown before a book is made: an easy one, one from the middle, a hard one.
SHOWN = 3


def wished(limits: Limits, wish: dict[str, Any]) -> Book:
    """The book of a form. Names of files are no names here: shapes and packs are those we have."""
    for shape in wish["shapes"]:
        MASKS[shape]
    packs = dict(choices()["packs"])
    if wish["pack"] not in packs:
        raise UnknownName(N_("pack"), wish["pack"], packs)
    lists = {name: tuple(value) for name, value in wish.items() if isinstance(value, list | tuple)}
    given = {name: value for name, value in (wish | lists).items() if value is not None}
    book = Book(**given).checked()
    at_most(N_("pages"), book.pages, limits.book_pages)
    wide, high = book.largest
    at_most(N_("cells"), book.puzzles * wide * high, limits.book_cells)
    return book


def make(limits: Limits, **wish: Any) -> bytes:
    """The PDF file."""
    return make_book(wished(limits, wish))


def preview(limits: Limits, **wish: Any) -> dict[str, Any]:
    """How many pages there will be, and a few puzzles such as it will have."""
    book = wished(limits, wish)
    few = replace(book, count=SHOWN, copies=1, worksheets=False)
    puzzles = KINDS[book.kind].load()(few, lambda _share: None)
    return {
        "pages": book.pages,
        "puzzles": [
            {
                "svg": draw_svg(puzzle.drawing),
                "answer": draw_svg(puzzle.answer),
                "grade": puzzle.grade,
                "task": puzzle.task,
            }
            for puzzle in puzzles
        ],
    }
