"""Shapes of a drawing painted on a picture of Pillow's; no numpy, which takes long to import."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor

from PIL import Image, ImageDraw

from ..grids.plan import Point
from ..progress import each
from .fonts import font
from .resolution import LEGIBLE
from .shapes import Area, Disc, Shaped, Stroke, Words

#: What a picture calls a colour: an index of its palette, or red, green and blue.
Ink = Callable[[str], "int | tuple[int, ...]"]


def paint_on(
    image: Image.Image, shapes: Sequence[Shaped], cell: float, corner: Point, ink: Ink
) -> None:
    """Draw shapes on a picture whose corner is so far off."""
    draw = ImageDraw.Draw(image)

    def at(point: Point) -> Point:
        return (point[0] + corner[0]) * cell, (point[1] + corner[1]) * cell

    # Lines and discs are at whole pixels, an odd number of them wide: so discs at corners and ends
    # cover just what their lines do, and walls in several pieces are straight.
    def pixel(point: Point) -> tuple[int, int]:
        x, y = at(point)
        return floor(x + 0.501), floor(y + 0.501)

    def half(width: float) -> int:
        return max(0, round((width * cell - 1) / 2))

    def disc(middle: tuple[int, int], radius: int, colour: int | tuple[int, ...]) -> None:
        x, y = middle
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), colour)

    for shape in each(shapes):
        if isinstance(shape, Words):
            face = font(max(LEGIBLE, shape.size * cell), bold=shape.bold)
            anchor = "mm" if shape.centred else "lm"
            draw.text(at(shape.place), shape.text, ink(shape.colour), face, anchor)
        elif isinstance(shape, Disc):
            for size, colour in (
                (2 * shape.radius + shape.rim, shape.rim_colour),
                (2 * shape.radius - shape.rim, shape.colour),
            ):
                if colour and size > 0:
                    disc(pixel(shape.middle), half(size), ink(colour))
        elif isinstance(shape, Area):
            points = [at(point) for point in shape.points]
            draw.polygon(points, ink(shape.colour))
            wide = round(shape.rim * cell)
            if wide and shape.rim_colour != shape.colour:
                draw.line([*points, points[0]], ink(shape.rim_colour), wide, joint="curve")
        elif isinstance(shape, Stroke):
            line, wide = [pixel(point) for point in shape.points], half(shape.width)
            draw.line(line, ink(shape.colour), 2 * wide + 1)
            for corner_or_end in line if shape.round else line[1:-1]:
                disc(corner_or_end, wide, ink(shape.colour))
