"""Books of mazes to print: what a book is (`book.py`), its mazes (`mazes.py`), its pages."""

from typing import TYPE_CHECKING

from ..lazily import loaded_from

if TYPE_CHECKING:
    from .book import Book
    from .making import make_book, make_cover

__all__ = ["Book", "make_book", "make_cover"]

#: Loaded when it is first used: the table of commands needs none of it.
__getattr__ = loaded_from(
    __name__,
    {
        "book": ("Book",),
        "making": ("make_book", "make_cover"),
    },
)
