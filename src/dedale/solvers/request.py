"""What was asked of a solver, checked before anything is searched."""

from collections.abc import Collection, Iterable, Sequence
from typing import TypeGuard

from ..errors import DedaleError
from ..grids.shape import Shape
from ..kernel.types import Array
from ..maze.direction import Position
from ..maze.maze import Maze

#: One position, or several.
Cells = Position | Iterable[Position]


def checked_cells(maze: Maze, cells: object, what: str) -> list[Position]:
    """One position or several, as a list of accessible cells, each once, in reading order."""
    if hasattr(cells, "tolist"):  # an array: of one position, or with one a row
        cells = cells.tolist()
    if _is_position(cells):
        return [maze.checked(cells, what)]
    if isinstance(cells, str | bytes) or not isinstance(cells, Iterable):
        raise DedaleError(
            "{what} {cells!r} should be (row, col), or a set of them", what=what, cells=cells
        )
    return sorted({maze.checked(cell, what) for cell in cells})


def checked_numbers(maze: Maze, cells: object, what: str) -> list[int]:
    """The same as flat numbers, row·width + col: quick for millions, which stay as they come."""
    if isinstance(cells, Collection) and len(cells) > 1000 and not isinstance(cells, str | bytes):
        numbers = _many_numbers(maze, list(cells))
        if numbers is not None:
            return numbers
    return [maze.number(cell) for cell in checked_cells(maze, cells, what)]


def _many_numbers(maze: Maze, cells: Sequence[object]) -> list[int] | None:
    """The flat numbers of many positions, or None if one of them is no good."""
    import numpy as np

    if not maze.shape.square:
        return None
    try:
        rows, cols = np.array(cells).T
        numbers = rows * maze.width + cols
    except (TypeError, ValueError):
        return None
    if rows.dtype.kind != "i" or rows.min() < 0 or cols.min() < 0:
        return None
    if rows.max() >= maze.height or cols.max() >= maze.width:
        return None
    if maze.kinds is not None and np.frombuffer(maze.kinds, np.uint8)[numbers].any():
        return None
    found: list[int] = numbers.tolist()
    return found


def _is_position(cells: object) -> TypeGuard[Position]:
    return (
        isinstance(cells, tuple | list)
        and len(cells) == 2
        and not any(isinstance(number, tuple | list) for number in cells)
    )


def closed_around(shape: Shape, sides: Array, cells: Iterable[int]) -> None:
    """Wall the cells in: nobody gets in or out."""
    for cell in cells:
        for side in range(shape.ways):
            if sides[cell] >> side & 1:
                near, entry = shape.step(cell, side)
                sides[near] &= 255 ^ 1 << entry
        sides[cell] = 0
