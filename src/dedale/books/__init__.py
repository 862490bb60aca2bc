"""Books of mazes to print: what a book is (`book.py`), its mazes (`mazes.py`), its pages."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .book import Book
    from .making import make_book, make_cover

__all__ = ["Book", "make_book", "make_cover"]

_HOMES = {"Book": "book", "make_book": "making", "make_cover": "making"}


def __getattr__(name: str) -> object:
    """Loaded when it is first used: the table of commands needs none of it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
