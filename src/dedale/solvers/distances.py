"""Distances from a cell to all others."""

from __future__ import annotations

from typing import overload

from ..grids.shape import Shape
from ..kernel.types import to_list
from ..maze.direction import Position, checked_position
from ..maze.flood import Flood
from ..maze.maze import Maze, a_maze


class Distances(list[int]):
    """The distances of all cells, flat, row by row; `distances[row, col]` is that of one."""

    shape: Shape

    @overload  # type: ignore[override]
    def __getitem__(self, cell: int | Position, /) -> int: ...
    @overload
    def __getitem__(self, cell: slice, /) -> list[int]: ...
    def __getitem__(self, cell: int | Position | slice, /) -> int | list[int]:
        if isinstance(cell, tuple):
            return super().__getitem__(
                self.shape.number(checked_position(cell, self.shape, "position"))
            )
        return super().__getitem__(cell)


def distances(maze: Maze, start: Position | None = None) -> Distances:
    """How many steps every cell is away from the start, row by row; -1: it cannot be reached.

    Parameters
    ----------
    maze
        Any maze.
    start
        A cell as (row, col); the maze's own start when left out.

    Returns
    -------
    A list of as many whole numbers as there are cells, which also takes (row, col) as an index.

    Raises
    ------
    DedaleError
        When the start is not an accessible cell of the maze.

    See Also
    --------
    solve : the way to one of them.

    Examples
    --------
    >>> import dedale
    >>> dedale.distances(dedale.Maze(3, 1, bytes([2, 10, 8])), (0, 2))
    [2, 1, 0]
    >>> dedale.distances(dedale.Maze(3, 1, bytes([2, 10, 8])), (0, 2))[0, 1]
    1
    """
    flood = Flood(a_maze(maze))
    flood.start_from(maze.number(maze.checked(maze.start if start is None else start, "start")))
    found = Distances(to_list(flood.distance))
    found.shape = maze.shape
    return found


def farthest(maze: Maze, start: Position) -> Position:
    """The cell farthest from the start (of several, the first in reading order).

    >>> import dedale
    >>> farthest(dedale.Maze(3, 1, bytes([2, 10, 8])), (0, 0))
    (0, 2)
    """
    flood = Flood(maze)
    flood.start_from(maze.number(start))
    return maze.position(flood.farthest)
