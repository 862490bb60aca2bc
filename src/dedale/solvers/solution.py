"""What a solver found."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .. import MAKERS
from ..grids.shape import Shape
from ..kernel.types import Row, to_list, to_numbers
from ..maze.direction import Position
from ..maze.maze import Maze
from ..maze.picture import Drawn, DrawnWay
from ..registry import resolve
from ..trace.trace import Trace


@dataclass(frozen=True, repr=False, eq=False)
class Solution(Drawn):
    """A path from the start to a goal, or none, and how it was found.

    Cells are kept as flat numbers, row·width + col (`path_cells`, `visited_cells`: arrays of the
    standard library's `array`); `path` and `visited` are the same as positions, made when asked
    for. A solution without a path is false. Two are equal if the same algorithm found the same.

    Attributes
    ----------
    path : list of (int, int), or None
        The cells from start to goal, both included; None where there is no path.
    length : int or None
        The number of steps.
    cost : int or None
        What they cost, where the maze has terrain; else the same.
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
    shape: Shape  # of the maze
    start: Position
    goals: list[Position]
    path_row: Row | None  # as the search left it; None: there is no path
    visited_row: Row
    shortest: bool  # the algorithm guarantees a shortest path
    seconds: float  # the search alone, without preparing the grid
    heuristic: str | None = None
    all_row: Row | None = None  # with paths="all"
    trace: Trace | None = None
    maze: Maze | None = None
    cheapest: bool = False  # on terrain: the algorithm guarantees a path of least cost

    @cached_property
    def path_cells(self) -> array[int] | None:
        """The numbers of the cells of the path, or None."""
        return None if self.path_row is None else to_numbers(self.path_row)

    @cached_property
    def visited_cells(self) -> array[int]:
        """The numbers of the cells that were visited."""
        return to_numbers(self.visited_row)

    @cached_property
    def all_cells(self) -> array[int] | None:
        """The numbers of the cells of all shortest paths, with `paths="all"`."""
        return None if self.all_row is None else to_numbers(self.all_row)

    @property
    def _key(self) -> tuple[object, ...]:
        found = (self.path_cells, self.visited_cells, self.all_cells)
        cells = tuple(None if row is None else bytes(row) for row in found)
        return self.algorithm, self.heuristic, self.shape, self.start, tuple(self.goals), cells

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Solution) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __bool__(self) -> bool:
        return self.path_row is not None

    def __repr__(self) -> str:
        size = f"{self.maze.width}x{self.maze.height}" if self.maze else "a maze"
        goal = self.goal or self.goals[0] if len(self.goals) == 1 else self.goal or self.goals
        found = "no path" if self.length is None else f"{self.length} steps"
        return (
            f"<Solution of {size} by {self.algorithm}: {found} from {self.start} to {goal}, "
            f"{len(self.visited_row)} cells visited>"
        )

    def widget(self) -> Any:
        """The search as a widget of a notebook: step, play, drag its ends.

        Its traits `start`, `goal` and `step` can be read and set; `solution` is what was found.

        Raises
        ------
        DedaleError
            Without anywidget: pip install 'dedale[notebook]'.
        """
        return resolve(MAKERS["widget"])(self)

    @property
    def ways(self) -> list[DrawnWay]:
        """The path as drawings take it."""
        return [] if self.path_row is None else [DrawnWay(self.path_row, self.algorithm)]

    @cached_property
    def path(self) -> list[Position] | None:
        """The cells from start to goal, both included, or None."""
        return None if self.path_row is None else self.shape.positions(to_list(self.path_row))

    @property
    def length(self) -> int | None:
        """The number of steps, or None."""
        return None if self.path_row is None else len(self.path_row) - 1

    @property
    def cost(self) -> int | None:
        """What the path costs: the sum over the cells that are entered, or None.

        Without terrain, that is its length.

        >>> import dedale
        >>> maze = dedale.Maze(3, 1, bytes([2, 10, 8])).with_terrain([9, 5, 2])
        >>> dedale.solve(maze, (0, 0), (0, 2), "dijkstra").cost
        7
        """
        terrain = None if self.maze is None else self.maze.terrain
        if self.path_row is None or terrain is None:
            return self.length
        return sum(terrain[int(cell)] for cell in self.path_row[1:])

    @property
    def goal(self) -> Position | None:
        """The goal that was reached, or None."""
        return None if self.path_row is None else self.shape.position(int(self.path_row[-1]))

    @cached_property
    def visited(self) -> list[Position]:
        """Every cell that was visited, in the order of the first visits."""
        return self.shape.positions(to_list(self.visited_row))

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
        return None if self.all_row is None else self.shape.positions(to_list(self.all_row))
