"""Books of mazes to print: what a book is (`book.py`), its mazes (`mazes.py`), its pages."""

from .book import Book
from .making import make_book, make_cover

__all__ = ["Book", "make_book", "make_cover"]
