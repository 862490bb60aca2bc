"""A scene as SVG, written by hand: all walls are one path."""

from collections.abc import Iterable
from html import escape

from ..kernel.jit import kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Row
from ..progress import part
from .drawing import Drawing
from .ink import svg_of, to_svg
from .scene import Mark, Path, Run, Scene, bends
from .sheet import digits_size, sheet_of
from .themes import Theme, is_dark

WALL, WAY = 0.14, 0.24  # widths of strokes, in cells
PIECE = 0.36  # half the width of the disc under a letter
DISC, DIAMOND = 0.30, 0.38  # half the width of the marks on start and goal
HALO = 0.07  # a rim in the colour of the paper keeps the marks apart from a path
FONT = 'font-family="Helvetica, Arial, sans-serif"'


def draw_svg(scene: Scene | Drawing, cell: float = 20) -> str:
    """The SVG text; a cell is `cell` pixels wide."""
    if isinstance(scene, Drawing):
        return to_svg(scene, cell)
    theme, sheet = scene.theme, sheet_of(scene)
    width = scene.width + sheet.left + sheet.right
    height = scene.height + sheet.top + sheet.bottom
    corner = f"{-sheet.left:g} {-sheet.top:g} {width:g} {height:g}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * cell:g}" '
        f'height="{height * cell:g}" viewBox="{corner}" role="img">',
        f"<title>{escape(scene.title)}</title>" if scene.title else "",
        f"<desc>{escape(scene.caption)}</desc>" if scene.caption else "",
        f'<rect x="{-sheet.left:g}" y="{-sheet.top:g}" width="{width:g}" height="{height:g}" '
        f'fill="{theme.paper}"/>',
    ]
    for colour, runs in scene.fills.items():
        # Cells of one colour side by side must not show a seam: a hair of stroke covers it.
        parts.append(
            f'<path fill="{colour}" stroke="{colour}" stroke-width=".02" d="{_boxes(runs)}"/>'
        )
    for path in scene.paths:
        with part(0.5):
            parts.append(_way(path, scene.width))
    parts += _numbers(scene)
    if scene.start is not None:
        row, col = scene.start
        parts.append(
            f'<circle cx="{col + 0.5}" cy="{row + 0.5}" r="{DISC}" fill="{theme.start}" '
            f'stroke="{theme.paper}" stroke-width="{HALO}"/>'
        )
    if scene.goal is not None:
        row, col = scene.goal
        side = f"{DIAMOND} {DIAMOND}-{DIAMOND} {DIAMOND}-{DIAMOND}-{DIAMOND}"
        parts.append(
            f'<path d="M{col + 0.5} {row + 0.5 - DIAMOND:g}l{side}z" fill="{theme.goal}" '
            f'stroke="{theme.paper}" stroke-width="{HALO}"/>'
        )
    parts += [_letter(mark, theme) for mark in scene.marks]
    with part(0.4):
        strokes = _strokes(b"".join(scene.across), scene.width, 0)
    with part(0.7):
        strokes += _strokes(b"".join(scene.down), scene.height, 1)
    parts.append(
        f'<path fill="none" stroke="{theme.ink}" stroke-width="{WALL}" stroke-linecap="round" '
        f'd="{strokes}"/>'
    )
    parts += [svg_of(sample) for sample in sheet.samples]
    parts += [svg_of(words) for words in sheet.words]
    parts.append("</svg>")
    return "\n".join(part for part in parts if part)


def _numbers(scene: Scene) -> list[str]:
    """The numbers in the cells, by size: that is said once for all of a size."""
    groups: dict[tuple[float, str], list[str]] = {}
    for row, col, digits in scene.written():
        size = digits_size(digits)
        tint = scene.tint(row * scene.width + col)
        light = is_dark(tint) != is_dark(scene.theme.paper)
        colour = scene.theme.paper if light else scene.theme.ink
        group = groups.setdefault((size, colour), [])
        group.append(f'<text x="{col + 0.5}" y="{row + 0.5 + 0.35 * size:.3g}">{digits}</text>')
    return [
        f'<g font-size="{size:.3g}" {FONT} text-anchor="middle" fill="{colour}">'
        + "".join(group)
        + "</g>"
        for (size, colour), group in groups.items()
    ]


def _boxes(runs: Iterable[Run]) -> str:
    return "".join([f"M{x} {y}h{n}v1h-{n}z" for x, y, n in runs])


def _way(path: Path, width: int) -> str:
    at = 0.5 + path.shift
    points = " ".join([f"{col + at:g},{row + at:g}" for row, col in bends(path.cells, width)])
    return (
        f'<polyline fill="none" stroke="{path.colour}" stroke-width="{WAY}" '
        f'stroke-linecap="round" stroke-linejoin="round" points="{points}"/>'
    )


def _letter(mark: Mark, theme: Theme) -> str:
    x, y = mark.place[1] + 0.5, mark.place[0] + 0.5
    size = min(0.5, 0.9 / (len(mark.letter) + 0.5))
    return (
        f'<circle cx="{x}" cy="{y}" r="{PIECE}" fill="{mark.colour}"/>'
        f'<text x="{x}" y="{y + 0.35 * size:g}" font-size="{size:g}" {FONT} '
        f'text-anchor="middle" fill="{theme.paper}">{escape(mark.letter)}</text>'
    )


# ---------------------------------------------------------------- walls


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
    size = 1
    while number >= 10**size:
        size += 1
    for place in range(size):
        text[at + size - 1 - place] = 48 + number % 10
        number //= 10
    return at + size
