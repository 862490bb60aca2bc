"""What a solver found."""

from dataclasses import dataclass, field
from functools import cached_property

from ..grids.shape import Shape
from ..kernel.types import Row, to_list
from ..maze.direction import Position
from ..maze.maze import Maze
from ..maze.picture import Drawn, Way
from ..trace.trace import Trace


@dataclass(frozen=True, repr=False)
class Solution(Drawn):
    """A path from the start to a goal, or none, and how it was found.

    Cells are kept as flat numbers, row·width + col (`path_cells`, `visited_cells`: lists, or numpy
    arrays on a large maze); `path` and `visited` are the same as positions, made when asked for.

    Attributes
    ----------
    path : list of (int, int), or None
        The cells from start to goal, both included; None where there is no path.
    length : int or None
        The number of steps.
    visited : list of (int, int)
        Every cell that was visited, in the order of the first visits.
    start, goal, goals
        Where it began, the goal that was reached, and all that were given.
    algorithm, heuristic : str
        How it was found.
    shortest : bool
        Whether the algorithm guarantees a shortest path.
    seconds : float
        What the search took, without preparing the grid.
    trace : Trace or None
        The film of the search, if one was asked for.

    See Also
    --------
    solve, compare : what gives solutions.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.Maze(3, 1, bytes([2, 10, 8]))
    >>> solution = dedale.solve(maze, start=(0, 0), goal=(0, 2))
    >>> solution.path, solution.length, solution.shortest
    ([(0, 0), (0, 1), (0, 2)], 2, True)
    >>> solution
    <Solution of 3x1 by bfs: 2 steps from (0, 0) to (0, 2), 3 cells visited>
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
    maze: Maze | None = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        size = f"{self.maze.width}x{self.maze.height}" if self.maze else "a maze"
        goal = self.goal or self.goals[0] if len(self.goals) == 1 else self.goal or self.goals
        found = "no path" if self.length is None else f"{self.length} steps"
        return (
            f"<Solution of {size} by {self.algorithm}: {found} from {self.start} to {goal}, "
            f"{len(self.visited_cells)} cells visited>"
        )

    @property
    def ways(self) -> list[Way]:
        """The path as drawings take it."""
        return [] if self.path_cells is None else [Way(self.path_cells, self.algorithm)]

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

    @property
    def costs(self) -> list[int] | None:
        """The number that the search gave each cell, row by row, -1 where it gave none.

        Known when the film was recorded (`trace=True`), of algorithms that number cells.

        >>> import dedale
        >>> maze = dedale.Maze(3, 1, bytes([2, 10, 8]))
        >>> dedale.solve(maze, (0, 0), (0, 2), "pcc", trace=True).costs
        [0, 1, 2]
        """
        return None if self.trace is None else self.trace.final_values

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
