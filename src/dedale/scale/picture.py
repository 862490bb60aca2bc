"""Squares of a map as greys: walls where cells are large enough, and their mean where they are not.

From two pixels a cell on, walls are drawn; the thinner they are on the screen, the lighter. On
smaller scales a pixel stands for many cells. A maze is a tree, so any large square has nearly the
same number of walls, and their mean would be one flat grey; but how many of them lie across differs
from place to place. So walls in the north of cells count more than those in the west, as in light
from the side, and differences are drawn larger the smaller the scale: woods and grain stay visible.
"""

import numpy as np
import numpy.typing as npt

from ..kernel.compiled import COMPILED
from ..kernel.jit import kernel
from ..kernel.types import Array, Row
from .storage import SOLID
from .types import Bytes, CellArray

Floats = npt.NDArray[np.float32]

FLOOR, ROCK = 255, 205
#: How dark walls are, by the pixels of a cell.
WALLS = {2: 96, 4: 40}
#: The grey of a maze seen from afar, and what a unit of light adds to it.
NEUTRAL, STRENGTH = 176, 10.0
#: How many times larger differences are drawn where a pixel is s x s cells: 0.7 s, at most so many.
MOST_GAIN = 48.0


def wall_width(p: int) -> int:
    """How thick walls are, in pixels, where a cell has `p`."""
    return max(1, p // 8)


def window(cells: CellArray, top: int, left: int, rows: int, cols: int) -> Bytes:
    """Cells of a maze by rows and columns; beyond its border, masked ones."""
    height, width = cells.shape
    found = np.full((rows, cols), 16, np.uint8)
    r0, c0 = max(top, 0), max(left, 0)
    r1, c1 = min(top + rows, height), min(left + cols, width)
    if r0 < r1 and c0 < c1:
        found[r0 - top : r1 - top, c0 - left : c1 - left] = cells[r0:r1, c0:c1]
    return found


def draw_walls(cells: CellArray, top: int, left: int, n: int, p: int) -> Bytes:
    """n x n cells, `p` pixels each (2 or more): walls on their north and west.

    The walls that close the maze in the east and the south are within its last cells.
    """
    height, width = cells.shape
    wall, dark = wall_width(p), WALLS.get(p, 0)
    sides = window(cells, top - 1, left - 1, n + 1, n + 1)
    solid = (sides & SOLID) != 0
    here, north, west = solid[1:, 1:], solid[:-1, 1:], solid[1:, :-1]
    # A solid cell's own bits say nothing: what matters is where it meets others.
    wall_north = np.where(here, ~north, (sides[1:, 1:] & 1) == 0)
    wall_west = np.where(here, ~west, (sides[1:, 1:] & 8) == 0)
    post = ~(here & north & west & solid[:-1, :-1])
    grey = np.empty((n, p, n, p), np.uint8)
    grey[:] = np.where(here, ROCK, FLOOR).astype(np.uint8)[:, None, :, None]
    grey[:, :wall][np.broadcast_to(wall_north[:, None, :, None], (n, wall, n, p))] = dark
    grey[..., :wall][np.broadcast_to(wall_west[:, None, :, None], (n, p, n, wall))] = dark
    corner = np.broadcast_to(post[:, None, :, None], (n, wall, n, wall))
    grey[:, :wall, :, :wall][corner] = dark
    row, col = height - 1 - top, width - 1 - left  # the last ones
    if 0 <= row < n:
        grey[row, p - wall :, ~here[row]] = dark
    if 0 <= col < n:
        grey[:, :, col, p - wall :][~here[:, col]] = dark
    flat = grey.reshape(n * p, n * p)
    # Beyond the border: nothing.
    flat[max(0, (height - top) * p) :] = FLOOR
    flat[:, max(0, (width - left) * p) :] = FLOOR
    return flat


@kernel
def survey(cells: Row, rows: int, cols: int, s: int, light: Array, share: Array) -> None:
    """For each s x s cells: how much lighter than usual they are, and how many are accessible.

    `light` is the sum, over accessible cells, of 3 or -3 for an opening or a wall in the north and
    1 or -1 for one in the west.
    """
    across = (cols + s - 1) // s
    for row in range(rows):
        for col in range(cols):
            sides = cells[row * cols + col]
            if sides & 48 == 0:
                at = row // s * across + col // s
                light[at] += 6 * (sides & 1) + (sides >> 2 & 2) - 4
                share[at] += 1


def surveyed(cells: Bytes, s: int) -> tuple[Floats, Floats]:
    """What `survey` finds in cells, by cell of the s x s: the light, and the share accessible."""
    rows, cols = cells.shape
    shape = -(-rows // s), -(-cols // s)
    light, share = np.zeros((2, *shape), np.int32)
    flat = np.ascontiguousarray(cells).reshape(-1)
    COMPILED.run(survey, flat, rows, cols, s, light.reshape(-1), share.reshape(-1))
    return (light / np.float32(s * s)), (share / np.float32(s * s))


def greys(light: Floats, share: Floats, s: int) -> Bytes:
    """The greys of what was surveyed, where a pixel is s x s cells."""
    gain = STRENGTH * min(MOST_GAIN, max(1.0, 0.7 * s))
    grey = NEUTRAL * share + gain * light
    return np.clip(grey + ROCK * (1 - share), 0, 255).astype(np.uint8)


def draw_means(cells: CellArray, top: int, left: int, n: int, s: int) -> Bytes:
    """n x n pixels of s x s cells each."""
    height, width = cells.shape
    light, share = surveyed(window(cells, top, left, n * s, n * s), s)
    grey = greys(light, share, s)
    grey[max(0, -(-(height - top) // s)) :] = FLOOR
    grey[:, max(0, -(-(width - left) // s)) :] = FLOOR
    return grey
