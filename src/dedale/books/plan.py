"""Which pages a book has, and what is on each: decided before any puzzle is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..games.ariane.levels.packs import PackLevel, load_pack
from ..render.document import MM
from .instructions import examples_of

if TYPE_CHECKING:
    from .book import Book

#: Points: the place of an example of the instructions, and of the words above the first ones.
EXAMPLE, ABOVE = 52 * MM, 78 * MM

What = Literal[
    "title", "copyright", "instructions", "examples", "chapter", "puzzles", "blank", "answers"
]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: what it is, and from which puzzle (example, chapter) to before which it goes."""

    what: What
    first: int = 0
    last: int = 0


def pages_of(book: Book) -> list[Page]:
    """All pages of a book, in order."""
    total, each = book.puzzles, book.per_page
    pages: list[Page] = []
    if not book.worksheets:
        pages.append(Page("title"))
        if book.copyright:
            pages.append(Page("copyright"))
        examples = len(examples_of(book)) if not book.instructions else 0
        scale, free = 2 if book.large else 1, book.page_size[1] - 2 * book.outer * MM
        few = max(0, int((free - scale * ABOVE) / (scale * EXAMPLE)))
        many = max(1, int(free / (scale * EXAMPLE)))
        pages.append(Page("instructions", 0, min(few, examples)))
        more = range(few, examples, many)
        pages += [Page("examples", at, min(at + many, examples)) for at in more]
    for number, (first, last) in enumerate(chapters_of(book)):
        if book.chapters:
            pages.append(Page("chapter", number, number + 1))
        if book.blank_backs and len(pages) % 2 and not book.worksheets:
            pages.append(Page("blank"))
        for at in range(first, last, each):
            pages.append(Page("puzzles", at, min(at + each, last)))
            if book.blank_backs:
                pages.append(Page("blank"))
    if answers := book.each_answers:
        pages += [Page("answers", at, min(at + answers, total)) for at in range(0, total, answers)]
    if book.shop != "none" and len(pages) % 2:
        pages.append(Page("blank"))
    return pages


def chapters_of(book: Book) -> list[tuple[int, int]]:
    """Where the chapters of a book begin and end, in puzzles; a book without has one."""
    total, count = book.puzzles, max(1, len(book.chapters))
    return [(total * k // count, total * (k + 1) // count) for k in range(count)]


def answer_pages(pages: list[Page]) -> dict[int, int]:
    """The number of the page on which the answer of each puzzle is."""
    return {
        puzzle: number
        for number, page in enumerate(pages, 1)
        if page.what == "answers"
        for puzzle in range(page.first, page.last)
    }


def playable(pack: str) -> list[PackLevel]:
    """The levels of a pack that can be played on paper: their minotaurs wait for a move."""
    return [level for level in load_pack(pack).levels if not level.level.extras.has("realtime")]
