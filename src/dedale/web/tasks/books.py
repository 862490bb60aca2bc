"""Books to print: the file, and a look at what will be in it."""

from dataclasses import replace

from ...books.book import Book
from ...books.kinds import KINDS
from ...books.making import make_book, make_cover
from ...i18n import N_
from ...jsons import JsonObject
from ...render.svg import draw_svg
from ..limits import Limits, at_most

#: Puzzles that are shown before a book is made: an easy one, one from the middle, a hard one.
SHOWN = 3


def asked_for(limits: Limits, asked: dict[str, object]) -> Book:
    """The book that is asked for, if it is not too much here."""
    book = Book.of(asked)
    at_most(N_("pages"), book.pages, limits.book_pages)
    at_most(N_("cells"), book.cells, limits.book_cells)
    return book


def make(limits: Limits, asked: dict[str, object]) -> bytes:
    """The PDF file."""
    return make_book(asked_for(limits, asked))


def cover(limits: Limits, asked: dict[str, object]) -> bytes:
    """The cover as a PDF file."""
    return make_cover(asked_for(limits, asked))


def preview(limits: Limits, asked: dict[str, object]) -> JsonObject:
    """How many pages there will be, and a few puzzles such as it will have."""
    book = asked_for(limits, asked)
    few = replace(book, count=SHOWN, copies=1, worksheets=False, chapters=book.chapters[:SHOWN])
    puzzles = KINDS[book.kind].load()(few)
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
