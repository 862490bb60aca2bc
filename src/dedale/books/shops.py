"""Print shops: what they want of a book, and what they would refuse.

Figures are those of the shops' public guides for paperbacks: pages, the margin at the spine by the
number of pages, the least outer margin, the least width of lines, the thickness of paper.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import DedaleError
from ..i18n import N_, _
from ..render.document import MM

INCH = 25.4  # millimetres
#: The thickness of a sheet's page (half a sheet), in millimetres, by the paper.
STOCKS = {
    "white": (N_("White paper."), 0.0572),
    "cream": (N_("Cream paper."), 0.0635),
    "colour": (N_("Paper for colours."), 0.0596),
}
#: Up to so many pages, so wide a margin at the spine, in millimetres.
GUTTERS = ((150, 9.6), (300, 12.7), (500, 15.9), (700, 19.1), (9999, 22.3))


@dataclass(frozen=True, slots=True)
class Shop:
    """A print shop. Lengths are in millimetres, lines in points."""

    about: str
    pages: tuple[int, int] = (1, 9999)
    outer: float = 0.0  # the least outer margin, and with bleed
    outer_bleed: float = 0.0
    bleed: float = 0.125 * INCH  # what is printed beyond the edge, where anything is
    line: float = 0.0  # the thinnest line
    letters: float = 0.0  # the smallest letters
    spine: int = 80  # pages from which on words fit on the spine


SHOPS = {
    "none": Shop(N_("None: print it yourself.")),
    "kdp": Shop(N_("Amazon KDP."), (24, 828), 6.4, 9.6, line=0.75, letters=7),
    "lulu": Shop(N_("Lulu."), (32, 800), 12.7, 12.7, line=0.5, letters=6),
    "ingram": Shop(N_("IngramSpark."), (18, 1200), 12.7, 12.7, line=0.5, letters=6, spine=48),
}


def gutter(pages: int) -> float:
    """The least margin at the spine of a book with so many pages, in millimetres.

    >>> gutter(30), gutter(200)
    (9.6, 12.7)
    """
    return next(wide for most, wide in GUTTERS if pages <= most)


def spine_width(pages: int, stock: str) -> float:
    """How thick a book is, in millimetres.

    >>> round(spine_width(120, "white"), 2)
    6.86
    """
    return pages * STOCKS[stock][1]


def refused(
    name: str, pages: int, inner: float, outer: float, bleed: float, line: float, letters: float
) -> Iterator[str]:
    """What a shop would refuse, a sentence each; lengths in millimetres, `line` in points."""
    shop = SHOPS[name]
    if not shop.pages[0] <= pages <= shop.pages[1]:
        yield _("it has {n} pages, and should have {least} to {most}").format(
            n=pages, least=shop.pages[0], most=shop.pages[1]
        )
    if name != "none" and inner < gutter(pages):
        yield _("its inner margin is {mm:g} mm, and should be {least:g} mm for {n} pages").format(
            mm=inner, least=gutter(pages), n=pages
        )
    least = shop.outer_bleed if bleed else shop.outer
    if outer < least:
        yield _("its outer margin is {mm:g} mm, and should be {least:g} mm").format(
            mm=outer, least=least
        )
    if bleed and shop.line and abs(bleed - shop.bleed) > 0.1:
        yield _("its bleed is {mm:g} mm, and should be {least:g} mm, or none").format(
            mm=bleed, least=shop.bleed
        )
    if line < shop.line - 0.01:
        yield _("it has lines of {pt:.2f} points, and should have {least:g}").format(
            pt=line, least=shop.line
        )
    if letters < shop.letters - 0.01:
        yield _("it has letters of {pt:.1f} points, and should have {least:g}").format(
            pt=letters, least=shop.letters
        )


def trim_of(text: str) -> tuple[float, float]:
    """Width and height of a page in points, of a text like 7.5x9.25 (inches) or 190x240mm.

    >>> trim_of("7.5x9.25"), [round(side / MM) for side in trim_of("190x240mm")]
    ((540.0, 666.0), [190, 240])
    """
    words = text.strip().lower().removesuffix("in")
    unit = MM if words.endswith("mm") else 72.0
    parts = words.removesuffix("mm").replace("×", "x").split("x")
    try:
        wide, high = (float(part) * unit for part in parts)
    except ValueError:
        wide = high = 0.0
    if not (70 * MM <= wide <= 450 * MM and 70 * MM <= high <= 450 * MM):
        raise DedaleError(
            "trim {value!r} should be WIDTHxHEIGHT in inches or with mm, from 70 to 450 mm, like "
            "7.5x9.25 or 190x240mm",
            value=text,
        )
    return wide, high
