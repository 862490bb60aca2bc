"""Drawings as pixels.

A maze of squares is painted by whole arrays, so that a huge one is no trouble; everything else is
drawn finer than it will be, then made smaller, so that its edges are smooth.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from ..grids.plan import Point
from ..i18n import _
from ..kernel.memory import require_memory
from ..progress import part
from .painting import Ink, paint_on
from .pngfile import write_png
from .resolution import LEGIBLE, checked_cell, texts_of
from .shapes import Area, Disc, Drawing, Shaped, Stroke, Words
from .sheet import Sheet, sheet_of
from .squares import Tints, Walls
from .themes import rgb

SMOOTH = 3  # how many times finer drawings are before they are made smaller
LARGE = 24_000_000  # pixels above which they are not
SMALL_CELL = 8  # pixels of squares; below it, paths fill the cells, and ends are rings around them
RING = 9  # half the width of such a ring, in pixels

Pixels = npt.NDArray[np.uint8]


def draw_png(drawing: Drawing, cell: float | None = None) -> bytes:
    """The bytes of a PNG file; a cell is `cell` pixels wide (as large as sensible if not given)."""
    said = texts_of(drawing)
    with part(0.5):
        image = raster(drawing, cell)
    large = image.width * image.height > LARGE
    if large and image.mode == "P":
        parts = image.getpalette() or []
        palette = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))
        return write_png(np.asarray(image), palette, said)
    texts = PngInfo()
    for key, text in said:
        texts.add_itxt(key, text)
    out = io.BytesIO()
    image.save(out, "PNG", pnginfo=texts, compress_level=1 if large else 7)
    return out.getvalue()


def raster(drawing: Drawing, cell: float | None = None) -> Image.Image:
    """The drawing as a picture, with a palette where that is enough."""
    bulk = any(isinstance(shape, Walls) for shape in drawing.shapes)
    size = checked_cell(drawing, cell)
    return _squares(drawing, int(size)) if bulk else _smooth(drawing, size)


# ---------------------------------------------------------------- any drawing


def _smooth(drawing: Drawing, cell: float) -> Image.Image:
    """All of it finer, then made smaller."""
    sheet = sheet_of(drawing)
    wide = drawing.width + sheet.left + sheet.right
    size = (wide * cell, (drawing.height + sheet.top + sheet.bottom) * cell)
    finer = SMOOTH if size[0] * size[1] <= LARGE // SMOOTH else 1
    width, height = (max(1, round(length)) for length in size)
    image = Image.new("RGB", (width * finer, height * finer), drawing.theme.paper)
    shapes = (*drawing.shapes, *sheet.samples, *sheet.words)
    paint_on(image, shapes, cell * finer, (sheet.left, sheet.top), rgb)
    return image.resize((width, height), Image.Resampling.BOX) if finer > 1 else image


# ---------------------------------------------------------------- squares


def _squares(drawing: Drawing, cell: int) -> Image.Image:
    """Walls and coloured cells by arrays, on a palette; the other shapes over them."""
    sheet = sheet_of(drawing)
    walls = next(shape for shape in drawing.shapes if isinstance(shape, Walls))
    over = [shape for shape in drawing.shapes if not isinstance(shape, Walls | Tints)]
    thick = max(1, round(walls.width * cell))
    left, top, right, bottom = (
        max(2, round(side * cell)) for side in (sheet.left, sheet.top, sheet.right, sheet.bottom)
    )
    columns, rows = len(walls.down) - 1, len(walls.across) - 1
    width, height = columns * cell + thick, rows * cell + thick
    what = _("a picture of {width}x{height} pixels").format(width=width, height=height)
    require_memory(4 * (left + width + right) * (top + height + bottom), what)
    pixels = np.zeros((top + height + bottom, left + width + right), np.uint8)
    inside = pixels[top : top + height, left : left + width]
    _paint_walls(inside, walls, cell, thick)
    colours = [drawing.theme.paper, walls.colour]
    for tints in drawing.shapes:
        if isinstance(tints, Tints):
            colours += tints.colours
            _paint_cells(inside, tints, cell, thick // 2)
    ink = _palette(colours)
    small, plain = cell < SMALL_CELL, not sheet.words
    if small:
        for stroke in over:
            if isinstance(stroke, Stroke):
                _fill_path(inside, stroke, cell, thick, ink(stroke.colour))
    image = Image.frombuffer("P", pixels.shape[::-1], pixels, "raw", "P", 0, 1)
    corner = left + thick / 2, top + thick / 2
    if small and plain:
        # What is left to draw is a few pixels of flat colour: the palette, and speed, are kept.
        _rings(image, over, cell, corner, drawing.theme.paper, ink)
    image.putpalette([part for colour in colours for part in rgb(colour)])
    if plain and (small or not over):
        return image
    return _dressed(image, drawing, sheet, cell, corner)


def _dressed(
    image: Image.Image, drawing: Drawing, sheet: Sheet, cell: int, corner: Point
) -> Image.Image:
    """The picture with everything else on it: each shape finer, then made smaller."""
    image, over = image.convert("RGB"), drawing.shapes
    if cell < SMALL_CELL:
        _rings(image, over, cell, corner, drawing.theme.paper, rgb)
        over = ()
    finer = SMOOTH if image.width * image.height <= LARGE // SMOOTH else 1
    for shape in (*over, *sheet.samples, *sheet.words):
        _stamp(image, shape, cell, corner, finer)
    return image


def _palette(colours: list[str]) -> Callable[[str], int]:
    """The index of a colour, which is added to the list where it is not in it."""

    def index(colour: str) -> int:
        if colour not in colours:
            colours.append(colour)
        return colours.index(colour)

    return index


def _paint_walls(inside: Pixels, walls: Walls, cell: int, thick: int) -> None:
    """Paint the walls: a pixel of all of them at once.

    A stroke also covers the corner at its far end.
    """
    height, width = len(walls.across) - 1, len(walls.down) - 1
    across = np.frombuffer(b"".join(walls.across), np.uint8).reshape(-1, width)
    down = np.frombuffer(b"".join(walls.down), np.uint8).reshape(-1, height).T.copy()
    for wide in range(thick):
        for long in range(cell + thick):
            inside[wide::cell, long::cell][:, :width] |= across
            inside[long::cell, wide::cell][:height] |= down


def _paint_cells(inside: Pixels, shape: Tints, cell: int, shift: int) -> None:
    """Paint the coloured cells where no wall is; the first of their colours is number 2."""
    tints = np.frombuffer(bytes(shape.tints), np.uint8).reshape(-1, shape.columns)
    squares = np.where(tints, tints + 1, 0).astype(np.uint8)
    filled = np.repeat(np.repeat(squares, cell, axis=0), cell, axis=1)
    floor = inside[shift : shift + filled.shape[0], shift : shift + filled.shape[1]]
    np.copyto(floor, filled, where=floor == 0)


def _fill_path(inside: Pixels, path: Stroke, cell: int, thick: int, index: int) -> None:
    """Fill the floor of the cells of a path and the openings between them, and no wall."""
    for (x, y), (u, v) in pairwise((int(x), int(y)) for x, y in path.points):
        (x, u), (y, v) = sorted((x, u)), sorted((y, v))
        inside[y * cell + thick : (v + 1) * cell, x * cell + thick : (u + 1) * cell] = index


def _rings(
    image: Image.Image, shapes: Sequence[Shaped], cell: int, corner: Point, paper: str, ink: Ink
) -> None:
    """Rings around cells that are too small for a mark, with a rim of paper; goals have corners."""
    draw = ImageDraw.Draw(image)
    for shape in shapes:
        if isinstance(shape, Disc):
            x, y = shape.middle
        elif isinstance(shape, Area):
            x, y = (sum(way) / len(shape.points) for way in zip(*shape.points, strict=True))
        else:
            continue
        x, y = corner[0] + x * cell, corner[1] + y * cell
        for radius, colour, width in ((RING + 2, paper, 6), (RING, shape.colour, 3)):
            if isinstance(shape, Disc):
                box = (x - radius, y - radius, x + radius, y + radius)
                draw.ellipse(box, outline=ink(colour), width=width)
            else:
                far = radius + 3
                points = [(x, y - far), (x + far, y), (x, y + far), (x - far, y)]
                draw.line([*points, *points[:2]], fill=ink(colour), width=width, joint="curve")


def _stamp(image: Image.Image, shape: Shaped, cell: int, corner: Point, finer: int) -> None:
    """Draw one shape with smooth edges, without touching the rest of the picture."""
    off = corner[0] / cell, corner[1] / cell
    if isinstance(shape, Words):
        if shape.size * cell >= LEGIBLE:
            paint_on(image, [shape], cell, off, rgb)
        return
    if isinstance(shape, Walls | Tints):
        return
    if not isinstance(shape, Stroke) and shape.rim:
        if isinstance(shape, Disc):
            around: Shaped = Disc(shape.middle, shape.radius + shape.rim / 2, shape.rim_colour)
            within: Shaped = Disc(shape.middle, shape.radius - shape.rim / 2, shape.colour)
        else:
            around = Stroke([*shape.points, shape.points[0]], shape.rim, shape.rim_colour)
            within = replace(shape, rim=0)
        for one in (within, around) if isinstance(shape, Area) else (around, within):
            _stamp(image, one, cell, corner, finer)
        return
    points = [shape.middle] if isinstance(shape, Disc) else shape.points
    reach = shape.radius if isinstance(shape, Disc) else getattr(shape, "width", 0) / 2
    (x0, y0), (x1, y1) = (
        [int((grow * reach + far(point[k] for point in points) + off[k]) * cell) for k in (0, 1)]
        for grow, far in ((-1, min), (1, max))
    )
    x0, y0, x1, y1 = x0 - 1, y0 - 1, x1 + 2, y1 + 2
    stencil = Image.new("L", ((x1 - x0) * finer, (y1 - y0) * finer))
    shifted = off[0] - x0 / cell, off[1] - y0 / cell
    paint_on(stencil, [shape], cell * finer, shifted, lambda _colour: 255)
    image.paste(rgb(shape.colour), (x0, y0), stencil.reduce(finer) if finer > 1 else stencil)
