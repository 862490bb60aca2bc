"""Scenes as a PDF to print, written by hand: a page each, with a title and a caption.

A PDF file is a list of numbered objects, a table of where each begins, and a trailer. Pages are
small programs: `m` moves the pen, `l` draws a line to a point, `S` inks the lines, `f` fills.
"""

import zlib
from collections.abc import Sequence

from ..maze.direction import Position
from .drawing import Drawing
from .ink import to_program
from .scene import Scene, bends
from .sheet import digits_size, length
from .svg import DIAMOND, DISC, HALO, PIECE, WALL, WAY
from .themes import is_dark, rgb

MM = 72 / 25.4  # points in a millimetre
PAPERS = {"a4": (210 * MM, 297 * MM), "a3": (297 * MM, 420 * MM), "letter": (612.0, 792.0)}
MARGIN, HEAD, FOOT = 15 * MM, 14 * MM, 9 * MM
LARGEST_CELL = 30 * MM
_ROUND = 0.5523  # how far a Bézier's handles are, for a quarter of a circle


def draw_pdf(
    scenes: Sequence[Scene | Drawing | None], paper: str = "a4", per_page: int = 1
) -> bytes:
    """The bytes of a PDF file with so many scenes on a page; a wide maze lies on its side.

    None instead of a scene leaves its place empty.
    """
    width, height = PAPERS[paper]
    first = scenes[0]
    assert first is not None
    if per_page == 1 and first.width > first.height:
        width, height = height, width
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects += [
        b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>" % name
        for name in (b"Helvetica-Bold", b"Helvetica")
    ]
    objects.append(b"<< /Title %s /Producer (Dedale) >>" % _information(first.title))
    pages = []
    for place in range(0, len(scenes), per_page):
        sheet = _sheet(scenes[place : place + per_page], per_page, width, height)
        page = len(objects) + 1
        pages.append(b"%d 0 R" % page)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents %d 0 R "
            b"/Resources << /Font << /B 3 0 R /R 4 0 R >> >> >>" % (width, height, page + 1)
        )
        program = zlib.compress(sheet.encode("cp1252", "replace"), 6)
        objects.append(
            b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream"
            % (len(program), program)
        )
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(pages), len(pages))
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    """The objects, one after the other, and the table that tells where each begins."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for place in places:
        out += b"%010d 00000 n \n" % place
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\n" % (len(objects) + 1)
    out += b"startxref\n%d\n%%%%EOF\n" % table
    return bytes(out)


def _sheet(
    scenes: Sequence[Scene | Drawing | None], per_page: int, width: float, height: float
) -> str:
    """The program that draws a sheet of paper: one scene, or several in a grid."""
    if per_page == 1:
        return "" if scenes[0] is None else _page(scenes[0], width, height)
    columns = next(n for n in range(1, per_page + 1) if n * (n + 1) >= per_page)
    rows = -(-per_page // columns)
    wide, high = width / columns, height / rows
    parts = []
    for index, scene in enumerate(scenes):
        if scene is None:
            continue
        x, y = index % columns * wide, height - (index // columns + 1) * high
        parts.append(f"q 1 0 0 1 {x:.2f} {y:.2f} cm\n{_page(scene, wide, high, 0.5)}\nQ")
    return "\n".join(parts)


def _page(scene: Scene | Drawing, width: float, height: float, scale: float = 1) -> str:
    """The program that draws a page; `scale` is that of margins and letters."""
    theme = scene.theme
    margin, head, foot = MARGIN * scale, HEAD * scale, FOOT * scale
    legend, taken = _legend(scene, width, margin, margin + foot, 10 * scale)
    foot += taken
    cell = min(
        (width - 2 * margin) / scene.width,
        (height - 2 * margin - head - foot) / scene.height,
        LARGEST_CELL,
    )
    left = (width - cell * scene.width) / 2
    middle = margin + foot + (height - 2 * margin - head - foot) / 2
    top = middle + cell * scene.height / 2
    parts = []
    if theme.paper != "#ffffff":
        parts.append(f"{_colour(theme.paper)} rg 0 0 {width:.2f} {height:.2f} re f")
    title_at = height - margin - head / 2
    parts.append(_words(scene.title, "B", 18 * scale, theme.ink, width / 2, title_at))
    parts.append(_words(scene.caption, "R", 9 * scale, theme.faint, width / 2, margin))
    parts += legend
    # From here on one unit is a cell, and rows go down as in the maze.
    parts.append(f"q {cell:.4f} 0 0 {-cell:.4f} {left:.3f} {top:.3f} cm 1 J 1 j")
    if isinstance(scene, Drawing):
        return "\n".join([*parts, *to_program(scene), "Q"])
    for colour, runs in scene.fills.items():
        boxes = "".join([f"{x} {y} {n} 1 re\n" for x, y, n in runs])
        parts.append(f"{_colour(colour)} rg {boxes}f")
    for path in scene.paths:
        mid = 0.5 + path.shift
        points = [f"{col + mid:g} {row + mid:g}" for row, col in bends(path.cells, scene.width)]
        line = f"{points[0]} m " + " ".join(f"{point} l" for point in points[1:])
        parts.append(f"{_colour(path.colour)} RG {WAY} w {line} S")
    parts += [_digits(scene, *written) for written in scene.written()]
    ends = f"{_colour(theme.paper)} RG {HALO} w"
    if scene.start is not None:
        parts.append(f"{ends} {_colour(theme.start)} rg {_disc(scene.start, DISC)} b")
    if scene.goal is not None:
        parts.append(f"{ends} {_colour(theme.goal)} rg {_diamond(scene.goal, DIAMOND)} b")
    for mark in scene.marks:
        parts.append(f"{_colour(mark.colour)} rg {_disc(mark.place, PIECE)} f")
        size = min(0.5, 0.9 / (len(mark.letter) + 0.5))
        parts.append(_in_cell(mark.letter, "B", size, theme.paper, *mark.place))
    strokes = [f"{x} {y} m {x + n} {y} l" for x, y, n in scene.strokes_across()]
    strokes += [f"{x} {y} m {x} {y + n} l" for x, y, n in scene.strokes_down()]
    parts.append(f"{_colour(theme.ink)} RG {WALL} w")
    # Viewers take their time over a path of a million lines: ink them a few thousand at a time.
    for first in range(0, len(strokes), 4096):
        parts += ["\n".join(strokes[first : first + 4096]), "S"]
    parts.append("Q")
    return "\n".join(part for part in parts if part)


def _legend(
    scene: Scene | Drawing, width: float, left: float, bottom: float, size: float
) -> tuple[list[str], float]:
    """The lines of the legend, and how high they are all together."""
    if not scene.legend:
        return [], 0.0
    column = 3.6 * size + max(length(text, size) for _colour, text in scene.legend)
    columns = max(1, int((width - 2 * left) // column))
    rows = -(-len(scene.legend) // columns)
    first = (width - column * min(columns, len(scene.legend)) + size) / 2
    parts = []
    for number, (colour, text) in enumerate(scene.legend):
        row, col = divmod(number, columns)
        x, y = first + col * column, bottom + 1.6 * size * (rows - 1 - row)
        pen = f"{_colour(colour)} RG {0.3 * size:.2f} w 1 J"
        parts.append(f"{pen} {x:.2f} {y:.2f} m {x + 2 * size:.2f} {y:.2f} l S")
        words = f"{x + 2.6 * size:.2f} {y - 0.35 * size:.2f} Td ({_quoted(text)}) Tj"
        parts.append(f"BT /R {size:g} Tf {_colour(scene.theme.ink)} rg {words} ET")
    return parts, 1.6 * size * rows


def _digits(scene: Scene, row: int, col: int, digits: str) -> str:
    tint = scene.tint(row * scene.width + col)
    light = is_dark(tint) != is_dark(scene.theme.paper)
    colour = scene.theme.paper if light else scene.theme.ink
    return _in_cell(digits, "R", digits_size(digits), colour, row, col)


def _in_cell(text: str, font: str, size: float, colour: str, row: int, col: int) -> str:
    """A few letters in the middle of a cell, where rows go down."""
    half = length(text, size, bold=font == "B") / 2
    at = f"1 0 0 -1 {col + 0.5 - half:.3f} {row + 0.5 + 0.35 * size:.3f}"
    return f"BT /{font} {size:.3g} Tf {_colour(colour)} rg {at} Tm ({_quoted(text)}) Tj ET"


def _disc(place: Position, radius: float) -> str:
    y, x = place[0] + 0.5, place[1] + 0.5
    k = radius * _ROUND
    return (
        f"{x + radius} {y} m "
        f"{x + radius} {y + k} {x + k} {y + radius} {x} {y + radius} c "
        f"{x - k} {y + radius} {x - radius} {y + k} {x - radius} {y} c "
        f"{x - radius} {y - k} {x - k} {y - radius} {x} {y - radius} c "
        f"{x + k} {y - radius} {x + radius} {y - k} {x + radius} {y} c"
    )


def _diamond(place: Position, radius: float) -> str:
    y, x = place[0] + 0.5, place[1] + 0.5
    return f"{x} {y - radius} m {x + radius} {y} l {x} {y + radius} l {x - radius} {y} l h"


def _colour(colour: str) -> str:
    return " ".join(f"{part / 255:.3f}".rstrip("0").rstrip(".") for part in rgb(colour))


def _words(text: str, font: str, size: float, colour: str, x: float, y: float) -> str:
    """A line of text around x."""
    if not text:
        return ""
    left = x - length(text, size, bold=font == "B") / 2
    return (
        f"BT /{font} {size} Tf {_colour(colour)} rg {left:.2f} {y:.2f} Td ({_quoted(text)}) Tj ET"
    )


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").replace("\n", " ")


def _information(text: str) -> bytes:
    """Text for the document's properties: UTF-16 in hexadecimal."""
    return b"<feff" + text.encode("utf-16-be").hex().encode("ascii") + b">"
