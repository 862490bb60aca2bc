"""Drawings as SVG, written by hand: what is alike is one element."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from ..grids.plan import Point
from ..kernel.jit import kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Row
from ..progress import part
from .shapes import Area, Disc, Drawing, Shaped, Stroke, Words
from .sheet import sheet_of
from .squares import Tints, Walls

FONT = 'font-family="Helvetica, Arial, sans-serif"'


def draw_svg(drawing: Drawing, cell: float = 20) -> str:
    """The SVG text; a cell is `cell` pixels wide."""
    sheet = sheet_of(drawing)
    left, top = f"{-sheet.left:.6g}", f"{-sheet.top:.6g}"
    width = drawing.width + sheet.left + sheet.right
    height = drawing.height + sheet.top + sheet.bottom
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * cell:.6g}" '
        f'height="{height * cell:.6g}" viewBox="{left} {top} {width:.6g} {height:.6g}" '
        f'role="img">',
        f"<title>{escape(drawing.title)}</title>" if drawing.title else "",
        f"<desc>{escape(drawing.caption)}</desc>" if drawing.caption else "",
        f'<rect x="{left}" y="{top}" width="{width:.6g}" height="{height:.6g}" '
        f'fill="{drawing.theme.paper}"/>',
    ]
    # What is alike and drawn one after the other is one element.
    for _alike, run in groupby((*drawing.shapes, *sheet.samples, *sheet.words), key=alike):
        shapes = list(run)
        if isinstance(shapes[0], Walls):
            parts.append(_walls(shapes[0]))
        elif isinstance(shapes[0], Tints):
            parts += _fills(shapes[0])
        else:
            parts.append(svg_of(*shapes))
    return "\n".join(part for part in [*parts, "</svg>"] if part)


def alike(shape: Shaped) -> tuple[type, object]:
    """What decides whether two shapes can be one element."""
    if isinstance(shape, Stroke):
        return Stroke, (shape.width, shape.colour, shape.round)
    if isinstance(shape, Area):
        return Area, (shape.colour, shape.rim, shape.rim_colour)
    if isinstance(shape, Words):
        return Words, (shape.size, shape.colour, shape.centred, shape.bold)
    return type(shape), id(shape)


def svg_of(*shapes: Shaped, inside: str = "") -> str:
    """The element that draws shapes which are alike; `inside` is what stands in it."""
    first = shapes[0]
    if isinstance(first, Words):
        return _text([words for words in shapes if isinstance(words, Words)], inside)
    assert isinstance(first, Stroke | Area | Disc)
    rim = ""
    if not isinstance(first, Stroke) and first.rim:
        rim = f' stroke="{first.rim_colour}" stroke-width="{first.rim}"'
    if isinstance(first, Disc):
        x, y = first.middle
        at = f'cx="{x:.5g}" cy="{y:.5g}" r="{first.radius:.4g}"'
        return _element("circle", f'{at} fill="{first.colour}"{rim}', inside)
    if isinstance(first, Area):
        lines = "".join(_path(area.points) + "z" for area in shapes if isinstance(area, Area))
        return _element("path", f'fill="{first.colour}"{rim} d="{lines}"', inside)
    lines = "".join(_path(stroke.points) for stroke in shapes if isinstance(stroke, Stroke))
    cap = "round" if first.round else "butt"
    look = f'stroke-width="{first.width:.4g}" stroke-linecap="{cap}" stroke-linejoin="round"'
    return _element("path", f'fill="none" stroke="{first.colour}" {look} d="{lines}"', inside)


def _text(lines: Sequence[Words], inside: str) -> str:
    """Lines of words that look alike: what they have in common is said once."""
    first = lines[0]
    anchor = ' text-anchor="middle"' if first.centred else ""
    weight = ' font-weight="bold"' if first.bold else ""
    look = f'font-size="{first.size:.3g}" {FONT}{weight}{anchor} fill="{first.colour}"'
    places = [
        (f'x="{words.place[0]:.5g}" y="{words.place[1] + 0.35 * words.size:.5g}"', words.text)
        for words in lines
    ]
    if len(lines) == 1:
        return f"<text {places[0][0]} {look}>{escape(first.text)}{inside}</text>"
    texts = "".join(f"<text {place}>{escape(text)}</text>" for place, text in places)
    return f"<g {look}>{texts}{inside}</g>"


def _element(name: str, attributes: str, inside: str) -> str:
    return f"<{name} {attributes}>{inside}</{name}>" if inside else f"<{name} {attributes}/>"


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.5g} {y:.5g}" for x, y in points)


# ---------------------------------------------------------------- squares


def _fills(tints: Tints) -> list[str]:
    """The coloured cells. Side by side they must not show a seam: a hair of stroke covers it."""
    return [
        f'<path fill="{colour}" stroke="{colour}" stroke-width=".02" d="'
        + "".join([f"M{x} {y}h{n}v1h-{n}z" for x, y, n in runs])
        + '"/>'
        for colour, runs in tints.fills().items()
    ]


def _walls(walls: Walls) -> str:
    """All of them as one path."""
    with part(0.4):
        strokes = _strokes(b"".join(walls.across), len(walls.down) - 1, 0)
    with part(0.7):
        strokes += _strokes(b"".join(walls.down), len(walls.across) - 1, 1)
    look = f'stroke-width="{walls.width:.4g}" stroke-linecap="round"'
    return f'<path fill="none" stroke="{walls.colour}" {look} d="{strokes}"/>'


def _strokes(lines: bytes, length: int, down: int) -> str:
    """All walls of one direction, as far as the pen can go each: `M3 7h2` …

    >>> _strokes(bytes([1, 1, 0, 1]), 4, 0)
    'M0 0h2M3 0h1'
    """
    speed = speed_for(len(lines))
    row = speed.view(lines)
    text = speed.flags(18 * speed.run(_count, row, length))
    size = speed.run(_write, row, length, down, text)
    return bytes(text[:size]).decode("ascii")


@kernel
def _count(lines: Row, length: int) -> int:
    """How many strokes there are."""
    count = 0
    for k in range(len(lines)):
        if lines[k] and (k % length == 0 or not lines[k - 1]):
            count += 1
    return count


@kernel
def _write(lines: Row, length: int, down: int, text: Array) -> int:
    """Write the strokes; returns how many characters that took."""
    at = k = 0
    while k < len(lines):
        if not lines[k]:
            k += 1
            continue
        line, first = k // length, k % length
        while k < len(lines) and k // length == line and lines[k]:
            k += 1
        text[at] = 77  # M
        at = _number(text, at + 1, line if down else first)
        text[at] = 32
        at = _number(text, at + 1, first if down else line)
        text[at] = 118 if down else 104  # v, h
        at = _number(text, at + 1, k - line * length - first)
    return at


@kernel
def _number(text: Array, at: int, number: int) -> int:
    """Write a number; returns the place after it."""
    size, most = 1, 10
    while number >= most:
        size += 1
        most *= 10
    for place in range(size):
        text[at + size - 1 - place] = 48 + number % 10
        number //= 10
    return at + size
