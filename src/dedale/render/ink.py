"""Drawings as SVG, as pixels, and as the program of a PDF page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..grids.plan import Point
from ..progress import each
from .document import Canvas, line, paint, pen
from .drawing import Area, Disc, Drawing, Shaped, Stroke, Words
from .sheet import sheet_of

if TYPE_CHECKING:
    from PIL.Image import Image

MARGIN = 0.9  # around the grid, in cells: room for the numbers of seams
SMOOTH = 3  # pixels are drawn so many times finer, then made smaller
LARGE = 40_000_000  # but not beyond so many of them


def to_svg(drawing: Drawing, cell: float = 20) -> str:
    """The SVG text; a cell is `cell` pixels wide."""
    sheet = sheet_of(drawing, MARGIN)
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
    for _alike, run in groupby((*drawing.shapes, *sheet.samples, *sheet.words), key=_look):
        parts.append(svg_of(*run))
    return "\n".join(part for part in [*parts, "</svg>"] if part)


def _look(shape: Shaped) -> tuple[type, object]:
    """What decides whether two shapes can be one element."""
    if isinstance(shape, Stroke):
        return Stroke, (shape.width, shape.colour, shape.round)
    if isinstance(shape, Area):
        return Area, (shape.colour, shape.rim, shape.rim_colour)
    return type(shape), id(shape)


def svg_of(*shapes: Shaped, inside: str = "") -> str:
    """The element that draws shapes which are alike; `inside` is what stands in it."""
    first = shapes[0]
    if isinstance(first, Words):
        x, y = first.place
        anchor = ' text-anchor="middle"' if first.centred else ""
        weight = ' font-weight="bold"' if first.bold else ""
        return (
            f'<text x="{x:.5g}" y="{y + 0.35 * first.size:.5g}" font-size="{first.size:.3g}" '
            f'font-family="sans-serif"{weight}{anchor} fill="{first.colour}">'
            f"{escape(first.text)}{inside}</text>"
        )
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


def _element(name: str, attributes: str, inside: str) -> str:
    return f"<{name} {attributes}>{inside}</{name}>" if inside else f"<{name} {attributes}/>"


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.5g} {y:.5g}" for x, y in points)


# ---------------------------------------------------------------- pixels


def to_image(drawing: Drawing, cell: float | None = None) -> Image:
    """The drawing as a picture of PIL; a cell is `cell` pixels wide (else as is sensible)."""
    from PIL import Image

    if cell is None:
        cell = max(2, min(24, 3000 / max(drawing.width, drawing.height)))
    if not 2 <= cell <= 1000:
        raise DedaleError("cells of {cell} pixels should be from 2 to 1000", cell=cell)
    sheet = sheet_of(drawing, MARGIN)
    wide = drawing.width + sheet.left + sheet.right
    size = (wide * cell, (drawing.height + sheet.top + sheet.bottom) * cell)
    finer = SMOOTH if size[0] * size[1] * SMOOTH**2 <= LARGE else 1
    width, height = (max(1, round(length)) for length in size)
    image = Image.new("RGB", (width * finer, height * finer), drawing.theme.paper)
    shapes = (*drawing.shapes, *sheet.samples, *sheet.words)
    paint_on(image, shapes, cell * finer, (sheet.left, sheet.top), lambda colour: colour)
    return image.resize((width, height), Image.Resampling.BOX) if finer > 1 else image


def paint_on(
    image: Image,
    shapes: Sequence[Shaped],
    cell: float,
    corner: Point,
    colour: Callable[[str], str | int],
) -> None:
    """Draw shapes on a picture whose corner is so far off; `colour` says what it calls a colour."""
    from PIL import ImageDraw

    from .fonts import font

    draw = ImageDraw.Draw(image)

    def at(point: Point) -> Point:
        return (point[0] + corner[0]) * cell, (point[1] + corner[1]) * cell

    for shape in each(shapes):
        if isinstance(shape, Words):
            face = font(max(6, shape.size * cell), bold=shape.bold)
            anchor = "mm" if shape.centred else "lm"
            draw.text(at(shape.place), shape.text, colour(shape.colour), face, anchor)
        elif isinstance(shape, Disc):
            x, y = at(shape.middle)
            for size, ink in (
                (shape.radius + shape.rim / 2, shape.rim_colour),
                (shape.radius - shape.rim / 2, shape.colour),
            ):
                if ink and size > 0:
                    r = size * cell
                    draw.ellipse((x - r, y - r, x + r, y + r), colour(ink))
        elif isinstance(shape, Area):
            points = [at(point) for point in shape.points]
            draw.polygon(points, colour(shape.colour))
            wide = round(shape.rim * cell)
            if wide and shape.rim_colour != shape.colour:
                draw.line([*points, points[0]], colour(shape.rim_colour), wide, joint="curve")
        else:
            points, wide = [at(point) for point in shape.points], max(1, round(shape.width * cell))
            draw.line(points, colour(shape.colour), wide, joint="curve")
            if shape.round and wide > 2:
                for x, y in (points[0], points[-1]):
                    r = wide / 2 - 0.5
                    draw.ellipse((x - r, y - r, x + r, y + r), colour(shape.colour))


# ---------------------------------------------------------------- a page


def to_program(drawing: Drawing, canvas: Canvas) -> list[str]:
    """What draws it on a PDF page on which one unit is a cell, and y goes down."""
    parts = []
    for _alike, run in groupby(drawing.shapes, key=_look):
        shapes = list(run)
        first = shapes[0]
        if isinstance(first, Words):
            parts.append(_pdf_words(first, canvas))
        elif isinstance(first, Disc):
            parts.append(_pdf_disc(first))
        elif isinstance(first, Area):
            corners = [line(area.points) + " h" for area in shapes if isinstance(area, Area)]
            rim = f"{pen(first.rim_colour)} {first.rim:g} w " if first.rim else ""
            parts += [f"{rim}{paint(first.colour)} {one} {'b' if rim else 'f'}" for one in corners]
        else:
            cap = 1 if first.round else 0
            parts.append(f"{cap} J {pen(first.colour)} {first.width:g} w")
            lines = [line(stroke.points) for stroke in shapes if isinstance(stroke, Stroke)]
            # Viewers take their time over long paths: ink some hundred lines at a time.
            for k in range(0, len(lines), 512):
                parts.append(" ".join(lines[k : k + 512]) + " S")
    return parts


def _pdf_disc(disc: Disc) -> str:
    """A dot: a line of no length with a round end. The rim is a larger one below it."""
    x, y = disc.middle
    dots = [
        (disc.radius + disc.rim / 2, disc.rim_colour),
        (disc.radius - disc.rim / 2, disc.colour),
    ]
    return " ".join(
        f"1 J {pen(colour)} {2 * size:.4f} w {x:.4f} {y:.4f} m {x:.4f} {y:.4f} l S"
        for size, colour in dots
        if colour
    )


def _pdf_words(words: Words, canvas: Canvas) -> str:
    x, y = words.place
    left, base = x - canvas.length(words.text, words.size) / 2, y + 0.33 * words.size
    return canvas.set(words.text, f"1 0 0 -1 {left:.4f} {base:.4f}", words.size, words.colour)
