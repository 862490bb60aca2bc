"""The matrix view of a maze: walls and cells alike are squares of a larger grid.

A maze of height x width becomes a matrix of (2·height+1) x (2·width+1): cell (r, c) stands at
(2r+1, 2c+1), the squares between cells are walls (-1) or open (0). A masked cell is a -1 too.
"""

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError

WALL = -1


class MatrixError(DedaleError):
    """A matrix that is no maze; knows the row and column of the matrix where that shows."""

    def __init__(self, template: str, /, place: tuple[int, int], **values: object) -> None:
        self.place = place
        super().__init__(template, **values)


def matrix_of(cells: npt.NDArray[np.uint8], masked: npt.NDArray[np.bool_]) -> npt.NDArray[np.int8]:
    """The matrix of these cells."""
    height, width = cells.shape
    matrix = np.full((2 * height + 1, 2 * width + 1), WALL, np.int8)
    matrix[1::2, 1::2] = np.where(masked, WALL, 0)
    matrix[1::2, 2::2] = np.where(cells & 2, 0, WALL)
    matrix[2::2, 1::2] = np.where(cells & 4, 0, WALL)
    return matrix


def cells_of(
    grid: npt.NDArray[np.bool_],
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    """The open sides of the cells of a matrix in which True is open, and which are masked."""
    if grid.ndim != 2 or min(grid.shape) < 3 or not all(size % 2 for size in grid.shape):
        raise MatrixError(
            "a matrix of {size} is not a maze: rows and columns are odd numbers, 3 or more",
            (0, 0),
            size="x".join(map(str, grid.shape)),
        )
    closed = np.zeros(grid.shape, np.bool_)
    closed[[0, -1]] = closed[:, [0, -1]] = closed[::2, ::2] = True
    node = grid[1::2, 1::2]
    closed[1::2, 2:-1:2] |= ~(node[:, :-1] & node[:, 1:])  # a wall between two cells may be open,
    closed[2:-1:2, 1::2] |= ~(node[:-1] & node[1:])  # not one beside a masked cell
    if (grid & closed).any():
        row, col = (int(i) for i in np.argwhere(grid & closed)[0])
        raise MatrixError(
            "row {row}, column {col} is open: border, corners and masked cells are closed",
            (row, col),
            row=row,
            col=col,
        )
    if not node.any():
        raise MatrixError("no cell is accessible: at least one must be", (0, 0))
    cells = np.zeros(node.shape, np.uint8)
    east, south = grid[1::2, 2:-1:2].view(np.uint8), grid[2:-1:2, 1::2].view(np.uint8)
    cells[:, :-1] |= east << 1
    cells[:, 1:] |= east << 3
    cells[:-1] |= south << 2
    cells[1:] |= south
    return cells, ~node
