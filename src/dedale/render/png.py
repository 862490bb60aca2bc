"""A scene as pixels: walls are painted by whole arrays, so that a huge maze is no trouble."""

import io
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from ..errors import DedaleError
from ..i18n import _
from ..kernel.memory import require_memory
from ..maze.direction import Position
from ..progress import part
from .drawing import Drawing, Stroke, Words
from .fonts import font
from .ink import to_image
from .pngfile import write_png
from .scene import Mark, Path, Scene, bends
from .sheet import Sheet, digits_size, sheet_of
from .svg import DIAMOND, DISC, HALO, PIECE, WALL, WAY
from .themes import is_dark, rgb

SMOOTH = 4  # how many times finer the round things are drawn before they are shrunk
LARGE = 24_000_000  # pixels above which paths are drawn without that
SMALL_CELL = 8  # pixels; below it, paths fill the cells, and ends are rings around them
RING = 9  # half the width of such a ring, in pixels
LEGIBLE = 6  # pixels: the height of letters that can still be read

Pixels = npt.NDArray[np.uint8]


def draw_png(scene: Scene | Drawing, cell: int | None = None) -> bytes:
    """The bytes of a PNG file; a cell is `cell` pixels wide (as large as sensible if not given)."""
    texts = {"Title": scene.title, "Description": scene.caption, "Software": "Dedale"}
    said = [(key, text) for key, text in texts.items() if text]
    with part(0.5):
        image = to_image(scene, cell) if isinstance(scene, Drawing) else raster(scene, cell)
    large = image.width * image.height > LARGE
    if large and image.mode == "P":
        parts = image.getpalette() or []
        palette = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))
        return write_png(np.asarray(image), palette, said)
    told = PngInfo()
    for key, text in said:
        told.add_itxt(key, text)
    out = io.BytesIO()
    image.save(out, "PNG", pnginfo=told, compress_level=1 if large else 7)
    return out.getvalue()


def raster(scene: Scene, cell: int | None = None) -> Image.Image:
    """The scene as a picture with a palette (or in RGB when something round is drawn on it)."""
    cell, sheet = checked_cell(scene, cell), sheet_of(scene)
    wall = max(1, round(WALL * cell))
    left, top = max(2, round(sheet.left * cell)), max(2, round(sheet.top * cell))
    right, bottom = max(2, round(sheet.right * cell)), max(2, round(sheet.bottom * cell))
    width, height = scene.width * cell + wall, scene.height * cell + wall
    total = (left + width + right) * (top + height + bottom)
    what = _("a picture of {width}x{height} pixels").format(width=width, height=height)
    require_memory(4 * total, what)
    colours = [scene.theme.paper, scene.theme.ink, *scene.colours]
    pixels = np.zeros((top + height + bottom, left + width + right), np.uint8)
    inside = pixels[top : top + height, left : left + width]
    across = np.frombuffer(b"".join(scene.across), np.uint8).reshape(-1, scene.width)
    down = np.frombuffer(b"".join(scene.down), np.uint8).reshape(-1, scene.height).T.copy()
    _paint(inside, across, down, cell, wall)
    if len(scene.tints):
        tints = np.frombuffer(bytes(scene.tints), np.uint8).reshape(scene.height, scene.width)
        squares = np.where(tints, tints + 1, 0).astype(np.uint8)
        shift = wall // 2
        filled = np.repeat(np.repeat(squares, cell, axis=0), cell, axis=1)
        floor = inside[shift : shift + filled.shape[0], shift : shift + filled.shape[1]]
        np.copyto(floor, filled, where=floor == 0)
    if cell < SMALL_CELL:
        for path in scene.paths:
            if path.colour not in colours:
                colours.append(path.colour)
            _fill_path(inside, path, scene.width, cell, wall, colours.index(path.colour))
    size = pixels.shape[1], pixels.shape[0]
    image = Image.frombuffer("P", size, pixels, "raw", "P", 0, 1)
    image.putpalette([part for colour in colours for part in rgb(colour)])
    plain = not (scene.paths or scene.marks or sheet.words or scene.numbers is not None)
    if plain and scene.start is None and scene.goal is None:
        return image
    if cell < SMALL_CELL and not sheet.words:
        # What is left to draw is a few pixels of flat colour: the palette, and speed, are kept.
        return _Board(image, scene, cell, left + wall / 2, top + wall / 2).with_rings(colours)
    board = _Board(image.convert("RGB"), scene, cell, left + wall / 2, top + wall / 2)
    return board.drawn(sheet)


def _paint(inside: Pixels, across: Pixels, down: Pixels, cell: int, wall: int) -> None:
    """Paint the walls, 1 where there is one: a pixel of all of them at once.

    A stroke also covers the corner at its far end.
    """
    height, width = len(down), across.shape[1]
    for thick in range(wall):
        for long in range(cell + wall):
            inside[thick::cell, long::cell][:, :width] |= across
            inside[long::cell, thick::cell][:height] |= down


def _fill_path(inside: Pixels, path: Path, width: int, cell: int, wall: int, index: int) -> None:
    """Fill the floor of the cells of a path and the openings between them, and no wall."""
    cells = np.asarray(path.cells, np.int64)
    rows, cols = np.divmod(cells, width)
    for y in range(wall, cell):
        for x in range(wall, cell):
            inside[rows * cell + y, cols * cell + x] = index
    # The opening between two neighbours is on the border of the one to the east or south.
    for beside, turned in ((rows[1:] == rows[:-1], False), (cols[1:] == cols[:-1], True)):
        r = np.maximum(rows[1:], rows[:-1])[beside] * cell
        c = np.maximum(cols[1:], cols[:-1])[beside] * cell
        for through in range(wall):
            for along in range(wall, cell):
                y, x = (through, along) if turned else (along, through)
                inside[r + y, c + x] = index


class _Board:
    """The picture under the brush: paths, ends, numbers and words on the finished walls."""

    def __init__(
        self, image: Image.Image, scene: Scene, cell: int, left: float, top: float
    ) -> None:
        self.image, self.scene, self.cell = image, scene, cell
        self.left, self.top, self.theme = left, top, scene.theme

    def middle(self, place: Position) -> tuple[float, float]:
        row, col = place
        return self.left + (col + 0.5) * self.cell, self.top + (row + 0.5) * self.cell

    def drawn(self, sheet: Sheet) -> Image.Image:
        """The picture with everything on it."""
        scene, theme = self.scene, self.theme
        if self.cell >= SMALL_CELL:
            for path in scene.paths:
                self._path(path)
        for row, col, digits in scene.written():
            self._digits(row, col, digits)
        if scene.start is not None:
            self._end(scene.start, theme.start, diamond=False)
        if scene.goal is not None:
            self._end(scene.goal, theme.goal, diamond=True)
        for mark in scene.marks:
            self._mark(mark)
        for sample in sheet.samples:
            self._sample(sample)
        for words in sheet.words:
            self._words(words)
        return self.image

    def with_rings(self, colours: list[str]) -> Image.Image:
        """The picture with its ends marked by rings, in colours of its palette."""
        theme, scene = self.theme, self.scene
        ends = [(scene.start, theme.start, False), (scene.goal, theme.goal, True)]
        ends += [(mark.place, mark.colour, False) for mark in scene.marks]
        draw = ImageDraw.Draw(self.image)
        for place, colour, diamond in ends:
            if place is None:
                continue
            if colour not in colours:
                colours.append(colour)
                self.image.putpalette([part for each in colours for part in rgb(each)])
            self._ring(draw, place, colours.index(colour), 0, diamond=diamond)
        return self.image

    def _ring(
        self,
        draw: ImageDraw.ImageDraw,
        place: Position,
        colour: int | tuple[int, ...],
        paper: int | tuple[int, ...],
        *,
        diamond: bool,
    ) -> None:
        """A ring around a cell that is too small for a mark, with a rim around it."""
        x, y = self.middle(place)
        for radius, ink, width in ((RING + 2, paper, 6), (RING, colour, 3)):
            if diamond:
                points = [(x, y - radius - 3), (x + radius + 3, y)]
                points += [(x, y + radius + 3), (x - radius - 3, y)]
                draw.line([*points, *points[:2]], fill=ink, width=width, joint="curve")
            else:
                box = (x - radius, y - radius, x + radius, y + radius)
                draw.ellipse(box, outline=ink, width=width)

    def _path(self, path: Path) -> None:
        """A path with round bends; drawn larger and shrunk, so that its edges are smooth."""
        cell, at = self.cell, 0.5 + path.shift
        finer = SMOOTH if self.image.width * self.image.height <= LARGE // SMOOTH else 1
        points = [
            (self.left + (col + at) * cell, self.top + (row + at) * cell)
            for row, col in bends(path.cells, self.scene.width)
        ]
        radius = WAY * cell / 2
        x0, y0 = (int(min(point[k] for point in points) - radius) - 1 for k in (0, 1))
        x1, y1 = (int(max(point[k] for point in points) + radius) + 2 for k in (0, 1))
        stencil = Image.new("L", ((x1 - x0) * finer, (y1 - y0) * finer))
        draw = ImageDraw.Draw(stencil)
        points = [((x - x0) * finer, (y - y0) * finer) for x, y in points]
        radius *= finer
        for (xa, ya), (xb, yb) in pairwise(points):
            grow_x, grow_y = (0, radius) if ya == yb else (radius, 0)
            box = (min(xa, xb) - grow_x, min(ya, yb) - grow_y)
            draw.rectangle((*box, max(xa, xb) + grow_x, max(ya, yb) + grow_y), fill=255)
        for x, y in points:
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        self.image.paste(rgb(path.colour), (x0, y0), mask=_shrunk(stencil, finer))

    def _end(self, place: Position, colour: str, *, diamond: bool) -> None:
        if self.cell < SMALL_CELL:
            paper = rgb(self.theme.paper)
            self._ring(ImageDraw.Draw(self.image), place, rgb(colour), paper, diamond=diamond)
            return
        radius = DIAMOND if diamond else DISC
        self._disc(place, self.theme.paper, radius + HALO, diamond=diamond)
        self._disc(place, colour, radius, diamond=diamond)

    def _disc(self, place: Position, colour: str, radius: float, *, diamond: bool = False) -> None:
        size = self.cell * SMOOTH
        stencil = Image.new("L", (size, size))
        draw = ImageDraw.Draw(stencil)
        middle, radius = size / 2, radius * size
        if diamond:
            corner = [(0, -radius), (radius, 0), (0, radius), (-radius, 0)]
            draw.polygon([(middle + x, middle + y) for x, y in corner], fill=255)
        else:
            draw.ellipse((middle - radius,) * 2 + (middle + radius,) * 2, fill=255)
        row, col = place
        at = round(self.left + col * self.cell), round(self.top + row * self.cell)
        self.image.paste(rgb(colour), at, _shrunk(stencil, SMOOTH))

    def _mark(self, mark: Mark) -> None:
        if self.cell < SMALL_CELL:
            self._end(mark.place, mark.colour, diamond=False)
            return
        self._disc(mark.place, mark.colour, PIECE)
        size = self.cell * min(0.5, 0.9 / (len(mark.letter) + 0.5))
        self._text(mark.letter, *self.middle(mark.place), size, self.theme.paper, "mm")

    def _digits(self, row: int, col: int, digits: str) -> None:
        size = digits_size(digits) * self.cell
        if size < LEGIBLE:
            least = -(-LEGIBLE // digits_size(digits))
            raise DedaleError(
                "numbers of {n} digits do not fit into cells of {cell} pixels: take {least:.0f}",
                n=len(digits),
                cell=self.cell,
                least=least,
            )
        tint = self.scene.tint(row * self.scene.width + col)
        light = is_dark(tint) != is_dark(self.theme.paper)
        colour = self.theme.paper if light else self.theme.ink
        self._text(digits, *self.middle((row, col)), size, colour, "mm")

    def _sample(self, sample: Stroke) -> None:
        (x, y), (end, _y) = sample.points
        middle, high = self.top + y * self.cell, max(2.0, sample.width * self.cell) / 2
        left, right = (self.left + at * self.cell for at in (x, end))
        box = (left, middle - high, right, middle + high)
        ImageDraw.Draw(self.image).rounded_rectangle(box, high, fill=rgb(sample.colour))

    def _words(self, words: Words) -> None:
        x, y = self.left + words.place[0] * self.cell, self.top + words.place[1] * self.cell
        anchor = "mm" if words.centred else "lm"
        size = words.size * self.cell
        self._text(words.text, x, y, size, words.colour, anchor, bold=words.bold)

    def _text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        anchor: str,
        *,
        bold: bool = False,
    ) -> None:
        if size >= LEGIBLE:
            draw = ImageDraw.Draw(self.image)
            draw.text((x, y), text, rgb(colour), font(size, bold=bold), anchor=anchor)


def _shrunk(stencil: Image.Image, finer: int) -> Image.Image:
    return stencil if finer == 1 else stencil.reduce(finer)


def checked_cell(scene: Scene, cell: int | None) -> int:
    """The width of a cell in pixels: what was asked, or what makes a picture of a usual size."""
    if cell is None:
        usual = 24
        if scene.numbers is not None:
            most = max((len(digits) for _row, _col, digits in scene.written()), default=1)
            usual = max(usual, 12 * most)
            return usual
        return max(2, min(usual, 3000 // max(scene.width, scene.height)))
    if not 2 <= cell <= 1000:
        raise DedaleError("cells of {cell} pixels should be from 2 to 1000", cell=cell)
    return int(cell)
