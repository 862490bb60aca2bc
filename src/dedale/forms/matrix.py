"""The matrix view of a maze: walls and cells alike are squares of a larger grid.

A maze of height x width becomes a matrix of (2·height+1) x (2·width+1): cell (r, c) stands at
(2r+1, 2c+1), the squares between cells are walls (-1) or open (0). A masked cell is a -1 too.
"""

import re
from typing import Unpack

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError, FileError, NotAMaze
from ..grids.shape import shape_of
from ..maze.maze import Maze, Parts
from ..maze.parts import kinds_of_mask

WALL = -1


def from_matrix(matrix: npt.ArrayLike, **parts: Unpack[Parts]) -> Maze:
    """The maze of a matrix view: anything but -1 is open. The reverse of `Maze.matrix`.

    The accessible part of a masked maze is the one with openings (else the largest one).

    >>> print(from_matrix([[-1, -1, -1, -1, -1], [-1, 0, 0, 0, -1], [-1, -1, -1, -1, -1]]))
    +---+---+
    |       |
    +---+---+
    """
    try:
        grid = np.asarray(matrix) != WALL
    except ValueError:
        raise DedaleError("the rows of the matrix are not all of one length") from None
    return _from_grid(grid, parts)


def _from_grid(grid: npt.NDArray[np.bool_], parts: Parts) -> Maze:
    """The maze of a matrix in which True is open. Errors know the row and column they mean."""
    if grid.ndim != 2 or min(grid.shape) < 3 or not all(size % 2 for size in grid.shape):
        size = "x".join(map(str, grid.shape))
        raise _MatrixError(
            "a matrix of {size} is no maze: rows and columns are odd numbers, 3 or more",
            (0, 0),
            size=size,
        )
    closed = np.zeros(grid.shape, np.bool_)
    closed[[0, -1]] = closed[:, [0, -1]] = closed[::2, ::2] = True
    node = grid[1::2, 1::2]
    closed[1::2, 2:-1:2] |= ~(node[:, :-1] & node[:, 1:])  # a wall between two cells may be open,
    closed[2:-1:2, 1::2] |= ~(node[:-1] & node[1:])  # not one beside a masked cell
    if (grid & closed).any():
        row, col = (int(i) for i in np.argwhere(grid & closed)[0])
        raise _MatrixError(
            "row {row}, column {col} is open: border, corners and masked cells are closed",
            (row, col),
            row=row,
            col=col,
        )
    cells = np.zeros(node.shape, np.uint8)
    east, south = grid[1::2, 2:-1:2].view(np.uint8), grid[2:-1:2, 1::2].view(np.uint8)
    cells[:, :-1] |= east << 1
    cells[:, 1:] |= east << 3
    cells[:-1] |= south << 2
    cells[1:] |= south
    return _with_kinds(cells, node, parts)


def _with_kinds(cells: npt.NDArray[np.uint8], node: npt.NDArray[np.bool_], parts: Parts) -> Maze:
    height, width = node.shape
    kinds = None
    if not node.all():
        if not node.any():
            raise _MatrixError("no cell is accessible: at least one must be", (0, 0))
        start = parts.get("start")
        if start is None and cells.any():
            start = divmod(int((cells != 0).argmax()), width)
        kinds = kinds_of_mask(shape_of("square", width, height), (~node).tobytes(), start)
    try:
        return Maze.from_cells(width, height, cells.tobytes(), kinds, **parts)
    except NotAMaze as error:
        row, col = error.cell
        raise _MatrixError("{error}", (2 * row + 1, 2 * col + 1), error=error) from None


class _MatrixError(DedaleError):
    def __init__(self, template: str, place: tuple[int, int], **values: object) -> None:
        self.place = place
        super().__init__(template, **values)


# ---------------------------------------------------------------- as text


def to_matrix_text(maze: Maze) -> str:
    """The matrix in numbers, one row a line.

    >>> print(to_matrix_text(Maze(1, 1)))
    -1 -1 -1
    -1  0 -1
    -1 -1 -1
    """
    words = {255: "-1", 0: " 0"}
    return "\n".join([" ".join([words[n] for n in row.tobytes()]) for row in maze.matrix()])


def parse_matrix(text: str, path: str = "") -> Maze:
    """The maze of a matrix in numbers. Errors tell the line and the column.

    >>> parse_matrix("-1 -1 -1\\n-1 0 -1\\n-1 x -1")
    Traceback (most recent call last):
    ...
    dedale.errors.FileError: line 3, column 4: 'x' is no number: -1 is a wall, 0 is open
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    numbered = [(n, line) for n, line in enumerate(lines, 1) if line.strip()]
    rows: list[bytes] = []
    for number, line in numbered:
        words = line.split()
        for word in set(words) - {"-1", "0"}:
            if not _NUMBER.fullmatch(word):
                column = _column(line, words.index(word))
                raise FileError(
                    "{word!r} is no number: -1 is a wall, 0 is open",
                    word=word,
                    path=path,
                    line=number,
                    column=column,
                )
        if rows and len(words) != len(rows[0]):
            column = _column(line, min(len(words), len(rows[0])))
            raise FileError(
                "this row has {n} numbers, the first has {length}",
                n=len(words),
                length=len(rows[0]),
                path=path,
                line=number,
                column=column,
            )
        rows.append(bytes([word != "-1" for word in words]))
    width = len(rows[0]) if rows else 0
    grid = np.frombuffer(b"".join(rows), np.bool_).reshape(len(rows), width)
    try:
        return _from_grid(grid, {})
    except _MatrixError as error:
        row, col = error.place
        number, line = numbered[row] if numbered else (1, "")
        column = _column(line, col)
        raise FileError("{error}", error=error, path=path, line=number, column=column) from None


_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


def _column(line: str, index: int) -> int:
    """Where the word with this number begins, counted from 1 (or the end of the line)."""
    places = [match.start() for match in re.finditer(r"\S+", line)]
    return (places[index] if index < len(places) else len(line)) + 1
