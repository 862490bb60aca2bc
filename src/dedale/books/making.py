"""From what was asked for to the file."""

from .book import Book, Progress
from .cover import print_cover
from .kinds import KINDS
from .layout import Press, preflight


def make_book(book: Book, progress: Progress = lambda share: None) -> bytes:
    """The book as a PDF file: the same for the same request, on every machine.

    Parameters
    ----------
    book : Book
    progress : callable, optional
        Called with how much is done, from 0 to 1.

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
    puzzles = KINDS[book.kind].load()(book, lambda share: progress(0.6 * share))
    return Press(book).printed(puzzles, lambda share: progress(0.6 + 0.4 * share))


def make_cover(book: Book, progress: Progress = lambda share: None) -> bytes:
    """The cover of the book as a PDF file: back, spine and front, with bleed.

    Parameters
    ----------
    book : Book
        The number of its pages and its `stock` say how wide the spine is.
    progress : callable, optional
        Called with how much is done, from 0 to 1.

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
    puzzles = KINDS[book.kind].load()(few, progress)
    return print_cover(book, puzzles[-1])
