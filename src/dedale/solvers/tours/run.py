"""Finds a tour by a method of the table: checks what was asked, gives a Tour back."""

from collections.abc import Iterable
from itertools import pairwise
from time import perf_counter

from ...errors import DedaleError
from ...kernel.types import to_list
from ...maze.direction import Position
from ...maze.maze import Maze, a_maze
from ..request import checked_numbers
from ..table import TOURS
from . import tree
from .bound import spanning_tree
from .problem import MOST_STOPS, Problem, TourWalk, farthest_of
from .result import Tour


def tour(
    maze: Maze,
    start: Position | None = None,
    stops: Iterable[Position] = (),
    end: Position | None = None,
    method: str = "optimal",
    *,
    avoid: Iterable[Position] = (),
    seconds: float = 60.0,
) -> Tour | None:
    """A walk from the start through all stops, to the end if there is one.

    Parameters
    ----------
    maze : Maze
    start : (int, int), optional
        The maze's own if not given.
    stops : iterable of (int, int)
        The places to pass through, in any order.
    end : (int, int), optional
        Where to end; wherever it is shortest if not given.
    method : str
        One of `dedale.names("tour")`. "optimal" gives the shortest there is, and its proof.
    avoid : iterable of (int, int)
        Cells that cannot be walked on.
    seconds : float
        Where "optimal" would take longer, it gives the best it found, and `tour.bound`, below
        which there is none.

    On terrain (`maze.with_terrain`) all methods count what entering cells costs instead of steps.

    Returns
    -------
    Tour or None
        None where a place cannot be reached.

    Raises
    ------
    DedaleError
        If a cell is not one of the maze, or there is no such method.

    See Also
    --------
    solve : from one place to another.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.generate("wilson", width=30, height=20, seed=5)
    >>> found = dedale.tour(maze, (0, 0), [(3, 7), (19, 29), (10, 2)], end=(0, 29))
    >>> found.order
    [(10, 2), (3, 7), (19, 29), (0, 29)]
    >>> found.proven
    True
    """
    maze, entry = a_maze(maze), TOURS[method]
    if not isinstance(seconds, int | float) or not seconds > 0:
        raise DedaleError("seconds {seconds!r} should be a number above 0", seconds=seconds)
    began = perf_counter()
    problem = Problem(
        maze,
        maze.number(maze.checked(maze.start if start is None else start, "start")),
        checked_numbers(maze, stops, "stop"),
        None if end is None else maze.number(maze.checked(end, "end")),
        checked_numbers(maze, avoid, "cell to avoid"),
        seconds,
    )
    if not problem.possible:
        return None
    with entry.trusted("tour"), entry.validated("tour"):
        walk = entry.load()(problem)
        if entry.plugin:
            validate(problem, walk)
    bound = walk.bound or _bound(problem)
    return Tour(method, maze.shape, walk.cells, walk.cuts, bound, perf_counter() - began, maze)


def _bound(problem: Problem) -> int:
    """A length below which there is no tour, without looking for long."""
    if problem.is_tree:
        return tree.tour(problem).bound
    if len(problem.points) > MOST_STOPS:
        points, distance = problem.speed.numbers(problem.points), problem.from_start
        return int(distance[problem.speed.run(farthest_of, points, distance)])
    return problem.total(spanning_tree(problem.both_ways[0]))


def validate(problem: Problem, walk: TourWalk) -> None:
    """Raise a DedaleError unless the walk of a plug-in is a tour of the problem."""
    cells, cuts = to_list(walk.cells), to_list(walk.cuts)
    if cells[0] != problem.start or (problem.end is not None and cells[-1] != problem.end):
        raise DedaleError("its walk leads from {start} to {end}", start=cells[0], end=cells[-1])
    for here, there in pairwise(cells):
        if there not in problem.shape.reached_from(here, problem.sides[here]):
            raise DedaleError(
                "its walk goes through the wall between {here} and {there}",
                here=problem.shape.position(here),
                there=problem.shape.position(there),
            )
    reached = [cells[cut] for cut in cuts]
    if cuts[0] != 0 or cuts[-1] != len(cells) - 1 or sorted(reached) != sorted(problem.points):
        raise DedaleError("its walk is not cut at every stop, once")
