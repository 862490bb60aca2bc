"""A PDF file, written by hand.

A PDF file is a list of numbered objects, a table of where each begins, and a trailer. Pages are
small programs: `m` moves the pen, `l` draws a line to a point, `S` inks the lines, `f` fills.
What a print shop asks for is here: fonts that are in the file, page boxes, nothing transparent.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..grids.plan import Point
from ..progress import each, part
from .themes import rgb
from .typeface import BOLD, REGULAR, Letters

MM = 72 / 25.4  # points in a millimetre
#: Sizes of pages, in points: paper, and the trim sizes of books in inches.
PAPERS: dict[str, tuple[float, float]] = {
    "a3": (297 * MM, 420 * MM),
    "a4": (210 * MM, 297 * MM),
    "a5": (148 * MM, 210 * MM),
    "letter": (612.0, 792.0),
    "5x8": (360.0, 576.0),
    "5.5x8.5": (396.0, 612.0),
    "6x9": (432.0, 648.0),
    "7x10": (504.0, 720.0),
    "8x10": (576.0, 720.0),
    "8.5x8.5": (612.0, 612.0),
    "8.5x11": (612.0, 792.0),
}
#: Where a line of text lies to its place.
Align = Literal["left", "centre", "right"]
#: On which side of a page the spine of its book is; "": it has none.
Spine = Literal["left", "right", ""]
PIECE = 1 << 20  # bytes that are pressed at once
ROUND = 0.5523  # how far a Bézier's handles are, for a quarter of a circle


@dataclass(frozen=True, slots=True)
class About:
    """What a file says about itself."""

    title: str = ""
    author: str = ""
    subject: str = ""
    language: str = "en"


class Document:
    """A file in the making. `page` adds pages, `data` is the file.

    >>> document = Document(About("Two words"))
    >>> canvas = document.page(200, 100)
    >>> canvas.words("Two words", 100, 50, 12)
    >>> document.data()[:8]
    b'%PDF-1.4'
    """

    def __init__(self, about: About) -> None:
        self.about = about
        self.letters = {"R": Letters(REGULAR), "B": Letters(BOLD)}
        self.pages: list[Canvas] = []
        self.bookmarks: list[tuple[str, int]] = []  # titles, and the pages they lead to, from 0

    def page(self, width: float, height: float, bleed: float = 0, spine: Spine = "") -> Canvas:
        """A new page of a size, in points; `bleed` is what will be cut off around it.

        Nothing is cut off at the spine, if it has one.
        """
        canvas = Canvas(self.letters, width, height, bleed, spine)
        self.pages.append(canvas)
        return canvas

    def bookmark(self, title: str) -> None:
        """A line in the list of contents that readers show beside the pages, for the last page."""
        self.bookmarks.append((title, len(self.pages) - 1))

    def data(self) -> bytes:
        """The bytes of the file: the same for the same pages, on every machine."""
        objects: list[bytes] = [b"", b"", b"", b""]  # catalogue, pages, information, resources
        with part(0.05):
            fonts = [
                f"/{name} {self._font(objects, letters)} 0 R"
                for name, letters in self.letters.items()
                if letters.numbers
            ]
        objects[3] = f"<< /Font << {' '.join(fonts)} >> >>".encode()
        kids = []
        for number, canvas in enumerate(self.pages):
            with part(1 / (len(self.pages) - number)):
                objects.append(_stream(canvas.program().encode("ascii")))
            objects.append(
                f"<< /Type /Page /Parent 2 0 R {canvas.boxes()} /Resources 4 0 R "
                f"/Contents {len(objects)} 0 R >>".encode()
            )
            kids.append(f"{len(objects)} 0 R")
        language, contents = _text(self.about.language), self._contents(objects, kids)
        objects[0] = b"<< /Type /Catalog /Pages 2 0 R /Lang %s%s >>" % (language, contents)
        objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
        entries = {"Title": self.about.title, "Author": self.about.author}
        entries |= {"Subject": self.about.subject, "Creator": "Dédale", "Producer": "Dédale"}
        facts = b" ".join(b"/%s %s" % (n.encode(), _text(t)) for n, t in entries.items() if t)
        objects[2] = b"<< %s /Trapped /False >>" % facts
        return _file(objects)

    def _contents(self, objects: list[bytes], kids: list[str]) -> bytes:
        """Add the bookmarks to the objects; what the catalogue says of them."""
        if not self.bookmarks:
            return b""
        root, count = len(objects) + 1, len(self.bookmarks)
        objects.append(
            f"<< /Type /Outlines /First {root + 1} 0 R /Last {root + count} 0 R "
            f"/Count {count} >>".encode()
        )
        for number, (title, page) in enumerate(self.bookmarks, 1):
            near = f"/Prev {root + number - 1} 0 R " if number > 1 else ""
            near += f"/Next {root + number + 1} 0 R " if number < count else ""
            entries = f"/Parent {root} 0 R {near}/Dest [{kids[page]} /Fit]"
            objects.append(b"<< /Title %s %s >>" % (_text(title), entries.encode()))
        return f" /Outlines {root} 0 R /PageMode /UseOutlines".encode()

    def _font(self, objects: list[bytes], letters: Letters) -> int:
        """Add what a typeface takes to the objects; the number of the font."""
        outlines, look, name = letters.outlines(), letters.metrics, letters.tag
        objects.append(_stream(outlines, f"/Length1 {len(outlines)}"))
        objects.append(
            f"<< /Type /FontDescriptor /FontName /{name} /Flags 32 /FontBBox "
            f"[{' '.join(map(str, look.box))}] /ItalicAngle 0 /Ascent {look.ascent} "
            f"/Descent {look.descent} /CapHeight {look.capital} /StemV {look.weight // 5} "
            f"/FontFile2 {len(objects)} 0 R >>".encode()
        )
        objects.append(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /CIDSystemInfo "
            f"<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor "
            f"{len(objects)} 0 R /CIDToGIDMap /Identity "
            f"/W [1 [{letters.widths()}]] >>".encode()
        )
        objects.append(_stream(letters.characters()))
        objects.append(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H "
            f"/DescendantFonts [{len(objects) - 1} 0 R] /ToUnicode {len(objects)} 0 R >>".encode()
        )
        return len(objects)


class Canvas:
    """A page in the making: x to the right, y up, in points, from the corner of the cut page."""

    def __init__(
        self,
        letters: dict[str, Letters],
        width: float,
        height: float,
        bleed: float,
        spine: Spine = "",
    ) -> None:
        self.letters, self.width, self.height, self.bleed = letters, width, height, bleed
        self.left, self.right = (0.0 if spine == side else bleed for side in ("left", "right"))
        self.parts: list[str] = []

    def boxes(self) -> str:
        """The boxes of the page: what there is, with bleed, and where it is cut."""
        edge = self.bleed
        wide = self.left + self.width + self.right
        whole = f"0 0 {wide:.2f} {self.height + 2 * edge:.2f}"
        trim = f"{self.left:.2f} {edge:.2f} {self.left + self.width:.2f} {self.height + edge:.2f}"
        return f"/MediaBox [{whole}] /CropBox [{whole}] /BleedBox [{whole}] /TrimBox [{trim}]"

    def program(self) -> str:
        """What draws the page."""
        moved = [f"1 0 0 1 {self.left:.2f} {self.bleed:.2f} cm"] if self.bleed else []
        return "\n".join([*moved, *self.parts])

    def add(self, *parts: str) -> None:
        """Add to the program as it is."""
        self.parts += [part for part in parts if part]

    def fill(self, colour: str) -> None:
        """Fill all of the page, with what will be cut off around it."""
        e = self.bleed
        wide = self.left + self.width + self.right
        whole = f"{-self.left:.2f} {-e:.2f} {wide:.2f} {self.height + 2 * e:.2f}"
        self.add(f"{paint(colour)} {whole} re f")

    def words(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: str = "#000000",
        *,
        bold: bool = False,
        align: Align = "centre",
    ) -> None:
        """A line of text on the base line y."""
        if not text:
            return
        share = {"left": 0, "centre": 0.5, "right": 1}[align]
        left = x - share * self.length(text, size, bold=bold)
        self.add(self.set(text, f"1 0 0 1 {left:.2f} {y:.2f}", size, colour, bold=bold))

    def length(self, text: str, size: float, *, bold: bool = False) -> float:
        """How long a line of text is."""
        return self.letters["B" if bold else "R"].width(_line(text), size)

    def set(self, text: str, at: str, size: float, colour: str, *, bold: bool = False) -> str:
        """The program that writes a line of text; `at` is its matrix."""
        name = "B" if bold else "R"
        coded = self.letters[name].coded(_line(text))
        return f"BT /{name} {size:.4g} Tf {paint(colour)} {at} Tm {coded} Tj ET"

    def stroke(self, points: Sequence[Point], width: float, colour: str = "#000000") -> None:
        """A line through points."""
        self.add(f"1 J 1 j {pen(colour)} {width:.3f} w {line(points)} S")


def _line(text: str) -> str:
    return text.replace("\n", " ")


def number(value: float) -> str:
    """A number as short as can be, to a thousandth.

    >>> number(0.5), number(3.0), number(1 / 3)
    ('0.5', '3', '0.333')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".")


def line(points: Sequence[Point]) -> str:
    """A pen moved through points."""
    words = [f"{number(x)} {number(y)} {'l' if k else 'm'}" for k, (x, y) in enumerate(points)]
    return " ".join(words)


def disc(x: float, y: float, radius: float) -> str:
    """The outline of a circle."""
    k = radius * ROUND
    return (
        f"{x + radius:.3f} {y:.3f} m "
        f"{x + radius:.3f} {y + k:.3f} {x + k:.3f} {y + radius:.3f} {x:.3f} {y + radius:.3f} c "
        f"{x - k:.3f} {y + radius:.3f} {x - radius:.3f} {y + k:.3f} {x - radius:.3f} {y:.3f} c "
        f"{x - radius:.3f} {y - k:.3f} {x - k:.3f} {y - radius:.3f} {x:.3f} {y - radius:.3f} c "
        f"{x + k:.3f} {y - radius:.3f} {x + radius:.3f} {y - k:.3f} {x + radius:.3f} {y:.3f} c"
    )


def paint(colour: str) -> str:
    """Fill with a colour; greys are written as greys, for printers with black ink alone."""
    parts = _parts(colour)
    return f"{parts[0]} g" if len(set(parts)) == 1 else f"{' '.join(parts)} rg"


def pen(colour: str) -> str:
    """Draw lines in a colour."""
    parts = _parts(colour)
    return f"{parts[0]} G" if len(set(parts)) == 1 else f"{' '.join(parts)} RG"


def _parts(colour: str) -> list[str]:
    return [number(part / 255) for part in rgb(colour)]


def _stream(data: bytes, more: str = "") -> bytes:
    press = zlib.compressobj(6)
    with part(1):
        pieces = [press.compress(data[at : at + PIECE]) for at in each(range(0, len(data), PIECE))]
    packed = b"".join([*pieces, press.flush()])
    head = f"<< /Length {len(packed)} /Filter /FlateDecode {more}".rstrip()
    return head.encode() + b" >>\nstream\n" + packed + b"\nendstream"


def _text(text: str) -> bytes:
    """Text for the document's properties: UTF-16 in hexadecimal."""
    return b"<feff" + text.encode("utf-16-be").hex().encode("ascii") + b">"


def _file(objects: list[bytes]) -> bytes:
    """The objects, one after the other, and the table that says where each begins."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for place, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (place, content)
    table = len(out)
    name = hashlib.sha256(out).hexdigest()[:32].encode()
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for place in places:
        out += b"%010d 00000 n \n" % place
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R " % (len(objects) + 1)
    out += b"/ID [<%s> <%s>] >>\nstartxref\n%d\n%%%%EOF\n" % (name, name, table)
    return bytes(out)
