"""From what was asked for to the file."""

from ..progress import part
from .book import Book
from .cover import print_cover
from .kinds import KINDS
from .layout import Press, preflight


def make_book(book: Book) -> bytes:
    """The book as a PDF file: the same for the same request, on every machine.

    Parameters
    ----------
    book : Book

    Returns
    -------
    bytes

    Raises
    ------
    DedaleError
        If the book cannot be made as it was asked for; the message says why.

    Examples
    --------
    >>> make_book(Book(count=2, smallest=(5, 5), largest=(6, 6), seed=1))[:5]
    b'%PDF-'
    """
    book = book.checked()
    preflight(book)
    with part(0.6):
        puzzles = KINDS[book.kind].load()(book)
    return Press(book).printed(puzzles)


def make_cover(book: Book) -> bytes:
    """The cover of the book as a PDF file: back, spine and front, with bleed.

    Parameters
    ----------
    book : Book
        The number of its pages and its `stock` say how wide the spine is.

    Returns
    -------
    bytes

    Raises
    ------
    DedaleError
        If the book cannot be made as it was asked for; the message says why.

    Examples
    --------
    >>> make_cover(Book(count=2, smallest=(5, 5), largest=(6, 6), seed=1))[:5]
    b'%PDF-'
    """
    book = book.checked()
    few = book.but(count=min(book.count, 3), copies=1, worksheets=False, chapters=book.chapters[:1])
    puzzles = KINDS[book.kind].load()(few)
    return print_cover(book, puzzles[-1])
