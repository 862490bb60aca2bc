"""Masks in the shape of words, in a heavy typeface: its strokes are wide enough to be mazes.

The typeface is Source Sans Pro Black. Its outlines are filled here, line by line, in plain
arithmetic: a word has the same cells on every machine, whatever draws letters there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import ceil, cos, floor, pi, sin

from ..errors import DedaleError
from ..numbers import whole
from ..truetype import typeface
from .join import joined

Point = tuple[float, float]

TYPEFACE = "SourceSansPro-Black"
CAPITAL = 650  # the height of a capital letter, in the units of the typeface
CURVE = 8  # lines that stand for a curve
LEAST, USUAL = 6, 18  # cells: the height of a capital letter


def letter_cells(
    text: str,
    size: int = USUAL,
    margin: int = 1,
    room: tuple[int, int] | None = None,
) -> tuple[int, int, bytes]:
    """Width, height and cells of the mask in which a text is the maze.

    A capital letter is `size` cells high; with `room`, a width and a height, it is as high as fits
    in there. A new line in the text begins a new line of letters.
    """
    size, margin = whole("size", size, least=LEAST), whole("margin", margin, least=0)
    lines = text.replace("\r", "").split("\n")
    if not any(_outline(character) for line in lines for character in line):
        raise DedaleError("the text {text!r} has no letter to make a maze of", text=text)
    if room is None:
        rows = _rows(lines, size)
        width, height = len(rows[0]) + 2 * margin, len(rows) + 2 * margin
    else:
        width, height = room
        rows = _fitting(lines, width - 2 * margin, height - 2 * margin, text)
    left, top = (width - len(rows[0])) // 2, (height - len(rows)) // 2
    blank = bytes([1]) * width
    cells = [blank] * top + [
        (bytes([1]) * left + bytes(not ink for ink in row)).ljust(width, b"\1") for row in rows
    ]
    cells += [blank] * (height - len(cells))
    return width, height, joined(width, height, b"".join(cells))


def _fitting(lines: list[str], width: int, height: int, text: str) -> list[bytearray]:
    """The largest letters for which there is room."""
    low, high = LEAST - 1, max(LEAST, height)
    while low < high:
        size = (low + high + 1) // 2
        rows = _rows(lines, size)
        if len(rows) <= height and len(rows[0]) <= width:
            low = size
        else:
            high = size - 1
    if low < LEAST:
        rows = _rows(lines, LEAST)
        raise DedaleError(
            "the text {text!r} needs at least {width}x{height} cells",
            text=text,
            width=len(rows[0]) + 2,
            height=len(rows) + 2,
        )
    return _rows(lines, low)


def _rows(lines: Sequence[str], size: int) -> list[bytearray]:
    """The rows of a text, 1 where there is ink; lines below each other, centred."""
    drawn = [_line(line, size) for line in lines]
    width = max(len(rows[0]) for rows in drawn)
    gap = [bytearray(width)] * max(1, round(0.3 * size))
    found: list[bytearray] = []
    for number, rows in enumerate(drawn):
        found += gap if number else []
        for row in rows:
            left = (width - len(row)) // 2
            found.append(bytearray(left) + row + bytearray(width - left - len(row)))
    inked = [number for number, row in enumerate(found) if any(row)]
    first = min(row.find(1) for row in found if any(row))
    last = max(row.rfind(1) for row in found)
    return [row[first : last + 1] for row in found[inked[0] : inked[-1] + 1]]


def _line(text: str, size: int) -> list[bytearray]:
    """The rows of a line of text."""
    unit = CAPITAL / size  # of the typeface, a cell
    between = max(1, round(0.07 * size))
    places, at, top, bottom = [], 0, float(CAPITAL), 0.0
    for character in text:
        contours = _outline(character)
        points = [point for contour in contours for point in contour]
        if points:
            first = min(x for x, _y in points)
            places.append((at - first / unit, contours))
            at += ceil((max(x for x, _y in points) - first) / unit) + between
            top = max(top, *(y for _x, y in points))
            bottom = min(bottom, *(y for _x, y in points))
        else:
            at += max(2, round(0.3 * size))  # a space
    highest, lowest = ceil(top / unit - 1e-9), floor(bottom / unit + 1e-9)
    rows = [bytearray(max(at - between, 1)) for _row in range(highest - lowest)]
    for left, contours in places:
        for number, row in enumerate(rows):
            _ink(row, contours, left, (highest - number - 0.5) * unit, unit)
    return rows


def _ink(row: bytearray, contours: list[list[Point]], left: float, y: float, unit: float) -> None:
    """Fill the cells of a row whose middle lies inside the outline (by its winding number)."""
    crossings = []
    for contour in contours:
        for (x0, y0), (x1, y1) in pairwise([*contour, contour[0]]):
            if (y0 <= y) != (y1 <= y):
                x = x0 + (y - y0) * (x1 - x0) / (y1 - y0)
                crossings.append((left + x / unit, 1 if y1 > y0 else -1))
    winding, begun = 0, 0.0
    for x, turn in sorted(crossings):
        if not winding:
            begun = x
        winding += turn
        if not winding:
            for col in range(max(0, ceil(begun - 0.5)), min(len(row), ceil(x - 0.5))):
                row[col] = 1


def _heart() -> list[Point]:
    """A heart, as high as a capital letter: the typeface has none."""
    turns = [2 * pi * k / 48 for k in range(48)]
    return [
        (
            CAPITAL * (0.5 + 16 * sin(t) ** 3 / 30),
            CAPITAL * (17 + 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)) / 29.4,
        )
        for t in turns
    ]


@cache
def _outline(character: str) -> list[list[Point]]:
    """The closed lines around the ink of a character, curves as a few straight lines."""
    if character == "♥":
        return [_heart()]
    font = typeface(TYPEFACE)
    if ord(character) not in font.glyphs:
        raise DedaleError("there is no letter for {character!r}", character=character)
    return [_straight(line) for line in font.outline(font.glyphs[ord(character)])]


def _straight(points: list[tuple[int, int, bool]]) -> list[Point]:
    """A closed line from its first point on; between two that bend it, it passes their middle."""
    first = next(number for number, (_x, _y, on) in enumerate(points) if on)
    points = points[first + 1 :] + points[: first + 1]
    line: list[Point] = [points[-1][:2]]
    for number, (x, y, on) in enumerate(points):
        if on and (number == 0 or points[number - 1][2]):
            line.append((x, y))
        elif not on:
            nx, ny, ends = points[number + 1]
            end = (nx, ny) if ends else (0.5 * (x + nx), 0.5 * (y + ny))
            (xa, ya), (xc, yc) = line[-1], end
            for step in range(1, CURVE + 1):
                t = step / CURVE
                a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
                line.append((a * xa + b * x + c * xc, a * ya + b * y + c * yc))
    return line[:-1] if points[-2][2] else line
