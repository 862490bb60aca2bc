"""Distances from a cell to all others."""

from ..kernel.types import Row
from ..maze.direction import Position
from ..maze.flood import Flood
from ..maze.maze import Maze


def distances(maze: Maze, start: Position | None = None) -> Row:
    """How many steps every cell is away from the start, row by row; -1: it cannot be reached.

    Parameters
    ----------
    maze
        Any maze.
    start
        A cell as (row, col); the maze's own start when left out.

    Returns
    -------
    A list of `width * height` whole numbers (a numpy array on a large maze).

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
    """
    flood = Flood(maze)
    flood.start_from(maze.number(maze.checked(maze.start if start is None else start, "start")))
    return flood.distance


def farthest(maze: Maze, start: Position) -> Position:
    """The cell farthest from the start (of several, the first in reading order).

    >>> import dedale
    >>> farthest(dedale.Maze(3, 1, bytes([2, 10, 8])), (0, 0))
    (0, 2)
    """
    flood = Flood(maze)
    flood.start_from(maze.number(start))
    return maze.position(flood.farthest)
