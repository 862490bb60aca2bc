"""A scene as SVG, written by hand: all walls are one path."""

from collections.abc import Iterable
from html import escape

from . import ink
from .drawing import Drawing
from .scene import Mark, Path, Run, Scene, spans

MARGIN = 0.75  # around the maze, in cells
WALL, WAY = 0.14, 0.24  # widths of strokes, in cells
PIECE = 0.36  # half the width of the disc under a letter
DISC, DIAMOND = 0.30, 0.38  # half the width of the marks on start and goal
HALO = 0.07  # a rim in the colour of the paper keeps the marks apart from a path


def draw_svg(scene: Scene | Drawing, cell: float = 20) -> str:
    """The SVG text; a cell is `cell` pixels wide."""
    if isinstance(scene, Drawing):
        return ink.to_svg(scene, cell)
    theme = scene.theme
    width, height = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * cell:g}" '
        f'height="{height * cell:g}" viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}" '
        f'role="img">',
        f"<title>{escape(scene.title)}</title>" if scene.title else "",
        f"<desc>{escape(scene.caption)}</desc>" if scene.caption else "",
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width:g}" height="{height:g}" '
        f'fill="{theme.paper}"/>',
    ]
    for colour, runs in scene.fills.items():
        # Cells of one colour side by side must not show a seam: a hair of stroke covers it.
        parts.append(
            f'<path fill="{colour}" stroke="{colour}" stroke-width=".02" d="{_boxes(runs)}"/>'
        )
    parts += [_way(path) for path in scene.paths]
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
    parts += [_letter(mark, theme.paper) for mark in scene.marks]
    pieces: list[str] = []
    for row, line in enumerate(scene.across):
        pieces += [f"M{a} {row}h{b - a}" for a, b in spans(line)]
    for col, line in enumerate(scene.down):
        pieces += [f"M{col} {a}v{b - a}" for a, b in spans(line)]
    strokes = "".join(pieces)
    parts.append(
        f'<path fill="none" stroke="{theme.ink}" stroke-width="{WALL}" stroke-linecap="round" '
        f'd="{strokes}"/>'
    )
    parts.append("</svg>")
    return "\n".join(part for part in parts if part)


def _boxes(runs: Iterable[Run]) -> str:
    return "".join([f"M{x} {y}h{n}v1h-{n}z" for x, y, n in runs])


def _way(path: Path) -> str:
    at = 0.5 + path.shift
    points = " ".join(f"{col + at:g},{row + at:g}" for row, col in corners(path.cells))
    return (
        f'<polyline fill="none" stroke="{path.colour}" stroke-width="{WAY}" '
        f'stroke-linecap="round" stroke-linejoin="round" points="{points}"/>'
    )


def corners(cells: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The path without the cells that it passes straight through.

    >>> corners([(0, 0), (0, 1), (0, 2), (1, 2)])
    [(0, 0), (0, 2), (1, 2)]
    """
    kept: list[tuple[int, int]] = []
    for row, col in cells:
        if len(kept) >= 2:
            (r1, c1), (r2, c2) = kept[-2:]
            straight = (r1 == r2 == row and (c2 - c1) * (col - c2) > 0) or (
                c1 == c2 == col and (r2 - r1) * (row - r2) > 0
            )
            if straight:
                kept.pop()
        kept.append((int(row), int(col)))
    return kept


def _letter(mark: Mark, paper: str) -> str:
    x, y = mark.place[1] + 0.5, mark.place[0] + 0.5
    return (
        f'<circle cx="{x}" cy="{y}" r="{PIECE}" fill="{mark.colour}"/>'
        f'<text x="{x}" y="{y + 0.17:g}" font-size=".5" font-family="sans-serif" '
        f'text-anchor="middle" fill="{paper}">{escape(mark.letter)}</text>'
    )
