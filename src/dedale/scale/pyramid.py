"""A maze as a map: square pictures at every scale, and a page that shows them.

Pictures are at `LEVEL/COLUMN/ROW.png`, 512 pixels on a side; those of a path at
`path/LEVEL/COLUMN/ROW.png`. Level 0 is the whole maze in one picture; each level is twice as large
as the one before, and in the last one a cell has `cell` pixels. Every picture can be drawn by
itself: `dedale tiles` draws all of them, the page of Dédale those that are looked at.
"""

import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from ..errors import DedaleError
from ..files import written_beside
from ..kernel.threads import cores, in_threads
from ..kernel.types import Row
from ..progress import part
from .overview import AREA, COARSE, Overview
from .picture import draw_means, draw_walls, wall_width, window
from .storage import LargeMaze
from .types import Bytes, CellArray, Longs, to_longs

SIDE = 512  #: pixels of a picture
PATH_COLOUR = (214, 40, 57)
VIEWER = Path(__file__).parent / "viewer"  #: the page, and the script that shows maps
#: Its parts, in an order in which they can follow one another in one script.
SCRIPTS = ("colours.js", "hands.js", "map.js", "small.js")


@dataclass(frozen=True)
class Pyramid:
    """A maze to be drawn, `cell` pixels a cell at full size."""

    maze: LargeMaze
    cell: int

    @cached_property
    def levels(self) -> int:
        """The number of the last level."""
        level = 0
        while SIDE << level < max(self.maze.width, self.maze.height) * self.cell:
            level += 1
        return level

    def scale(self, level: int) -> tuple[int, int]:
        """Pixels a cell (0: less than one), and cells a pixel (0: less than one), at a level."""
        step = 1 << (self.levels - level)
        return self.cell // step, step // self.cell

    def span(self, level: int) -> int:
        """How many cells a picture of that level shows, in a line."""
        return (SIDE << (self.levels - level)) // self.cell

    def shape(self, level: int) -> tuple[int, int]:
        """How many columns and rows of pictures a level has."""
        span = self.span(level)
        return -(-self.maze.width // span), -(-self.maze.height // span)

    def draw(
        self,
        level: int,
        x: int,
        y: int,
        overview: Overview,
        *,
        cells: CellArray | None = None,
        until: float | None = None,
    ) -> tuple[Bytes, float]:
        """The greys of a picture, and what share of it is known (see `Overview.draw`)."""
        span, (p, s) = self.span(level), self.scale(level)
        top, left = y * span, x * span
        if s >= COARSE:
            return overview.draw(top, left, SIDE, s, until=until)
        cells = self.maze.cells if cells is None else cells
        if p >= 2:
            return draw_walls(cells, top, left, span, p), 1.0
        return draw_means(cells, top, left, SIDE, max(1, s)), 1.0

    def about(self) -> dict[str, object]:
        """What a page must know to show the map."""
        return {
            "columns": self.maze.width,
            "rows": self.maze.height,
            "cell": self.cell,
            "levels": self.levels,
            "side": SIDE,
        }


class PathPictures:
    """The pictures of a path, given by the numbers of its cells in their order."""

    def __init__(self, pyramid: Pyramid, path: Row) -> None:
        self.pyramid, numbers = pyramid, to_longs(path)
        self.rows: Longs
        self.cols: Longs
        self.rows, self.cols = np.divmod(numbers, pyramid.maze.width)

    def draw(self, level: int, x: int, y: int) -> Bytes | None:
        """How much of each pixel is path, 0 or 255; None where there is nothing of it."""
        span, (p, s) = self.pyramid.span(level), self.pyramid.scale(level)
        rows, cols = self.rows - y * span, self.cols - x * span
        inside = (rows >= 0) & (rows < span) & (cols >= 0) & (cols < span)
        here = np.flatnonzero(inside)
        if not len(here):
            return None
        if p < 2:
            plane = np.zeros((SIDE + 1, SIDE + 1), np.uint8)
            r, c = rows[here] // max(1, s), cols[here] // max(1, s)
            for thick in ((0, 0), (0, 1), (1, 0)):  # two pixels wide: one would fade away
                plane[r + thick[0], c + thick[1]] = 255
            return plane[:SIDE, :SIDE]
        # From which cells it goes where.
        ways = np.zeros((span, span), np.uint8)
        for step in (-1, 1):
            other = np.clip(here + step, 0, len(rows) - 1)
            r, c = rows[here], cols[here]
            down, right = rows[other] - r, cols[other] - c
            np.bitwise_or.at(ways, (r[down < 0], c[down < 0]), 1)
            np.bitwise_or.at(ways, (r[right > 0], c[right > 0]), 2)
            np.bitwise_or.at(ways, (r[down > 0], c[down > 0]), 4)
            np.bitwise_or.at(ways, (r[right < 0], c[right < 0]), 8)
        on = np.zeros((span, span), bool)
        on[rows[here], cols[here]] = True
        wall = wall_width(p)
        first = wall + (p - wall) * 5 // 16
        last = p - (p - wall) * 5 // 16
        plane = np.zeros((span, p, span, p), np.uint8)
        middle = slice(first, last)
        for shown, lines, columns in (
            (on, middle, middle),
            (ways & 1, slice(0, first), middle),
            (ways & 2, middle, slice(last, p)),
            (ways & 4, slice(last, p), middle),
            (ways & 8, middle, slice(0, first)),
        ):
            plane[:, lines, :, columns] |= np.where(shown, 255, 0).astype(np.uint8)[
                :, None, :, None
            ]
        return plane.reshape(SIDE, SIDE)


def best_cell(width: int, height: int) -> int:
    """Pixels a cell: fewer when there are many, so that the number of pictures stays bearable."""
    cells = width * height
    return 16 if cells <= 1 << 18 else 8 if cells <= 1 << 22 else 4 if cells <= 1 << 26 else 2


def grey_png(grey: Bytes) -> bytes:
    """A picture of greys as PNG."""
    from PIL import Image

    file = io.BytesIO()
    Image.fromarray(grey).save(file, "png", compress_level=2)
    return file.getvalue()


def path_png(plane: Bytes) -> bytes:
    """A picture of a path as PNG: one colour, more or less of it."""
    from PIL import Image

    picture = Image.frombytes("P", plane.shape[::-1], plane.tobytes())
    picture.putpalette(PATH_COLOUR * 256)
    file = io.BytesIO()
    picture.save(file, "png", compress_level=2, transparency=bytes(range(256)))
    return file.getvalue()


def write_pyramid(
    maze: LargeMaze,
    folder: str | Path,
    *,
    cell: int | None = None,
    path: Row | None = None,
    workers: int | None = None,
) -> int:
    """Draw the map of a maze into a new folder; returns the number of pictures.

    `path` is an array of cell numbers to be drawn in colour. Open `index.html` to see the map.
    """
    target = Path(folder)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise DedaleError(
            "{target!r} exists already: name a new folder for the pictures", target=str(target)
        )
    if cell is not None and not (2 <= cell <= 64 and cell & (cell - 1) == 0):
        raise DedaleError("cell size {cell} should be 2, 4, 8, 16, 32 or 64 pixels", cell=cell)
    pyramid = Pyramid(maze, cell or best_cell(maze.width, maze.height))
    lines = None if path is None else PathPictures(pyramid, path)
    count = 0
    with written_beside(target) as beside:
        beside.mkdir(parents=True)
        artist = _Artist(pyramid, lines, Overview(maze), beside)
        areas, above = list(artist.areas()), list(artist.above())
        with part(1, lambda: artist.drawn / artist.total):
            for jobs in (areas, above):  # the overview is complete when the areas are drawn
                count += sum(in_threads(artist.draw, jobs, workers or cores()))
        _write_page(pyramid, beside, artist.with_path)
    return count


Place = tuple[int, int, int]  #: level, column, row


class _Artist:
    """Draws all pictures, those of an area at a time, so that the maze is read once."""

    def __init__(
        self, pyramid: Pyramid, lines: PathPictures | None, overview: Overview, folder: Path
    ) -> None:
        self.pyramid, self.lines, self.overview, self.folder = pyramid, lines, overview, folder
        self.total = self.drawn = 0  # pictures; an area has hundreds, so each is counted
        self.with_path: list[str] = []  # the pictures on which there is something of the path
        for level in range(pyramid.levels + 1):
            columns, rows = pyramid.shape(level)
            self.total += columns * rows

    def areas(self) -> Iterator[tuple[int, int]]:
        """Row and column of every area."""
        down, across = self.overview.known.shape
        yield from ((row, col) for row in range(down) for col in range(across))

    def above(self) -> Iterator[Place]:
        """The pictures that show more than an area."""
        for level in range(self.pyramid.levels + 1):
            if self.pyramid.span(level) > AREA:
                columns, rows = self.pyramid.shape(level)
                yield from ((level, x, y) for x in range(columns) for y in range(rows))

    def draw(self, job: tuple[int, ...]) -> int:
        """Draw the pictures of an area, or one that shows more; returns how many."""
        if len(job) == 3:
            return self._picture(job[0], job[1], job[2], None)
        row, col = job
        top, left, height, width = row * AREA, col * AREA, *self.overview.maze.cells.shape
        cells = _Part(
            window(self.overview.maze.cells, top - 1, left - 1, AREA + 1, AREA + 1),
            (top - 1, left - 1),
            (height, width),
        )
        self.overview.survey(row, col)
        count = 0
        for level in range(self.pyramid.levels + 1):
            span, (columns, rows) = self.pyramid.span(level), self.pyramid.shape(level)
            if span > AREA:
                continue
            for y in range(top // span, min((top + AREA) // span, rows)):
                for x in range(left // span, min((left + AREA) // span, columns)):
                    count += self._picture(level, x, y, cells)
        return count

    def _picture(self, level: int, x: int, y: int, cells: CellArray | None) -> int:
        grey, _known = self.pyramid.draw(level, x, y, self.overview, cells=cells)
        _save(self.folder / str(level) / str(x) / f"{y}.png", grey_png(grey))
        plane = None if self.lines is None else self.lines.draw(level, x, y)
        if plane is not None:
            _save(self.folder / "path" / str(level) / str(x) / f"{y}.png", path_png(plane))
            self.with_path.append(f"{level}/{x}/{y}")
        self.drawn += 1
        return 1


@dataclass(frozen=True)
class _Part:
    """Some cells of a maze in memory, under the numbers that they have in the whole."""

    cells: Bytes
    first: tuple[int, int]
    shape: tuple[int, ...]

    def __getitem__(self, window: tuple[slice, slice]) -> Bytes:
        rows, cols = (
            slice(part.start - first, part.stop - first)
            for part, first in zip(window, self.first, strict=True)
        )
        return self.cells[rows, cols]

    def __setitem__(self, window: tuple[slice, slice], values: Bytes) -> None:
        raise TypeError("a part of a map is read only")


def _save(place: Path, data: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)


def _write_page(pyramid: Pyramid, folder: Path, path: list[str]) -> None:
    """The page of a map: one file, for one that is opened from a disk may load no script."""
    about = pyramid.about() | {"name": Path(pyramid.maze.path).name, "path": path}
    page = (VIEWER / "index.html").read_text("utf-8")
    script = "\n".join((VIEWER / name).read_text("utf-8") for name in SCRIPTS)
    script = re.sub(r"(?m)^import .*;\n|^export ", "", script)
    # "<" cannot end the script element from inside a JSON string this way.
    text = json.dumps(about).replace("<", "\\u003c")
    page = page.replace("/*MAP*/", script).replace("/*ABOUT*/ {}", text)
    (folder / "index.html").write_text(page, "utf-8")
