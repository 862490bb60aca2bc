"""The matrix view of a maze: walls and cells alike are squares of a larger grid.

A maze of height x width becomes a matrix of (2·height+1) x (2·width+1): cell (r, c) stands at
(2r+1, 2c+1), the squares between cells are walls (-1) or open (0). A masked cell is a -1 too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import DedaleError
from .maze import Maze
from .parts import kinds_of_mask

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

WALL, OPEN = -1, 0


def to_matrix(maze: Maze) -> npt.NDArray[np.int8]:
    """The matrix view of a maze."""
    import numpy as np

    cells = maze.cells
    matrix = np.full((2 * maze.height + 1, 2 * maze.width + 1), WALL, np.int8)
    matrix[1::2, 1::2] = np.where(maze.masked, WALL, OPEN)
    matrix[1::2, 2::2] = np.where(cells & 2, OPEN, WALL)
    matrix[2::2, 1::2] = np.where(cells & 4, OPEN, WALL)
    return matrix


def from_matrix(matrix: Any, **parts: Any) -> Maze:
    """The maze of a matrix view: anything but -1 is open. The reverse of `to_matrix`.

    >>> print(from_matrix([[-1, -1, -1, -1, -1], [-1, 0, 0, 0, -1], [-1, -1, -1, -1, -1]]))
    +---+---+
    |       |
    +---+---+
    """
    import numpy as np

    try:
        grid = np.asarray(matrix) != WALL
    except ValueError:
        raise DedaleError("the rows of the matrix are not all of one length") from None
    if grid.ndim != 2 or min(grid.shape) < 3 or not all(size % 2 for size in grid.shape):
        raise DedaleError(
            f"a matrix of shape {grid.shape} is no maze: it needs odd numbers of rows and columns, "
            "at least 3"
        )
    if grid[0].any() or grid[-1].any() or grid[:, 0].any() or grid[:, -1].any():
        raise DedaleError("the border of the matrix is open: it must be -1 all round")
    if grid[2::2, 2::2].any():
        row, col = (2 * int(i[0]) + 2 for i in np.nonzero(grid[2::2, 2::2]))
        raise DedaleError(f"the corner at row {row}, column {col} is open: corners are walls (-1)")
    node, east, south = grid[1::2, 1::2], grid[1::2, 2::2], grid[2::2, 1::2]
    cells = np.zeros(node.shape, np.uint8)
    cells |= np.where(east, 2, 0).astype(np.uint8) | np.where(south, 4, 0).astype(np.uint8)
    cells[:, 1:] |= np.where(east[:, :-1], 8, 0).astype(np.uint8)
    cells[1:] |= np.where(south[:-1], 1, 0).astype(np.uint8)
    if (cells[~node] != 0).any():
        row, col = (2 * int(i[0]) + 1 for i in np.nonzero((cells != 0) & ~node))
        raise DedaleError(f"an opening leads into the wall at row {row}, column {col}")
    height, width = node.shape
    masked = bytes((~node).astype(np.uint8).tobytes())
    kinds = None
    if any(masked):
        kinds = kinds_of_mask(masked, width, height, parts.get("start"))
    maze = Maze(width, height, cells.tobytes(), kinds, **parts)
    maze.check()
    return maze
