"""A scene as pixels: walls are painted by whole arrays, so that a huge maze is no trouble."""

import io
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from ..errors import DedaleError
from ..i18n import _
from ..kernel.memory import require_memory
from ..maze.direction import Position
from . import ink
from .drawing import Drawing
from .scene import Mark, Path, Scene
from .svg import DIAMOND, DISC, HALO, MARGIN, PIECE, WALL, WAY, corners
from .themes import rgb

SMOOTH = 4  # how many times finer the round things are drawn before they are shrunk
LARGE = 24_000_000  # pixels above which paths and ends are drawn without that


def draw_png(scene: Scene | Drawing, cell: int | None = None) -> bytes:
    """The bytes of a PNG file; a cell is `cell` pixels wide (as large as sensible if not given)."""
    told = PngInfo()
    for key, text in (("Title", scene.title), ("Description", scene.caption)):
        if text:
            told.add_itxt(key, text)
    told.add_text("Software", "Dedale")
    out = io.BytesIO()
    image = imaged(scene, cell)
    quick = image.width * image.height > LARGE
    image.save(out, "PNG", pnginfo=told, compress_level=3 if quick else 7)
    return out.getvalue()


def imaged(scene: Scene | Drawing, cell: int | None = None) -> Image.Image:
    """The drawing of any grid as a picture."""
    return ink.to_image(scene, cell) if isinstance(scene, Drawing) else raster(scene, cell)


def raster(scene: Scene, cell: int | None = None) -> Image.Image:
    """The scene as a picture with a palette (or in RGB when paths or ends are drawn on it)."""
    cell = checked_cell(scene, cell)
    wall = max(1, round(WALL * cell))
    margin = max(2, round(MARGIN * cell))
    width, height = scene.width * cell + wall, scene.height * cell + wall
    total = (width + 2 * margin) * (height + 2 * margin)
    what = _("a picture of {width}x{height} pixels").format(width=width, height=height)
    require_memory(4 * total, what)
    colours = [scene.theme.paper, scene.theme.ink, *scene.fills]
    pixels = np.zeros((height + 2 * margin, width + 2 * margin), np.uint8)
    inside = pixels[margin : margin + height, margin : margin + width]
    if scene.fills:
        squares = np.zeros((scene.height, scene.width), np.uint8)
        for index, runs in enumerate(scene.fills.values(), 2):
            for col, row, length in runs:
                squares[row, col : col + length] = index
        shift = wall // 2
        filled = np.repeat(np.repeat(squares, cell, axis=0), cell, axis=1)
        inside[shift : shift + filled.shape[0], shift : shift + filled.shape[1]] = filled
    across = np.frombuffer(b"".join(scene.across), np.uint8).reshape(-1, scene.width)
    down = np.frombuffer(b"".join(scene.down), np.uint8).reshape(-1, scene.height).T
    _paint(inside, across != 0, cell, wall)
    _paint(inside.T, down.T != 0, cell, wall)
    image = Image.frombytes("P", (pixels.shape[1], pixels.shape[0]), pixels.tobytes())
    image.putpalette([part for colour in colours for part in rgb(colour)])
    if not (scene.paths or scene.marks) and scene.start is None and scene.goal is None:
        return image
    return _with_overlay(image.convert("RGB"), scene, cell, wall, margin)


def _paint(
    inside: npt.NDArray[np.uint8], walls: npt.NDArray[np.bool_], cell: int, wall: int
) -> None:
    """Paint walls that lie along the rows of `inside`: `walls` has a line for each grid line."""
    long = walls.repeat(cell, axis=1)
    for y in range(wall):
        lines = inside[y::cell]
        lines[:, : long.shape[1]][long] = 1
        for x in range(wall):  # a stroke also covers the corner at its far end
            ends = lines[:, cell + x :: cell]
            ends[walls[:, : ends.shape[1]]] = 1


def _with_overlay(
    image: Image.Image, scene: Scene, cell: int, wall: int, margin: int
) -> Image.Image:
    """Paths and ends, drawn several times as large and shrunk, so that their edges are smooth."""
    finer = SMOOTH if image.width * image.height <= LARGE // SMOOTH else 1
    left = margin + wall / 2
    for path in scene.paths:
        stencil = Image.new("L", (image.width * finer, image.height * finer))
        _draw_path(stencil, path, cell, left, finer)
        image.paste(rgb(path.colour), mask=_shrunk(stencil, finer))
    if scene.start is not None:
        _draw_end(image, scene.start, cell, left, scene.theme.paper, diamond=False, grown=HALO)
        _draw_end(image, scene.start, cell, left, scene.theme.start, diamond=False)
    if scene.goal is not None:
        _draw_end(image, scene.goal, cell, left, scene.theme.paper, diamond=True, grown=HALO)
        _draw_end(image, scene.goal, cell, left, scene.theme.goal, diamond=True)
    for mark in scene.marks:
        _draw_end(image, mark.place, cell, left, mark.colour, diamond=False, grown=PIECE - DISC)
        _draw_letter(image, mark, cell, left, scene.theme.paper)
    return image


def _draw_letter(image: Image.Image, mark: Mark, cell: int, left: float, colour: str) -> None:
    if cell < 8:
        return
    row, col = mark.place
    middle = (left + (col + 0.5) * cell, left + (row + 0.5) * cell)
    font = ImageFont.load_default(cell * 0.5)
    ImageDraw.Draw(image).text(middle, mark.letter, rgb(colour), font, anchor="mm")


def _draw_path(stencil: Image.Image, path: Path, cell: int, left: float, finer: int) -> None:
    draw = ImageDraw.Draw(stencil)
    radius = max(1.0, WAY * cell * finer / 2)
    at = 0.5 + path.shift
    points = [
        ((left + (col + at) * cell) * finer, (left + (row + at) * cell) * finer)
        for row, col in corners(path.cells)
    ]
    for (x1, y1), (x2, y2) in pairwise(points):
        box = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        across = y1 == y2
        grow_x, grow_y = (0, radius) if across else (radius, 0)
        draw.rectangle(
            (box[0] - grow_x, box[1] - grow_y, box[2] + grow_x, box[3] + grow_y), fill=255
        )
    for x, y in points:
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


def _draw_end(
    image: Image.Image,
    place: Position,
    cell: int,
    left: float,
    colour: str,
    *,
    diamond: bool,
    grown: float = 0,
) -> None:
    row, col = place
    stencil = Image.new("L", (cell * SMOOTH, cell * SMOOTH))
    draw = ImageDraw.Draw(stencil)
    middle = cell * SMOOTH / 2
    radius = ((DIAMOND if diamond else DISC) + grown) * cell * SMOOTH
    if diamond:
        corner = [(0, -radius), (radius, 0), (0, radius), (-radius, 0)]
        draw.polygon([(middle + x, middle + y) for x, y in corner], fill=255)
    else:
        box = (middle - radius, middle - radius, middle + radius, middle + radius)
        draw.ellipse(box, fill=255)
    corner_at = (round(left + col * cell), round(left + row * cell))
    image.paste(
        rgb(colour), (*corner_at, corner_at[0] + cell, corner_at[1] + cell), _shrunk(stencil)
    )


def _shrunk(stencil: Image.Image, finer: int = SMOOTH) -> Image.Image:
    if finer == 1:
        return stencil
    return stencil.reduce(finer)


def checked_cell(scene: Scene, cell: int | None) -> int:
    """The width of a cell in pixels: what was asked, or what makes a picture of a usual size."""
    if cell is None:
        return max(2, min(24, 3000 // max(scene.width, scene.height)))
    if not 2 <= cell <= 1000:
        raise DedaleError("cells of {cell} pixels should be from 2 to 1000", cell=cell)
    return cell
