"""The cover of a book: back, spine and front on one sheet, with the bleed around it."""

from dataclasses import replace
from math import ceil

from ..generators.run import generate
from ..i18n import language
from ..render.document import MM, About, Canvas, Document, paint
from ..render.pdf import Frame, draw_scene
from ..render.pictures import described
from ..render.themes import Theme, is_dark, theme_named
from .book import Book
from .layout import fitted, preflight, wrapped
from .puzzle import Puzzle
from .shops import SHOPS, spine_width

SAFE = 9.6 * MM  # from the edge to words
BARCODE = (50.8 * MM, 30.5 * MM)  # left white on the back for the shop's barcode
NARROW = 1.6 * MM  # on both sides of words on the spine
GROUND, LINES = "#1f3a5f", "#2b4a74"  # in colour: the ground, and the maze on it
GREYS = "#303030", "#404040"
CELL = 11 * MM  # of the maze behind everything


def print_cover(book: Book, puzzle: Puzzle) -> bytes:
    """The cover as a PDF file of one page."""
    preflight(book)
    shop = SHOPS[book.shop]
    width, height = book.page_size
    spine = spine_width(book.pages, book.stock) * MM
    document = Document(About(book.heading, book.author, book.summary, language()))
    canvas = document.page(2 * width + spine, height, shop.bleed * MM)
    ground, lines = (GROUND, LINES) if book.colour else GREYS
    canvas.fill(ground)
    _behind(canvas, book.seed, replace(theme_named("print"), ink=lines, paper=ground))
    _front(canvas, book, puzzle, (width + spine + SAFE, SAFE, width - 2 * SAFE, height - 2 * SAFE))
    _back(canvas, book, (SAFE, SAFE, width - 2 * SAFE, height - 2 * SAFE), _ink(ground))
    if book.pages >= shop.spine and spine > 2 * NARROW + 6:
        _spine(canvas, book, width + spine / 2, spine - 2 * NARROW, _ink(ground))
    return document.data()


def _behind(canvas: Canvas, seed: int, theme: Theme) -> None:
    """A maze over the whole sheet and beyond its edges."""
    sizes = canvas.width, canvas.height
    wide, high = (ceil((length + 2 * canvas.bleed) / CELL) + 2 for length in sizes)
    maze = generate("wilson", width=wide, height=high, seed=seed)
    left, low = ((length - CELL * n) / 2 for length, n in zip(sizes, (wide, high), strict=True))
    frame = (left, low, CELL * wide, CELL * high)
    draw_scene(canvas, described(maze, theme=theme), frame, CELL)


def _ink(ground: str) -> str:
    return "#ffffff" if is_dark(ground) else "#000000"


def _front(canvas: Canvas, book: Book, puzzle: Puzzle, frame: Frame) -> None:
    """Title and author above and below a maze of the book, on a sheet of paper."""
    x, y, width, height = frame
    ink, middle = "#ffffff", x + width / 2
    lines, size = fitted(canvas, book.heading, width)
    top = y + height - size
    for number, line in enumerate(lines):
        canvas.words(line, middle, top - 1.2 * size * number, size, ink, bold=True)
    below = top - 1.2 * size * (len(lines) - 1) - 0.4 * size - 16
    canvas.words(book.summary, middle, below, 14, ink)
    low = y + 44
    high = below - 24 - low
    side = min(width, high)
    left, bottom = middle - side / 2, low + (high - side) / 2
    canvas.add(f"{paint('#ffffff')} {left:.2f} {bottom:.2f} {side:.2f} {side:.2f} re f")
    inner = (left + 12, bottom + 12, side - 24, side - 24)
    draw_scene(canvas, puzzle.drawing, inner, around=puzzle.drawing.margin, least=(0.75, 0))
    canvas.words(book.author, middle, y + 6, 18, ink)


def _back(canvas: Canvas, book: Book, frame: Frame, ink: str) -> None:
    """Words about the book, and a white place for the barcode."""
    x, y, width, height = frame
    at = y + height - 30
    for text in book.blurb.split("\n"):
        for line in wrapped(canvas, text, 13, width):
            canvas.words(line, x, at, 13, ink, align="left")
            at -= 19
        at -= 8
    wide, high = BARCODE
    canvas.add(f"{paint('#ffffff')} {x + width - wide:.2f} {y:.2f} {wide:.2f} {high:.2f} re f")


def _spine(canvas: Canvas, book: Book, middle: float, wide: float, ink: str) -> None:
    """Title and author along the spine, from top to bottom."""
    text = f"{book.heading}   {book.author}".strip()
    size = min(0.7 * wide, 24.0)
    long = canvas.length(text, size, bold=True)
    size *= min(1.0, (canvas.height - 4 * SAFE) / long)
    long = canvas.length(text, size, bold=True)
    at = f"0 -1 1 0 {middle - 0.33 * size:.2f} {(canvas.height + long) / 2:.2f}"
    canvas.add(canvas.set(text, at, size, ink, bold=True))
