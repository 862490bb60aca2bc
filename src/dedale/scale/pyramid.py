"""A maze as a map: square pictures at every scale, and a page that shows them.

Pictures are at `LEVEL/COLUMN/ROW.png`, 256 pixels on a side. Level 0 is the whole maze in one
picture; each level is twice as large as the one before, and in the last one a cell has `cell`
pixels. They are drawn area by area: an area is drawn once at full size and halved, again and again,
to its share of the smaller scales, so that the maze is read once and never held whole.
"""

import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..errors import DedaleError
from ..kernel.threads import cores, in_threads
from ..kernel.types import Row
from .order import Progress
from .storage import SOLID, LargeMaze
from .types import Bytes, Longs, to_longs

SIDE = 256  #: pixels of a picture
AREA = 4096  #: pixels of an area, at full size
WALL, FLOOR, ROCK = 0, 255, 205
PATH_COLOUR = (214, 40, 57)


@dataclass(frozen=True)
class Pyramid:
    """What is to be drawn, and at what sizes."""

    maze: LargeMaze
    cell: int  # pixels of a cell at full size
    path: Longs | None = None  # numbers of the cells of a path, sorted, or None

    @property
    def wall(self) -> int:
        """How thick walls are, in pixels."""
        return max(1, self.cell // 8)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole at full size."""
        return (self.maze.width * self.cell + self.wall, self.maze.height * self.cell + self.wall)

    @property
    def levels(self) -> int:
        """The number of the last level."""
        level = 0
        while SIDE << level < max(self.size):
            level += 1
        return level

    @property
    def depth(self) -> int:
        """How many times an area is halved to become one picture."""
        return min(self.levels, (AREA // SIDE).bit_length() - 1)

    def areas(self) -> list[tuple[int, int]]:
        """Row and column of every area."""
        side = SIDE << self.depth
        width, height = self.size
        return [(r, c) for r in range(-(-height // side)) for c in range(-(-width // side))]


def best_cell(width: int, height: int) -> int:
    """Pixels a cell: fewer when there are many, so that the number of pictures stays bearable."""
    cells = width * height
    return 16 if cells <= 1 << 18 else 8 if cells <= 1 << 22 else 4 if cells <= 1 << 26 else 2


def write_pyramid(
    maze: LargeMaze,
    folder: str | Path,
    *,
    cell: int | None = None,
    path: Row | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
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
    pyramid = Pyramid(
        maze,
        cell or best_cell(maze.width, maze.height),
        None if path is None else np.unique(to_longs(path)),
    )
    work = target.with_name(f".{target.name}.{os.getpid()}.part")
    report = progress or (lambda what, share: None)
    try:
        work.mkdir(parents=True)
        count, tops = 0, {}
        areas = pyramid.areas()
        jobs = in_threads(lambda a: draw_area(pyramid, work, *a), areas, workers or cores())
        for done, (place, picture, drawn) in enumerate(jobs, 1):
            tops[place] = picture
            count += drawn
            report("draw", done / len(areas))
        count += _draw_above(pyramid, work, tops)
        _write_page(pyramid, work)
        if target.is_dir():
            target.rmdir()
        work.replace(target)
    except OSError as error:
        raise DedaleError(
            "cannot write {target!r}: {reason}", target=str(target), reason=error.strerror
        ) from None
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return count


def draw_area(
    pyramid: Pyramid, folder: Path, row: int, col: int
) -> tuple[tuple[int, int], list[Bytes], int]:
    """Draw one area at all its scales; returns its place, its smallest picture, and how many."""
    level, depth = pyramid.levels, pyramid.depth
    planes = picture_of(pyramid, row * (SIDE << depth), col * (SIDE << depth), SIDE << depth)
    count = 0
    width, height = pyramid.size
    for step in range(depth + 1):
        n = 1 << (depth - step)
        for r in range(n):
            for c in range(n):
                y, x = row * n + r, col * n + c
                if (y * SIDE) << step >= height or (x * SIDE) << step >= width:
                    continue
                window = slice(r * SIDE, (r + 1) * SIDE), slice(c * SIDE, (c + 1) * SIDE)
                _save([plane[window] for plane in planes], folder, level - step, level, x, y)
                count += 1
        if step < depth:
            planes = [halved(plane) for plane in planes]
    return (row, col), planes, count


def _draw_above(pyramid: Pyramid, folder: Path, tops: dict[tuple[int, int], list[Bytes]]) -> int:
    """Draw the levels above those of single areas, four pictures making one."""
    count = 0
    for level in range(pyramid.levels - pyramid.depth - 1, -1, -1):
        above: dict[tuple[int, int], list[Bytes]] = {}
        for row, col in sorted({(r // 2, c // 2) for r, c in tops}):
            planes = []
            for k, blank in enumerate((FLOOR, 0)[: len(next(iter(tops.values())))]):
                whole = np.full((2 * SIDE, 2 * SIDE), blank, np.uint8)
                for r in (0, 1):
                    for c in (0, 1):
                        if (2 * row + r, 2 * col + c) in tops:
                            part = tops[2 * row + r, 2 * col + c][k]
                            whole[r * SIDE : (r + 1) * SIDE, c * SIDE : (c + 1) * SIDE] = part
                planes.append(halved(whole))
            above[row, col] = planes
            _save(planes, folder, level, pyramid.levels, col, row)
            count += 1
        tops = above
    return count


def picture_of(pyramid: Pyramid, top: int, left: int, side: int) -> list[Bytes]:
    """A square of the map at full size: its greys and, when there is a path, how red it is."""
    maze, p, wall = pyramid.maze, pyramid.cell, pyramid.wall
    first_row, first_col, n = top // p, left // p, side // p
    # One more row and column before: walls are drawn on the north and west of cells.
    sides = np.full((n + 1, n + 1), 16, np.uint8)
    r0, c0 = max(first_row - 1, 0), max(first_col - 1, 0)
    r1, c1 = min(first_row + n, maze.height), min(first_col + n, maze.width)
    if r0 < r1 and c0 < c1:
        r, c = r0 - first_row + 1, c0 - first_col + 1
        sides[r : r + r1 - r0, c : c + c1 - c0] = maze.cells[r0:r1, c0:c1]
    solid = (sides & SOLID) != 0
    here, north, west = solid[1:, 1:], solid[:-1, 1:], solid[1:, :-1]
    wall_north = ((sides[1:, 1:] & 1) == 0) & ~(here & north)
    wall_west = ((sides[1:, 1:] & 8) == 0) & ~(here & west)
    wall_north |= here & ~north  # a solid cell's own bits say nothing
    wall_west |= here & ~west
    post = ~(here & north & west & solid[:-1, :-1])
    grey = np.empty((n, p, n, p), np.uint8)
    grey[:] = np.where(here, ROCK, FLOOR).astype(np.uint8)[:, None, :, None]
    grey[:, :wall, :, :][np.broadcast_to(wall_north[:, None, :, None], (n, wall, n, p))] = WALL
    grey[:, :, :, :wall][np.broadcast_to(wall_west[:, None, :, None], (n, p, n, wall))] = WALL
    grey[:, :wall, :, :wall][np.broadcast_to(post[:, None, :, None], (n, wall, n, wall))] = WALL
    flat = grey.reshape(side, side)
    inside_rows = max(0, min(side, maze.height * p - top))
    inside_cols = max(0, min(side, maze.width * p - left))
    for part in (flat[inside_rows:], flat[:, inside_cols:]):  # beyond the last wall: nothing
        part[part == ROCK] = FLOOR
    planes: list[Bytes] = [flat]
    if pyramid.path is not None:
        planes.append(_path_plane(pyramid, pyramid.path, first_row, first_col, n))
    return planes


def _path_plane(pyramid: Pyramid, path: Longs, first_row: int, first_col: int, n: int) -> Bytes:
    """Where the path is: 255 on its cells and on the openings between them."""
    maze, p, wall = pyramid.maze, pyramid.cell, pyramid.wall
    on = np.zeros((n + 1, n + 1), bool)  # again one more row and column before
    for r in range(n + 1):
        row = first_row + r - 1
        if not 0 <= row < maze.height:
            continue
        a, b = max(first_col - 1, 0), min(first_col + n, maze.width)
        first, last = np.searchsorted(path, [row * maze.width + a, row * maze.width + b])
        columns = path[first:last] - row * maze.width - (first_col - 1)
        on[r, columns] = True
    sides = np.zeros((n, n), np.uint8)
    r1, c1 = min(first_row + n, maze.height), min(first_col + n, maze.width)
    if first_row < r1 and first_col < c1:
        sides[: r1 - first_row, : c1 - first_col] = maze.cells[first_row:r1, first_col:c1]
    plane = np.zeros((n, p, n, p), np.uint8)
    floor = slice(wall, p)
    here = on[1:, 1:]
    plane[:, floor, :, floor] = np.where(here, 255, 0).astype(np.uint8)[:, None, :, None]
    north = here & on[:-1, 1:] & ((sides & 1) != 0)
    west = here & on[1:, :-1] & ((sides & 8) != 0)
    plane[:, :wall, :, floor] = np.where(north, 255, 0).astype(np.uint8)[:, None, :, None]
    plane[:, floor, :, :wall] = np.where(west, 255, 0).astype(np.uint8)[:, None, :, None]
    return plane.reshape(n * p, n * p)


def halved(plane: Bytes) -> Bytes:
    """A plane at half its size: each pixel the mean of four."""
    wide = plane.astype(np.uint16)
    rows = wide[::2] + wide[1::2]
    return ((rows[:, ::2] + rows[:, 1::2] + 2) >> 2).astype(np.uint8)


def _save(planes: list[Bytes], folder: Path, level: int, last: int, x: int, y: int) -> None:
    from PIL import Image

    grey = planes[0]
    if len(planes) > 1 and planes[1].any():
        # On small scales the path would fade away: keep it visible.
        red = np.minimum(planes[1].astype(np.uint16) * 4, 255)[..., None]
        colour = np.array(PATH_COLOUR, np.uint16)
        mixed = (grey[..., None] * (255 - red) + colour * red) // 255
        picture = Image.fromarray(mixed.astype(np.uint8))
    elif level == last and not (grey == ROCK).any():
        picture = Image.fromarray(grey == FLOOR)  # one bit a pixel
    else:
        picture = Image.fromarray(grey)
    place = folder / str(level) / str(x)
    place.mkdir(parents=True, exist_ok=True)
    picture.save(place / f"{y}.png", compress_level=2)


def _write_page(pyramid: Pyramid, folder: Path) -> None:
    width, height = pyramid.size
    about = {
        "width": width,
        "height": height,
        "cell": pyramid.cell,
        "levels": pyramid.levels,
        "side": SIDE,
        "columns": pyramid.maze.width,
        "rows": pyramid.maze.height,
        "name": Path(pyramid.maze.path).name,
    }
    page = (Path(__file__).parent / "viewer.html").read_text("utf-8")
    # "<" cannot end the script element from inside a JSON string this way.
    text = json.dumps(about).replace("<", "\\u003c")
    (folder / "index.html").write_text(page.replace("/*ABOUT*/ {}", text), "utf-8")
