"""What a solver found."""

from dataclasses import dataclass, field
from functools import cached_property

from ..grids.shape import Shape
from ..kernel.types import Row, to_list
from ..maze.direction import Position
from ..trace import Trace


@dataclass(frozen=True)
class Solution:
    """A path from the start to a goal, or none, and how it was found.

    Cells are kept as flat numbers, row·width + col (`path_cells`, `visited_cells`: lists, or numpy
    arrays on a large maze); `path` and `visited` are the same as positions, made when asked for.

    >>> import dedale
    >>> maze = dedale.Maze(3, 1, bytes([2, 10, 8]))
    >>> solution = dedale.solve(maze, start=(0, 0), goal=(0, 2))
    >>> solution.path, solution.length, solution.shortest
    ([(0, 0), (0, 1), (0, 2)], 2, True)
    """

    algorithm: str
    shape: Shape = field(repr=False)  # of the maze
    start: Position
    goals: list[Position]
    path_cells: Row | None = field(repr=False)  # None: there is no path
    visited_cells: Row = field(repr=False)
    shortest: bool  # the algorithm guarantees a shortest path
    seconds: float  # the search alone, without preparing the grid
    heuristic: str | None = None
    all_cells: Row | None = field(default=None, repr=False)  # with paths="all"
    trace: Trace | None = field(default=None, repr=False)

    @cached_property
    def path(self) -> list[Position] | None:
        """The cells from start to goal, both included, or None."""
        return None if self.path_cells is None else positions(self.path_cells, self.shape)

    @property
    def length(self) -> int | None:
        """The number of steps, or None."""
        return None if self.path_cells is None else len(self.path_cells) - 1

    @property
    def goal(self) -> Position | None:
        """The goal that was reached, or None."""
        return None if self.path_cells is None else self.shape.position(int(self.path_cells[-1]))

    @cached_property
    def visited(self) -> list[Position]:
        """Every cell that was visited, in the order of the first visits."""
        return positions(self.visited_cells, self.shape)

    @cached_property
    def all_shortest(self) -> list[Position] | None:
        """The cells of all shortest paths, in reading order, where `paths="all"` was asked for."""
        return None if self.all_cells is None else positions(self.all_cells, self.shape)


def positions(cells: Row, shape: Shape) -> list[Position]:
    """Flat cell numbers as positions.

    >>> from dedale.grids.shape import shape_of

    >>> positions([0, 5], shape_of("square", 4, 2))
    [(0, 0), (1, 1)]
    """
    return list(map(shape.position, to_list(cells)))
